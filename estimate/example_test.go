package estimate_test

import (
	"context"
	"fmt"
	"math"

	"nqueens.example/nqueens/estimate"
)

func ExampleSolutions() {
	result, err := estimate.Solutions(context.Background(), 12, estimate.Options{Seed: 1})
	if err != nil {
		panic(err)
	}
	// There are 14,200.
	fmt.Println(result.RelativeError < 0.05, math.Abs(math.Exp(result.Ln)-14200) < 14200*5*max(result.RelativeError, 1e-3))
	// Output: true true
}
