package coordinator

import (
	"flag"
	"testing"
	"time"
)

var large = flag.Bool("large", false, "also simulate the count of n = 28 by thousands of workers")

// excluded returns how many workers were excluded.
func (r *run) excluded() (n int) {
	for _, s := range r.c.Status(1 << 20).Workers {
		if s.Excluded {
			n++
		}
	}
	return n
}

// Workers that join, leave, lie, fail, hoard and forge, a network that loses messages,
// and a coordinator that is killed three times do no harm but cost time.
func TestSimulatedCluster(t *testing.T) {
	w := world{
		plan: equalJobs(20000), policy: Policy{Plan: "p", Recheck: 0.01, Probes: 8, Silence: time.Minute}, price: 20000 * 3, fleet: 60, cores: 4, slowest: 20,
		liars: 0.05, reclaim: 10 * time.Minute, forgets: 0.02, hoarders: 3, forgers: 2, jumps: true,
		restarts: []time.Duration{70 * time.Second, 4 * time.Minute, 5*time.Minute + 500*time.Millisecond},
	}
	r := w.play(t)
	r.whole()
	s := r.all
	t.Logf("%d jobs by %d workers in %v: %d tasks, at most %d out, %d late; %d messages; %d repeated, %d confirmed, %d dropped, %d refused, %d duplicates; useful %.0f, checks %.0f, spent %.0f core seconds",
		w.plan.Len(), w.fleet, r.now, s.Published, r.mostOut, s.Late, r.messages, s.Repeated, s.Confirmed, s.Dropped, s.Refused, s.Duplicates, r.useful, r.checking, r.spent)
	if got := r.excluded(); got == 0 || got > 3 {
		t.Errorf("%d workers were excluded, of 3 that lied", got)
	}
	if s.Refused == 0 || s.Duplicates == 0 {
		t.Errorf("%d claims were refused, %d came twice: want some", s.Refused, s.Duplicates)
	}
	if r.spent-r.checking > 1.5*r.useful {
		t.Errorf("%.0f core seconds were spent for %.0f", r.spent-r.checking, r.useful)
	}
}

// Where every job is counted twice, a worker that is wrong only now and then is found
// too.
func TestSporadicLies(t *testing.T) {
	r := world{
		plan: equalJobs(5000), policy: Policy{Plan: "p", Recheck: 1}, price: 5000 * 3, fleet: 50, cores: 1, slowest: 1,
		liars: 0.2, sporadic: true, reclaim: 10 * time.Minute, forgets: 0.01,
	}.play(t)
	r.whole()
	if got := r.excluded(); got != 10 {
		t.Errorf("%d workers were excluded, want the 10 that lied", got)
	}
}
