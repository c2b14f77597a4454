package estimate

import (
	"context"
	"errors"
	"fmt"
	"math"
	"runtime"
	"sync/atomic"
	"time"

	"nqueens.example/nqueens/count"
	"nqueens.example/nqueens/internal/colours"
	"nqueens.example/nqueens/internal/cputime"
	"nqueens.example/nqueens/internal/probe"
	"nqueens.example/nqueens/jobs"
)

// Cost is what an exact count would take on this machine.
type Cost struct {
	N       int
	Method  string
	Kernel  string
	Jobs    int
	Largest float64 // the share of the work that the largest job is expected to be
	Cores   int     // of this machine
	Samples int     // parts of the work that were done, 0 where all of it was

	Nodes       float64 // queens placed
	CoreSeconds float64

	// NodesError and SecondsError are the standard errors of Nodes and CoreSeconds,
	// divided by them; 0 where all of the work was done. With few samples they are
	// uncertain themselves, which Low and High allow for.
	NodesError, SecondsError float64
	// Low and High are the ends of the 95% confidence interval of CoreSeconds.
	Low, High float64

	// Memory is what the process had from the system after the samples, in bytes.
	// A ledger adds about 48 bytes a job.
	Memory uint64
}

// Seconds is the time a count takes on that many cores like those of this machine,
// which is no less than that of its largest job.
func (c Cost) Seconds(cores int) float64 {
	return c.CoreSeconds * max(1/float64(cores), c.Largest)
}

// CostOptions say how to measure what a count takes.
type CostOptions struct {
	jobs.Options
	Method string        // a name of count.Methods(), "" or "auto" for the fastest
	Kernel string        // a name of the method's kernels, "" or "auto" for the fastest
	Budget time.Duration // about how long to measure
	Seed   uint64        // of the choice of parts
}

const (
	// minSamples are done whatever the budget. The interval holds for far fewer,
	// but is wide.
	minSamples = 5
	maxSamples = 1 << 14

	// patience is how many budgets the first samples may take: jobs can be long
	// where a method has no smaller parts.
	patience = 3
)

// ErrBudget is the error where not even minSamples parts of the work can be done
// in three times the budget.
//
// So it is at once for counts by colours from 27 rows on: a part of theirs takes
// minutes, and each core gigabytes of lists.
var ErrBudget = errors.New("the jobs of this count are too long to try some in that time")

const mostByColours = 26

// MeasureCost does random parts of the work of a count, on all cores, for about the
// time of the budget, and tells from them what the whole takes, for 1 <= n <=
// count.MaxN. A count that fits the budget is done whole. The parts are chosen by
// the size that their plan expects (see [nqueens.example/nqueens/internal/probe.Probe]), so what is left to
// err is how far parts are from that, which the errors are taken from. Time is that of
// processors where the system tells it, so that other work on the machine counts
// little; else that of a clock.
func MeasureCost(ctx context.Context, n int, options CostOptions) (Cost, error) {
	if n < 1 || n > count.MaxN {
		return Cost{}, fmt.Errorf("the cost of a count is measured for n = 1 to %d, not %d", count.MaxN, n)
	}
	start := time.Now()
	plan, err := count.NewPlan(options.Method, n)
	if err != nil {
		return Cost{}, err
	}
	if plan.Method() == colours.Method && n > mostByColours {
		return Cost{}, ErrBudget
	}
	s, err := newSampling(plan, options)
	if err != nil {
		return Cost{}, err
	}
	first, cancel := context.WithTimeoutCause(ctx, max(patience*options.Budget, time.Second), ErrBudget)
	err = s.draw(first, minSamples)
	cancel()
	if errors.Is(err, ErrBudget) {
		return Cost{}, ErrBudget // the deadline was ours, not the caller's
	}
	if err != nil {
		return Cost{}, err
	}
	left := options.Budget - time.Since(start)
	cost := s.cost()
	if cost.CoreSeconds < left.Seconds()*float64(len(s.probes)) {
		return whole(ctx, plan, options)
	}
	each := time.Since(start) / minSamples
	if more := min(maxSamples, int(left/max(each, 1))); more > 0 {
		if err := s.draw(ctx, more); err != nil {
			return Cost{}, err
		}
	}
	return s.cost(), nil
}

// whole does all of the work.
func whole(ctx context.Context, plan jobs.Plan, options CostOptions) (Cost, error) {
	timed := &timing{Plan: plan}
	result, err := count.Run(ctx, timed, count.Options{Options: options.Options, Kernel: options.Kernel})
	seconds := time.Duration(timed.spent.Load()).Seconds()
	return Cost{
		N: plan.N(), Method: plan.Method(), Kernel: result.Kernel, Jobs: plan.Len(), Largest: largest(plan), Cores: jobs.Cores(),
		Nodes: float64(result.Nodes), CoreSeconds: seconds, Low: seconds, High: seconds, Memory: memory(),
	}, err
}

func largest(plan jobs.Plan) float64 {
	share := 0.0
	for job := range plan.Len() {
		share = max(share, plan.Size(job))
	}
	return share
}

// timing is a plan whose workers measure what their jobs take.
type timing struct {
	jobs.Plan
	spent atomic.Int64 // nanoseconds
}

func (t *timing) NewWorker(kernel string) (jobs.Worker, error) {
	w, err := t.Plan.NewWorker(kernel)
	return timingWorker{w, t}, err
}

type timingWorker struct {
	jobs.Worker
	timing *timing
}

func (w timingWorker) Run(job int, run *jobs.Running) (jobs.Result, bool) {
	timer := cputime.Start()
	defer timer.Stop()
	result, ok := w.Worker.Run(job, run)
	w.timing.spent.Add(int64(timer.Lap() * float64(time.Second)))
	return result, ok
}

// sampling is the samples of one plan.
type sampling struct {
	plan    jobs.Plan
	options CostOptions
	probes  []probe.Probe // one for each worker
	samples []probe.Cost
}

func newSampling(plan jobs.Plan, options CostOptions) (*sampling, error) {
	workers, err := options.Use(minSamples)
	if err != nil {
		return nil, err
	}
	s := &sampling{plan: plan, options: options, probes: make([]probe.Probe, workers)}
	for i := range s.probes {
		if s.probes[i], err = probe.New(plan, options.Kernel); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// draw does that many more samples. Number i draws from math/rand/v2's PCG seeded
// with (Seed, i).
func (s *sampling) draw(ctx context.Context, more int) error {
	before := len(s.samples)
	s.samples = append(s.samples, make([]probe.Cost, more)...)
	type sample struct {
		i    int
		cost probe.Cost
	}
	return jobs.Run(ctx, min(len(s.probes), more), s.options.Progress, jobs.Work[sample]{
		Len: more,
		Do: func(worker, i int, run *jobs.Running) (sample, error) {
			cost, ok := s.probes[worker].Sample(source(s.options.Seed, before+i), run)
			if !ok {
				return sample{}, jobs.ErrStopped
			}
			return sample{before + i, cost}, nil
		},
		Keep: func(got sample) error { s.samples[got.i] = got.cost; return nil },
	})
}

func (s *sampling) cost() Cost {
	c := Cost{
		N: s.plan.N(), Method: s.plan.Method(), Kernel: s.probes[0].Kernel(), Jobs: s.plan.Len(), Largest: largest(s.plan),
		Cores: jobs.Cores(), Samples: len(s.samples), Memory: memory(),
	}
	nodes, seconds := make([]float64, len(s.samples)), make([]float64, len(s.samples))
	for i, sample := range s.samples {
		nodes[i], seconds[i] = sample.Nodes, sample.Seconds
	}
	c.Nodes, c.NodesError = meanOf(nodes)
	c.CoreSeconds, c.SecondsError = meanOf(seconds)
	c.Low, c.High = interval95(c.CoreSeconds, c.SecondsError, len(seconds))
	return c
}

// meanOf returns the mean of independent samples and its standard error, divided by
// the mean.
func meanOf(samples []float64) (mean, relative float64) {
	count := float64(len(samples))
	for _, x := range samples {
		mean += x / count
	}
	variance := 0.0
	for _, x := range samples {
		variance += (x - mean) * (x - mean) / (count - 1)
	}
	if mean == 0 {
		return 0, 0
	}
	return mean, math.Sqrt(variance/count) / mean
}

// interval95 returns the ends of the 95% confidence interval of a mean of that many
// samples: Student's, of its logarithm, since what counts cost is never below 0 and
// lies far above its mean more often than far below.
func interval95(mean, relative float64, samples int) (low, high float64) {
	half := math.Exp(student975(samples-1) * relative)
	return mean / half, mean * half
}

func memory() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.Sys - m.HeapReleased
}
