package similar

import (
	"math/bits"

	"nqueens.example/nqueens/internal/counting/parts"
	"nqueens.example/nqueens/jobs"
)

// NewLeastPlan returns the plan of the number of classes for n from 1 to MaxN. Symmetries
// turn, reflect and shift a placement. If multiply is set, they also multiply rows and columns
// by a factor prime to n.
//
// It counts the solutions that no symmetry takes to a lexicographically lesser solution. A
// job is the columns of the first two queens.
func NewLeastPlan(n int, multiply bool) (jobs.Plan, error) {
	return plan("least members", n, multiply, func(first, second int, run *parts.Running) uint64 {
		s := &leastSearch{n: n, factors: factors(n, multiply), columns: make([]int, 0, n), run: run}
		s.open(first)
		s.opened[0], s.opened[1] = s.opened[0]&(1<<first), s.opened[1]&(1<<second)
		return s.count(0, 0, 0)
	})
}

// leastSearch places queens row by row.
type leastSearch struct {
	n       int
	factors []int
	opened  [MaxN]uint64 // by row, the columns where a least member can have its queen
	columns []int
	run     *parts.Running
}

// open opens the columns of each row. On no edge of the board is the queen of a least member
// nearer to a corner than the first queen is: a turn or reflection would take it there.
func (s *leastSearch) open(first int) {
	last := s.n - 1
	near := uint64(1)<<first - 1
	near |= near << (s.n - first)
	for row := range s.n {
		s.opened[row] = 1<<s.n - 1
		if row < first || row > last-first {
			s.opened[row] &^= 1 | 1<<last
		}
	}
	s.opened[0] &^= near
	s.opened[last] &^= near
}

// count counts the least members that extend s.columns. A queen attacks by column, and by the
// diagonals of either direction as the next row sees them.
func (s *leastSearch) count(columns, left, right uint64) (found uint64) {
	row := len(s.columns)
	if row == s.n {
		if s.isLeast() {
			return 1
		}
		return 0
	}
	free := s.opened[row] &^ (columns | left | right)
	if row < 8 {
		if s.run.Stopped() {
			return 0
		}
		free = s.run.Branches(free)
	}
	for ; free != 0; free &= free - 1 {
		queen := free & -free
		s.columns = append(s.columns, bits.TrailingZeros64(queen))
		found += s.count(columns|queen, (left|queen)<<1, (right|queen)>>1)
		s.columns = s.columns[:row]
	}
	return found
}

// isLeast reports whether no symmetry takes s.columns to a lesser solution.
func (s *leastSearch) isLeast() bool {
	if s.hasLesserImage(s.columns) {
		return false
	}
	multiplied, shifted := make([]int, 2*s.n), make([]int, s.n)
	for _, factor := range s.factors {
		for row, col := range s.columns {
			at := factor * row % s.n
			multiplied[at], multiplied[at+s.n] = factor*col%s.n, factor*col%s.n
		}
		for rows := range s.n {
			for cols := range s.n {
				if s.shift(shifted, multiplied[rows:], cols) && s.hasLesserImage(shifted) {
					return false
				}
			}
		}
	}
	return true
}

// shift moves a placement to the left, and reports whether it is then a solution.
func (s *leastSearch) shift(to, from []int, cols int) bool {
	var sums, differences uint64
	for row := range to {
		col := from[row] - cols
		if col < 0 {
			col += s.n
		}
		sum, difference := uint64(1)<<(row+col), uint64(1)<<(row-col+s.n)
		if sums&sum != 0 || differences&difference != 0 {
			return false
		}
		sums, differences = sums|sum, differences|difference
		to[row] = col
	}
	return true
}

// hasLesserImage reports whether a turn or reflection of a placement is less than s.columns.
func (s *leastSearch) hasLesserImage(placement []int) bool {
	var inverse [MaxN]int
	for row, col := range placement {
		inverse[col] = row
	}
	for _, p := range [][]int{placement, inverse[:s.n]} {
		last := s.n - 1
		if s.isGreaterThan(func(row int) int { return p[row] }) || s.isGreaterThan(func(row int) int { return last - p[row] }) ||
			s.isGreaterThan(func(row int) int { return p[last-row] }) || s.isGreaterThan(func(row int) int { return last - p[last-row] }) {
			return true
		}
	}
	return false
}

func (s *leastSearch) isGreaterThan(image func(row int) int) bool {
	for row, col := range s.columns {
		if other := image(row); other != col {
			return other < col
		}
	}
	return false
}
