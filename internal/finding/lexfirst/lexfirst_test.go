package lexfirst

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/counting/ledger"
	"nqueens.example/nqueens/internal/counting/record"
	"nqueens.example/nqueens/internal/known"
	"nqueens.example/nqueens/internal/pool"
	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
	"nqueens.example/nqueens/internal/testing/solvers"
	"nqueens.example/nqueens/jobs"
)

func TestSuite(t *testing.T) {
	largest := 30
	if testing.Short() {
		largest = 22
	}
	solvers.RunFirst(t, solvers.First{
		Name: "lexfirst.Find",
		First: func(ctx context.Context, p nqueens.Problem) (nqueens.Placement, error) {
			if len(p.Placed)+len(p.Blocked)+len(p.BlockedDiagonals) > 0 {
				return nil, errors.New("only the plain board")
			}
			r, err := Find(ctx, p.N, Options{})
			return r.Placement, err
		},
		PlainOnly: true,
		MaxN:      MaxN,
		Largest:   largest,
	})
}

func TestPublished(t *testing.T) {
	sizes := []int{29, 31, 32, 33, 35, 37}
	if testing.Short() {
		sizes = []int{29, 37}
	}
	for _, n := range sizes {
		want, ok := known.First(n)
		if !ok {
			t.Fatalf("n = %d: no published value", n)
		}
		r := must.Get(Find(context.Background(), n, Options{Options: pool.Options{Workers: 2}}))(t)
		expect.Same(t, r.Placement, nqueens.Placement(want), "n = %d", n)
	}
}

// The values beyond the published ones must be solutions. One that is quick to find must be
// found again.
func TestFound(t *testing.T) {
	for line := range strings.Lines(string(must.Get(os.ReadFile(filepath.Join("testdata", "found.txt")))(t))) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		number, columns, _ := strings.Cut(line, ": ")
		n := must.Get(strconv.Atoi(number))(t)
		want := make(nqueens.Placement, 0, n)
		for word := range strings.FieldsSeq(columns) {
			want = append(want, must.Get(strconv.Atoi(word))(t)-1)
		}
		expect.Is(t, (nqueens.Problem{N: n}).Accepts(want), nil, "n = %d", n)
		if n != 67 || testing.Short() {
			continue
		}
		r := must.Get(Find(context.Background(), n, Options{}))(t)
		if !slices.Equal(r.Placement, want) {
			t.Errorf("n = %d: %v, not what was found before", n, r.Placement)
		}
	}
}

// The answer does not depend on which package searches the first rows.
func TestLargeFirst(t *testing.T) {
	for n := 1; n <= 21; n++ {
		for _, few := range []int{0, n / 2, n - 2} {
			want, _ := known.First(n)
			r, err := find(context.Background(), n, few, Options{})
			if err != nil && want != nil {
				t.Fatal(err)
			}
			if !slices.Equal(r.Placement, nqueens.Placement(want)) {
				t.Errorf("n = %d, %d rows left to propagate: found %v, published %v", n, few, r.Placement, want)
			}
		}
	}
}

func TestLuby(t *testing.T) {
	var l luby
	want := []uint64{1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8, 1}
	for i, w := range want {
		if got := l.next(); got != w {
			t.Fatalf("member %d is %d, not %d", i+1, got, w)
		}
	}
}

func open(t *testing.T, path string, n int) *ledger.Ledger {
	t.Helper()
	l, _, err := ledger.Open(path, Plan(n))
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// A search that is stopped and resumed many times must give the answer of one run, and must
// not repeat what the ledger has.
func TestResume(t *testing.T) {
	const n = 26
	path := filepath.Join(t.TempDir(), "first.ledger")
	want, _ := known.First(n)
	held := -1
	for run := 0; ; run++ {
		ctx, cancel := context.WithCancel(context.Background())
		l := open(t, path, n)
		if l.Len() < held {
			t.Fatalf("run %d: the ledger shrank from %d to %d records", run, held, l.Len())
		}
		before := l.Len()
		r, err := Find(ctx, n, Options{Recorder: record.Recorder{Ledger: l}, Options: pool.Options{Workers: 2, Progress: func(jobs.Progress) {
			if l.Len() > before {
				cancel()
			}
		}}})
		cancel()
		held = l.Len()
		must.Do(t, l.Close())
		if errors.Is(err, context.Canceled) {
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		expect.Same(t, r.Placement, nqueens.Placement(want), "after %d runs", run+1)
		break
	}
	l := open(t, path, n)
	defer l.Close()
	r := must.Get(Find(context.Background(), n, Options{Recorder: record.Recorder{Ledger: l}}))(t)
	if !slices.Equal(r.Placement, nqueens.Placement(want)) || r.Nodes != 0 {
		t.Errorf("with a full ledger: %v after %d nodes", r.Placement, r.Nodes)
	}
}

func TestErrors(t *testing.T) {
	l := open(t, filepath.Join(t.TempDir(), "first.ledger"), 10)
	defer l.Close()
	must.Do(t, l.Add(ledger.Record{Unit: uint64(Plan(10).Jobs) - 1}))
	for want, test := range map[string]struct {
		n int
		o Options
	}{
		"N must be 1 to 128 to find the first solution, not 129": {MaxN + 1, Options{}},
		"0 to 1024, where 0 means one a core, not -1":            {8, Options{Options: pool.Options{Workers: -1}}},
		"for n = 10, not for n = 8":                              {8, Options{Recorder: record.Recorder{Ledger: l}}},
	} {
		expect.Says(t, expect.ErrorOf(Find(t.Context(), test.n, test.o)), want, "Find")
	}
}
