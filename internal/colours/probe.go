package colours

import (
	"math/rand/v2"

	"nqueens.example/nqueens/internal/cputime"
	"nqueens.example/nqueens/internal/kernel"
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
	sr := &sampler{worker: w, jobs: probe.NewDraw(sizes), byBits: true, slowness: 1, most: 64, thinWork: thinWork}
	if w.Kernel() == kernel.Portable {
		sr.byBits, sr.slowness, sr.most = false, 20, 256
	}
	return sr, nil
}

const (
	// alike is the number of samples with uniform choices for each sample with choices by
	// size: the smallest jobs and sets have far more work than expected.
	alike = 1

	// stretchWork is the approximate minimum work of a sample, if a set of odd rows has
	// that much.
	stretchWork = 1 << 23

	// thinWork is the approximate work of a sample by some parts of a pair that has more.
	thinWork = 1 << 28
)

// sampler chooses a job by its size, then one of its sets of odd rows, then uniformly one
// set of even rows or, if these are small, a run of them, and sums over their columns. Of a
// large set of even rows it does some parts only.
type sampler struct {
	worker   *Worker
	jobs     probe.Draw
	byBits   bool    // whether the kernel keeps lists, as all but the portable one do
	slowness float64 // how much longer the kernel takes than expected, about
	most     float64 // at least one in so many parts is done
	thinWork float64
}

func (sr *sampler) Kernel() string { return sr.worker.Kernel() }

// Expect returns what the split with most work of a pair needs. Of a thinned sample the
// lists and tables remain, and the parts that are done.
func (sr *sampler) Expect() probe.Expected {
	const rest, share = 512 << 20, 16 // bytes that remain, and the share of others that do at most
	each, memory := 0.0, int64(0)
	for _, t := range sr.worker.plan.splits {
		each = max(each, t.pairs.split.expect()*sr.slowness)
		memory = max(memory, min(t.memory, rest+t.memory/share))
	}
	left := each / sr.most
	if sr.byBits {
		left = each / share
	}
	return probe.Expected{Seconds: 2 * (min(each, sr.thinWork) + left) / 1e9, Memory: memory}
}

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

	p := sampled{worker: w, columns: columns, rows: rows, from: random.IntN(len(rows)), run: run, timer: timer}
	each := work / float64(len(rows)) * sr.slowness
	thinner, ok := w.counter.(kernel.Thinner)
	if ok && each > sr.thinWork && !(t.keeps() && sr.byBits) {
		stride := 1 + int(min(each/sr.thinWork, sr.most))
		chance /= float64(len(rows))
		now := p.thinned(thinner, stride, random.IntN(stride))
		cost.Seconds += now.Seconds / chance
		cost.Nodes = now.Nodes / chance
		return cost, !run.Stopped()
	}
	p.stretch = int(min(max(1, stretchWork/each), float64(len(rows))))
	chance *= float64(p.stretch) / float64(len(rows))
	now := p.sum()
	if t.keeps() {
		// What is computed for the stretch's own sets is computed once for all sets of odd
		// rows. So sum the stretch again to measure it in the same state.
		again := p.sum()
		now = probe.Cost{Nodes: again.Nodes, Seconds: again.Seconds + max(0, now.Seconds-again.Seconds)/float64(len(t.odd))}
	}
	cost.Seconds += now.Seconds / chance
	cost.Nodes = now.Nodes / chance
	return cost, !run.Stopped()
}

// sampled is a stretch of pairs of rows to be summed.
type sampled struct {
	worker        *Worker
	columns       *columns
	rows          []pair
	from, stretch int
	run           *jobs.Running
	timer         *cputime.Timer
}

// sum returns the cost of the stretch. In a count, what is computed for the previous pair
// is already in memory, so sum counts that first.
func (p *sampled) sum() probe.Cost {
	p.worker.sum(p.columns, p.rows[(p.from+len(p.rows)-1)%len(p.rows)], 0, p.run)
	p.timer.Lap()
	before := p.run.Nodes()
	for i := range p.stretch {
		p.worker.sum(p.columns, p.rows[(p.from+i)%len(p.rows)], 0, p.run)
	}
	return probe.Cost{Nodes: float64(p.run.Nodes() - before), Seconds: p.timer.Lap()}
}

// thinned returns the estimated cost of one pair by every stride-th part of it.
func (p *sampled) thinned(counter kernel.Thinner, stride, from int) probe.Cost {
	p.stretch = 1
	defer counter.Thin(1, 0)
	counter.Thin(stride, -1)
	none := p.sum()
	counter.Thin(stride, from)
	some := p.sum()
	if some.Nodes == none.Nodes { // a call that has no parts
		return some
	}
	scaled := func(none, some float64) float64 { return none + float64(stride)*max(0, some-none) }
	return probe.Cost{Nodes: scaled(none.Nodes, some.Nodes), Seconds: scaled(none.Seconds, some.Seconds)}
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
