package draw

import (
	"bytes"
	"fmt"
	"image/png"
	"math/big"
	"testing"

	"nqueens.example/nqueens/internal/known"
	"nqueens.example/nqueens/internal/testing/golden"
	"nqueens.example/nqueens/internal/testing/must"
)

// The pictures in testdata and in docs are what is drawn. After a change that is meant to change
// them: go test ./draw -run Golden -update, and look.
func TestGolden(t *testing.T) {
	letter := six()
	letter.Paper = "letter"
	bars := []barRow{
		{"board-scan", []float64{876, 113}},
		{"permutations", []float64{40320, 8}},
		{"construct <best>", []float64{8, 0}},
	}
	queens := func(n int, view string) tree { return treeOf(t, searched(t, n), view) }
	docs := Options{Tile: 40, Coordinates: true}
	for _, c := range []struct {
		name    string
		options Options
		picture Picture
		pixels  bool // as PNG, too
	}{
		{"eight", Options{Coordinates: true, Title: "Eight queens"}, eight(), true},
		{"eight-dark", Options{Theme: "dark", Tile: 40}, eight(), true},
		{"everything", Options{Coordinates: true, Tile: 48}, everything(), true},
		{"everything-dark", Options{Coordinates: true, Tile: 48, Theme: "dark"}, everything(), true},
		{"regions", Options{Tile: 40}, regions(), true},
		{"conflicts", Options{Coordinates: true}, conflicts(), true},
		{"conflicts-dark", Options{Coordinates: true, Theme: "dark"}, conflicts(), true},
		{"sheet", Options{Title: "A sheet", Coordinates: true}, Sheet{eight(), regions(), everything(), eight(), eight()}, true},
		{"one", Options{Coordinates: true}, Scene{Rows: 1, Cols: 1, Pieces: []PieceAt{{square(0, 0), ""}}, Caption: "the only solution"}, true},
		{"bars-log", Options{Title: "Eight queens, the first solution"}, barChart{[]string{"squares tried", "queens placed"}, bars}, true},
		{"bars-dark", Options{Theme: "dark", Tile: 20}, barChart{[]string{"squares tried", "queens placed"}, bars}, true},
		{"bars-zero", Options{}, barChart{[]string{"nothing"}, []barRow{{"none", []float64{0}}}}, true},
		{"page-six", Options{Title: "Queens & regions"}, six(), false},
		{"page-letter", Options{Title: "Queens & regions", Theme: "print"}, letter, false},
		{"page-one", Options{Coordinates: true, Theme: "print"}, Page{Boards: []Scene{eight()}}, false},
		{"tree-4", Options{Title: "Four queens"}, queens(4, "whole"), true},
		{"tree-6-dark", Options{Theme: "dark"}, queens(6, "whole"), false},
		{"tree-7-collapsed", Options{Title: "Seven queens"}, queens(7, "collapsed"), false},
		{"tree-1", Options{}, tree{nodes: []node{{Parent: -1, Kind: nodeSolution, Label: "<a1>"}}}, false},
		{"icicle-8", Options{Title: "Eight queens"}, queens(8, "icicle"), false},
		{"icicle-7-dark", Options{Theme: "dark", Tile: 24}, tree{nodes: queens(7, "collapsed").nodes, icicle: true}, true},
		{"../../docs/colours-lattices", docs, rays(colours(2, "diagonals of e2 meet two lattices", true), "e2", "d1", "f1", "h5", "a6"), false},
		{"../../docs/colours-sides", docs, Sheet{colours(0, "white queens, on two lattices", true), colours(1, "black queens, on the other two", true)}, false},
		{"../../docs/tour-colours", docs, Sheet{colours(0, "queens on dark squares", false), colours(1, "queens on light squares", false)}, false},
		{"../../docs/tour-sets", docs, rays(board("column 3, sum 5, difference -1, from 0",
			"........", "........", "........", "........", "........", "...q....", "........", "........"), "d3", "d1", "d8", "b1", "h7", "f1", "a6"), false},
		{"../../docs/tour-dead-end", docs, board("row 3 has no free square", "....", "xxxx", "..q.", "q..."), false},
		{"../../docs/tour-recursion", docs, Sheet{
			board("solve(0) puts a queen in row 1", "....", "....", "....", ".Q.."),
			board("solve(1) puts a queen in row 2", "....", "....", "...Q", ".q.."),
			board("solve(2) puts a queen in row 3", "....", "Q...", "...q", ".q.."),
			board("solve(3) puts a queen in row 4", "..Q.", "q...", "...q", ".q.."),
		}, false},
		{"../../docs/tour-bits", docs, board("in row 3, b, g and h are free", "x.xxxx..", "....q...", "q......."), false},
		{"../../docs/tour-cross", docs, board("the cross, and the squares that it leaves",
			"xxxq.xxx", "xox..xoo", "xxx..xox", "..q.....", ".....q..", "xox..xxo", "xxx.qxxx", "oox..xxo"), false},
		{"../../docs/tour-known", Options{Tile: 16, Coordinates: true}, growth(), false},
	} {
		var svg, pixels bytes.Buffer
		must.Do(t, SVG(&svg, c.options, c.picture))
		golden.WellFormed(t, svg.Bytes())
		golden.Check(t, c.name+".svg", svg.Bytes())
		if c.pixels {
			must.Do(t, PNG(&pixels, c.options, c.picture))
			golden.CheckPNG(t, c.name+".png", pixels.Bytes())
		}
	}
	for _, theme := range []string{"light", "print"} { // in the pixels of the SVG, a ninth of the PNG's
		f := must.Get(six().frame(Options{Title: "Queens & regions", Theme: theme}))(t)
		var out bytes.Buffer
		must.Do(t, png.Encode(&out, f.page(six().Boards).Image(1)))
		golden.CheckPNG(t, "page-"+theme+".png", out.Bytes())
	}
}

// board returns a board from its rows, the highest first: q is a queen, Q one in a ring, x blocked
// and o a dot.
func board(caption string, rows ...string) Scene {
	scene := Scene{Rows: len(rows), Cols: len(rows[0]), Caption: caption}
	for row := range rows {
		for col, sign := range rows[len(rows)-1-row] {
			at := square(row, col)
			if sign == 'q' || sign == 'Q' {
				scene.Pieces = append(scene.Pieces, PieceAt{at, "queen"})
			}
			if mark := map[rune]Mark{'Q': "ring", 'x': "blocked", 'o': "dot"}[sign]; mark != "" {
				scene.Marks = append(scene.Marks, MarkAt{at, mark})
			}
		}
	}
	return scene
}

// solved are the columns of a solution.
var solved = []int{0, 4, 7, 5, 2, 6, 1, 3}

// colours is the solution on the squares of a colour, dark (0), light (1) or both (2): with a colour
// for each of the four lattices of docs/colours.md, or with the other squares dimmed.
func colours(side int, caption string, lattices bool) Scene {
	scene := Scene{Rows: 8, Cols: 8, Caption: caption}
	for row, queen := range solved {
		for col := range 8 {
			at := square(row, col)
			on := side == 2 || (row+col)%2 == side
			if on && lattices {
				scene.Fills = append(scene.Fills, FillAt{at, 1 + row%2*2 + col%2})
			}
			if on && col == queen {
				scene.Pieces = append(scene.Pieces, PieceAt{at, "queen"})
			}
			if !on && !lattices {
				scene.Marks = append(scene.Marks, MarkAt{at, "dimmed"})
			}
		}
	}
	return scene
}

// rays adds lines from a square to others.
func rays(scene Scene, from string, to ...string) Scene {
	for _, end := range to {
		scene.Lines = append(scene.Lines, Line{named(from), named(end)})
	}
	return scene
}

// growth is the number of solutions by the size of the board, as far as it is published.
func growth() Picture {
	chart := barChart{Series: []string{"solutions"}}
	for n := 4; ; n++ {
		q, ok := known.Solutions(n)
		if !ok {
			return chart
		}
		value, _ := new(big.Float).SetInt(q).Float64()
		chart.Rows = append(chart.Rows, barRow{Label: fmt.Sprint(n), Values: []float64{value}})
	}
}
