package draw

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"io"
	"strings"
	"testing"
	"time"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/ink"
	"nqueens.example/nqueens/internal/limits"

	"pgregory.net/rapid"
)

type frameOf struct {
	scene Scene
	show  time.Duration
}

// scan is backtracking over the rows of a board to its first solution: a frame
// for each square tried, each queen placed and each taken away.
func scan(n int) []frameOf {
	var frames []frameOf
	var cols []int
	tried := 0
	show := func(mark Mark, at nqueens.Square, lines []Line) {
		s := Scene{Rows: n, Cols: n, Lines: lines}
		for r, c := range cols {
			s.Pieces = append(s.Pieces, PieceAt{square(r, c), ""})
		}
		if mark != "" {
			s.Marks = []MarkAt{{at, mark}}
		}
		s.Caption = "step " + itoa(len(frames)+1)
		s.Note = "depth " + itoa(len(cols))
		frames = append(frames, frameOf{s, 60 * time.Millisecond})
	}
	var row func(r int) bool
	row = func(r int) bool {
		if r == n {
			return true
		}
		for c := range n {
			tried++
			at := square(r, c)
			var lines []Line
			for i, d := range cols {
				if d == c || d-c == r-i || c-d == r-i {
					lines = append(lines, Line{From: square(i, d), To: at})
				}
			}
			show("ring", at, lines)
			if lines != nil {
				continue
			}
			cols = append(cols, c)
			show("", at, nil)
			if row(r + 1) {
				return true
			}
			cols = cols[:r]
			show("dot", at, nil)
		}
		return false
	}
	row(0)
	return frames
}

// searchToMeasure is the search of eight queens, whose animations are to be small;
// in short runs that of six, which is shorter.
func searchToMeasure() []frameOf {
	if testing.Short() {
		return scan(6)
	}
	return scan(8)
}

func itoa(n int) string {
	if n < 10 {
		return string(rune('0' + n))
	}
	return itoa(n/10) + itoa(n%10)
}

func TestGIFOfASearchIsSmall(t *testing.T) {
	var b bytes.Buffer
	isSmall(t, &b, NewGIF(&b, Options{}))
}

// isSmall draws a search, which may take 300 KB.
func isSmall(t *testing.T, b *bytes.Buffer, a *Animation) {
	t.Helper()
	frames := searchToMeasure()
	for _, f := range frames {
		if err := a.Add(f.scene, f.show); err != nil {
			t.Fatal(err)
		}
	}
	if err := a.Close(); err != nil {
		t.Fatal(err)
	}
	if b.Len() > 300_000 {
		t.Errorf("%d bytes for %d frames, want at most 300000", b.Len(), len(frames))
	}
}

func BenchmarkGIFOfASearch(b *testing.B) {
	frames := scan(8)
	for b.Loop() {
		g := NewGIF(io.Discard, Options{})
		for _, f := range frames {
			if err := g.Add(f.scene, f.show); err != nil {
				b.Fatal(err)
			}
		}
	}
}

// replay decodes a GIF as a viewer does and returns every picture it shows.
func replay(t rapid.TB, data []byte) (pictures []*image.RGBA, delays []int) {
	t.Helper()
	g, err := gif.DecodeAll(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	screen := image.NewRGBA(image.Rect(0, 0, g.Config.Width, g.Config.Height))
	for i, m := range g.Image {
		before := append([]byte(nil), screen.Pix...)
		draw.Draw(screen, m.Bounds(), m, m.Bounds().Min, draw.Over)
		shown := image.NewRGBA(screen.Rect)
		copy(shown.Pix, screen.Pix)
		pictures = append(pictures, shown)
		switch g.Disposal[i] {
		case gif.DisposalNone:
		case gif.DisposalPrevious:
			copy(screen.Pix, before)
		default:
			t.Fatalf("frame %d has disposal %d", i, g.Disposal[i])
		}
	}
	return pictures, g.Delay
}

func TestGIFReplaysToEachScene(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rows, cols := rapid.IntRange(1, 5).Draw(t, "rows"), rapid.IntRange(1, 5).Draw(t, "cols")
		scenes := rapid.SliceOfN(anyScene(rows, cols), 1, 6).Draw(t, "scenes")
		opt := Options{
			Theme: rapid.SampledFrom(ink.Themes()).Draw(t, "theme"), Tile: rapid.IntRange(4, 24).Draw(t, "tile"),
			Coordinates: rapid.Bool().Draw(t, "coordinates"), Title: rapid.String().Draw(t, "title"),
		}
		var b bytes.Buffer
		g := NewGIF(&b, opt)
		for _, s := range scenes {
			if err := g.Add(s, 50*time.Millisecond); err != nil {
				t.Fatal(err)
			}
		}
		if err := g.Close(); err != nil {
			t.Fatal(err)
		}
		shown, delays := replay(t, b.Bytes())
		film := g.film
		at, elapsed := 0, 0
		for i, s := range scenes {
			c := ink.NewCanvas(film.f.width, film.f.height, film.p.c.Shade)
			newPainter(film.f, c).paint([]Scene{s})
			if at+1 < len(shown) && delays[at] == least {
				elapsed += delays[at]
				at++ // what stands comes before what moves
			}
			if !shows(shown[at], c) {
				t.Fatalf("image %d does not show scene %d", at, i)
			}
			elapsed += delays[at]
			at++
			if want := 5 * (i + 1); elapsed != want {
				t.Fatalf("%d hundredths of a second up to frame %d, want %d", elapsed, i, want)
			}
		}
		if at != len(shown) {
			t.Fatalf("%d images, want %d", len(shown), at)
		}
	})
}

// shows reports whether a picture is what is on a canvas with a palette.
func shows(m *image.RGBA, c *ink.Canvas) bool {
	for i, p := range c.Pix {
		q := c.Shade.Colours[p].(color.NRGBA)
		if m.RGBAAt(i%c.W, i/c.W) != color.RGBA(q) {
			return false
		}
	}
	return true
}

func TestGIFErrors(t *testing.T) {
	if err := NewGIF(io.Discard, Options{}).Close(); err == nil {
		t.Error("an animation without frames was closed without error")
	}
	g := NewGIF(io.Discard, Options{Tile: 4})
	s := Scene{Rows: 1, Cols: 1}
	var err error
	n := 0
	for err == nil {
		n++
		err = g.Add(s, 0)
	}
	if n != limits.Frames+1 || !strings.Contains(err.Error(), "an animation of 20001 frames is too long") {
		t.Errorf("frame %d: %v", n, err)
	}
	if g.Close() == nil {
		t.Error("Close forgot the error of Add")
	}
	g = NewGIF(io.Discard, Options{})
	if err := g.Add(s, 0); err != nil {
		t.Fatal(err)
	}
	if err := g.Add(Scene{Rows: 2, Cols: 1}, 0); err == nil || !strings.Contains(err.Error(), "one size") {
		t.Errorf("frames of two sizes: %v", err)
	}
	if err := NewGIF(io.Discard, Options{Tile: 100}).Add(Scene{Rows: 50, Cols: 50}, 0); err == nil || !strings.Contains(err.Error(), "too large") {
		t.Errorf("frame of 5000 x 5000: %v", err)
	}
	g = NewGIF(failing{}, Options{})
	if err := g.Add(eight(), 0); err != nil && !errors.Is(err, io.ErrShortWrite) {
		t.Errorf("error of the writer: %v", err)
	}
	if err := g.Close(); !errors.Is(err, io.ErrShortWrite) {
		t.Errorf("error of the writer: %v", err)
	}
}

type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, io.ErrShortWrite }
