// Package probe samples the cost of a plan: it runs random parts of the work and
// estimates the whole from them.
package probe

import (
	"math/rand/v2"
	"sort"

	"nqueens.example/nqueens/internal/cputime"
	"nqueens.example/nqueens/jobs"
)

// Prober is a plan that can run small parts of its jobs, which are too large to sample
// whole.
type Prober interface {
	// NewProbe returns a probe that counts with the named kernel.
	NewProbe(kernel string) (Probe, error)
}

// Probe samples the cost of all jobs of a plan, for one goroutine.
type Probe interface {
	// Kernel returns the name of the kernel.
	Kernel() string
	// Expect returns what a sample is expected to take.
	Expect() Expected
	// Sample runs a random part of the work and returns its cost divided by the
	// probability of that part: an unbiased estimate of the cost of the whole. If run is
	// stopped, Sample returns soon, with ok false.
	Sample(random *rand.Rand, run *jobs.Running) (cost Cost, ok bool)
}

// Expected is what a sample is expected to take.
type Expected struct {
	Seconds float64 // of one core, within a factor of about four; 0 if nothing is known
	Memory  int64   // bytes, of the largest sample
}

// Expecter is a plan that knows how the work of its method grows with the board.
type Expecter interface {
	// Work returns the expected work of all jobs, in a unit that is the same for every n.
	Work() float64
}

// Cost is the cost of some work.
type Cost struct {
	Nodes   float64
	Seconds float64 // of one core, as [cputime.Timer] measures them
}

// New returns the plan's own probe if it is a Prober. Otherwise it returns a probe that
// runs whole jobs, each chosen with probability proportional to its size.
func New(plan jobs.Plan, kernel string) (Probe, error) {
	if p, ok := plan.(Prober); ok {
		return p.NewProbe(kernel)
	}
	w, err := plan.NewWorker(kernel)
	if err != nil {
		return nil, err
	}
	sizes, memory := make([]float64, plan.Len()), int64(0)
	for job := range sizes {
		sizes[job] = plan.Size(job)
		memory = max(memory, plan.Memory(job))
	}
	return &wholeJobs{worker: w, jobs: NewDraw(sizes), memory: memory}, nil
}

type wholeJobs struct {
	worker jobs.Worker
	jobs   Draw
	memory int64
}

func (p *wholeJobs) Expect() Expected { return Expected{Memory: p.memory} }

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

// Draw chooses an item at random with probability proportional to its size.
type Draw struct{ upTo []float64 } // cumulative sizes

// NewDraw returns a Draw of items of the given sizes. It overwrites the slice.
func NewDraw(sizes []float64) Draw {
	sum := 0.0
	for i, size := range sizes {
		sum += size
		sizes[i] = sum
	}
	return Draw{sizes}
}

// Len returns the number of items.
func (d Draw) Len() int { return len(d.upTo) }

// One returns the index of a random item and the probability of choosing it. There must
// be at least one item.
func (d Draw) One(random *rand.Rand) (i int, chance float64) {
	last := len(d.upTo) - 1
	i = min(sort.SearchFloat64s(d.upTo, random.Float64()*d.upTo[last]), last)
	chance = d.upTo[i]
	if i > 0 {
		chance -= d.upTo[i-1]
	}
	return i, chance / d.upTo[last]
}
