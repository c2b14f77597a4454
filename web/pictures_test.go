//go:build !race

package web

import (
	"bytes"
	"encoding/base64"
	"flag"
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"codeberg.org/go-fonts/liberation/liberationmonoregular"
	"codeberg.org/go-fonts/liberation/liberationserifbold"
	"codeberg.org/go-fonts/liberation/liberationserifitalic"
	"codeberg.org/go-fonts/liberation/liberationserifregular"
	"github.com/chromedp/chromedp"

	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
)

var update = flag.Bool("update", false, "write the pictures of the page in docs anew")

// pictured lists the pictures of the page in docs.
var pictured = []struct {
	file string
	path string
	size device
}{
	{"page-explore.png", "/explore?n=8&show=classes", device{width: 1280, height: 800}},
	{"page-watch.png", "/watch?n=8&algorithm=board-scan&step=420", device{width: 1280, height: 800}},
}

// The pictures in docs show the page as it is. script/pictures makes them anew; look at
// them then.
func TestPicturesOfThePage(t *testing.T) {
	t.Parallel()
	for _, p := range pictured {
		b := open(t, p.size, p.path)
		got := b.pictured()
		kept := filepath.Join("..", "docs", p.file)
		if *update {
			must.Do(t, os.WriteFile(kept, got, 0o666))
		}
		expect.Equal(t, unlike(t, got, must.Get(os.ReadFile(kept))(t)), "", "docs/%s is older than the page", p.file)
	}
}

// pictured returns a PNG of the window, once it has come to rest. The letters are those of the module's fonts, which
// are the same on every machine.
func (b *tab) pictured() []byte {
	b.t.Helper()
	b.wait(ready)
	var fonts strings.Builder
	for _, f := range []struct {
		name, style, weight string
		ttf                 []byte
	}{
		{"Pictured", "normal", "400", liberationserifregular.TTF},
		{"Pictured", "italic", "400", liberationserifitalic.TTF},
		{"Pictured", "normal", "600", liberationserifbold.TTF},
		{"Pictured Mono", "normal", "400", liberationmonoregular.TTF},
	} {
		fmt.Fprintf(&fonts, "['%s', {style: '%s', weight: '%s'}, '%s'],", f.name, f.style, f.weight, base64.StdEncoding.EncodeToString(f.ttf))
	}
	eval[any](b, `(async () => {
		for (const [name, style, ttf] of [`+fonts.String()+`]) {
			const font = new FontFace(name, Uint8Array.from(atob(ttf), (letter) => letter.charCodeAt(0)), style);
			document.fonts.add(await font.load());
		}
		document.documentElement.style.setProperty('--serif', 'Pictured');
		document.documentElement.style.setProperty('--mono', 'Pictured Mono');
		document.activeElement?.blur();
		dispatchEvent(new Event('resize'));
	})()`)
	var last []byte
	for range 50 {
		eval[any](b, "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(0))))")
		picture := must.Get(chromedp.Run(b.ctx, chromedp.CaptureScreenshot()))(b.t)
		if bytes.Equal(picture, last) {
			return picture
		}
		last = picture
	}
	b.t.Fatal("the page does not come to rest")
	return nil
}

// unlike says how two pictures differ, if they do by more than a few blocks: the edges of
// letters are not the same in every browser.
func unlike(t *testing.T, got, want []byte) string {
	t.Helper()
	const block, shade, share = 20, 16, 100 // pixels, of 255, and one of so many blocks
	a, b := decodedPNG(t, got), decodedPNG(t, want)
	if a.Bounds() != b.Bounds() {
		return fmt.Sprintf("it has %v pixels, and the page %v", b.Bounds().Size(), a.Bounds().Size())
	}
	blocks, different := 0, 0
	for y := 0; y < a.Bounds().Dy(); y += block {
		for x := 0; x < a.Bounds().Dx(); x += block {
			blocks++
			at := image.Rect(x, y, x+block, y+block).Intersect(a.Bounds())
			if d := mean(a, at) - mean(b, at); d < -shade || d > shade {
				different++
			}
		}
	}
	t.Logf("%d of %d blocks differ", different, blocks)
	if different*share > blocks {
		return fmt.Sprintf("%d of %d blocks differ", different, blocks)
	}
	return ""
}

func decodedPNG(t *testing.T, data []byte) image.Image {
	t.Helper()
	return must.Get(png.Decode(bytes.NewReader(data)))(t)
}

// mean returns the mean brightness of a part of a picture, 0 to 255.
func mean(m image.Image, part image.Rectangle) int {
	sum := 0
	for y := part.Min.Y; y < part.Max.Y; y++ {
		for x := part.Min.X; x < part.Max.X; x++ {
			r, g, b, _ := m.At(x, y).RGBA()
			sum += int(r + g + b)
		}
	}
	return sum / 3 / 257 / (part.Dx() * part.Dy())
}
