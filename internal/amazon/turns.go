package amazon

import (
	"math/bits"

	"nqueens.example/nqueens/internal/parts"
	"nqueens.example/nqueens/jobs"
)

// NewHalfTurnPlan returns the plan of how many placements of n amazons a half turn
// leaves unchanged, those that a quarter turn leaves unchanged included, for n from 1
// to MaxN.
func NewHalfTurnPlan(n int) (jobs.Plan, error) {
	return newTurnedPlan("half-turn symmetric amazons by orbits", n, 2)
}

// NewQuarterTurnPlan returns the plan of how many placements of n amazons a quarter
// turn leaves unchanged (twice OEIS A352661 for n > 1), for n from 1 to MaxN.
func NewQuarterTurnPlan(n int) (jobs.Plan, error) {
	return newTurnedPlan("quarter-turn symmetric amazons by orbits", n, 4)
}

// newTurnedPlan returns the plan of the placements that a turn by 1/order of a circle
// leaves unchanged. It places whole orbits of the turn. A reflection maps these
// placements to each other, so the first amazon stands in the left half of its row.
func newTurnedPlan(method string, n, order int) (jobs.Plan, error) {
	if err := inRange(n); err != nil {
		return nil, err
	}
	if n == 1 {
		return parts.One(method, n), nil
	}
	left := n / 2
	// A job is the columns of the first two amazons, which need not be free.
	return parts.Count{Method: method, Version: 1, N: n, Len: left * n, Part: func(part int, run *parts.Running) jobs.Count {
		t := turned{n: n, order: order, full: 1<<n - 1, run: run}
		start := turnedBoard{rows: 1<<left - 1}
		if n%2 == 1 {
			start, _ = t.place(start, left, left)
		}
		next, ok := t.place(start, left-1, part/n)
		if !ok {
			return jobs.Count{}
		}
		return parts.Times(2, t.count(next, 1<<(part%n)))
	}}.Plan(), nil
}

// turned searches placements that a turn leaves unchanged.
type turned struct {
	n, order int
	full     uint64
	run      *parts.Running
}

// turnedBoard is the rows below the middle without an amazon, and what those on the
// board attack. Diagonals are numbered as in search.
type turnedBoard struct {
	rows                  uint64
	cols, rising, falling uint64
	knights               [MaxN]uint64 // by row
}

// free returns the squares of row that nothing attacks.
func (t *turned) free(b *turnedBoard, row int) uint64 {
	return t.full &^ (b.cols | b.rising>>((t.n-1-row)&63) | b.falling>>(row&63) | b.knights[row])
}

// place returns b with an amazon on a square and on its images, and whether none of
// them attacks another.
func (t *turned) place(b turnedBoard, row, col int) (turnedBoard, bool) {
	last := t.n - 1
	for range t.order {
		if t.free(&b, row)>>col&1 == 0 {
			return b, false
		}
		b.rows &^= 1 << row
		b.cols |= 1 << col
		b.rising |= 1 << (col - row + last)
		b.falling |= 1 << (col + row)
		for away := 1; away <= 2; away++ {
			attacked := (uint64(1)<<(col+3-away) | uint64(1)<<col>>(3-away)) & t.full
			if row >= away {
				b.knights[row-away] |= attacked
			}
			if row+away <= last {
				b.knights[row+away] |= attacked
			}
		}
		if 2*row == last && 2*col == last {
			return b, true // the middle square is its own image
		}
		if t.order == 4 {
			row, col = col, last-row
		} else {
			row, col = last-row, last-col
		}
	}
	return b, true
}

// count returns in how many ways the rows of b can be filled, the one with the fewest
// free squares first and from the columns in among. Without such a row it counts b
// with column 0.
func (t *turned) count(b turnedBoard, among uint64) uint64 {
	if b.rows == 0 {
		return among & 1
	}
	if t.run.Stopped() {
		return 0
	}
	row, fewest := 0, t.n+1
	var choice uint64
	for left := b.rows; left != 0; left &= left - 1 {
		r := bits.TrailingZeros64(left)
		free := t.free(&b, r)
		if k := bits.OnesCount64(free); k < fewest {
			row, fewest, choice = r, k, free
		}
	}
	var found uint64
	for choice = t.run.Branches(choice & among); choice != 0; choice &= choice - 1 {
		if next, ok := t.place(b, row, bits.TrailingZeros64(choice)); ok {
			found += t.count(next, t.full)
		}
	}
	return found
}
