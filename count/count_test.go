package count

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"iter"
	"maps"
	"math/big"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"nqueens/internal/kernel"
	"nqueens/internal/known"
	"nqueens/internal/solvertest"
)

// TestCounters holds a count with each kernel, by one worker and by three, to
// the suite for counters.
func TestCounters(t *testing.T) {
	for _, kernel := range KernelNames() {
		for _, workers := range []int{1, 3} {
			largest := 13
			if kernel != "generic" {
				largest = 15
			}
			solvertest.RunCounter(t, solvertest.Counter{
				Name: fmt.Sprintf("%s kernel, %d workers", kernel, workers),
				Count: func(ctx context.Context, n int) (*big.Int, error) {
					result, err := Solutions(ctx, n, Options{Workers: workers, Kernel: kernel})
					return result.Solutions, err
				},
				MaxN:    MaxN,
				Largest: largest,
			})
		}
	}
}

var long = flag.Bool("long", false, "count up to n = 20, which takes minutes")

// TestTotals counts larger boards with the fastest kernel.
func TestTotals(t *testing.T) {
	largest := 16
	switch {
	case *long:
		largest = 20
	case testing.Short() || KernelNames()[0] == "generic":
		largest = 14
	}
	for n := 14; n <= largest; n++ {
		want, ok := known.Solutions(n)
		if !ok {
			t.Fatalf("Q(%d) is not known", n)
		}
		got, err := Solutions(context.Background(), n, Options{})
		if err != nil || got.Solutions.Cmp(want) != 0 {
			t.Errorf("Q(%d) = %v, %v; want %v", n, got.Solutions, err, want)
		}
		t.Logf("Q(%d) = %v in %v with the %s kernel, %d workers, %d nodes", n, got.Solutions, got.Elapsed, got.Kernel, got.Workers, got.Nodes)
	}
}

// TestJobs holds every kernel against the portable one, job by job.
func TestJobs(t *testing.T) {
	largest := 15
	if testing.Short() {
		largest = 12
	}
	var stop atomic.Bool
	for n := 1; n <= largest; n++ {
		plan, err := NewPlan(n)
		if err != nil {
			t.Fatal(err)
		}
		reference, err := plan.NewWorker("generic")
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range KernelNames() {
			if name == "generic" {
				continue
			}
			worker, err := plan.NewWorker(name)
			if err != nil {
				t.Fatal(err)
			}
			for id := range plan.Len() {
				job := plan.Job(id)
				got, _ := worker.Run(job, &stop)
				want, _ := reference.Run(job, &stop)
				if got.Count != want.Count {
					t.Errorf("n = %d, job %d: %s counts %d, the portable kernel %d", n, job.ID, name, got.Count, want.Count)
				}
			}
		}
	}
}

func TestOutOfRange(t *testing.T) {
	for n, want := range map[int]string{
		0:  "N must be 1 to 32 to count exactly, not 0",
		-1: "N must be 1 to 32 to count exactly, not -1",
		33: "N must be 1 to 32 to count exactly, not 33",
	} {
		if _, err := Solutions(context.Background(), n, Options{}); err == nil || err.Error() != want {
			t.Errorf("n = %d: %v, want %q", n, err, want)
		}
	}
}

// TestOrbits holds the crosses against a walk over all of them: the orbits of
// the least ones must make up the rest.
func TestOrbits(t *testing.T) {
	for n := 1; n <= 14; n++ {
		w := crossWidth(n)
		all, least := 0, 0
		walkCross(n, nil, 2*w, func(c cross, _ kernel.Position) bool {
			all++
			return true
		})
		for _, c := range crosses(n, nil) {
			least += c.orbit
		}
		if all != least {
			t.Errorf("n = %d: %d crosses, but the orbits hold %d", n, all, least)
		}
	}
}

// TestPlans checks for every n that jobs are numbered, that their sizes add up
// to 1 and that there are not too many.
func TestPlans(t *testing.T) {
	hashes := map[string]int{}
	for n := 1; n <= MaxN; n++ {
		if testing.Short() && n > 22 && n%2 == 1 {
			continue // many jobs
		}
		plan, err := NewPlan(n)
		if err != nil {
			t.Fatal(err)
		}
		if other, seen := hashes[plan.Hash()]; seen {
			t.Errorf("n = %d and %d have the same hash", n, other)
		}
		hashes[plan.Hash()] = n
		if plan.Len() > mostJobs+mostJobs/10 {
			t.Errorf("n = %d: %d jobs", n, plan.Len())
		}
		total := 0.0
		for g := range plan.groups {
			first := plan.part(g, 0)
			total += first.Size * float64(plan.groups[g].parts())
			last := plan.part(g, plan.groups[g].parts()-1)
			for _, job := range []Job{first, last} {
				if got := plan.Job(job.ID); got != job {
					t.Fatalf("n = %d: job %d is %+v, not %+v", n, job.ID, got, job)
				}
			}
			if g+1 < len(plan.groups) && plan.part(g+1, 0).ID != last.ID+1 {
				t.Fatalf("n = %d: no job has the number after %d", n, last.ID)
			}
		}
		if plan.Len() > 0 && (total < 0.999 || total > 1.001) {
			t.Errorf("n = %d: the sizes add up to %v", n, total)
		}
		if n > 18 {
			continue
		}
		covered, want := 0, 0
		for g := range plan.groups {
			for range crosses(n, plan.groups[g].prefix()) {
				covered++
			}
		}
		for range crosses(n, nil) {
			want++
		}
		if covered != want {
			t.Errorf("n = %d: the groups cover %d of %d crosses", n, covered, want)
		}
	}
}

// memory is a Recorder that keeps what it is told.
type memory map[int]JobResult

func (m memory) Recorded() iter.Seq[JobResult] { return maps.Values(m) }
func (m memory) Record(result JobResult) error { m[result.Job] = result; return nil }

func TestResume(t *testing.T) {
	const n = 12
	whole := memory{}
	want, err := Solutions(context.Background(), n, Options{Recorder: whole})
	if err != nil {
		t.Fatal(err)
	}
	half := memory{}
	for id, result := range whole {
		if id%2 == 0 {
			half[id] = result
		}
	}
	before := len(half)
	got, err := Solutions(context.Background(), n, Options{Recorder: half})
	if err != nil || got.Solutions.Cmp(want.Solutions) != 0 || got.Recorded != before || len(half) != len(whole) {
		t.Errorf("%+v, %v; %d of %d jobs recorded", got, err, len(half), len(whole))
	}
}

type fullDisk struct{ memory }

var errFull = errors.New("no space left")

func (fullDisk) Record(JobResult) error { return errFull }

func TestRecorderFails(t *testing.T) {
	if _, err := Solutions(context.Background(), 12, Options{Recorder: fullDisk{memory{}}}); !errors.Is(err, errFull) {
		t.Errorf("got %v", err)
	}
}

func TestCancel(t *testing.T) {
	for _, name := range KernelNames() {
		ctx, cancel := context.WithTimeout(context.Background(), 30*time.Millisecond)
		start := time.Now()
		_, err := Solutions(ctx, 24, Options{Kernel: name})
		cancel()
		if late := time.Since(start); !errors.Is(err, context.DeadlineExceeded) || late > time.Minute {
			t.Errorf("%s: %v after %v", name, err, late)
		}
	}
}

func TestProgress(t *testing.T) {
	var last Progress
	_, err := Solutions(context.Background(), 13, Options{Progress: func(p Progress) {
		if p.Done < last.Done || p.JobsDone < last.JobsDone {
			t.Errorf("%+v after %+v", p, last)
		}
		last = p
	}})
	if err != nil || last.JobsDone != last.Jobs || last.Done < 0.999 || last.Nodes == 0 || last.Rate() <= 0 {
		t.Errorf("%+v, %v", last, err)
	}
}

// panics is a recorder that panics with the first job.
type panics struct{ memory }

func (panics) Record(JobResult) error { panic("no paper left") }

// TestPanic checks that a panic in a recorder or a callback comes out of the
// count, once no worker is left.
func TestPanic(t *testing.T) {
	for name, options := range map[string]Options{
		"no paper left": {Recorder: panics{memory{}}},
		"no light left": {Progress: func(Progress) { panic("no light left") }},
	} {
		func() {
			defer func() {
				if got := fmt.Sprint(recover()); !strings.HasPrefix(got, name) {
					t.Errorf("it panics with %q, want %q", got, name)
				}
			}()
			result, err := Solutions(t.Context(), 12, options)
			t.Errorf("no panic, but %+v, %v", result, err)
		}()
	}
}

// TestProgressWithin checks that progress is told of a job that lasts.
func TestProgressWithin(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	var last Progress
	_, err := Solutions(ctx, 28, Options{Progress: func(p Progress) {
		if last = p; p.Nodes > 0 && p.Done > 0 {
			cancel()
		}
	}})
	if !errors.Is(err, context.Canceled) || last.Left < 1e6 || last.JobsDone > 0 {
		t.Errorf("%v after %+v", err, last)
	}
}

func TestWorkerStops(t *testing.T) {
	plan, err := NewPlan(16)
	if err != nil {
		t.Fatal(err)
	}
	w, err := plan.NewWorker("")
	if err != nil {
		t.Fatal(err)
	}
	var stop atomic.Bool
	stop.Store(true)
	if _, ok := w.Run(plan.Job(0), &stop); ok {
		t.Error("a stopped worker says that it finished")
	}
}
