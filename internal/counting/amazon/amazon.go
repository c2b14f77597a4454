// Package amazon counts the placements of n nonattacking amazons on an n x n board.
// Amazons, or superqueens, are queens that also move as knights.
package amazon

import (
	"math/bits"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/counting/parts"
	"nqueens.example/nqueens/jobs"
)

// MaxN is the largest board that is counted: the diagonals of one direction
// are one 64-bit word.
const MaxN = 32

// NewPlan returns the plan of the number of placements of n nonattacking amazons on the
// n x n board (OEIS A051223), for n from 1 to MaxN.
//
// It places the amazons of the central cross first, and searches one cross of each
// orbit under the eight symmetries. Then it fills the rows of one half from the cross
// outwards, and those of the other half.
func NewPlan(n int) (jobs.Plan, error) {
	crosses := crosses(n)
	count := parts.Count{Method: "amazons by crosses", Version: 1, N: n}
	if n%2 == 0 {
		count.Len = len(crosses)
		count.Part = func(part int, run *parts.Running) jobs.Count {
			s := newSearch(n, crosses[part].squares, run)
			return parts.Times(crosses[part].orbit, s.countFirst(s.full))
		}
		return count.Plan(), nil
	}
	// Odd boards have few crosses: a job also gives the column of the next
	// amazon, which not every cross allows.
	count.Len = len(crosses) * n
	count.Part = func(part int, run *parts.Running) jobs.Count {
		c := crosses[part/n]
		return parts.Times(c.orbit, newSearch(n, c.squares, run).countFirst(1<<(part%n)))
	}
	return count.Plan(), nil
}

// level is a row to fill. Its blocked squares are those that the cross attacks;
// near are the levels before it that are a knight's reach away.
type level struct {
	row     int
	blocked uint64
	near    []neighbour
}

type neighbour struct {
	level int
	reach int // columns a knight moves between the two rows, 1 or 2
}

// search fills the rows that one cross leaves. Bit col - row + n - 1 of rising
// and bit col + row of falling say that a diagonal is occupied.
type search struct {
	n      int
	full   uint64
	levels []level
	amazon [MaxN]uint64 // by level, as the bit of its column
	run    *parts.Running

	cols, rising, falling uint64 // the cross's
}

func newSearch(n int, cross []nqueens.Square, run *parts.Running) *search {
	s := &search{n: n, full: 1<<n - 1, run: run}
	cross = mostConstrained(n, cross)
	filled := make([]bool, n)
	for _, q := range cross {
		filled[q.Row] = true
		s.cols |= 1 << q.Col
		s.rising |= 1 << (q.Col - q.Row + n - 1)
		s.falling |= 1 << (q.Col + q.Row)
	}
	add := func(row int) {
		if filled[row] {
			return
		}
		l := level{row: row}
		for col := range n {
			if attacked(nqueens.Square{Row: row, Col: col}, cross) {
				l.blocked |= 1 << col
			}
		}
		for i, before := range s.levels {
			if distance := max(row-before.row, before.row-row); distance <= 2 {
				l.near = append(l.near, neighbour{i, 3 - distance})
			}
		}
		s.levels = append(s.levels, l)
	}
	for row := n/2 - 1; row >= 0; row-- {
		add(row)
	}
	for row := n / 2; row < n; row++ {
		add(row)
	}
	return s
}

// countFirst counts the placements that hold the cross and whose first amazon
// after it stands in one of the columns among. A cross that leaves no row is
// counted with column 0.
func (s *search) countFirst(among uint64) uint64 {
	if len(s.levels) == 0 {
		return among & 1
	}
	free := among & s.full &^ s.levels[0].blocked
	return s.count(0, free, s.cols, s.rising, s.falling)
}

// count returns in how many ways the levels from k on can be filled, k from its
// free squares.
func (s *search) count(k int, free, cols, rising, falling uint64) uint64 {
	if k == len(s.levels)-1 {
		return uint64(bits.OnesCount64(free))
	}
	if k+6 < len(s.levels) {
		if s.run.Stopped() {
			return 0
		}
		free = s.run.Branches(free)
	}
	row := s.levels[k].row
	next := &s.levels[k+1]
	var found uint64
	for ; free != 0; free &= free - 1 {
		amazon := free & -free
		s.amazon[k] = amazon
		c := cols | amazon
		r := rising | amazon<<((s.n-1-row)&63)
		f := falling | amazon<<(row&63)
		open := s.full &^ (next.blocked | c | r>>((s.n-1-next.row)&63) | f>>(next.row&63))
		for _, near := range next.near {
			a := s.amazon[near.level]
			open &^= a<<(near.reach&63) | a>>(near.reach&63)
		}
		if open != 0 {
			found += s.count(k+1, open, c, r, f)
		}
	}
	return found
}
