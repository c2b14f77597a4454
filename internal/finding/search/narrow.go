package search

import (
	"math/bits"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/finding/lineset"
)

// narrow searches boards of up to 64 columns. A row is one word, with bit c for column c.
// The attacked diagonals are two words, which shift by one from row to row.
type narrow struct {
	*walk
	free []uint64 // by row: the columns that the problem leaves free
}

func newNarrow(p nqueens.Problem, w *walk) *narrow { return &narrow{walk: w, free: masks(p)} }

// row places the queens from row r on and reports whether to continue.
func (s *narrow) row(r int, columns, rising, falling uint64) bool {
	for free := s.free[r] &^ (columns | rising | falling); free != 0; free &= free - 1 {
		queen := free & -free
		s.placement[r] = bits.TrailingZeros64(queen)
		if !s.placed() {
			return false
		}
		if r+1 == len(s.free) {
			if !s.solution() {
				return false
			}
		} else if !s.row(r+1, columns|queen, (rising|queen)<<1, (falling|queen)>>1) {
			return false
		}
	}
	return true
}

// masks returns, for each row of p, the squares where its queen may stand, bit c for column
// c; in the row of a placed queen that is hers alone. p must be valid and have at most 64 rows.
func masks(p nqueens.Problem) []uint64 {
	lines := lineset.Of(p).Block(p.Blocked...)
	free := make([]uint64, p.N)
	for row := range free {
		free[row] = lines.Free(row, 0)
	}
	for _, s := range p.Placed {
		free[s.Row] = 1 << s.Col
	}
	return free
}
