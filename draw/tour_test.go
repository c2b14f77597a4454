package draw

import (
	"bytes"
	"fmt"
	"math/big"
	"testing"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/known"
	"nqueens.example/nqueens/internal/testing/golden"
)

var solved = []int{0, 4, 7, 5, 2, 6, 1, 3}

func at(row, col int) nqueens.Square { return nqueens.Square{Row: row, Col: col} }

// shown returns a board with the queens and the marks that queen and mark choose.
func shown(rows, cols int, caption string, queen func(row, col int) bool, mark func(row, col int) Mark) Scene {
	scene := Scene{Rows: rows, Cols: cols, Caption: caption}
	for row := range rows {
		for col := range cols {
			if queen(row, col) {
				scene.Pieces = append(scene.Pieces, PieceAt{Square: at(row, col), Piece: "queen"})
			}
			if m := mark(row, col); m != "" {
				scene.Marks = append(scene.Marks, MarkAt{Square: at(row, col), Mark: m})
			}
		}
	}
	return scene
}

func queensOn(squares ...nqueens.Square) func(row, col int) bool {
	return func(row, col int) bool {
		for _, s := range squares {
			if s == at(row, col) {
				return true
			}
		}
		return false
	}
}

func attacked(row, col int, queens ...nqueens.Square) bool {
	for _, q := range queens {
		if q.Row == row || q.Col == col || q.Row-q.Col == row-col || q.Row+q.Col == row+col {
			return true
		}
	}
	return false
}

func markIf(on bool, m Mark) Mark {
	if on {
		return m
	}
	return ""
}

// sets is the queen on d3 with her column and her diagonals.
func sets() Picture {
	queen := at(2, 3)
	scene := shown(8, 8, "column 3, sum 5, difference -1, from 0", queensOn(queen), func(int, int) Mark { return "" })
	for _, end := range []nqueens.Square{at(0, 3), at(7, 3), at(0, 1), at(6, 7), at(0, 5), at(5, 0)} {
		scene.Lines = append(scene.Lines, Line{From: queen, To: end})
	}
	return Sheet{scene}
}

// deadEnd is the first board of four rows that leaves a row without a free square.
func deadEnd() Picture {
	queens := []nqueens.Square{at(0, 0), at(1, 2)}
	scene := shown(4, 4, "row 3 has no free square", queensOn(queens...), func(row, col int) Mark {
		return markIf(row == 2, "blocked")
	})
	return Sheet{scene}
}

// recursion is the solution for four queens with the boards of the calls that found it.
func recursion() Picture {
	var sheet Sheet
	columns := []int{1, 3, 0, 2}
	for rows := range 4 {
		caption := fmt.Sprintf("solve(%d) puts a queen in row %d", rows, rows+1)
		sheet = append(sheet, shown(4, 4, caption, func(row, col int) bool { return row <= rows && columns[row] == col },
			func(row, col int) Mark { return markIf(row == rows && columns[row] == col, "ring") }))
	}
	return sheet
}

// bits is a board with queens on a1 and e2 and the squares of row 3 that they attack.
func bitBoard() Picture {
	queens := []nqueens.Square{at(0, 0), at(1, 4)}
	return Sheet{shown(3, 8, "in row 3, b, g and h are free", queensOn(queens...), func(row, col int) Mark {
		return markIf(row == 2 && attacked(row, col, queens...), "blocked")
	})}
}

// crossed is the cross of a solution, and which squares of the corners it leaves.
func crossed() Picture {
	middle := func(i int) bool { return i == 3 || i == 4 }
	var queens []nqueens.Square
	for row, col := range solved {
		if middle(row) || middle(col) {
			queens = append(queens, at(row, col))
		}
	}
	return Sheet{shown(8, 8, "the cross, and the squares that it leaves", queensOn(queens...), func(row, col int) Mark {
		switch {
		case middle(row) || middle(col):
			return ""
		case attacked(row, col, queens...):
			return "blocked"
		}
		return "dot"
	})}
}

// sides is a solution by the colours of its squares. The square a1 is dark.
func sides() Picture {
	side := func(parity int, caption string) Scene {
		return shown(8, 8, caption,
			func(row, col int) bool { return solved[row] == col && (row+col)%2 == parity },
			func(row, col int) Mark { return markIf((row+col)%2 != parity, "dimmed") })
	}
	return Sheet{side(0, "queens on dark squares"), side(1, "queens on light squares")}
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

// TestPicturesOfTheTour holds the pictures of docs/tour.md that no command draws against
// what is drawn. After a change that is meant to change them: go test ./draw
// -run Tour -update, and look.
func TestPicturesOfTheTour(t *testing.T) {
	for name, picture := range map[string]Picture{
		"dead-end": deadEnd(), "recursion": recursion(), "sets": sets(), "bits": bitBoard(), "cross": crossed(), "colours": sides(), "known": growth(),
	} {
		var drawn bytes.Buffer
		options := Options{Tile: 40, Coordinates: true}
		if name == "known" {
			options.Tile = 16 // of a bar
		}
		if err := SVG(&drawn, options, picture); err != nil {
			t.Fatal(err)
		}
		golden.Check(t, "../../docs/tour-"+name+".svg", drawn.Bytes())
	}
}
