package crosses_test

import (
	"fmt"
	"math/big"
	"sync/atomic"

	"nqueens.example/nqueens/count/crosses"
	"nqueens.example/nqueens/jobs"
)

// The jobs of a plan, one after another. Package count does them on every core.
func Example() {
	plan, err := crosses.NewPlan(10)
	if err != nil {
		panic(err)
	}
	worker, err := plan.NewWorker("auto")
	if err != nil {
		panic(err)
	}
	var stop atomic.Bool
	sum := new(big.Int)
	for job := range plan.Order() {
		result, _ := worker.Run(job, jobs.NewRunning(&stop))
		sum.Add(sum, result.Count.Big())
	}
	fmt.Println(sum)
	// Output: 724
}
