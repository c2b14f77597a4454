// Package lexfirst finds the lexicographically first solution of the n queens problem,
// the one that plain backtracking finds first (OEIS A141843), and proves that it is
// the first.
//
// It fixes one row after the other, beginning with row 0. A completion of the fixed
// queens is always known, so that in the next row only the columns before that of the
// completion have to be examined. Each is either refuted or yields a better completion.
// Package complete searches while more than 64 rows are free, and then
// internal/finding/propagate with prices on the diagonals. On even boards the prices refute only
// nodes with few free rows; these boards take far longer than odd ones.
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
	"nqueens.example/nqueens/internal/finding/lineset"
	"nqueens.example/nqueens/internal/finding/propagate"
	"nqueens.example/nqueens/internal/pool"

	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/jobs"
)

// MaxN is the largest board that Find takes: internal/finding/propagate has no prices for wider
// ones. Most boards of that size would take far too long. The hard columns come when
// about three fifths of the rows are free, which for n >= 105 is more than propagate takes.
const MaxN = 128

// Options are the options of Find. The zero value uses every core and keeps no record.
type Options struct {
	pool.Options

	// Recorder, if set, keeps the units of Plan(n): columns that are settled, and parts
	// of the search below a column. Units that it has are not searched again.
	Recorder jobs.Recorder
}

// Result is a proven answer, or the progress made before an error.
type Result struct {
	Placement nqueens.Placement // nil after an error
	Rows      int               // rows fixed
	Refuted   int               // columns refuted, including those the recorder had
	Nodes     uint64            // queens placed by choice in this run
}

// kindInLedger names this kind of count in a ledger. Each square row*n + column of the
// row being settled has unitsPerSquare units. The first one has count 0 if no solution
// has a queen on that square, and 1 if the square is fixed. The k-th one after it has
// count 0 if there is no solution in the k-th part of the search below the square.
const (
	kindInLedger   = "lexicographically first solution"
	unitsPerSquare = 1 << 16
)

// Plan identifies the units of Find on an n x n board.
func Plan(n int) jobs.ID {
	return jobs.ID{
		Counts: kindInLedger, N: n, Jobs: n * n * unitsPerSquare,
		Hash: sha256.Sum256([]byte(kindInLedger + ": unit (row*n+column)<<16+part, count 0 refuted, 1 fixed; parts 6")),
	}
}

// Find returns the lexicographically first placement of n queens, 1 <= n <= MaxN. The
// error is nqueens.ErrNoSolution for n = 2 and 3, that of ctx or of the recorder, or says
// that n or an option is out of range; the Result then reports the progress made.
//
// In the progress, Stage names the row and column, Jobs are the parts of the columns
// being searched, and Done is the share of rows that are fixed.
func Find(ctx context.Context, n int, o Options) (Result, error) {
	return find(ctx, n, propagate.MaxRows, o)
}

// find is Find with a given number of free rows from which propagate takes over.
func find(ctx context.Context, n, few int, o Options) (Result, error) {
	if n < 1 || n > MaxN {
		return Result{}, &nqueens.SizeError{N: n, Min: 1, Max: MaxN, Purpose: "to find the first solution"}
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
	if err != nil {
		return r, err
	}
	if len(f.fixed) < n {
		return r, nqueens.ErrNoSolution
	}
	r.Placement = f.fixed
	if err := r.Placement.Validate(); err != nil {
		return Result{}, fmt.Errorf("the search gave a wrong answer: %w", err)
	}
	return r, nil
}

type finder struct {
	n          int
	few        int // the most free rows for propagate
	workers    int
	options    Options
	start      time.Time
	earlier    map[int]uint64    // counts of the units recorded earlier
	fixed      nqueens.Placement // the settled rows
	completion nqueens.Placement // of the settled rows, if one is known
	refuted    atomic.Int64
	col        int // the first column of this row that is not settled
	nodes      atomic.Uint64
	parts      atomic.Int64 // of the columns being searched
	partsDone  atomic.Int64

	progress   sync.Mutex
	lastReport time.Time
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

// firstColumn returns the first column of the next row that has a completion, or -1 if
// none has.
func (f *finder) firstColumn(ctx context.Context) (int, error) {
	row := len(f.fixed)
	var open []*candidate
	standing := lineset.Of(nqueens.Problem{N: f.n, Placed: slices.Collect(f.fixed.Squares())})
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

// settle searches the open columns, which all come before last, the column of the known
// completion. It returns the first one that has a completion, or else last.
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

// refute records that a column is refuted.
func (f *finder) refute(c *candidate) error {
	f.refuted.Add(1)
	return f.record(c.col, 0, 0, c.nodes)
}

// unit returns the ledger unit of a column (part 0) or of one of its parts (from 1).
func (f *finder) unit(col, part int) int {
	return (len(f.fixed)*f.n+col)*unitsPerSquare + part
}

// resume reads what the recorder has.
func (f *finder) resume() error {
	f.earlier = make(map[int]uint64)
	for r, err := range pool.Results(Plan(f.n), f.options.Recorder) {
		if err == nil && (r.Count.Hi > 0 || r.Count.Lo > 1) {
			err = fmt.Errorf("unit %d with count %v does not belong to such a search", r.Job, r.Count)
		}
		if err != nil {
			return err
		}
		f.earlier[r.Job] = r.Count.Lo
	}
	return nil
}

func (f *finder) recorded(col, part int) (count uint64, ok bool) {
	count, ok = f.earlier[f.unit(col, part)]
	return count, ok
}

func (f *finder) record(col, part int, count, nodes uint64) error {
	unit := f.unit(col, part)
	if _, had := f.earlier[unit]; had || f.options.Recorder == nil {
		return nil
	}
	return f.options.Recorder.Record(jobs.Result{Job: unit, Count: jobs.Count{Lo: count}, Nodes: nodes, Kernel: "propagate"})
}

// counter returns a function that adds the nodes of a search to the total. It is called
// with the number of nodes so far.
func (f *finder) counter() func(nodes uint64) {
	counted := uint64(0)
	return func(nodes uint64) {
		f.nodes.Add(nodes - counted)
		counted = nodes
	}
}

// tell reports progress, at most once in 50 ms.
func (f *finder) tell() {
	if f.options.Progress == nil {
		return
	}
	f.progress.Lock()
	defer f.progress.Unlock()
	if time.Since(f.lastReport) < 50*time.Millisecond {
		return
	}
	f.lastReport = time.Now()
	f.options.Progress(jobs.Progress{
		Stage: fmt.Sprintf("row %d, column %d, %s refuted", len(f.fixed)+1, f.col+1, words.Plural(f.refuted.Load(), "column")),
		Jobs:  int(f.parts.Load()), JobsDone: int(f.partsDone.Load()),
		Done: float64(len(f.fixed)) / float64(f.n), Nodes: f.nodes.Load(), Elapsed: time.Since(f.start),
	})
}
