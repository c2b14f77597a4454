package nqueens

import (
	"fmt"
	"iter"
	"math"
	"strconv"
	"strings"
)

// Square is one square of a board; Row and Col are 0-based.
//
// A square prints as its chess name, the file letter of its column and the rank of its row:
// Square{0, 0} is a1, the corner at the bottom left.
type Square struct{ Row, Col int }

// String returns the chess name of s: a1, h8, and after file z the files aa,
// ab and so on.
func (s Square) String() string {
	return string(s.AppendName(nil))
}

// inFull returns the name of s, with its row and column in numbers if the file has more than
// one letter.
func (s Square) inFull() string {
	if s.Row < 0 || s.Col < 26 {
		return s.String()
	}
	return fmt.Sprintf("%v (row %d, column %d)", s, s.Row+1, s.Col+1)
}

// AppendName appends the chess name of s to dst.
func (s Square) AppendName(dst []byte) []byte {
	if s.Row < 0 || s.Col < 0 {
		return fmt.Appendf(dst, "(row %d, column %d)", s.Row+1, s.Col+1)
	}
	dst = s.AppendFile(dst)
	return strconv.AppendInt(dst, int64(s.Row)+1, 10)
}

// AppendFile appends the file letters of the column of s, which is at least 0: a to z,
// then aa, ab, …, az, ba, …, zz, aaa, ….
func (s Square) AppendFile(dst []byte) []byte {
	var letters [16]byte
	i := len(letters)
	for c := s.Col + 1; c > 0; c = (c - 1) / 26 {
		i--
		letters[i] = byte('a' + (c-1)%26)
	}
	return append(dst, letters[i:]...)
}

// Line returns the line through s in direction d.
func (s Square) Line(d Direction) Line {
	switch d {
	case AlongRow:
		return Line{d, s.Row}
	case AlongColumn:
		return Line{d, s.Col}
	case AlongRising:
		return Line{d, s.Col - s.Row}
	default:
		return Line{AlongFalling, s.Col + s.Row}
	}
}

// Attacks reports whether a queen on s attacks one on another square on an otherwise empty
// board, and in which direction.
func (s Square) Attacks(other Square) (Direction, bool) {
	switch {
	case s == other:
		return 0, false
	case s.Row == other.Row:
		return AlongRow, true
	case s.Col == other.Col:
		return AlongColumn, true
	case s.Col-s.Row == other.Col-other.Row:
		return AlongRising, true
	case s.Col+s.Row == other.Col+other.Row:
		return AlongFalling, true
	}
	return 0, false
}

// ParseSquare parses a chess name such as a1 or ab17, or the move of a piece, such as Qc1. The
// file may be in capitals, so that QC1 is on the file qc. ParseSquare does not know the size of
// the board: Problem.Validate checks that the square is on it.
func ParseSquare(name string) (Square, error) {
	text := name
	bad := func(reason string) (Square, error) {
		return Square{}, fmt.Errorf("%q is not a square: %s; write file and rank, like e4", text, reason)
	}
	if len(name) > 1 && strings.IndexByte("QRBKN", name[0]) >= 0 && 'a' <= name[1] && name[1] <= 'z' {
		name = name[1:]
	}
	letters := 0
	var col int64
	for letters < len(name) {
		c := name[letters] | 0x20
		if c < 'a' || c > 'z' {
			break
		}
		col = col*26 + int64(c-'a') + 1
		if col > math.MaxInt32 {
			return bad("its file is too large")
		}
		letters++
	}
	digits := name[letters:]
	switch {
	case letters == 0:
		return bad("it does not begin with a file letter")
	case digits == "":
		return bad("it has no rank")
	case digits[0] == '0':
		return bad("ranks begin at 1 and have no leading zero")
	}
	for i := range len(digits) {
		if digits[i] < '0' || digits[i] > '9' {
			return bad("its rank is not a number")
		}
	}
	rank, err := strconv.ParseInt(digits, 10, 32)
	if err != nil {
		return bad("its rank is too large")
	}
	return Square{Row: int(rank) - 1, Col: int(col) - 1}, nil
}

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
