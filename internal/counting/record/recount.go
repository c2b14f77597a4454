package record

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"nqueens.example/nqueens/internal/counting/kernel"
	"nqueens.example/nqueens/internal/counting/ledger"
	"nqueens.example/nqueens/internal/pool"
	"nqueens.example/nqueens/internal/system"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/jobs"
)

// Recount is a job counted again, beside what is recorded of it.
type Recount struct {
	Found    jobs.Result
	Recorded []ledger.Record // of the job, as written; none if it is missing
	Seconds  float64         // of one core
}

// Wrong returns the recorded results with another count than the one found.
func (r Recount) Wrong() (wrong []*ledger.Conflict) {
	found := ledger.RecordOf(r.Found, "", "the recount")
	for _, had := range r.Recorded {
		if had.Count != r.Found.Count {
			wrong = append(wrong, &ledger.Conflict{Unit: had.Unit, First: had, Other: found})
		}
	}
	return wrong
}

// Recounting says how jobs are counted again.
type Recounting struct {
	pool.Options
	Kernel string // "" for one unlike the kernel that is recorded
}

// Jobs counts jobs of the ledger again, of which none may be given twice, and calls keep
// with each, one at a time and in any order.
func (o Recounting) Jobs(ctx context.Context, c *ledger.Contents, numbers []int, keep func(Recount) error) error {
	plan, err := CountPlan(c.ID)
	if err != nil {
		return err
	}
	many, err := o.Use(len(numbers))
	if err != nil {
		return err
	}
	records := indexOf(c)
	workers := make([]map[string]jobs.Worker, many) // by the kernel that they check
	for i := range workers {
		workers[i] = make(map[string]jobs.Worker)
	}
	return pool.Run(ctx, many, o.Progress, pool.Work[Recount]{
		Len: len(numbers),
		Do: func(at, i int, run *jobs.Running) (Recount, error) {
			r := Recount{Recorded: records.of(numbers[i])}
			worker, err := o.worker(plan, workers[at], r.Recorded)
			if err != nil {
				return r, err
			}
			timer := system.StartTimer()
			defer timer.Stop()
			var ok bool
			if r.Found, ok = worker.Run(numbers[i], run); !ok {
				return r, run.Err()
			}
			r.Seconds = timer.Lap()
			return r, nil
		},
		Keep: keep,
	})
}

// worker returns the worker that counts a job with those records again.
func (o Recounting) worker(plan jobs.Plan, made map[string]jobs.Worker, records []ledger.Record) (jobs.Worker, error) {
	had := ""
	if len(records) > 0 && o.Kernel == "" {
		had = records[0].Kernel
	}
	if made[had] != nil {
		return made[had], nil
	}
	w, err := plan.NewWorker(o.Kernel)
	if o.Kernel == "" {
		w, err = plan.NewChecker(had)
	}
	made[had] = w
	return w, err
}

// Confirmations are jobs that the ledger has twice with the same count, by two kernels.
type Confirmations struct {
	Jobs         int            `json:"jobs"`
	OtherWorkers int            `json:"by_other_workers"` // of these jobs
	Kernels      map[string]int `json:"kernels"`          // jobs by the kernel of the second record
	Workers      map[string]int `json:"workers"`          // jobs by its worker
}

// String says how many jobs are confirmed, of all.
func (c Confirmations) String() string {
	workers := "none of them by another worker"
	if c.OtherWorkers > 0 {
		workers = fmt.Sprintf("%d of them by another worker; the second records are of %s", c.OtherWorkers, shares(c.Workers))
	}
	return fmt.Sprintf("the ledger has %s twice, by another kernel the second time, %s, %s", words.Plural(c.Jobs, "job"), shares(c.Kernels), workers)
}

// Recounts is what an audit counted again.
type Recounts struct {
	Jobs        int            `json:"jobs"`
	Kernels     map[string]int `json:"kernels"`      // jobs by the kernel that counted them again
	Same        int            `json:"same_code"`    // jobs counted again by the same code, since there is no other
	Wrong       int            `json:"differ"`       // jobs
	CoreSeconds float64        `json:"core_seconds"` // of all of them

	first *ledger.Conflict
	jobs  []int // counted by different code, with the same result
}

func (r *Recounts) add(one Recount) {
	r.Jobs++
	r.Kernels[one.Found.Kernel]++
	r.CoreSeconds += one.Seconds
	if wrong := one.Wrong(); len(wrong) > 0 {
		r.Wrong++
		if r.first == nil || wrong[0].Unit < r.first.Unit {
			r.first = wrong[0]
		}
	} else if !kernel.Independent(one.Recorded[0].Kernel, one.Found.Kernel) {
		r.Same++
	} else {
		r.jobs = append(r.jobs, one.Found.Job)
	}
}

// check returns the recounts as a check.
func (r *Recounts) check() Check {
	if r.Wrong > 0 {
		return Check{"recount", false, fmt.Sprintf("%d of %s counted again differ: %v", r.Wrong, words.Plural(r.Jobs, "job"), r.first)}
	}
	detail := fmt.Sprintf("%s counted again by %s, with the same result", words.Plural(r.Jobs, "job"), strings.Join(slices.Sorted(maps.Keys(r.Kernels)), ", "))
	if r.Same > 0 {
		detail += fmt.Sprintf("; %d by the same code as before, since there is no other", r.Same)
	}
	return Check{"recount", true, detail}
}
