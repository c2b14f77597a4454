package count

import (
	"context"
	"errors"
	"flag"
	"iter"
	"strings"
	"testing"
	"time"

	"nqueens.example/nqueens/internal/known"
	"nqueens.example/nqueens/jobs"
)

var long = flag.Bool("long", false, "count up to n = 20, which takes minutes")

// TestMethodsAgree counts every n from 1 on by each method: to 18 with the fastest
// kernel, where that uses vectors, and to 14 with the portable one, which takes as long.
func TestMethodsAgree(t *testing.T) {
	largest := 18
	switch {
	case *long:
		largest = 20
	case Kinds()[0].Kernels[0] == "generic":
		largest = 14
	case testing.Short():
		largest = 16
	}
	for n := 1; n <= largest; n++ {
		want, ok := known.Solutions(n)
		if !ok {
			t.Fatalf("Q(%d) is not known", n)
		}
		for _, info := range Kinds()[1:3] {
			plan, err := NewPlan(n, info.Kind)
			if err != nil {
				t.Fatal(err)
			}
			got, err := Run(t.Context(), plan, Options{})
			if err != nil || got.Solutions.Cmp(want) != 0 {
				t.Errorf("Q(%d) by %s = %v, %v; want %v", n, info.Method, got.Solutions, err, want)
			}
			t.Logf("Q(%d) = %v by %s in %v with the %s kernel, %d workers", n, got.Solutions, info.Method, got.Elapsed, got.Kernel, got.Workers)
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

// memory is a Recorder of a count by the fastest method on 12 rows.
type memory map[int]jobs.Result

func (m memory) ID() jobs.ID {
	plan, _ := NewPlan(12, Kind{})
	return plan.ID()
}
func (m memory) Recorded() iter.Seq2[jobs.Result, error] {
	return func(yield func(jobs.Result, error) bool) {
		for _, result := range m {
			if !yield(result, nil) {
				return
			}
		}
	}
}

func (m memory) Record(result jobs.Result) error { m[result.Job] = result; return nil }

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

// kept is a Recorder of any plan that has those results and fails the test if it is given
// another.
type kept struct {
	t    *testing.T
	id   jobs.ID
	jobs []int
}

func (k kept) ID() jobs.ID { return k.id }
func (k kept) Recorded() iter.Seq2[jobs.Result, error] {
	return func(yield func(jobs.Result, error) bool) {
		for _, job := range k.jobs {
			if !yield(jobs.Result{Job: job}, nil) {
				return
			}
		}
		if len(k.jobs) == 0 {
			yield(jobs.Result{}, errUnread)
		}
	}
}

var errUnread = errors.New("the recorder cannot be read")

func (k kept) Record(jobs.Result) error {
	k.t.Error("a result is recorded")
	return nil
}

// TestIdentity resumes each count from the recorder of each other one, which was a wrong
// number without an error once, and from recorders with jobs that cannot be.
func TestIdentity(t *testing.T) {
	var plans []jobs.Plan
	for n := 1; n <= 12; n++ {
		for _, info := range Kinds()[1:] {
			plan, err := NewPlan(n, info.Kind)
			if err != nil {
				t.Fatal(err)
			}
			plans = append(plans, plan)
		}
	}
	for _, plan := range plans {
		want := plan.ID()
		for _, other := range plans {
			if other.ID() == want {
				continue
			}
			var wrong *jobs.WrongPlan
			_, err := Run(t.Context(), plan, Options{Recorder: kept{t, other.ID(), nil}})
			if !errors.As(err, &wrong) || wrong.Has != other.ID() || wrong.Want != want {
				t.Fatalf("%+v resumes from %+v: %v", want, other.ID(), err)
			}
		}
		if _, err := Run(t.Context(), plan, Options{Recorder: kept{t, want, nil}}); !errors.Is(err, errUnread) {
			t.Fatalf("%+v resumes from what cannot be read: %v", want, err)
		}
		for says, bad := range map[string][]int{
			"job 0 is recorded twice": {0, 0},
			"which is not one of the": {want.Jobs},
			"job -1":                  {-1},
		} {
			if _, err := Run(t.Context(), plan, Options{Recorder: kept{t, want, bad}}); err == nil || want.Jobs > 0 && !strings.Contains(err.Error(), says) {
				t.Errorf("%+v with the jobs %d: %v, want an error that says %q", want, bad, err, says)
			}
		}
	}
}

type fullDisk struct{ memory }

var errFull = errors.New("no space left")

func (fullDisk) Record(jobs.Result) error { return errFull }

func TestRecorderFails(t *testing.T) {
	if _, err := Solutions(context.Background(), 12, Options{Recorder: fullDisk{memory{}}}); !errors.Is(err, errFull) {
		t.Errorf("got %v", err)
	}
}

func TestProgress(t *testing.T) {
	var last jobs.Progress
	_, err := Solutions(context.Background(), 13, Options{Progress: func(p jobs.Progress) {
		if p.Done < last.Done || p.JobsDone < last.JobsDone {
			t.Errorf("%+v after %+v", p, last)
		}
		last = p
	}})
	if err != nil || last.JobsDone != last.Jobs || last.Done < 0.999 || last.Nodes == 0 || last.Rate() <= 0 {
		t.Errorf("%+v, %v", last, err)
	}
}

// TestProgressWithin checks that progress is told of a job that lasts.
func TestProgressWithin(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	var last jobs.Progress
	_, err := Solutions(ctx, 26, Options{Progress: func(p jobs.Progress) {
		if last = p; p.Nodes > 0 && p.Done > 0 {
			cancel()
		}
	}})
	if !errors.Is(err, context.Canceled) || last.JobsDone > 0 {
		t.Errorf("%v after %+v", err, last)
	}
}
