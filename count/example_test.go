package count_test

import (
	"context"
	"fmt"

	"nqueens.example/nqueens/count"
)

func ExampleSolutions() {
	result, err := count.Solutions(context.Background(), 12, count.Options{})
	if err != nil {
		panic(err)
	}
	fmt.Println(result.Solutions)
	// Output: 14200
}
