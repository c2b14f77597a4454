// Package pool runs work that is cut into independent jobs over the cores of a machine: [Run]
// any work, [Sum] jobs whose results are added. Everything in the project that uses more than
// one core does so through it.
package pool

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"sync"
	"sync/atomic"
	"time"

	"nqueens.example/nqueens/internal/ctxerr"

	"nqueens.example/nqueens/jobs"
)

// Work is work cut into independent jobs, each with a result of type R.
type Work[R any] struct {
	// Len is the number of jobs, including those done before. They are numbered from 0.
	Len int
	// Size returns a job's share of the work; nil means that all have the same.
	Size func(job int) float64
	// Order yields the jobs to run; nil means all, from 0 up.
	Order iter.Seq[int]
	// Before is the number of jobs done before, BeforeShare their share of the work.
	Before      int
	BeforeShare float64

	// Do runs a job. Several goroutines call it at once, each with the number of its
	// worker, from 0. An error ends the work, except of a job that was stopped.
	Do func(worker, job int, run *jobs.Running) (R, error)
	// Keep takes the results, one at a time and in any order. An error ends the work.
	Keep func(R) error
}

// Run does the work with the given number of workers, normally that of [Options.Use],
// and returns after all have ended. It returns nil when every job is done, an error
// that wraps ctx.Err() and the cause if ctx ended first, and otherwise the error of Do
// or Keep. A panic in Do, Keep or progress is raised again by Run.
func Run[R any](ctx context.Context, workers int, progress func(jobs.Progress), work Work[R]) error {
	if err := ctxerr.Of(ctx); err != nil {
		return err
	}
	if work.Size == nil {
		work.Size = func(int) float64 { return 1 / float64(work.Len) }
	}
	if work.Order == nil {
		work.Order = func(yield func(int) bool) {
			for job := range work.Len {
				if !yield(job) {
					return
				}
			}
		}
	}
	p := pool[R]{work: work, start: time.Now(), since: time.Since, running: make([]*task, workers), finished: work.Before, done: work.BeforeShare}
	p.pace.Left(0, work.BeforeShare)
	next, stop := iter.Pull(work.Order)
	defer stop()
	p.next = next
	return p.run(ctx, progress)
}

// pool is one call of Run.
type pool[R any] struct {
	work  Work[R]
	start time.Time
	since func(time.Time) time.Duration
	stop  atomic.Bool
	fault fault

	mu       sync.Mutex // guards what follows, and Keep
	next     func() (int, bool)
	running  []*task       // by worker, nil for one that has none
	finished int           // jobs, those done before included
	done     float64       // share of the work that is finished
	shown    float64       // share of the work last told
	looked   time.Duration // when elapsed was last called
	slept    time.Duration // before that
	pace     Pace
	nodes    uint64
	failure  error
}

type task struct {
	*jobs.Running
	size float64
}

func (p *pool[R]) run(ctx context.Context, progress func(jobs.Progress)) error {
	release := context.AfterFunc(ctx, func() { p.stop.Store(true) })
	defer release()
	var group sync.WaitGroup
	for worker := range p.running {
		group.Go(func() {
			defer p.fault.catch(&p.stop)
			p.serve(worker)
		})
	}
	ended := make(chan struct{})
	go func() {
		group.Wait()
		close(ended)
	}()
	defer func() { // also where progress panics
		p.stop.Store(true)
		<-ended
		p.fault.throw()
	}()
	if progress != nil {
		p.tell(progress, ended)
	}
	<-ended
	if missing := p.work.Len - p.finished; p.failure == nil && missing > 0 {
		if p.failure = ctxerr.Of(ctx); p.failure == nil {
			p.failure = fmt.Errorf("%d of %d jobs are not done: a worker has ended early", missing, p.work.Len)
		}
	}
	return p.failure
}

// serve is what one worker does.
func (p *pool[R]) serve(worker int) {
	for {
		job, t, ok := p.take(worker)
		if !ok {
			return
		}
		result, err := p.work.Do(worker, job, t.Running)
		p.finish(worker, result, err)
	}
}

func (p *pool[R]) take(worker int) (job int, t *task, ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.stop.Load() {
		return 0, nil, false
	}
	if job, ok = p.next(); !ok {
		return 0, nil, false
	}
	t = &task{Running: jobs.NewRunning(&p.stop), size: p.work.Size(job)}
	p.running[worker] = t
	return job, t, true
}

func (p *pool[R]) finish(worker int, result R, err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	t := p.running[worker]
	if err != nil && t.Stopped() {
		return
	}
	if err == nil {
		err = p.work.Keep(result)
	}
	if err != nil {
		p.failure = errors.Join(p.failure, err)
		p.stop.Store(true)
		return
	}
	p.running[worker] = nil
	p.finished++
	p.done += t.size
	p.nodes += t.Nodes()
}

// tell calls progress ten times a second until all workers have ended, and then.
func (p *pool[R]) tell(progress func(jobs.Progress), ended <-chan struct{}) {
	tick := time.NewTicker(100 * time.Millisecond)
	defer tick.Stop()
	for over := false; !over; {
		select {
		case <-tick.C:
		case <-ended:
			over = true
		}
		progress(p.progress())
		p.mu.Lock()
		p.looked = p.since(p.start) // a slow callback is not sleep
		p.mu.Unlock()
	}
}

// elapsed returns the time since the beginning without that in which the process slept:
// somebody stopped it, or it waited for room on a disk.
func (p *pool[R]) elapsed() time.Duration {
	const sleep = 2 * time.Second // the next look at the clock takes less otherwise
	now := p.since(p.start)
	if pause := now - p.looked; pause > sleep {
		p.slept += pause
	}
	p.looked = now
	return now - p.slept
}

func (p *pool[R]) progress() jobs.Progress {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := jobs.Progress{Jobs: p.work.Len, JobsDone: p.finished, Done: p.done, Nodes: p.nodes, Elapsed: p.elapsed()}
	for _, t := range p.running {
		if t != nil {
			now.Nodes += t.Nodes()
			now.Done += t.size * t.Running.Done()
		}
	}
	now.Done = max(p.shown, min(1, now.Done)) // sums in another order differ in the last digit
	if p.finished == p.work.Len {
		now.Done = 1
	}
	p.shown = now.Done
	now.Left = p.pace.Left(now.Elapsed, now.Done)
	return now
}
