// Package region solves, explains and generates puzzles of coloured regions: a
// board of n x n squares in n regions, where each row, each column and each region
// holds one queen (in Star Battle, several) and no two queens touch, not even at a
// corner.
//
// [Parse] and [Read] read a [Puzzle] in any [Format]; [New] makes one from rows of
// letters, and [Generate] invents one. [Solve] and [All] search exhaustively.
// [Explain] and [Hint] use rules that people use, one [Step] at a time, each with its
// reason. [Puzzle.Accepts] decides what a solution is; Solve and Explain return only
// what it accepts.
//
// A [Square] counts rows from the top, as puzzles are printed. Rows and columns are
// 0-based in Go. In text they are counted from 1: r3c4 is row 3, column 4.
package region

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"nqueens.example/nqueens/internal/limits"
	"nqueens.example/nqueens/internal/words"
)

// Limits of a puzzle: its number of rows, and of queens in each row.
const (
	minN, maxN         = limits.RegionMinN, limits.RegionMaxN
	minStars, maxStars = limits.RegionMinStars, limits.RegionMaxStars
)

// Puzzle is a board divided into regions. It is immutable and safe for concurrent
// use. The zero value has no squares; functions that solve or write it return an
// error.
type Puzzle struct {
	n, stars int
	region   []uint8 // of each square, row by row; numbered in order of first squares
	letters  string  // of each region
	stated   bool    // the text that it was read from states stars
}

// New returns the puzzle with these rows, the top row first. Each letter names the
// region of a square; capitals and small letters are the same. There must be 4 to
// 26 rows, each with as many letters as there are rows, and as many regions. stars is
// the number of queens in each row, column and region, 1 to 6.
//
// A region may consist of several pieces (see [Puzzle.Connected]), and the puzzle need
// not have a solution. An error that concerns one square is a [*Fault].
func New(stars int, rows ...string) (*Puzzle, error) {
	board := make(cells, len(rows))
	for r, row := range rows {
		for c, letter := range strings.ToUpper(row) {
			if letter < 'A' || letter > 'Z' {
				return nil, faultAt(r, c, "%q is not a region; regions are letters from A to Z", letter)
			}
			board[r] = append(board[r], string(letter))
		}
	}
	return board.regions(stars)
}

// checkSize returns an error if there is no puzzle with n rows and stars queens in each.
func checkSize(n, stars int) error {
	if n < minN || n > maxN {
		return fmt.Errorf("a board has %d to %d rows, not %d", minN, maxN, n)
	}
	if stars < minStars || stars > maxStars {
		return fmt.Errorf("a row takes %d to %d queens, not %d", minStars, maxStars, stars)
	}
	return nil
}

// notSquare returns the error for rows, of letters or of names, that don't form a square.
func notSquare[Row ~string | ~[]string](rows []Row) error {
	n := len(rows[0])
	for r, row := range rows {
		switch {
		case len(row) < n:
			return faultAt(r, len(row), "the row ends after %s; the first has %d", words.Plural(len(row), "square"), n)
		case len(row) > n:
			return faultAt(r, n, "the row has %s; the first has %d", words.Plural(len(row), "square"), n)
		}
	}
	if len(rows) > n {
		return faultAt(n, 0, "this row is one too many; a board with rows of %d squares has %d rows", n, n)
	}
	return faultAt(len(rows), 0, "this row is missing; a board with rows of %d squares has %d rows", n, n)
}

// Fault is an error at one square of a puzzle.
type Fault struct {
	Square Square
	Reason string
}

func (f *Fault) Error() string {
	return fmt.Sprintf("row %d, column %d: %s", f.Square.Row+1, f.Square.Column+1, f.Reason)
}

func faultAt(row, column int, format string, args ...any) *Fault {
	return &Fault{Square{row, column}, fmt.Sprintf(format, args...)}
}

// check returns an error for the zero Puzzle.
func (p *Puzzle) check() error {
	if p.n == 0 {
		return errors.New("the puzzle is empty; make it with New, Parse or Generate")
	}
	return nil
}

// N returns the number of rows, which is also that of columns and of regions.
func (p *Puzzle) N() int { return p.n }

// Stars returns the number of queens in each row, column and region.
func (p *Puzzle) Stars() int { return p.stars }

// WithStars returns the same board with another number of queens in each row, column
// and region. Some formats don't state that number.
func (p *Puzzle) WithStars(stars int) (*Puzzle, error) {
	if err := p.check(); err != nil {
		return nil, err
	}
	return New(stars, p.Rows()...)
}

// Region returns the region of s, 0 to N-1 in order of their first squares, or -1 if s
// is not on the board.
func (p *Puzzle) Region(s Square) int {
	if p.onBoard(s) != nil {
		return -1
	}
	return int(p.region[p.index(s)])
}

// Letter returns the capital letter that names a region, or "" if there is no such
// region.
func (p *Puzzle) Letter(region int) string {
	if region < 0 || region >= len(p.letters) {
		return ""
	}
	return p.letters[region : region+1]
}

// Rows returns the rows that New takes, in capitals.
func (p *Puzzle) Rows() []string {
	rows := make([]string, p.n)
	line := make([]byte, p.n)
	for r := range rows {
		for c := range line {
			line[c] = p.letters[p.region[r*p.n+c]]
		}
		rows[r] = string(line)
	}
	return rows
}

// Connected returns nil if each region is in one piece, that is, if its squares are
// connected by their sides. Otherwise it returns a [*Fault] at the first square of a
// second piece. Solve takes such puzzles too, but Generate makes none and the format
// borders cannot represent them.
func (p *Puzzle) Connected() error {
	begun := make([]bool, p.n)
	for i, first := range pieces(p.n, func(a, b int) bool { return p.region[a] == p.region[b] }) {
		region := p.region[i]
		if i == first && begun[region] {
			return faultAt(i/p.n, i%p.n, "region %s begins again here; a region is usually in one piece", p.Letter(int(region)))
		}
		begun[region] = true
	}
	return nil
}

// index returns the number of a square on the board, row by row.
func (p *Puzzle) index(s Square) int { return s.Row*p.n + s.Column }

// pieces returns, for each square of a board of n rows, the first one of its piece. Two squares that
// share a side are in one piece if joined returns true.
func pieces(n int, joined func(from, to int) bool) []int {
	piece := slices.Repeat([]int{none}, n*n)
	for i := range piece {
		if piece[i] == none {
			flood(n, i, piece, joined)
		}
	}
	return piece
}

const none = -1

// flood sets to start the piece of all squares without one that are in one piece with start.
func flood(n, start int, piece []int, joined func(from, to int) bool) {
	piece[start] = start
	for stack := []int{start}; len(stack) > 0; {
		from := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for to := range sides(n, from) {
			if piece[to] == none && joined(from, to) {
				piece[to] = start
				stack = append(stack, to)
			}
		}
	}
}

// sides yields the squares that share a side with square i.
func sides(n, i int) func(yield func(int) bool) {
	return func(yield func(int) bool) {
		_ = (i < n || yield(i-n)) &&
			(i%n == 0 || yield(i-1)) &&
			(i%n == n-1 || yield(i+1)) &&
			(i >= n*(n-1) || yield(i+n))
	}
}
