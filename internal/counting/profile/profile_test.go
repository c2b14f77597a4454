package profile

import (
	"slices"
	"testing"

	"nqueens.example/nqueens/internal/testing/must"
	"nqueens.example/nqueens/internal/testing/solvers"
	"nqueens.example/nqueens/jobs"
)

// rows are from A319284.
var rows = map[int][]uint64{
	1:  {1, 1},
	2:  {1, 2, 0},
	4:  {1, 4, 6, 4, 2},
	7:  {1, 7, 30, 76, 140, 164, 94, 40},
	8:  {1, 8, 42, 140, 344, 568, 550, 312, 92},
	12: {1, 12, 110, 756, 4080, 16852, 52856, 120104, 195270, 222720, 160964, 68264, 14200},
}

// TestLevels compares the levels of both plans with what is published.
func TestLevels(t *testing.T) {
	for n, want := range rows {
		level := map[string]func(job int) int{}
		ranks := must.Get(NewRanksPlan(n))(t)
		level[ranks.Method()] = func(job int) int { return jobsOf(n, 0, n)[job][0].level }
		kernels := must.Get(NewKernelPlan(n))(t)
		level[kernels.Method()] = func(job int) int { return oddRowsOf(0, n)[job].level }
		for _, plan := range []jobs.Plan{ranks, kernels} {
			worker := must.Get(plan.NewWorker("auto"))(t)
			got := make([]uint64, n+1)
			for job := range plan.Len() {
				result, ok := worker.Run(job, new(jobs.Running))
				if !ok {
					t.Fatalf("%s, n = %d: job %d has no result", plan.Method(), n, job)
				}
				got[level[plan.Method()](job)] += result.Count.Lo
			}
			if !slices.Equal(got, want) {
				t.Errorf("%s, n = %d: %v, published is %v", plan.Method(), n, got, want)
			}
		}
	}
}

// TestRectangles finds the rows of the triangle by their indices.
func TestRectangles(t *testing.T) {
	for n, want := range rows {
		for k, term := range want {
			for _, newPlan := range []func(int) (jobs.Plan, error){NewKernelRectanglePlan, NewRanksRectanglePlan} {
				if got, err := solvers.Total(newPlan(n*(n+1)/2 + k)); err != nil || got.Uint64() != term {
					t.Errorf("%d queens on the %d x %d board: %v, %v; published is %d", k, k, n, got, err, term)
				}
			}
		}
	}
}
