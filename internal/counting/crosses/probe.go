package crosses

import (
	"math/rand/v2"

	"nqueens.example/nqueens/internal/counting/kernel"
	"nqueens.example/nqueens/internal/counting/probe"
	"nqueens.example/nqueens/internal/system"
	"nqueens.example/nqueens/jobs"
)

// NewProbe returns a probe that counts with the named kernel.
func (p *Plan) NewProbe(name string) (probe.Probe, error) {
	w, err := p.newWorker(name)
	if err != nil {
		return nil, err
	}
	sizes := make([]float64, len(p.groups))
	for i := range p.groups {
		sizes[i] = p.groups[i].nodes
	}
	return &sampler{worker: w, groups: probe.NewDraw(sizes)}, nil
}

// sampler walks down from all of the work to a piece of it that a kernel completes in
// milliseconds: a job, one of its positions and, while that is too large, one of its
// children. Each choice has probability proportional to the expected nodes. The cost of a
// step divided by the probability of reaching it is an unbiased estimate of the cost of
// all such steps (D. E. Knuth, Estimating the Efficiency of Backtrack Programs,
// Mathematics of Computation 29, 1975).
type sampler struct {
	worker *Worker
	groups probe.Draw
}

func (sr *sampler) Kernel() string { return sr.worker.Kernel() }

func (sr *sampler) Strata() []probe.Stratum {
	return []probe.Stratum{{Share: 1, Memory: workerBytes}}
}

func (sr *sampler) Sample(_ int, by probe.Choice, run *jobs.Running) (cost probe.Cost, ok bool) {
	plan := sr.worker.plan
	if plan.Len() == 0 { // n = 2 and n = 3
		return probe.Cost{}, true
	}
	timer := system.StartTimer()
	defer timer.Stop()
	spend := func(nodes uint64, chance float64) {
		cost.Nodes += float64(nodes) / chance
		cost.Seconds += timer.Lap() / chance
	}
	at, chance := sr.groups.At(by.U)
	g := &plan.groups[at]
	job := int(g.job) + int(by.V*float64(g.parts()))
	chance /= float64(g.parts())

	c := choice{random: by.Random}
	plan.positions(job, func(p kernel.Position, s survey, _ int) { c.offer(p, s) })
	spend(0, chance)
	for c.total > 0 && c.survey.nodes > plan.piece && c.survey.line >= 0 {
		chance *= c.survey.nodes / c.total
		below := choice{random: by.Random}
		children := uint64(0)
		c.survey.children(c.position, func(p kernel.Position, s survey) { below.offer(p, s); children++ })
		spend(children, chance)
		c = below
	}
	if c.total > 0 {
		chance *= c.survey.nodes / c.total
		_, nodes := sr.worker.counter.Count(c.position, run.Stop())
		spend(nodes, chance)
	}
	return cost, !run.Stopped()
}

// choice selects one of the positions that it is offered, with probability proportional
// to its expected nodes.
type choice struct {
	random   *rand.Rand
	position kernel.Position
	survey   survey
	total    float64
}

func (c *choice) offer(p kernel.Position, s survey) {
	c.total += s.nodes
	if c.random.Float64()*c.total < s.nodes {
		c.position, c.survey = p, s
	}
}
