package search

import (
	"math/bits"
	"slices"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/finding/lineset"
)

// wide searches boards of any width.
type wide struct {
	*walk
	words int
	fixed []int        // by row: the column of its placed queen, or -1
	lines *lineset.Set // occupied or blocked lines, and blocked squares
}

func newWide(p nqueens.Problem, w *walk) *wide {
	s := &wide{walk: w, words: (p.N + 63) / 64, fixed: slices.Repeat([]int{-1}, p.N), lines: lineset.Of(p).Block(p.Blocked...)}
	for _, square := range p.Placed {
		s.fixed[square.Row] = square.Col
	}
	return s
}

// row places the queens from row r on and reports whether to continue.
func (s *wide) row(r int) bool {
	if r == len(s.placement) {
		return s.solution()
	}
	if col := s.fixed[r]; col >= 0 {
		s.placement[r] = col
		return s.placed() && s.row(r+1)
	}
	for word := range s.words {
		for free := s.lines.Free(r, word); free != 0; free &= free - 1 {
			queen := nqueens.Square{Row: r, Col: 64*word + bits.TrailingZeros64(free)}
			s.placement[r] = queen.Col
			s.lines.Flip(queen)
			goOn := s.placed() && s.row(r+1)
			s.lines.Flip(queen)
			if !goOn {
				return false
			}
		}
	}
	return true
}
