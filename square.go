package nqueens

import (
	"fmt"
	"math"
	"strconv"
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

// ParseSquare parses a chess name such as a1 or ab17, or the move of a queen, such as Qc1. The
// file may be in capitals, so that QC1 is on the file qc. ParseSquare does not know the size of
// the board: Problem.Validate checks that the square is on it.
func ParseSquare(name string) (Square, error) {
	text := name
	bad := func(reason string) (Square, error) {
		return Square{}, fmt.Errorf("%q is not a square: %s; write file and rank, like e4", text, reason)
	}
	if len(name) > 1 && name[0] == 'Q' && 'a' <= name[1] && name[1] <= 'z' {
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
