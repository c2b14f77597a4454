package nqueens

import (
	"fmt"
	"iter"
)

// Placement is a full set of queens, one in each row: element r is the 0-based
// column of the queen in row r, and its length is the size of the board. It need not be a
// solution; Validate checks that.
//
// Placements are ordered lexicographically, as slices.Compare orders them.
type Placement []int

// Squares yields the square of each queen, row 0 first.
func (p Placement) Squares() iter.Seq[Square] {
	return func(yield func(Square) bool) {
		for row, col := range p {
			if !yield(Square{row, col}) {
				return
			}
		}
	}
}

// Attack is the error for two queens that attack each other.
type Attack struct {
	A, B      Square
	Direction Direction
}

func (a *Attack) Error() string {
	return fmt.Sprintf("the queens on %s and %s attack each other along a %v", a.A.inFull(), a.B.inFull(), a.Direction)
}

// OffBoard is the error for a square that is not on the board.
type OffBoard struct {
	Square Square
	N      int
}

func (e *OffBoard) Error() string {
	if e.N < 1 {
		return fmt.Sprintf("%s is not on the board: a board has at least one row", e.Square.inFull())
	}
	corner := Square{e.N - 1, e.N - 1}
	return fmt.Sprintf("%s is not on the %d x %d board, which ends at %v", e.Square.inFull(), e.N, e.N, corner)
}

// Validate returns nil if p is a solution of the n queens problem. Otherwise the error is an
// *OffBoard, or the *Attack on the lowest queen that is attacked from a row below. Validate
// takes time and memory linear in the size of the board.
func (p Placement) Validate() error {
	n := len(p)
	if n == 0 {
		return fmt.Errorf("a placement has at least one queen, this one has none")
	}
	for row, col := range p {
		if col < 0 || col >= n {
			return &OffBoard{Square{row, col}, n}
		}
	}
	words := (n + 63) / 64
	var small [16]uint64 // for 128 rows, without the garbage collector
	room := small[:]
	if 5*words > len(room) {
		room = make([]uint64, 5*words)
	}
	columns, rising, falling := room[:words], room[words:3*words], room[3*words:]
	for row, col := range p {
		if !take(columns, rising, falling, uint(col), uint(col-row+n-1), uint(col+row)) {
			return p.attackOn(row)
		}
	}
	return nil
}

// take sets a bit of each set, unless one of them is set already.
func take(columns, rising, falling []uint64, column, up, down uint) bool {
	c, r, f := &columns[column/64], &rising[up/64], &falling[down/64]
	if (*c>>(column%64)|*r>>(up%64)|*f>>(down%64))&1 != 0 {
		return false
	}
	*c |= 1 << (column % 64)
	*r |= 1 << (up % 64)
	*f |= 1 << (down % 64)
	return true
}

func (p Placement) attackOn(row int) error {
	b := Square{row, p[row]}
	for lower := range row {
		a := Square{lower, p[lower]}
		if direction, ok := a.Attacks(b); ok {
			return &Attack{a, b, direction}
		}
	}
	return nil
}

// Take returns the values of a sequence whose last pair may be an error, but no more than
// most of them; 0 stands for all. With an error it returns the values before it.
func Take[T any](sequence iter.Seq2[T, error], most int) ([]T, error) {
	var taken []T
	for value, err := range sequence {
		if err != nil {
			return taken, err
		}
		if taken = append(taken, value); len(taken) == most {
			break
		}
	}
	return taken, nil
}
