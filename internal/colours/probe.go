package colours

import (
	"math/rand/v2"

	"nqueens.example/nqueens/internal/cputime"
	"nqueens.example/nqueens/internal/probe"
	"nqueens.example/nqueens/jobs"
)

// NewProbe returns a probe that counts with the named kernel.
func (p *Plan) NewProbe(name string) (probe.Probe, error) {
	w, err := p.newWorker(name)
	if err != nil {
		return nil, err
	}
	sizes := make([]float64, len(p.jobs))
	for i := range sizes {
		sizes[i] = p.jobs[i].work + alike*p.work/float64(len(p.jobs))
	}
	return &sampler{worker: w, jobs: probe.NewDraw(sizes)}, nil
}

const (
	// alike is the number of samples with uniform choices for each sample with choices by
	// size: the smallest jobs and sets have far more work than expected.
	alike = 1

	// stretchWork is the approximate minimum work of a sample, if a set of odd rows has
	// that much.
	stretchWork = 1 << 23
)

// sampler chooses a job by its size, then one of its sets of odd rows, then uniformly one
// set of even rows or, if these are small, a run of them, and sums over their columns.
type sampler struct {
	worker *Worker
	jobs   probe.Draw
}

func (sr *sampler) Kernel() string { return sr.worker.Kernel() }

func (sr *sampler) Sample(random *rand.Rand, run *jobs.Running) (cost probe.Cost, ok bool) {
	if sr.jobs.Len() == 0 {
		return probe.Cost{}, true
	}
	w := sr.worker
	at, chance := sr.jobs.One(random)
	j := &w.plan.jobs[at]
	t := w.plan.splits[j.split]
	odd, work, of := t.draw(j, random)
	chance *= of

	if w.columns[j.split] == nil {
		w.begin(j, odd) // a count does this once per worker
	}
	timer := cputime.Start()
	defer timer.Stop()
	columns := w.begin(j, odd)
	cost.Seconds = timer.Lap() / chance
	rows := t.rows(j, odd)
	if len(rows) == 0 {
		return cost, true
	}

	// In a count, what is computed for the previous pairs' sets of even rows is already
	// in memory, and is computed once for all sets of odd rows. So sum the stretch twice
	// to measure it in the same state.
	stretch := int(min(max(1, stretchWork/(work/float64(len(rows)))), float64(len(rows))))
	chance *= float64(stretch) / float64(len(rows))
	from := random.IntN(len(rows))
	var seconds, nodes [2]float64
	for turn := range seconds {
		w.sum(columns, rows[(from+len(rows)-1)%len(rows)], 0, run)
		timer.Lap()
		before := run.Nodes()
		for i := range stretch {
			w.sum(columns, rows[(from+i)%len(rows)], 0, run)
		}
		seconds[turn], nodes[turn] = timer.Lap(), float64(run.Nodes()-before)
	}
	making := max(0, seconds[0]-seconds[1]) / float64(len(t.odd))
	cost.Seconds += (making + seconds[1]) / chance
	cost.Nodes = nodes[1] / chance
	return cost, !run.Stopped()
}

// draw chooses one of a job's sets of odd rows. It returns the set, its expected work and
// the probability of choosing it.
func (t *tiles) draw(j *job, random *rand.Rand) (odd int32, work, chance float64) {
	works := t.works(j.even)[j.odd.from:j.odd.to]
	sizes := make([]float64, len(works))
	for i, work := range works {
		sizes[i] = work + alike*j.work/float64(len(works)) + 1
	}
	at, chance := probe.NewDraw(sizes).One(random)
	return t.odd[int(j.odd.from)+at], works[at], chance
}
