package colours

import (
	"fmt"
	"math/bits"

	"nqueens.example/nqueens/internal/kernel"
	"nqueens.example/nqueens/jobs"
)

// Worker counts jobs of a plan, for one goroutine.
type Worker struct {
	plan    *Plan
	kernel  kernel.ColourKernel
	counter kernel.ColourCounter

	split   int32      // of the latest job
	columns []*columns // by split, nil before its first job
	table   []uint32   // white placements by their columns
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
		for _, x := range rows {
			sum := w.sum(columns, x, 1/float64(len(rows)*int(j.odd.to-j.odd.from)), run)
			if run.Stopped() {
				return jobs.Result{}, false
			}
			times := uint64(t.pairs.orbit(x))
			if t.pairs.split.twice() {
				times *= 2
			}
			hi, lo := bits.Mul64(sum, times)
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
		w.split, w.counter, w.table = j.split, w.kernel.New(), nil
	}
	if w.columns[j.split] == nil {
		w.columns[j.split] = columnsOf(w.plan.splits[j.split].pairs)
	}
	columns := w.columns[j.split]
	columns.begin(odd)
	return columns
}

// sum returns the weighted sum of f(R, C) over the columns C. share is the share of the
// job that it is.
func (w *Worker) sum(c *columns, x pair, share float64, run *jobs.Running) uint64 {
	length := c.white.Len()
	if len(w.table) < length {
		w.table = make([]uint32, length)
	}
	table := w.table[:length]
	clear(table)
	n := w.plan.n
	rows := c.pairs.squares(x)
	all := uint32(1<<n - 1)
	hooks := kernel.Hooks{Stop: run.Stop(), Did: func(nodes uint64, part float64) { run.Advance(nodes, part*share/2) }}
	w.counter.Table(kernel.Side{N: n, Rows: rows}, &c.white, c.unit(), table, hooks)
	c.weigh(x, table)
	return w.counter.Sum(kernel.Side{N: n, Rows: all &^ rows, Odd: true}, &c.black, table, hooks)
}
