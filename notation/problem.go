package notation

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/words"
)

// MaxProblem is the size of the largest board that ReadProblem accepts.
const MaxProblem = 10_000

// longestRow is how long the line of a row may be.
const longestRow = 16 * MaxProblem

// ReadProblem reads a board of n lines of n squares, row 1 first: Q for a placed queen, x for
// a blocked square and . for any other, in lower or upper case, with or without spaces and
// tabs. It also reads the other signs that a Reader takes for queens and empty squares, # and
// crosses for blocked squares, frames, numbered rows, and lists of rows, such as [".Q.", …] or
// [[0,1,0], …]. In a list of columns, -1, None, null or nil is a row without a queen; one
// of its columns must be 0 or n, to tell from where they are numbered. Empty lines and titles may precede and follow the
// board. The error is a *LineError or that of nqueens.Problem.Validate.
func ReadProblem(r io.Reader) (nqueens.Problem, error) {
	in := NewReader(r, Options{})
	in.limit = longestRow
	b := problemReader{in: in}
	if err := b.read(); errors.Is(err, ErrMemory) {
		return nqueens.Problem{}, in.fault(errLongRow)
	} else if err != nil {
		return nqueens.Problem{}, in.fault(err)
	}
	p := b.problem
	switch {
	case p.N == 0:
		return p, errors.New("the board is empty; lines of Q, . and x were expected")
	case b.rows < p.N:
		in.line++
		return p, in.fault(fmt.Errorf("the board ends here, but its first row has %s, so that it must have %s", words.Plural(p.N, "square"), words.Plural(p.N, "row")))
	case countDown(b.first, b.last):
		for _, squares := range [][]nqueens.Square{p.Placed, p.Blocked} {
			for i := range squares {
				squares[i].Row = p.N - 1 - squares[i].Row
			}
			slices.SortStableFunc(squares, func(a, b nqueens.Square) int { return a.Row - b.Row })
		}
	}
	return p, p.Validate()
}

var errLongRow = fmt.Errorf("the row is longer than that of a board of %d", MaxProblem)

// problemReader reads a board row by row.
type problemReader struct {
	in          *Reader
	problem     nqueens.Problem
	rows        int
	first, last string // labels of rows
	spaced      bool   // an empty line follows each row
	ended       bool
}

func (b *problemReader) read() error {
	for {
		if b.rows == 0 && b.in.beginsList() {
			return b.lists()
		}
		line, err := b.in.readLine()
		if err == io.EOF {
			return nil
		}
		if err == nil {
			err = b.line(line)
		}
		if err != nil {
			return err
		}
	}
}

// lists reads rows that are lists.
func (b *problemReader) lists() error {
	b.in.line++
	v := newValues(b.in, b.in.in)
	v.row = func(row []rune) error { return b.add(row, "") }
	for {
		switch _, err := v.next(); err {
		case nil:
			return errors.New("a list of numbers is not a board; write rows of Q and ., or of 0 and 1")
		case errLineEnd:
			b.in.line++
		case io.EOF:
			return nil
		default:
			return err
		}
	}
}

// line takes a line of the text.
func (b *problemReader) line(line []byte) error {
	if len(line) == 0 {
		b.spaced = b.spaced || b.rows == 1
		b.ended = b.ended || b.rows > 0 && !b.spaced
		return nil
	}
	row, column, err := problemRow(line)
	label := ""
	if err != nil {
		signs, number, ok := b.splitRow(line)
		switch {
		case b.isAround(line, signs):
			return nil
		case !ok || slices.ContainsFunc(signs, isUnknown):
			return fmt.Errorf("column %d: %w", b.in.indent+column, err)
		}
		row, label = signs, number
	}
	return b.add(row, label)
}

// splitRow is splitRow, but for a number before the squares that the next row continues.
func (b *problemReader) splitRow(line []byte) (signs []rune, label string, ok bool) {
	number, rest, _ := bytes.Cut(line, []byte(" "))
	if signs, _, ok = splitRow(rest); !ok || !isNumber(number) || bytes.ContainsAny(rest, "0123456789") {
		return splitRow(line)
	}
	own, _ := strconv.Atoi(string(number))
	next, _, _ := strings.Cut(strings.TrimSpace(b.in.peekLine()), " ")
	if following, err := strconv.Atoi(next); own > 1 || b.first != "" || err == nil && following == own+1 {
		return signs, string(number), true
	}
	return splitRow(line)
}

// isAround reports whether the line belongs to the frame of the board, names files, or is a
// title. A row of - or _ is none of them if its length is that of the board.
func (b *problemReader) isAround(line []byte, row []rune) bool {
	switch n := b.problem.N; {
	case n == 0 && len(row) > 0 && len(row) == len(rowOnly(b.in.peekLine())), n > 0 && len(row) == n && !b.ended:
		return isFileNames(line)
	case isFrame(line) || isFileNames(line):
		return true
	}
	_, title := heading(line)
	return title && (b.rows == 0 || b.rows == b.problem.N)
}

func rowOnly(line string) []rune {
	row, _, _ := splitRow([]byte(strings.TrimSpace(line)))
	return row
}

// add takes the next row.
func (b *problemReader) add(row []rune, label string) error {
	p := &b.problem
	switch {
	case len(row) > MaxProblem:
		return errLongRow
	case b.ended:
		return errors.New("the board has ended; nothing but empty lines may follow")
	case p.N == 0:
		p.N, b.first = len(row), label
	case len(row) != p.N:
		return fmt.Errorf("the row has %s, the first row has %d", words.Plural(len(row), "square"), p.N)
	}
	for col, c := range row {
		square := nqueens.Square{Row: b.rows, Col: col}
		switch {
		case c == '.': // most are
		case kindOf(c) == queenSign || c == '1':
			p.Placed = append(p.Placed, square)
		case strings.ContainsRune(blockedSigns, c):
			p.Blocked = append(p.Blocked, square)
		case c == '*':
			return errors.New("'*' may be a queen or a blocked square; write Q or x")
		case isUnknown(c):
			return errNoSquare(c)
		}
	}
	b.rows++
	b.last = label
	b.ended = b.rows == p.N
	return nil
}

// isUnknown reports whether c is not a sign of a problem.
func isUnknown(c rune) bool {
	return kindOf(c) == markSign && c != '1' && c != '*' && !strings.ContainsRune(blockedSigns, c)
}

const blockedSigns = "xX#×✕✖✗✘❌🚫"

func errNoSquare(c rune) error {
	return fmt.Errorf("%q is not a square; write Q for a queen, x for a blocked square, . for any other", c)
}

// problemRow reads the squares of a line of Q, x and .; column is the position of a wrong
// character, in bytes from 1.
func problemRow(line []byte) (row []rune, column int, err error) {
	for i, c := range string(line) {
		switch c {
		case ' ', '\t':
		case '.', 'Q', 'q', 'X', 'x':
			row = append(row, c)
		default:
			return nil, i + 1, errNoSquare(c)
		}
	}
	return row, 0, nil
}
