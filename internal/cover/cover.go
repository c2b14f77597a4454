// Package cover counts the solutions of the n queens problem on the torus as exact covers:
// n squares that have one square of each row, each column and each diagonal.
package cover

import (
	"fmt"
	"math/bits"
	"sync"

	"nqueens.example/nqueens/internal/parts"
	"nqueens.example/nqueens/jobs"
)

// MaxN is the largest board that is searched.
const MaxN = 35

// NewPlan returns the plan of the number of solutions on the n x n torus (OEIS A051906), for n
// from 1 to MaxN. If 2 or 3 divides n there is none, and the plan has no jobs (G. Pólya).
//
// It searches the line with the fewest free squares, of the rows, columns and diagonals alike. All
// shifts are symmetries, so a queen is on the square (0, 0), and a solution counts n times. Of the
// columns of row 1, one of each class counts for the others.
func NewPlan(n int) (jobs.Plan, error) {
	return newPlan("toroidal solutions by exact cover", n, n)
}

// NewOddPlan returns the plan of the number of solutions on the torus of size 2 index + 1 (OEIS
// A007705), for index from 0 to (MaxN - 1) / 2.
func NewOddPlan(index int) (jobs.Plan, error) {
	if index < 0 || index > MaxN/2 {
		return nil, fmt.Errorf("toroidal solutions are counted for sizes of 1 to %d, not of an index of %d", MaxN, index)
	}
	return newPlan("toroidal solutions of odd sizes by exact cover", index, 2*index+1)
}

// newPlan returns the plan with that method and N. A job is the columns of the queens in rows 1
// and 2, which not every board allows.
func newPlan(method string, index, n int) (jobs.Plan, error) {
	if n < 1 || n > MaxN {
		return nil, fmt.Errorf("toroidal solutions are counted for boards of 1 to %d, not %d", MaxN, n)
	}
	if n == 1 {
		return parts.One(method, index), nil
	}
	count := parts.Count{Method: method, Version: 1, N: index}
	if n%2 == 0 || n%3 == 0 {
		return count.Plan(), nil
	}
	classes := classesOf(n)
	attacks := sync.OnceValue(func() []lines { return attacksOf(n) })
	count.Len, count.Memory = len(classes)*n, 1<<20+int64(n*n*len(lines{})*8)
	count.Part = func(part int, run *parts.Running) jobs.Count {
		class := classes[part/n]
		s := search{n: n, attacks: attacks(), run: run, positions: make([]position, n+1)}
		return parts.Times(uint64(n)*class.size, s.countWith(0, n+class.col, 2*n+part%n))
	}
	return count.Plan(), nil
}

// class is columns of row 1 whose squares symmetries take to one another.
type class struct {
	col  int // the least
	size uint64
}

// classesOf returns the classes of the squares in row 1 that a queen on (0, 0) does not attack, for
// n prime to 6. It follows each square by the symmetries of the torus that keep (0, 0).
func classesOf(n int) (classes []class) {
	seen := make([]bool, n*n)
	for col := 2; col < n-1; col++ {
		if seen[n+col] {
			continue
		}
		c := class{col: col}
		seen[n+col] = true
		for queue := []int{n + col}; len(queue) > 0; queue = queue[1:] {
			row, col := queue[0]/n, queue[0]%n
			if row == 1 {
				c.size++
			}
			images := []int{col*n + row, row*n + (n-col)%n, (row+col)%n*n + (row-col+n)%n}
			for factor := 2; factor < n; factor++ {
				if coprime(factor, n) {
					images = append(images, factor*row%n*n+factor*col%n)
				}
			}
			for _, image := range images {
				if !seen[image] {
					seen[image] = true
					queue = append(queue, image)
				}
			}
		}
		classes = append(classes, c)
	}
	return classes
}

func coprime(a, b int) bool {
	for b > 0 {
		a, b = b, a%b
	}
	return a == 1
}

// lines has a set of squares for each line: rows, columns, rising and falling diagonals. Squares of
// a row are bits by their columns, those of other lines bits by their rows.
type lines [4 * MaxN]uint64

// linesThrough returns the four lines through a square.
func linesThrough(n, square int) [4]int {
	row, col := square/n, square%n
	return [4]int{row, n + col, 2*n + (row+col)%n, 3*n + (row-col+n)%n}
}

// squareOn returns the square of a line that is that bit.
func squareOn(n, line, bit int) int {
	switch number := line % n; line / n {
	case 0:
		return number*n + bit
	case 1:
		return bit*n + number
	case 2:
		return bit*n + (number-bit+n)%n
	default:
		return bit*n + (bit-number+n)%n
	}
}

// attacksOf returns for each square the squares that a queen on it attacks, and itself.
func attacksOf(n int) []lines {
	attacks := make([]lines, n*n)
	for from := range attacks {
		for _, line := range linesThrough(n, from) {
			for i := range n {
				square := squareOn(n, line, i)
				for kind, through := range linesThrough(n, square) {
					bit := square / n
					if kind == 0 {
						bit = square % n
					}
					attacks[from][through] |= 1 << bit
				}
			}
		}
	}
	return attacks
}

// position is the lines without a queen.
type position struct {
	open   [(4*MaxN + 63) / 64]uint64
	free   lines // of those, the squares that no queen attacks
	narrow int   // the one with the fewest
}

type search struct {
	n         int
	attacks   []lines
	run       *parts.Running
	positions []position // by the number of queens
}

// countWith returns the number of solutions with queens on these squares.
func (s *search) countWith(squares ...int) uint64 {
	start := &s.positions[0]
	for line := range 4 * s.n {
		start.open[line/64] |= 1 << (line % 64)
		start.free[line] = 1<<s.n - 1
	}
	for placed, square := range squares {
		row := linesThrough(s.n, square)[0]
		if s.positions[placed].free[row]>>(square%s.n)&1 == 0 || !s.place(placed, square) {
			return 0
		}
	}
	return s.count(len(squares))
}

// place writes the position with one queen more than placed, and reports whether each of its open
// lines has a free square.
func (s *search) place(placed, square int) bool {
	from, to, attacks := &s.positions[placed], &s.positions[placed+1], &s.attacks[square]
	to.open = from.open
	for _, line := range linesThrough(s.n, square) {
		to.open[line/64] &^= 1 << (line % 64)
	}
	fewest := s.n + 1
	for i, word := range to.open {
		for ; word != 0; word &= word - 1 {
			line := 64*i + bits.TrailingZeros64(word)
			free := from.free[line] &^ attacks[line]
			if free == 0 {
				return false
			}
			to.free[line] = free
			if k := bits.OnesCount64(free); k < fewest {
				fewest, to.narrow = k, line
			}
		}
	}
	return true
}

// count returns in how many ways the lines that are open after so many queens can be filled.
func (s *search) count(placed int) (found uint64) {
	if placed == s.n {
		return 1
	}
	if s.run.Stopped() {
		return 0
	}
	line := s.positions[placed].narrow
	for choice := s.run.Branches(s.positions[placed].free[line]); choice != 0; choice &= choice - 1 {
		if s.place(placed, squareOn(s.n, line, bits.TrailingZeros64(choice))) {
			found += s.count(placed + 1)
		}
	}
	return found
}
