package colours

import (
	"math/rand/v2"
	"time"

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

// probe chooses a group of jobs by its size, of its jobs one, and of that job's
// pairs of rows one, each as likely as the others, and sums over the columns of that.
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

	start := time.Now()
	columns := w.begin(g)
	cost.Seconds = time.Since(start).Seconds() / chance

	start = time.Now()
	chance /= float64(g.parts)
	rows := w.plan.pairs[g.split].rows(g, random.IntN(int(g.parts)))
	cost.Seconds += time.Since(start).Seconds() / chance
	if len(rows) == 0 {
		return cost, true
	}

	start = time.Now()
	chance /= float64(len(rows))
	before := run.Nodes()
	w.sum(columns, rows[random.IntN(len(rows))], 0, run)
	cost.Seconds += time.Since(start).Seconds() / chance
	cost.Nodes = float64(run.Nodes()-before) / chance
	return cost, !run.Stopped()
}
