package colours

import (
	"math/bits"

	"nqueens/internal/kernel"
	"nqueens/jobs"
	"nqueens/ledger"
)

// Worker counts jobs of a plan one after the other, for one goroutine.
type Worker struct {
	plan    *Plan
	kernel  kernel.ColourKernel
	counter kernel.ColourCounter

	columns []*columns // by split, nil before its first job
	table   []uint32   // white placements by their columns
}

// Kernel names the kernel that the worker uses.
func (w *Worker) Kernel() string { return w.kernel.Name }

// Run counts a job. Once run is stopped it returns soon, with ok false.
func (w *Worker) Run(job int, run *jobs.Running) (result jobs.Result, ok bool) {
	g, part := w.plan.part(job)
	p := w.plan.pairs[g.split]
	columns := w.begin(g)
	rows := p.rows(g, part)
	var total ledger.Count
	for _, x := range rows {
		sum := w.sum(columns, x, 1/float64(len(rows)), run)
		if run.Stopped() {
			return jobs.Result{}, false
		}
		times := uint64(p.orbit(x))
		if p.split.twice() {
			times *= 2
		}
		hi, lo := bits.Mul64(sum, times)
		var carry uint64
		total.Lo, carry = bits.Add64(total.Lo, lo, 0)
		total.Hi += hi + carry
	}
	return jobs.Result{Job: job, Count: total, Nodes: run.Nodes(), Kernel: w.kernel.Name}, true
}

// begin returns the columns of the group.
func (w *Worker) begin(g *group) *columns {
	if w.columns[g.split] == nil {
		w.columns[g.split] = columnsOf(w.plan.pairs[g.split])
	}
	columns := w.columns[g.split]
	columns.begin(g.odd)
	return columns
}

// rows returns the pairs of rows that a part of a group is.
func (p *pairs) rows(g *group, part int) []pair {
	var rows []pair
	turn := int32(0)
	for even := range int32(len(p.even.all)) {
		x := pair{even, g.odd}
		if p.orbit(x) == 0 {
			continue
		}
		if turn == int32(part) {
			rows = append(rows, x)
		}
		if turn++; turn == g.parts {
			turn = 0
		}
	}
	return rows
}

// sum returns the sum of f(R, C) over the columns C, each as often as it counts. It is
// that share of the job that runs.
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
	watch := kernel.Watch{Stop: run.Stop(), Did: func(nodes uint64, part float64) { run.Advance(nodes, part*share/2) }}
	w.counter.Table(kernel.Side{N: n, Rows: rows}, &c.white, c.unit(), table, watch)
	c.weigh(x, table)
	return w.counter.Sum(kernel.Side{N: n, Rows: all &^ rows, Odd: true}, &c.black, table, watch)
}
