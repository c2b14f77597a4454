package colours

import (
	"slices"
	"sort"

	"nqueens.example/nqueens/internal/counting/kernel"
	"nqueens.example/nqueens/internal/counting/probe"
	"nqueens.example/nqueens/internal/system"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/jobs"
)

const (
	// stretchWork is the approximate minimum work of a sample, if a tile with a set of odd
	// rows has that much.
	stretchWork = 1 << 23

	// otherMemory is the number of bytes that samples touch to have others leave the caches.
	otherMemory = 16 << 20

	// thinWork is the approximate work of a sample by some parts of a pair that has more.
	thinWork = 1 << 28
)

// NewProbe returns a probe that counts with the named kernel. Its strata are the splits.
func (p *Plan) NewProbe(name string) (probe.Probe, error) {
	w, err := p.newWorker(name)
	if err != nil {
		return nil, err
	}
	sr := &sampler{worker: w, slowness: 1, most: 8, thinWork: thinWork, stretchWork: stretchWork, other: make([]byte, otherMemory)}
	switch w.Kernel() {
	case kernel.Portable:
		sr.slowness, sr.most = 20, 256
	case kernel.PortableBits:
		sr.slowness = 7
	}
	for _, t := range p.splits {
		if len(t.odd) > 0 {
			sr.splits = append(sr.splits, newSampled(t))
		}
	}
	return sr, nil
}

// sampler samples the splits of a plan. Of the pairs of a set of odd rows with the sets of
// a tile it measures one stretch; of a large pair it does some parts only.
type sampler struct {
	worker      *Worker
	splits      []sampled
	slowness    float64 // how much longer the kernel takes than expected, about
	most        float64 // at least one in most parts is done
	thinWork    float64
	stretchWork float64
	other       []byte
}

// sampled is a split, and how its sets of odd rows are drawn.
type sampled struct {
	of   *tiles
	odds probe.Draw
	work float64
}

// newSampled prepares the draws. Kernels that search look at all columns for each pair of
// rows, those that count bits at the columns that count. The size of a set of odd rows is
// the mean of what it would be if all pairs took as long, and of what is expected by
// the columns that count: at most twice too large by either.
func newSampled(t *tiles) sampled {
	each := t.pairs.split.expect()
	evenFirsts := slices.Sorted(slices.Values(t.evenFirsts))
	sizes, expected := make([]float64, len(t.odd)), make([]float64, len(t.odd))
	all, work := 0.0, 0.0
	for i, odd := range t.odd {
		pairs := float64(len(evenFirsts) - sort.Search(len(evenFirsts), func(k int) bool { return evenFirsts[k] >= odd }))
		sizes[i], expected[i] = pairs, pairs*t.pairs.split.share(float64(i)/float64(len(t.odd)))
		all += sizes[i]
		work += expected[i]
	}
	for i := range sizes {
		sizes[i] = sizes[i]/all + expected[i]/work
	}
	return sampled{t, probe.NewDraw(sizes), work * each}
}

func (sr *sampler) Kernel() string { return sr.worker.Kernel() }

// Strata returns the splits. Of a thinned sample the lists and tables remain, and the parts
// that are done.
func (sr *sampler) Strata() []probe.Stratum {
	const rest, share = 512 << 20, 16 // bytes that remain, and the share of others that do at most
	strata := make([]probe.Stratum, len(sr.splits))
	for i, t := range sr.splits {
		work := sr.each(i) * float64(sr.length(i))
		switch {
		case sr.each(i) <= sr.thinWork:
		case sr.worker.Kernel() == kernel.Portable: // keeps no lists
			work = min(work, sr.thinWork) + work/sr.most
		default:
			work = min(work, sr.thinWork) + work/share
		}
		strata[i] = probe.Stratum{
			Name:    words.Plural(t.of.pairs.split.even, "queen") + " on even rows and columns",
			Share:   t.work / sr.worker.plan.work,
			Seconds: work / 1e9,
			Memory:  otherMemory + min(t.of.memory, rest+t.of.memory/share),
		}
	}
	return strata
}

func (sr *sampler) Sample(stratum int, by probe.Choice, run *jobs.Running) (cost probe.Cost, ok bool) {
	defer sr.worker.failOnOverflow("a part of a job", run)
	p := sr.choose(stratum, by)
	if len(p.rows) == 0 {
		return probe.Cost{}, true
	}
	cost = sr.measure(stratum, p, by.Random.Float64(), run)
	return probe.Cost{Nodes: cost.Nodes / p.chance, Seconds: cost.Seconds / p.chance}, !run.Stopped()
}

// A part of the work is the pairs of a set of odd rows with the even rows of a tile, of which
// a stretch is measured.
type part struct {
	job    job // of the whole tile
	odd    int32
	rows   []pair
	from   int // the stretch
	length int
	chance float64 // of choosing the part
}

// stretch returns the pairs that are measured.
func (p *part) stretch() []pair { return p.rows[p.from : p.from+p.length] }

// choose chooses a set of odd rows by its size, then uniformly one of the even sets that it
// forms pairs with. The tile of that set is the part, and the stretch around the set is
// measured. So each stretch of a part is measured with a probability proportional to its
// length.
func (sr *sampler) choose(stratum int, by probe.Choice) part {
	t := sr.splits[stratum].of
	at, chance := sr.splits[stratum].odds.At(by.U)
	odd := t.odd[at]
	all := t.rows(&job{even: span{0, int32(len(t.even))}}, odd)
	if len(all) == 0 {
		return part{}
	}
	chosen := all[int(by.V*float64(len(all)))]
	tile := t.tiles[slices.Index(t.even, chosen.even)/int(t.tiles[0].to)]
	p := part{job: job{split: int32(slices.Index(sr.worker.plan.splits, t)), even: tile}, odd: odd}
	p.rows = t.rows(&p.job, odd)
	p.chance = chance * float64(len(p.rows)) / float64(len(all))
	stretch := min(sr.length(stratum), len(p.rows))
	p.from = slices.Index(p.rows, chosen) / stretch * stretch
	p.length = min(stretch, len(p.rows)-p.from)
	return p
}

// length returns the maximum number of pairs of a stretch: no fewer than a count counts at
// once, because these share some of their work.
func (sr *sampler) length(stratum int) int {
	return max(sr.splits[stratum].of.atOnce(sr.worker.kernel.Check), int(sr.stretchWork/sr.each(stratum)), 1)
}

// each returns the expected work of a pair of a split.
func (sr *sampler) each(stratum int) float64 {
	return sr.splits[stratum].of.pairs.split.expect() * sr.slowness
}

// measurement measures a part of the work.
type measurement struct {
	part
	worker  *Worker
	columns *columns
	other   []byte // memory that is not in the nearest caches
	run     *jobs.Running
	timer   *system.Timer
}

// timing is the cost of a pair of a part. before is the time that all of its pairs take
// besides, because kernels prepare for a set of odd rows. made is the part of the pair's
// time in which they compute what they may keep for other sets of odd rows.
type timing struct {
	pair         probe.Cost
	before, made float64
}

func (sr *sampler) measure(stratum int, p part, u float64, run *jobs.Running) probe.Cost {
	m := measurement{part: p, worker: sr.worker, other: sr.other, run: run, timer: system.StartTimer()}
	defer m.timer.Stop()
	t := sr.splits[stratum].of
	work, keeps := sr.each(stratum)*float64(p.length), t.keeps(sr.worker.kernel.Check)
	thin := sr.each(stratum) > sr.thinWork
	if !thin {
		m.warm(t)
	}
	m.timer.Lap()
	m.columns = sr.worker.begin(&p.job, p.odd)
	begin := m.timer.Lap()
	var is timing
	if thin {
		stride := 1 + int(min(work/sr.thinWork, sr.most))
		is = m.thinned(sr.worker.counter, stride, int(u*float64(stride)))
	} else {
		is = m.all(keeps)
	}
	if keeps {
		is.pair.Seconds -= is.made * (1 - 1/float64(len(t.odd)))
		is.before -= is.made
	}
	pairs := float64(len(p.rows))
	return probe.Cost{Nodes: pairs * is.pair.Nodes, Seconds: begin + is.before + pairs*is.pair.Seconds}
}

// warm has the worker allocate what it needs for another split, which a count does once.
func (m *measurement) warm(t *tiles) {
	if m.worker.split == m.job.split && m.worker.columns[m.job.split] != nil {
		return
	}
	other := t.odd[0]
	if other == m.odd {
		other = t.odd[len(t.odd)/2]
	}
	m.columns = m.worker.begin(&m.job, other)
	if rows := t.rows(&m.job, other); len(rows) > 0 {
		m.sum(rows[:1])
	}
}

// sum counts pairs.
func (m *measurement) sum(rows []pair) probe.Cost {
	m.timer.Lap()
	before := m.run.Nodes()
	m.worker.sums(m.columns, rows, 0, m.run)
	return probe.Cost{Nodes: float64(m.run.Nodes() - before), Seconds: m.timer.Lap()}
}

// previous returns the pair before the stretch. In a count, what kernels compute for
// it is in memory when the stretch begins.
func (m *measurement) previous() []pair {
	before := (m.from + len(m.rows) - 1) % len(m.rows)
	return m.rows[before : before+1]
}

// prepare counts the previous pair, and once more. It returns by how much the first time was
// longer, and the cost of the second.
func (m *measurement) prepare() (before float64, again probe.Cost) {
	first := m.sum(m.previous())
	again = m.sum(m.previous())
	return first.Seconds - again.Seconds, again
}

// all measures pairs, a second time if kernels keep something.
func (m *measurement) all(keeps bool) (is timing) {
	is.before, _ = m.prepare()
	is.pair = m.mean(m.sum(m.stretch()))
	if keeps {
		m.cool()
		m.sum(m.previous())
		is.made = max(0, is.pair.Seconds-m.mean(m.sum(m.stretch())).Seconds)
	}
	return is
}

// cool moves what kernels keep out of the nearest caches, as the other pairs of a tile do in
// a count.
func (m *measurement) cool() {
	for i := 0; i < len(m.other); i += 64 {
		m.other[i]++
	}
}

// thinned measures pairs by every stride-th part of them.
func (m *measurement) thinned(counter kernel.ColourCounter, stride, from int) (is timing) {
	defer counter.Thin(1, 0)
	counter.Thin(stride, from)
	before, _ := m.prepare() // from which a search knows how many leaves there are
	counter.Thin(stride, -1)
	m.sum(m.previous())
	again := m.sum(m.previous())
	none := m.mean(m.sum(m.stretch()))
	counter.Thin(stride, from)
	m.sum(m.previous())
	some := m.mean(m.sum(m.stretch()))
	is = timing{pair: some, before: before, made: max(0, none.Seconds-again.Seconds)}
	if some.Nodes == none.Nodes { // calls that have no parts
		is.made = 0
		return is
	}
	scaled := func(none, some float64) float64 { return none + float64(stride)*max(0, some-none) }
	is.pair = probe.Cost{Nodes: scaled(none.Nodes, some.Nodes), Seconds: scaled(none.Seconds, some.Seconds)}
	return is
}

// mean returns the cost of a pair of the stretch.
func (m *measurement) mean(all probe.Cost) probe.Cost {
	count := float64(m.length)
	return probe.Cost{Nodes: all.Nodes / count, Seconds: all.Seconds / count}
}
