package sample_test

import (
	"context"
	"fmt"

	"nqueens.example/nqueens/sample"
)

func ExampleUniform() {
	for seed := range uint64(2) {
		placement, err := sample.Uniform(context.Background(), 8, seed)
		fmt.Println(placement, err)
	}
	// Output:
	// [3 1 4 7 5 0 2 6] <nil>
	// [4 0 7 3 1 6 2 5] <nil>
}
