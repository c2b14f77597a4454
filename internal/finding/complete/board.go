package complete

import (
	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/finding/lineset"
)

// board is a problem with the queens that a search has placed so far.
type board struct {
	n      int
	lines  *lineset.Set // with queens, or blocked
	queens []int32      // by row, -1 for none
}

func newBoard(p nqueens.Problem) *board {
	b := &board{n: p.N, lines: lineset.Of(p).Block(p.Blocked...), queens: make([]int32, p.N)}
	for row := range b.queens {
		b.queens[row] = -1
	}
	for _, s := range p.Placed {
		b.queens[s.Row] = int32(s.Col)
	}
	return b
}

// open reports whether a queen may be placed on a square.
func (b *board) open(row, col int) bool {
	return b.lines.Open(nqueens.Square{Row: row, Col: col})
}

// missing returns the rows and columns without a queen, ascending.
func (b *board) missing() (rows, cols []int) {
	for i := range b.n {
		if b.queens[i] < 0 {
			rows = append(rows, i)
		}
		if !b.lines.Has(nqueens.Line{Direction: nqueens.AlongColumn, Index: i}) {
			cols = append(cols, i)
		}
	}
	return rows, cols
}

func (b *board) placement() nqueens.Placement {
	p := make(nqueens.Placement, b.n)
	for row, col := range b.queens {
		p[row] = int(col)
	}
	return p
}
