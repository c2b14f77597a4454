package crosses

import (
	"iter"
	"testing"

	"nqueens.example/nqueens/internal/counting/kernel"
	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/solvers"
)

// TestOrbits compares the crosses with a walk over all of them: the sizes of the orbits
// of the least ones must add up to the number of all crosses.
func TestOrbits(t *testing.T) {
	for n := 1; n <= 14; n++ {
		w := crossWidth(n)
		all, least := 0, 0
		walkCross(n, nil, 2*w, func(c cross, _ kernel.Position) bool {
			all++
			return true
		})
		for _, c := range crosses(n, nil) {
			least += c.orbit
		}
		expect.Equal(t, all, least, "n = %d", n)
	}
}

// TestPlans checks for every n that jobs are numbered, that their sizes add up
// to 1 and that there are not too many.
func TestPlans(t *testing.T) {
	sizes := func(yield func(int) bool) {
		for n := 1; n <= MaxN; n++ {
			manyJobs := n > 22 && n%2 == 1
			if !(testing.Short() && manyJobs) && !yield(n) {
				return
			}
		}
	}
	solvers.PlanSizes(t, sizes, mostJobs, NewPlan, func(plan *Plan) iter.Seq2[int, int] {
		if plan.n <= 18 {
			checkCover(t, plan)
		}
		return func(yield func(int, int) bool) {
			for at := range plan.groups {
				g := &plan.groups[at]
				for _, part := range []int{0, g.parts() - 1} {
					if gotAt, got := plan.part(int(g.job) + part); gotAt != at || got != part {
						t.Fatalf("n = %d: job %d is part %d of group %d, not %d of %d", plan.n, int(g.job)+part, got, gotAt, part, at)
					}
				}
				if !yield(int(g.job), g.parts()) {
					return
				}
			}
		}
	})
}

// checkCover checks that the groups of a plan cover every cross exactly once.
func checkCover(t *testing.T, plan *Plan) {
	t.Helper()
	covered, want := 0, 0
	for g := range plan.groups {
		for range crosses(plan.n, plan.groups[g].prefix()) {
			covered++
		}
	}
	for range crosses(plan.n, nil) {
		want++
	}
	expect.Equal(t, covered, want, "n = %d: the groups cover", plan.n)
}
