// Package proof writes and checks proofs that a board has no completion. It
// relies on the root package only: the checker shares nothing with whoever
// searched.
//
// A proof is a text of one statement a line. It opens with the board,
//
//	nqueens proof 1
//	board 6
//	place a1
//	block b3
//	diagonal a2-e6
//	refute
//
// that is any number of queens placed, squares blocked and diagonals blocked (by
// their ends), in any order. Then come the steps, numbered
// from 1, and their number again as the end:
//
//	1 force f4 row 4
//	2 branch column c
//	3 try c2
//	4 fail row 3
//	5 try c5
//	6 force b6 row 6
//	7 fail column d
//	end 7
//
// force puts a queen on the last free square of a row (named by rank) or column
// (named by file); fail says that a line without a queen has no free square;
// branch opens a line, and every one of its free squares must be tried; try puts
// a queen there, and what follows belongs to that try until it has failed, or all
// the tries of a branch below it have. A square is free if it is not blocked and
// no queen attacks it. The proof is complete when the board itself has failed.
// docs/proofs.md says it byte by byte.
//
// The same steps can be written as DRAT, for the checkers of SAT solvers.
package proof

import (
	"fmt"
	"strconv"

	"nqueens"
)

const (
	magic   = "nqueens proof 1"
	maxSize = 1 << 16 // a board that the checker takes; its memory is linear in it
	maxStep = 255     // bytes of a line
	maxLine = 1 << 20 // of the line with a first solution
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

func (l Line) contains(s nqueens.Square) bool {
	if l.IsColumn {
		return s.Col == l.Index
	}
	return s.Row == l.Index
}

func parseLine(kind, name string, n int) (Line, error) {
	switch kind {
	case "row":
		k, err := strconv.Atoi(name)
		if err != nil || k < 1 || k > n || strconv.Itoa(k) != name {
			return Line{}, fmt.Errorf("%q is not a row of the %d x %d board", name, n, n)
		}
		return Line{Index: k - 1}, nil
	case "column":
		s, err := nqueens.ParseSquare(name + "1")
		if err != nil || s.Col >= n || s.Row != 0 || string(nqueens.AppendFile(nil, s.Col)) != name {
			return Line{}, fmt.Errorf("%q is not a column of the %d x %d board", name, n, n)
		}
		return Line{IsColumn: true, Index: s.Col}, nil
	}
	return Line{}, fmt.Errorf("%q is not a kind of line; write row or column", kind)
}
