// Package region holds puzzles of coloured regions: a board of n x n squares in
// n regions, where each row, each column and each region takes one queen (or,
// as in Star Battle, k of them) and no two queens touch, not even at a corner.
//
// A [Puzzle] is read by [Parse] or [ReadAll], in any [Format], or made by
// [New] or [Generate]. [Solve] and [All] search exactly; [Explain] and [Hint]
// go by rules that people use, one [Step] at a time, each with its reason.
// [Puzzle.Accepts] is the judge of a solution, and every solution that leaves the
// package has passed it.
//
// Rows and columns are 0-based in Go, row 0 at the top, as the puzzles are
// printed; in words they are counted from 1, and r3c4 is row 3, column 4.
package region

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"nqueens.example/nqueens"
)

// The sizes and numbers of queens a line that a puzzle may have.
const (
	MinN, MaxN         = 4, 26
	MinStars, MaxStars = 1, 6
)

// Puzzle is a board in regions. It does not change once made, and may be used by
// several goroutines.
type Puzzle struct {
	n, stars int
	region   []uint8 // of each square, row by row; 0-based in order of first squares
	letters  string  // of each region
}

// New makes a puzzle of rows of letters, the top row first, a letter for each
// region; capitals and small letters are the same. There are MinN to MaxN rows,
// as many letters in each, and as many regions; stars is the number of queens
// in each row, column and region, MinStars to MaxStars. A region may lie in
// several pieces (see Pieces), and a puzzle may have no solution.
//
// An error is a *Fault where it has a place on the board.
func New(stars int, rows ...string) (*Puzzle, error) {
	n := len(rows)
	if n > 0 && len(rows[0]) != n {
		return nil, notSquare(rows)
	}
	if n < MinN || n > MaxN {
		return nil, fmt.Errorf("a board has %d to %d rows, not %d", MinN, MaxN, n)
	}
	if stars < MinStars || stars > MaxStars {
		return nil, fmt.Errorf("a row takes %d to %d queens, not %d", MinStars, MaxStars, stars)
	}
	p := &Puzzle{n: n, stars: stars, region: make([]uint8, 0, n*n)}
	for r, row := range rows {
		if len(row) != n {
			return nil, notSquare(rows)
		}
		for c := range n {
			if err := p.add(r, c, row[c]); err != nil {
				return nil, err
			}
		}
	}
	if have := len(p.letters); have < n {
		return nil, fmt.Errorf("a board of %d rows has %d regions, this one only %d: %s", n, n, have, p.letters)
	}
	return p, nil
}

// add appends the square at r, c to the region of that letter.
func (p *Puzzle) add(r, c int, letter byte) error {
	if letter >= 'a' && letter <= 'z' {
		letter -= 'a' - 'A'
	}
	if letter < 'A' || letter > 'Z' {
		return &Fault{r, c, fmt.Sprintf("%q is no region; a region is a letter from A to Z", letter)}
	}
	index := strings.IndexByte(p.letters, letter)
	if index < 0 {
		index = len(p.letters)
		if index == p.n {
			return &Fault{r, c, fmt.Sprintf("region %c is one too many; a board of %d rows has %d regions", letter, p.n, p.n)}
		}
		p.letters += string(letter)
	}
	p.region = append(p.region, uint8(index))
	return nil
}

// notSquare says where rows depart from a square.
func notSquare(rows []string) error {
	n := len(rows[0])
	for r, row := range rows {
		switch {
		case len(row) < n:
			return &Fault{r, len(row), fmt.Sprintf("the row ends after %d squares; the first has %d", len(row), n)}
		case len(row) > n:
			return &Fault{r, n, fmt.Sprintf("the row goes on to %d squares; the first has %d", len(row), n)}
		}
	}
	if len(rows) > n {
		return &Fault{n, 0, fmt.Sprintf("this row is one too many; the rows have %d squares, so there are %d of them", n, n)}
	}
	return &Fault{len(rows), 0, fmt.Sprintf("this row is missing; the rows have %d squares, so there are %d of them", n, n)}
}

// Fault is the error of a square that is wrong. Row and Col are 0-based.
type Fault struct {
	Row, Col int
	Reason   string
}

func (f *Fault) Error() string {
	return fmt.Sprintf("row %d, column %d: %s", f.Row+1, f.Col+1, f.Reason)
}

// N returns the number of rows, of columns and of regions.
func (p *Puzzle) N() int { return p.n }

// Stars returns the number of queens that each row, column and region takes.
func (p *Puzzle) Stars() int { return p.stars }

// WithStars returns the same board with another number of queens a line, as a
// format that does not tell them needs.
func (p *Puzzle) WithStars(stars int) (*Puzzle, error) {
	return New(stars, p.Rows()...)
}

// Region returns the 0-based region of square s, in order of first squares.
func (p *Puzzle) Region(s nqueens.Square) int { return int(p.region[s.Row*p.n+s.Col]) }

// Letter returns the capital letter of a 0-based region.
func (p *Puzzle) Letter(region int) string { return p.letters[region : region+1] }

// Rows returns the board as New takes it, in capitals.
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

// Equal reports whether p and q have the same regions and ask for the same
// number of queens, whatever the letters.
func (p *Puzzle) Equal(q *Puzzle) bool {
	return p.stars == q.stars && slices.Equal(p.region, q.region)
}

// Pieces returns for each region its number of connected pieces (squares that
// share a side are connected), and a *Fault for the first region in several
// pieces. Such a puzzle is solved like any other, but Generate makes none, and
// the format borders cannot write it.
func (p *Puzzle) Pieces() ([]int, error) {
	pieces := make([]int, p.n)
	seen := make([]bool, len(p.region))
	var fault error
	for i, region := range p.region {
		if seen[i] {
			continue
		}
		if pieces[region]++; pieces[region] > 1 && fault == nil {
			fault = &Fault{i / p.n, i % p.n, fmt.Sprintf("region %s begins again here; a region is usually in one piece", p.Letter(int(region)))}
		}
		flood(p.n, i, seen, func(a, b int) bool { return p.region[a] == p.region[b] })
	}
	return pieces, fault
}

// flood marks as seen every square that can be reached from start by steps for
// which joined says yes.
func flood(n, start int, seen []bool, joined func(from, to int) bool) {
	seen[start] = true
	for stack := []int{start}; len(stack) > 0; {
		from := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for to := range sides(n, from) {
			if !seen[to] && joined(from, to) {
				seen[to] = true
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

// Kind is what a Unit is.
type Kind uint8

const (
	Row Kind = iota
	Column
	Region
)

var kindNames = [...]string{"row", "column", "region"}

func (k Kind) String() string {
	if int(k) < len(kindNames) {
		return kindNames[k]
	}
	return fmt.Sprintf("Kind(%d)", uint8(k))
}

// MarshalText gives the kind its name in JSON.
func (k Kind) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

// UnmarshalText reads what MarshalText writes.
func (k *Kind) UnmarshalText(text []byte) error { return fromName(text, kindNames[:], "kind", k) }

// Unit is a row, a column or a region, each of which takes the same number of
// queens. Index is 0-based.
type Unit struct {
	Kind  Kind `json:"kind"`
	Index int  `json:"index"`
}

// Name returns what people call u: row 3, column 5, region C.
func (p *Puzzle) Name(u Unit) string {
	if u.Kind == Region {
		return "region " + p.Letter(u.Index)
	}
	return fmt.Sprintf("%s %d", u.Kind, u.Index+1)
}

// Has reports whether square s lies in u.
func (p *Puzzle) Has(u Unit, s nqueens.Square) bool {
	switch u.Kind {
	case Row:
		return s.Row == u.Index
	case Column:
		return s.Col == u.Index
	default:
		return p.Region(s) == u.Index
	}
}

// Units returns the rows, then the columns, then the regions.
func (p *Puzzle) Units() []Unit {
	units := make([]Unit, 0, 3*p.n)
	for kind := Row; kind <= Region; kind++ {
		for i := range p.n {
			units = append(units, Unit{kind, i})
		}
	}
	return units
}

// SquareName returns the name of a square in words about puzzles: r3c4 is row 3,
// column 4, counted from the top left.
func SquareName(s nqueens.Square) string { return fmt.Sprintf("r%dc%d", s.Row+1, s.Col+1) }

func squareNames(squares []nqueens.Square) string {
	names := make([]string, len(squares))
	for i, s := range squares {
		names[i] = SquareName(s)
	}
	return and(names)
}

// and joins words as prose does.
func and(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " and " + words[last]
}

// byRow orders squares row by row.
func byRow(a, b nqueens.Square) int {
	return cmp.Or(cmp.Compare(a.Row, b.Row), cmp.Compare(a.Col, b.Col))
}

// ParseSquare reads what SquareName writes; capitals will do.
func ParseSquare(name string) (nqueens.Square, error) {
	lower := strings.ToLower(strings.TrimSpace(name))
	row, col, _ := strings.Cut(strings.TrimPrefix(lower, "r"), "c")
	r, badRow := strconv.Atoi(row)
	c, badCol := strconv.Atoi(col)
	if s := (nqueens.Square{Row: r - 1, Col: c - 1}); badRow == nil && badCol == nil && r > 0 && c > 0 && SquareName(s) == lower {
		return s, nil
	}
	return nqueens.Square{}, fmt.Errorf("%q is not a square; write r3c4 for row 3, column 4, counted from the top left", name)
}
