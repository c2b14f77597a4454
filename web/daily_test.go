//go:build !race

package web

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"nqueens.example/nqueens/internal/games/daily"
	"nqueens.example/nqueens/region"
)

// A puzzle from a link shows its own difficulty, and a new puzzle keeps it.
func TestDifficultyOfALink(t *testing.T) {
	t.Parallel()
	const checked = "[...document.querySelectorAll('.regions .choices input:checked')].map((e) => e.value).find((e) => isNaN(e))"
	b := open(t, projector, "/regions?puzzle=AABBCC/ABBBBC/AABDBC/ABBDBC/EBBFFC/EFFFFF")
	b.wait("document.querySelectorAll('.sq').length === 36")
	check(t, "difficulty", eval[string](b, checked), "hard")
	b.visit("/regions?n=7&level=easy&seed=5")
	b.wait("document.querySelectorAll('.sq').length === 49")
	check(t, "difficulty", eval[string](b, checked), "easy")
}

// Where the given queens have no solution, a hint takes no queen back and says so.
func TestHintWithoutASolution(t *testing.T) {
	bothWays(t, projector, func(b *tab) {
		b.forgives = "400"
		b.visit("/play?game=4:0&start=a1")
		b.wait(queensOf + "() === 'a1'")
		b.keys("h")
		b.waitText(".verdict", "No solution has the given queens, so there is no hint.")
		b.wait("document.getElementById('announcer').textContent.startsWith('No solution has the given queens')")
	})
}

// hearing waits until a screen reader is told a text.
func (b *tab) hearing(text string) {
	b.t.Helper()
	b.wait(fmt.Sprintf("document.getElementById('announcer').textContent.includes(%q)", text))
}

// day returns the local date of the browser, some days from today.
func (b *tab) day(from int) string {
	b.t.Helper()
	return eval[string](b, fmt.Sprintf(`(() => {
		const date = new Date();
		date.setDate(date.getDate() + %d);
		return [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
	})()`, from))
}

// solvedRegions returns the solution of a day's puzzle of regions.
func solvedRegions(t testing.TB, day string, level region.Difficulty) region.Squares {
	t.Helper()
	d, err := daily.ParseDay(day)
	if err != nil {
		t.Fatal(err)
	}
	p, err := region.Generate(t.Context(), daily.Regions(d, level))
	if err != nil {
		t.Fatal(err)
	}
	solution, err := region.Solve(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	return solution
}

// queen places a queen of a puzzle of regions by the keyboard.
func (b *tab) queen(square region.Square) {
	b.t.Helper()
	b.at(square.String())
	eval[any](b, fmt.Sprintf("(%s)(%q).focus()", named, square))
	b.keys("q")
}

// A day's puzzle is paused, solved, shared as text and counted.
func TestDayOfRegions(t *testing.T) {
	bothWays(t, projector, func(b *tab) {
		b.visit("/regions")
		eval[any](b, "navigator.clipboard.writeText = async (text) => { window.copied = text; }") // all pages share one clipboard
		eval[any](b, "navigator.share = async ({text}) => { window.shared = text; }")             // only some browsers have it
		b.click("Play")
		b.wait("document.querySelector('main > .view.play')")
		b.click("Regions")
		b.wait("document.querySelector('main > .view.regions')")
		b.waitText(".verdict", "0 of 8 queens.")
		today := b.day(0)
		eval[any](b, fmt.Sprintf("localStorage.setItem('nqueens.days', JSON.stringify({'regions-easy': {%q: {ms: 5000, hints: 0, on: %[1]q}}}))", b.day(-1)))
		b.click("Today, easy")
		b.waitText(".verdict", "The puzzle of "+today)
		solution := solvedRegions(b.t, today, "easy")
		b.queen(solution[0])
		b.keys("p")
		b.hearing("Paused at 0:")
		b.waitText(".cover", "Paused")
		check(b.t, "squares that can be seen", eval[int](b,
			"[...document.querySelectorAll('.sq')].filter((e) => e.checkVisibility({visibilityProperty: true})).length"), 0)
		check(b.t, "the control with the focus", eval[string](b, focused), "Resume")
		check(b.t, "Hint can be pressed", eval[bool](b, fmt.Sprintf("(%s)('Hint').getAttribute('aria-disabled') === 'true'", named)), true)
		b.keys("u", "h", "y")
		b.keys("p")
		b.hearing("The game continues.")
		check(b.t, "queens after the pause", countOf(b, ".sq.queen"), 1)
		for _, square := range solution[1:] {
			b.queen(square)
		}
		b.waitText(".verdict", "2 days in a row.")
		b.click("Copy the result")
		b.waitText(".result", "Copied.")
		text := strings.Split(eval[string](b, "window.copied.trimEnd()"), "\n")
		check(b.t, "the text that is shown", b.text(".lines-of-result"), strings.Join(text, "\n"))
		if len(text) != 3 || text[0] != "nqueens daily "+today+" · regions 8x8, easy" || !strings.HasSuffix(text[1], "s, no hints") || utf8.RuneCountInString(text[2]) != 8 {
			b.t.Errorf("the text is %q", text)
		}
		b.click("Share")
		b.wait("window.shared.startsWith('nqueens daily') && window.shared.includes('no hints')")
		b.visit("/regions?day=" + today)
		b.waitText(".verdict", "2 days in a row.")
		b.visit("/")
		b.waitText(".ways", "You have solved 2 days in a row.")
	})
}

// The solution is shown after a question, and the day then counts as shown.
func TestSolutionOfADayIsShown(t *testing.T) {
	bothWays(t, phone, func(b *tab) {
		b.visit("/play?day=2026-11-17")
		b.wait(queensOf + "() === 'a1 e2 d8'")
		b.tap("Solution")
		b.tap("h3") // leaves the question
		b.wait(queensOf + "() === 'a1 e2 h3 d8'")
		b.tap("Solution")
		b.tap("Show the solution?")
		b.hearing("This is a solution. The day counts as shown.")
		check(b.t, "queens", b.queens(), "a1 e2 h3 f4 c5 g6 b7 d8")
		check(b.t, "a result", eval[bool](b, "document.querySelector('.result').hidden"), true)
		b.visit("/play?day=2026-11-17")
		b.waitText(".verdict", "The day counts as shown.")
		check(b.t, "stored", eval[string](b, "Object.keys(JSON.parse(localStorage.getItem('nqueens.days')).queens['2026-11-17']).sort().join()"), "on,shown")
	})
}

// Past days are reached by the keyboard; their results, and those of another puzzle, are shown.
func TestOtherDays(t *testing.T) {
	bothWays(t, projector, func(b *tab) {
		b.visit("/play?day=2024-05-17")
		b.waitText(".verdict", "The board of 2024-05-17.")
		eval[any](b, `localStorage.setItem('nqueens.days', JSON.stringify({
			queens: {'2024-05-16': {ms: 104000, hints: 1, on: '2024-05-16'}, '2024-05-17': {shown: true}, 'constructor': 7, '2024-05-18': {ms: -1}},
			'regions-hard': {'2024-05-09': {ms: 9000, hints: 0}, '2024-05-10': {ms: 8000, hints: 0}},
		}))`)
		b.click("Other days")
		b.waitText(".month", "May 2024")
		label := func(day string) string {
			text := eval[string](b, fmt.Sprintf("document.querySelector('[data-day=%q]').getAttribute('aria-label')", day))
			return strings.Replace(text, "day, ", "day ", 1) // browsers differ
		}
		check(b.t, "a solved day", label("2024-05-16"), "Thursday 16 May 2024: solved in 1:44, 1 hint")
		check(b.t, "a day that was shown", label("2024-05-17"), "Friday 17 May 2024: solution shown")
		check(b.t, "a result that is none", label("2024-05-18"), "Saturday 18 May 2024: not solved")
		b.click("Regions, hard")
		b.wait("document.querySelectorAll('.calendar .sign').length === 2")
		check(b.t, "longest row", eval[string](b, "[...document.querySelectorAll('.tally dd')][1].textContent"), "2")
		b.tabUntil("document.activeElement.matches('.calendar a')")
		b.keys(kb.PageUp)
		b.waitText(".month", "April 2024")
		b.keys(kb.Home, kb.ArrowUp)
		b.waitText(".month", "March 2024")
		b.wait("document.activeElement.dataset.day === '2024-03-31'")
		b.wait("location.href.endsWith('/daily?puzzle=regions-hard&month=2024-03')")
		b.keys(kb.ArrowUp, kb.ArrowLeft, kb.Enter)
		b.waitText(".verdict", "The puzzle of 2024-03-23.")
		check(b.t, "squares", countOf(b, ".sq"), 81)
		b.do(chromedp.NavigateBack())
		b.waitText(".month", "March 2024")
	})
}

// What a game shows in a pause and at its end, and a calendar with results, are as accessible
// as the views are when they are opened.
func TestDaysAreAccessible(t *testing.T) {
	t.Parallel()
	b := open(t, device{width: 320, height: 640, touch: true}, "/play?day=2026-11-17")
	b.wait(queensOf + "() === 'a1 e2 d8'")
	b.bringAxe()
	look := func(what string) {
		t.Helper()
		for theme, d := range map[string]device{"light": {}, "dark": {dark: true}, "forced": {forced: true}} {
			b.theme(d)
			if found := b.axe(""); found != "" {
				t.Errorf("%s, %s: %s", what, theme, found)
			}
		}
		if wide := eval[float64](b, "document.documentElement.scrollWidth - innerWidth"); wide > 0 {
			t.Errorf("%s is %.0f pixels wider than the screen", what, wide)
		}
	}
	b.tap("Pause")
	b.waitText(".cover", "Paused")
	look("paused")
	b.tap("Resume")
	for _, square := range []string{"h3", "f4", "c5", "g6", "b7"} {
		b.tap(square)
	}
	b.waitText(".result", "nqueens daily 2026-11-17")
	look("solved")
	b.tap("Other days")
	b.wait("document.querySelectorAll('.calendar .sign').length === 1")
	look("the calendar")
}

// A view that loads slowly does not cover the one that was chosen after it.
func TestSlowViewIsLeft(t *testing.T) {
	t.Parallel()
	b, left := openWaiting(t, "/play/play.js")
	b.visit("/daily")
	b.click("Play")
	b.click("Explore")
	b.wait("document.querySelector('.explore h1')")
	eval[any](b, "new Promise((done) => setTimeout(done, 300))") // longer than Play may load before that is said
	check(t, "the view is there", countOf(b, ".explore h1"), 1)
	close(left)
	eval[any](b, "import('/static/play/play.js').then(() => {})")
	check(t, "the view is there", countOf(b, ".explore h1"), 1)
}

// While a view loads, nothing in the one that is left can be pressed, by mouse or keyboard. Then the
// keyboard goes on at the head of the new view.
func TestViewThatIsLeft(t *testing.T) {
	t.Parallel()
	b, left := openWaiting(t, "/play/play.js")
	b.visit("/daily?month=2026-10")
	x, y := b.at(eval[string](b, "document.querySelector('[data-day=\"2026-10-17\"]').ariaLabel"))
	// Before anything is said of the view that loads, the old one is still on the screen.
	eval[any](b, "setTimeout = ((real) => (f, ms, ...rest) => real(f, ms === 250 ? 1e6 : ms, ...rest))(setTimeout)")
	b.tabTo("Queens, today")
	b.keys(kb.Enter)
	wanted := "/play?day=" + b.day(0)
	b.waitAddress(wanted)
	b.do(chromedp.MouseClickXY(x, y))
	b.keys(kb.Enter, " ", kb.PageUp)
	b.waitText(".month", "October 2026")
	check(t, "controls that can be pressed", countOf(b, "main :is(a, button):not([inert] *)"), 0)
	close(left)
	b.wait("document.querySelector('main > .play h1') && " + queensOf + "().length")
	b.waitAddress(wanted)
	check(t, "what has the focus", eval[string](b, "document.activeElement.id"), "main")
	b.keys(kb.Tab)
	check(t, "what Tab leads to", eval[bool](b, "document.activeElement === document.querySelector('main [tabindex=\"0\"]')"), true)
}
