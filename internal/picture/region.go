package picture

import (
	"nqueens.example/nqueens"
	"nqueens.example/nqueens/draw"
	"nqueens.example/nqueens/region"
)

// OnBoard returns where a square of a puzzle of n rows is in its picture. Puzzles of
// regions count rows from the top, pictures from the bottom; OnBoard and InPuzzle are
// the only functions that convert between the two.
func OnBoard(n int, s region.Square) nqueens.Square {
	return nqueens.Square{Row: n - 1 - s.Row, Col: s.Column}
}

// InPuzzle returns which square of a puzzle of n rows a square of its picture is.
func InPuzzle(n int, s nqueens.Square) region.Square {
	return region.Square{Row: n - 1 - s.Row, Column: s.Col}
}

// Region returns the picture of a puzzle of coloured regions with queens on the
// board. Queens that break its rules are crossed.
func Region(p *region.Puzzle, queens region.Squares) draw.Scene {
	n := p.N()
	scene := draw.Scene{Rows: n, Cols: n, Fills: make([]draw.FillAt, 0, n*n)}
	for row := range n {
		for column := range n {
			s := region.Square{Row: row, Column: column}
			scene.Fills = append(scene.Fills, draw.FillAt{Square: OnBoard(n, s), Region: p.Region(s) + 1})
		}
	}
	for _, s := range queens {
		scene.Pieces = append(scene.Pieces, pieceOn(OnBoard(n, s), draw.Queen))
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
				mark(&scene, OnBoard(n, s), draw.Cross)
			}
		}
	}
	return scene
}
