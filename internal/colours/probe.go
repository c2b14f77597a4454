package colours

import (
	"math/rand/v2"

	"nqueens.example/nqueens/internal/cputime"
	"nqueens.example/nqueens/internal/probe"
	"nqueens.example/nqueens/jobs"
)

// NewProbe returns a probe that counts by the kernel of that name.
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
	// alike is how many samples take any job, or any set of odd rows of a job, as likely as
	// the others, for each that takes them by their size: the least have far more work than
	// is expected of them.
	alike = 1

	// stretchWork is about how much work a sample is at the least, where a set of odd rows
	// has so much.
	stretchWork = 1 << 23
)

// sampler chooses a job by its size, of its sets of odd rows one, and of the sets of even
// rows one or, where these are small, some in a row, each as likely as the others, and
// sums over their columns.
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
		w.begin(j, odd) // once for a worker, whatever it counts
	}
	timer := cputime.Start()
	defer timer.Stop()
	columns := w.begin(j, odd)
	cost.Seconds = timer.Lap() / chance
	rows := t.rows(j, odd)
	if len(rows) == 0 {
		return cost, true
	}

	// A count comes to a pair of rows from its neighbours, with what is made of their sets
	// of even rows in memory: that is made once for all sets of odd ones. So the stretch is
	// summed twice, each time after its neighbour.
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

// draw takes one of a job's sets of odd rows. It returns the set, the work that is
// expected of it and the chance that it had.
func (t *tiles) draw(j *job, random *rand.Rand) (odd int32, work, chance float64) {
	works := t.works(j.even)[j.odd.from:j.odd.to]
	sizes := make([]float64, len(works))
	for i, work := range works {
		sizes[i] = work + alike*j.work/float64(len(works)) + 1
	}
	at, chance := probe.NewDraw(sizes).One(random)
	return t.odd[int(j.odd.from)+at], works[at], chance
}
