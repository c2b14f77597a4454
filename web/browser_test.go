// Tests in a browser are no part of runs with the race detector: it is for the server, and
// the driver of the browser takes long to compile.

//go:build !race

package web

import (
	"context"
	"fmt"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	cdpbrowser "github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	cdplog "github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"nqueens.example/nqueens/internal/testing/must"
)

// chromium starts one browser for all tests of the package; TestMain ends it.
var chromium = sync.OnceValues(func() (context.Context, error) {
	var path string
	// The shell has no windows, and takes half the processor time of a whole browser.
	for _, name := range []string{"chromium-headless-shell", "chrome-headless-shell", "chromium", "chromium-browser", "google-chrome"} {
		if found, err := exec.LookPath(name); err == nil {
			path = found
			break
		}
	}
	if path == "" {
		return nil, fmt.Errorf("chromium is missing; script/bootstrap installs it (Debian: apt-get install chromium)")
	}
	profile, err := os.MkdirTemp("", "nqueens-page-*")
	if err != nil {
		return nil, err
	}
	endChromium = append(endChromium, func() { os.RemoveAll(profile) })
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(path), chromedp.UserDataDir(profile),
		chromedp.NoSandbox, chromedp.DisableGPU, chromedp.Flag("disable-component-update", true))
	allocator, cancel := chromedp.NewExecAllocator(context.Background(), options...)
	endChromium = append(endChromium, cancel)
	ctx, cancel := chromedp.NewContext(allocator)
	endChromium = append(endChromium, cancel)
	return ctx, chromedp.Do(ctx)
})

var endChromium []func()

func TestMain(m *testing.M) {
	code := m.Run()
	for i := len(endChromium) - 1; i >= 0; i-- {
		endChromium[i]()
	}
	os.Exit(code)
}

// device is what a page is looked at with.
type device struct {
	width, height int64
	touch         bool
	dark          bool
	motion        bool // false asks for reduced motion
	forced        bool // the system's colours, not the page's
}

var (
	projector = device{width: 1440, height: 900}
	phone     = device{width: 390, height: 844, touch: true}
)

// tab is a page open in the browser, on a server of its own. Anything on its
// console, and any request beyond its server, fails the test.
type tab struct {
	t        testing.TB
	ctx      context.Context
	base     string
	hash     string // between the base and the addresses of views, where no server knows them
	forgives string // what may be complained about, since the test provokes it
}

func open(t testing.TB, d device, path string) *tab {
	t.Helper()
	return openWith(t, Options{}, d, path)
}

// openWith opens a tab for a server with those options.
func openWith(t testing.TB, options Options, d device, path string) *tab {
	t.Helper()
	s := newServer(t, options)
	server := httptest.NewServer(s)
	t.Cleanup(server.Close)
	b := openAt(t, d, server.URL)
	b.visit(path)
	return b
}

// openAt opens a tab for what is served at a base address, and visits nothing.
func openAt(t testing.TB, d device, base string) *tab {
	t.Helper()
	if testing.Short() {
		t.Skip("the browser's work; the server's is tested without it")
	}
	browser := must.Get(chromium())(t)
	// A context of the browser's own keeps storage and history of tests apart.
	ctx, cancel := chromedp.NewContext(browser, chromedp.WithNewBrowserContext())
	t.Cleanup(cancel)
	ctx, cancel = context.WithTimeout(ctx, 5*time.Minute)
	t.Cleanup(cancel)
	b := &tab{t: t, ctx: ctx, base: base}
	b.begin(d)
	for _, name := range []string{"clipboard-read", "clipboard-write"} {
		id := chromedp.FromContext(ctx).BrowserContextID
		must.Get(chromedp.CallBrowser(ctx, cdpbrowser.SetPermission, cdpbrowser.SetPermissionParams{
			Permission: &cdpbrowser.PermissionDescriptor{Name: name}, Setting: cdpbrowser.PermissionSettingGranted, BrowserContextID: id,
		}))(t)
	}
	return b
}

// beside opens another tab for the same user, who has what the first one stored.
func (b *tab) beside(d device, path string) *tab {
	b.t.Helper()
	ctx, cancel := chromedp.NewContext(b.ctx)
	b.t.Cleanup(cancel)
	other := &tab{t: b.t, ctx: ctx, base: b.base, hash: b.hash}
	other.begin(d)
	other.visit(path)
	return other
}

// begin prepares a new tab.
func (b *tab) begin(d device) {
	b.t.Helper()
	b.watch()
	b.resize(d)
	b.theme(d)
	call(b, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true})
}

// size names the window of a device.
func (d device) size() string { return fmt.Sprintf("%d x %d", d.width, d.height) }

// resize gives the page another window.
func (b *tab) resize(d device) {
	b.t.Helper()
	options := []chromedp.EmulateViewportOption{}
	if d.touch {
		options = append(options, chromedp.EmulateTouch, chromedp.EmulateMobile)
	}
	b.do(chromedp.EmulateViewport(d.width, d.height, options...))
}

// theme shows the page in the colours of a device, and with as much motion.
func (b *tab) theme(d device) {
	b.t.Helper()
	scheme, motion, colours := "light", "reduce", "none"
	if d.dark {
		scheme = "dark"
	}
	if d.motion {
		motion = "no-preference"
	}
	if d.forced {
		colours = "active"
	}
	call(b, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{
		{Name: "prefers-color-scheme", Value: scheme}, {Name: "prefers-reduced-motion", Value: motion}, {Name: "forced-colors", Value: colours},
	}})
}

// watch fails the test for whatever the page complains about.
func (b *tab) watch() {
	b.t.Helper()
	var mu sync.Mutex
	var complaints []string
	complain := func(format string, args ...any) {
		mu.Lock()
		defer mu.Unlock()
		complaints = append(complaints, fmt.Sprintf(format, args...))
	}
	must.Do(b.t, chromedp.Listen(b.ctx, func(event any) {
		switch e := event.(type) {
		case *runtime.EventConsoleAPICalled:
			complain("console: %v", e.Args)
		case *runtime.EventExceptionThrown:
			complain("exception: %s %v", e.ExceptionDetails.Text, e.ExceptionDetails.Exception)
		case *cdplog.EventEntryAdded:
			complain("log: %s %s", e.Entry.Text, e.Entry.URL)
		case *network.EventRequestWillBeSent:
			asked, err := url.Parse(e.Request.URL)
			if err != nil || asked.Scheme == "http" && !strings.HasPrefix(e.Request.URL, b.base) || asked.Scheme == "https" {
				complain("request beyond the server: %s", e.Request.URL)
			}
		}
	}))
	call(b, cdplog.Enable, cdp.Empty{})
	call(b, network.Enable, network.EnableParams{})
	b.t.Cleanup(func() {
		mu.Lock()
		defer mu.Unlock()
		for _, complaint := range complaints {
			if b.forgives == "" || !strings.Contains(complaint, b.forgives) {
				b.t.Error(complaint)
			}
		}
	})
}

func call[P, R any](b *tab, command cdp.Command[P, R], params P) {
	b.t.Helper()
	if _, err := chromedp.Call(b.ctx, command, params); err != nil {
		b.t.Fatal(command.Method, err)
	}
}

func (b *tab) do(actions ...chromedp.Action[chromedp.Void]) {
	b.t.Helper()
	must.Do(b.t, chromedp.Do(b.ctx, actions...))
}

// visit opens a path and waits for its view.
func (b *tab) visit(path string) {
	b.t.Helper()
	if b.hash != "" {
		b.do(chromedp.Navigate("about:blank")) // or a new hash would not load the page again
	}
	b.do(chromedp.Navigate(b.base + b.hash + path))
	b.wait("document.querySelector('main > .view h1') !== null")
}

// eval returns what an expression of the page is worth; promises are awaited.
func eval[T any](b *tab, expression string) T {
	b.t.Helper()
	value, err := chromedp.Run(b.ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
	if err != nil {
		b.t.Fatalf("%s: %v", expression, err)
	}
	return value
}

// wait waits until a condition of the page holds, for at most a minute.
func (b *tab) wait(condition string) {
	b.t.Helper()
	deadline := time.Now().Add(time.Minute)
	for {
		holds, err := chromedp.Run(b.ctx, chromedp.Evaluate[bool]("(async () => Boolean(await ("+condition+")))()", chromedp.EvalAwaitPromise))
		if holds {
			return
		}
		if err != nil && !strings.Contains(err.Error(), "navigated or closed") { // a page that leaves says no more
			b.t.Fatalf("%s: %v", condition, err)
		}
		if time.Now().After(deadline) {
			b.t.Fatalf("waited in vain for %s; the page says: %s", condition, eval[string](b, "document.querySelector('main').innerText"))
		}
		time.Sleep(15 * time.Millisecond)
	}
}

// named finds a visible control by its role-like tag and its accessible name.
const named = `(name) => [...document.querySelectorAll('button, a, input, select, textarea, summary, [role=gridcell]')].find((e) => {
	if (!e.checkVisibility({visibilityProperty: true})) return false;
	const label = e.getAttribute('aria-label') ?? (e.labels?.length ? (e.labels[0].querySelector('.label') ?? e.labels[0]).textContent : e.textContent);
	return label.trim() === name || (e.matches('[role=gridcell]') && label.startsWith(name + ','));
})`

// at returns the middle of a control, scrolled into view.
func (b *tab) at(name string) (x, y float64) {
	b.t.Helper()
	b.wait(fmt.Sprintf("(%s)(%q)", named, name))
	point := eval[[]float64](b, fmt.Sprintf(`(() => {
		const e = (%s)(%q);
		e.scrollIntoView({block: 'center', behavior: 'instant'});
		const box = e.getBoundingClientRect();
		return [box.x + box.width / 2, box.y + box.height / 2];
	})()`, named, name))
	return point[0], point[1]
}

// click clicks the control of that name with the mouse, tap with a finger.
func (b *tab) click(name string) {
	b.t.Helper()
	x, y := b.at(name)
	b.do(chromedp.MouseClickXY(x, y))
}

// clickInto clicks a field until it has the focus: a click is lost now and then
// when a busy page moves on between the aim and the click.
func (b *tab) clickInto(name string) {
	b.t.Helper()
	focused := fmt.Sprintf("document.activeElement === (%s)(%q)", named, name)
	for range 20 {
		b.click(name)
		if eval[bool](b, focused) {
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	b.t.Fatalf("a click does not focus %q", name)
}

func (b *tab) tap(name string) {
	b.t.Helper()
	x, y := b.at(name)
	b.do(chromedp.TapXY(x, y))
}

// clickOn clicks the middle of the first element of a selector.
func clickOn(b *tab, selector string) chromedp.Action[chromedp.Void] {
	b.t.Helper()
	point := eval[[]float64](b, fmt.Sprintf(`(() => {
		const e = document.querySelector(%q);
		e.scrollIntoView({block: 'center', behavior: 'instant'});
		const box = e.getBoundingClientRect();
		return [box.x + box.width / 2, box.y + box.height / 2];
	})()`, selector))
	return chromedp.MouseClickXY(point[0], point[1])
}

// paste pastes text into a field.
func (b *tab) paste(name, text string) {
	b.t.Helper()
	b.wait(fmt.Sprintf("(%s)(%q)", named, name))
	eval[any](b, fmt.Sprintf("(%s)(%q).value = %q", named, name, text))
}

func (b *tab) keys(keys ...string) {
	b.t.Helper()
	for _, key := range keys {
		b.do(chromedp.KeyEvent(key))
	}
}

// tabTo presses Tab until the control of that name has the focus.
func (b *tab) tabTo(name string) {
	b.t.Helper()
	b.tabUntil(fmt.Sprintf("document.activeElement === (%s)(%q)", named, name))
}

// tabUntil presses Tab until a condition of the page holds.
func (b *tab) tabUntil(condition string) {
	b.t.Helper()
	for range 80 {
		if eval[bool](b, condition) {
			return
		}
		b.keys(kb.Tab)
	}
	b.t.Fatalf("the Tab key never leads to %s", condition)
}

func (b *tab) text(selector string) string {
	b.t.Helper()
	return eval[string](b, fmt.Sprintf("document.querySelector(%q)?.innerText ?? ''", selector))
}

const queensOf = `(() => [...document.querySelectorAll('[role=grid] .sq.queen')].filter((e) => e.checkVisibility())
	.map((e) => e.getAttribute('aria-label').split(',')[0]).sort((a, b) => parseInt(a.slice(1)) - parseInt(b.slice(1))).join(' '))`

func (b *tab) waitText(selector, part string) {
	b.t.Helper()
	b.wait(fmt.Sprintf("document.querySelector(%q)?.innerText.includes(%q)", selector, part))
}

// clipboard is held by the test that uses it: all pages of the browser share one.
var clipboard sync.Mutex

// copied returns what is on the clipboard after a function that waits until its text is there.
func (b *tab) copied(do func()) string {
	b.t.Helper()
	clipboard.Lock()
	defer clipboard.Unlock()
	do()
	return eval[string](b, "navigator.clipboard.readText()")
}

// saved presses a button that saves a file, and returns its bytes.
func (b *tab) saved(name string) string {
	b.t.Helper()
	return eval[string](b, `(async () => {
		const made = new Promise((done) => {
			const plain = URL.createObjectURL;
			URL.createObjectURL = (blob) => { if (blob.type === 'image/png' || '`+name+`' === 'SVG') done(blob); return plain.call(URL, blob); };
		});
		const click = HTMLAnchorElement.prototype.click;
		HTMLAnchorElement.prototype.click = () => {}; // nothing is to lie about after the test
		(`+named+`)('`+name+`').click();
		const blob = await made;
		await new Promise((done) => setTimeout(done, 50));
		HTMLAnchorElement.prototype.click = click;
		return [...new Uint8Array(await blob.arrayBuffer())].map((byte) => String.fromCharCode(byte)).join('');
	})()`)
}

func countOf(b *tab, selector string) int {
	b.t.Helper()
	return eval[int](b, fmt.Sprintf("document.querySelectorAll(%q).length", selector))
}

// type types into the number field of that name, in place of what is there.
func (b *tab) typeNumber(name string, digits ...string) {
	b.t.Helper()
	b.clickInto(name)
	b.do(chromedp.Evaluate[chromedp.Void]("document.activeElement.select()"))
	b.keys(digits...)
}
