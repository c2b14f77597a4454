package count

import (
	"context"
	"errors"
	"iter"
	"slices"
	"strings"
	"testing"
	"time"

	"nqueens.example/nqueens/internal/known"
	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
	"nqueens.example/nqueens/jobs"
)

// keeper is a Recorder that has results, and gets more unless it fails.
type keeper struct {
	id                   jobs.ID
	results              []jobs.Result
	notRead, notRecorded error
}

func (k *keeper) ID() jobs.ID { return k.id }
func (k *keeper) Recorded() iter.Seq2[jobs.Result, error] {
	return func(yield func(jobs.Result, error) bool) {
		for _, result := range slices.Clone(k.results) {
			if !yield(result, nil) {
				return
			}
		}
		if k.notRead != nil {
			yield(jobs.Result{}, k.notRead)
		}
	}
}

func (k *keeper) Record(result jobs.Result) error {
	k.results = append(k.results, result)
	return k.notRecorded
}

// TestResume counts with what a recorder has, and tells how far it is.
func TestResume(t *testing.T) {
	plan := must.Get(NewPlan(12, Kind{}))(t)
	k := &keeper{id: plan.ID()}
	for _, has := range []int{0, plan.Len() / 2, plan.Len()} {
		k.results = k.results[:has]
		var last jobs.Progress
		got, err := Run(t.Context(), plan, Options{Recorder: k, Progress: func(p jobs.Progress) {
			if p.Done < last.Done || p.JobsDone < max(has, last.JobsDone) {
				t.Errorf("%+v after %+v", p, last)
			}
			last = p
		}})
		if last.JobsDone != plan.Len() || last.Done < 0.999 || has == 0 && (last.Nodes == 0 || last.Rate() <= 0) {
			t.Errorf("at the end %+v", last)
		}
		if want, _ := known.Solutions(12); err != nil || got.Solutions.Cmp(want) != 0 || got.Recorded != has || len(k.results) != plan.Len() {
			t.Errorf("%+v, %v; %d of %d jobs recorded, %d before", got, err, len(k.results), plan.Len(), has)
		}
	}
	full := errors.New("no space left")
	expect.Is(t, expect.ErrorOf(Run(t.Context(), plan, Options{Recorder: &keeper{id: plan.ID(), notRecorded: full}})), full, "a recorder that fails")
}

// TestIdentity resumes each count from the recorder of each other one, which was a wrong
// number without an error once, and from recorders with jobs that cannot be.
func TestIdentity(t *testing.T) {
	var plans []jobs.Plan
	for n := 1; n <= 12; n++ {
		for _, info := range Kinds()[1:] {
			plans = append(plans, must.Get(NewPlan(n, info.Kind))(t))
		}
	}
	for _, plan := range plans {
		want := plan.ID()
		for _, other := range plans {
			if other.ID() == want {
				continue
			}
			var wrong *jobs.WrongPlan
			k := &keeper{id: other.ID()}
			_, err := Run(t.Context(), plan, Options{Recorder: k})
			if !errors.As(err, &wrong) || wrong.Has != other.ID() || wrong.Want != want || len(k.results) > 0 {
				t.Fatalf("%+v resumes from %+v: %v", want, other.ID(), err)
			}
		}
		unread := errors.New("the recorder cannot be read")
		if _, err := Run(t.Context(), plan, Options{Recorder: &keeper{id: want, notRead: unread}}); !errors.Is(err, unread) {
			t.Fatalf("%+v resumes from what cannot be read: %v", want, err)
		}
		for says, bad := range map[string][]int{
			"job 0 is recorded twice": {0, 0},
			"which is not one of the": {want.Jobs},
			"job -1":                  {-1},
		} {
			k := &keeper{id: want}
			for _, job := range bad {
				k.results = append(k.results, jobs.Result{Job: job})
			}
			if _, err := Run(t.Context(), plan, Options{Recorder: k}); err == nil || want.Jobs > 0 && !strings.Contains(err.Error(), says) || len(k.results) != len(bad) {
				t.Errorf("%+v with the jobs %d: %v, want an error that says %q", want, bad, err, says)
			}
		}
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
