package symmetric_test

import (
	"context"
	"fmt"
	"math/big"

	"nqueens.example/nqueens/count/symmetric"
	"nqueens.example/nqueens/jobs"
)

// How many solutions eight queens have up to symmetry.
func Example() {
	ctx := context.Background()
	half, err := symmetric.HalfTurn(ctx, 8, jobs.Options{})
	if err != nil {
		panic(err)
	}
	quarter, err := symmetric.QuarterTurn(ctx, 8, jobs.Options{})
	if err != nil {
		panic(err)
	}
	classes, err := symmetric.ClassesOf(8, big.NewInt(92), half, quarter)
	if err != nil {
		panic(err)
	}
	fmt.Println(classes.Unique, "classes,", classes.HalfTurn, "of them unchanged by a half turn")
	// Output: 12 classes, 1 of them unchanged by a half turn
}
