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

// Cost is the cost of an exact count on this machine.
type Cost struct {
	N       int
	Method  string
	Kernel  string
	Jobs    int
	Largest float64 // the expected share of the largest job
	Cores   int     // of this machine
	Samples int     // parts of the work that were run, 0 if all of it was

	Nodes       float64 // queens placed
	CoreSeconds float64

	// NodesError and SecondsError are the relative standard errors of Nodes and
	// CoreSeconds, 0 if all of the work was done. With few samples they are uncertain
	// themselves; Low and High allow for that.
	NodesError, SecondsError float64
	// Low and High are the ends of the 95% confidence interval of CoreSeconds.
	Low, High float64

	// Memory is the number of bytes that the process had from the system after the
	// samples. A ledger adds about 48 bytes per job.
	Memory uint64
}

// Seconds returns the time that a count takes on a number of cores like those of this
// machine, which is at least the time of its largest job.
func (c Cost) Seconds(cores int) float64 {
	return c.CoreSeconds * max(1/float64(cores), c.Largest)
}

// CostOptions configure MeasureCost.
type CostOptions struct {
	jobs.Options
	Method string        // of count.Methods, "" or "auto" for the fastest
	Kernel string        // a name of the method's kernels, "" or "auto" for the fastest
	Budget time.Duration // how long to measure, roughly
	Seed   uint64        // of the choice of parts
}

const (
	// minSamples are taken whatever the budget. With fewer the interval is valid, but
	// wide.
	minSamples = 5
	maxSamples = 1 << 14

	// patience is the number of budgets that the first samples may take: the smallest
	// parts of a method can be long.
	patience = 3
)

// ErrBudget is returned if even a few parts of the work take more than three times the
// budget. Counts by colours of 27 and more rows return it at once, since each of their
// parts takes minutes, and gigabytes of lists per core.
var ErrBudget = errors.New("the jobs of this count are too long to sample in that time")

const mostByColours = 26

// MeasureCost runs random parts of a count on all cores for about the time of the
// budget, and estimates the cost of the whole from them, for 1 <= n <= count.MaxN. A
// count that fits the budget is done whole. Parts are chosen with probabilities
// proportional to their expected size, so the error comes only from how much parts
// deviate from that. Time is processor time if the system reports it, so that other
// work on the machine matters little, else time by the clock.
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
		return Cost{}, ErrBudget // our own deadline, not the caller's
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

// whole runs all of the work.
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

// timing wraps a plan so that its workers measure the time of their jobs.
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

// sampling holds the samples of one plan.
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

// draw takes more samples. Sample i uses math/rand/v2's PCG seeded with (Seed, i).
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

// meanOf returns the mean of independent samples and its relative standard error.
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

// interval95 returns the ends of the 95% confidence interval of a mean of samples:
// Student's t on its logarithm, because costs are positive and skewed to the right.
func interval95(mean, relative float64, samples int) (low, high float64) {
	half := math.Exp(student975(samples-1) * relative)
	return mean / half, mean * half
}

func memory() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.Sys - m.HeapReleased
}
