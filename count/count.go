// Package count finds how many solutions the n queens puzzle has.
//
// The queens of the middle rows and columns are placed first. The eight
// symmetries map this cross onto itself, so of each orbit of crosses one is
// completed in every possible way, and the number of completions multiplied by
// the size of the orbit. A [Plan] cuts the crosses into jobs, [Solutions] runs
// them over all cores. Package internal/kernel counts the completions.
package count

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"math/big"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"nqueens/internal/jobs"
)

// Options say how to count; the zero value uses every core and the fastest
// kernel.
type Options struct {
	Workers  int            // goroutines that count, 0 for one a core
	Kernel   string         // a name of KernelNames, "" or "auto" for the fastest
	Progress func(Progress) // if set, called ten times a second and at the end, by one goroutine at a time
	Recorder Recorder       // if set, told of each job, and asked which to leave out
}

// Recorder keeps the results of jobs, so that a count can be stopped and gone
// on with. Its methods are called by one goroutine at a time.
type Recorder interface {
	// Recorded yields the results that are there already.
	Recorded() iter.Seq[JobResult]
	// Record keeps one more.
	Record(JobResult) error
}

// Progress is how far a count has come.
type Progress struct {
	Jobs, JobsDone int
	Done           float64 // the finished share of the work, 0 to 1, unfinished jobs included
	Nodes          uint64  // queens placed by this process
	Elapsed        time.Duration
	Left           float64 // expected seconds, 0 while nothing is known; a time.Duration ends at 292 years
}

// Rate returns the nodes a second.
func (p Progress) Rate() float64 { return float64(p.Nodes) / max(p.Elapsed.Seconds(), 1e-9) }

// Result is a finished count.
type Result struct {
	N         int
	Solutions *big.Int
	Kernel    string
	Workers   int
	Jobs      int
	Recorded  int    // jobs whose results were there before
	Nodes     uint64 // queens placed by this process
	Elapsed   time.Duration
}

// Solutions returns Q(n), the number of ways to put n queens on an n x n
// board so that none attacks another, for 1 <= n <= MaxN (OEIS A000170).
//
// When the context ends it returns the context's error at once, together with
// a Result that covers the jobs finished by then.
func Solutions(ctx context.Context, n int, options Options) (Result, error) {
	plan, err := NewPlan(n)
	if err != nil {
		return Result{}, err
	}
	return plan.Run(ctx, options)
}

// Run counts every job of the plan that the recorder does not have.
func (p *Plan) Run(ctx context.Context, options Options) (Result, error) {
	run := run{plan: p, options: options, start: time.Now()}
	run.result = Result{N: p.N, Solutions: new(big.Int), Jobs: p.Len(), Workers: options.Workers}
	if run.result.Workers <= 0 {
		run.result.Workers = runtime.GOMAXPROCS(0)
	}
	if err := run.resume(); err != nil {
		return Result{}, err
	}
	workers := make([]*Worker, run.result.Workers)
	for i := range workers {
		var err error
		if workers[i], err = p.NewWorker(options.Kernel); err != nil {
			return Result{}, err
		}
	}
	run.result.Kernel = workers[0].Kernel()
	err := run.jobs(ctx, workers)
	run.result.Elapsed = time.Since(run.start)
	return run.result, err
}

// run is one call of Plan.Run.
type run struct {
	plan    *Plan
	options Options
	start   time.Time
	stop    atomic.Bool
	have    []bool  // jobs recorded before
	order   []int32 // groups, those with the largest jobs first

	mu          sync.Mutex // guards what follows, and the recorder
	result      Result
	group, part int     // the next job to hand out: a part of order[group]
	finished    int     // jobs, those recorded before included
	before      float64 // share of the work that was recorded before
	done        float64 // share of the work that is finished
	shown       float64 // share of the work last reported
	failure     error
}

// resume takes over what the recorder has, and orders the groups: with the
// largest jobs first the workers finish together.
func (r *run) resume() error {
	r.have = make([]bool, r.plan.Len())
	if r.options.Recorder != nil {
		for result := range r.options.Recorder.Recorded() {
			if result.Job < 0 || result.Job >= len(r.have) || r.have[result.Job] {
				return fmt.Errorf("job %d is recorded twice or is none of the plan's %d", result.Job, len(r.have))
			}
			r.have[result.Job] = true
			r.add(result, r.plan.Job(result.Job).Size)
			r.result.Recorded++
		}
	}
	r.before = r.done
	r.order = make([]int32, len(r.plan.groups))
	for i := range r.order {
		r.order[i] = int32(i)
	}
	slices.SortStableFunc(r.order, func(a, b int32) int {
		return cmp.Compare(r.plan.part(int(b), 0).Size, r.plan.part(int(a), 0).Size)
	})
	return nil
}

// next hands out a job that is not recorded; ok is false when there is none.
func (r *run) next() (job Job, ok bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for r.group < len(r.order) {
		at := int(r.order[r.group])
		job = r.plan.part(at, r.part)
		if r.part++; r.part == r.plan.groups[at].parts() {
			r.group, r.part = r.group+1, 0
		}
		if !r.have[job.ID] {
			return job, true
		}
	}
	return Job{}, false
}

func (r *run) add(result JobResult, size float64) {
	r.result.Solutions.Add(r.result.Solutions, new(big.Int).SetUint64(result.Count))
	r.finished++
	r.done += size
}

// jobs lets the workers count what is left, and returns after they have. What a
// worker or the recorder panics with comes out here.
func (r *run) jobs(ctx context.Context, workers []*Worker) error {
	var group sync.WaitGroup
	var fault jobs.Fault
	for _, w := range workers {
		group.Go(func() {
			defer fault.Catch(&r.stop)
			for !r.stop.Load() {
				job, ok := r.next()
				if !ok {
					return
				}
				if result, ok := w.Run(job, &r.stop); ok {
					r.finish(w, result, job.Size)
				}
			}
		})
	}
	finished := make(chan struct{})
	go func() {
		group.Wait()
		close(finished)
	}()
	defer func() { // also where the progress callback panics
		r.stop.Store(true)
		<-finished
		fault.Throw()
	}()
	tick := time.NewTicker(100 * time.Millisecond)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			r.report(workers)
			continue
		case <-ctx.Done():
			r.stop.Store(true)
			<-finished
		case <-finished:
			r.report(workers)
		}
		if missing := r.plan.Len() - r.finished; r.failure == nil && missing > 0 {
			if r.failure = context.Cause(ctx); r.failure == nil {
				r.failure = fmt.Errorf("%d of %d jobs are not counted: a worker has ended early", missing, r.plan.Len())
			}
		}
		return r.failure
	}
}

func (r *run) finish(w *Worker, result JobResult, size float64) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.options.Recorder != nil {
		if err := r.options.Recorder.Record(result); err != nil {
			r.failure = errors.Join(r.failure, err)
			r.stop.Store(true)
			return
		}
	}
	r.add(result, size)
	r.result.Nodes += result.Nodes
	w.reset()
}

func (r *run) report(workers []*Worker) {
	if r.options.Progress == nil {
		return
	}
	r.mu.Lock()
	p := Progress{
		Jobs: r.plan.Len(), JobsDone: r.finished,
		Done: r.done, Nodes: r.result.Nodes, Elapsed: time.Since(r.start),
	}
	for _, w := range workers {
		nodes, done := w.progress()
		p.Nodes += nodes
		p.Done += done
	}
	p.Done = max(r.shown, min(1, p.Done)) // sums in another order differ in the last digit
	if r.finished == r.plan.Len() {
		p.Done = 1
	}
	r.shown = p.Done
	if here := p.Done - r.before; here > 0 {
		p.Left = p.Elapsed.Seconds() * (1 - p.Done) / here
	}
	r.mu.Unlock()
	r.options.Progress(p)
}
