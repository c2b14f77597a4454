package nqueens

import (
	"errors"
	"fmt"
	"iter"
	"math"
	"slices"
)

// Problem asks for placements of n queens, or other pieces, one in each row, that include those
// already placed and avoid blocked squares and diagonals. With all fields but N zero it is the
// plain n queens problem.
type Problem struct {
	N                int      // size of the board, 1 to 2,147,483,647; to 1,000 for other pieces, boards and classes
	Board            string   // "torus" or "cylinder", as Board.Joined describes them; "" or "square" for the square board
	Piece            Piece    // "" for queens
	Class            string   // "half-turn" or "quarter-turn": only what this turn leaves unchanged; "" for all
	Placed           []Square // pieces that stand already
	Blocked          []Square // squares where none may stand
	BlockedDiagonals []Line   // rising and falling diagonals where none may stand
}

// OfQueens returns nil if p is a well-formed problem of all placements of queens on the square
// board, and otherwise the error of Validate, or one that says what p is of.
func (p Problem) OfQueens() error {
	if err := p.Validate(); err != nil || !p.isOther() {
		return err
	}
	kind := "queens"
	if !p.Piece.Same("") {
		kind = p.Piece.plural()
	}
	if p.Board != "" {
		kind += " on the " + p.Board
	}
	if p.Class != "" {
		kind += " that a " + p.Class + " leaves unchanged"
	}
	return fmt.Errorf("this is for queens on the square board, not for %s", kind)
}

// isOther reports whether p is of other pieces, on another board, or of a class.
func (p Problem) isOther() bool {
	return p.Class != "" || p.Board != "" && p.Board != "square" || p.Piece != "" && !p.Piece.Same("")
}

// mostOthers is the size of the largest board of other problems.
const mostOthers = 1000

// Validate returns an error if p is not well formed: if its size is out of range, a square
// (*OffBoard) or diagonal is not on the board, two placed queens attack each other (*Attack),
// a queen is placed twice, or stands on a blocked square or diagonal. A well-formed problem
// may have no solution.
func (p Problem) Validate() error {
	most := math.MaxInt32
	if p.isOther() {
		most = mostOthers
	}
	if p.N < 1 {
		return fmt.Errorf("the size of the board must be at least 1, not %d", p.N)
	}
	if p.N > most {
		return fmt.Errorf("the size of the board must be at most %d, not %d", most, p.N)
	}
	for _, s := range slices.Concat(p.Placed, p.Blocked) {
		if s.Row < 0 || s.Row >= p.N || s.Col < 0 || s.Col >= p.N {
			return &OffBoard{s, p.N}
		}
	}
	for _, l := range p.BlockedDiagonals {
		if l.Direction != AlongRising && l.Direction != AlongFalling {
			return fmt.Errorf("only diagonals can be blocked, not a %v", l.Direction)
		}
		if _, _, ok := l.Ends(p.N); !ok {
			return fmt.Errorf("%v %d is not on the %d x %d board", l.Direction, l.Index, p.N, p.N)
		}
	}
	if err := p.validatePlaced(); err != nil {
		return err
	}
	placed := make(map[Square]bool, len(p.Placed))
	for _, s := range p.Placed {
		placed[s] = true
	}
	for _, s := range p.Blocked {
		if placed[s] {
			return fmt.Errorf("%s is both placed and blocked; leave out one", s.inFull())
		}
	}
	if s, l, ok := p.onBlockedDiagonal(slices.Values(p.Placed)); ok {
		first, last, _ := l.Ends(p.N)
		return fmt.Errorf("the queen placed on %s stands on the blocked diagonal %v-%v", s.inFull(), first, last)
	}
	return nil
}

// onBlockedDiagonal returns the first of the queens on a blocked diagonal.
func (p Problem) onBlockedDiagonal(queens iter.Seq[Square]) (Square, Line, bool) {
	if len(p.BlockedDiagonals) == 0 {
		return Square{}, Line{}, false
	}
	blocked := make(map[Line]bool, len(p.BlockedDiagonals))
	for _, l := range p.BlockedDiagonals {
		blocked[l] = true
	}
	for s := range queens {
		for _, d := range []Direction{AlongRising, AlongFalling} {
			if l := s.Line(d); blocked[l] {
				return s, l, true
			}
		}
	}
	return Square{}, Line{}, false
}

func (p Problem) validatePlaced() error {
	if p.isOther() {
		return p.validateOthers(p.Placed)
	}
	standing := make(map[Line]Square, 4*len(p.Placed))
	for _, s := range p.Placed {
		for _, d := range []Direction{AlongRow, AlongColumn, AlongRising, AlongFalling} {
			l := s.Line(d)
			other, taken := standing[l]
			switch {
			case taken && other == s:
				return fmt.Errorf("a queen is placed on %s twice", s.inFull())
			case taken:
				return &Attack{other, s, d}
			}
			standing[l] = s
		}
	}
	return nil
}

// validateOthers is validatePlaced for other pieces and boards.
func (p Problem) validateOthers(placed []Square) error {
	if p.Class != "" && p.Class != "half-turn" && p.Class != "quarter-turn" {
		return fmt.Errorf("the class of a problem is half-turn or quarter-turn, not %.40q", p.Class)
	}
	moves, err := p.Piece.Moves()
	if err != nil {
		return err
	}
	b, err := NewBoard(p.N).Joined(p.Board)
	if err != nil {
		return err
	}
	rows := make(map[int]Square)
	for _, s := range placed {
		other, taken := rows[s.Row]
		switch {
		case !b.Has(s):
			return &OffBoard{s, p.N}
		case taken && other == s:
			return fmt.Errorf("%s is placed twice", s.inFull())
		case taken:
			return fmt.Errorf("%s and %s are in one row; a placement has one piece in each", other.inFull(), s.inFull())
		}
		rows[s.Row] = s
		b.occupy(s)
	}
	for one, other := range moves.Attacks(b) {
		return fmt.Errorf("the %s on %s and %s attack each other", p.Piece.plural(), one.inFull(), other.inFull())
	}
	return nil
}

// Accepts returns nil if placement solves p, and otherwise an error that says why it does not.
func (p Problem) Accepts(placement Placement) error {
	if len(placement) != p.N {
		return fmt.Errorf("the placement is for n = %d, and the board has n = %d", len(placement), p.N)
	}
	check := placement.Validate
	if p.isOther() {
		check = func() error { return p.validateOthers(slices.Collect(placement.Squares())) }
	}
	if err := check(); err != nil {
		return err
	}
	if s, ok := p.unturned(placement); ok {
		return fmt.Errorf("a %s does not leave the placement unchanged: it takes %s to an empty square", p.Class, s.inFull())
	}
	for _, s := range p.Placed {
		if placement[s.Row] != s.Col {
			return fmt.Errorf("the queen placed on %s is missing", s.inFull())
		}
	}
	for _, s := range p.Blocked {
		if placement[s.Row] == s.Col {
			return fmt.Errorf("the queen on %s stands on a blocked square", s.inFull())
		}
	}
	if s, l, ok := p.onBlockedDiagonal(placement.Squares()); ok {
		first, last, _ := l.Ends(p.N)
		return fmt.Errorf("the queen on %s stands on the blocked diagonal %v-%v", s.inFull(), first, last)
	}
	return nil
}

// unturned returns a square of the placement that the turn of p.Class takes to one without a piece.
func (p Problem) unturned(placement Placement) (Square, bool) {
	for s := range placement.Squares() {
		image := s
		switch p.Class {
		case "half-turn":
			image = Square{Row: p.N - 1 - s.Row, Col: p.N - 1 - s.Col}
		case "quarter-turn":
			image = Square{Row: s.Col, Col: p.N - 1 - s.Row}
		}
		if placement[image.Row] != image.Col {
			return s, true
		}
	}
	return Square{}, false
}

// ErrNoSolution means that the problem is proven to have no solution.
var ErrNoSolution = errors.New("no solution exists")

// ErrSolved is the error of a hint for a board or puzzle on which all queens stand.
var ErrSolved = errors.New("all queens stand")

// Board is the set of occupied squares of an n x n board. It is immutable; With returns
// another. The zero value is the board without squares.
type Board struct {
	n        int
	occupied []uint64 // bit row*n + col

	aroundRows, aroundCols bool // whether the last is beside the first
}

// NewBoard returns the empty n x n board; n is at least 0.
func NewBoard(n int) Board { return Board{n: n, occupied: make([]uint64, (n*n+63)/64)} }

// Joined returns b with opposite edges joined: "torus" joins both pairs, "cylinder" the first
// and the last column; "square" or "" joins none.
func (b Board) Joined(edges string) (Board, error) {
	switch edges {
	case "", "square":
		b.aroundRows, b.aroundCols = false, false
	case "cylinder":
		b.aroundRows, b.aroundCols = false, true
	case "torus":
		b.aroundRows, b.aroundCols = true, true
	default:
		return b, fmt.Errorf("there is no board %q; the boards are square, cylinder, torus", edges)
	}
	return b, nil
}

// N returns the number of rows of b.
func (b Board) N() int { return b.n }

// Has reports whether s is a square of b.
func (b Board) Has(s Square) bool {
	return uint(s.Row) < uint(b.n) && uint(s.Col) < uint(b.n)
}

// Occupied reports whether s, a square of the board, is occupied.
func (b Board) Occupied(s Square) bool {
	bit := s.Row*b.n + s.Col
	return b.occupied[bit/64]>>(bit%64)&1 == 1
}

// With returns b with s, a square of the board, occupied too.
func (b Board) With(s Square) Board {
	b.occupied = slices.Clone(b.occupied)
	b.occupy(s)
	return b
}

func (b Board) occupy(s Square) {
	bit := s.Row*b.n + s.Col
	b.occupied[bit/64] |= 1 << (bit % 64)
}

// step returns the square a step away from s, on the other side if the edge between is joined.
// It may be off the board.
func (b Board) step(s, by Square) Square {
	s.Row += by.Row
	s.Col += by.Col
	if b.aroundRows {
		s.Row = ((s.Row % b.n) + b.n) % b.n
	}
	if b.aroundCols {
		s.Col = ((s.Col % b.n) + b.n) % b.n
	}
	return s
}

// SizeError is the error of what takes boards of Min to Max rows when it is asked for N.
type SizeError struct {
	N, Min, Max int
	Purpose     string // what the board is for, such as "to count exactly"; may be empty
}

func (e *SizeError) Error() string {
	purpose := e.Purpose
	if purpose != "" {
		purpose = " " + purpose
	}
	return fmt.Sprintf("N must be %d to %d%s, not %d", e.Min, e.Max, purpose, e.N)
}
