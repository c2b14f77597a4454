package profile

import (
	"testing"

	"nqueens.example/nqueens/internal/testing/must"
	"nqueens.example/nqueens/internal/testing/solvers"
	"nqueens.example/nqueens/jobs"
)

// levelsOf counts the nodes of each level by placing queens row by row.
func levelsOf(n int) []uint64 {
	levels := make([]uint64, n+1)
	var place func(row int, columns, rising, falling uint64)
	place = func(row int, columns, rising, falling uint64) {
		levels[row]++
		if row == n {
			return
		}
		for col := range n {
			if bit := uint64(1) << col; (columns|rising|falling)&bit == 0 {
				place(row+1, columns|bit, (rising|bit)<<1, (falling|bit)>>1)
			}
		}
	}
	place(0, 0, 0, 0)
	return levels
}

// TestLevelsByTheDefinition compares both methods with a search on boards whose halves have
// even and odd numbers of columns.
func TestLevelsByTheDefinition(t *testing.T) {
	for _, n := range []int{3, 5, 6, 9, 10, 11} {
		for k, want := range levelsOf(n) {
			for _, newPlan := range []func(int) (jobs.Plan, error){NewKernelRectanglePlan, NewRanksRectanglePlan} {
				plan := must.Get(newPlan(n*(n+1)/2 + k))(t)
				if got, err := solvers.Total(plan, nil); err != nil || got.Uint64() != want {
					t.Errorf("%d rows of %d, %s: %v, %v; by the definition %d", k, n, plan.Method(), got, err, want)
				}
			}
		}
	}
}
