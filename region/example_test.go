package region_test

import (
	"context"
	"fmt"

	"nqueens/region"
)

func Example() {
	puzzle, err := region.Parse("AABBC/BBBBC/DDBBC/DBBBE/EEEEE")
	if err != nil {
		panic(err)
	}
	solution, err := region.Solve(context.Background(), puzzle)
	if err != nil {
		panic(err)
	}
	for _, square := range solution {
		fmt.Print(region.SquareName(square), " ")
	}
	// Output: r1c2 r2c5 r3c3 r4c1 r5c4
}
