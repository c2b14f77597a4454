package draw

import (
	"bytes"
	"image/png"
	"testing"

	"pgregory.net/rapid"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/ink"
	"nqueens.example/nqueens/internal/testing/golden"
	"nqueens.example/nqueens/internal/testing/must"
	"nqueens.example/nqueens/textbook"
)

// eight is a board with a solution of eight queens.
func eight() Scene {
	s := Scene{Rows: 8, Cols: 8, Caption: "step 876", Note: "depth 8"}
	for r, c := range []int{0, 4, 7, 5, 2, 6, 1, 3} {
		s.Pieces = append(s.Pieces, PieceAt{square(r, c), ""})
	}
	return s
}

// everything is a board with every piece and mark on light and dark squares.
func everything() Scene {
	s := Scene{Rows: 7, Cols: 8, Caption: "step 87 & <more>", Note: "depth 5"}
	for i, p := range []nqueens.Piece{"queen", "rook", "bishop", "knight", "king", "amazon"} {
		s.Pieces = append(s.Pieces, PieceAt{square(0, i+1), p}, PieceAt{square(1, i+1), p})
	}
	for i, m := range marks {
		s.Marks = append(s.Marks, MarkAt{square(1, i+1), m}, MarkAt{square(2, i+1), m}, MarkAt{square(3, i+1), m})
	}
	s.Lines = []Line{{square(0, 0), square(6, 6)}, {square(4, 0), square(4, 3)}, {square(6, 1), square(5, 1)}}
	return s
}

// conflicts is a full board of which a queen may move, with the numbers of its squares.
func conflicts() Scene {
	stage := Stage{N: 8, Conflicts: true}
	for row, col := range []int{4, 5, 6, 3, 4, 5, 6, 5} {
		stage.Play(textbook.Event{Kind: textbook.Place, Square: square(row, col)})
	}
	return stage.Picture(textbook.Event{Kind: textbook.Try, Square: square(2, 0), Step: 60, Depth: 8})
}

// regions is a board of seven regions.
func regions() Scene {
	s := Scene{Rows: 7, Cols: 7, Caption: "Regions"}
	for i, id := range "aaabbbcadabbccadddbccaeddffceeedfffeeggfffggggg.." {
		if id != '.' {
			s.Fills = append(s.Fills, FillAt{square(i/7, i%7), int(id-'a') + 1})
		}
	}
	s.Pieces = []PieceAt{{square(0, 0), ""}, {square(3, 3), ""}}
	s.Marks = []MarkAt{{square(1, 1), "dot"}, {square(2, 2), "cross"}, {square(4, 4), "ring"}, {square(5, 5), "blocked"}, {square(5, 6), "dimmed"}}
	return s
}

// anyScene draws scenes of a given size for property tests.
func anyScene(rows, cols int) *rapid.Generator[Scene] {
	return rapid.Custom(func(t *rapid.T) Scene {
		square := rapid.Custom(func(t *rapid.T) nqueens.Square {
			return square(rapid.IntRange(0, rows-1).Draw(t, "row"), rapid.IntRange(0, cols-1).Draw(t, "col"))
		})
		s := Scene{Rows: rows, Cols: cols}
		for range rapid.IntRange(0, 6).Draw(t, "pieces") {
			s.Pieces = append(s.Pieces, PieceAt{square.Draw(t, "square"), rapid.SampledFrom(nqueens.Pieces()).Draw(t, "piece")})
		}
		for range rapid.IntRange(0, 6).Draw(t, "marks") {
			s.Marks = append(s.Marks, MarkAt{square.Draw(t, "square"), rapid.SampledFrom(marks[:]).Draw(t, "mark")})
		}
		for range rapid.IntRange(0, 9).Draw(t, "fills") {
			s.Fills = append(s.Fills, FillAt{square.Draw(t, "square"), rapid.IntRange(1, 30).Draw(t, "region")})
		}
		for range rapid.IntRange(0, 9).Draw(t, "numbers") {
			s.Numbers = append(s.Numbers, NumberAt{square.Draw(t, "square"), rapid.IntRange(0, 500).Draw(t, "number")})
		}
		for range rapid.IntRange(0, 3).Draw(t, "lines") {
			s.Lines = append(s.Lines, Line{square.Draw(t, "from"), square.Draw(t, "to")})
		}
		s.Caption = rapid.String().Draw(t, "caption")
		s.Note = rapid.String().Draw(t, "note")
		return s
	})
}

func TestAnySceneIsDrawn(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anyScene(rapid.IntRange(1, 9).Draw(t, "rows"), rapid.IntRange(1, 9).Draw(t, "cols")).Draw(t, "scene")
		opt := Options{
			Theme: rapid.SampledFrom(ink.Themes()).Draw(t, "theme"), Tile: rapid.IntRange(4, 20).Draw(t, "tile"),
			Coordinates: rapid.Bool().Draw(t, "coordinates"), Title: rapid.String().Draw(t, "title"),
		}
		var b bytes.Buffer
		must.Do(t, SVG(&b, opt, Sheet{s, s}))
		golden.WellFormed(t, b.Bytes())
		b.Reset()
		must.Do(t, PNG(&b, opt, Sheet{s, s}))
		must.Get(png.Decode(&b))(t)
	})
}

// square is row and column, both 0-based and from the bottom left.
func square(row, col int) nqueens.Square { return nqueens.Square{Row: row, Col: col} }
