package read

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/limits"
)

// Problem reads a board of n lines of n squares, row 1 first: Q for a placed queen, x for
// a blocked square and . for any other, in lower or upper case, with or without spaces and
// tabs. It also reads the other signs that Placements takes for queens and empty squares, # and
// crosses for blocked squares, frames, numbered rows, and lists of rows, such as [".Q.", …] or
// [[0,1,0], …]. In a list of columns, -1, None, null or nil is a row without a queen; one
// of its columns must be 0 or n, to tell from where they are numbered. Text may stand around the
// board. The error is a *LineError or that of nqueens.Problem.Validate.
func Problem(r io.Reader) (nqueens.Problem, error) {
	in := newReader(r, Options{})
	in.in.Limit = limits.Problem * limits.Problem
	var p nqueens.Problem
	in.grid = func(rows [][]rune) (err error) {
		if p.N > 0 {
			return errors.New("the board has ended; only text may follow")
		}
		p, err = problemOf(rows)
		return err
	}
	var err error
	for err == nil {
		err = in.step()
	}
	switch {
	case err != io.EOF && errors.Is(err, ErrMemory):
		return nqueens.Problem{}, in.fault(errLongRow)
	case errors.Is(err, errNoPlacements) && p.N == 0:
		return p, &LineError{in.texts, errors.New("there is no board in it, only text; lines of Q, . and x were expected")}
	case err != io.EOF && p.N == 0 || err != io.EOF && !errors.Is(err, errNoPlacements):
		return nqueens.Problem{}, in.fault(err)
	case p.N == 0:
		return p, errors.New("the board is empty; lines of Q, . and x were expected")
	}
	return p, p.Validate()
}

var (
	errLongRow = fmt.Errorf("the row is longer than that of a board of %d", limits.Problem)
	errNumbers = errors.New("a list of numbers is not a board; write rows of Q and ., or of 0 and 1")
)

// problemOf returns the problem of a board.
func problemOf(rows [][]rune) (p nqueens.Problem, err error) {
	if p.N = len(rows); p.N > limits.Problem {
		return p, errLongRow
	}
	for i, row := range rows {
		for col, c := range row {
			square := nqueens.Square{Row: i, Col: col}
			switch {
			case c == '.': // most are
			case kindOf(c) == queenSign || c == '1':
				p.Placed = append(p.Placed, square)
			case strings.ContainsRune(blockedSigns, c):
				p.Blocked = append(p.Blocked, square)
			case c == '*':
				return p, errors.New("'*' may be a queen or a blocked square; write Q or x")
			case kindOf(c) != emptySign:
				return p, &signError{i, col, c}
			}
		}
	}
	return p, nil
}

// signError is a sign that no square of a board has, in a row from the top of the text.
type signError struct {
	row, col int
	sign     rune
}

func (e *signError) Error() string {
	return fmt.Sprintf("column %d: %q is not a square; write Q for a queen, x for a blocked square, . for any other", e.col+1, e.sign)
}

const blockedSigns = "xX#×✕✖✗✘❌🚫"

// noQueen is the number of a row without a queen, in lists of columns of a problem.
const noQueen = -1

// errPartial rejects a list that would be another board if its columns were numbered from 1.
var errPartial = errors.New("the columns may be numbered from 0 or from 1, since none is 0 or n; write rows of Q and . instead")

// partial takes a list of columns with rows that have no queen. Columns are numbered from 1
// if one of them is n, and from 0 if one is 0.
func (r *reader) partial(columns []int) error {
	n, base := len(columns), 0
	isQueen := func(column int) bool { return column != noQueen }
	switch {
	case n > limits.Problem:
		return errLongRow
	case slices.Contains(columns, n):
		base = 1
	case !slices.Contains(columns, 0) && slices.Max(columns) < n && slices.ContainsFunc(columns, isQueen):
		return errPartial
	}
	rows := make([][]rune, n)
	for i, column := range columns {
		rows[i] = slices.Repeat([]rune{'.'}, n)
		switch at := column - base; {
		case column == noQueen:
		case column < noQueen:
			return fmt.Errorf("%d is not a column; columns are numbered from 1, or from 0", column)
		case at < 0 || at >= n:
			return fmt.Errorf("column %d in row %d of %d; columns are numbered from %d here", column, i+1, n, base)
		default:
			rows[i][at] = 'Q'
		}
	}
	return r.grid(rows)
}
