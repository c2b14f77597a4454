//go:build !race

package web

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/finding/complete"
	"nqueens.example/nqueens/internal/games/daily"
	"nqueens.example/nqueens/solve"
)

var eightQueens = strings.Fields("a1 e2 h3 f4 c5 g6 b7 d8")

func TestPlayByTouch(t *testing.T) {
	t.Parallel()
	b := open(t, phone, "/play")
	b.wait("document.querySelector('[role=grid]') && location.search.includes('game=8:0')")
	b.tap("a1")
	b.tap("c3")
	b.waitText(".verdict", "a1 and c3 attack each other along the rising diagonal.")
	check(t, "queens in conflict", eval[int](b, "document.querySelectorAll('.sq.conflict').length"), 2)
	b.tap("Show")
	b.tap("conflicts")
	check(t, "queens in conflict, not shown", eval[int](b, "document.querySelectorAll('.sq.conflict').length"), 0)
	b.tap("conflicts")
	b.tap("Undo")
	check(t, "after undo", b.queens(), "a1")
	b.tap("Redo")
	check(t, "after redo", b.queens(), "a1 c3")
	b.tap("Undo")
	b.tap("attacks")
	check(t, "attacked squares", eval[int](b, "document.querySelectorAll('.sq.attacked').length"), 21)
	b.tap("clock")
	check(t, "the clock is hidden", eval[bool](b, "document.querySelector('.clock').checkVisibility({visibilityProperty: true})"), false)
	b.tap("clock")
	for _, square := range eightQueens[1:] {
		b.tap(square)
	}
	b.waitText(".verdict", "Solved in")
	b.waitText(".verdict", "Your best time.")
	b.waitText(".best", "Best here: 0:")
	best := b.text(".best")
	b.visit("/play?game=8:0")
	b.wait("document.querySelector('.best').innerText === '" + best + "'")
	b.tap("New game")
	b.wait(queensOf + "() === ''")
}

// The page says what the library's hint says, which is also what the terminal says.
func TestPlayHintsAreThoseOfTheLibrary(t *testing.T) {
	t.Parallel()
	b := open(t, projector, "/play?game=8:0&queens=a1,b3,c5")
	b.wait(queensOf + "() === 'a1 b3 c5'")
	for _, squares := range []string{
		"a1,b2", "a1,c2,b4,d3", "a1,e2,h3,f4,c5,g6,b7", "a1,b3", "d1,g2,c3", "b1,d2,f3,c4",
	} {
		var queens []nqueens.Square
		for _, name := range strings.Split(squares, ",") {
			s, err := nqueens.ParseSquare(name)
			if err != nil {
				t.Fatal(err)
			}
			queens = append(queens, s)
		}
		want, err := solve.Hint(t.Context(), nqueens.Problem{N: 8}, queens)
		if err != nil {
			t.Fatal(err)
		}
		b.visit("/play?game=8:0&queens=" + squares)
		b.wait(queensOf + "().split(' ').length === " + strconv.Itoa(len(queens)))
		b.keys("h")
		b.waitText(".verdict", want.Why)
		b.wait("document.querySelector('.sq.hint')?.getAttribute('aria-label').startsWith('" + want.Queen.String() + ",')")
	}
	// A game with a hint is not a best time.
	b.visit("/play?game=4:0&queens=b1,d2,a3")
	b.wait(queensOf + "() === 'b1 d2 a3'")
	b.keys("h")
	b.wait("document.querySelector('.sq.hint')?.getAttribute('aria-label') === 'c4, suggested'")
	b.click("c4")
	b.waitText(".verdict", "does not count as a best time")
}

// All pages of the browser share one clipboard, so this test runs alone.
func TestPlayIsShared(t *testing.T) {
	b := open(t, projector, "/play?game=10:42")
	b.wait(queensOf + "().length > 2")
	given := b.queens()
	if given == "" {
		t.Fatal("a game with a seed begins with queens")
	}
	first := strings.Fields(given)[0]
	b.click(first)
	b.waitText(".verdict", "is given and stays")
	b.click("Open or share")
	b.click("Copy a link to this game")
	b.waitText(".part .hint", "Copied")
	link := eval[string](b, "navigator.clipboard.readText()")
	check(t, "link", strings.TrimPrefix(link, b.base), "/play?game=10:42")

	other := open(t, phone, strings.TrimPrefix(link, b.base))
	other.wait(queensOf + "() === '" + given + "'")

	b.clickInto("Queens that stand from the start")
	b.keys("a", "1", " ", "b", "2")
	b.click("Begin")
	b.waitText(".part .hint", "attack each other")
	b.keys(kb.Backspace)
	b.clickInto("Queens that stand from the start")
	b.keys(kb.End, kb.Backspace, "5", kb.Enter)
	b.wait(queensOf + "() === 'a1 b5'")
	b.wait("location.search.includes('start=a1,b5')")
}

func TestPlayByKeyboardAlone(t *testing.T) {
	t.Parallel()
	b := open(t, projector, "/play?game=4:0")
	b.wait("document.querySelector('[role=grid]')")
	b.tabTo("a1")
	b.keys(kb.ArrowRight, " ")
	b.wait(queensOf + "() === 'b1'")
	b.keys("u")
	b.wait(queensOf + "() === ''")
	b.keys("y")
	b.wait(queensOf + "() === 'b1'")
	b.keys(kb.ArrowUp, kb.End, kb.Enter, kb.ArrowUp, kb.Home, kb.Enter, kb.ArrowUp, kb.ArrowRight, kb.ArrowRight, kb.Enter)
	b.wait(queensOf + "() === 'b1 d2 a3 c4'")
	b.waitText(".verdict", "Solved in")
	b.wait("document.getElementById('announcer').textContent.startsWith('Solved in')")
}

// What belongs to a game survives a reload, a link and another view; a time
// counts only for a game that was played here in one go.
func TestPlayRemembers(t *testing.T) {
	t.Parallel()
	b := open(t, projector, "/play?game=8:0")
	b.wait("document.querySelector('[role=grid]')")
	b.click("a1")
	b.click("e2")
	b.wait("document.querySelector('.clock').innerText > '0:00.1'")
	b.visit(b.address())
	b.wait(queensOf + "() === 'a1 e2'")
	if clock := b.text(".clock"); clock < "0:00.1" {
		t.Errorf("after a reload the clock shows %s", clock)
	}
	b.click("Undo")
	b.wait(queensOf + "() === 'a1'")
	b.click("Redo")
	b.click("Board size: one more") // another game: this one is kept
	b.wait("document.querySelectorAll('.sq').length === 81")
	b.click("Board size: one less")
	b.wait(queensOf + "() === 'a1 e2'")
	b.click("Watch")
	b.wait("document.querySelector('.watch .story')")
	b.click("Play")
	b.wait(queensOf + "() === 'a1 e2'")
	for _, square := range eightQueens[2:] {
		b.click(square)
	}
	b.waitText(".verdict", "was interrupted")
	check(t, "best time", b.text(".best"), "No best time yet")

	b.visit("/play?game=8:0&queens=a1,e2,h3,f4,c5,g6,b7")
	b.wait(queensOf + "().split(' ').length === 7")
	b.click("d8")
	b.waitText(".verdict", "opened from a link")
	check(t, "best time", b.text(".best"), "No best time yet")

	b.visit("/play?game=8:0&queens=a1,e2,h3,f4,c5,g6,b7,d8")
	b.waitText(".verdict", "solved already")
	b.keys("h")
	check(t, "after a hint", b.text(".verdict"), "This board is solved already.")
}

func TestPlayHintIsChargedOnce(t *testing.T) {
	t.Parallel()
	b := open(t, projector, "/play?game=4:0")
	b.wait("document.querySelector('[role=grid]')")
	b.click("b1")
	b.keys("h")
	b.waitText(".verdict", "is the only free square of")
	b.keys("h")
	for _, square := range []string{"d2", "a3", "c4"} {
		b.click(square)
	}
	b.waitText(".verdict", "With 1 hint,")
	b.click("New game")
	b.click("a1")
	b.click("New game")
	b.waitText("main", "Drop this game?")
	check(t, "the game that would be dropped", b.queens(), "a1")
	b.click("Drop this game?")
	b.wait(queensOf + "() === ''")
}

// A link that names a square twice gives one queen.
func TestPlayCountsAQueenOnce(t *testing.T) {
	t.Parallel()
	b := open(t, projector, "/play?game=4:0&start=b1,b1")
	b.wait(queensOf + "() === 'b1'")
	b.click("d2")
	b.click("a3")
	b.waitText(".verdict", "3 of 4 queens.")
	b.visit("/play?game=4:0&queens=b1,b1,d2,a3")
	b.wait(queensOf + "() === 'b1 d2 a3'")
	b.click("c4")
	b.waitText(".verdict", "Solved")
}

func TestPlayBoardOfADay(t *testing.T) {
	bothWays(t, projector, func(b *tab) {
		b.visit("/play?day=2026-11-21")
		b.wait(queensOf + "() === 'f2 c3 a6 j9'")
		b.waitText(".verdict", "The board of 2026-11-21. It has one solution.")
		b.click("h1")
		b.wait("location.href.endsWith('/play?day=2026-11-21&queens=h1')")
		b.visit("/play?day=2026-11-21")
		b.wait(queensOf + "() === 'h1 f2 c3 a6 j9'")
		b.click("New game")
		b.wait("/game=11:[1-9]/.test(location.href)")
		b.do(chromedp.NavigateBack())
		b.wait(queensOf + "() === 'h1 f2 c3 a6 j9'")
		b.click("Board of the day")
		now := time.Now()
		b.wait(fmt.Sprintf("[%q, %q].some((day) => location.href.endsWith('/play?day=' + day))", daily.Today(now), daily.Today(now.Add(time.Minute))))
	})
}

// A day that doesn't exist is said not to.
func TestNoSuchDay(t *testing.T) {
	bothWays(t, projector, func(b *tab) {
		b.forgives = "400"
		for _, view := range []string{"/play", "/regions"} {
			b.visit(view + "?day=2026-02-31")
			b.waitText(".verdict", "There is no day 2026-02-31.")
		}
	})
}

// The clock stands while the tab is hidden, and a tab that has not begun a game leaves that of
// another tab alone.
func TestPlayInSeveralTabs(t *testing.T) {
	t.Parallel()
	b := open(t, projector, "/play?game=8:0")
	b.wait("document.querySelector('[role=grid]')")
	b.click("a1")
	b.wait("document.querySelector('.clock').innerText > '0:00.1'")
	hide := func(hidden bool) string {
		return eval[string](b, fmt.Sprintf(`(() => {
			Object.defineProperty(document, 'hidden', {value: %t, configurable: true});
			document.dispatchEvent(new Event('visibilitychange'));
			return document.querySelector('.clock').innerText;
		})()`, hidden))
	}
	hide(true)
	stood := hide(true)
	eval[any](b, "new Promise((done) => setTimeout(done, 300))")
	check(t, "clock of a hidden tab", b.text(".clock"), stood)
	hide(false)
	b.wait(fmt.Sprintf("document.querySelector('.clock').innerText > %q", stood))

	games := eval[string](b, "localStorage.getItem('nqueens.games')")
	b.visit("/explore")
	eval[any](b, "localStorage.clear()")
	b.visit("/play?game=8:0")
	b.waitText(".verdict", "0 of 8 queens.")
	eval[any](b, fmt.Sprintf("localStorage.setItem('nqueens.games', %q)", games)) // by another tab
	b.visit("/explore")
	b.visit("/play?game=8:0")
	b.wait(queensOf + "() === 'a1'")
}

// A day's board stays solved.
func TestPlayRemembersTheDay(t *testing.T) {
	t.Parallel()
	b := open(t, projector, "/play?day=2026-11-17")
	b.wait(queensOf + "() === 'a1 e2 d8'")
	day, err := daily.ParseDay("2026-11-17")
	if err != nil {
		t.Fatal(err)
	}
	board, err := daily.Queens(t.Context(), day)
	if err != nil {
		t.Fatal(err)
	}
	solved, err := complete.Solve(t.Context(), board, complete.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for row, col := range solved.Placement {
		if square := (nqueens.Square{Row: row, Col: col}); !slices.Contains(board.Placed, square) {
			b.click(square.String())
		}
	}
	b.waitText(".verdict", "Your best time.")
	b.visit("/play?day=2026-11-17")
	b.waitText(".verdict", "Solved in 0:")
	check(t, "queens", countOf(b, ".sq.queen"), 8)
}

// The empty board on the screen while the engine is asked for a game is none: a tap and a hint neither
// end the question nor touch the game that is kept for an empty board.
func TestBoardThatWaits(t *testing.T) {
	t.Parallel()
	b, asked := openWaiting(t, "/api/v1/daily")
	b.visit("/play?game=8:0")
	b.click("a1")
	b.waitText(".verdict", "1 of 8 queens.")
	const kept = "localStorage.getItem('nqueens.games')"
	before := eval[string](b, kept+".replace(/\"elapsed\":[\\d.]+/, '')")
	b.visit("/play?day=2026-11-17")
	b.click("b3")
	b.keys("h")
	b.click("Hint")
	check(t, "queens on the board that waits", b.queens(), "")
	check(t, "Hint can be pressed", eval[bool](b, fmt.Sprintf("!(%s)('Hint').hasAttribute('aria-disabled')", named)), false)
	close(asked)
	b.waitText(".verdict", "The board of 2026-11-17.")
	check(t, "queens", b.queens(), "a1 e2 d8")
	check(t, "the games that are kept", eval[string](b, kept+".replace(/\"elapsed\":[\\d.]+/, '')"), before)
}

// A game within a time ends when it is up, says what is missing, and has its own best times. A
// tab that is hidden, a computer that sleeps and a clock that is set back win no time.
func TestPlayWithinATime(t *testing.T) {
	t.Parallel()
	b := open(t, phone, "/play?game=4:0&within=30")
	b.waitText(".clock", "0:30.0")
	b.tap("b1")
	b.wait("document.querySelector('.clock').textContent < '0:30.0'")
	check(t, "no pause", eval[string](b, "[...document.querySelectorAll('button')].find((e) => e.title === 'Pause (P)').ariaDisabled"), "true")
	eval[any](b, `window.realNow = Date.now, Date.now = () => realNow() - 3600e3,
		Object.defineProperty(document, 'hidden', { value: true, configurable: true }), document.dispatchEvent(new Event('visibilitychange'))`)
	b.wait("document.querySelector('.clock').textContent < '0:29.8'")
	eval[any](b, "Date.now = () => realNow() + 30e3") // asleep, as long as the game had
	b.waitText(".verdict", "Time is up: 1 of 4 queens stood, 3 missing, and none attacked another.")
	b.waitText(".clock", "0:00.0")
	b.tap("d2")
	check(t, "queens after the time", countOf(b, ".sq.queen"), 1)
	eval[any](b, "Date.now = realNow")
	b.tap("Another try")
	b.waitText(".clock", "0:30.0")
	for _, square := range []string{"b1", "d2", "a3", "c4"} {
		b.tap(square)
	}
	b.waitText(".verdict", "Your best time.")
	b.waitText(".best", "Best here: 0:0")
	b.visit("/play?game=4:0")
	b.waitText(".best", "No best time yet")
	b.visit("/play?game=8:0&within=7")
	b.waitText(".wronglink", "a game can be asked to be won within 30, 60, 120, 180 or 300 seconds")
}

// A page that its browser has translated still asks before it drops a game or shows a solution.
func TestPlayTranslated(t *testing.T) {
	t.Parallel()
	b := open(t, projector, "/play?game=6:0")
	b.click("a1")
	press := func(button string) {
		eval[any](b, "document.querySelector('"+button+"').click()")
		eval[any](b, `(() => {
			const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
			while (walk.nextNode()) walk.currentNode.textContent = walk.currentNode.textContent.replace(/[A-Za-z]/g, 'ж');
			for (const e of document.querySelectorAll('[aria-label]')) e.ariaLabel = 'ж';
		})()`)
	}
	const another, solution = ".choose + .row .primary", ".moves button:last-child"
	press("h1") // which only translates
	press(another)
	check(t, "queens after one press of New game", countOf(b, ".sq.queen"), 1)
	press(another)
	b.wait("document.querySelectorAll('.sq.queen').length === 0")
	press(solution)
	check(t, "queens after one press of Solution", countOf(b, ".sq.queen"), 0)
	press(solution)
	b.wait("document.querySelectorAll('.sq.queen').length === 6")
}
