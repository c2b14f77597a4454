package proof

import (
	"io"
	"slices"
	"strconv"

	"nqueens.example/nqueens"
)

// drat writes a proof as clauses in DRAT, for the DIMACS form of package write. A failed
// try becomes the clause that forbids the queens of the open tries together, which unit
// propagation confirms; forced queens need no clause. When all tries of a line have
// failed, the try above it has failed too, and their clauses are deleted.
type drat struct {
	propagated
	n       int
	tries   []int   // the variables of the open tries
	learned [][]int // by open branch: its failed squares
	line    []byte
}

// newDRAT returns a writer of a proof about an n x n board.
func newDRAT(w io.Writer, n int) *drat { return &drat{propagated: propagated{newOutput(w)}, n: n} }

// Branch opens a line.
func (d *drat) Branch(nqueens.Line) { d.learned = append(d.learned, nil) }

// Try puts a queen on a square of the line opened last.
func (d *drat) Try(s nqueens.Square) { d.tries = append(d.tries, s.Row*d.n+s.Col+1) }

// Fail writes that the queens of the tries cannot all be placed.
func (d *drat) Fail(nqueens.Line) { d.fail() }

// Exhausted writes that the try above the line opened last has failed.
func (d *drat) Exhausted() {
	top := len(d.learned) - 1
	children := d.learned[top]
	d.learned = d.learned[:top]
	standing := slices.Clone(d.tries)
	d.fail()
	for _, child := range children {
		d.clause("d ", append(standing, child))
	}
}

// fail writes the clause of the tries and removes the last try.
func (d *drat) fail() {
	d.clause("", d.tries)
	if top := len(d.tries) - 1; top >= 0 {
		branch := len(d.learned) - 1
		d.learned[branch] = append(d.learned[branch], d.tries[top])
		d.tries = d.tries[:top]
	}
}

func (d *drat) clause(prefix string, queens []int) {
	line := append(d.line[:0], prefix...)
	for _, queen := range queens {
		line = append(strconv.AppendInt(line, -int64(queen), 10), ' ')
	}
	d.line = append(line, '0', '\n')
	d.w.Write(d.line)
}

// Close flushes the proof; it does not close the underlying writer.
func (d *drat) Close() error { return d.w.Flush() }

func (d *drat) Price([]Price, []Price, bool) {}
func (d *drat) PriceFrom() int               { return 0 }
