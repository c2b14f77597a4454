package draw

import (
	"io"
	"strings"
	"testing"
	"time"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/limits"
	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/textbook"
)

// count is a writer that counts its bytes.
type count struct{ bytes int }

func (c *count) Write(p []byte) (int, error) {
	c.bytes += len(p)
	return len(p), nil
}

// What cannot be drawn is refused in every format, before anything is written.
func TestRefused(t *testing.T) {
	ok := []barRow{{"r", []float64{1}}}
	root := node{Parent: -1}
	chain := make([]node, 1500)
	for i := range chain {
		chain[i].Parent = i - 1
	}
	with := func(change func(*Scene)) Scene {
		s := Scene{Rows: 8, Cols: 8}
		change(&s)
		return s
	}
	off, largest := square(8, 0), Scene{Rows: limits.PictureSide, Cols: limits.PictureSide}
	search := searched(t, 8)
	formats := map[string]func(io.Writer, Options, Picture) error{
		"SVG": SVG, "PNG": PNG, "PDF": func(w io.Writer, o Options, p Picture) error { return PDF(w, o, p) },
	}
	for _, c := range []struct {
		want    string
		options Options
		picture Picture
		only    string // the format that refuses it, or all
	}{
		{want: "no scene", picture: Sheet{}},
		{want: `there is no theme "neon"; the themes are light, dark`, options: Options{Theme: "neon"}, picture: eight()},
		{want: "4 to 1000", options: Options{Tile: 3}, picture: eight()},
		{want: "4 to 1000", options: Options{Tile: -1}, picture: eight()},
		{want: "rows and columns must be", picture: Scene{Rows: 8}},
		{want: "rows and columns must be", picture: Scene{Rows: 1, Cols: limits.PictureSide + 1}},
		{want: "a queen at row 8, column 0 is not on the board", picture: with(func(s *Scene) { s.Pieces = []PieceAt{{off, ""}} })},
		{want: `"pawn" is not a piece`, picture: with(func(s *Scene) { s.Pieces = []PieceAt{{square(0, 0), "pawn"}} })},
		{want: "a mark at row 8", picture: with(func(s *Scene) { s.Marks = []MarkAt{{off, "ring"}} })},
		{want: "there is no mark \"smudge\"", picture: with(func(s *Scene) { s.Marks = []MarkAt{{square(0, 0), "smudge"}} })},
		{want: "a fill at row 8", picture: with(func(s *Scene) { s.Fills = []FillAt{{off, 1}} })},
		{want: "region 0", picture: with(func(s *Scene) { s.Fills = []FillAt{{}} })},
		{want: "a number at row 8", picture: with(func(s *Scene) { s.Numbers = []NumberAt{{off, 1}} })},
		{want: "the number -1 on a1 cannot be drawn: it must be 0 to 999,999", picture: with(func(s *Scene) { s.Numbers = []NumberAt{{Number: -1}} })},
		{want: "a line at row 8", picture: with(func(s *Scene) { s.Lines = []Line{{From: off}} })},
		{want: "a line at row -1", picture: with(func(s *Scene) { s.Lines = []Line{{To: square(-1, 0)}} })},
		{want: "too large", picture: with(func(s *Scene) { s.Pieces = make([]PieceAt, limits.PictureItems) }), only: "SVG"},
		{want: "too large", picture: largest, only: "PNG"},
		{want: "too large", options: Options{Tile: 64}, picture: Scene{Rows: 100, Cols: 100}, only: "PNG"},
		{want: "too large", options: Options{Tile: 4}, picture: Scene{Rows: 250, Cols: 401}, only: "PDF"},
		{options: Options{Tile: 4}, picture: Scene{Rows: 250, Cols: 400}, only: "none"},
		{want: "rows and columns must be", picture: Board(nqueens.Problem{N: 1 << 30, BlockedDiagonals: []nqueens.Line{{Direction: nqueens.AlongRising}}}, nil)},

		{want: "0 rows", picture: barChart{Series: []string{"a"}}},
		{want: "there is no theme", options: Options{Theme: "x"}, picture: barChart{Series: []string{"a"}, Rows: ok}},
		{want: "4 to 1000", options: Options{Tile: 1}, picture: barChart{Series: []string{"a"}, Rows: ok}},

		{want: "no tree", picture: tree{}},
		{want: "there is no theme", options: Options{Theme: "x"}, picture: tree{nodes: []node{root}}},
		{want: "4 to 1000", options: Options{Tile: 2}, picture: tree{nodes: []node{root}}},
		{want: "only open nodes", picture: tree{nodes: []node{{Parent: -1, Kind: nodeDeadEnd}, {}}}},
		{want: "only open nodes", picture: tree{nodes: []node{{Parent: -1, Kind: nodeDeadEnd}, {}}, icicle: true}},
		{want: "too large for a tidy tree: at most 20000", picture: tree{nodes: make([]node, maxTidy+1)}},
		{want: "too deep", picture: tree{nodes: chain, icicle: true}},
		{want: "smaller tile", options: Options{Tile: 1000}, picture: whole(search), only: "PNG"},

		{want: "no scene", picture: Page{}},
		{want: `there is no paper "a5"; the papers are a4, letter`, picture: Page{Paper: "a5", Boards: []Scene{eight()}}},
		{want: "40 boards are too many for a page of a4: at most 15 of 12 rows fit with squares of at least 4 mm", picture: Page{Boards: repeated(Scene{Rows: 12, Cols: 12}, 40)}},
		{want: "a board of 100 rows does not fit on a page of a4 with squares of at least 4 mm", picture: Page{Boards: []Scene{{Rows: 100, Cols: 100}}}},
		{want: "a board of 10,000 rows does not fit", picture: Page{Boards: []Scene{largest}}},
		{want: "10,000 boards are too many for a page of a4: at most", picture: Page{Boards: repeated(Scene{Rows: 1, Cols: 1}, 10_000)}},
		{want: "a queen at row 9", picture: Page{Boards: []Scene{{Rows: 8, Cols: 8, Pieces: []PieceAt{{square(9, 0), ""}}}}}},
		{want: "no tile", options: Options{Tile: 20}, picture: six()},
	} {
		for format, draw := range formats {
			var written count
			err := draw(&written, c.options, c.picture)
			refused := c.only == "" || c.only == format
			if refused && (err == nil || !strings.Contains(err.Error(), c.want) && format != "PDF" || written.bytes > 0) || !refused && err != nil && (format == "SVG" || c.only == "none") {
				t.Errorf("%s: error %v after %d bytes, want %q", format, err, written.bytes, c.want)
			}
		}
	}
	expect.Fails(t, PDF(io.Discard, Options{}), "a PDF without pictures is written")
}

// Pictures of a usual size are small files.
func TestPicturesAreSmall(t *testing.T) {
	large := Scene{Rows: 100, Cols: 100}
	for row := range 100 {
		large.Pieces = append(large.Pieces, PieceAt{square(row, row*2%100), ""})
	}
	search := searched(t, 8)
	for most, p := range map[int]Picture{18_000: large, 250_000: treeOf(t, search, "whole"), 110_000: treeOf(t, search, "collapsed")} {
		var written count
		if err := SVG(&written, Options{Coordinates: true}, p); err != nil || written.bytes > most {
			t.Errorf("%d bytes, want at most %d; %v", written.bytes, most, err)
		}
	}
	var film count
	if err := (Film{}).Draw(NewGIF(&film, Options{}), 8, run(t, "board-scan", 8, textbook.Options{}), 60*time.Millisecond); err != nil || film.bytes > 300_000 {
		t.Errorf("the search of eight queens is a film of %d bytes, want at most 300000; %v", film.bytes, err)
	}
}
