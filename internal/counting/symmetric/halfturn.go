// Package symmetric counts the solutions of the n queens problem that a half turn or a
// quarter turn of the board leaves unchanged, by searches far smaller than that for all
// solutions.
//
// For n > 1 a reflection leaves no solution unchanged: a queen and its image would
// share a row, a column, or the diagonal across the axis. So these two counts, with
// that of all solutions, settle the size of every symmetry class.
package symmetric

import (
	"math/bits"

	"nqueens.example/nqueens/internal/counting/parts"
	"nqueens.example/nqueens/jobs"
)

// MaxHalfTurn is the largest board of NewHalfTurnPlan: the diagonals that meet its
// lower half are one 64-bit word. Each two more rows take about 10 times as long.
const MaxHalfTurn = 43

// NewHalfTurnPlan returns the plan of the number of solutions of the n queens problem
// that a half turn leaves unchanged, including those that a quarter turn leaves unchanged
// (OEIS A032522), for n from 1 to MaxHalfTurn.
//
// Queens come in opposite pairs, so only half the rows have to be filled. The central
// cross comes first: the queen of the row below the middle and the queen of the column
// left of it, with their opposites (and the middle square, if n is odd). One cross of
// each orbit under reflections and quarter turns is searched.
func NewHalfTurnPlan(n int) (jobs.Plan, error) {
	const method = "half-turn symmetric solutions by crosses"
	if n == 1 {
		return parts.One(method, n), nil
	}
	crosses := halfTurnCrosses(n)
	// A job is a cross and the column of the next queen, which not every cross allows.
	return parts.Count{Method: method, Version: 1, N: n, Len: len(crosses) * n, Part: func(part int, run *parts.Running) jobs.Count {
		cross := crosses[part/n]
		s := &halfTurnSearch{n: n, half: n / 2, full: 1<<n - 1, run: run}
		return parts.Times(cross.orbit, s.countFirst(cross.squares(2-(n-1)%2), part%n))
	}}.Plan(), nil
}

// halfTurnCross is a canonical central cross. Coordinates are relative to the
// centre and doubled: the queens stand on row -q, column x and on row y, column
// -q, with q = 1 for even n and 2 for odd, and on the squares opposite.
type halfTurnCross struct {
	x, y  int
	orbit uint64 // how many crosses it stands for
}

// halfTurnCrosses returns the canonical crosses. The symmetries of the square
// take (x, y) to (-x, -y), (y, x) and (-y, -x); (x, x) attacks itself.
func halfTurnCrosses(n int) []halfTurnCross {
	q := 2 - (n-1)%2
	var crosses []halfTurnCross
	for x := q + 2; x < n; x += 2 {
		for y := -x; y < x; y += 2 {
			if -q <= y && y <= q {
				continue
			}
			cross := halfTurnCross{x, y, 4}
			if y == -x {
				cross.orbit = 2
			}
			if cross.peaceful(q) {
				crosses = append(crosses, cross)
			}
		}
	}
	return crosses
}

func (c halfTurnCross) squares(q int) [4][2]int {
	return [4][2]int{{-q, c.x}, {q, -c.x}, {c.y, -q}, {-c.y, q}}
}

func (c halfTurnCross) peaceful(q int) bool {
	squares := c.squares(q)
	for i, a := range squares {
		for _, b := range squares[:i] {
			dr, dc := a[0]-b[0], a[1]-b[1]
			if dr == 0 || dc == 0 || dr == dc || dr == -dc {
				return false
			}
		}
	}
	return true
}

// halfTurnSearch fills the rows below the middle that one cross leaves, always
// the row with the fewest free squares next. Taking the rows in a fixed order,
// with a look at the next two, visits more nodes and took 1.8 times as long at
// n = 24.
//
// Rows are numbered from 0, the outermost, to half-1, next to the middle. A
// rising diagonal is bit col - row + half - 1 of a word and a falling one bit
// col + row, so that the squares of a row that diagonals attack are n bits
// in the middle of it. Diagonals that miss these rows fall off either end.
type halfTurnSearch struct {
	n, half int
	full    uint64
	pawn    bool // on the middle square, where no queen stands
	run     *parts.Running
}

// countFirst counts the solutions that hold the squares of a cross and whose first queen
// after it stands in column col.
func (s *halfTurnSearch) countFirst(cross [4][2]int, col int) uint64 {
	rows := uint64(1)<<s.half - 1
	var cols, rising, falling uint64
	mark := func(row, col int) { // relative to the centre, doubled
		row, col = (row+s.n-1)/2, (col+s.n-1)/2
		cols |= 1 << col
		if d := col - row + s.half - 1; d >= 0 {
			rising |= 1 << d
		}
		falling |= 1 << (col + row) // off the end where no row below the middle meets it
		if row < s.half {
			rows &^= 1 << row
		}
	}
	switch {
	case s.pawn:
	case s.n%2 == 1:
		mark(0, 0)
	default: // the long diagonals, where opposite queens attack each other
		rising |= 1 << (s.half - 1)
		falling |= 1 << (s.n - 1)
	}
	for _, square := range cross {
		mark(square[0], square[1])
	}
	if rows == 0 {
		if col == 0 {
			return 1
		}
		return 0
	}
	return s.count(rows, cols, rising, falling, 1<<col)
}

// count returns in how many ways rows can be filled, the first of them from the
// columns in among.
func (s *halfTurnSearch) count(rows, cols, rising, falling, among uint64) uint64 {
	row, fewest := 0, s.n+1
	var free uint64
	for left := rows; left != 0; left &= left - 1 {
		r := bits.TrailingZeros64(left)
		open := s.full &^ (cols | rising>>((s.half-1-r)&63) | falling>>(r&63))
		if open == 0 {
			return 0
		}
		if k := bits.OnesCount64(open); k < fewest {
			row, fewest, free = r, k, open
		}
	}
	free &= among
	rows &^= 1 << (row & 63)
	if rows == 0 {
		return uint64(bits.OnesCount64(free))
	}
	if rows&(rows-1) != 0 && rows > 1<<7 {
		if s.run.Stopped() {
			return 0
		}
		free = s.run.Branches(free)
	}

	up, low, high := (s.half-1-row)&63, (s.n-s.half-row)&63, (s.n-1-row)&63
	last := bits.TrailingZeros64(rows)
	var found uint64
	for ; free != 0; free &= free - 1 {
		queen := free & -free
		opposite := uint64(1) << ((s.n - 1 - bits.TrailingZeros64(free)) & 63)
		c := cols | queen | opposite
		r := rising | queen<<up | opposite>>low
		f := falling | queen<<(row&63) | opposite<<high
		if rows&(rows-1) == 0 {
			open := s.full &^ (c | r>>((s.half-1-last)&63) | f>>(last&63))
			found += uint64(bits.OnesCount64(open))
		} else {
			found += s.count(rows, c, r, f, s.full)
		}
	}
	return found
}
