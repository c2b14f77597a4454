//go:build !race

package web

import (
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
)

// looks are the pages that are inspected: every view, in states that show most of it.
var looks = map[string]string{
	"home":            "/",
	"explore":         "/explore?n=8",
	"explore-glance":  "/explore?n=8&show=classes",
	"explore-classes": "/explore?n=8&show=classes&k=12",
	"explore-hand":    "/explore?n=8&show=hand&placed=a1,c5&blocked=b2",
	"watch":           "/watch?n=8&algorithm=board-scan&step=420",
	"watch-race":      "/watch?n=6&algorithm=bitmask&race=most-constrained-row&step=40",
	"watch-lesson":    "/watch?n=5&algorithm=hash-sets&step=9&teach=true",
	"watch-repair":    "/watch?n=8&algorithm=min-conflicts&step=40",
	"watch-class":     "/watch?n=5&algorithm=hash-sets&at=9,30&teach=true",
	"watch-own":       "/watch?n=5&algorithm=own",
	"watch-projector": "/watch?n=8&algorithm=board-scan&step=420&projector=true",
	"watch-race-four": "/watch?n=8&algorithm=bitmask&race=most-constrained-row,board-scan,min-conflicts&step=40",
	"explore-none":    "/explore?n=3",
	"play-solved":     "/play?game=8:0&queens=a1,e2,h3,f4,c5,g6,b7,d8",
	"play":            "/play?game=8:7&queens=d4",
	"count":           "/count?n=14",
	"ledger":          "/ledger",
	"regions":         "/regions?n=8&level=easy&seed=3",
	"regions-two":     "/regions?n=10&stars=2&level=easy&seed=3",
	"tour-tree":       "/tour?step=the-tightest-row-first",
	"tour-stack":      "/tour?step=bits",
	"tour-attacks":    "/tour?step=without-a-search",
	"tour-cross":      "/tour?step=the-cross",
	"tour-chart":      "/tour?step=what-nobody-knows",
	"techniques-of":   "/techniques?puzzle=8x2.AAABCCCDAABBCCDDEABBFCDDEBBBFCCDEEEBFCFDEEGBFFFFGGGGFHHFGGGHHHHH",
}

// everyLook returns looks, and the address of every view that has none there.
func everyLook() map[string]string {
	all := maps.Clone(looks)
	for _, v := range views {
		if all[v.Name] == "" {
			all[v.Name] = v.Path()
		}
	}
	return all
}

// windows are those in which every view is looked at. It is opened in the first of a
// row, which then changes its size. 640 by 400 is 1280 by 800 at 200%, and 320 by 200
// is the same at 400%.
var windows = [][]device{
	{{width: 1280, height: 800}, {width: 1920, height: 1080}, {width: 768, height: 1024}, {width: 640, height: 400}},
	{{width: 320, height: 640, touch: true}, {width: 375, height: 812, touch: true}, {width: 320, height: 200, touch: true}},
}

// themes are the colours in which it is, for each row of windows: forced ones are what
// people choose who cannot tell the page's own apart.
var themes = []map[string]device{
	{"dark": {dark: true}, "forced": {forced: true}},
	{"forced, dark": {forced: true, dark: true}},
}

// ready holds once a view shows what it was asked for.
const ready = `document.querySelector('main > .view h1') && [...document.querySelectorAll('.board')].every((e) => !e.checkVisibility() || e.querySelector('.sq')) &&
	(!document.querySelector('.watch') || document.querySelector('.code li, .own .editor') && document.querySelector('.story').textContent) && (!document.querySelector('.ledger') || document.querySelector('.ledger tbody tr')) && (!document.querySelector('.count') || document.querySelector('.chart svg')) &&
	(!document.querySelector('.tour .chart') || document.querySelector('.chart svg')) && (!document.querySelector('.tour .story') || document.querySelector('.tour .story').textContent) && (!location.search.includes('classes') || document.querySelector('.orbit button, .glance button'))`

// axe-core finds nothing to object to on any view, in wide and narrow windows and in all colours;
// no view is wider than its window; everything that can be pressed is large enough, shows
// when it has the focus, and then is covered by nothing; nothing moves by itself. The
// squares of a board are large enough where the whole of it need not fit into 200 pixels.
func TestViewsAreAccessible(t *testing.T) {
	ledgers := []string{lied(t)}
	for i, sizes := range windows {
		first := sizes[0]
		t.Run(first.size(), func(t *testing.T) {
			t.Parallel()
			b := openWith(t, Options{Ledgers: ledgers}, first, "/explore?n=8")
			all := everyLook()
			for j, view := range slices.Sorted(maps.Keys(all)) {
				b.visit(all[view])
				b.wait(ready)
				b.steady(view)
				// A view has the same code in its other looks: each of them is judged in one row.
				if slices.Contains(namesOf(views), view) || j%len(windows) == i {
					b.judge(view+", "+first.size(), themes[i])
					b.theme(first)
				}
				for _, d := range sizes {
					b.resize(d)
					b.inspect(view + ", " + d.size())
				}
				b.resize(first)
			}
		})
	}
}

// judge asks axe-core about a view, also in other colours, which change nothing else.
func (b *tab) judge(view string, themes map[string]device) {
	b.t.Helper()
	b.bringAxe()
	expect.Equal(b.t, b.axe(""), "", "%s", view)
	for theme, colours := range themes {
		b.theme(colours)
		expect.Equal(b.t, b.axe("runOnly: ['color-contrast']"), "", "%s, %s", view, theme)
	}
}

// bringAxe puts axe-core into the page.
func (b *tab) bringAxe() {
	b.t.Helper()
	axe, err := os.ReadFile("testdata/node_modules/axe-core/axe.min.js")
	if err != nil {
		b.t.Fatalf("axe-core is missing; script/bootstrap installs it: %v", err)
	}
	b.do(chromedp.Evaluate[chromedp.Void]("void 0;" + string(axe)))
}

// axe returns what axe-core, which must be there, has to object to. It takes a third less time
// if it describes nothing else.
func (b *tab) axe(options string) string {
	b.t.Helper()
	return eval[string](b, `axe.run({resultTypes: ['violations'], selectors: false, `+options+`}).then((r) => r.violations.map((v) => v.id + ': ' + v.help + ' ' + v.nodes.slice(0, 3).map((n) => n.html + ' ' + (n.any[0]?.message ?? '')).join(' | ')).join('\n'))`)
}

// steady fails the test if a view that has just been opened moved about.
func (b *tab) steady(view string) {
	b.t.Helper()
	shift := eval[float64](b, `new Promise((done) => {
		let sum = 0;
		new PerformanceObserver((list) => { for (const e of list.getEntries()) if (!e.hadRecentInput) sum += e.value; }).observe({type: 'layout-shift', buffered: true});
		setTimeout(() => done(sum), 50);
	})`)
	most := 0.02
	switch view {
	case "watch-race", "watch-race-four", "watch-projector", "watch-own":
		most = 0.1 // what is raced, and that the rest of the page goes, is known only when the view is there
	case "watch-repair":
		most = 0.2 // and that there is no tree only when the algorithms are
	}
	if shift > most {
		b.t.Errorf("%s moves about while it loads: layout shift %.3f", view, shift)
	}
	if moving := eval[int](b, "document.getAnimations().length"); moving > 0 {
		b.t.Errorf("%s has %d animations for those who ask for less motion", view, moving)
	}
}

// inspect looks at a view in its window.
func (b *tab) inspect(view string) {
	b.t.Helper()
	if wide := eval[float64](b, "document.documentElement.scrollWidth - innerWidth"); wide > 0 {
		b.t.Errorf("%s is %.0f pixels wider than the screen", view, wide)
	}
	b.spaced(view)
	b.unscrolled(view)
	small := eval[string](b, `[...document.querySelectorAll('button, a, input, select, summary, [role=gridcell]')].filter((e) => e.checkVisibility() && !e.matches('.skip, .racing [role=gridcell]') && (innerHeight > 200 || !e.matches('[role=gridcell]'))).map((e) => {
		const box = (e.matches('input[type=radio], input[type=checkbox]') ? e.closest('label') : e).getBoundingClientRect();
		return box.width < 24 || box.height < 24 ? e.outerHTML.slice(0, 80) + ' ' + box.width + ' x ' + box.height : '';
	}).filter(Boolean).slice(0, 3).join('\n')`)
	expect.Equal(b.t, small, "", "%s has targets below 24 pixels", view)
	expect.Equal(b.t, eval[string](b, unfocused), "", "%s", view)
}

// unfocused lists what the Tab key reaches and nobody sees: because it does not show its
// focus, or because another thing covers it.
const unfocused = `(() => {
	const faults = [];
	const reached = [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex="0"]')]
		.filter((e) => e.tabIndex >= 0 && !e.disabled && e.checkVisibility({visibilityProperty: true}) && !e.matches('.skip'));
	const before = document.activeElement;
	for (const e of reached) {
		e.focus();
		if (document.activeElement !== e) continue;
		const shown = e.matches('.choices input') ? e.nextElementSibling : e;
		const style = getComputedStyle(shown);
		if (style.outlineStyle === 'none' || style.outlineWidth === '0px') faults.push('no focus is seen on ' + e.outerHTML.slice(0, 90));
		const box = shown.getBoundingClientRect();
		const at = (x, y) => document.elementFromPoint(box.left + x * box.width, Math.min(box.top + y * box.height, innerHeight - 1));
		const seen = (hit) => hit && (shown.contains(hit) || (hit.contains(shown) && !hit.matches('html, body, main')) || hit.closest('label')?.contains(e));
		const points = [[.5, .5], [.1, .2], [.9, .2], [.1, .8], [.9, .8]];
		if (!points.some(([x, y]) => seen(at(x, y)))) faults.push('covered: ' + e.outerHTML.slice(0, 90) + ' by ' + at(.5, .5)?.outerHTML.slice(0, 60));
	}
	before?.focus?.();
	scrollTo(0, 0);
	return faults.join('\n');
})()`

// The page asks nothing of another host, and has no code that its policy forbids.
func TestPageStandsAlone(t *testing.T) {
	for name, a := range must.Get(loadAssets(shell{}))(t) {
		if strings.HasPrefix(name, "vendor/") { // other people's, which script/vendor makes
			continue
		}
		for _, address := range []string{"http://", "https://", "//cdn"} {
			text := strings.ReplaceAll(string(a.plain), "http://www.w3.org/2000/svg", "")
			if strings.Contains(text, address) {
				t.Errorf("%s names another host", name)
			}
		}
		if strings.HasSuffix(name, ".html") && name != sandbox && (strings.Contains(string(a.plain), "style=") || strings.Contains(string(a.plain), "<script>")) {
			t.Errorf("%s has inline code or styles, which the content security policy forbids", name)
		}
	}
}
