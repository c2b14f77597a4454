// Package torus counts the solutions of the n queens problem on a torus, a board whose
// opposite edges are joined. Every line continues at the opposite edge, so a queen
// attacks along two diagonals of n squares each.
//
// The solutions on the cylinder, whose first and last column alone are joined, are those of the
// torus: a diagonal of the cylinder that begins in the lowest row holds one square of each of
// the n rows, so it holds every square of the diagonal of the torus before that crosses the edge
// between the highest row and the lowest.
package torus

import (
	"math/bits"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/counting/parts"
	"nqueens.example/nqueens/jobs"
)

// MaxN is the largest board for which NewPlan has to search: a line of the board,
// written twice, is one 64-bit word.
const MaxN = 31

// NewPlan returns the plan of the number of ways to place n queens on the n x n torus so
// that none attacks another (OEIS A051906; A007705 for odd n). If 2 or 3 divides n there
// is none, and the plan of any such n has no jobs (G. Pólya, in W. Ahrens,
// Mathematische Unterhaltungen und Spiele, 1918); else n must be 1 to MaxN.
//
// The solutions that hold the square (0, 0) are searched and multiplied by n, as
// every shift of the board is a symmetry. So are the maps of [slopes] that keep
// (0, 0): the second queen, in row 1, is searched for one column of each of
// their orbits. The point reflection that exchanges these two queens maps
// row (n+1)/2 onto itself, so of the third queen's columns one of each pair is
// searched. Then follows the row with the fewest free squares, and a board is
// given up when some column or diagonal has none.
func NewPlan(n int) (jobs.Plan, error) {
	return newPlan("toroidal solutions by slopes", n, n)
}

// NewOddPlan returns the plan of the number of solutions on the torus of size 2 index + 1 (OEIS
// A007705), for index from 0.
func NewOddPlan(index int) (jobs.Plan, error) {
	return newPlan("toroidal solutions of odd sizes by slopes", index, 2*index+1)
}

// newPlan returns the plan with that method and N.
func newPlan(method string, index, n int) (jobs.Plan, error) {
	none := n%2 == 0 || n%3 == 0
	if n < 1 || n > MaxN && !none {
		return nil, &nqueens.SizeError{N: n, Min: 1, Max: MaxN, Purpose: "to count toroidal solutions"}
	}
	count := parts.Count{Method: method, Version: 1, N: index}
	if none {
		return count.Plan(), nil
	}
	if n == 1 {
		return parts.One(method, index), nil
	}
	// A job is a start and the column of the next queen, which not every start allows.
	starts := starts(n)
	count.Len = len(starts) * n
	count.Part = func(part int, run *parts.Running) jobs.Count {
		s := search{n: n, full: 1<<n - 1, run: run}
		start := starts[part/n]
		return parts.Times(uint64(n)*start.weight, s.count(start.board, 1<<(part%n)))
	}
	return count.Plan(), nil
}

// slopes returns the least column of each orbit of the second queen's columns,
// with the size of the orbit. A queen on (1, s) may be taken to (1, t) by
// a linear map that takes rows, columns and diagonals to such lines again:
// a reflection, t = -s; the exchange of rows and columns, t = 1/s; the exchange
// of both with the diagonals, (row, col) to (row+col, row-col), t = (1-s)/(1+s);
// each followed by multiplying both coordinates, where s or 1+s has an inverse.
func slopes(n int) map[int]uint64 {
	least := make([]int, n)
	for s := range least {
		least[s] = s
	}
	for changed := true; changed; {
		changed = false
		join := func(s, t int) {
			if m := min(least[s], least[t]); least[s] != m || least[t] != m {
				least[s], least[t] = m, m
				changed = true
			}
		}
		for s := 2; s <= n-2; s++ {
			join(s, n-s)
			if inverse, ok := invert(s, n); ok {
				join(s, inverse)
			}
			if inverse, ok := invert(1+s, n); ok {
				join(s, (n+1-s)*inverse%n)
			}
		}
	}
	sizes := make(map[int]uint64)
	for s := 2; s <= n-2; s++ {
		sizes[least[s]]++
	}
	return sizes
}

func invert(a, n int) (inverse int, ok bool) {
	for b := 1; b < n; b++ {
		if a*b%n == 1 {
			return b, true
		}
	}
	return 0, false
}

// start is three queens and for how many such starts they stand.
type start struct {
	board  board
	weight uint64
}

func starts(n int) []start {
	var list []start
	middle := (n + 1) / 2
	sizes := slopes(n)
	for s := range n {
		size, ok := sizes[s]
		if !ok {
			continue
		}
		two := board{rows: 1<<n - 1}.with(n, 0, 1).with(n, 1, 1<<s)
		for free := two.free(n, middle); free != 0; free &= free - 1 {
			col := bits.TrailingZeros64(free)
			across := (n + s - col) % n // where the point reflection takes it
			weight := 2 * size
			switch {
			case across < col:
				continue
			case across == col:
				weight = size
			}
			list = append(list, start{two.with(n, middle, 1<<col), weight})
		}
	}
	return list
}

// board is the rows without a queen and the lines with one. A rising diagonal
// is bit (col - row) mod n, a falling one bit (col + row) mod n, each again n
// bits higher, so that the squares of a row that diagonals attack are n bits in
// a row of the word.
type board struct{ rows, cols, rising, falling uint64 }

// free returns the free squares of row.
func (b board) free(n, row int) uint64 {
	return (1<<(n&63) - 1) &^ (b.cols | b.rising>>((n-row)&63) | b.falling>>(row&63))
}

// with returns b with a queen in row, on the column that is the one bit of queen.
func (b board) with(n, row int, queen uint64) board {
	full := uint64(1)<<(n&63) - 1
	twice := queen | queen<<(n&63)
	rising := twice >> (row & 63) & full
	falling := twice >> ((n - row) & 63) & full
	return board{
		rows:    b.rows &^ (1 << (row & 63)),
		cols:    b.cols | queen,
		rising:  b.rising | rising | rising<<(n&63),
		falling: b.falling | falling | falling<<(n&63),
	}
}

type search struct {
	n    int
	full uint64
	run  *parts.Running
}

// count returns in how many ways the rows of b can be filled, the first of them
// from the columns in among.
func (s *search) count(b board, among uint64) uint64 {
	n := s.n
	row, fewest := 0, n+1
	var choice uint64
	cols, rising, falling := b.cols, b.rising, b.falling // occupied, or with a free square
	for left := b.rows; left != 0; left &= left - 1 {
		r := bits.TrailingZeros64(left)
		free := b.free(n, r)
		if free == 0 {
			return 0
		}
		twice := free | free<<(n&63)
		cols |= free
		rising |= twice >> (r & 63)
		falling |= twice >> ((n - r) & 63)
		if k := bits.OnesCount64(free); k < fewest {
			row, fewest, choice = r, k, free
		}
	}
	if cols&rising&falling&s.full != s.full {
		return 0
	}
	choice &= among
	if b.rows&(b.rows-1) == 0 {
		return uint64(bits.OnesCount64(choice))
	}
	if b.rows > 1<<9 {
		if s.run.Stopped() {
			return 0
		}
		choice = s.run.Branches(choice)
	}
	var found uint64
	for ; choice != 0; choice &= choice - 1 {
		found += s.count(b.with(n, row, choice&-choice), s.full)
	}
	return found
}
