package draw

import (
	"bytes"
	"testing"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/testing/golden"
)

// lattices returns the board of n with the four lattices of docs/colours.md in a
// colour each, and the queens of a placement on the squares that keep says.
func lattices(placement []int, keep func(row, col int) bool, caption string) Scene {
	n := len(placement)
	scene := Scene{Rows: n, Cols: n, Caption: caption}
	for row, queen := range placement {
		for col := range n {
			if keep(row, col) {
				scene.Fills = append(scene.Fills, FillAt{Square: nqueens.Square{Row: row, Col: col}, Region: 1 + row%2*2 + col%2})
			}
		}
		if keep(row, queen) {
			scene.Pieces = append(scene.Pieces, PieceAt{Square: nqueens.Square{Row: row, Col: queen}, Piece: "queen"})
		}
	}
	return scene
}

// TestPicturesOfColours holds the pictures of docs/colours.md against what is drawn.
// After a change that is meant to change them: go test ./draw -run Colours -update, and look.
func TestPicturesOfColours(t *testing.T) {
	placement := []int{0, 4, 7, 5, 2, 6, 1, 3}
	white := func(row, col int) bool { return (row+col)%2 == 0 }
	whole := lattices(placement, func(int, int) bool { return true }, "diagonals of e2 meet two lattices")
	for _, end := range []nqueens.Square{{Row: 0, Col: 3}, {Row: 0, Col: 5}, {Row: 4, Col: 7}, {Row: 5, Col: 0}} {
		whole.Lines = append(whole.Lines, Line{From: nqueens.Square{Row: 1, Col: 4}, To: end})
	}
	for file, scenes := range map[string][]Scene{
		"colours-lattices.svg": {whole},
		"colours-sides.svg": {
			lattices(placement, white, "white queens, on two lattices"),
			lattices(placement, func(row, col int) bool { return !white(row, col) }, "black queens, on the other two"),
		},
	} {
		var drawn bytes.Buffer
		if err := SVG(&drawn, Options{Tile: 40, Coordinates: true}, Sheet(scenes)); err != nil {
			t.Fatal(err)
		}
		golden.Check(t, "../../docs/"+file, drawn.Bytes())
	}
}
