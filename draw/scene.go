package draw

import (
	"cmp"
	"fmt"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/ink"
)

// Piece is a chess piece with a glyph.
type Piece uint8

// The pieces.
const (
	Queen Piece = iota + 1
	Rook
	Bishop
	Knight
	King
	Amazon // queen and knight in one
	pieceEnd
)

var pieceNames = [...]string{"no piece", "queen", "rook", "bishop", "knight", "king", "amazon"}

// String returns the name of the piece: queen, rook and so on.
func (p Piece) String() string {
	if p < pieceEnd {
		return pieceNames[p]
	}
	return fmt.Sprintf("Piece(%d)", uint8(p))
}

// Mark is a sign on a square. Marks differ in shape as well as in colour, and a
// square may have several.
type Mark uint8

// The marks, with their usual meaning.
const (
	Dimmed  Mark = iota + 1 // a veil over the square and its piece
	Blocked                 // hatching: no piece may stand there
	Dot                     // available
	Ring                    // being tried
	Cross                   // in conflict
	markEnd
)

var markNames = [...]string{"no mark", "dimmed", "blocked", "dot", "ring", "cross"}

// String returns the name of the mark: dimmed, blocked and so on.
func (m Mark) String() string {
	if m < markEnd {
		return markNames[m]
	}
	return fmt.Sprintf("Mark(%d)", uint8(m))
}

// PieceAt is a piece on a square.
type PieceAt struct {
	Square nqueens.Square
	Piece  Piece
}

// MarkAt is a mark on a square.
type MarkAt struct {
	Square nqueens.Square
	Mark   Mark
}

// FillAt gives a square the colour of a region instead of its checker colour.
// Regions count from 1; colours repeat after [RegionColours]. A wall separates
// neighbours of different regions.
type FillAt struct {
	Square nqueens.Square
	Region int
}

// Line joins the centres of two squares, such as an attacker and the square it
// attacks.
type Line struct{ From, To nqueens.Square }

// Scene is what stands on one board. Row 0 is drawn at the bottom, column 0 at the
// left. Rows and Cols must be set; the other fields may be left zero. Where two
// pieces or two fills name the same square, the last one is drawn.
type Scene struct {
	Rows, Cols int // 1 to MaxSide
	Pieces     []PieceAt
	Marks      []MarkAt
	Fills      []FillAt
	Lines      []Line
	Caption    string // below the board, at the left
	Note       string // below the board, at the right
}

// RegionColours is the number of region colours of a theme.
const RegionColours = ink.RegionColours

// Limits on what is drawn.
const (
	MaxSide  = 10_000    // rows or columns of a board
	MaxItems = 1_000_000 // boards, pieces, marks, fills and lines of an SVG
)

func (s *Scene) validate() error {
	if s.Rows < 1 || s.Cols < 1 || s.Rows > MaxSide || s.Cols > MaxSide {
		return fmt.Errorf("a board of %d x %d squares cannot be drawn: rows and columns must be 1 to %d", s.Rows, s.Cols, MaxSide)
	}
	for _, p := range s.Pieces {
		if p.Piece == 0 || p.Piece >= pieceEnd {
			return fmt.Errorf("piece %d has no glyph: the pieces are 1 to %d", p.Piece, pieceEnd-1)
		}
		if err := s.has(p.Square, "a "+p.Piece.String()); err != nil {
			return err
		}
	}
	for _, m := range s.Marks {
		if m.Mark == 0 || m.Mark >= markEnd {
			return fmt.Errorf("mark %d has no sign: the marks are 1 to %d", m.Mark, markEnd-1)
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
	for _, l := range s.Lines {
		if err := cmp.Or(s.has(l.From, "a line"), s.has(l.To, "a line")); err != nil {
			return err
		}
	}
	return nil
}

// has returns an error if the square of something is not on the board.
func (s *Scene) has(q nqueens.Square, what string) error {
	if q.Row < 0 || q.Row >= s.Rows || q.Col < 0 || q.Col >= s.Cols {
		return fmt.Errorf("%s at row %d, column %d is not on the board of %s and %s (0-based)", what, q.Row, q.Col, plural(s.Rows, "row"), plural(s.Cols, "column"))
	}
	return nil
}

func (s *Scene) items() int {
	return len(s.Pieces) + len(s.Marks) + len(s.Fills) + len(s.Lines)
}
