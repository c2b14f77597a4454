package draw

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"io"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"nqueens.example/nqueens/internal/ink"
	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
)

// six is a page of six numbered boards.
func six() Page {
	p := Page{Text: "One queen in every row, column and region, no two touching, not even at a corner.", Foot: "seed 7"}
	for _, number := range []string{"1", "2", "3", "4", "5", "6"} {
		s := regions()
		s.Caption = number
		p.Boards = append(p.Boards, s)
	}
	return p
}

// The PNG has more pixels than the SVG, and says how large it is on paper.
func TestPNGOfPageIsPrintable(t *testing.T) {
	if testing.Short() {
		t.Skip("eight million pixels")
	}
	var out bytes.Buffer
	must.Do(t, PNG(&out, Options{Title: "Queens & regions"}, six()))
	const size = "\x00\x00\x00\x09pHYs\x00\x00\x2c\x4a\x00\x00\x2c\x4a\x01" // 11,338 pixels a metre
	expect.Equal(t, string(out.Bytes()[33:][:len(size)]), size, "the PNG has no size on paper")
	m := must.Get(png.Decode(&out))(t)
	if want := image.Rect(0, 0, 3*793, 3*1122); m.Bounds() != want {
		t.Fatalf("the PNG has %v pixels, want %v", m.Bounds(), want)
	}
	f := must.Get(six().frame(Options{Title: "Queens & regions"}))(t)
	for i := range six().Boards { // the square a1 has the colour of region 1, and a queen
		x, y := f.origin(i)
		at := m.At(3*(x+2)+2, 3*(y+f.rows*f.tile)-5)
		if r, g, b, _ := at.RGBA(); ink.Hex(color.NRGBA{uint8(r >> 8), uint8(g >> 8), uint8(b >> 8), 255}) != ink.Hex(f.theme.Region(1)) {
			t.Errorf("board %d: the corner of a1 is %v", i, at)
		}
	}
}

// All that is on a page is within its margins, and boards do not overlap.
func TestPagesHaveRoom(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		page := Page{
			Paper: rapid.SampledFrom(Papers()).Draw(t, "paper"), Text: rapid.String().Draw(t, "text"), Foot: rapid.String().Draw(t, "foot"),
		}
		for range rapid.IntRange(1, 12).Draw(t, "boards") {
			s := Scene{Rows: rapid.IntRange(1, 14).Draw(t, "rows"), Cols: rapid.IntRange(1, 14).Draw(t, "cols")}
			if rapid.Bool().Draw(t, "captioned") {
				s.Caption = "1"
			}
			page.Boards = append(page.Boards, s)
		}
		opt := Options{Coordinates: rapid.Bool().Draw(t, "coordinates"), Title: rapid.String().Draw(t, "title"), Theme: rapid.SampledFrom(ink.Themes()).Draw(t, "theme")}
		f, err := page.frame(opt)
		if err != nil {
			if !strings.Contains(err.Error(), "fit") {
				t.Fatal(err)
			}
			return
		}
		if f.tile < leastTile || f.tile > paperTile {
			t.Fatalf("squares of %d pixels", f.tile)
		}
		if f.stepX < f.cellWidth() && f.across > 1 || f.stepY < f.cellHeight() && f.down > 1 {
			t.Fatalf("boards of %d x %d overlap: steps of %d and %d", f.cellWidth(), f.cellHeight(), f.stepX, f.stepY)
		}
		for i := range page.Boards {
			x, y := f.origin(i)
			right, bottom := x+f.cols*f.tile+f.edge, y+f.rows*f.tile+f.edge+f.shelf+f.strip
			if x-f.gutter-f.edge < paperMargin || y-f.edge < f.top || right > f.width-paperMargin || bottom > f.height-paperMargin {
				t.Fatalf("board %d of %d reaches from %d, %d to %d, %d on a page of %d x %d", i, len(page.Boards), x, y, right, bottom, f.width, f.height)
			}
		}
		must.Do(t, SVG(io.Discard, opt, page))
	})
}

func repeated(s Scene, count int) []Scene {
	all := make([]Scene, count)
	for i := range all {
		all[i] = s
	}
	return all
}
