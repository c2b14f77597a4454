package pool_test

import (
	"context"
	"fmt"

	"nqueens.example/nqueens/internal/pool"
	"nqueens.example/nqueens/jobs"
)

// The sum of a hundred squares, on every core.
func ExampleSum() {
	sum, err := pool.Sum(context.Background(), 100, pool.Options{}, func(index int, _ *jobs.Running) uint64 {
		return uint64(index * index)
	})
	if err != nil {
		panic(err)
	}
	fmt.Println(sum)
	// Output: 328350
}
