//go:build !race

package web

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"nqueens.example/nqueens/internal/engine"
)

func TestExploreByMouse(t *testing.T) {
	t.Parallel()
	b := open(t, projector, "/explore")
	b.wait(queensOf + "() === 'a1 e2 h3 f4 c5 g6 b7 d8'")
	// The board is drawn as soon as its placement is there.
	const arrived = "performance.getEntriesByType('resource').find((e) => e.name.includes('/solution?')).responseEnd"
	fastest := eval[float64](b, arrived)
	for range 2 {
		b.visit("/explore")
		b.wait(queensOf + "().length > 8")
		fastest = min(fastest, eval[float64](b, arrived))
	}
	t.Logf("the first board is there %.0f ms after opening", fastest)

	b.click("Board size: one more")
	b.wait(queensOf + "().split(' ').length === 9")
	b.clickInto("Board size")
	b.keys(kb.End, kb.Backspace, "1", "0", kb.Enter)
	b.wait(queensOf + "().split(' ').length === 10")
	b.waitAddress("/explore?n=10&method=first")

	b.click("at random")
	b.wait("location.search.includes('seed=1')")
	b.waitText(".verdict", "Found")
	before := b.queens()
	b.click("Another")
	b.waitText(".verdict", "Found")
	b.wait(queensOf + "() !== '" + before + "'")
	shown := b.queens()
	b.visit(b.address())
	b.wait(queensOf + "() === '" + shown + "'")

	// A board too large for squares is one picture.
	b.visit("/explore?n=200&method=construct")
	b.wait("document.querySelector('.board canvas')?.getAttribute('aria-label').includes('200 by 200')")
	b.visit("/explore?n=3")
	b.waitText(".verdict", "no way to place 3 queens")
}

func TestExploreSolutionsAndClasses(t *testing.T) {
	t.Parallel()
	b := open(t, projector, "/explore?n=8")
	b.click("All")
	b.waitText(".where", "Solution 1 of 92")
	b.click("Next")
	b.waitText(".where", "Solution 2 of 92")
	b.click("Previous")
	b.click("Previous")
	b.waitText(".where", "Solution 92 of 92")
	b.wait(queensOf + "() === 'h1 d2 a3 c4 f5 b6 g7 e8'")
	b.clickInto("Number")
	b.keys(kb.End, kb.Backspace, kb.Backspace, "5", "0", kb.Enter)
	b.waitText(".where", "Solution 50 of 92")
	fifty := b.queens()
	b.visit("/explore?n=8&show=all&k=50")
	b.waitText(".where", "Solution 50 of 92")
	b.wait(queensOf + "() === '" + fifty + "'")

	b.click("Classes")
	b.waitText(".where", "12 classes")
	check(t, "classes at a glance", eval[int](b, "document.querySelectorAll('.glance button').length"), 12)
	b.do(clickOn(b, ".glance button"))
	b.waitText(".where", "Class 1 of 12")
	check(t, "members of class 1", eval[int](b, "document.querySelectorAll('.orbit button').length"), 8)
	b.do(clickOn(b, ".orbit button:nth-child(5)"))
	b.wait("document.querySelector('.orbit button:nth-child(5)').getAttribute('aria-pressed') === 'true'")
	b.waitAddress("/explore?n=8&show=classes&k=1&member=4")
	seen := 0
	for range 12 {
		seen += eval[int](b, "document.querySelectorAll('.orbit button').length")
		where := b.text(".where")
		b.click("Next")
		b.wait("document.querySelector('.where').innerText !== '" + where + "'")
	}
	check(t, "members of all classes", seen, 92)
}

// All pages of the browser share one clipboard, so this test runs alone.
func TestExploreTakesAway(t *testing.T) {
	b := open(t, projector, "/explore?n=8")
	b.wait(queensOf + "().length > 8")
	b.waitFormats()
	for format, want := range map[string]string{
		"a1": "a1 e2 h3 f4 c5 g6 b7 d8", "columns": "1 5 8 6 3 7 2 4", "fen": "3Q4/1Q6/6Q1/2Q5/5Q2/7Q/4Q3/Q7",
		"matrix": "10000000\n00001000\n00000001\n00000100\n00100000\n00000010\n01000000\n00010000",
	} {
		eval[bool](b, "document.querySelector('.take select').value = '"+format+"', document.querySelector('.take .hint').textContent = '', true")
		b.click("Copy")
		b.waitText(".take .hint", "Copied")
		check(t, format, strings.TrimSpace(eval[string](b, "navigator.clipboard.readText()")), want)
	}
	// Over plain HTTP from another machine there is no navigator.clipboard.
	eval[bool](b, "Object.defineProperty(navigator, 'clipboard', {value: undefined, configurable: true}), document.querySelector('.take select').value = 'columns', document.querySelector('.take .hint').textContent = '', true")
	b.click("Copy")
	b.waitText(".take .hint", "Copied")
	eval[bool](b, "delete navigator.clipboard")
	check(t, "the old way", strings.TrimSpace(eval[string](b, "navigator.clipboard.readText()")), "1 5 8 6 3 7 2 4")
	for name, begins := range map[string]string{"SVG": "<svg xmlns", "PNG": "\u0089PNG"} {
		check(t, name, strings.HasPrefix(b.saved(name), begins), true)
	}
}

// waitFormats waits until every format can be chosen.
func (b *tab) waitFormats() {
	b.t.Helper()
	b.wait("[...document.querySelectorAll('.take select option')].map((o) => o.value).join() === '" + strings.Join(engine.FormatNames(), ",") + "'")
	check(b.t, "the format at first", eval[string](b, "document.querySelector('.take select').value"), "a1")
}

func TestExploreByHandOnAPhone(t *testing.T) {
	t.Parallel()
	b := open(t, phone, "/explore?n=8&show=hand")
	b.tap("a1")
	b.tap("b3")
	b.wait("location.search.includes('placed=a1,b3')")
	b.tap("Complete the board")
	b.waitText(".verdict", "Proven")
	b.tap("b3")
	b.tap("blocks the square")
	b.tap("e2")
	b.wait("location.search.includes('blocked=e2')")
	b.tap("Complete the board")
	b.waitText(".verdict", "Completed")
	placed := b.queens()
	if !strings.HasPrefix(placed, "a1 ") || strings.Contains(placed, "e2") || len(strings.Fields(placed)) != 8 {
		t.Errorf("the completion %q does not keep a1 and off e2", placed)
	}
	b.tap("places a queen")
	b.tap("Clear")
	b.tap("a1")
	b.tap("b2")
	b.tap("Complete the board")
	b.waitText(".verdict", "a1 and b2 attack each other")
}

func TestExploreByKeyboardAlone(t *testing.T) {
	t.Parallel()
	b := open(t, projector, "/explore?n=6&show=hand")
	b.wait("document.querySelector('[role=grid]')")
	check(t, "tab stops of the board", eval[int](b, "document.querySelectorAll('[role=grid] [tabindex=\"0\"]').length"), 1)
	b.keys(kb.Tab)
	check(t, "first stop", eval[string](b, "document.activeElement.textContent"), "Skip to the board")
	b.tabTo("a1")
	b.keys(kb.ArrowRight, " ")
	b.wait(queensOf + "() === 'b1'")
	label := func() string { return eval[string](b, "document.activeElement.getAttribute('aria-label')") }
	check(t, "label", label(), "b1, queen, placed by hand")
	b.keys(kb.ArrowUp)
	check(t, "label", label(), "b2, empty, attacked by b1")
	b.keys(kb.End)
	check(t, "label", label(), "f2, empty")
	b.keys(kb.Home, kb.PageDown)
	check(t, "label", label(), "a1, empty, attacked by b1")
	b.keys(kb.PageUp, kb.ArrowRight, kb.ArrowRight, kb.ArrowRight, kb.ArrowRight, kb.Enter)
	check(t, "label", label(), "e6, queen, placed by hand")
	b.wait("document.getElementById('announcer').textContent.startsWith('e6, queen')")
	b.tabTo("Complete the board")
	b.keys(kb.Enter)
	b.waitText(".verdict", "Completed")
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

// A board that somebody has as text is shown, and what is none is said to be none.
func TestExploreReadsABoard(t *testing.T) {
	bothWays(t, phone, func(b *tab) {
		b.visit("/explore")
		const field = "A board or a solution in any usual notation"
		b.wait(queensOf + "().split(' ').length === 8")
		b.click("Read a board of yours")
		b.paste(field, "Q . . . .\n. . . x .\n. . . . .\n. . . . .\n. . . . .\n")
		b.click("Show it")
		b.wait(queensOf + "() === 'a1'")
		b.wait("location.href.endsWith('show=hand&placed=a1&blocked=d2')")
		b.paste(field, "2\u00a04\u20091 3") // with the spaces of a web page
		b.click("Show it")
		b.wait(queensOf + "() === 'b1 d2 a3 c4'")
		b.forgives = "400"
		b.paste(field, "Q..\n..k\n...\n")
		b.click("Show it")
		b.waitText(".said", "Line 2: column 3")
		b.paste(field, strings.Repeat(strings.Repeat(".", 40)+"\n", 40))
		b.click("Show it")
		b.waitText(".said", "The board has 40 rows; boards of up to 32 are filled by hand here.")
		b.paste(field, " ")
		b.click("Show it")
		b.waitText(".said", "There is nothing in the field yet.")
		check(b.t, "the board that stays", b.queens(), "b1 d2 a3 c4")
	})
}
