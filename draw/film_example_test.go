package draw_test

import (
	"bytes"
	"context"
	"fmt"
	"time"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/draw"
	"nqueens.example/nqueens/textbook"
)

// The search of a textbook algorithm as an animated GIF.
func ExampleFilm() {
	algorithm, err := textbook.ByName("board-scan")
	if err != nil {
		panic(err)
	}
	events := algorithm.Events(context.Background(), 4, textbook.Options{})
	var file bytes.Buffer
	film := draw.NewGIF(&file, draw.Options{})
	if err := (draw.Film{}).Draw(film, 4, events, 150*time.Millisecond); err != nil {
		panic(err)
	}
	fmt.Printf("%s\n", file.Bytes()[:6])
	// Output: GIF89a
}

// A board with holes in it, and a solution that keeps off them.
func ExampleBoard() {
	problem := nqueens.Problem{N: 4}
	problem.BlockedDiagonals = []nqueens.Line{{Direction: nqueens.AlongRising, Index: 0}}
	scene := draw.Board(problem, nqueens.Placement{1, 3, 0, 2})
	fmt.Println(len(scene.Pieces), "queens,", len(scene.Marks), "blocked squares")
	// Output: 4 queens, 4 blocked squares
}
