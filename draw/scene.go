package draw

import (
	"cmp"
	"fmt"
	"slices"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/limits"
	"nqueens.example/nqueens/internal/words"
)

// Mark is a sign on a square: "dimmed", a veil over the square and its piece; "blocked",
// hatching, where no piece may stand; a "dot" where one may; a "ring" where one is tried; and a
// "cross" where one is in conflict. They differ in shape as well as in colour, and a square may
// have several.
type Mark string

// marks lists the marks in the order in which they are drawn, after blocked, which is below the
// pieces.
var marks = [...]Mark{"dimmed", "blocked", "dot", "ring", "cross"}

// number returns the number of a mark in marks, -1 for none.
func (m Mark) number() int { return slices.Index(marks[:], m) }

// PieceAt is a piece on a square. A piece without a glyph of its own is drawn as a queen.
type PieceAt struct {
	Square nqueens.Square
	Piece  nqueens.Piece // "" is the queen
}

// MarkAt is a mark on a square.
type MarkAt struct {
	Square nqueens.Square
	Mark   Mark
}

// FillAt gives a square the colour of a region instead of its checker colour.
// Regions count from 1; colours repeat after as many as a theme has. A wall separates
// neighbours of different regions.
type FillAt struct {
	Square nqueens.Square
	Region int
}

// NumberAt writes a number of 0 to 999,999 on a square that has no piece. The larger it is among
// those of its board, the redder is the square; the smallest are green letters on the plain one.
type NumberAt struct {
	Square nqueens.Square
	Number int
}

// Line joins the centres of two squares, such as an attacker and the square it
// attacks.
type Line struct{ From, To nqueens.Square }

// Scene is what stands on one board. Row 0 is drawn at the bottom, column 0 at the
// left. Rows and Cols must be set; the other fields may be left zero. Where two
// pieces or two fills name the same square, the last one is drawn.
type Scene struct {
	Rows, Cols int // 1 to 10,000
	Pieces     []PieceAt
	Marks      []MarkAt
	Fills      []FillAt
	Numbers    []NumberAt
	Lines      []Line
	Caption    string // below the board, at the left
	Note       string // below the board, at the right
}

func (s *Scene) validate() error {
	if s.Rows < 1 || s.Cols < 1 || s.Rows > limits.PictureSide || s.Cols > limits.PictureSide {
		return fmt.Errorf("a board of %d x %d squares cannot be drawn: rows and columns must be 1 to %d", s.Rows, s.Cols, limits.PictureSide)
	}
	for _, p := range s.Pieces {
		if chessmanOf(p.Piece) == 0 {
			_, err := p.Piece.Moves()
			return err
		}
		if err := s.has(p.Square, "a "+chessmanOf(p.Piece).String()); err != nil {
			return err
		}
	}
	for _, m := range s.Marks {
		if m.Mark.number() < 0 {
			return fmt.Errorf("there is no mark %.40q; the marks are %s", string(m.Mark), words.And(words.Names(marks[:])))
		}
		if err := s.has(m.Square, "a mark"); err != nil {
			return err
		}
	}
	for _, f := range s.Fills {
		if f.Region < 1 {
			return fmt.Errorf("region %d has no colour: regions begin at 1", f.Region)
		}
		if err := s.has(f.Square, "a fill"); err != nil {
			return err
		}
	}
	for _, x := range s.Numbers {
		if x.Number < 0 || x.Number > 999_999 {
			return fmt.Errorf("the number %d on %v cannot be drawn: it must be 0 to 999,999", x.Number, x.Square)
		}
		if err := s.has(x.Square, "a number"); err != nil {
			return err
		}
	}
	for _, l := range s.Lines {
		if err := cmp.Or(s.has(l.From, "a line"), s.has(l.To, "a line")); err != nil {
			return err
		}
	}
	return nil
}

// has returns an error if the square of something is not on the board.
func (s *Scene) has(q nqueens.Square, what string) error {
	if !s.onBoard(q) {
		return fmt.Errorf("%s at row %d, column %d is not on the board of %s and %s (0-based)", what, q.Row, q.Col, words.Things(s.Rows, "row"), words.Things(s.Cols, "column"))
	}
	return nil
}

func (s *Scene) onBoard(q nqueens.Square) bool {
	return uint(q.Row) < uint(s.Rows) && uint(q.Col) < uint(s.Cols)
}

func (s *Scene) items() int {
	return len(s.Pieces) + len(s.Marks) + len(s.Fills) + len(s.Numbers) + len(s.Lines)
}

// Heats returns how large the numbers of the scene are, in their order: 0 for the smallest, 1 for
// those up to the middle between the smallest and the largest, 2 for the others.
func (s *Scene) Heats() []uint8 {
	heats := make([]uint8, len(s.Numbers))
	if len(heats) == 0 {
		return nil
	}
	by := func(a, b NumberAt) int { return cmp.Compare(a.Number, b.Number) }
	least, most := slices.MinFunc(s.Numbers, by).Number, slices.MaxFunc(s.Numbers, by).Number
	for i, x := range s.Numbers {
		switch {
		case x.Number == least:
		case x.Number <= least+(most-least)/2:
			heats[i] = 1
		default:
			heats[i] = 2
		}
	}
	return heats
}
