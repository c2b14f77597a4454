package coordinator

import (
	"fmt"
	"runtime"
	"testing"
	"time"

	"nqueens.example/nqueens/count"
)

// coreHours of n = 28 by the colours method, on one core of a Xeon with AVX-512: a sample
// from before crowded colours were counted by search.
const coreHours = 13700

// The whole count of n = 28, with its real plan, by fleets of spot machines: how long it
// takes, what is lost to faults and checks, and what the coordinator needs.
func TestRehearsalOf28(t *testing.T) {
	if !*large {
		t.Skip("needs -large")
	}
	plan, err := count.NewPlan("colours", 28)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d jobs", plan.Len())
	for _, c := range []struct {
		fleet, cores int
		recheck      float64
		slowest      float64
		reclaim      time.Duration
	}{
		{50, 32, 0, 17, 0},
		{50, 32, 0.01, 17, 0},
		{50, 32, 0.01, 17, 6 * time.Hour},
		{200, 32, 0.01, 17, 6 * time.Hour},
		{2000, 32, 0.01, 17, 6 * time.Hour},
	} {
		w := world{
			plan: plan, policy: Policy{Plan: plan.Hash(), Recheck: c.recheck, Probes: 8, Silence: time.Minute},
			price: coreHours * 3600, fleet: c.fleet, cores: c.cores, slowest: c.slowest, reclaim: c.reclaim,
		}
		if c.reclaim > 0 {
			w.liars, w.forgets, w.hoarders = 3/float64(c.fleet), 0.01, 2
			w.restarts = []time.Duration{5 * time.Minute, 9 * time.Minute, 30 * time.Minute, 3 * time.Hour}
		}
		start := time.Now()
		r := w.play(t)
		r.whole()
		s := r.all
		cores := float64(c.fleet * c.cores)
		hours := func(seconds float64) string { return fmt.Sprintf("%.0f", seconds/3600) }
		t.Logf("%d x %d cores, recheck %g by %g times, machines last %v: wall %v, jobs done after %v; core hours: useful %s, checks %s, lost %s, idle %s; "+
			"%d tasks, %d late, at most %d out; %d repeated, %d confirmed, %d dropped, %d excluded; %d messages (%.0f/s); coordinator %v of processor, %v of it to load; ledger %d records; heap %d MB; simulated in %v",
			c.fleet, c.cores, c.recheck, c.slowest, c.reclaim, r.now.Round(time.Second), r.counted.Round(time.Second), hours(r.useful), hours(r.checking), hours(r.spent-r.useful-r.checking),
			hours(cores*r.now.Seconds()-r.spent), s.Published, s.Late, r.mostOut, s.Repeated, s.Confirmed, s.Dropped, r.excluded(),
			r.messages, float64(r.messages)/r.now.Seconds(), r.busy.Round(time.Millisecond), r.loading.Round(time.Millisecond), len(r.ledger), r.heap()>>20, time.Since(start).Round(time.Second))
	}
}

// heap returns how much memory a coordinator takes that has loaded the ledger's first
// half and handed out as many tasks as its workers can hold.
func (r *run) heap() uint64 {
	live := func() uint64 {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	before := live()
	policy := r.policy
	policy.Epoch = r.epoch + 1
	c := New(r.plan, policy)
	for _, record := range r.ledger[:len(r.ledger)/2] {
		c.Load(record)
	}
	now := time.Unix(0, 0)
	c.Start(now)
	for i := range r.fleet {
		c.Heard(now, Hello{Version: Version, Worker: fmt.Sprint("w", i), Cores: r.cores, Instance: "1"})
		c.Actions()
	}
	after := live()
	runtime.KeepAlive(c)
	return after - before
}
