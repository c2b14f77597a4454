package pool

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"runtime"
	"strings"
	"testing"
	"time"

	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
	"nqueens.example/nqueens/jobs"
)

func TestSumAddsEveryJobOnce(t *testing.T) {
	for _, workers := range []int{0, 1, 2, 7, MaxWorkers} {
		for _, many := range []int{0, 1, 2, 50} {
			var last jobs.Progress
			got := must.Get(Sum(context.Background(), many, Options{Workers: workers, Progress: func(p jobs.Progress) {
				if p.Jobs != many || p.JobsDone < last.JobsDone || p.Done < last.Done {
					t.Errorf("progress says %+v after %+v", p, last)
				}
				last = p
			}}, func(index int, _ *jobs.Running) uint64 { return math.MaxUint64 - uint64(index) }))(t)
			want := new(big.Int).Mul(big.NewInt(int64(many)), new(big.Int).SetUint64(math.MaxUint64))
			if want.Sub(want, big.NewInt(int64(many*(many-1)/2))); got.Cmp(want) != 0 {
				t.Errorf("%d workers, %d jobs: sum %v, want %v", workers, many, got, want)
			}
			if last.JobsDone != many || last.Done != 1 {
				t.Errorf("%d jobs: progress ends with %+v", many, last)
			}
		}
	}
}

// TestWorkers checks that the number of workers has bounds, and that what works is
// never more than the cores.
func TestWorkers(t *testing.T) {
	for _, bad := range []int{-1, MaxWorkers + 1, math.MaxInt} {
		_, err := Options{Workers: bad}.Use(10)
		expect.Says(t, err, "0 to 1024", "%d workers", bad)
		expect.Fails(t, expect.ErrorOf(Sum(context.Background(), 1, Options{Workers: bad}, func(int, *jobs.Running) uint64 { return 1 })), "a sum by %d workers is not refused", bad)
	}
	cores := runtime.GOMAXPROCS(0)
	for _, test := range []struct{ asked, jobs, want int }{
		{0, 1 << 20, cores}, {1, 10, 1}, {MaxWorkers, 1 << 20, cores}, {0, 1, 1}, {0, 0, 1},
	} {
		if got, err := (Options{Workers: test.asked}).Use(test.jobs); got != test.want || err != nil {
			t.Errorf("asked for %d workers for %d jobs: %d, %v, want %d", test.asked, test.jobs, got, err, test.want)
		}
	}
}

func TestNoJobRunsOnceItsContextHasEnded(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	ran := false
	if _, err := Sum(ctx, 5, Options{}, func(int, *jobs.Running) uint64 { ran = true; return 0 }); !errors.Is(err, context.Canceled) || ran {
		t.Errorf("it ran: %v, %v", ran, err)
	}
}

// TestRunPanics checks that a panic in a job, in what keeps its result or in the
// callback comes out of Run, whatever the other workers wait for.
func TestRunPanics(t *testing.T) {
	for _, in := range []string{"job 7", "result of 7", "progress"} {
		func() {
			defer func() {
				if got := fmt.Sprint(recover()); !strings.HasPrefix(got, in) {
					t.Errorf("it panics with %q, want %q", got, in)
				}
			}()
			throw := func(at string) {
				if at == in {
					panic(in)
				}
			}
			err := Run(context.Background(), 3, func(jobs.Progress) { throw("progress") }, Work[int]{
				Len: 100,
				Do: func(_, job int, _ *jobs.Running) (int, error) {
					throw(fmt.Sprint("job ", job))
					return job, nil
				},
				Keep: func(job int) error { throw(fmt.Sprint("result of ", job)); return nil },
			})
			t.Errorf("no panic in %s, but %v", in, err)
		}()
	}
}

// TestRunFails checks that an error ends the work, is returned, and that nothing is
// kept after it.
func TestRunFails(t *testing.T) {
	full := errors.New("no space left")
	kept := 0
	err := Run(context.Background(), 2, nil, Work[int]{
		Len: 1000,
		Do:  func(_, job int, _ *jobs.Running) (int, error) { return job, nil },
		Keep: func(int) error {
			if kept++; kept == 5 {
				return full
			}
			return nil
		},
	})
	if !errors.Is(err, full) || kept > 6 {
		t.Errorf("%v after %d results", err, kept)
	}
	err = Run(context.Background(), 1, nil, Work[int]{
		Len: 3, Order: func(yield func(int) bool) { yield(1) },
		Do:   func(_, job int, _ *jobs.Running) (int, error) { return job, nil },
		Keep: func(int) error { return nil },
	})
	expect.Says(t, err, "2 of 3 jobs", "an order that leaves jobs out")
}

// TestProgressOfRunningJobs checks that a running job counts for the part of its share
// that it has done, and that jobs without sizes have equal shares.
func TestProgressOfRunningJobs(t *testing.T) {
	running := &task{Running: new(jobs.Running), size: 0.25}
	running.Advance(7, 0.5)
	p := pool[int]{work: Work[int]{Len: 10}, since: time.Since, running: []*task{nil, running}, finished: 2, done: 0.5, nodes: 3}
	if got := p.progress(); got.Done != 0.625 || got.JobsDone != 2 || got.Nodes != 10 {
		t.Errorf("%+v, want 0.625 done, 2 jobs, 10 nodes", got)
	}
	var last jobs.Progress
	err := Run(context.Background(), 1, func(p jobs.Progress) { last = p }, Work[int]{
		Len: 4, Order: func(yield func(int) bool) { yield(3) },
		Do:   func(_, job int, _ *jobs.Running) (int, error) { return job, nil },
		Keep: func(int) error { return nil },
	})
	if err == nil || last.Done != 0.25 || last.JobsDone != 1 {
		t.Errorf("one job of four: %+v, %v", last, err)
	}
}

// TestRunGoesOn checks that what was done before is part of the progress, and that
// running jobs are as far as they say.
func TestRunGoesOn(t *testing.T) {
	var last jobs.Progress
	told := make(chan struct{})
	err := Run(context.Background(), 1, func(p jobs.Progress) {
		if p.Done < 0.5 || p.JobsDone < 5 {
			t.Errorf("%+v, where half was done before", p)
		}
		if p.Done > 0.62 && p.Done < 0.68 && p.Nodes == 7 {
			select {
			case told <- struct{}{}:
			default:
			}
		}
		last = p
	}, Work[int]{
		Len: 10, Before: 5, BeforeShare: 0.5,
		Order: func(yield func(int) bool) {
			for job := 5; job < 10 && yield(job); job++ {
			}
		},
		Do: func(_, job int, run *jobs.Running) (int, error) {
			if job == 6 { // one is done, and this goes half its way
				run.Advance(7, 0.5)
				<-told
			}
			return job, nil
		},
		Keep: func(int) error { return nil },
	})
	if err != nil || last.JobsDone != 10 || last.Done != 1 || last.Nodes != 7 {
		t.Errorf("%+v, %v", last, err)
	}
}

// machine is one on which a count takes minutes to hours, in steps of a tenth of a second.
type machine struct {
	seconds, before float64                                // all of it at speed 1, and the share done before
	speed           func(step int, done float64) float64   // nil for 1
	sleep           func(step int) (stopped time.Duration) // after a step, nil for none
}

// follow returns the progress at each step by a clock that it sets.
func (m machine) follow() (all []jobs.Progress) {
	now := time.Duration(0)
	p := pool[int]{
		work:  Work[int]{Len: 1e6, BeforeShare: m.before},
		since: func(time.Time) time.Duration { return now }, running: make([]*task, 2), done: m.before,
	}
	p.pace.Left(0, m.before)
	for step := 0; p.done < 1; step++ {
		speed := 1.0
		if m.speed != nil {
			speed = m.speed(step, p.done)
		}
		now += time.Second / 10
		p.done += 0.1 * speed / m.seconds
		if m.sleep != nil {
			now += m.sleep(step)
		}
		all = append(all, p.progress())
	}
	return all
}

// TestLeft follows counts on machines of many kinds. From a fiftieth on a time is shown; from a
// tenth on it is within 1.5 times of what the rest takes while the process runs, and it
// does not rise. Long sleep used to count as work, and an expectation by far outweighed
// what was measured.
func TestLeft(t *testing.T) {
	const hour = 3600
	for name, m := range map[string]machine{
		"a minute":     {seconds: 60},
		"an hour":      {seconds: hour},
		"hours":        {seconds: 4 * hour},
		"resumed":      {seconds: hour, before: 0.9},
		"half a core":  {seconds: hour, speed: func(step int, _ float64) float64 { return float64(step / 3 % 2) }},
		"a cold start": {seconds: hour, speed: func(_ int, done float64) float64 { return min(1, 0.3+done*100) }},
		"uneven jobs":  {seconds: hour, speed: func(_ int, done float64) float64 { return 1 + 0.5*math.Sin(300*done) }},
		"shared later": {seconds: hour, speed: func(_ int, done float64) float64 { return 1 - 0.3*math.Round(done) }},
		"stopped for days": {seconds: hour, sleep: func(step int) time.Duration {
			return time.Duration(step/5000%2) * time.Duration(step%5000/4999) * 72 * time.Hour
		}},
		"stopped at once": {seconds: hour, sleep: func(step int) time.Duration { return time.Hour * time.Duration(max(0, 1-step)) }},
		"stopped often":   {seconds: hour, sleep: func(step int) time.Duration { return 5 * time.Minute * time.Duration(step%600/599) }},
	} {
		all, least := m.follow(), math.Inf(1)
		for i, p := range all {
			rest := float64(len(all)-1-i) / 10
			run := (p.Done - m.before) / (1 - m.before)
			switch off := p.Left / rest; {
			case run < 0.02 || run > 0.97:
			case p.Left == 0:
				t.Fatalf("%s: no time is shown at %.3f", name, run)
			case run > 0.1 && (off < 1/1.5 || off > 1.5):
				t.Fatalf("%s: at %.3f %.0f s are left, want %.0f", name, run, p.Left, rest)
			case run > 0.1 && p.Left > 1.25*least:
				t.Fatalf("%s: at %.3f the time left rises from %.0f to %.0f s", name, run, least, p.Left)
			default:
				least = min(least, p.Left)
			}
		}
	}
}
