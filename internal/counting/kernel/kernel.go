// Package kernel counts the ways to complete a board whose central cross is filled, and
// the placements of queens of one colour. It is the inner loop of every exact count.
// colour.go is the specification of the kernels for one colour, which agree with it on every
// side; generic.go completes boards, and backtracking checks it.
//
// A Position holds the taken rows, columns and diagonals; its completions depend on
// nothing else.
package kernel

import (
	"math/bits"
	"sync/atomic"
)

// MaxN is the largest board of a Position: a diagonal word has 2 MaxN - 1 bits.
const MaxN = 32

// Position is a partly filled n x n board, 1 <= N <= MaxN. Bit r of Rows is set if row r
// has a queen, bit c of Cols if column c has one, bit r + c of Sum and bit c - r + N - 1
// of Diff if that diagonal has one.
type Position struct {
	N          int
	Rows, Cols uint32
	Sum, Diff  uint64
}

// Place returns p with one more queen, and whether no queen of p attacks it.
func (p Position) Place(row, col int) (Position, bool) {
	ok := p.Free(row)>>col&1 != 0
	p.Rows |= 1 << row
	p.Cols |= 1 << col
	p.Sum |= 1 << (row + col)
	p.Diff |= 1 << (col - row + p.N - 1)
	return p, ok
}

// Free returns the columns in which row may have a queen, none if the row already has
// one.
func (p Position) Free(row int) uint32 {
	if p.Rows>>row&1 != 0 {
		return 0
	}
	return p.all() &^ (p.Cols | uint32(p.Sum>>row) | uint32(p.Diff>>(p.N-1-row)))
}

// Missing returns the number of queens that p still needs.
func (p Position) Missing() int { return p.N - bits.OnesCount32(p.Rows) }

// transposed returns p with rows and columns exchanged.
func (p Position) transposed() Position {
	p.Rows, p.Cols = p.Cols, p.Rows
	p.Diff = bits.Reverse64(p.Diff) >> (64 - (2*p.N - 1))
	return p
}

// flipped returns p with the order of the rows reversed.
func (p Position) flipped() Position {
	p.Rows = bits.Reverse32(p.Rows) >> (32 - p.N)
	p.Sum, p.Diff = p.Diff, p.Sum
	return p
}

func (p Position) all() uint32 { return uint32(1<<p.N - 1) }

// Counter counts completions. It owns the memory of one worker and is not safe for
// concurrent use.
type Counter interface {
	// Count returns the number of ways to complete p and the number of nodes of the
	// search (queens placed, one at a time). If stop is set, it returns soon, with
	// meaningless results.
	Count(p Position, stop *atomic.Bool) (count, nodes uint64)
}
