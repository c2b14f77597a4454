package draw

import (
	"nqueens.example/nqueens/region"
)

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
