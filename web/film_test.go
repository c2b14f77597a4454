//go:build !race

package web

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image"
	"image/draw"
	"image/gif"
	"slices"
	"testing"

	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
)

// The GIF of a search has a picture of each step, in the colours of the page.
func TestFilm(t *testing.T) {
	t.Parallel()
	b := open(t, projector, "/watch?n=6&algorithm=board-scan&step=0")
	b.waitText(".story", "An empty board")
	eval[any](b, `window.saved = new Promise((done) => { URL.createObjectURL = new Proxy(URL.createObjectURL, {
		apply(make, self, [blob]) { if (blob.type === 'image/gif') done(blob); return Reflect.apply(make, self, [blob]); },
	}); }), true`)
	b.click("GIF")
	text := eval[string](b, "saved.then(async (blob) => btoa(Array.from(new Uint8Array(await blob.arrayBuffer()), (byte) => String.fromCharCode(byte)).join('')))")
	file := must.Get(base64.StdEncoding.DecodeString(text))(t)
	film := must.Get(gif.DecodeAll(bytes.NewReader(file)))(t)
	expect.Equal(t, film.Config.Width, 2*6*48, "board and tree")
	boards := len(slices.DeleteFunc(slices.Clone(film.Image), func(p *image.Paletted) bool { return p.Rect.Min.X >= 6*48 }))
	expect.Equal(t, boards, 1+140+31+25+1, "pictures of the board") // the start, conflicts, places, removes, the solution
	if trees := len(film.Image) - boards; trees < 31+25 {
		t.Errorf("the tree changes %d times, less than queens are placed and taken back", trees)
	}
	if len(file) > 500_000 {
		t.Errorf("the film has %d bytes", len(file))
	}
	screen := image.NewPaletted(image.Rect(0, 0, film.Config.Width, film.Config.Height), film.Image[0].Palette)
	for _, picture := range film.Image {
		draw.Draw(screen, picture.Rect, picture, picture.Rect.Min, draw.Over)
	}
	queens := ""
	for row := range 6 {
		for col := range 6 {
			if r, g, b, _ := screen.At(col*48+24, (5-row)*48+38).RGBA(); max(r, g, b) < 0x5000 { // in the queen
				queens += fmt.Sprintf("%c%d ", 'a'+col, row+1)
			}
		}
	}
	expect.Equal(t, queens, "b1 d2 f3 a4 c5 e6 ", "the last picture")
}
