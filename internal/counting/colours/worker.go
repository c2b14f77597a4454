package colours

import (
	"fmt"
	"math/bits"

	"nqueens.example/nqueens/internal/counting/kernel"
	"nqueens.example/nqueens/jobs"
)

// Worker counts jobs of a plan, for one goroutine.
type Worker struct {
	plan    *Plan
	kernel  kernel.ColourKernel
	counter kernel.ColourCounter

	split   int32      // of the latest job
	columns []*columns // by split, nil before its first job
	entries []uint32   // of tables of white placements by their columns, one for each of several pairs of rows
}

// Kernel returns the name of the worker's kernel.
func (w *Worker) Kernel() string { return w.kernel.Name }

// Run counts a job. If run is stopped, Run returns soon, with ok false. It fails if a
// number of the kernel would overflow, which no job is known to cause.
func (w *Worker) Run(job int, run *jobs.Running) (result jobs.Result, ok bool) {
	defer w.failOnOverflow(fmt.Sprintf("job %d", job), run)
	j := &w.plan.jobs[job]
	t := w.plan.splits[j.split]
	var total jobs.Count
	for _, odd := range t.odd[j.odd.from:j.odd.to] {
		if run.Stopped() { // before making lists, which takes seconds on large boards
			return jobs.Result{}, false
		}
		columns := w.begin(j, odd)
		rows := t.rows(j, odd)
		sums := w.sums(columns, rows, 1/float64(j.odd.to-j.odd.from), run)
		if run.Stopped() {
			return jobs.Result{}, false
		}
		for i, x := range rows {
			times := uint64(t.pairs.orbit(x))
			if t.pairs.split.twice() {
				times *= 2
			}
			hi, lo := bits.Mul64(sums[i], times)
			var carry uint64
			total.Lo, carry = bits.Add64(total.Lo, lo, 0)
			total.Hi += hi + carry
		}
	}
	return jobs.Result{Job: job, Count: total, Nodes: run.Nodes(), Kernel: w.kernel.Name}, true
}

// failOnOverflow recovers from the panic of a kernel that counts the named work.
func (w *Worker) failOnOverflow(work string, run *jobs.Running) {
	switch what := recover().(type) {
	case nil:
	case kernel.Overflow:
		w.counter = w.kernel.New()
		run.Fail(fmt.Errorf("%s of n = %d cannot be counted: %w", work, w.plan.n, what))
	default:
		panic(what)
	}
}

// rows returns those pairs of a job with the given set of odd rows that are the least of
// their orbits.
func (t *tiles) rows(j *job, odd int32) []pair {
	var rows []pair
	for _, even := range t.even[j.even.from:j.even.to] {
		if x := (pair{even, odd}); t.pairs.orbit(x) > 0 {
			rows = append(rows, x)
		}
	}
	return rows
}

// begin prepares the columns for a set of odd rows. For another split it gives back the
// memory of the one before, which may be gigabytes.
func (w *Worker) begin(j *job, odd int32) *columns {
	if w.split != j.split {
		w.split, w.counter, w.entries = j.split, w.kernel.New(), nil
	}
	if w.columns[j.split] == nil {
		w.columns[j.split] = columnsOf(w.plan.splits[j.split].pairs)
	}
	columns := w.columns[j.split]
	columns.begin(odd)
	return columns
}

// sums returns, for each pair of rows, the weighted sum of f(R, C) over the columns C.
// share is the share of the job that they are.
func (w *Worker) sums(c *columns, rows []pair, share float64, run *jobs.Running) []uint64 {
	var sums []uint64
	most := c.pairs.split.atOnce(len(c.even)*len(c.odd), c.white.Len(), w.kernel.Check)
	for at := 0; at < len(rows) && !run.Stopped(); at += most {
		some := rows[at:min(at+most, len(rows))]
		sums = append(sums, w.sumsAtOnce(c, some, share*float64(len(some))/float64(len(rows)), run)...)
	}
	return sums
}

// sumsAtOnce does the work of sums with a table for each pair of rows.
func (w *Worker) sumsAtOnce(c *columns, rows []pair, share float64, run *jobs.Running) []uint64 {
	tables := w.zeroed(len(rows), c.white.Len())
	n := w.plan.n
	white, black := make([]kernel.Side, len(rows)), make([]kernel.Side, len(rows))
	for i, x := range rows {
		squares := c.pairs.squares(x)
		white[i] = kernel.Side{N: n, Rows: squares}
		black[i] = kernel.Side{N: n, Rows: uint32(1<<n-1) &^ squares, Odd: true}
	}
	hooks := kernel.Hooks{Stop: run.Stop(), Did: func(nodes uint64, part float64) { run.Advance(nodes, part*share/2) }}
	w.counter.Tables(white, &c.white, c.unit(), tables, hooks)
	for i, x := range rows {
		c.weigh(x, tables[i])
	}
	return w.counter.Sums(black, &c.black, tables, hooks)
}

// zeroed returns zeroed tables of the given length. They share one slice: tables kept apart
// would each grow to the longest that ever stood in its place.
func (w *Worker) zeroed(count, length int) [][]uint32 {
	if cap(w.entries) < count*length {
		w.entries = nil // so that both are never kept
		w.entries = make([]uint32, count*length)
	}
	clear(w.entries[:count*length])
	tables := make([][]uint32, count)
	for i := range tables {
		tables[i] = w.entries[i*length : (i+1)*length]
	}
	return tables
}
