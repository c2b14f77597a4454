package lexfirst_test

import (
	"context"
	"fmt"

	"nqueens.example/nqueens/lexfirst"
)

func ExampleFind() {
	found, err := lexfirst.Find(context.Background(), 8, lexfirst.Options{})
	if err != nil {
		panic(err)
	}
	fmt.Println(found.Placement)
	// Output: [0 4 7 5 2 6 1 3]
}
