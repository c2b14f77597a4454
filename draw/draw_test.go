package draw

import (
	"bytes"
	"image/png"
	"io"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/ink"
	"nqueens.example/nqueens/internal/limits"
	"nqueens.example/nqueens/internal/testing/golden"
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

var pictures = []struct {
	name   string
	opt    Options
	scenes []Scene
}{
	{"eight", Options{Coordinates: true, Title: "Eight queens"}, []Scene{eight()}},
	{"eight-dark", Options{Theme: "dark", Tile: 40}, []Scene{eight()}},
	{"everything", Options{Coordinates: true, Tile: 48}, []Scene{everything()}},
	{"everything-dark", Options{Coordinates: true, Tile: 48, Theme: "dark"}, []Scene{everything()}},
	{"regions", Options{Tile: 40}, []Scene{regions()}},
	{"sheet", Options{Title: "A sheet", Coordinates: true}, []Scene{eight(), regions(), everything(), eight(), eight()}},
	{"one", Options{Coordinates: true}, []Scene{{Rows: 1, Cols: 1, Pieces: []PieceAt{{square(0, 0), ""}}, Caption: "the only solution"}}},
}

func TestGoldenSVG(t *testing.T) {
	for _, p := range pictures {
		var b bytes.Buffer
		if err := SVG(&b, p.opt, Sheet(p.scenes)); err != nil {
			t.Fatal(err)
		}
		golden.WellFormed(t, b.Bytes())
		golden.Check(t, p.name+".svg", b.Bytes())
	}
}

func TestGoldenPNG(t *testing.T) {
	for _, p := range pictures {
		var b bytes.Buffer
		if err := PNG(&b, p.opt, Sheet(p.scenes)); err != nil {
			t.Fatal(err)
		}
		golden.CheckPNG(t, p.name+".png", b.Bytes())
	}
}

func TestSVGNamesPiecesForScreenReaders(t *testing.T) {
	var b strings.Builder
	if err := SVG(&b, Options{Title: "A & B"}, eight()); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`role="img"`, "<title>A &amp; B</title>",
		"<desc>A board of 8 rows and 8 columns: queen on a1, e2, h3, f4, c5, g6, b7, d8.</desc>",
	} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %s", want)
		}
	}
	if n := strings.Count(b.String(), `id="queen"`); n != 1 {
		t.Errorf("the queen is drawn %d times, want once", n)
	}
}

func TestSVGOfLargeBoardIsSmall(t *testing.T) {
	s := Scene{Rows: 100, Cols: 100}
	for r := range 100 {
		s.Pieces = append(s.Pieces, PieceAt{square(r, r*2%101), ""})
	}
	s.Pieces = s.Pieces[:100]
	s.Pieces[50].Square.Col = 99
	var b bytes.Buffer
	if err := SVG(&b, Options{Coordinates: true}, s); err != nil {
		t.Fatal(err)
	}
	if b.Len() > 16_000 {
		t.Errorf("%d bytes for a board of 100 x 100 with 100 queens, want at most 16000", b.Len())
	}
}

func TestErrors(t *testing.T) {
	board := Scene{Rows: 8, Cols: 8}
	with := func(f func(*Scene)) []Scene {
		s := board
		f(&s)
		return []Scene{s}
	}
	off := square(8, 0)
	for _, c := range []struct {
		want   string
		opt    Options
		scenes []Scene
	}{
		{"no scene", Options{}, nil},
		{`there is no theme "neon"; the themes are light, dark`, Options{Theme: "neon"}, []Scene{board}},
		{"4 to 1000", Options{Tile: 3}, []Scene{board}},
		{"4 to 1000", Options{Tile: -1}, []Scene{board}},
		{"rows and columns must be", Options{}, []Scene{{Rows: 8}}},
		{"rows and columns must be", Options{}, []Scene{{Rows: 1, Cols: limits.PictureSide + 1}}},
		{"a queen at row 8, column 0 is not on the board", Options{}, with(func(s *Scene) { s.Pieces = []PieceAt{{off, ""}} })},
		{`"pawn" is not a piece`, Options{}, with(func(s *Scene) { s.Pieces = []PieceAt{{square(0, 0), "pawn"}} })},
		{"a mark at row 8", Options{}, with(func(s *Scene) { s.Marks = []MarkAt{{off, "ring"}} })},
		{"there is no mark \"smudge\"", Options{}, with(func(s *Scene) { s.Marks = []MarkAt{{nqueens.Square{}, "smudge"}} })},
		{"a fill at row 8", Options{}, with(func(s *Scene) { s.Fills = []FillAt{{off, 1}} })},
		{"region 0", Options{}, with(func(s *Scene) { s.Fills = []FillAt{{}} })},
		{"a line at row 8", Options{}, with(func(s *Scene) { s.Lines = []Line{{From: off}} })},
		{"a line at row -1", Options{}, with(func(s *Scene) { s.Lines = []Line{{To: square(-1, 0)}} })},
	} {
		for name, draw := range map[string]func(io.Writer, Options, Picture) error{"SVG": SVG, "PNG": PNG} {
			var b bytes.Buffer
			err := draw(&b, c.opt, Sheet(c.scenes))
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%s: error %v, want %q", name, err, c.want)
			}
			if b.Len() > 0 {
				t.Errorf("%s: wrote %d bytes before %v", name, b.Len(), err)
			}
		}
	}
}

func TestPicturesTooLarge(t *testing.T) {
	if err := PNG(io.Discard, Options{Tile: 64}, Scene{Rows: 100, Cols: 100}); err == nil || !strings.Contains(err.Error(), "too large") {
		t.Errorf("PNG of 6400 x 6400: %v, want too large", err)
	}
	if err := PNG(io.Discard, Options{}, Scene{Rows: limits.PictureSide, Cols: limits.PictureSide}); err == nil || !strings.Contains(err.Error(), "too large") {
		t.Errorf("PNG of the largest board: %v, want too large", err)
	}
	if err := SVG(io.Discard, Options{}, Scene{Rows: limits.PictureSide, Cols: limits.PictureSide}); err != nil {
		t.Errorf("SVG of the largest board: %v", err)
	}
	s := Scene{Rows: 8, Cols: 8, Pieces: make([]PieceAt, limits.PictureItems)}
	for i := range s.Pieces {
		s.Pieces[i].Piece = ""
	}
	if err := SVG(io.Discard, Options{}, s); err == nil || !strings.Contains(err.Error(), "too large") {
		t.Errorf("SVG of %d pieces: %v, want too large", limits.PictureItems, err)
	}
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
		if err := SVG(&b, opt, Sheet{s, s}); err != nil {
			t.Fatal(err)
		}
		golden.WellFormed(t, b.Bytes())
		b.Reset()
		if err := PNG(&b, opt, Sheet{s, s}); err != nil {
			t.Fatal(err)
		}
		if _, err := png.Decode(&b); err != nil {
			t.Fatal(err)
		}
	})
}

// square is row and column, both 0-based and from the bottom left.
func square(row, col int) nqueens.Square { return nqueens.Square{Row: row, Col: col} }
