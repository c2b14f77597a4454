package solvers

import (
	"iter"
	"math"
	"testing"

	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
	"nqueens.example/nqueens/jobs"
)

// PlanSizes makes the plan of each size, which may be too large to count. No two may
// have the same hash, none may have more than 1.1 times most jobs, and the shares of
// the work must add up to 1. groups yields the jobs of a plan as runs of jobs of one
// size: the first job and the number of jobs.
func PlanSizes[P jobs.Plan](t *testing.T, sizes iter.Seq[int], most int, newPlan func(n int) (P, error), groups func(P) iter.Seq2[int, int]) {
	t.Helper()
	hashes := make(map[[32]byte]int)
	for n := range sizes {
		plan := must.Get(newPlan(n))(t)
		if other, seen := hashes[plan.ID().Hash]; seen {
			t.Errorf("n = %d and %d have the same hash", n, other)
		}
		hashes[plan.ID().Hash] = n
		if plan.Len() > most+most/10 {
			t.Errorf("n = %d: %d jobs", n, plan.Len())
		}
		total, next := 0.0, 0
		for first, count := range groups(plan) {
			if first != next {
				t.Fatalf("n = %d: a group begins with job %d, not %d", n, first, next)
			}
			total += plan.Size(first) * float64(count)
			next += count
		}
		expect.Equal(t, next, plan.Len(), "n = %d: the groups have", n)
		if plan.Len() > 0 && math.Abs(total-1) > 1e-3 {
			t.Errorf("n = %d: the sizes add up to %v", n, total)
		}
	}
}
