package nqueens

import (
	"fmt"
	"slices"
)

// Board is the set of occupied squares of an n x n board. It is immutable; With returns
// another. The zero value is the board without squares.
type Board struct {
	n        int
	occupied []uint64 // bit row*n + col

	aroundRows, aroundCols bool // whether the last is beside the first
}

// NewBoard returns the empty n x n board; n is at least 0.
func NewBoard(n int) Board { return Board{n: n, occupied: make([]uint64, (n*n+63)/64)} }

// Joined returns b with opposite edges joined: "torus" joins both pairs, "cylinder" the first
// and the last column; "square" or "" joins none.
func (b Board) Joined(edges string) (Board, error) {
	switch edges {
	case "", "square":
		b.aroundRows, b.aroundCols = false, false
	case "cylinder":
		b.aroundRows, b.aroundCols = false, true
	case "torus":
		b.aroundRows, b.aroundCols = true, true
	default:
		return b, fmt.Errorf("there is no board %q; the boards are square, cylinder, torus", edges)
	}
	return b, nil
}

// N returns the number of rows of b.
func (b Board) N() int { return b.n }

// Has reports whether s is a square of b.
func (b Board) Has(s Square) bool {
	return uint(s.Row) < uint(b.n) && uint(s.Col) < uint(b.n)
}

// Occupied reports whether s, a square of the board, is occupied.
func (b Board) Occupied(s Square) bool {
	bit := s.Row*b.n + s.Col
	return b.occupied[bit/64]>>(bit%64)&1 == 1
}

// With returns b with s, a square of the board, occupied too.
func (b Board) With(s Square) Board {
	b.occupied = slices.Clone(b.occupied)
	b.occupy(s)
	return b
}

func (b Board) occupy(s Square) {
	bit := s.Row*b.n + s.Col
	b.occupied[bit/64] |= 1 << (bit % 64)
}

// step returns the square a step away from s, on the other side if the edge between is joined.
// It may be off the board.
func (b Board) step(s, by Square) Square {
	s.Row += by.Row
	s.Col += by.Col
	if b.aroundRows {
		s.Row = ((s.Row % b.n) + b.n) % b.n
	}
	if b.aroundCols {
		s.Col = ((s.Col % b.n) + b.n) % b.n
	}
	return s
}
