package estimate

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"sync/atomic"
	"time"

	"nqueens.example/nqueens/count"
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

	// SampledN is the board whose parts were run: N, or a smaller one if those of N need
	// more time or memory than there is. The cost of N then follows from how the work is
	// expected to grow.
	SampledN int

	Nodes       float64 // queens placed
	CoreSeconds float64

	// NodesError and SecondsError are the relative standard errors of Nodes and
	// CoreSeconds, 0 if all of the work was done. With few samples they are uncertain
	// themselves; Low and High allow for that.
	NodesError, SecondsError float64
	// Low and High are the ends of the 95% confidence interval of CoreSeconds.
	Low, High float64

	// Memory is the number of bytes that a core needs for any job, and MostMemory for the
	// jobs that together are MostShare of the work.
	Memory, MostMemory int64
	MostShare          float64

	// Checker is the kernel that counts jobs of Kernel again, and CheckSlowdown the time
	// that it takes, relative to that of Kernel: 0 if it was not measured.
	Checker       string
	CheckSlowdown float64
}

// Seconds returns the time that a count takes on a number of cores like those of this
// machine, which is at least the time of its largest job.
func (c Cost) Seconds(cores int) float64 {
	return c.CoreSeconds * max(1/float64(cores), c.Largest)
}

// MachineMemory returns the number of bytes that a process needs to count on that many
// cores. A ledger adds about 48 bytes per job.
func (c Cost) MachineMemory(cores int) int64 {
	const process, job = 16 << 20, 40 // bytes of the program, and of each job in the plan
	return process + int64(c.Jobs)*job + int64(min(cores, max(c.Jobs, 1)))*c.Memory
}

// CostOptions configure MeasureCost.
type CostOptions struct {
	jobs.Options
	Method string        // of count.Methods, "" or "auto" for the fastest
	Kernel string        // a name of the method's kernels, "" or "auto" for the fastest
	Budget time.Duration // how long to measure, roughly
	Seed   uint64        // of the choice of parts
	Memory int64         // bytes that samples may take, 0 for any number
	Checks bool          // whether to measure how slow checks are, for as long again
}

const (
	// minSamples are taken whatever the budget. With fewer the interval is valid, but
	// wide.
	minSamples = 5
	maxSamples = 1 << 14

	// patience is the number of budgets that the first samples may take: the smallest
	// parts of a method can be long.
	patience = 5
)

// ErrBudget is returned if even a few parts of the work take more than five times the
// budget, or more memory than they may, and those of smaller boards do not help.
var ErrBudget = errors.New("the jobs of this count are too large to sample in that time and memory")

// MeasureCost runs random parts of a count on all cores for about the time of the
// budget, and estimates the cost of the whole from them, for 1 <= n <= count.MaxN. A
// count that fits the budget is done whole. Parts are chosen with probabilities
// proportional to their expected size, so the error comes only from how much parts
// deviate from that. If the parts of the board take too long or too much memory, those of
// a smaller one are run. Time is processor time if the system reports it, so that other
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
	s, err := newSampling(plan, options)
	if err != nil {
		return Cost{}, err
	}
	err = ErrBudget
	if s.fits() {
		err = s.begin(ctx)
	}
	if expecter, ok := plan.(probe.Expecter); ok && errors.Is(err, ErrBudget) {
		return extrapolate(ctx, plan, expecter.Work(), options)
	}
	if err != nil {
		return Cost{}, err
	}
	left := options.Budget - time.Since(start)
	cost := s.cost()
	if cost.CoreSeconds < left.Seconds()*float64(s.workers) {
		if cost, err = whole(ctx, plan, options); err != nil {
			return Cost{}, err
		}
		return cost, s.check(ctx, &cost)
	}
	each := time.Since(start) / minSamples
	if more := min(maxSamples, int(left/max(each, 1))); more > 0 {
		if err := s.draw(ctx, more); err != nil {
			return Cost{}, err
		}
	}
	cost = s.cost()
	return cost, s.check(ctx, &cost)
}

// whole runs all of the work.
func whole(ctx context.Context, plan jobs.Plan, options CostOptions) (Cost, error) {
	timed := &timing{Plan: plan}
	result, err := count.Run(ctx, timed, count.Options{Options: options.Options, Kernel: options.Kernel})
	seconds := time.Duration(timed.spent.Load()).Seconds()
	c := costOf(plan, result.Kernel)
	c.Nodes, c.CoreSeconds, c.Low, c.High = float64(result.Nodes), seconds, seconds, seconds
	return c, err
}

// costOf returns what is known without measuring.
func costOf(plan jobs.Plan, kernel string) Cost {
	c := Cost{
		N: plan.N(), SampledN: plan.N(), Method: plan.Method(), Kernel: kernel, Jobs: plan.Len(),
		Largest: largest(plan), Cores: jobs.Cores(),
	}
	shares := map[int64]float64{}
	for job := range plan.Len() {
		shares[plan.Memory(job)] += plan.Size(job)
	}
	for _, memory := range slices.Sorted(maps.Keys(shares)) {
		c.Memory = memory
		if c.MostShare < mostShare {
			c.MostMemory, c.MostShare = memory, c.MostShare+shares[memory]
		}
	}
	return c
}

// mostShare is the least Cost.MostShare.
const mostShare = 0.75

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
	workers int           // 0 if there is not enough memory for one
	least   time.Duration // that the first samples may take whatever the budget
	probes  []probe.Probe // one for each worker, at least one
	samples []probe.Cost
}

func newSampling(plan jobs.Plan, options CostOptions) (*sampling, error) {
	workers, err := options.Use(minSamples)
	if err != nil {
		return nil, err
	}
	s := &sampling{plan: plan, options: options, workers: workers, least: time.Second}
	for i := 0; i < max(1, s.workers); i++ {
		p, err := probe.New(plan, options.Kernel)
		if err != nil {
			return nil, err
		}
		if memory := p.Expect().Memory; options.Memory > 0 && memory > 0 {
			s.workers = int(min(int64(workers), options.Memory/memory))
		}
		s.probes = append(s.probes, p)
	}
	return s, nil
}

// fits reports whether a few samples are expected to fit the memory and the time.
func (s *sampling) fits() bool {
	seconds := s.probes[0].Expect().Seconds * minSamples
	return s.workers > 0 && seconds <= s.patience().Seconds()*float64(s.workers)
}

// patience returns how long the first samples may take.
func (s *sampling) patience() time.Duration { return max(patience*s.options.Budget, s.least) }

// begin takes the first samples. It returns ErrBudget if they take too long.
func (s *sampling) begin(ctx context.Context) error {
	first, cancel := context.WithTimeoutCause(ctx, s.patience(), ErrBudget)
	defer cancel()
	err := s.draw(first, minSamples)
	if errors.Is(err, ErrBudget) {
		return ErrBudget // our own deadline, not the caller's
	}
	return err
}

// check measures how slow checks are by parts that were run before, for about the time of
// the budget.
func (s *sampling) check(ctx context.Context, cost *Cost) error {
	if !s.options.Checks {
		return nil
	}
	checker, err := s.plan.NewChecker(cost.Kernel)
	if err != nil {
		return err
	}
	cost.Checker = checker.Kernel()
	options := s.options
	options.Kernel = cost.Checker
	again, err := newSampling(s.plan, options)
	if err != nil || !again.fits() {
		return err
	}
	start := time.Now()
	switch err := again.begin(ctx); {
	case errors.Is(err, ErrBudget):
		return nil
	case err != nil:
		return err
	}
	each := time.Since(start) / minSamples
	left := s.options.Budget - time.Since(start)
	if more := min(len(s.samples)-minSamples, int(left/max(each, 1))); more > 0 {
		if err := again.draw(ctx, more); err != nil {
			return err
		}
	}
	checked, counted := 0.0, 0.0
	for i, sample := range again.samples {
		checked, counted = checked+sample.Seconds, counted+s.samples[i].Seconds
	}
	if counted > 0 {
		cost.CheckSlowdown = checked / counted
	}
	return nil
}

// draw takes more samples. Sample i uses math/rand/v2's PCG seeded with (Seed, i).
func (s *sampling) draw(ctx context.Context, more int) error {
	before := len(s.samples)
	s.samples = append(s.samples, make([]probe.Cost, more)...)
	type sample struct {
		i    int
		cost probe.Cost
	}
	return jobs.Run(ctx, min(s.workers, more), s.options.Progress, jobs.Work[sample]{
		Len: more,
		Do: func(worker, i int, run *jobs.Running) (sample, error) {
			cost, ok := s.probes[worker].Sample(source(s.options.Seed, before+i), run)
			if !ok {
				return sample{}, run.Err()
			}
			return sample{before + i, cost}, nil
		},
		Keep: func(got sample) error { s.samples[got.i] = got.cost; return nil },
	})
}

func (s *sampling) cost() Cost {
	c := costOf(s.plan, s.probes[0].Kernel())
	c.Samples = len(s.samples)
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
