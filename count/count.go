// Package count counts the solutions of the n queens puzzle.
//
// [Solutions] counts those of queens on the square board. [Kinds] lists what else is counted, on
// other boards, of other pieces and of symmetry classes, and by which methods. Each cuts its
// count into the jobs of a [jobs.Plan], which depends on the [Kind] and n alone; [Run] runs a
// plan on all cores, and resumes from the results of a recorder.
package count

import (
	"context"
	"fmt"
	"iter"
	"math/big"
	"time"

	"nqueens.example/nqueens/internal/pool"

	"nqueens.example/nqueens/jobs"
)

// Options configure a count. The zero value uses every core and the fastest kernel.
type Options struct {
	Workers  int                 // at work at once, 0 to 1024; 0 is one a core, which is also the most
	Progress func(jobs.Progress) // if set, is called ten times a second and at the end; it delays no job
	Kernel   string              // of the plan, "" or "auto" for the fastest
	Recorder jobs.Recorder       // if set, keeps the results; recorded jobs are not counted again
	Part     jobs.Part           // to count these jobs alone
}

// Result is a count, or how far it came.
type Result struct {
	N         int
	Solutions *big.Int // nil for a part, and after an error
	Method    string
	Kernel    string
	Workers   int
	Jobs      int    // of the plan, or of the part
	Recorded  int    // jobs that were recorded before
	Done      int    // jobs that are done, those included
	Nodes     uint64 // of the search, visited by this process
	Elapsed   time.Duration
}

// Solutions returns Q(n), the number of ways to put n queens on an n x n board so that none
// attacks another, by the fastest method, for n from 1 to 32 (OEIS A000170).
//
// When the context ends it returns the context's error at once, together with a Result that
// says how many jobs were done.
func Solutions(ctx context.Context, n int, options Options) (Result, error) {
	plan, err := NewPlan(n, Kind{})
	if err != nil {
		return Result{}, err
	}
	return Run(ctx, plan, options)
}

// Run counts the jobs of the plan that the recorder does not have, as Solutions does.
func Run(ctx context.Context, plan jobs.Plan, options Options) (Result, error) {
	r := run{plan: plan, recorder: options.Recorder, part: options.Part, due: options.Part.Jobs(plan)}
	r.result = Result{N: plan.N(), Method: plan.Method(), Solutions: new(big.Int)}
	work := 0.0
	for job, due := range r.due {
		if due {
			work += plan.Size(job)
			r.result.Jobs++
		}
	}
	start := time.Now()
	if err := r.resume(); err != nil {
		return Result{}, err
	}
	count, err := pool.Options{Workers: options.Workers}.Use(r.result.Jobs - r.result.Recorded)
	if err != nil {
		return Result{}, err
	}
	workers := make([]jobs.Worker, count)
	for i := range workers {
		if workers[i], err = plan.NewWorker(options.Kernel); err != nil {
			return Result{}, err
		}
	}
	r.result.Kernel, r.result.Workers = workers[0].Kernel(), count
	err = pool.Run(ctx, count, options.Progress, pool.Work[jobs.Result]{
		Len: r.result.Jobs, Size: func(job int) float64 { return plan.Size(job) / work }, Order: r.missing(),
		Before: r.result.Recorded, BeforeShare: r.share / work,
		Do: func(worker, job int, running *jobs.Running) (jobs.Result, error) {
			result, ok := workers[worker].Run(job, running)
			if !ok {
				return result, running.Err()
			}
			return result, nil
		},
		Keep: r.keep,
	})
	r.result.Elapsed = time.Since(start)
	if err != nil || options.Part != (jobs.Part{}) {
		r.result.Solutions = nil
	}
	return r.result, err
}

// run is one call of Run.
type run struct {
	plan     jobs.Plan
	recorder jobs.Recorder
	part     jobs.Part
	due      []bool  // jobs that are to be counted
	share    float64 // of the work that was recorded before
	result   Result
}

// resume adds the recorded results.
func (r *run) resume() error {
	for result, err := range pool.Results(r.plan.ID(), r.recorder) {
		if err != nil {
			return err
		}
		if !r.due[result.Job] {
			return fmt.Errorf("job %d is recorded, which is not of part %v; another part has another ledger", result.Job, r.part)
		}
		r.due[result.Job] = false
		r.result.Solutions.Add(r.result.Solutions, result.Count.Big())
		r.share += r.plan.Size(result.Job)
		r.result.Recorded++
		r.result.Done++
	}
	return nil
}

// missing yields the jobs that are due and not recorded.
func (r *run) missing() iter.Seq[int] {
	return func(yield func(int) bool) {
		for job := range r.plan.Order() {
			if r.due[job] && !yield(job) {
				return
			}
		}
	}
}

func (r *run) keep(result jobs.Result) error {
	if r.recorder != nil {
		if err := r.recorder.Record(result); err != nil {
			return err
		}
	}
	r.result.Solutions.Add(r.result.Solutions, result.Count.Big())
	r.result.Nodes += result.Nodes
	r.result.Done++
	return nil
}
