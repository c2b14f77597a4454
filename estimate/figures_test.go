package estimate

import (
	"context"
	"math"
	"testing"
	"time"

	"nqueens.example/nqueens/internal/probe"
	"nqueens.example/nqueens/jobs"
)

func near(got, want float64) bool { return math.Abs(got-want) <= 1e-9*math.Abs(want) }

func TestLeastOptions(t *testing.T) {
	r, err := Solutions(context.Background(), 12, Options{Options: jobs.Options{Workers: 1}, Runs: MinRuns, Particles: MinParticles, Seed: 1})
	if err != nil || r.Runs != MinRuns || r.Particles != MinParticles {
		t.Errorf("%+v, %v", r, err)
	}
}

func TestMemoryOfEstimates(t *testing.T) {
	one := jobs.Options{Workers: 1}
	if got := (Options{Options: one, Runs: 5, Particles: 1000}).Memory(100); got != 900_000 {
		t.Errorf("a thousand particles of n = 100 take %d bytes", got)
	}
	if got := (Options{Options: one}).Memory(50); got != DefaultParticles*600 {
		t.Errorf("the usual particles of n = 50 take %d bytes", got)
	}
	if got := (Options{Options: jobs.Options{Workers: -1}}).Memory(50); got != 0 {
		t.Errorf("no workers take %d bytes", got)
	}
	cost := Cost{Jobs: 1000, Memory: 1 << 20}
	if got := cost.MachineMemory(4); got != 16<<20+40_000+4<<20 {
		t.Errorf("four cores take %d bytes", got)
	}
	cost.Jobs = 2
	if got := cost.MachineMemory(4); got != 16<<20+80+2<<20 {
		t.Errorf("four cores with two jobs take %d bytes", got)
	}
}

// Samples are expected to take as long as those before, and as their strata say before any.
func TestExpectedTime(t *testing.T) {
	s, err := newSampling(newPlan(t, "colours", 16), CostOptions{Options: jobs.Options{Workers: 1}})
	if err != nil {
		t.Fatal(err)
	}
	next := []sample{{stratum: 0}, {stratum: 0}, {stratum: 1}}
	strata := s.probes[0].Strata()
	s.workers = 2
	want := time.Duration((2*strata[0].Seconds + strata[1].Seconds) / 2 * float64(time.Second))
	if got := s.expect(next); got <= 0 || got < want-2 || got > want+2 {
		t.Errorf("at first three samples take %v, want %v", got, want)
	}
	s.spent, s.samples = 10*time.Second, make([]sample, 4)
	if got := s.expect(next); got != 7500*time.Millisecond {
		t.Errorf("after four samples in ten seconds three more take %v", got)
	}
}

// A slowdown counts each stratum as its time before does, and a larger board costs more.
func TestFiguresOfSamples(t *testing.T) {
	plan := newPlan(t, "colours", 16)
	var before, now *sampling
	for _, s := range []**sampling{&before, &now} {
		made, err := newSampling(plan, CostOptions{Options: jobs.Options{Workers: 1}})
		if err != nil {
			t.Fatal(err)
		}
		*s = made
	}
	for stratum := range before.numbers {
		for number := range 2 {
			cost := probe.Cost{Nodes: 1000, Seconds: float64(10 * (1 + stratum))}
			before.samples = append(before.samples, sample{stratum, number, cost, 4, 3})
			before.tally.Add(stratum, cost, 1)
		}
	}
	now.samples = []sample{{stratum: 0, number: 0, cost: probe.Cost{Seconds: 20}}, {stratum: 1, number: 1, cost: probe.Cost{Seconds: 20}}}
	if got, want := now.slowdown(before), (10*2.0+20*1.0)/(10+20); !near(got, want) {
		t.Errorf("the slowdown is %v, want %v", got, want)
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
