package draw_test

import (
	"bytes"
	"fmt"
	"image"
	"os"
	"regexp"
	"strings"
	"time"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/draw"
)

// A board of three squares a side, as SVG.
func ExampleSVG() {
	scene := draw.Scene{
		Rows: 3, Cols: 3,
		Pieces: []draw.PieceAt{{Square: nqueens.Square{Row: 0, Col: 1}, Piece: "knight"}},
		Marks:  []draw.MarkAt{{Square: nqueens.Square{Row: 2, Col: 2}, Mark: "ring"}},
	}
	var svg strings.Builder
	if err := draw.SVG(&svg, draw.Options{Coordinates: true}, scene); err != nil {
		panic(err)
	}
	fmt.Println(svg.String()[:4], strings.Contains(svg.String(), "knight on b1"))
	// Output: <svg true
}

// A solution, as SVG and as PNG.
func ExampleSVG_solution() {
	solution := nqueens.Placement{0, 4, 7, 5, 2, 6, 1, 3}
	scene := draw.Board(nqueens.Problem{N: 8}, solution)
	scene.Caption = "the first solution"
	options := draw.Options{Coordinates: true, Tile: 40}

	var svg, png bytes.Buffer // files, or the answers of a web server
	if err := draw.SVG(&svg, options, scene); err != nil {
		panic(err)
	}
	if err := draw.PNG(&png, options, scene); err != nil {
		panic(err)
	}
	fmt.Println(regexp.MustCompile("<desc>.*</desc>").FindString(svg.String()))
	size, format, err := image.DecodeConfig(&png)
	fmt.Println(format, size.Width, size.Height, err)
	// Output:
	// <desc>A board of 8 rows and 8 columns: queen on a1, e2, h3, f4, c5, g6, b7, d8.</desc>
	// png 366 389 <nil>
}

// A picture that cannot be drawn is refused before anything is written.
func ExamplePNG() {
	fmt.Println(draw.PNG(os.Stdout, draw.Options{Tile: 1000}, draw.Scene{Rows: 100, Cols: 100}))
	// Output: a picture of 100058 x 100058 pixels is too large: at most 40000000 pixels in all; use a tile of at most 62 or SVG
}

func ExampleNewGIF() {
	var file strings.Builder
	film := draw.NewGIF(&file, draw.Options{})
	for col := range 3 {
		scene := draw.Scene{Rows: 1, Cols: 3, Pieces: []draw.PieceAt{{Square: nqueens.Square{Col: col}, Piece: "rook"}}}
		if err := film.Add(scene, time.Second); err != nil {
			panic(err)
		}
	}
	if err := film.Close(); err != nil {
		panic(err)
	}
	fmt.Println(file.String()[:6])
	// Output: GIF89a
}
