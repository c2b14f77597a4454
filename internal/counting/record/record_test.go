package record

import (
	"context"
	"encoding/hex"
	"errors"
	"math/big"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"nqueens.example/nqueens/count"
	"nqueens.example/nqueens/internal/counting"
	"nqueens.example/nqueens/internal/counting/colours"
	"nqueens.example/nqueens/internal/counting/crosses"
	"nqueens.example/nqueens/internal/counting/ledger"
	"nqueens.example/nqueens/internal/counting/sequence"
	"nqueens.example/nqueens/internal/known"
	"nqueens.example/nqueens/internal/pool"
	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
	"nqueens.example/nqueens/jobs"
)

// addEight adds eight to the count of record i, and returns its unit.
func addEight(c *ledger.Contents, i int) (unit uint64) {
	records := slices.Collect(c.Records.All())
	records[i].Count.Lo += 8
	c.Records = ledger.RecordsOf(records...)
	return records[i].Unit
}

func planFor(t *testing.T, method string, n int) jobs.Plan {
	t.Helper()
	return must.Get(count.NewPlan(n, count.Kind{Method: method}))(t)
}

// recorder opens the ledger at path until the test ends.
func recorder(t *testing.T, path string, p jobs.Plan) Recorder {
	t.Helper()
	l, _, err := Open(path, p)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	return Recorder{Ledger: l, Build: "test", Worker: "here"}
}

// stopping is a recorder whose count is cancelled after some jobs.
type stopping struct {
	Recorder
	left   int
	cancel context.CancelFunc
}

func (s *stopping) Record(r jobs.Result) error {
	if s.left--; s.left == 0 {
		s.cancel()
	}
	return s.Recorder.Record(r)
}

func TestCountGoesOnFromItsLedger(t *testing.T) {
	const n = 12
	path := filepath.Join(t.TempDir(), "l")
	plan := planFor(t, "search", n)
	want, _ := known.Solutions(n)
	had := 0
	for _, jobs := range []int{1, 3, 0} {
		ctx, cancel := context.WithCancel(context.Background())
		r := recorder(t, path, plan)
		result, err := count.Run(ctx, plan, count.Options{Recorder: &stopping{r, jobs, cancel}})
		cancel()
		expect.Equal(t, result.Recorded, had, "recorded jobs that the count took over")
		had = r.Ledger.Len()
		must.Do(t, r.Ledger.Close())
		if err == nil { // the last jobs may be done before the count hears that it is cancelled
			if result.Solutions.Cmp(want) != 0 {
				t.Fatalf("counted %v, want %v", result.Solutions, want)
			}
		} else if jobs == 0 || !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
	}
	contents := must.Get(ledger.ReadFile(path))(t)
	audit := contents.Audit()
	if !audit.Complete() || audit.Total.Cmp(want) != 0 {
		t.Errorf("the ledger holds %v of %d units, complete %v", audit.Total, audit.Units, audit.Complete())
	}
	verdict, err := Audit(context.Background(), contents, AuditOptions{Recount: 10})
	if err != nil || len(verdict.Failures()) > 0 || len(verdict.Checks) < 8 || verdict.Recounted.Jobs != 10 || verdict.Recounted.Wrong != 0 {
		t.Errorf("audit %+v, %v", verdict, err)
	}
}

func TestRecountFindsAWrongUnit(t *testing.T) {
	plan := planFor(t, "search", 10)
	contents := counted(t, plan)
	wrong := addEight(contents, 3)
	var last jobs.Progress
	var told RecountProgress
	stages := make(map[string]bool)
	for _, failed := range []struct {
		recount int
		names   string
	}{{0, "published value"}, {1 << 30, "published value recount"}} {
		options := AuditOptions{Recount: failed.recount}
		options.Progress = func(p jobs.Progress) {
			if stages[p.Stage] = true; p.Stage == "" {
				last = p
			}
		}
		options.RecountProgress = func(p RecountProgress) { told = p }
		verdict := must.Get(Audit(context.Background(), contents, options))(t)
		var names []string
		for _, c := range verdict.Checks {
			if !c.Passed {
				names = append(names, c.Name)
			}
		}
		if verdict.Passed || strings.Join(names, " ") != failed.names {
			t.Errorf("with a wrong unit, %d counted again: %v fail, want %s; %+v", failed.recount, names, failed.names, verdict)
		}
		if again := verdict.Recounted; failed.recount > 0 && (again.Jobs != plan.Len() || again.Wrong != 1 || again.first.Unit != wrong) {
			t.Errorf("%+v, want one wrong of %d", again, plan.Len())
		}
	}
	if last.JobsDone != plan.Len() || last.Jobs != plan.Len() {
		t.Errorf("progress ends with %d of %d", last.JobsDone, last.Jobs)
	}
	if want := (RecountProgress{plan.Len(), plan.Len(), 1}); told != want || !stages[stageSymmetric] {
		t.Errorf("told %+v last, want %+v; stages %v", told, want, stages)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	expect.Is(t, expect.ErrorOf(Audit(ctx, contents, AuditOptions{Recount: 5})), context.Canceled, "a cancelled recount")
}

// TestRecountOfEveryMethod checks that a recount finds a wrong unit by any method, and
// counts by other code than the count did where this processor has other code.
func TestRecountOfEveryMethod(t *testing.T) {
	for _, method := range []string{crosses.Method, colours.Method} {
		contents := counted(t, planFor(t, method, 9))
		wrong := addEight(contents, 0)
		again := must.Get(Audit(t.Context(), contents, AuditOptions{Recount: contents.ID.Jobs}))(t).Recounted
		if again.Wrong != 1 || again.first.Unit != wrong {
			t.Errorf("%s: %+v", method, again)
		}
		if len(counting.Kernels()) > 1 && again.Same > 0 {
			t.Errorf("%s: %d of %d jobs are counted again by the kernel that had counted them", method, again.Same, again.Jobs)
		}
	}
}

func TestIdentities(t *testing.T) {
	for n := 1; n <= 16; n++ {
		q, _ := known.Solutions(n)
		for wrong := int64(0); wrong < 4; wrong++ {
			checks := must.Get(checkIdentities(context.Background(), n, new(big.Int).Add(q, big.NewInt(wrong)), pool.Options{}))(t)
			passed := true
			for _, c := range checks {
				passed = passed && c.Passed
			}
			expect.Equal(t, passed, wrong == 0, "n = %d, %d solutions too many: %+v", n, wrong, checks)
		}
	}
}

// TestCountsThatNoJobReaches opens ledgers with the number of permutations as a count, and one more.
func TestCountsThatNoJobReaches(t *testing.T) {
	p := planFor(t, "search", 9)
	for count, fits := range map[jobs.Count]bool{{Lo: 362_880}: true, {Lo: 362_881}: false, {Hi: 1}: false} {
		path := filepath.Join(t.TempDir(), "l")
		r := recorder(t, path, p)
		must.Do(t, errors.Join(r.Ledger.Add(ledger.Record{Unit: 1, Count: count}), r.Ledger.Close()))
		l, _, err := Open(path, p)
		if fits != (err == nil) || err != nil && !strings.Contains(err.Error(), "unit 1") {
			t.Errorf("a count of %v is taken over: %v", count, err)
		}
		if err == nil {
			l.Close()
		}
	}
}

// TestRootsOfComputedTerms computes the terms on record that take little time again: a plan
// that changes its name, its jobs or their counts no longer has the roots that are published.
func TestRootsOfComputedTerms(t *testing.T) {
	checked := 0
	for _, c := range sequence.Computations() {
		if c.Seconds > 0.05 {
			continue
		}
		method := must.Get(must.Get(sequence.Get(c.ID))(t).Method(c.Method, c.N))(t)
		plan := must.Get(method.NewPlan(c.N))(t)
		expect.Equal(t, hex.EncodeToString(counted(t, plan).Audit().Root[:]), c.Root, "%s(%d) by %s has the root", c.ID, c.N, c.Method)
		checked++
	}
	if checked < 20 {
		t.Errorf("%d terms were computed again, want at least 20", checked)
	}
}
