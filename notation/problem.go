package notation

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/plaintext"
)

// MaxProblem is the size of the largest board that ReadProblem accepts.
const MaxProblem = 10_000

// ReadProblem reads a board of n lines of n squares, row 1 first: Q for a placed queen, x for
// a blocked square and . for any other, in lower or upper case, with or without spaces and
// tabs. Empty lines may precede and follow it. The error is a *LineError with line and column,
// or that of nqueens.Problem.Validate.
func ReadProblem(r io.Reader) (nqueens.Problem, error) {
	in := bufio.NewScanner(plaintext.NewReader(r))
	in.Buffer(nil, 2*MaxProblem+1)
	var p nqueens.Problem
	line, rows, ended := 0, 0, false
	fail := func(format string, args ...any) (nqueens.Problem, error) {
		return nqueens.Problem{}, &LineError{Line: line, Err: fmt.Errorf(format, args...)}
	}
	for in.Scan() {
		line++
		text := in.Text()
		if strings.TrimSpace(text) == "" {
			ended = p.N > 0
			continue
		}
		row, column, err := problemRow(text)
		switch {
		case err != nil:
			return fail("column %d: %w", column, err)
		case ended:
			return fail("the board has ended; nothing but empty lines may follow")
		case p.N == 0:
			p.N = len(row)
		}
		if len(row) != p.N {
			return fail("the row has %d squares, the first row has %d", len(row), p.N)
		}
		for col, square := range row {
			switch square {
			case 'Q':
				p.Placed = append(p.Placed, nqueens.Square{Row: rows, Col: col})
			case 'x':
				p.Blocked = append(p.Blocked, nqueens.Square{Row: rows, Col: col})
			}
		}
		rows++
		ended = rows == p.N
	}
	line++
	if err := in.Err(); errors.Is(err, bufio.ErrTooLong) {
		return fail("the row is longer than that of a board of %d", MaxProblem)
	} else if err != nil {
		return nqueens.Problem{}, err
	}
	if p.N == 0 {
		return nqueens.Problem{}, errors.New("the board is empty; lines of Q, . and x were expected")
	}
	if rows < p.N {
		return fail("the board ends here, but its first row has %d squares, so that it must have %d rows", p.N, p.N)
	}
	return p, p.Validate()
}

// problemRow reads the squares of a line; column is the position of a wrong character, in
// bytes from 1.
func problemRow(text string) (row []byte, column int, err error) {
	for i, c := range text {
		switch c {
		case ' ', '\t':
		case '.':
			row = append(row, '.')
		case 'Q', 'q':
			row = append(row, 'Q')
		case 'X', 'x':
			row = append(row, 'x')
		default:
			return nil, i + 1, fmt.Errorf("%q is not a square; write Q for a queen, x for a blocked square, . for any other", c)
		}
	}
	return row, 0, nil
}
