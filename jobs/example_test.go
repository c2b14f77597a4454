package jobs_test

import (
	"fmt"

	"nqueens.example/nqueens/count"
	"nqueens.example/nqueens/jobs"
)

// A third of the jobs of a count, the same for everyone.
func ExamplePart() {
	plan, err := count.NewPlan(10, count.Kind{Method: "search"})
	if err != nil {
		panic(err)
	}
	mine := 0
	for _, due := range (jobs.Part{Index: 2, Of: 3}).Jobs(plan) {
		if due {
			mine++
		}
	}
	fmt.Println(mine, "of", plan.Len(), "jobs")
	// Output: 7 of 20 jobs
}
