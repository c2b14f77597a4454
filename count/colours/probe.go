package colours

import (
	"math/rand/v2"

	"nqueens/jobs"
)

// NewProbe returns a probe that counts by the kernel of that name.
func (p *Plan) NewProbe(name string) (jobs.Probe, error) {
	w, err := p.newWorker(name)
	if err != nil {
		return nil, err
	}
	// The least groups have far more work than is expected of them: with a share of
	// the mean, none is so rarely chosen that it counts for much when it is.
	sizes := make([]float64, len(p.groups))
	for i := range p.groups {
		sizes[i] = p.groups[i].work + groupsAlike*p.work/float64(len(p.groups))
	}
	return &probe{worker: w, groups: jobs.NewDraw(sizes)}, nil
}

// groupsAlike is the share of samples that take any group as likely as the others,
// in terms of those that take them by their size.
const groupsAlike = 0.3

// A pair of rows with less than warmWork takes up to twice the time where others
// than its neighbours came before it. Of such, up to mostPairs are taken together.
const (
	warmWork  = 1 << 23
	mostPairs = 8
)

// probe chooses a group of jobs by its size, of its jobs one, and of that job's
// pairs of rows one or, where these are small, some in a row, each as likely as the
// others, and sums over their columns.
type probe struct {
	worker *Worker
	groups jobs.Draw
}

func (pr *probe) Kernel() string { return pr.worker.Kernel() }

func (pr *probe) Sample(random *rand.Rand, run *jobs.Running) (cost jobs.Cost, ok bool) {
	if pr.groups.Len() == 0 {
		return jobs.Cost{}, true
	}
	w := pr.worker
	at, chance := pr.groups.One(random)
	g := &w.plan.groups[at]

	if w.columns[g.split] == nil {
		w.begin(g) // once for a worker, whatever it counts
	}
	watch := jobs.StartWatch()
	defer watch.Stop()
	columns := w.begin(g)
	cost.Seconds = watch.Lap() / chance

	chance /= float64(g.parts)
	rows := w.plan.pairs[g.split].rows(g, random.IntN(int(g.parts)))
	cost.Seconds += watch.Lap() / chance
	if len(rows) == 0 {
		return cost, true
	}

	// A count comes to a pair of rows from its neighbours, with what it needs in the
	// caches. Where pairs are small, some are summed to get there, then as many to
	// measure.
	pair := g.work / float64(int(g.parts)*len(rows))
	stretch := int(min(max(1, warmWork/pair), mostPairs, float64(len(rows))))
	at = random.IntN(len(rows))
	sum := func() {
		for range stretch {
			w.sum(columns, rows[at], 0, run)
			at = (at + 1) % len(rows)
		}
	}
	if stretch > 1 {
		sum()
		watch.Lap()
	}
	chance *= float64(stretch) / float64(len(rows))
	before := run.Nodes()
	sum()
	cost.Seconds += watch.Lap() / chance
	cost.Nodes = float64(run.Nodes()-before) / chance
	return cost, !run.Stopped()
}
