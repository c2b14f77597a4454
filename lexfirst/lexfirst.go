// Package lexfirst finds the lexicographically first solution of the n queens
// problem, the one that plain backtracking meets first (OEIS A141843), and proves
// that it is the first. It relies on complete while more than 64 rows are free, and
// then on internal/propagate.
//
// Rows are fixed from the lowest. A completion of the queens fixed so far is kept
// in hand, so that in the next row only the columns before the completion's are
// in question: each is refuted, or gives a better completion. What refutes is
// propagation with prices on the diagonals (see internal/propagate); on even boards
// the prices bite late, and so these take far longer than odd ones.
package lexfirst

import (
	"context"
	"crypto/sha256"
	"fmt"
	"math"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/ctxerr"
	"nqueens.example/nqueens/internal/ledger"
	"nqueens.example/nqueens/internal/propagate"
	"nqueens.example/nqueens/jobs"
)

// MaxN is the largest board that Find takes: wider ones have no prices (internal/propagate).
// Time ends far earlier. The columns that take long to refute come where some three fifths of
// the rows are free, which from 105 rows on is more than propagate takes.
const MaxN = 128

// Options of a search.
type Options struct {
	jobs.Options // how many workers, and who hears of the progress

	// Recorder, if set, keeps the units of Plan(n). What it has is not searched
	// again, and what is settled now is given to it: columns, and the parts into
	// which the search below a column is cut.
	Recorder jobs.Recorder
}

// Result is a proven answer.
type Result struct {
	Placement nqueens.Placement // nil for n = 2 and 3, which have no solution
	Rows      int               // fixed
	Refuted   int               // columns refuted, those the recorder had included
	Nodes     uint64            // queens placed by choice, in this run
}

// kindInLedger names the count in a ledger. Its units come in runs of
// unitsPerSquare, one run a square row*n + column of the row after those fixed. The
// first of a run has count 0 if no solution goes on at that square, and 1 if it is
// fixed; the k-th after it has count 0 if none goes on in the k-th part of the
// search below.
const (
	kindInLedger   = "lexicographically first solution"
	unitsPerSquare = 1 << 16
)

// Plan returns the plan of a ledger for Find(n).
func Plan(n int) ledger.Plan {
	return ledger.Plan{
		Kind:  kindInLedger,
		N:     uint64(n),
		Units: uint64(n) * uint64(n) * unitsPerSquare,
		Hash:  sha256.Sum256([]byte(kindInLedger + ": unit (row*n+column)<<16+part, count 0 refuted, 1 fixed; parts 6")),
	}
}

// Find returns the lexicographically first placement of n queens, 1 <= n <= MaxN.
// The error is that of ctx or of the recorder, or names a size or option that is
// out of range; Result then says how much was done.
//
// Progress is of the parts of the columns in question, which Stage names; Done is
// the share of rows that are fixed.
func Find(ctx context.Context, n int, o Options) (Result, error) {
	return find(ctx, n, propagate.MaxRows, o)
}

// find is Find with so few rows left to propagate.
func find(ctx context.Context, n, few int, o Options) (Result, error) {
	if n < 1 || n > MaxN {
		return Result{}, fmt.Errorf("the first solution is searched for on boards of 1 to %d rows, not %d", MaxN, n)
	}
	if err := ctxerr.Of(ctx); err != nil {
		return Result{}, err
	}
	workers, err := o.Use(math.MaxInt)
	if err != nil {
		return Result{}, err
	}
	f := &finder{n: n, few: few, workers: workers, options: o, start: time.Now()}
	if err := f.resume(); err != nil {
		return Result{}, err
	}
	err = f.run(ctx)
	r := Result{Rows: len(f.fixed), Refuted: int(f.refuted.Load()), Nodes: f.nodes.Load()}
	if err != nil || len(f.fixed) < n {
		return r, err
	}
	r.Placement = f.fixed
	if err := r.Placement.Validate(); err != nil {
		return Result{}, fmt.Errorf("the search gave a wrong answer: %w", err)
	}
	return r, nil
}

type finder struct {
	n          int
	few        int // so many rows may be free for a board of propagate
	workers    int
	options    Options
	start      time.Time
	held       map[int]uint64    // counts of the units recorded before
	fixed      nqueens.Placement // the rows that are settled
	completion nqueens.Placement // of those, if one is in hand
	refuted    atomic.Int64
	col        int // the first column of this row that is not settled
	nodes      atomic.Uint64
	parts      atomic.Int64 // of the columns that are searched
	partsDone  atomic.Int64

	progress sync.Mutex
	told     time.Time
}

func (f *finder) run(ctx context.Context) error {
	for len(f.fixed) < f.n {
		col, err := f.firstColumn(ctx)
		if err != nil || col < 0 {
			return err
		}
		if err := f.record(col, 0, 1, 0); err != nil {
			return err
		}
		f.fixed = append(f.fixed, col)
	}
	return nil
}

// firstColumn returns the first column of the next row that has a completion, -1
// if there is none.
func (f *finder) firstColumn(ctx context.Context) (int, error) {
	row := len(f.fixed)
	var open []*candidate
	standing := nqueens.Problem{N: f.n, Placed: slices.Collect(f.fixed.Squares())}.Lines()
	for col := range f.n {
		f.col = col
		if f.completion != nil && f.completion[row] == col {
			return f.settle(ctx, open, col)
		}
		if _, attacked := standing.Hit(nqueens.Square{Row: row, Col: col}); attacked {
			continue
		}
		if count, ok := f.recorded(col, 0); ok && count == 1 {
			return col, nil
		} else if ok {
			f.refuted.Add(1)
			continue
		}
		c := f.candidate(col)
		found, err := c.dive(ctx)
		if err != nil {
			return 0, err
		}
		switch {
		case found:
			return f.settle(ctx, open, col)
		case c.refuted():
			if err := f.refute(c); err != nil {
				return 0, err
			}
		default:
			open = append(open, c)
		}
	}
	return f.settle(ctx, open, -1)
}

// settle searches the open columns, all of them before last, which has the
// completion in hand; it returns the first that has one, else last.
func (f *finder) settle(ctx context.Context, open []*candidate, last int) (int, error) {
	if len(open) == 0 {
		return last, nil
	}
	f.col = open[0].col
	if first, err := f.searchAll(ctx, open); err != nil {
		return 0, err
	} else if first != nil {
		return first.col, nil
	}
	return last, nil
}

// refute notes that a column is refuted.
func (f *finder) refute(c *candidate) error {
	f.refuted.Add(1)
	return f.record(c.col, 0, 0, c.nodes)
}

// unit is that of a column, for part 0, or of one of its parts, from 1.
func (f *finder) unit(col, part int) int {
	return (len(f.fixed)*f.n+col)*unitsPerSquare + part
}

// resume takes over what the recorder has.
func (f *finder) resume() error {
	if f.options.Recorder == nil {
		return nil
	}
	f.held = make(map[int]uint64)
	for r := range f.options.Recorder.Recorded() {
		if r.Job < 0 || r.Job >= f.n*f.n*unitsPerSquare || r.Count.Hi > 0 || r.Count.Lo > 1 {
			return fmt.Errorf("unit %d with count %v is none of a search on %d rows", r.Job, r.Count, f.n)
		}
		f.held[r.Job] = r.Count.Lo
	}
	return nil
}

func (f *finder) recorded(col, part int) (count uint64, ok bool) {
	count, ok = f.held[f.unit(col, part)]
	return count, ok
}

func (f *finder) record(col, part int, count, nodes uint64) error {
	unit := f.unit(col, part)
	if _, had := f.held[unit]; had || f.options.Recorder == nil {
		return nil
	}
	return f.options.Recorder.Record(jobs.Result{Job: unit, Count: jobs.Count{Lo: count}, Nodes: nodes, Kernel: "propagate"})
}

// counter returns a function that counts the nodes of a search, told how many they are by now.
func (f *finder) counter() func(nodes uint64) {
	counted := uint64(0)
	return func(nodes uint64) {
		f.nodes.Add(nodes - counted)
		counted = nodes
	}
}

// tell reports progress where that is wanted and the last report was a while ago.
func (f *finder) tell() {
	if f.options.Progress == nil {
		return
	}
	f.progress.Lock()
	defer f.progress.Unlock()
	if time.Since(f.told) < 50*time.Millisecond {
		return
	}
	f.told = time.Now()
	f.options.Progress(jobs.Progress{
		Stage: fmt.Sprintf("row %d, column %d, %d columns refuted", len(f.fixed)+1, f.col+1, f.refuted.Load()),
		Jobs:  int(f.parts.Load()), JobsDone: int(f.partsDone.Load()),
		Done: float64(len(f.fixed)) / float64(f.n), Nodes: f.nodes.Load(), Elapsed: time.Since(f.start),
	})
}
