package piece

import (
	"slices"

	"nqueens.example/nqueens"
)

// Board is the set of occupied squares of an n x n board. It is immutable; With returns
// another. The zero value is the board without squares.
type Board struct {
	n        int
	occupied []uint64 // bit row*n + col
}

// NewBoard returns the empty n x n board; n is at least 0.
func NewBoard(n int) Board { return Board{n, make([]uint64, (n*n+63)/64)} }

// N returns the number of rows of b.
func (b Board) N() int { return b.n }

// Has reports whether s is a square of b.
func (b Board) Has(s nqueens.Square) bool {
	return uint(s.Row) < uint(b.n) && uint(s.Col) < uint(b.n)
}

// Occupied reports whether s, a square of the board, is occupied.
func (b Board) Occupied(s nqueens.Square) bool {
	bit := s.Row*b.n + s.Col
	return b.occupied[bit/64]>>(bit%64)&1 == 1
}

// With returns b with s, a square of the board, occupied too.
func (b Board) With(s nqueens.Square) Board {
	c := Board{b.n, slices.Clone(b.occupied)}
	c.occupy(s)
	return c
}

func (b Board) occupy(s nqueens.Square) {
	bit := s.Row*b.n + s.Col
	b.occupied[bit/64] |= 1 << (bit % 64)
}
