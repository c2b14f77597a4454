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
	Done           float64 // the finished share of the work, 0 to 1
	Nodes          uint64  // queens placed by this process
	Elapsed        time.Duration
	Left           time.Duration // expected, 0 while nothing is known
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
	run.result = Result{N: p.N, Solutions: new(big.Int), Jobs: len(p.Jobs), Workers: options.Workers}
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
	todo    []int32 // indices of jobs
	stop    atomic.Bool

	mu       sync.Mutex // guards what follows, and the recorder
	result   Result
	finished int     // jobs, those recorded before included
	before   float64 // share of the work that was recorded before
	done     float64 // share of the work that is finished
	failure  error
}

// resume takes over what the recorder has and lists the other jobs, the
// largest first, so that the workers finish together.
func (r *run) resume() error {
	have := make([]bool, len(r.plan.Jobs))
	if r.options.Recorder != nil {
		for result := range r.options.Recorder.Recorded() {
			if result.Job < 0 || result.Job >= len(have) || have[result.Job] {
				return fmt.Errorf("job %d is recorded twice or is none of the plan's %d", result.Job, len(have))
			}
			have[result.Job] = true
			r.add(result)
			r.result.Recorded++
		}
	}
	r.before = r.done
	for _, job := range r.plan.Jobs {
		if !have[job.ID] {
			r.todo = append(r.todo, int32(job.ID))
		}
	}
	slices.SortStableFunc(r.todo, func(a, b int32) int {
		return cmp.Compare(r.plan.Jobs[b].Size, r.plan.Jobs[a].Size)
	})
	return nil
}

func (r *run) add(result JobResult) {
	r.result.Solutions.Add(r.result.Solutions, new(big.Int).SetUint64(result.Count))
	r.finished++
	r.done += r.plan.Jobs[result.Job].Size
}

func (r *run) jobs(ctx context.Context, workers []*Worker) error {
	var next atomic.Int64
	var group sync.WaitGroup
	for _, w := range workers {
		group.Go(func() {
			for !r.stop.Load() {
				i := int(next.Add(1)) - 1
				if i >= len(r.todo) {
					return
				}
				if result, ok := w.Run(r.plan.Jobs[r.todo[i]], &r.stop); ok {
					r.finish(result)
				}
			}
		})
	}
	finished := make(chan struct{})
	go func() {
		group.Wait()
		close(finished)
	}()
	tick := time.NewTicker(100 * time.Millisecond)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			r.report()
		case <-ctx.Done():
			r.stop.Store(true)
			<-finished
			if r.failure == nil && r.finished < len(r.plan.Jobs) {
				r.failure = context.Cause(ctx)
			}
			return r.failure
		case <-finished:
			r.report()
			return r.failure
		}
	}
}

func (r *run) finish(result JobResult) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.options.Recorder != nil {
		if err := r.options.Recorder.Record(result); err != nil {
			r.failure = errors.Join(r.failure, err)
			r.stop.Store(true)
			return
		}
	}
	r.add(result)
	r.result.Nodes += result.Nodes
}

func (r *run) report() {
	if r.options.Progress == nil {
		return
	}
	r.mu.Lock()
	p := Progress{
		Jobs: len(r.plan.Jobs), JobsDone: r.finished,
		Done: min(1, r.done), Nodes: r.result.Nodes, Elapsed: time.Since(r.start),
	}
	if here := r.done - r.before; here > 0 {
		p.Left = time.Duration(float64(p.Elapsed) * max(0, 1-r.done) / here)
	}
	r.mu.Unlock()
	r.options.Progress(p)
}
