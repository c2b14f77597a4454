package nqueens

import (
	"fmt"
	"iter"
	"strings"
)

// Direction is one of the four directions in which a queen attacks.
type Direction uint8

const (
	AlongRow Direction = iota
	AlongColumn
	AlongRising  // the diagonals parallel to a1–h8: Col - Row is constant
	AlongFalling // the diagonals parallel to a8–h1: Col + Row is constant
)

var directionNames = [...]string{"row", "column", "rising diagonal", "falling diagonal"}

func (d Direction) String() string {
	if int(d) < len(directionNames) {
		return directionNames[d]
	}
	return fmt.Sprintf("Direction(%d)", uint8(d))
}

// Line is one row, column or diagonal of a board. Index is the 0-based row or column. For a
// rising diagonal it is Col - Row, from -(n-1) to n-1; for a falling one Col + Row, from 0
// to 2(n-1).
type Line struct {
	Direction Direction
	Index     int
}

// String returns what people call l: row 7, column c, rising diagonal from d1. A falling diagonal
// may begin there on a larger board only.
func (l Line) String() string {
	switch l.Direction {
	case AlongRow:
		return fmt.Sprintf("row %d", l.Index+1)
	case AlongColumn:
		return "column " + string(Square{Col: l.Index}.AppendFile(nil))
	case AlongRising:
		return fmt.Sprintf("rising diagonal from %v", Square{Row: max(0, -l.Index), Col: max(0, l.Index)})
	}
	return fmt.Sprintf("falling diagonal from %v", Square{Col: l.Index})
}

// Contains reports whether s lies on l.
func (l Line) Contains(s Square) bool { return s.Line(l.Direction) == l }

// Ends returns the first and the last square of l on an n x n board, in the order of their
// rows, or of their columns if l is a row. ok is false if l has no square on the board.
func (l Line) Ends(n int) (first, last Square, ok bool) {
	i := l.Index
	switch l.Direction {
	case AlongRow:
		return Square{i, 0}, Square{i, n - 1}, 0 <= i && i < n
	case AlongColumn:
		return Square{0, i}, Square{n - 1, i}, 0 <= i && i < n
	case AlongRising:
		return Square{max(0, -i), max(0, i)}, Square{min(n-1, n-1-i), min(n-1, n-1+i)}, -n < i && i < n
	default:
		return Square{max(0, i-n+1), min(n-1, i)}, Square{min(n-1, i), max(0, i-n+1)}, 0 <= i && i <= 2*(n-1)
	}
}

// Squares yields the squares of l on an n x n board, from the first of its Ends to the last.
// It yields none if l has no square on the board.
func (l Line) Squares(n int) iter.Seq[Square] {
	return func(yield func(Square) bool) {
		s, last, ok := l.Ends(n)
		for ok && yield(s) && s != last {
			switch l.Direction {
			case AlongRow:
				s.Col++
			case AlongColumn:
				s.Row++
			case AlongRising:
				s.Row, s.Col = s.Row+1, s.Col+1
			default:
				s.Row, s.Col = s.Row+1, s.Col-1
			}
		}
	}
}

// ParseDiagonal parses a diagonal of an n x n board, written as its two end squares in either
// order: a2-g8. The corners are diagonals of one square: on 8 x 8 a8-a8 and h1-h1 are rising
// ones, a1-a1 and h8-h8 falling ones.
func ParseDiagonal(name string, n int) (Line, error) {
	from, to, _ := strings.Cut(name, "-")
	a, errA := ParseSquare(from)
	b, errB := ParseSquare(to)
	if errA == nil && errB == nil {
		for _, d := range []Direction{AlongRising, AlongFalling} {
			l := a.Line(d)
			first, last, ok := l.Ends(n)
			if ok && (first == a && last == b || first == b && last == a) {
				return l, nil
			}
		}
	}
	return Line{}, fmt.Errorf("%q is not a diagonal of the %d x %d board: write the squares at its two ends, like %v-%v",
		name, n, n, Square{min(1, n-1), 0}, Square{n - 1, max(0, n-2)})
}
