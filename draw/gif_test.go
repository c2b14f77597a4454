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

	"nqueens.example/nqueens/internal/ink"
	"nqueens.example/nqueens/internal/limits"
	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"

	"pgregory.net/rapid"
)

// replay decodes a GIF as a viewer does and returns every picture it shows.
func replay(t rapid.TB, data []byte) (pictures []*image.RGBA, delays []int) {
	t.Helper()
	g := must.Get(gif.DecodeAll(bytes.NewReader(data)))(t)
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
			must.Do(t, g.Add(s, 50*time.Millisecond))
		}
		must.Do(t, g.Close())
		shown, delays := replay(t, b.Bytes())
		at, elapsed := 0, 0
		for i, s := range scenes {
			c := ink.NewCanvas(g.f.width, g.f.height, g.p.c.Shade)
			p := newPainter(g.f, c)
			p.ground(&s)
			p.board(&s)
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
	expect.Fails(t, NewGIF(io.Discard, Options{}).Close(), "an animation without frames was closed without error")
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
	must.Do(t, g.Add(s, 0))
	expect.Says(t, g.Add(Scene{Rows: 2, Cols: 1}, 0), "one size", "frames of two sizes")
	expect.Says(t, NewGIF(io.Discard, Options{Tile: 100}).Add(Scene{Rows: 50, Cols: 50}, 0), "too large", "frame of 5000 x 5000")
	g = NewGIF(failing{}, Options{})
	if err := g.Add(eight(), 0); err != nil && !errors.Is(err, io.ErrShortWrite) {
		t.Errorf("error of the writer: %v", err)
	}
	expect.Is(t, g.Close(), io.ErrShortWrite, "error of the writer")
}

type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, io.ErrShortWrite }
