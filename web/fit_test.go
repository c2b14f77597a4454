//go:build !race

package web

import (
	"fmt"
	"slices"
	"testing"

	"nqueens.example/nqueens/internal/testing/expect"
)

// fitting are the looks that stand in the window of a computer without scrolling.
var fitting = []string{
	"home", "explore", "explore-glance", "explore-classes", "explore-hand", "play", "play-solved", "regions", "regions-two", "daily", "count",
}

// No window of a computer scrolls for a puzzle. On a phone the board is in view with what
// belongs to it and with a hint, which moves nothing. At 400% the board comes first.
func TestViewsFitTheWindow(t *testing.T) {
	t.Parallel()
	b := open(t, device{width: 1280, height: 800}, "/explore?n=8")
	for _, view := range fitting {
		b.visit(everyLook()[view])
		b.wait(ready)
		for _, d := range []device{{width: 1366, height: 768}, {width: 1920, height: 1080}, {width: 1280, height: 800}} {
			b.resize(d)
			if taller := eval[float64](b, "document.documentElement.scrollHeight - innerHeight"); taller > 0 {
				t.Errorf("%s is %.0f pixels taller than a window of %s", view, taller, d.size())
			}
		}
	}
	b.resize(device{width: 375, height: 812, touch: true})
	for _, view := range []string{"play", "regions", "regions-two"} {
		b.visit(looks[view])
		b.wait(ready)
		const top = "document.querySelector('.moves').getBoundingClientRect().top + scrollY"
		before := eval[float64](b, top)
		b.wait(fmt.Sprintf("!(%s)('Hint').hasAttribute('aria-disabled')", named)) // a game is open
		b.click("Hint")
		b.wait("document.querySelector('.sq.hint, .sq.seen')")
		expect.Equal(t, eval[float64](b, top), before, "%s", view+": the place of the moves after a hint")
		expect.Equal(t, b.outside("h1, .lede, .stage .board, .clock, .verdict, .moves button"), "", "%s on a phone, beyond the window", view)
		const late = "(() => { const clock = document.querySelector('.clock'); clock.textContent = '159:59.9'; return clock.scrollWidth - clock.clientWidth; })()"
		expect.Equal(t, eval[float64](b, late), 0, "%s", view+": what a late clock covers of the text beside it")
	}
	b.resize(device{width: 320, height: 200, touch: true})
	for _, view := range []string{"play", "regions"} {
		b.visit(looks[view])
		b.wait(ready)
		if top := eval[float64](b, "document.querySelector('.stage').getBoundingClientRect().top"); top > 100 {
			t.Errorf("in a window of 320 by 200 the board of %s begins at %.0f", view, top)
		}
	}
}

// On a phone the links in the header stand in one row, or in two rows of about the same
// length: never one of them below all others.
func TestHeaderOnAPhone(t *testing.T) {
	t.Parallel()
	const rows = `(() => {
		const rows = new Map();
		for (const { offsetTop } of document.querySelectorAll('nav a:not([hidden])')) rows.set(offsetTop, (rows.get(offsetTop) ?? 0) + 1);
		return [...rows.values()];
	})()`
	small := device{width: 320, height: 640, touch: true}
	for _, options := range []Options{{}, {Ledgers: []string{"parts"}}} {
		b := openWith(t, options, small, "/")
		for _, v := range views {
			b.visit(v.Path())
			for _, d := range []device{small, {width: 375, height: 640, touch: true}} {
				b.resize(d)
				got := eval[[]int](b, rows)
				fits := len(got) == 2 && got[0]+got[1] == 5 || d != small && len(options.Ledgers) == 0
				if len(got) > 1 && (fits || len(got) > 2 || slices.Min(got) < 3) {
					t.Errorf("%s, %s, with a ledger %t: the links in the header stand in rows of %d", v.Name, d.size(), len(options.Ledgers) > 0, got)
				}
				expect.Equal(t, b.outside("header a"), "", "%s, %s, beyond the window", v.Name, d.size())
			}
		}
	}
}
