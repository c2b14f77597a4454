package independent

import (
	"testing"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/finding/search"
	"nqueens.example/nqueens/internal/testing/must"
	"nqueens.example/nqueens/internal/testing/solvers"
	"nqueens.example/nqueens/jobs"
)

// TestPlanAgreesWithTurningEverySolution turns every solution of up to 12 queens.
func TestPlanAgreesWithTurningEverySolution(t *testing.T) {
	for n := 1; n <= 12; n++ {
		want := map[int]int64{}
		for _, p := range must.Get(nqueens.Take(search.All(t.Context(), nqueens.Problem{N: n}), 0))(t) {
			for _, order := range []int{2, 4} {
				unchanged := true
				for row, col := range p {
					r, c := row, col
					for range 4 / order {
						r, c = c, n-1-r
					}
					unchanged = unchanged && p[r] == c
				}
				if unchanged {
					want[order]++
				}
			}
		}
		for _, order := range []int{2, 4} {
			if got, err := solvers.Total(NewOrbitsPlan("queen", n, order)); err != nil || got.Int64() != want[order] {
				t.Errorf("n = %d: 1/%d of a turn leaves %v, %v unchanged; of all solutions %d", n, order, got, err, want[order])
			}
		}
	}
}

// TestWorkIsCut checks that no job holds most of the placements, so that a ledger can be
// resumed, where there are enough for several jobs.
func TestWorkIsCut(t *testing.T) {
	for _, n := range []int{12, 13} {
		plan := must.Get(NewOrbitsPlan("queen", n, 2))(t)
		worker := must.Get(plan.NewWorker("auto"))(t)
		var total, most uint64
		for job := range plan.Len() {
			result, ok := worker.Run(job, new(jobs.Running))
			if !ok {
				t.Fatalf("n = %d: job %d has no result", n, job)
			}
			total += result.Count.Lo
			most = max(most, result.Count.Lo)
		}
		if most > total/3 {
			t.Errorf("n = %d: a job holds %d of %d placements", n, most, total)
		}
	}
}
