package torus_test

import (
	"context"
	"fmt"

	"nqueens.example/nqueens/count/torus"
	"nqueens.example/nqueens/jobs"
)

func ExampleCount() {
	solutions, err := torus.Count(context.Background(), 11, jobs.Options{})
	if err != nil {
		panic(err)
	}
	fmt.Println(solutions)
	// Output: 88
}
