//go:build !race

package web

import (
	"cmp"
	"fmt"
	"math"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/rogpeppe/go-internal/testscript"

	"nqueens.example/nqueens/internal/engine"
	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/region"
	"nqueens.example/nqueens/textbook"
)

// The journeys tell what users do on the page and what they then see. Those in both are made on
// a server and without one.
func TestJourneys(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("the browser's work")
	}
	run := func(name, dir string, begin func(j *journey)) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			testscript.Run(t, testscript.Params{
				Dir:  filepath.Join("testdata", "journeys", dir),
				Cmds: steps(),
				Setup: func(env *testscript.Env) error {
					now := time.Now()
					env.Setenv("TODAY", now.Format(time.DateOnly))
					env.Setenv("YESTERDAY", now.AddDate(0, 0, -1).Format(time.DateOnly))
					env.Setenv("LONGEST", longestPseudocode())
					env.Setenv("RULES", strings.Join(words.Names(region.Rules()), ","))
					env.Setenv("FORMATS", strings.Join(engine.FormatNames(), ","))
					j := &journey{test: env.T().(testing.TB)}
					begin(j)
					env.Values["journey"] = j
					return nil
				},
			})
		})
	}
	run("server", "", (*journey).serve)
	run("both on a server", "both", (*journey).serve)
	run("both without a server", "both", func(j *journey) { j.offline("", "/index.html#") })
	run("site at a path", "site", func(j *journey) { j.offline("/some/where", "/index.html#") })
	run("site in a file", "site", func(j *journey) { j.origin, j.before = "file://"+site(j.test), "/nqueens.html#" })
}

// journey is a script that is under way.
type journey struct {
	*tab   // the one in front
	other  *tab
	server *Server
	test   testing.TB
	origin string
	before string // what stands between the origin and the addresses of views

	mu   sync.Mutex
	held string        // the end of a path that is not answered
	done chan struct{} // until this is closed, or where there is none, with an error
}

// serve begins a journey on a server of its own.
func (j *journey) serve() {
	j.server = newServer(j.test, Options{})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		j.mu.Lock()
		held, done := j.held, j.done
		j.mu.Unlock()
		if held != "" && strings.HasSuffix(r.URL.Path, held) {
			if done == nil {
				http.Error(w, "broken", http.StatusInternalServerError)
				return
			}
			select {
			case <-done:
			case <-r.Context().Done():
			}
		}
		j.server.ServeHTTP(w, r)
	}))
	j.test.Cleanup(server.Close)
	j.origin = server.URL
}

// offline begins a journey on the page without a server, at a path of a web host.
func (j *journey) offline(path, before string) {
	host := httptest.NewServer(http.StripPrefix(path, http.FileServer(http.Dir(site(j.test)))))
	j.test.Cleanup(host.Close)
	j.origin, j.before = host.URL+path, before
}

// devices are those that a journey can open.
var devices = map[string]device{
	"projector": projector, "phone": phone, "desk": {width: 1280, height: 800}, "narrow": {width: 375, height: 812, touch: true}, "small": {width: 320, height: 640, touch: true}, "moving": {width: 1440, height: 900, motion: true},
	"forced": {width: 1280, height: 800, forced: true},
}

// deviceOf returns the device of that name, or of a size such as 640x400, in which things move if
// ",moving" follows.
func deviceOf(t testing.TB, name string) device {
	t.Helper()
	d, ok := devices[name]
	if _, err := fmt.Sscanf(name, "%dx%d", &d.width, &d.height); !ok && err != nil {
		t.Fatalf("there is no device %s", name)
	}
	d.motion = d.motion || strings.HasSuffix(name, ",moving")
	return d
}

// longestPseudocode names the algorithm with the longest line.
func longestPseudocode() string {
	longest := func(a *textbook.Algorithm) (most int) {
		for _, line := range a.Pseudocode {
			most = max(most, len(line))
		}
		return most
	}
	return slices.MaxFunc(textbook.Algorithms(), func(a, b *textbook.Algorithm) int { return cmp.Compare(longest(a), longest(b)) }).Name
}

// keyNames are the keys that write nothing.
var keyNames = map[string]string{
	"Enter": kb.Enter, "Tab": kb.Tab, "Escape": kb.Escape, "Backspace": kb.Backspace, "Home": kb.Home, "End": kb.End, "PageUp": kb.PageUp, "PageDown": kb.PageDown,
	"ArrowUp": kb.ArrowUp, "ArrowDown": kb.ArrowDown, "ArrowLeft": kb.ArrowLeft, "ArrowRight": kb.ArrowRight,
}

// helpers are functions that expressions of a journey can use.
const helpers = `
const q = (s) => document.querySelector(s), all = (s) => [...document.querySelectorAll(s)];
const shown = (s) => all(s).filter((e) => e.checkVisibility()), texts = (s) => all(s).map((e) => e.textContent).join('; ');
const choose = (s, value) => { q(s).value = value; q(s).dispatchEvent(new Event('change')); };
const counter = (name) => all('.tally dt').find((e) => e.textContent === name).nextSibling.textContent;
const within = (inner, outer) => {
	const [a, b] = [inner, outer].map((s) => q(s).getBoundingClientRect());
	return a.top >= b.top && a.bottom <= b.bottom;
};
const over = (one, others) => shown(others).filter((e) => {
	const [a, b] = [e, q(one)].map((e) => e.getBoundingClientRect());
	return a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
}).length;
const alone = () => !shown('header, nav a, .skip, main h1, .embedding').some((e) => e.getBoundingClientRect().width > 1) &&
	document.documentElement.scrollWidth <= innerWidth;
const ground = () => getComputedStyle(document.body).backgroundColor.match(/\d+/g).join(' ');
const scene = () => JSON.stringify([all('.lane .sq').map((e) => e.className), q('.lane .lines').innerHTML,
	q('.code [aria-current]')?.textContent, q('.story').textContent, texts('.counters dd')]);
const inked = (s) => q(s).getContext('2d').getImageData(0, 0, q(s).width, q(s).height).data.reduce((sum, alpha, i) => sum + (i % 4 === 3 && alpha > 0), 0);
const queens = ` + queensOf + ", named = " + named

// steps are the commands of journeys. Each that looks at the page waits for what it wants to see.
func steps() map[string]func(ts *testscript.TestScript, neg bool, args []string) {
	all := make(map[string]func(ts *testscript.TestScript, neg bool, args []string))
	step := func(name string, least, most int, do func(j *journey, args []string)) {
		all[name] = func(ts *testscript.TestScript, neg bool, args []string) {
			if neg || len(args) < least || len(args) > most {
				ts.Fatalf("%s takes %d to %d arguments", name, least, most)
			}
			do(ts.Value("journey").(*journey), args)
		}
	}
	each := func(name string, do func(j *journey, arg string)) {
		step(name, 1, math.MaxInt, func(j *journey, args []string) {
			for _, arg := range args {
				do(j, arg)
			}
		})
	}
	step("open", 2, 2, func(j *journey, args []string) { // DEVICE PATH
		j.tab = openAt(j.test, deviceOf(j.test, args[0]), j.origin)
		j.hash = j.before
		call(j.tab, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: helpers})
		j.visit(args[1])
	})
	step("beside", 0, 1, func(j *journey, args []string) { // [PATH] of another tab of the same user; without it the tab beside
		if len(args) > 0 {
			j.other = j.tab.beside(projector, args[0])
		}
		j.tab, j.other = j.other, j.tab
	})
	step("resize", 1, 1, func(j *journey, args []string) { j.resize(deviceOf(j.test, args[0])) })
	step("theme", 1, 1, func(j *journey, args []string) { j.theme(device{dark: args[0] == "dark"}) })
	step("visit", 1, 1, func(j *journey, args []string) { j.visit(args[0]) })
	step("reload", 0, 0, func(j *journey, _ []string) { j.do(chromedp.Reload()) })
	step("back", 0, 0, func(j *journey, _ []string) { j.do(chromedp.NavigateBack()) })
	each("click", func(j *journey, name string) { j.click(name) })
	each("tap", func(j *journey, name string) { j.tap(name) })
	step("click-on", 1, 1, func(j *journey, args []string) { j.do(clickOn(j.tab, args[0])) }) // SELECTOR
	step("drag", 2, 2, func(j *journey, args []string) {                                      // CONTROL CONTROL
		x1, y1 := j.at(args[0])
		x2, y2 := j.at(args[1])
		j.drag(x1, y1, x2, y2)
	})
	step("point", 3, 3, func(j *journey, args []string) { // SELECTOR, and where in its box, of 1
		x, y := j.within(args[0], args[1], args[2])
		j.do(chromedp.MouseEvent("mouseMoved", x, y))
	})
	step("draw", 5, 5, func(j *journey, args []string) { // SELECTOR, and from where to where in its box
		x1, y1 := j.within(args[0], args[1], args[2])
		x2, y2 := j.within(args[0], args[3], args[4])
		j.drag(x1, y1, x2, y2)
	})
	each("keys", func(j *journey, key string) {
		if named, ok := keyNames[key]; ok {
			key = named
		}
		j.keys(key)
	})
	step("type", 2, 2, func(j *journey, args []string) { j.typeNumber(args[0], args[1]) }) // FIELD TEXT
	step("paste", 2, 2, func(j *journey, args []string) {                                  // FIELD TEXT
		j.paste(args[0], must.Get(strconv.Unquote(`"`+args[1]+`"`))(j.t))
	})
	all["write"] = func(ts *testscript.TestScript, _ bool, args []string) { // FILE with a program
		j := ts.Value("journey").(*journey)
		j.wait("q('.editor')?.shadowRoot.querySelector('.cm-line').textContent")
		eval[any](j.tab, fmt.Sprintf(`(() => {
			const content = q('.editor').shadowRoot.querySelector('.cm-content'), clipboardData = new DataTransfer();
			clipboardData.setData('text/plain', %q);
			content.focus();
			const how = { bubbles: true, cancelable: true };
			content.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', keyCode: 65, ctrlKey: true, ...how }));
			content.dispatchEvent(new ClipboardEvent('paste', { clipboardData, ...how }));
		})()`, ts.ReadFile(args[0])))
	}
	step("tabto", 1, 1, func(j *journey, args []string) { // CONTROL or [SELECTOR]
		if strings.HasPrefix(args[0], "[") {
			j.tabUntil(fmt.Sprintf("document.activeElement.matches(%q)", args[0]))
		} else {
			j.tabTo(args[0])
		}
	})
	step("copies", 2, 2, func(j *journey, args []string) { // BUTTON PATTERN
		clipboard.Lock()
		defer clipboard.Unlock()
		const native = "Object.getPrototypeOf(navigator).__lookupGetter__('clipboard').call(navigator)" // a journey may hide it
		eval[any](j.tab, native+".writeText('')")
		j.click(args[0])
		j.wait(fmt.Sprintf("%s.readText().then((text) => new RegExp(%q).test(text))", native, args[1]))
	})
	step("saves", 2, 2, func(j *journey, args []string) { // BUTTON BEGINNING
		j.wait(fmt.Sprintf("(%s)(%q)", named, args[0]))
		if got, want := j.saved(args[0]), strings.ReplaceAll(args[1], `\x89`, "\u0089"); !strings.HasPrefix(got, want) {
			j.t.Fatalf("the file begins with %.20q", got)
		}
	})
	step("solve", 0, 1, func(j *journey, args []string) { // [QUEENS]
		j.wait("document.querySelectorAll('.regionletter').length > 24")
		p := must.Get(region.Parse(eval[string](j.tab, `(() => {
			const letters = [...document.querySelectorAll('.regionletter')].map((e) => e.textContent).join('');
			return Math.sqrt(letters.length) + 'x1.' + letters;
		})()`)))(j.t)
		solution := must.Get(region.Solve(j.t.Context(), p))(j.t)
		if len(args) > 0 {
			solution = solution[:1]
		}
		for _, square := range solution {
			if eval[bool](j.tab, fmt.Sprintf("!(%s)(%q).matches('.queen')", named, square)) {
				j.queen(square)
			}
		}
	})
	step("hidden", 1, 1, func(j *journey, args []string) { // true or false
		eval[any](j.tab, fmt.Sprintf("Object.defineProperty(document, 'hidden', {value: %s, configurable: true}), document.dispatchEvent(new Event('visibilitychange'))", args[0]))
	})
	step("hold", 1, 1, func(j *journey, args []string) { // PATH
		j.mu.Lock()
		defer j.mu.Unlock()
		j.held, j.done = args[0], make(chan struct{})
	})
	step("break", 1, 1, func(j *journey, args []string) { // PATH
		j.mu.Lock()
		defer j.mu.Unlock()
		j.held = args[0]
	})
	step("release", 0, 0, func(j *journey, _ []string) {
		j.mu.Lock()
		defer j.mu.Unlock()
		if j.done != nil {
			close(j.done)
		}
		j.held, j.done = "", nil
	})
	step("idle", 0, 0, func(j *journey, _ []string) {
		eventually(j.test, "the count to end", func() bool { return running(j.server) == 0 })
	})
	step("forgive", 1, 1, func(j *journey, args []string) { j.forgives = args[0] })
	step("do", 1, 1, func(j *journey, args []string) { eval[any](j.tab, "(async () => {"+args[0]+"})()") })
	all["let"] = func(ts *testscript.TestScript, _ bool, args []string) { // NAME EXPRESSION
		ts.Setenv(args[0], fmt.Sprint(eval[any](ts.Value("journey").(*journey).tab, args[1])))
	}

	step("queens", 0, math.MaxInt, func(j *journey, args []string) { j.wait(queensOf + "() === '" + strings.Join(args, " ") + "'") })
	step("count", 2, 2, func(j *journey, args []string) { // NUMBER SELECTOR
		j.wait(fmt.Sprintf("document.querySelectorAll(%q).length === %s", args[1], args[0]))
	})
	step("address", 1, 1, func(j *journey, args []string) { j.wait(fmt.Sprintf("location.href.endsWith(%q)", args[0])) })
	step("hear", 1, 1, func(j *journey, args []string) {
		j.wait(fmt.Sprintf("document.getElementById('announcer').textContent.includes(%q)", args[0]))
	})
	step("focus", 1, 1, func(j *journey, args []string) {
		j.wait(fmt.Sprintf("[document.activeElement.ariaLabel, document.activeElement.textContent].includes(%q)", args[0]))
	})
	step("is", 1, 1, func(j *journey, args []string) { j.wait("(async () => " + args[0] + ")().catch(() => false)") })
	all["see"] = func(ts *testscript.TestScript, neg bool, args []string) { // SELECTOR [TEXT]
		j := ts.Value("journey").(*journey)
		text := strings.Join(args[1:], "")
		seen := fmt.Sprintf("[...document.querySelectorAll(%q)].some((e) => e.checkVisibility({visibilityProperty: true}) && e.innerText.includes(%q))", args[0], text)
		if neg {
			seen = "!" + seen
		}
		j.wait(seen)
	}
	step("inside", 1, 1, func(j *journey, args []string) { // SELECTOR of what is in the window without scrolling
		j.wait(fmt.Sprintf(outside, args[0]) + " === ''")
	})
	step("axe", 0, 0, func(j *journey, _ []string) {
		j.bringAxe()
		for _, d := range []device{{}, {dark: true}, {forced: true}} {
			j.theme(d)
			expect.Equal(j.t, j.axe(""), "", "%+v", d)
		}
		j.wait("document.documentElement.scrollWidth <= innerWidth")
	})
	return all
}

// within returns a place in the box of the first element of a selector, in parts of its width and height.
func (b *tab) within(selector, right, down string) (x, y float64) {
	b.t.Helper()
	place := eval[[]float64](b, fmt.Sprintf(`(() => {
		const box = document.querySelector(%q).getBoundingClientRect();
		return [box.left + %s * box.width, box.top + %s * box.height];
	})()`, selector, right, down))
	return place[0], place[1]
}

// drag moves the mouse with its button down.
func (b *tab) drag(x1, y1, x2, y2 float64) {
	b.t.Helper()
	b.do(chromedp.MouseEvent("mousePressed", x1, y1, chromedp.ButtonLeft, chromedp.ClickCount(1)),
		chromedp.MouseEvent("mouseMoved", (x1+x2)/2, (y1+y2)/2, chromedp.ButtonLeft), chromedp.MouseEvent("mouseMoved", x2, y2, chromedp.ButtonLeft),
		chromedp.MouseEvent("mouseReleased", x2, y2, chromedp.ButtonLeft, chromedp.ClickCount(1)))
}

// queen places a queen of a puzzle of regions by the keyboard.
func (b *tab) queen(square region.Square) {
	b.t.Helper()
	b.at(square.String())
	eval[any](b, fmt.Sprintf("(%s)(%q).focus()", named, square))
	b.keys("q")
}
