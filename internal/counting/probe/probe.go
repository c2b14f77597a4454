// Package probe samples the cost of a plan: it runs random parts of the work and
// estimates the whole from them. The work may consist of strata, such as the splits of a
// count by colours, whose parts cost more or less than expected by different factors. A
// [Tally] decides which strata to sample and estimates the whole.
package probe

import (
	"math/rand/v2"
	"sort"

	"nqueens.example/nqueens/internal/system"
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
	// Strata returns the strata of the work, at least one.
	Strata() []Stratum
	// Sample runs a random part of a stratum and returns its cost divided by the
	// probability of that part: an unbiased estimate of the cost of the stratum. If run is
	// stopped, Sample returns soon, with ok false.
	Sample(stratum int, choice Choice, run *jobs.Running) (cost Cost, ok bool)
}

// Stratum is a part of the work that is sampled separately.
type Stratum struct {
	Name    string  // empty if there is one stratum only
	Share   float64 // of the expected work
	Seconds float64 // of one core that a sample takes, within a factor of about four; 0 if nothing is known
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
	Count   float64 // what the work counts, 0 if samples do not count
}

// Choice is what a sample chooses its part by.
type Choice struct {
	// U and V are uniform in [0, 1). The U of the samples of one stratum are spread evenly,
	// so that their mean varies less than that of independent ones.
	U, V   float64
	Random *rand.Rand // for what remains
}

// NewChoice returns the choice of the i-th sample of a stratum. U is the i-th multiple of the
// golden ratio, shifted at random. Sequences that spread U and V together do worse: their
// points line up with the order of the sets of some boards.
func NewChoice(seed uint64, stratum, i int) Choice {
	const golden = 0.6180339887498949
	shift := rand.New(rand.NewPCG(seed, uint64(stratum)))
	random := rand.New(rand.NewPCG(seed, uint64(stratum)<<32+uint64(i)+1<<63))
	return Choice{U: fraction(shift.Float64() + float64(i)*golden), V: random.Float64(), Random: random}
}

func fraction(x float64) float64 { return x - float64(int64(x)) }

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

func (p *wholeJobs) Strata() []Stratum { return []Stratum{{Share: 1, Memory: p.memory}} }

func (p *wholeJobs) Kernel() string { return p.worker.Kernel() }

func (p *wholeJobs) Sample(_ int, choice Choice, run *jobs.Running) (Cost, bool) {
	if p.jobs.Len() == 0 {
		return Cost{}, true
	}
	job, chance := p.jobs.At(choice.U)
	timer := system.StartTimer()
	defer timer.Stop()
	result, ok := p.worker.Run(job, run)
	count, _ := result.Count.Big().Float64()
	return Cost{Nodes: float64(result.Nodes) / chance, Seconds: timer.Lap() / chance, Count: count / chance}, ok
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

// At returns the index of the item at a share u of all sizes, 0 <= u < 1, and the
// probability of choosing it if u is random. There must be at least one item.
func (d Draw) At(u float64) (i int, chance float64) {
	last := len(d.upTo) - 1
	whole := d.upTo[last]
	i = min(sort.Search(last, func(i int) bool { return d.upTo[i] > u*whole }), last)
	chance = d.upTo[i]
	if i > 0 {
		chance -= d.upTo[i-1]
	}
	return i, chance / whole
}
