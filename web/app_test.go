//go:build !race

package web

import (
	"fmt"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"

	"nqueens.example/nqueens/internal/testing/expect"
)

// Where the first in order is not found in time there is a board all the same: for n =
// 60 there was none.
func TestFormulaStandsIn(t *testing.T) {
	t.Parallel()
	b := openWith(t, Options{limits: changed(func(l *limits) { l.SearchTime = time.Millisecond })}, phone, "/")
	b.forgives = "422"
	b.visit("/explore?n=128&method=first")
	b.waitText("main", "2 4 6 8 10 12") // the formula's columns
	b.waitText(".verdict", "was not found in the time that a search has here; this one is by the closed form")
}

// A slash too many leads to the page without it, and nowhere else.
func TestSlashAtTheEnd(t *testing.T) {
	s := newServer(t, Options{})
	for path, to := range map[string]string{"/explore/?n=6": "/explore?n=6", "/watch//": "/watch/", "/nothing/": "", "/static/": "", "/evil.example/": ""} {
		w := httptest.NewRecorder()
		r := httptest.NewRequest("GET", path, nil)
		r.Header.Set("Accept", "text/html")
		s.ServeHTTP(w, r)
		if got := w.Header().Get("Location"); got != to {
			t.Errorf("%s leads to %q, status %d, want %q", path, got, w.Code, to)
		}
	}
}

// outside lists what of some controls lies beyond the window without scrolling.
func (b *tab) outside(selector string) string {
	b.t.Helper()
	return eval[string](b, fmt.Sprintf(outside, selector))
}

const outside = `(scrollTo(0, 0), [...document.querySelectorAll(%q)].filter((e) => e.checkVisibility() && e.getBoundingClientRect().height).filter((e) => {
	const box = e.getBoundingClientRect();
	return box.top < 0 || box.left < 0 || box.bottom > innerHeight || box.right > innerWidth;
}).map((e) => e.outerHTML.slice(0, 60) + ' ends at ' + Math.round(e.getBoundingClientRect().bottom)).join('\n'))`

// What is printed is the board and what there is to say about it.
func TestPrintIsClean(t *testing.T) {
	t.Parallel()
	b := open(t, projector, "/explore?n=8")
	b.wait(queensOf + "().length > 8")
	for _, path := range []string{"/explore?n=8", "/explore?n=8&show=classes", "/watch?n=6&step=40", "/play?game=8:7", "/regions?n=8&level=easy&seed=3"} {
		b.visit(path)
		b.wait(ready)
		call(b, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print"})
		controls := eval[string](b, "[...document.querySelectorAll('header, button, select, input, summary, .regions a')].filter((e) => e.checkVisibility() && !e.matches('.class')).map((e) => e.outerHTML.slice(0, 60)).join('\\n')")
		expect.Equal(t, controls, "", "%s prints", path)
		expect.Equal(t, eval[bool](b, "[...document.querySelectorAll('.board, .glance')].some((e) => e.checkVisibility())"), true, "%s", path+": something is left to print")
		call(b, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "screen"})
	}
}
