//go:build !race

package web

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

const focused = "document.activeElement.textContent"

// type types into the number field of that name, in place of what is there.
func (b *tab) typeNumber(name string, digits ...string) {
	b.t.Helper()
	b.clickInto(name)
	b.do(chromedp.Evaluate[chromedp.Void]("document.activeElement.select()"))
	b.keys(digits...)
}

func TestFirstPage(t *testing.T) {
	t.Parallel()
	b := open(t, device{width: 1280, height: 800, motion: true}, "/")
	b.waitText("main", "Put n of them on an n by n board")
	b.wait("document.querySelectorAll('.sq.tried').length === 1 || document.querySelectorAll('.sq.queen').length > 4") // it is being solved
	b.click("Watch it think")
	b.wait("document.querySelector('.play')?.getAttribute('aria-label') === 'Pause'")
	check(t, "address", eval[string](b, "location.pathname"), "/watch")
}

func TestSizeFieldTellsTheTruth(t *testing.T) {
	t.Parallel()
	b := open(t, projector, "/count?n=12")
	b.wait("document.querySelectorAll('.form option').length > 1")
	b.waitText(".stepper", "1 to 20")
	b.typeNumber("Board size", "2", "5")
	b.click("Start counting")
	b.wait("document.querySelector('.stepper input').getAttribute('aria-invalid') === 'true'")
	check(t, "what runs", b.text(".counter .verdict"), "")
	check(t, "the field with the focus", eval[string](b, "document.activeElement.value"), "25")
	b.typeNumber("Board size", "1", "0", kb.Enter)
	b.click("Start counting")
	b.waitText(".counter .verdict", "Q(10) = 724")
	b.typeNumber("Board size", "1", "1", kb.Enter) // of which nothing is known
	b.waitText(".counter .sum", "–")
	check(t, "what is said of another board", b.text(".counter .verdict"), "")

	b.visit("/watch?n=8")
	b.waitText(".story", "An empty board")
	b.typeNumber("Board size", "1", "2")
	check(t, "the board while a number is typed", eval[int](b, "document.querySelectorAll('.lane .sq').length"), 64)
	b.wait("document.querySelectorAll('.lane .sq').length === 144") // after a pause
}

func TestFocusStays(t *testing.T) {
	t.Parallel()
	b := open(t, projector, "/count?n=9")
	b.wait("document.querySelectorAll('.form option').length > 1")
	b.click("Start counting")
	b.waitText(".counter .verdict", "Q(9) = 352")
	check(t, "focus after Start", eval[string](b, focused), "Start counting")
	check(t, "the running sum is not a live region", eval[bool](b, "document.querySelector('.sum').closest('output, [aria-live], [role=status]') === null"), true)

	b.visit("/play?game=8:0")
	b.click("a1")
	b.click("Undo")
	check(t, "focus after Undo", eval[string](b, focused), "Undo")

	b.visit("/explore?n=8&show=classes&k=1")
	b.wait("document.querySelectorAll('.orbit button').length === 8")
	b.do(clickOn(b, ".orbit button:nth-child(5)"))
	b.wait("document.querySelector('.orbit button:nth-child(5)').getAttribute('aria-pressed') === 'true'")
	check(t, "focus on the orbit", eval[bool](b, "document.activeElement === document.querySelector('.orbit button:nth-child(5)')"), true)
}

func TestForcedColoursTellChoicesApart(t *testing.T) {
	t.Parallel()
	b := open(t, device{width: 1280, height: 800, forced: true}, "/explore?n=8&show=classes&k=1&member=2")
	b.wait("document.querySelectorAll('.orbit button').length === 8")
	for what, pair := range map[string][2]string{
		"view":  {"nav [aria-current]", "nav a:not([aria-current])"},
		"orbit": {".orbit [aria-pressed=true]", ".orbit [aria-pressed=false]"},
	} {
		looks := func(selector string) string {
			return eval[string](b, fmt.Sprintf("(() => { const s = getComputedStyle(document.querySelector(%q)); return [s.borderBottomColor, s.borderBottomWidth, s.outlineStyle, s.outlineWidth].join(' '); })()", selector))
		}
		if chosen, other := looks(pair[0]), looks(pair[1]); chosen == other {
			t.Errorf("the chosen %s looks like the others: %s", what, chosen)
		}
	}
}

func TestViewThatCannotBeLoaded(t *testing.T) {
	t.Parallel()
	b := open(t, projector, "/explore?n=8")
	b.forgives = "/static/play/play.js"
	b.wait(queensOf + "().length > 8")
	call(b, network.SetBlockedURLs, network.SetBlockedURLsParams{URLPatterns: []*network.BlockPattern{{URLPattern: b.base + "/static/play/play.js", Block: true}}})
	b.click("Play")
	b.waitText("main", "Play could not be loaded")
	check(t, "address", eval[string](b, "location.pathname"), "/play")
	check(t, "current view", b.text("nav [aria-current]"), "Play")
	call(b, network.SetBlockedURLs, network.SetBlockedURLsParams{})
	b.click("Try again")
	b.wait("document.querySelector('.play [role=grid]') !== null")
	check(t, "address", eval[string](b, "location.pathname"), "/play")
}

func TestHistoryAndWhatComesAlong(t *testing.T) {
	t.Parallel()
	b := open(t, projector, "/explore?n=8")
	b.wait(queensOf + "().length > 8")
	b.click("Board size: one more")
	b.wait(queensOf + "().split(' ').length === 9")
	b.do(chromedp.Evaluate[chromedp.Void]("history.back()"))
	b.wait(queensOf + "().split(' ').length === 8") // Back does not leave
	b.typeNumber("Board size", "6", kb.Enter)
	b.wait(queensOf + "().split(' ').length === 6")
	b.click("by the closed form")
	b.wait("location.search.includes('construct')")
	b.click("Watch")
	b.wait("document.querySelectorAll('.lane .sq').length === 36")
	b.click("Explore")
	b.wait("document.querySelector('.explore') && " + queensOf + "().split(' ').length === 6")
	b.wait("location.search.includes('construct')") // the view is as it was left

	// The formula serves what a search does not.
	b.visit("/explore?n=200&method=first")
	b.waitText(".verdict", "this one is by the closed form")
	b.visit("/explore?n=13&show=all")
	b.waitText(".verdict", "nqueens list 13")
	check(t, "size", eval[string](b, "document.querySelector('.stepper input').value"), "13")
}

// Changes that follow each other closely are in the address whatever comes next: the last was
// lost if the page was left before the pause between two addresses was over.
func TestAddressHasTheLastChange(t *testing.T) {
	t.Parallel()
	// A reload asks for the address of before it; more changes than are written at once are for the rest.
	const few, many = "const often = 3;", "const often = 15;"
	const changes = `window.left = true; for (let i = 0; i < often; i++) document.querySelector('[aria-label="Board size: one more"]').click();`
	for name, leave := range map[string]func(b *tab){
		"reload": func(b *tab) { b.do(chromedp.Evaluate[chromedp.Void]("{"+few+changes+"}"), chromedp.Reload()) },
		"the page is closed": func(b *tab) {
			b.do(chromedp.Evaluate[chromedp.Void]("{"+many+changes+"dispatchEvent(new Event('pagehide'))}"), chromedp.Reload())
		},
		"another window is in front": func(b *tab) {
			b.do(chromedp.Evaluate[chromedp.Void]("{"+many+changes+"document.dispatchEvent(new Event('visibilitychange'))}"), chromedp.Reload())
		},
		"another view and back": func(b *tab) {
			b.do(chromedp.Evaluate[chromedp.Void]("{" + many + changes + "delete window.left; document.querySelector('nav a[data-view=count]').click()}"))
			b.wait("document.querySelector('.view.count')")
			b.do(chromedp.Evaluate[chromedp.Void]("history.back()"))
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := open(t, projector, "/explore?n=8")
			b.wait(queensOf + "().split(' ').length === 8")
			leave(b)
			b.wait("!window.left && location.pathname === '/explore' && document.querySelector('.explore .stepper input')")
			want := "23"
			if name == "reload" {
				want = "11"
			}
			check(t, "size", eval[string](b, "document.querySelector('.stepper input').value"), want)
		})
	}
}

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

func TestMistypedAddresses(t *testing.T) {
	t.Parallel()
	b := open(t, projector, "/explore?n=8&show=constructor&method=__proto__")
	b.wait(queensOf + "() === 'a1 e2 h3 f4 c5 g6 b7 d8'")
	b.forgives = "404"
	b.do(chromedp.Navigate(b.base + "/wotch?n=8"))
	b.waitText("main", "There is nothing at this address")
	b.click("Go to the home page")
	b.wait("document.querySelector('.home h1')")

	s, err := New(Options{})
	if err != nil {
		t.Fatal(err)
	}
	for accept, kind := range map[string]string{"text/html,*/*": "text/html", "application/json": "application/problem+json", "": "application/problem+json"} {
		w := httptest.NewRecorder()
		r := httptest.NewRequest("GET", "/wotch", nil)
		r.Header.Set("Accept", accept)
		s.ServeHTTP(w, r)
		if w.Code != http.StatusNotFound || !strings.HasPrefix(w.Header().Get("Content-Type"), kind) {
			t.Errorf("Accept %q: %d %s", accept, w.Code, w.Header().Get("Content-Type"))
		}
	}
}

// A slash too many leads to the page without it, and nowhere else.
func TestSlashAtTheEnd(t *testing.T) {
	s, err := New(Options{})
	if err != nil {
		t.Fatal(err)
	}
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
	return eval[string](b, fmt.Sprintf(`(scrollTo(0, 0), [...document.querySelectorAll(%q)].filter((e) => e.checkVisibility() && e.getBoundingClientRect().height).filter((e) => {
		const box = e.getBoundingClientRect();
		return box.top < 0 || box.left < 0 || box.bottom > innerHeight || box.right > innerWidth;
	}).map((e) => e.outerHTML.slice(0, 60) + ' ends at ' + Math.round(e.getBoundingClientRect().bottom)).join('\n'))`, selector))
}

func TestWatchFitsTheScreen(t *testing.T) {
	t.Parallel()
	const query = "n=8&algorithm=board-scan&step=420"
	b := openWatch(t, device{width: 375, height: 812, touch: true, motion: true}, query)
	b.do(clickOn(b, ".play"))
	b.wait("document.querySelector('.play').getAttribute('aria-label') === 'Pause'")
	if beyond := b.outside("main :is(button, select, input, summary), nav a, .lane .board"); beyond != "" {
		t.Errorf("at 375 x 812, playing, beyond the window: %s", beyond)
	}
	b.tap("Tree")
	b.wait("document.querySelector('.tree-area').checkVisibility() && !document.querySelector('.code').checkVisibility()")
	b.tap("Code")
	b.wait("document.querySelector('.code').checkVisibility() && !document.querySelector('.tree-area').checkVisibility()")

	zoomed := openWatch(t, device{width: 640, height: 400}, query) // 1280 x 800 at 200 %
	if beyond := zoomed.outside(".lane .board, .transport button"); beyond != "" {
		t.Errorf("at 200 %% zoom beyond the window: %s", beyond)
	}
	desk := openWatch(t, device{width: 1280, height: 800}, query)
	if beyond := desk.outside(".lane .board, .transport button, .tally, .code"); beyond != "" {
		t.Errorf("at 1280 x 800 beyond the window: %s", beyond)
	}
	if taller := eval[float64](desk, "document.documentElement.scrollHeight - innerHeight"); taller > 0 {
		t.Errorf("at 1280 x 800 the page is %.0f pixels taller than the window", taller)
	}
	tablet := openWatch(t, device{width: 768, height: 1024}, query)
	wide := eval[float64](tablet, "document.querySelector('.lane .board').getBoundingClientRect().width")
	tablet.visit("/watch?n=8&algorithm=dancing-links&step=3")
	tablet.wait("document.querySelector('.story').textContent !== ''")
	check(t, "the board's width beside another text", eval[float64](tablet, "document.querySelector('.lane .board').getBoundingClientRect().width"), wide)
}

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
		if controls != "" {
			t.Errorf("%s prints %s", path, controls)
		}
		check(t, path+": something is left to print", eval[bool](b, "[...document.querySelectorAll('.board, .glance')].some((e) => e.checkVisibility())"), true)
		call(b, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "screen"})
	}
}

// A link that asks for what there is not is answered by a sentence, until the user chooses
// something else.
func TestWrongLinks(t *testing.T) {
	bothWays(t, projector, func(b *tab) {
		for address, want := range map[string]string{
			"/watch?algorithm=forward-checking":  "The link asks for algorithm=forward-checking; there is nothing of that name.",
			"/watch?n=19&algorithm=permutations": "The link asks for n=19; it must be a whole number from 1 to ",
			"/explore?n=1e3":                     "The link asks for n=1e3; it must be a whole number from 1 to 1000.",
			"/regions?n=99":                      "The link asks for n=99; it must be a whole number from 5 to 12.",
			"/play?game=8:0&start=a1,b2":         "The link asks for start=a1,b2; a1 and b2 attack each other.",
		} {
			b.visit(address)
			b.waitText(".wronglink", want)
		}
		b.visit("/count?kernel=abacus")
		b.waitText(".verdict", "The link asks for kernel=abacus; there is no such kernel here, so the fastest counts.")
		b.visit("/play?n=99")
		b.waitText(".wronglink", "The link asks for n=99; it must be a whole number from 4 to 20.")
		b.click("Board size: one less")
		b.wait("!document.querySelector('.wronglink')")
		b.visit("/play?game=8:42")
		b.wait("document.querySelectorAll('.sq.queen').length === 2")
		check(b.t, "complaints about a right link", countOf(b, ".wronglink"), 0)
	})
}
