package amazon_test

import (
	"context"
	"fmt"

	"nqueens.example/nqueens/count/amazon"
	"nqueens.example/nqueens/jobs"
)

func ExampleCount() {
	placements, err := amazon.Count(context.Background(), 10, jobs.Options{})
	if err != nil {
		panic(err)
	}
	fmt.Println(placements)
	// Output: 4
}
