package draw

import (
	"cmp"
	"slices"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/limits"
	"nqueens.example/nqueens/region"
)

// Board returns the board of p: with the pieces of placement or, if that is nil, with those
// placed. Blocked squares are hatched. Placed queens that attack each other, as in an invalid
// problem, are crossed and joined by lines.
func Board(p nqueens.Problem, placement nqueens.Placement) Scene {
	scene := ground(p)
	if placement == nil {
		for _, s := range p.Placed {
			scene.Pieces = append(scene.Pieces, PieceAt{Square: s, Piece: p.Piece})
		}
		if p.Piece.Same("") {
			attacks(&scene, p.Placed)
		}
		return scene
	}
	scene.Pieces = make([]PieceAt, 0, len(placement))
	for s := range placement.Squares() {
		scene.Pieces = append(scene.Pieces, PieceAt{Square: s, Piece: p.Piece})
	}
	return scene
}

// ground returns the board of p without queens. A board that is too large to draw has no
// marks.
func ground(p nqueens.Problem) Scene {
	scene := Scene{Rows: p.N, Cols: p.N}
	if p.N > limits.PictureSide {
		return scene
	}
	for _, s := range p.Blocked {
		mark(&scene, s, "blocked")
	}
	for _, l := range p.BlockedDiagonals {
		for s := range l.Squares(p.N) {
			mark(&scene, s, "blocked")
		}
	}
	return scene
}

// attacks crosses queens that attack each other, and joins neighbours on a line.
func attacks(scene *Scene, queens []nqueens.Square) {
	last := make(map[nqueens.Line]nqueens.Square, 4*len(queens))
	crossed := make(map[nqueens.Square]bool)
	cross := func(s nqueens.Square) {
		if !crossed[s] {
			crossed[s] = true
			mark(scene, s, "cross")
		}
	}
	for _, s := range slices.SortedFunc(slices.Values(queens), compareSquares) {
		for d := nqueens.AlongRow; d <= nqueens.AlongFalling; d++ {
			line := s.Line(d)
			if before, ok := last[line]; ok {
				scene.Lines = append(scene.Lines, Line{From: before, To: s})
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

func mark(scene *Scene, s nqueens.Square, m Mark) {
	scene.Marks = append(scene.Marks, MarkAt{Square: s, Mark: m})
}

// Puzzle returns the board of a puzzle of coloured regions with queens on the
// board. Queens that break its rules are crossed.
func Puzzle(p *region.Puzzle, queens region.Squares) Scene {
	n := p.N()
	scene := Scene{Rows: n, Cols: n, Fills: make([]FillAt, 0, n*n)}
	for row := range n {
		for column := range n {
			s := region.Square{Row: row, Column: column}
			scene.Fills = append(scene.Fills, FillAt{Square: s.OnBoard(n), Region: p.Region(s) + 1})
		}
	}
	for _, s := range queens {
		scene.Pieces = append(scene.Pieces, PieceAt{Square: s.OnBoard(n)})
	}
	conflicts, err := p.Conflicts(queens)
	if err != nil {
		return scene // a queen is off the board; drawing the scene reports it
	}
	crossed := map[region.Square]bool{}
	for _, c := range conflicts {
		for _, s := range c.Squares {
			if !crossed[s] {
				crossed[s] = true
				mark(&scene, s.OnBoard(n), "cross")
			}
		}
	}
	return scene
}
