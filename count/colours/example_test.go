package colours_test

import (
	"context"
	"fmt"

	"nqueens.example/nqueens/count"
	"nqueens.example/nqueens/count/colours"
)

// A plan is counted by package count, on every core.
func Example() {
	plan, err := colours.NewPlan(12)
	if err != nil {
		panic(err)
	}
	result, err := count.Run(context.Background(), plan, count.Options{})
	if err != nil {
		panic(err)
	}
	fmt.Println(result.Solutions, "by", plan.Method())
	// Output: 14200 by colours
}
