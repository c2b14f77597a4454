package estimate

import (
	"context"
	"errors"
	"sync/atomic"
	"time"

	"nqueens.example/nqueens/count"
	"nqueens.example/nqueens/internal/counting/probe"
	"nqueens.example/nqueens/internal/pool"
	"nqueens.example/nqueens/internal/system"
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

	// Sum is the sum of the counts of all jobs, estimated by the samples, and SumLow and SumHigh
	// the ends of its 95% confidence interval; all are 0 if samples do not count.
	Sum, SumLow, SumHigh float64

	// Strata are the parts of the work that were sampled separately, such as the splits
	// of a count by colours; nil if there is one only, or all of the work was done.
	Strata []Stratum
	// Waiting is the share of the time of the samples in which they waited for a core, 0 to
	// 1. It is not part of CoreSeconds.
	Waiting float64

	Memory int64 // bytes that a core needs for any job
}

// Stratum is a part of the work that was sampled separately.
type Stratum struct {
	Name         string
	Samples      int
	CoreSeconds  float64
	SecondsError float64 // relative standard error
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
	Workers  int                 // at work at once, 0 to 1024; 0 is one a core, which is also the most
	Progress func(jobs.Progress) // if set, is called ten times a second and at the end
	Kernel   string              // of the plan, "" or "auto" for the fastest
	Budget   time.Duration       // how long to measure, roughly
	Seed     uint64              // of the choice of parts
	Memory   int64               // bytes that samples may take, 0 for any number
}

const (
	maxSamples = 1 << 14

	// early is the inverse of the share of the budget that is spent on samples before they
	// decide whether the count is done whole.
	early = 5

	// patience is the number of budgets that the first samples may take: the smallest
	// parts of a method can be long.
	patience = 3
)

// ErrBudget is returned if even a few parts of the work take more than three times the
// budget, or more memory than they may, and those of smaller boards do not help.
var ErrBudget = errors.New("the jobs of this count are too large to sample in that time and memory")

// MeasureCost runs random parts of a count on all cores for about the time of the budget, and
// estimates the cost of the whole from them. A count that fits the budget is done whole. Every
// stratum of the work is sampled; parts are chosen with probabilities proportional to their
// expected size, so the error comes only from how much parts of a stratum deviate from that. If
// the parts of the board take too long or too much memory, those of a smaller one are run. Time
// is processor time if the system reports it, so that other work on the machine matters little,
// else time by the clock.
func MeasureCost(ctx context.Context, plan jobs.Plan, options CostOptions) (Cost, error) {
	s, err := newSampling(plan, options)
	if err != nil {
		return Cost{}, err
	}
	start := time.Now()
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
	// Of many jobs few may have work: the first samples are too few to decide.
	if err := s.fill(ctx, start.Add(options.Budget/early)); err != nil {
		return Cost{}, err
	}
	left := options.Budget - time.Since(start)
	cost := s.cost()
	if cost.CoreSeconds < left.Seconds()*float64(s.workers) {
		return whole(ctx, plan, options)
	}
	if err := s.fill(ctx, start.Add(options.Budget)); err != nil {
		return Cost{}, err
	}
	return s.cost(), nil
}

// whole runs all of the work.
func whole(ctx context.Context, plan jobs.Plan, options CostOptions) (Cost, error) {
	timed := &timing{Plan: plan}
	result, err := count.Run(ctx, timed, count.Options{Workers: options.Workers, Progress: options.Progress, Kernel: options.Kernel})
	if err != nil {
		return Cost{}, err
	}
	seconds := time.Duration(timed.spent.Load()).Seconds()
	c := costOf(plan, result.Kernel)
	c.Nodes, c.CoreSeconds, c.Low, c.High = float64(result.Nodes), seconds, seconds, seconds
	c.Sum, _ = result.Solutions.Float64()
	c.SumLow, c.SumHigh = c.Sum, c.Sum
	return c, nil
}

// costOf returns what is known without measuring.
func costOf(plan jobs.Plan, kernel string) Cost {
	c := Cost{
		N: plan.N(), SampledN: plan.N(), Method: plan.Method(), Kernel: kernel, Jobs: plan.Len(),
		Cores: pool.Cores(),
	}
	for job := range plan.Len() {
		c.Largest, c.Memory = max(c.Largest, plan.Size(job)), max(c.Memory, plan.Memory(job))
	}
	return c
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
	timer := system.StartTimer()
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
	tally   *probe.Tally
	samples []sample
	numbers []int         // of the next sample of each stratum
	spent   time.Duration // on all samples
}

// A sample is what a part of a stratum took.
type sample struct {
	stratum, number int
	cost            probe.Cost
	elapsed         float64 // seconds by the clock
	busy            float64 // of them on a core
}

func newSampling(plan jobs.Plan, options CostOptions) (*sampling, error) {
	workers, err := pool.Options{Workers: options.Workers}.Use(maxSamples)
	if err != nil {
		return nil, err
	}
	s := &sampling{plan: plan, options: options, workers: workers, least: time.Second}
	for i := 0; i < max(1, s.workers); i++ {
		p, err := probe.New(plan, options.Kernel)
		if err != nil {
			return nil, err
		}
		if i == 0 {
			s.tally, s.numbers = probe.NewTally(p.Strata()), make([]int, len(p.Strata()))
			s.workers = s.fitting(p.Strata())
		}
		s.probes = append(s.probes, p)
	}
	return s, nil
}

// fitting returns the number of workers for which the memory suffices.
func (s *sampling) fitting(strata []probe.Stratum) int {
	memory := int64(1)
	for _, stratum := range strata {
		memory = max(memory, stratum.Memory)
	}
	if s.options.Memory <= 0 {
		return s.workers
	}
	return int(min(int64(s.workers), s.options.Memory/memory))
}

// fits reports whether the first samples are expected to fit the memory and the time.
func (s *sampling) fits() bool {
	seconds, strata := 0.0, s.probes[0].Strata()
	for _, i := range s.tally.First() {
		seconds += strata[i].Seconds
	}
	return s.workers > 0 && seconds <= s.patience().Seconds()*float64(s.workers)
}

// patience returns how long the first samples may take.
func (s *sampling) patience() time.Duration { return max(patience*s.options.Budget, s.least) }

// begin takes the first samples. It returns ErrBudget if they take too long.
func (s *sampling) begin(ctx context.Context) error {
	first, cancel := context.WithTimeoutCause(ctx, s.patience(), ErrBudget)
	defer cancel()
	err := s.draw(first, s.tally.First())
	if errors.Is(err, ErrBudget) {
		return ErrBudget // our own deadline, not the caller's
	}
	return err
}

// fill takes samples until about the given time, in rounds: each takes at most as long as
// those before together, because they decide which strata it samples.
func (s *sampling) fill(ctx context.Context, until time.Time) error {
	for len(s.samples) < maxSamples {
		seconds := min(time.Until(until), s.spent).Seconds() * float64(s.workers)
		next := s.tally.Next(seconds, maxSamples-len(s.samples))
		if len(next) == 0 {
			break
		}
		if err := s.draw(ctx, next); err != nil {
			return err
		}
	}
	return nil
}

// draw takes a sample of each of the given strata, and adds it to the tally.
func (s *sampling) draw(ctx context.Context, strata []int) error {
	next := make([]sample, len(strata))
	for i, stratum := range strata {
		next[i] = sample{stratum: stratum, number: s.numbers[stratum]}
		s.numbers[stratum]++
	}
	start := time.Now()
	err := pool.Run(ctx, min(s.workers, len(next)), s.options.Progress, pool.Work[int]{
		Len: len(next),
		Do: func(worker, i int, run *jobs.Running) (int, error) {
			return i, next[i].run(s.probes[worker], s.options.Seed, run)
		},
		Keep: func(int) error { return nil },
	})
	if err != nil {
		return err
	}
	s.spent += time.Since(start)
	s.samples = append(s.samples, next...)
	for _, got := range next {
		s.tally.Add(got.stratum, got.cost, got.elapsed)
	}
	return nil
}

// run takes the sample.
func (s *sample) run(p probe.Probe, seed uint64, run *jobs.Running) (err error) {
	start, timer := time.Now(), system.StartTimer()
	defer timer.Stop()
	var ok bool
	if s.cost, ok = p.Sample(s.stratum, probe.NewChoice(seed, s.stratum, s.number), run); !ok {
		return run.Err()
	}
	s.elapsed, s.busy = time.Since(start).Seconds(), timer.Lap()
	return nil
}

func (s *sampling) cost() Cost {
	c := costOf(s.plan, s.probes[0].Kernel())
	c.Samples = len(s.samples)
	nodes, seconds := s.tally.Nodes(), s.tally.Seconds()
	c.Nodes, c.NodesError = nodes.Mean, nodes.Error
	c.CoreSeconds, c.SecondsError = seconds.Mean, seconds.Error
	c.Low, c.High = seconds.Low, seconds.High
	sum := s.tally.Count()
	c.Sum, c.SumLow, c.SumHigh = sum.Mean, sum.Low, sum.High
	if strata := s.probes[0].Strata(); len(strata) > 1 {
		for i, stratum := range strata {
			seconds, samples := s.tally.Stratum(i)
			c.Strata = append(c.Strata, Stratum{stratum.Name, samples, seconds.Mean, seconds.Error})
		}
	}
	elapsed, busy := 0.0, 0.0
	for _, sample := range s.samples {
		elapsed, busy = elapsed+sample.elapsed, busy+sample.busy
	}
	if elapsed > 0 {
		c.Waiting = max(0, 1-busy/elapsed)
	}
	return c
}
