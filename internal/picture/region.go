package picture

import (
	"nqueens.example/nqueens"
	"nqueens.example/nqueens/draw"
	"nqueens.example/nqueens/region"
)

// Region returns the picture of a puzzle of coloured regions with queens on the
// board. Queens that break its rules are crossed.
func Region(p *region.Puzzle, queens []nqueens.Square) draw.Scene {
	n := p.N()
	scene := draw.Scene{Rows: n, Cols: n, Fills: make([]draw.FillAt, 0, n*n)}
	turn := func(s nqueens.Square) nqueens.Square { return Upright(n, s) }
	for row := range n {
		for col := range n {
			s := nqueens.Square{Row: row, Col: col}
			scene.Fills = append(scene.Fills, draw.FillAt{Square: turn(s), Region: p.Region(s) + 1})
		}
	}
	for _, s := range queens {
		scene.Pieces = append(scene.Pieces, pieceOn(turn(s), draw.Queen))
	}
	conflicts, err := p.Conflicts(queens)
	if err != nil {
		return scene // refused by who draws it: a queen is off the board
	}
	crossed := map[nqueens.Square]bool{}
	for _, c := range conflicts {
		for _, s := range c.Squares {
			if !crossed[s] {
				crossed[s] = true
				mark(&scene, turn(s), draw.Cross)
			}
		}
	}
	return scene
}

// Upright returns a square whose row is counted from the top of a board of n rows,
// as puzzles of regions count, as one whose row is counted from the bottom, as
// pictures do; and the reverse.
func Upright(n int, s nqueens.Square) nqueens.Square {
	return nqueens.Square{Row: n - 1 - s.Row, Col: s.Col}
}
