// Package probe samples the cost of a plan: it does random parts of the work and
// estimates the whole from them.
package probe

import (
	"math/rand/v2"
	"sort"

	"nqueens.example/nqueens/internal/cputime"
	"nqueens.example/nqueens/jobs"
)

// Prober is a plan that can do a small part of its work, because its jobs are too
// large to sample.
type Prober interface {
	// NewProbe returns a probe that counts by the kernel of that name.
	NewProbe(kernel string) (Probe, error)
}

// Probe samples the cost of all jobs of a plan, for one goroutine.
type Probe interface {
	// Kernel names the kernel that counts.
	Kernel() string
	// Sample does a part of the work that random chooses, and returns its cost
	// divided by the probability of that part: on average, the cost of the whole.
	// Once run is stopped it returns soon, with ok false.
	Sample(random *rand.Rand, run *jobs.Running) (cost Cost, ok bool)
}

// Cost is what work takes.
type Cost struct {
	Nodes   float64
	Seconds float64 // of one core, as [cputime.Timer] measures them
}

// New returns the plan's own probe. For a plan without one it returns a probe that
// does whole jobs, each with a probability proportional to its size.
func New(plan jobs.Plan, kernel string) (Probe, error) {
	if p, ok := plan.(Prober); ok {
		return p.NewProbe(kernel)
	}
	w, err := plan.NewWorker(kernel)
	if err != nil {
		return nil, err
	}
	sizes := make([]float64, plan.Len())
	for job := range sizes {
		sizes[job] = plan.Size(job)
	}
	return &wholeJobs{worker: w, jobs: NewDraw(sizes)}, nil
}

type wholeJobs struct {
	worker jobs.Worker
	jobs   Draw
}

func (p *wholeJobs) Kernel() string { return p.worker.Kernel() }

func (p *wholeJobs) Sample(random *rand.Rand, run *jobs.Running) (Cost, bool) {
	if p.jobs.Len() == 0 {
		return Cost{}, true
	}
	job, chance := p.jobs.One(random)
	timer := cputime.Start()
	defer timer.Stop()
	result, ok := p.worker.Run(job, run)
	return Cost{float64(result.Nodes) / chance, timer.Lap() / chance}, ok
}

// Draw chooses one of several things at random, with probabilities proportional to
// their sizes.
type Draw struct{ upTo []float64 } // the sizes up to each

// NewDraw returns a Draw of things of those sizes, a slice that it overwrites.
func NewDraw(sizes []float64) Draw {
	sum := 0.0
	for i, size := range sizes {
		sum += size
		sizes[i] = sum
	}
	return Draw{sizes}
}

// Len returns the number of things.
func (d Draw) Len() int { return len(d.upTo) }

// One returns the index of one of the things and its probability, its share of all
// sizes. There must be at least one thing.
func (d Draw) One(random *rand.Rand) (i int, chance float64) {
	last := len(d.upTo) - 1
	i = min(sort.SearchFloat64s(d.upTo, random.Float64()*d.upTo[last]), last)
	chance = d.upTo[i]
	if i > 0 {
		chance -= d.upTo[i-1]
	}
	return i, chance / d.upTo[last]
}
