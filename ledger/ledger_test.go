package ledger_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"nqueens.example/nqueens/count"
	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
	"nqueens.example/nqueens/jobs"
	"nqueens.example/nqueens/ledger"
)

// TestErrors holds each error to what a caller can ask of it.
func TestErrors(t *testing.T) {
	path := filepath.Join(t.TempDir(), "nine")
	plan := must.Get(count.NewPlan(9, count.Kind{Method: "search"}))(t)
	kept := must.Get(ledger.Open(path, plan.ID()))(t)
	must.Get(count.Run(t.Context(), plan, count.Options{Recorder: kept}))(t)
	expect.Is(t, expect.ErrorOf(ledger.Open(path, plan.ID())), ledger.ErrLocked, "it is opened twice")
	var first jobs.Result
	for r, err := range kept.Recorded() {
		if first = r; err != nil {
			t.Error(err)
		}
		break
	}
	first.Count.Lo++
	expect.Is(t, kept.Record(first), ledger.ErrConflict, "another count of a job")
	must.Do(t, kept.Close())

	for _, n := range []int{8, 10} {
		other := must.Get(count.NewPlan(n, count.Kind{Method: "search"}))(t)
		var wrong *jobs.WrongPlan
		if _, err := ledger.Open(path, other.ID()); !errors.As(err, &wrong) || wrong.Has != plan.ID() || wrong.Want != other.ID() {
			t.Errorf("the ledger of n = 9 keeps a count of n = %d: %v", n, err)
		}
		if _, err := count.Run(t.Context(), other, count.Options{Recorder: kept}); !errors.As(err, &wrong) {
			t.Errorf("a count of n = %d resumes from the ledger of n = 9: %v", n, err)
		}
	}

	text := must.Get(os.ReadFile(path))(t)
	whole, err := ledger.Read(bytes.NewReader(text))
	if err != nil || whole.ID != plan.ID() || len(whole.Records) != plan.Len() || whole.Torn != 0 || whole.Records[0].Worker == "" {
		t.Errorf("%+v, %v", whole, err)
	}
	torn, err := ledger.Read(bytes.NewReader(text[:len(text)-3]))
	if err != nil || len(torn.Records) != plan.Len()-1 || torn.Torn == 0 {
		t.Errorf("without its last bytes: %+v, %v", torn, err)
	}
	text[100] ^= 1
	expect.Is(t, expect.ErrorOf(ledger.Read(bytes.NewReader(text))), ledger.ErrDamaged, "with a wrong bit")
}
