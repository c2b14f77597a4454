package complete

import (
	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/finding/lineset"
)

// board is a problem with the queens that a search has placed so far.
type board struct {
	n       int
	lines   *lineset.Set     // with queens, or blocked
	blocked map[int][]uint64 // row: its blocked squares, bit c for column c
	queens  []int32          // by row, -1 for none
}

func newBoard(p nqueens.Problem) *board {
	b := &board{n: p.N, lines: lineset.Of(p), blocked: map[int][]uint64{}, queens: make([]int32, p.N)}
	for row := range b.queens {
		b.queens[row] = -1
	}
	for _, s := range p.Placed {
		b.queens[s.Row] = int32(s.Col)
	}
	for _, s := range p.Blocked {
		if b.blocked[s.Row] == nil {
			b.blocked[s.Row] = make([]uint64, (p.N+63)/64)
		}
		b.blocked[s.Row][s.Col/64] |= 1 << (s.Col % 64)
	}
	return b
}

// open reports whether a queen may be placed on a square.
func (b *board) open(row, col int) bool {
	_, hit := b.lines.Hit(nqueens.Square{Row: row, Col: col})
	return !hit && !b.isBlocked(row, col)
}

func (b *board) isBlocked(row, col int) bool {
	if len(b.blocked) == 0 {
		return false
	}
	blocked := b.blocked[row]
	return blocked != nil && blocked[col/64]>>(col%64)&1 != 0
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
