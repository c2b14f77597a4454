package solve_test

import (
	"context"
	"fmt"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/solve"
)

func ExampleMethod_Solve() {
	first, err := solve.ByName("first")
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := first.Solve(context.Background(), nqueens.New(8), solve.Options{})
	fmt.Println(r.Placement, err)
	_, err = first.Solve(context.Background(), nqueens.New(3), solve.Options{})
	fmt.Println(err)
	// Output:
	// [0 4 7 5 2 6 1 3] <nil>
	// no solution exists
}
