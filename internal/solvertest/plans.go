package solvertest

import (
	"iter"
	"math"
	"testing"
)

// Plan is what is asked of a jobs.Plan.
type Plan interface {
	Hash() string
	Len() int
	Size(job int) float64
}

// Plans makes the plan of each size. No two may have the same hash, none many more
// than most jobs, and the shares of the work must add up to 1. groups yields the jobs
// of a plan as runs of jobs of one size: the first, and how many they are.
func Plans[P Plan](t *testing.T, sizes iter.Seq[int], most int, newPlan func(n int) (P, error), groups func(P) iter.Seq2[int, int]) {
	t.Helper()
	hashes := make(map[string]int)
	for n := range sizes {
		plan, err := newPlan(n)
		if err != nil {
			t.Fatal(err)
		}
		if other, seen := hashes[plan.Hash()]; seen {
			t.Errorf("n = %d and %d have the same hash", n, other)
		}
		hashes[plan.Hash()] = n
		if plan.Len() > most+most/10 {
			t.Errorf("n = %d: %d jobs", n, plan.Len())
		}
		total, next := 0.0, 0
		for first, jobs := range groups(plan) {
			if first != next {
				t.Fatalf("n = %d: a group begins with job %d, not %d", n, first, next)
			}
			total += plan.Size(first) * float64(jobs)
			next += jobs
		}
		if next != plan.Len() {
			t.Errorf("n = %d: the groups have %d jobs, the plan %d", n, next, plan.Len())
		}
		if plan.Len() > 0 && math.Abs(total-1) > 1e-3 {
			t.Errorf("n = %d: the sizes add up to %v", n, total)
		}
	}
}
