// Package proof writes and checks proofs that a board has no completion. The checkers share
// no code with the search: the package imports only the root package and package write,
// whose formats the proofs for other checkers refer to.
//
// A proof in the native form is text. It begins with the board,
//
//	nqueens proof 3
//	board 6
//	place a1
//	block b3
//	diagonal a2-e6
//	refute
//
// with any number of placed queens, blocked squares and blocked diagonals, named by their
// ends, in any order. The steps follow, and the end with their number:
//
//	f4- c?
//	c2 3!
//	c5 b6-
//	price r2:3 u5:1 d7:1
//	end 7
//
// f4- puts a queen on the only free square of row 4, f4| on that of column f. 3! says that
// row 3 has neither a queen nor a free square, d! says the same of column d. c? opens column
// c: each of its free squares must be tried, in order. c2 puts a queen there; the steps after
// it belong to that try until it has failed, or all tries of a line opened in it have. A
// square is free if it is not blocked and no queen attacks it. price states prices of rows
// and diagonals, by which the remaining squares cost more than a completion can; see [Price].
// rest says that the rows without a queen, at most 20, have no completion; the checker
// searches them. The proof is complete when the board itself has failed. docs/proofs.md
// specifies the form.
//
// The same steps can be written in DRAT and in VeriPB, for the checkers of SAT solvers and of
// pseudo-Boolean solvers.
package proof

import (
	"strconv"

	"nqueens.example/nqueens"
)

const (
	magic   = "nqueens proof "
	version = "3"
	before  = "2"     // the same without rest; also accepted
	maxSize = 20_000  // rows of the largest board that the checker accepts
	maxLine = 1 << 20 // bytes of a line
)

// squareOn returns the k-th square of a row or a column.
func squareOn(l nqueens.Line, k int) nqueens.Square {
	if l.Direction == nqueens.AlongColumn {
		return nqueens.Square{Row: k, Col: l.Index}
	}
	return nqueens.Square{Row: l.Index, Col: k}
}

// appendLine appends the rank of a row, the file of a column.
func appendLine(dst []byte, l nqueens.Line) []byte {
	if l.Direction == nqueens.AlongColumn {
		return nqueens.Square{Col: l.Index}.AppendFile(dst)
	}
	return strconv.AppendInt(dst, int64(l.Index)+1, 10)
}

// A Price is the price of a row or a diagonal. The cost of a square is the sum of the prices
// of its two diagonals minus the price of its row. A completion has one queen in each row and
// at most one on each diagonal, so its queens cost at most the sum A of all prices of
// diagonals minus the sum of all prices of rows. It also has one queen in each column, so they
// cost at least the sum B of the least costs of a free square in each column. If A < B there
// is no completion. Otherwise no completion uses a square that costs more than A - B above the
// cheapest of its column.
//
// This is the Lagrangian relaxation of the puzzle. Any prices are sound.
type Price struct {
	Line   nqueens.Line // a row without a queen, or a diagonal
	Amount int          // 1 to maxPrice
}

// maxPrice keeps sums over the largest board in 64 bits.
const maxPrice = 1_000_000
