package ledger_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"nqueens.example/nqueens/count"
	"nqueens.example/nqueens/ledger"
)

// A count that resumes where it was stopped.
func ExampleOpen() {
	folder, err := os.MkdirTemp("", "count")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(folder)
	plan, err := count.NewPlan(12, count.Kind{})
	if err != nil {
		panic(err)
	}
	for range 2 {
		kept, err := ledger.Open(filepath.Join(folder, "q12.ledger"), plan.ID())
		if err != nil {
			panic(err)
		}
		result, err := count.Run(context.Background(), plan, count.Options{Recorder: kept})
		if err != nil {
			panic(err)
		}
		if err := kept.Close(); err != nil {
			panic(err)
		}
		fmt.Println(result.Solutions, "with", result.Recorded, "jobs of before")
	}
	// Output:
	// 14200 with 0 jobs of before
	// 14200 with 4 jobs of before
}
