package torus

import (
	"math/bits"

	"nqueens.example/nqueens/internal/counting/parts"
	"nqueens.example/nqueens/jobs"
)

// NewSymmetricPlan returns the plan of the number of solutions on the torus of size n =
// 2 index + 1 that a shift or a turn leaves unchanged, added up over all shifts and turns but
// the identity, for index from 1 to (MaxN - 1) / 2.
//
// As n is odd, each half turn of the torus is a shift of the one around (0, 0), and so is each
// quarter turn: both count n^2 times. No solution for n > 1 is unchanged by a reflection, even
// one that is followed by a shift: a queen would attack its image.
func NewSymmetricPlan(index int) (jobs.Plan, error) {
	n := 2*index + 1
	all, full := uint64(n*n), uint64(1)<<n-1
	halfTurn := func(row, col int) (int, int) { return (n - row) % n, (n - col) % n }
	quarterTurn := func(row, col int) (int, int) { return col, (n - row) % n }
	// A job is the column of the queen in row 1 for half turns, the number of rows of a shift,
	// or quarter turns.
	return parts.Count{Method: "symmetric toroidal solutions by words", Version: 1, N: index, Len: 2*n + 1, Part: func(part int, run *parts.Running) jobs.Count {
		s := symmetric{n: n, run: run}
		switch {
		case part < n:
			s.move = halfTurn
			if b, ok := s.place(board{rows: full}, 1, part); ok {
				return parts.Times(all, s.count(b))
			}
			return jobs.Count{}
		case part == 2*n:
			s.move = quarterTurn
			return parts.Times(2*all, s.count(board{rows: full}))
		}
		s.run = run.Whole()
		found := uint64(0)
		for cols := 1; cols < n; cols++ { // a shift by rows alone moves queens within their columns
			s.move = func(row, col int) (int, int) { return (row + part - n) % n, (col + cols) % n }
			found += s.count(board{rows: full})
		}
		return jobs.Count{Lo: found}
	}}.Plan(), nil
}

// symmetric searches the solutions that a map of the squares leaves unchanged.
type symmetric struct {
	n    int
	move func(row, col int) (int, int)
	run  *parts.Running
}

// place returns b with queens on a square and its images, and whether none of them attacks
// another.
func (s symmetric) place(b board, row, col int) (board, bool) {
	for r, c := row, col; ; {
		if b.rows>>r&1 == 0 || b.free(s.n, r)>>c&1 == 0 {
			return b, false
		}
		b = b.with(s.n, r, 1<<c)
		if r, c = s.move(r, c); r == row && c == col {
			return b, true
		}
	}
}

// count returns in how many ways the rows of b can be filled, the one with the fewest free
// squares first.
func (s symmetric) count(b board) uint64 {
	if b.rows == 0 {
		return 1
	}
	if s.run.Stopped() {
		return 0
	}
	row, fewest := 0, s.n+1
	var choice uint64
	for left := b.rows; left != 0; left &= left - 1 {
		r := bits.TrailingZeros64(left)
		free := b.free(s.n, r)
		if k := bits.OnesCount64(free); k < fewest {
			row, fewest, choice = r, k, free
		}
	}
	var found uint64
	for choice = s.run.Branches(choice); choice != 0; choice &= choice - 1 {
		if next, ok := s.place(b, row, bits.TrailingZeros64(choice)); ok {
			found += s.count(next)
		}
	}
	return found
}
