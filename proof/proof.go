// Package proof writes and checks proofs that a board has no completion. It relies on
// the root package, and on encode for the forms that other checkers read: the
// checkers share nothing with whoever searched.
//
// A proof in the native form is a text. It opens with the board,
//
//	nqueens proof 3
//	board 6
//	place a1
//	block b3
//	diagonal a2-e6
//	refute
//
// that is any number of queens placed, squares blocked and diagonals blocked (by
// their ends), in any order. Then come the steps, and their number as the end:
//
//	f4- c?
//	c2 3!
//	c5 b6-
//	price r2:3 u5:1 d7:1
//	end 7
//
// f4- puts a queen on the last free square of row 4, f4| on that of column f; 3! says
// that row 3, without a queen, has no free square, d! that column d has none; c?
// opens column c, and each of its free squares must be tried, in order; c2 puts a
// queen there, and what follows belongs to that try until it has failed, or all
// the tries of a line opened below it have. A square is free if it is not blocked and
// no queen attacks it. price says what rows and diagonals are worth, so that the
// squares left cost more than a completion may; [Price] says how. rest says that the
// rows without a queen, at most 20, have no completion: the checker tries them itself. The proof is
// complete when the board itself has failed. docs/proofs.md says it byte by byte.
//
// The same steps can be written in DRAT and VeriPB, for the checkers of SAT solvers and of
// pseudo-Boolean ones.
package proof

import (
	"strconv"

	"nqueens.example/nqueens"
)

const (
	magic   = "nqueens proof "
	version = "3"
	before  = "2"     // the same without rest, and read as well
	maxSize = 20_000  // rows of a board that the checker takes
	maxLine = 1 << 20 // bytes of a line
)

// Line is a row or a column by its 0-based index.
type Line struct {
	IsColumn bool
	Index    int
}

// String returns what the format calls the line: row 7, column c.
func (l Line) String() string {
	if l.IsColumn {
		return "column " + string(nqueens.AppendFile(nil, l.Index))
	}
	return "row " + strconv.Itoa(l.Index+1)
}

// square returns the k-th square of the line.
func (l Line) square(k int) nqueens.Square {
	if l.IsColumn {
		return nqueens.Square{Row: k, Col: l.Index}
	}
	return nqueens.Square{Row: l.Index, Col: k}
}

// appendName appends the rank of a row, the file of a column.
func (l Line) appendName(dst []byte) []byte {
	if l.IsColumn {
		return nqueens.AppendFile(dst, l.Index)
	}
	return strconv.AppendInt(dst, int64(l.Index)+1, 10)
}

// A Price says what a line is worth. A queen costs what its two diagonals are
// priced at, less what its row is: a completion has one queen in each row and at most
// one on each diagonal, so that together its queens cost at most the sum of the diagonals'
// prices less that of the rows'. It has one queen in each column as well, and
// these cost at least what the cheapest free squares of the columns do. Where that is
// more, there is no completion; and none uses a square that costs more above the
// cheapest of its column than the two sums are apart.
//
// It is the Lagrangian relaxation of the puzzle, with lines for constraints; any
// prices are sound.
type Price struct {
	Line   nqueens.Line // a row without a queen, or a diagonal
	Amount int          // 1 to maxPrice
}

// maxPrice keeps sums over the largest board in 64 bits.
const maxPrice = 1_000_000
