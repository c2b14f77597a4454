package colours

import (
	"math"
	"testing"

	"nqueens.example/nqueens/internal/counting/kernel"
	"nqueens.example/nqueens/internal/counting/probe"
	"nqueens.example/nqueens/internal/testing/must"
	"nqueens.example/nqueens/jobs"
)

// newSampler returns the probe of a plan.
func newSampler(t *testing.T, plan *Plan, kernel string) *sampler {
	t.Helper()
	return must.Get(plan.NewProbe(kernel))(t).(*sampler)
}

// TestThinnedSamples samples by some parts of each pair of rows, and compares the mean with
// the number of nodes of the whole count.
func TestThinnedSamples(t *testing.T) {
	plan := must.Get(NewPlan(15))(t)
	for _, name := range KernelNames() {
		w := must.Get(plan.newWorker(name))(t)
		truth := 0.0
		for job := range plan.Len() {
			result, _ := w.Run(job, new(jobs.Running))
			truth += float64(result.Nodes)
		}
		sr := newSampler(t, plan, name)
		sr.slowness, sr.thinWork, sr.stretchWork, sr.most = 20, 10, 10, 8
		samples, within := 150, 0.2
		if testing.Short() {
			samples, within = 30, 0.4
		}
		sum, variance := 0.0, 0.0
		for stratum := range sr.Strata() {
			mean, squares := 0.0, 0.0
			for i := range samples {
				cost, ok := sr.Sample(stratum, probe.NewChoice(1, stratum, i), new(jobs.Running))
				if !ok {
					t.Fatal("a sample stopped by itself")
				}
				mean += cost.Nodes / float64(samples)
				squares += cost.Nodes * cost.Nodes / float64(samples)
			}
			sum, variance = sum+mean, variance+max(0, squares-mean*mean)/float64(samples)
		}
		deviation := math.Sqrt(variance)
		t.Logf("%s: %.4g nodes, give or take %.2g; the whole has %.4g", name, sum, deviation, truth)
		if math.Abs(sum-truth) > 4*deviation || deviation > within*truth {
			t.Errorf("%s: samples say %.4g nodes, give or take %.2g; the whole has %.4g", name, sum, deviation, truth)
		}
	}
}

// nodesOf are the nodes of a pair of row sets, by split and pair.
type nodesOf []map[pair]float64

// countPairs counts a plan pair by pair with the portable kernel, because nodes of others
// mean less work for a side by bits than for one by search.
func countPairs(t *testing.T, plan *Plan) (nodes nodesOf, whole float64) {
	t.Helper()
	w := must.Get(plan.newWorker(kernel.Portable))(t)
	nodes = make(nodesOf, len(plan.splits))
	for i := range nodes {
		nodes[i] = map[pair]float64{}
	}
	for i := range plan.jobs {
		j := &plan.jobs[i]
		tiles := plan.splits[j.split]
		for _, odd := range tiles.odd[j.odd.from:j.odd.to] {
			columns := w.begin(j, odd)
			for _, x := range tiles.rows(j, odd) {
				var run jobs.Running
				w.sums(columns, []pair{x}, 0, &run)
				nodes[j.split][x] = float64(run.Nodes())
				whole += float64(run.Nodes())
			}
		}
	}
	return nodes, whole
}

// TestIntervalsHold draws parts of whole counts whose nodes are known, with many seeds, and
// checks that 95% of the intervals contain the whole: with the least number of samples and
// with more, and with stretches of one pair and of as many as a probe measures.
func TestIntervalsHold(t *testing.T) {
	last, seeds := 16, 200
	if testing.Short() {
		last, seeds = 15, 100
	}
	trials, held := 0, 0
	for n := 12; n <= last; n++ {
		plan := must.Get(NewPlan(n))(t)
		nodes, whole := countPairs(t, plan)
		sr := newSampler(t, plan, "auto")
		for _, stretch := range []float64{1, stretchWork} {
			sr.stretchWork = stretch
			for _, samples := range []int{0, 30, 100} {
				covered, sum, width := 0, 0.0, 0.0
				for seed := range seeds {
					e := sr.replay(uint64(seed), samples, nodes)
					if e.Low <= whole && whole <= e.High {
						covered++
					}
					sum += e.Mean / whole / float64(seeds)
					width += math.Log(e.High/e.Low) / 2 / float64(seeds)
				}
				t.Logf("n = %d, stretches of %.0f, %d samples: %d of %d hold, means are %.3f of the whole, within %.0f%%", n, stretch, samples, covered, seeds, sum, 100*width)
				if covered < seeds*95/100 || math.Abs(sum-1) > 0.05 {
					t.Errorf("n = %d, stretches of %.0f, %d samples: %d of %d intervals hold, and the means are %.3f of the whole", n, stretch, samples, covered, seeds, sum)
				}
				trials, held = trials+seeds, held+covered
			}
		}
	}
	t.Logf("%d of %d intervals hold", held, trials)
}

// replay takes at least that many samples by the nodes of pairs.
func (sr *sampler) replay(seed uint64, samples int, nodes nodesOf) probe.Estimate {
	tally := probe.NewTally(sr.Strata())
	numbers, taken := make([]int, len(sr.splits)), 0
	draw := func(strata []int) {
		taken += len(strata)
		for _, stratum := range strata {
			p := sr.choose(stratum, probe.NewChoice(seed, stratum, numbers[stratum]))
			numbers[stratum]++
			sum := 0.0
			for _, x := range p.stretch() {
				sum += nodes[p.job.split][x]
			}
			cost := 0.0
			if p.length > 0 {
				cost = sum * float64(len(p.rows)) / float64(p.length) / p.chance
			}
			tally.Add(stratum, probe.Cost{Nodes: cost, Seconds: cost}, 1)
		}
	}
	draw(tally.First())
	for taken < samples {
		draw(tally.Next(math.Inf(1), min(taken, samples-taken)))
	}
	return tally.Nodes()
}
