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
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// write replaces the program in the editor, as typing does.
func (b *tab) write(program string) {
	b.t.Helper()
	b.wait("document.querySelector('.editor textarea')?.checkVisibility()")
	eval[any](b, fmt.Sprintf(`(() => {
		const field = document.querySelector('.editor textarea');
		field.value = %s;
		field.dispatchEvent(new Event('input'));
	})()`, quoted(program)))
}

// pressUntil presses a key until a condition of the page holds: while a search is loaded, keys
// do nothing.
func (b *tab) pressUntil(key, condition string) {
	b.t.Helper()
	for range 200 {
		if b.keys(key); eval[bool](b, condition) {
			return
		}
	}
	b.wait(condition)
}

const editor = "document.querySelector('.editor textarea')"

// One writes an algorithm and watches it: on the board, in its tree, in its lines and in a
// race; the browser keeps it.
func TestOwnAlgorithm(t *testing.T) {
	bothWays(t, projector, func(b *tab) {
		b.visit("/watch?n=6")
		b.waitText(".story", "An empty board, 6 by 6.")
		eval[any](b, `(() => { const s = document.querySelector('.options select'); s.value = 'own'; s.dispatchEvent(new Event('change')); })()`)
		b.waitText(".lane h2", "Your own")
		b.waitText(".story", "An empty board, 6 by 6.")
		b.keys("n")
		b.waitText(".story", "Solution 1")
		check(b.t, "queens", b.queens(), "b1 d2 f3 a4 c5 e6")
		check(b.t, "tried", b.counter("Tried"), "171")
		check(b.t, "the line of the step", eval[string](b, "document.querySelector('.numbers .step')?.textContent"), "4")
		b.waitText(".tree-note", "nodes")

		// Another program, with what is wrong with it.
		b.write("queens.place(0, 0);\nqueens.place(0, 0);\n")
		b.click("Run")
		b.waitText(".own .outcome", "Line 2: there is a queen on row 0, column 0 already; remove her first.")
		check(b.t, "the line at fault", eval[string](b, "document.querySelector('.numbers .wrong').textContent"), "2")
		b.pressUntil("n", queensOf+"() === 'a1'")
		b.waitText(".watch-stage > .verdict", "Line 2: there is a queen")
		b.write("while (true) {\n  queens.try(0, 0);")
		b.click("Run")
		b.waitText(".own .outcome", "SyntaxError")
		b.write("while (true);\n")
		b.click("Run")
		b.waitText(".own .outcome", "Running")
		b.click("Stop")
		b.waitText(".own .outcome", "Stopped after 0 steps.")
		b.waitText(".story", "An empty board, 6 by 6.")

		// What was there can be brought back, and outlasts a visit.
		const mine = "// mine\nfor (const row of [1, 3, 5, 0, 2, 4].entries()) queens.place(...row);\nqueens.solution();\n"
		b.write(mine)
		b.click("Run")
		b.waitText(".story", "An empty board, 6 by 6.")
		b.visit("/watch?n=6&algorithm=own&race=bitmask")
		b.wait(editor + "?.value.startsWith('// mine')")
		b.waitText(".watch-stage > .verdict", "has not run yet")
		b.click("Run")
		b.pressUntil("n", "document.querySelector('.standings').textContent === 'Your own wins with 8 steps.'")
	})
}

// A link carries a program, which runs when its reader has asked for it.
func TestOwnAlgorithmByLink(t *testing.T) {
	bothWays(t, projector, func(b *tab) {
		b.visit("/watch?n=4&algorithm=own")
		b.wait(editor + "?.value.startsWith('// Put')")
		b.wait("document.querySelector('.timeline input').max > 0") // the template has run
		const program = "queens.place(0, 1); // ♕\nqueens.place(1, 3);\n"
		b.write(program)
		link := b.copied(func() {
			b.click("Copy a link")
			b.waitText(".own .row .note", "Copied")
		})
		b.write("// something else\n")
		if asked, _, _ := strings.Cut(link, "#"); strings.Contains(asked, "code") {
			b.t.Errorf("the program is sent to the server: %s", link)
		}
		link = link[strings.Index(link, "/watch"):]
		b.visit(link)
		b.wait(editor + "?.value.startsWith('queens.place(0, 1); // ♕')")
		b.waitText(".own .verdict", "The author of the link wrote this program.")
		b.keys(" ", "n")
		b.waitText(".watch-stage > .verdict", "has not run yet")
		check(b.t, "frames", eval[int](b, "document.querySelectorAll('iframe').length"), 0)
		check(b.t, "queens", b.queens(), "")
		b.click("Run")
		b.wait("!document.querySelector('.own .verdict').checkVisibility()")
		b.pressUntil("n", queensOf+"() === 'b1 d2'")
		b.wait("location.hash.includes('code=')") // the address still has it
		b.click("Restore the earlier program")
		check(b.t, "the program from before", eval[string](b, editor+".value"), "// something else\n")

		address, _, _ := strings.Cut(link, "code=")
		for _, damaged := range []string{link[:len(link)-9], address + "code=" + strings.Repeat("A", 20_000), address + "code=%00", address + "code=AAAA"} {
			b.visit(damaged)
			b.waitText(".own .verdict.bad", "link")
			check(b.t, "the program that stays", eval[string](b, editor+".value"), "// something else\n")
		}
	})
}

// That a link is damaged is still said once the template has run.
func TestOwnByDamagedLink(t *testing.T) {
	t.Parallel()
	b := open(t, projector, "/watch?n=4&algorithm=own#code=09dXyM3MS-UqLE1NzSvWK")
	b.waitText(".own .verdict.bad", "The program of the link is incomplete.")
	b.pressUntil("n", queensOf+"() !== ''")
	check(t, "the fault is seen", eval[bool](b, "document.querySelector('.own .verdict.bad').checkVisibility()"), true)
}

// The editor is used by the keyboard alone, and left by it.
func TestOwnEditorByKeyboard(t *testing.T) {
	t.Parallel()
	b := open(t, projector, "/watch?n=4&algorithm=own")
	b.wait(editor + "?.value.startsWith('// Put')")
	b.tabTo("Your program, in JavaScript")
	eval[any](b, editor+".select()")
	b.keys("f", "o", "r", kb.Enter, kb.Tab, "x", kb.Enter, "y")
	check(t, "what is written", eval[string](b, editor+".value"), "for\n  x\n  y")
	check(t, "numbers", eval[string](b, "document.querySelector('.numbers').textContent"), "123")
	eval[any](b, editor+".select()")
	b.keys(kb.Tab)
	check(t, "lines moved", eval[string](b, editor+".value"), "  for\n    x\n    y")
	b.keys(kb.Escape, kb.Tab)
	check(t, "the focus", eval[string](b, "document.activeElement.textContent"), "Run")
}

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
	file, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		t.Fatal(err)
	}
	film, err := gif.DecodeAll(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	check(t, "board and tree", film.Config.Width, 2*6*48)
	boards := len(slices.DeleteFunc(slices.Clone(film.Image), func(p *image.Paletted) bool { return p.Rect.Min.X >= 6*48 }))
	check(t, "pictures of the board", boards, 1+140+31+25+1) // the start, conflicts, places, removes, the solution
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
	check(t, "the last picture", queens, "b1 d2 f3 a4 c5 e6 ")
}
