package picture_test

import (
	"bytes"
	"fmt"
	"math/big"
	"os"
	"testing"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/draw"
	"nqueens.example/nqueens/internal/known"
)

var solved = []int{0, 4, 7, 5, 2, 6, 1, 3}

func at(row, col int) nqueens.Square { return nqueens.Square{Row: row, Col: col} }

// shown returns a board with the queens and the marks that queen and mark choose.
func shown(rows, cols int, caption string, queen func(row, col int) bool, mark func(row, col int) draw.Mark) draw.Scene {
	scene := draw.Scene{Rows: rows, Cols: cols, Caption: caption}
	for row := range rows {
		for col := range cols {
			if queen(row, col) {
				scene.Pieces = append(scene.Pieces, draw.PieceAt{Square: at(row, col), Piece: draw.Queen})
			}
			if m := mark(row, col); m != 0 {
				scene.Marks = append(scene.Marks, draw.MarkAt{Square: at(row, col), Mark: m})
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

func markIf(on bool, m draw.Mark) draw.Mark {
	if on {
		return m
	}
	return 0
}

// sets is the queen on d3 with her column and her diagonals.
func sets() draw.Picture {
	queen := at(2, 3)
	scene := shown(8, 8, "column 3, sum 5, difference -1, from 0", queensOn(queen), func(int, int) draw.Mark { return 0 })
	for _, end := range []nqueens.Square{at(0, 3), at(7, 3), at(0, 1), at(6, 7), at(0, 5), at(5, 0)} {
		scene.Lines = append(scene.Lines, draw.Line{From: queen, To: end})
	}
	return draw.Sheet{scene}
}

// deadEnd is the first board of four rows that leaves a row without a free square.
func deadEnd() draw.Picture {
	queens := []nqueens.Square{at(0, 0), at(1, 2)}
	scene := shown(4, 4, "row 3 has no free square", queensOn(queens...), func(row, col int) draw.Mark {
		return markIf(row == 2, draw.Blocked)
	})
	return draw.Sheet{scene}
}

// recursion is the solution for four queens with the boards of the calls that found it.
func recursion() draw.Picture {
	var sheet draw.Sheet
	columns := []int{1, 3, 0, 2}
	for rows := range 4 {
		caption := fmt.Sprintf("solve(%d) puts a queen in row %d", rows, rows+1)
		sheet = append(sheet, shown(4, 4, caption, func(row, col int) bool { return row <= rows && columns[row] == col },
			func(row, col int) draw.Mark { return markIf(row == rows && columns[row] == col, draw.Ring) }))
	}
	return sheet
}

// bits is a board with queens on a1 and e2 and the squares of row 3 that they attack.
func bits() draw.Picture {
	queens := []nqueens.Square{at(0, 0), at(1, 4)}
	return draw.Sheet{shown(3, 8, "in row 3, b, g and h are free", queensOn(queens...), func(row, col int) draw.Mark {
		return markIf(row == 2 && attacked(row, col, queens...), draw.Blocked)
	})}
}

// crossed is the cross of a solution, and which squares of the corners it leaves.
func crossed() draw.Picture {
	middle := func(i int) bool { return i == 3 || i == 4 }
	var queens []nqueens.Square
	for row, col := range solved {
		if middle(row) || middle(col) {
			queens = append(queens, at(row, col))
		}
	}
	return draw.Sheet{shown(8, 8, "the cross, and the squares that it leaves", queensOn(queens...), func(row, col int) draw.Mark {
		switch {
		case middle(row) || middle(col):
			return 0
		case attacked(row, col, queens...):
			return draw.Blocked
		}
		return draw.Dot
	})}
}

// sides is a solution by the colours of its squares. The square a1 is dark.
func sides() draw.Picture {
	side := func(parity int, caption string) draw.Scene {
		return shown(8, 8, caption,
			func(row, col int) bool { return solved[row] == col && (row+col)%2 == parity },
			func(row, col int) draw.Mark { return markIf((row+col)%2 != parity, draw.Dimmed) })
	}
	return draw.Sheet{side(0, "queens on dark squares"), side(1, "queens on light squares")}
}

// growth is the number of solutions by the size of the board, as far as it is published.
func growth() draw.Picture {
	curve := draw.Curve{Name: "known"}
	for n := 4; ; n++ {
		q, ok := known.Solutions(n)
		if !ok {
			break
		}
		value, _ := new(big.Float).SetInt(q).Float64()
		curve.Points = append(curve.Points, draw.Point{X: float64(n), Y: value})
	}
	return &draw.Plot{Label: "queens", Panels: []draw.Panel{{Label: "solutions", Log: true, Curves: []draw.Curve{curve}}}}
}

// TestPicturesOfTheTour holds the pictures of docs/tour.md that no command draws against
// what is drawn. After a change that is meant to change them: go test ./internal/picture
// -run Tour -update, and look.
func TestPicturesOfTheTour(t *testing.T) {
	for name, picture := range map[string]draw.Picture{
		"dead-end": deadEnd(), "recursion": recursion(), "sets": sets(), "bits": bits(), "cross": crossed(), "colours": sides(), "known": growth(),
	} {
		var drawn bytes.Buffer
		if err := draw.SVG(&drawn, draw.Options{Tile: 40, Coordinates: true}, picture); err != nil {
			t.Fatal(err)
		}
		kept := "../../docs/tour-" + name + ".svg"
		if *update {
			if err := os.WriteFile(kept, drawn.Bytes(), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(kept)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(drawn.Bytes(), want) {
			t.Errorf("docs/tour-%s.svg is not what is drawn", name)
		}
	}
}
