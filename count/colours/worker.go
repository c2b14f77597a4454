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

	board *columns // of the last job
	table []uint32 // white placements by their columns
}

// Kernel names the kernel that the worker uses.
func (w *Worker) Kernel() string { return w.kernel.Name }

// Run counts a job. Once run is stopped it returns soon, with ok false.
func (w *Worker) Run(job int, run *jobs.Running) (result jobs.Result, ok bool) {
	g, part := w.plan.part(job)
	p := w.plan.pairs[g.split]
	w.begin(g)
	rows := p.rows(g, part)
	var total ledger.Count
	for _, x := range rows {
		sum, nodes := w.sum(x, run)
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
		run.Advance(nodes, 1/float64(len(rows)))
	}
	return jobs.Result{Job: job, Count: total, Nodes: run.Nodes(), Kernel: w.kernel.Name}, true
}

// begin makes the columns of the group the worker's board, if they are not.
func (w *Worker) begin(g *group) {
	if p := w.plan.pairs[g.split]; w.board == nil || w.board.pairs != p || w.board.first != g.even {
		w.board = columnsFrom(p, g.even)
	}
}

// rows returns the pairs of rows that a part of a group is.
func (p *pairs) rows(g *group, part int) []pair {
	var rows []pair
	turn := int32(0)
	for odd := range int32(len(p.odd.all)) {
		x := pair{g.even, odd}
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

// sum returns the sum of f(R, C) over the columns C, each as often as it counts.
func (w *Worker) sum(x pair, run *jobs.Running) (sum, nodes uint64) {
	b := w.board
	length := b.length()
	if len(w.table) < length {
		w.table = make([]uint32, length)
	}
	table := w.table[:length]
	clear(table)
	n := w.plan.n
	rows := b.pairs.squares(x)
	all := uint32(1<<n - 1)
	nodes = w.counter.Table(kernel.Side{N: n, Rows: rows}, &b.white, b.unit(), table, run.Stop())
	b.weigh(x, table)
	sum, more := w.counter.Sum(kernel.Side{N: n, Rows: all &^ rows, Odd: true}, &b.black, table, run.Stop())
	return sum, nodes + more
}
