package pool

import (
	"fmt"
	"iter"

	"nqueens.example/nqueens/jobs"
)

// Results yields the results that a recorder has of a plan, none if it is nil. It ends with
// an error at a job that the plan does not have or that was yielded before, and with a
// *jobs.WrongPlan before the first result if the recorder is of another plan.
func Results(id jobs.ID, from jobs.Recorder) iter.Seq2[jobs.Result, error] {
	return func(yield func(jobs.Result, error) bool) {
		if from == nil {
			return
		}
		if err := id.Accept(from.ID()); err != nil {
			yield(jobs.Result{}, err)
			return
		}
		seen := make(map[int]uint64) // a bit for each job
		for r, err := range from.Recorded() {
			if err != nil {
				yield(jobs.Result{}, err)
				return
			}
			bit := uint64(1) << (r.Job & 63)
			switch {
			case r.Job < 0 || r.Job >= id.Jobs:
				yield(r, fmt.Errorf("job %d is recorded, which is not one of the plan's %d", r.Job, id.Jobs))
				return
			case seen[r.Job>>6]&bit != 0:
				yield(r, fmt.Errorf("job %d is recorded twice", r.Job))
				return
			}
			seen[r.Job>>6] |= bit
			if !yield(r, nil) {
				return
			}
		}
	}
}
