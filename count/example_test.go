package count_test

import (
	"context"
	"errors"
	"fmt"
	"log"
	"math/big"
	"time"

	"nqueens.example/nqueens/count"
	"nqueens.example/nqueens/jobs"
)

func ExampleSolutions() {
	result, err := count.Solutions(context.Background(), 12, count.Options{})
	if err != nil {
		panic(err)
	}
	fmt.Println(result.Solutions)
	// Output: 14200
}

// A count reports its progress, and ends with its context.
func ExampleSolutions_progress() {
	ctx, cancel := context.WithTimeout(context.Background(), 200*time.Millisecond)
	defer cancel()
	var options count.Options
	options.Progress = func(p jobs.Progress) {
		log.Printf("%d of %d jobs, %.0f%%, %.0f s left", p.JobsDone, p.Jobs, 100*p.Done, p.Left)
	}
	_, err := count.Solutions(ctx, 24, options)
	fmt.Println(errors.Is(err, context.DeadlineExceeded))
	// Output: true
}

// The jobs of a plan, one after another. Run does them on every core.
func ExampleNewPlan() {
	plan, err := count.NewPlan(10, count.Kind{})
	if err != nil {
		panic(err)
	}
	worker, err := plan.NewWorker("auto")
	if err != nil {
		panic(err)
	}
	sum := new(big.Int)
	for job := range plan.Order() {
		result, _ := worker.Run(job, new(jobs.Running))
		sum.Add(sum, result.Count.Big())
	}
	fmt.Println(sum)
	// Output: 724
}

func ExampleKind() {
	torus, err := count.NewPlan(11, count.Kind{Board: "torus"})
	if err != nil {
		panic(err)
	}
	result, err := count.Run(context.Background(), torus, count.Options{})
	if err != nil {
		panic(err)
	}
	fmt.Println(result.Solutions)
	// Output: 88
}

// How many solutions eight queens have up to symmetry.
func ExampleByClass() {
	classes, err := count.ByClass(context.Background(), 8, count.Kind{}, nil, count.Options{})
	if err != nil {
		panic(err)
	}
	fmt.Println(classes.Unique, "classes,", classes.HalfTurn, "of them unchanged by a half turn")
	// Output: 12 classes, 1 of them unchanged by a half turn
}
