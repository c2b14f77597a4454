package search

import (
	"math/bits"

	"nqueens"
)

// wide searches boards of any width. Columns and diagonals are sets of bits that
// stay where they are; the diagonals of row r are read as a window of them.
type wide struct {
	*walk
	words   int
	fixed   []int            // column of the queen placed in each row, -1 for none
	blocked map[int][]uint64 // row: its blocked squares
	columns []uint64         // bit c: column c is taken
	rising  []uint64         // bit c - r + n - 1
	falling []uint64         // bit c + r
}

func newWide(p nqueens.Problem, w *walk) *wide {
	words := (p.N + 63) / 64
	s := &wide{
		walk:    w,
		words:   words,
		fixed:   placedInRow(p),
		blocked: map[int][]uint64{},
		columns: make([]uint64, words),
		rising:  make([]uint64, 2*words+2),
		falling: make([]uint64, 2*words+2),
	}
	// Columns past the edge of the board are taken from the start.
	for c := p.N; c < 64*words; c++ {
		flip(s.columns, c)
	}
	for _, square := range p.Blocked {
		if s.blocked[square.Row] == nil {
			s.blocked[square.Row] = make([]uint64, words)
		}
		set(s.blocked[square.Row], square.Col)
	}
	for _, l := range p.BlockedDiagonals {
		if l.Direction == nqueens.AlongRising {
			set(s.rising, l.Index+p.N-1)
		} else {
			set(s.falling, l.Index)
		}
	}
	for _, square := range p.Placed {
		s.flipQueen(square.Row, square.Col)
	}
	return s
}

func set(words []uint64, i int)  { words[i/64] |= 1 << (i % 64) }
func flip(words []uint64, i int) { words[i/64] ^= 1 << (i % 64) }

// flipQueen puts a queen on an empty square, or takes her off again.
func (s *wide) flipQueen(row, col int) {
	flip(s.columns, col)
	flip(s.rising, col-row+len(s.placement)-1)
	flip(s.falling, col+row)
}

// window returns the 64 bits of words from bit i on.
func window(words []uint64, i int) uint64 {
	return words[i/64]>>(i%64) | words[i/64+1]<<1<<(63-i%64)
}

// row places the queens of row r and above; it reports whether to go on.
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
		base := 64 * word
		taken := s.columns[word] |
			window(s.rising, base-r+len(s.placement)-1) |
			window(s.falling, base+r)
		if blocked != nil {
			taken |= blocked[word]
		}
		for free := ^taken; free != 0; free &= free - 1 {
			col := base + bits.TrailingZeros64(free)
			s.placement[r] = col
			s.flipQueen(r, col)
			goOn := s.placed() && s.row(r+1)
			s.flipQueen(r, col)
			if !goOn {
				return false
			}
		}
	}
	return true
}
