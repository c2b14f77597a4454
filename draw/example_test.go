package draw_test

import (
	"fmt"
	"os"
	"strings"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/draw"
)

// A board of three squares a side, as SVG.
func ExampleSVG() {
	scene := draw.Scene{
		Rows: 3, Cols: 3,
		Pieces: []draw.PieceAt{{Square: nqueens.Square{Row: 0, Col: 1}, Piece: draw.Knight}},
		Marks:  []draw.MarkAt{{Square: nqueens.Square{Row: 2, Col: 2}, Mark: draw.Ring}},
	}
	var svg strings.Builder
	if err := draw.SVG(&svg, draw.Options{Coordinates: true}, scene); err != nil {
		panic(err)
	}
	fmt.Println(svg.String()[:4], strings.Contains(svg.String(), "knight on b1"))
	// Output: <svg true
}

// A picture that cannot be drawn is refused before anything is written.
func ExamplePNG() {
	fmt.Println(draw.PNG(os.Stdout, draw.Options{Tile: 1000}, draw.Scene{Rows: 100, Cols: 100}))
	// Output: a picture of 100058 x 100058 pixels is too large: at most 40000000 pixels in all; use a smaller tile, fewer boards or SVG
}
