package jobs

import (
	"math/rand/v2"
	"sort"
)

// Prober is a plan that knows how to try a small part of its work, where the jobs
// themselves are too large to try.
type Prober interface {
	// NewProbe returns a probe that counts by the kernel of that name.
	NewProbe(kernel string) (Probe, error)
}

// Probe tells by chance what all jobs of a plan cost, for one goroutine.
type Probe interface {
	// Kernel names what counts.
	Kernel() string
	// Sample does a part of the work that random chooses, and returns what it cost
	// divided by the chance of that part: on average, the cost of the whole. Once
	// run is stopped it returns soon, with ok false.
	Sample(random *rand.Rand, run *Running) (cost Cost, ok bool)
}

// Cost is what work takes.
type Cost struct {
	Nodes   float64
	Seconds float64 // of one core, as a Watch measures them
}

// NewProbe returns the plan's own probe, or where it has none, one that does whole
// jobs, each with the chance that its size has among the others.
func NewProbe(plan Plan, kernel string) (Probe, error) {
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
	worker Worker
	jobs   Draw
}

func (p *wholeJobs) Kernel() string { return p.worker.Kernel() }

func (p *wholeJobs) Sample(random *rand.Rand, run *Running) (Cost, bool) {
	if p.jobs.Len() == 0 {
		return Cost{}, true
	}
	job, chance := p.jobs.One(random)
	watch := StartWatch()
	defer watch.Stop()
	result, ok := p.worker.Run(job, run)
	return Cost{float64(result.Nodes) / chance, watch.Lap() / chance}, ok
}

// Draw takes one of several things by chance, by their sizes.
type Draw struct{ upTo []float64 } // the sizes up to each

// NewDraw returns a Draw of things of those sizes, which it overwrites.
func NewDraw(sizes []float64) Draw {
	sum := 0.0
	for i, size := range sizes {
		sum += size
		sizes[i] = sum
	}
	return Draw{sizes}
}

// Len returns how many things there are.
func (d Draw) Len() int { return len(d.upTo) }

// One returns the index of one of the things, of which there must be some, and the
// chance that it had: its size among all.
func (d Draw) One(random *rand.Rand) (i int, chance float64) {
	last := len(d.upTo) - 1
	i = min(sort.SearchFloat64s(d.upTo, random.Float64()*d.upTo[last]), last)
	chance = d.upTo[i]
	if i > 0 {
		chance -= d.upTo[i-1]
	}
	return i, chance / d.upTo[last]
}
