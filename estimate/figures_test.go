package estimate

import (
	"math"
	"testing"

	"nqueens.example/nqueens/internal/counting/probe"
	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
)

func near(got, want float64) bool { return math.Abs(got-want) <= 1e-9*math.Abs(want) }

func TestMemoryOfEstimates(t *testing.T) {
	cost := Cost{Jobs: 1000, Memory: 1 << 20}
	expect.Equal(t, cost.MachineMemory(4), 16<<20+40_000+4<<20, "four cores take")
	cost.Jobs = 2
	expect.Equal(t, cost.MachineMemory(4), 16<<20+80+2<<20, "four cores with two jobs take")
}

// A larger board costs more.
func TestFiguresOfSamples(t *testing.T) {
	plan := newPlan(t, "colours", 16)
	before := must.Get(newSampling(plan, CostOptions{Workers: 1}))(t)
	for stratum := range before.numbers {
		for number := range 2 {
			cost := probe.Cost{Nodes: 1000, Seconds: float64(10 * (1 + stratum))}
			before.samples = append(before.samples, sample{stratum, number, cost, 4, 3})
			before.tally.Add(stratum, cost, 1)
		}
	}
	cost := before.cost()
	if strata := len(before.numbers); cost.Samples != 2*strata || len(cost.Strata) != strata || cost.Nodes != float64(1000*strata) || !near(cost.Waiting, 0.25) {
		t.Errorf("%d strata cost %+v", strata, cost)
	}
	larger := newPlan(t, "colours", 20)
	work := 3 * plan.(probe.Expecter).Work()
	times, within := scale(4, 3)
	scaled := before.scaled(larger, work)
	if scaled.SampledN != 16 || !near(scaled.Nodes, cost.Nodes*times) || !near(scaled.CoreSeconds, cost.CoreSeconds*times) ||
		!near(scaled.Low, cost.Low*times/within) || !near(scaled.High, cost.High*times*within) ||
		!near(scaled.SecondsError, math.Hypot(cost.SecondsError, math.Log(within)/1.96)) || !near(scaled.NodesError, math.Hypot(cost.NodesError, math.Log(within)/1.96)) {
		t.Errorf("%+v becomes %+v, want %v times with a doubt of %v", cost, scaled, times, within)
	}
}
