package estimate_test

import (
	"context"
	"fmt"
	"math"
	"time"

	"nqueens.example/nqueens/count"
	"nqueens.example/nqueens/estimate"
)

func ExampleSolutions() {
	result, err := estimate.Solutions(context.Background(), 25, estimate.Options{Runs: 40, Seed: 1})
	if err != nil {
		panic(err)
	}
	// There are 2,207,893,435,808,352.
	fmt.Printf("%.1e, within 3%%: %v\n", math.Exp(result.Ln), result.RelativeError < 0.03)
	// Output: 2.2e+15, within 3%: true
}

// What a count of 12 queens would cost here. Large counts are measured by samples.
func ExampleMeasureCost() {
	plan, err := count.NewPlan(12, count.Kind{})
	if err != nil {
		panic(err)
	}
	cost, err := estimate.MeasureCost(context.Background(), plan, estimate.CostOptions{Budget: time.Second})
	if err != nil {
		panic(err)
	}
	fmt.Println("less than a minute on a core:", cost.CoreSeconds < 60)
	// Output: less than a minute on a core: true
}
