package profile

import (
	"math"
	"slices"
	"testing"

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
		ranks, err := NewRanksPlan(n)
		if err != nil {
			t.Fatal(err)
		}
		level[ranks.Method()] = func(job int) int { return jobsOf(n)[job][0].level }
		kernels, err := NewKernelPlan(n)
		if err != nil {
			t.Fatal(err)
		}
		level[kernels.Method()] = func(job int) int { return oddRowsOf(n)[job].level }
		for _, plan := range []jobs.Plan{ranks, kernels} {
			worker, err := plan.NewWorker("auto")
			if err != nil {
				t.Fatal(err)
			}
			got := make([]uint64, n+1)
			for job := range plan.Len() {
				result, ok := worker.Run(job, new(jobs.Running))
				switch {
				case !ok:
					t.Fatalf("%s, n = %d: job %d has no result", plan.Method(), n, job)
				case job == 0:
					got[0] = result.Count.Lo
				default:
					got[level[plan.Method()](job-1)] += result.Count.Lo
				}
			}
			if !slices.Equal(got, want) {
				t.Errorf("%s, n = %d: %v, published is %v", plan.Method(), n, got, want)
			}
		}
	}
}

func TestBoardsOutOfRange(t *testing.T) {
	for _, n := range []int{-1, 0, MaxN + 1, math.MaxInt} {
		if _, err := NewRanksPlan(n); err == nil {
			t.Errorf("n = %d has a plan by ranks", n)
		}
		if _, err := NewKernelPlan(n); err == nil {
			t.Errorf("n = %d has a plan by kernels", n)
		}
	}
}
