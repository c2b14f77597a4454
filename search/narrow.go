package search

import (
	"math/bits"

	"nqueens"
)

// narrow searches boards of up to 64 columns: a row is one word, bit c its
// column c. The diagonals are two words that shift as the search climbs.
type narrow struct {
	*walk
	free []uint64 // free[r]: the columns of row r that the problem itself leaves free
}

func newNarrow(p nqueens.Problem, w *walk) *narrow {
	free := make([]uint64, p.N)
	for row := range free {
		free[row] = ^uint64(0) >> (64 - p.N)
	}
	for _, s := range p.Blocked {
		free[s.Row] &^= 1 << s.Col
	}
	for _, l := range p.BlockedDiagonals {
		clearLine(free, l)
	}
	for _, s := range p.Placed {
		for d := nqueens.AlongColumn; d <= nqueens.AlongFalling; d++ {
			clearLine(free, nqueens.LineThrough(s, d))
		}
	}
	for _, s := range p.Placed {
		free[s.Row] = 1 << s.Col
	}
	return &narrow{walk: w, free: free}
}

func clearLine(free []uint64, l nqueens.Line) {
	for row := range free {
		col := l.Index
		switch l.Direction {
		case nqueens.AlongRising:
			col = row + l.Index
		case nqueens.AlongFalling:
			col = l.Index - row
		}
		if 0 <= col && col < 64 {
			free[row] &^= 1 << col
		}
	}
}

// row places the queens of row r and above; it reports whether to go on.
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
