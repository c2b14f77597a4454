// Package construct computes one solution of the n queens problem in closed form, for any n.
package construct

import (
	"fmt"
	"math"

	"nqueens.example/nqueens"
)

// MaxN is the largest board of the closed form: every column fits 32 bits.
const MaxN = math.MaxInt32

// Solution is a solution of n queens that is not held in memory: each column is
// computed from its row. ClosedForm returns it.
type Solution struct {
	n         int
	remainder int // n mod 12
	evens     int // rows whose column, counted from 1, is even; they come first
}

// ClosedForm returns the classic solution of n queens, n = 1 or 4 to MaxN. For
// n = 2 and 3 the error wraps [nqueens.ErrNoSolution].
//
// With columns counted from 1, the rows hold the even columns in ascending order and
// then the odd ones, except for these n mod 12:
//
//	2     3 and 1 change places, and 5 moves to the end
//	3, 9  2 moves to the end of the even columns, 1 and 3 to the end of the odd ones
//	8     the odd columns change places in pairs: 3, 1, 7, 5, 11, 9, …
//
// E. Pauls proved in Deutsche Schachzeitung 29 (1874) that a solution exists for every
// n >= 4. Constructions of this kind are in E. J. Hoffman, J. C. Loessi and R. C. Moore,
// Constructions for the Solution of the m Queens Problem, Mathematics Magazine 42 (1969).
func ClosedForm(n int) (Solution, error) {
	switch {
	case n < 1 || n > MaxN:
		return Solution{}, &nqueens.SizeError{N: n, Min: 1, Max: MaxN}
	case n == 2 || n == 3:
		return Solution{}, fmt.Errorf("%w for %d queens; there is one for 1 and for 4 or more", nqueens.ErrNoSolution, n)
	}
	return Solution{n: n, remainder: n % 12, evens: n / 2}, nil
}

// Placement returns the solution of ClosedForm in memory. Its errors are those of
// ClosedForm.
func Placement(n int) (nqueens.Placement, error) {
	s, err := ClosedForm(n)
	if err != nil {
		return nil, err
	}
	p := make(nqueens.Placement, n)
	s.Fill(p, 0)
	return p, nil
}

// Len returns the size of the board.
func (s Solution) Len() int { return s.n }

// Column returns the 0-based column of the queen in the 0-based row, 0 <= row < Len.
func (s Solution) Column(row int) int {
	if row < s.evens {
		if s.remainder == 3 || s.remainder == 9 {
			if row == s.evens-1 {
				return 1
			}
			row++
		}
		return 2*row + 1
	}
	i, last := row-s.evens, s.n-s.evens-1
	switch s.remainder {
	case 2:
		switch i {
		case 0:
			return 2
		case 1:
			return 0
		case last:
			return 4
		}
		return 2 * (i + 1)
	case 3, 9:
		switch i {
		case last - 1:
			return 0
		case last:
			return 2
		}
		return 2 * (i + 2)
	case 8:
		return 2 * (i ^ 1)
	}
	return 2 * i
}

// Fill stores the columns of the rows row, row+1, … in dst; row >= 0 and
// row+len(dst) <= Len.
func (s Solution) Fill(dst []int, row int) {
	for len(dst) > 0 {
		run := min(len(dst), s.run(row))
		col := s.Column(row)
		for i := range dst[:run] {
			dst[i] = col
			col += 2
		}
		dst = dst[run:]
		row += run
	}
}

// run returns a number of consecutive rows, at least 1, starting at row, in which the
// column grows by 2 from row to row.
func (s Solution) run(row int) int {
	switch {
	case row < s.evens-1:
		return s.evens - 1 - row
	case s.remainder != 8 && row >= s.evens+2 && row < s.n-2:
		return s.n - 2 - row
	}
	return 1
}
