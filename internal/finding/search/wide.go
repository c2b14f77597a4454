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
	words   int
	fixed   []int            // by row: the column of its placed queen, or -1
	blocked map[int][]uint64 // by row: its blocked squares
	lines   *lineset.Set     // occupied or blocked lines
}

func newWide(p nqueens.Problem, w *walk) *wide {
	s := &wide{
		walk:    w,
		words:   (p.N + 63) / 64,
		fixed:   slices.Repeat([]int{-1}, p.N),
		blocked: map[int][]uint64{},
		lines:   lineset.Of(p),
	}
	for _, square := range p.Placed {
		s.fixed[square.Row] = square.Col
	}
	for _, square := range p.Blocked {
		if s.blocked[square.Row] == nil {
			s.blocked[square.Row] = make([]uint64, s.words)
		}
		s.blocked[square.Row][square.Col/64] |= 1 << (square.Col % 64)
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
	blocked := s.blocked[r]
	for word := range s.words {
		free := s.lines.Free(r, word)
		if blocked != nil {
			free &^= blocked[word]
		}
		for ; free != 0; free &= free - 1 {
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
