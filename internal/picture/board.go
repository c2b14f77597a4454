package picture

import (
	"cmp"
	"fmt"
	"slices"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/draw"
	"nqueens.example/nqueens/piece"
)

// Problem returns a board with the placed queens of p and its blocked squares
// hatched. Queens that attack each other, as in an invalid problem, are crossed and
// joined by lines.
func Problem(p nqueens.Problem) draw.Scene {
	scene := ground(p)
	for _, s := range p.Placed {
		scene.Pieces = append(scene.Pieces, pieceOn(s, draw.Queen))
	}
	attacks(&scene, p.Placed)
	return scene
}

// Solution returns the board of p with a solution. piece is what stands on it; 0 is a
// queen.
func Solution(p nqueens.Problem, placement nqueens.Placement, piece draw.Piece) draw.Scene {
	if piece == 0 {
		piece = draw.Queen
	}
	scene := ground(p)
	scene.Pieces = make([]draw.PieceAt, 0, len(placement))
	for s := range placement.Squares() {
		scene.Pieces = append(scene.Pieces, pieceOn(s, piece))
	}
	return scene
}

// ground returns the board of p without queens. A board that is too large for package
// draw, which rejects it, has no marks.
func ground(p nqueens.Problem) draw.Scene {
	scene := draw.Scene{Rows: p.N, Cols: p.N}
	if p.N > draw.MaxSide {
		return scene
	}
	for _, s := range p.Blocked {
		mark(&scene, s, draw.Blocked)
	}
	for _, l := range p.BlockedDiagonals {
		first, last, ok := l.Ends(p.N)
		if !ok {
			continue
		}
		step := cmp.Compare(last.Col, first.Col)
		for s := first; s.Row <= last.Row; s.Row, s.Col = s.Row+1, s.Col+step {
			mark(&scene, s, draw.Blocked)
		}
	}
	return scene
}

// attacks crosses queens that attack each other, and joins neighbours on a line.
func attacks(scene *draw.Scene, queens []nqueens.Square) {
	last := make(map[nqueens.Line]nqueens.Square, 4*len(queens))
	crossed := make(map[nqueens.Square]bool)
	cross := func(s nqueens.Square) {
		if !crossed[s] {
			crossed[s] = true
			mark(scene, s, draw.Cross)
		}
	}
	for _, s := range slices.SortedFunc(slices.Values(queens), compareSquares) {
		for d := nqueens.AlongRow; d <= nqueens.AlongFalling; d++ {
			line := nqueens.LineThrough(s, d)
			if before, ok := last[line]; ok {
				scene.Lines = append(scene.Lines, draw.Line{From: before, To: s})
				cross(before)
				cross(s)
			}
			last[line] = s
		}
	}
}

func compareSquares(a, b nqueens.Square) int {
	return cmp.Or(cmp.Compare(a.Row, b.Row), cmp.Compare(a.Col, b.Col))
}

func pieceOn(s nqueens.Square, p draw.Piece) draw.PieceAt {
	return draw.PieceAt{Square: s, Piece: p}
}

func mark(scene *draw.Scene, s nqueens.Square, m draw.Mark) {
	scene.Marks = append(scene.Marks, draw.MarkAt{Square: s, Mark: m})
}

// MaxBoards limits the boards of a sheet.
const MaxBoards = 10_000

// Sheet collects solutions of one problem, to be drawn side by side.
type Sheet struct {
	Problem nqueens.Problem // its blocked squares are drawn; its queens are not
	Piece   draw.Piece      // what stands on the boards; 0 is a queen

	scenes []draw.Scene
	items  int
}

// Add adds a board. It returns an error beyond MaxBoards boards or draw.MaxItems pieces
// and blocked squares.
func (s *Sheet) Add(placement nqueens.Placement) error {
	problem := s.Problem
	problem.N = len(placement)
	scene := Solution(problem, placement, s.Piece)
	s.items += len(scene.Pieces) + len(scene.Marks)
	if len(s.scenes) == MaxBoards || s.items > draw.MaxItems {
		return fmt.Errorf("one sheet holds at most %d boards with %d pieces in all", MaxBoards, draw.MaxItems)
	}
	s.scenes = append(s.scenes, scene)
	return nil
}

// Len returns the number of boards.
func (s *Sheet) Len() int { return len(s.scenes) }

// Scenes returns the boards in the order they were added, or the empty board of
// Problem if there are none.
func (s *Sheet) Scenes() []draw.Scene {
	if len(s.scenes) == 0 {
		return []draw.Scene{Solution(s.Problem, nil, s.Piece)}
	}
	return s.scenes
}

// glyphs maps names of pieces to their glyphs.
var glyphs = map[string]draw.Piece{
	"queen": draw.Queen, "rook": draw.Rook, "bishop": draw.Bishop,
	"king": draw.King, "knight": draw.Knight, "amazon": draw.Amazon,
}

// Glyph returns the glyph of a piece, or 0 if it has none and is drawn as a queen.
func Glyph(p piece.Piece) draw.Piece { return glyphs[p.String()] }
