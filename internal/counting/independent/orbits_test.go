package independent

import (
	"testing"

	"nqueens.example/nqueens/internal/testing/must"
	"nqueens.example/nqueens/jobs"
)

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
