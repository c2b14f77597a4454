//go:build !windows

package nats

import (
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"nqueens.example/nqueens/jobs"
)

// jumping returns a clock that is wrong by hours and keeps jumping, and a function that
// returns the number of jumps. Its times have no monotonic reading.
func jumping(seed uint64) (clock func() time.Time, jumps func() int) {
	var mu sync.Mutex
	random := rand.New(rand.NewPCG(seed, 0))
	offset, next, count := time.Duration(0), time.Now(), 0
	return func() time.Time {
			mu.Lock()
			defer mu.Unlock()
			now := time.Now()
			if now.After(next) {
				offset, next = time.Duration(random.IntN(13)-6)*time.Hour, now.Add(20*time.Millisecond)
				count++
			}
			return now.Round(0).Add(offset)
		}, func() int {
			mu.Lock()
			defer mu.Unlock()
			return count
		}
}

// The clocks of the coordinator and of both workers jump by hours throughout the count.
// The total is correct, and no worker is excluded.
func TestClocksThatJump(t *testing.T) {
	t.Parallel()
	in := newInside(t, 13, ServerOptions{})
	ctx := lasting(t)
	var all []func() int
	for seed, name := range []string{"a", "b"} {
		clock, jumps := jumping(uint64(seed))
		all = append(all, jumps)
		in.work(ctx, WorkOptions{Name: name, clock: clock, spoil: func(*jobs.Result) { time.Sleep(100 * time.Millisecond) }})
	}
	clock, jumps := jumping(9)
	report := in.count(ctx, Options{Recheck: 0.2, clock: clock})
	for _, jumped := range append(all, jumps) {
		if jumped() < 10 {
			t.Errorf("a clock has jumped %d times only", jumped())
		}
	}
	if report.Conflicts > 0 || report.Refused > 0 || report.Dropped > 0 {
		t.Errorf("at the end: %+v", report)
	}
	t.Logf("%d tasks for %d jobs, %d results repeated", report.Published, report.Jobs, report.Repeated)
}
