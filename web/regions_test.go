//go:build !race

package web

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"nqueens.example/nqueens/internal/ink"
	"nqueens.example/nqueens/region"
)

// littleRegions is a puzzle of 5 rows; its solution is r1c2 r2c5 r3c3 r4c1 r5c4.
const littleRegions = "/regions?puzzle=5x1.AABBCBBBBCDDBBCDBBBEEEEEE"

// cellOf waits until a square has a class.
func (b *tab) cellOf(square, class string) {
	b.t.Helper()
	b.wait(fmt.Sprintf("(%s)(%q)?.matches('.%s')", named, square, class))
}

func countOf(b *tab, selector string) int {
	b.t.Helper()
	return eval[int](b, fmt.Sprintf("document.querySelectorAll(%q).length", selector))
}

func TestRegionsByTouch(t *testing.T) {
	t.Parallel()
	b := open(t, phone, littleRegions)
	b.wait("document.querySelectorAll('.sq').length === 25")
	b.tap("r1c1")
	b.cellOf("r1c1", "marked")
	b.tap("r1c1")
	b.cellOf("r1c1", "queen")
	check(t, "squares ruled out", countOf(b, ".sq.closed"), 9)
	b.click("Show")
	b.tap("automatic marks")
	check(t, "squares ruled out, not shown", countOf(b, ".sq.closed"), 0)
	b.tap("r2c2")
	b.tap("r2c2")
	b.waitText(".verdict", "The queens on r1c1 and r2c2 touch.")
	check(t, "queens in conflict", countOf(b, ".sq.conflict"), 2)
	b.tap("Undo")
	b.tap("Undo")
	b.tap("r1c1")
	check(t, "after the third tap", b.queens(), "")
	b.tap("Redo")
	for _, square := range []string{"r1c2", "r2c5", "r3c3", "r4c1", "r5c4"} {
		b.tap(square)
		b.tap(square)
	}
	b.waitText(".verdict", "Solved in 0:")
	b.waitText(".technique", "The hardest step") // which comes later and moves what stands below
	b.tap("clock")
	check(t, "the clock is hidden", eval[bool](b, "document.querySelector('.clock').checkVisibility({visibilityProperty: true})"), false)
}

func TestRegionsByMouse(t *testing.T) {
	t.Parallel()
	b := open(t, projector, littleRegions)
	b.wait("document.querySelectorAll('.sq').length === 25")
	drag := func(from, to string) {
		x1, y1 := b.at(from)
		x2, y2 := b.at(to)
		b.do(chromedp.MouseEvent("mousePressed", x1, y1, chromedp.ButtonLeft, chromedp.ClickCount(1)),
			chromedp.MouseEvent("mouseMoved", (x1+x2)/2, (y1+y2)/2, chromedp.ButtonLeft), chromedp.MouseEvent("mouseMoved", x2, y2, chromedp.ButtonLeft),
			chromedp.MouseEvent("mouseReleased", x2, y2, chromedp.ButtonLeft, chromedp.ClickCount(1)))
	}
	drag("r2c1", "r2c3")
	b.wait("document.querySelectorAll('.sq.marked').length === 3")
	b.click("Undo")
	b.wait("document.querySelectorAll('.sq.marked').length === 0")
	b.click("Redo")
	drag("r2c3", "r2c1")
	b.wait("document.querySelectorAll('.sq.marked').length === 0")
	b.click("Hint")
	b.waitText(".verdict", "All squares left to region A lie in row 1")
	check(t, "letters, since the hint names a region", countOf(b, ".lettered .regionletter"), 25)
	check(t, "squares that the hint empties", countOf(b, ".sq.out"), 3)
	check(t, "squares that it looks at", countOf(b, ".sq.seen"), 2)
	b.click("r1c1")
	b.click("r1c1")
	b.click("Hint")
	b.waitText(".verdict", "look again at the queen on r1c1")
	b.click("Show")
	b.click("letters")
	b.click("patterns")
	check(t, "letters shown", countOf(b, ".lettered .regionletter"), 25)
}

func TestRegionsByKeyboard(t *testing.T) {
	t.Parallel()
	b := open(t, projector, littleRegions)
	b.wait("document.querySelectorAll('.sq').length === 25")
	b.tabTo("r1c1")
	b.keys("x", kb.ArrowRight, "q", kb.ArrowDown, kb.End, " ", " ", kb.ArrowDown, kb.Home, kb.ArrowRight, kb.ArrowRight, "q")
	b.wait(queensOf + "().split(' ').length === 3")
	b.cellOf("r1c1", "marked")
	b.keys(kb.ArrowDown, kb.Home, kb.Enter, kb.Enter, "u", "y", kb.ArrowDown, kb.End, kb.ArrowLeft, "q")
	b.waitText(".verdict", "Solved in")
	b.wait("document.getElementById('announcer').textContent.startsWith('Solved in')")
}

// A puzzle is made of size, difficulty and seed alone, and a link brings it again;
// a date has a puzzle; what is not a puzzle is said to be none.
func TestRegionsAreMadeAndShared(t *testing.T) {
	t.Parallel()
	b := open(t, projector, "/regions?n=7&level=easy&seed=5")
	b.wait("document.querySelectorAll('.sq').length === 49")
	rows := func() string {
		return eval[string](b, "[...document.querySelectorAll('.regionletter')].map((e) => e.textContent).join('')")
	}
	p, err := region.Generate(t.Context(), region.GenerateOptions{N: 7, Difficulty: "easy", Seed: 5})
	if err != nil {
		t.Fatal(err)
	}
	check(t, "puzzle", rows(), strings.Join(p.Rows(), ""))
	b.waitText(".best", "Easy; the hardest rule")
	b.click("r1c1")
	b.cellOf("r1c1", "marked")
	b.click("New puzzle")
	b.wait("!/seed=5(&|$)/.test(location.search)") // the new seed may begin with a 5
	b.do(chromedp.NavigateBack())
	b.wait("document.querySelectorAll('.sq.marked').length === 1")
	check(t, "puzzle gone back to", rows(), strings.Join(p.Rows(), ""))
	b.visit("/regions?day=2026-11-21&level=hard")
	b.waitText(".verdict", "The puzzle of 2026-11-21.")
	check(t, "squares", countOf(b, ".sq"), 81)
	saturday := rows()
	b.visit("/regions?day=2026-11-21&level=hard")
	b.waitText(".verdict", "The puzzle of 2026-11-21.")
	check(t, "the puzzle of a day", rows(), saturday)
	b.forgives = "400"
	b.click("Open or share")
	b.paste("A puzzle: rows of letters or of emoji, Star Battle Notation, JSON", "AABB\nAABB\nCCDD\nCCDD\n")
	b.click("Play it")
	b.waitText(".said", "There is more than one solution")
	b.paste("A puzzle: rows of letters or of emoji, Star Battle Notation, JSON", "AABBC\nBBBBC\nDDBBC\nDBBBE\nEEEEE\n")
	b.click("Play it")
	b.wait("document.querySelectorAll('.sq').length === 25")
	b.wait("location.search === '?puzzle=5x1.AABBCBBBBCDDBBCDBBBEEEEEE'")
}

// A seed that takes long gives the same puzzle everywhere, and a shared link holds the puzzle
// itself. A seed that nobody asked for is replaced if it takes too long.
func TestRegionsThatTakeLong(t *testing.T) {
	long, err := region.Generate(t.Context(), region.GenerateOptions{N: 12, Stars: 2, Difficulty: "hard", Seed: 3})
	if err != nil {
		t.Fatal(err)
	}
	short, err := region.Generate(t.Context(), region.GenerateOptions{N: 7, Difficulty: "easy", Seed: 3})
	if err != nil {
		t.Fatal(err)
	}
	// A busy server may give up a long search, so only the engine in the browser has it here.
	bothWays(t, projector, func(b *tab) {
		query, p := "n=12&stars=2&level=hard&seed=3", long
		if b.hash == "" {
			query, p = "n=7&level=easy&seed=3", short
		}
		b.visit("/regions?" + query)
		b.wait("document.querySelectorAll('.sq').length === " + strconv.Itoa(p.N()*p.N()))
		check(b.t, "puzzle", eval[string](b, "[...document.querySelectorAll('.regionletter')].map((e) => e.textContent).join('')"),
			strings.Join(p.Rows(), ""))
		b.click("Open or share")
		link := b.copied(func() {
			b.click("Copy a link to this puzzle")
			b.waitText(".hint", "Copied.")
		})
		if !strings.Contains(link, fmt.Sprintf("puzzle=%dx%d.", p.N(), p.Stars())) {
			b.t.Errorf("the link is %s", link)
		}
	})
	t.Run("another seed", func(t *testing.T) {
		b := open(t, projector, littleRegions)
		b.wait("document.querySelectorAll('.sq').length === 25")
		eval[any](b, `{
			const real = window.fetch;
			window.asked = [];
			window.fetch = (url, options) => {
				if (!String(url).includes('/region?')) return real(url, options);
				window.asked.push(url);
				return window.asked.length < 3 ? Promise.resolve(new Response('{"detail":"too hard"}', {status: 422})) : real(url, options);
			};
		}`)
		b.click("New puzzle")
		b.wait("window.asked.length === 3 && location.search.includes('seed=')")
		check(t, "the address has the seed that served", eval[bool](b,
			"new URL(asked[2], location).searchParams.get('seed') === new URLSearchParams(location.search).get('seed')"), true)
	})
}

// The page's colours of regions are those of the pictures.
func TestRegionsHaveTheColoursOfPictures(t *testing.T) {
	style, err := static.ReadFile("static/style.css")
	if err != nil {
		t.Fatal(err)
	}
	light, dark, _ := strings.Cut(string(style), "prefers-color-scheme: dark")
	for name, part := range map[string]string{"light": light, "dark": dark} {
		theme, err := ink.ThemeNamed(name)
		if err != nil {
			t.Fatal(err)
		}
		for i, colour := range theme.Regions {
			want := fmt.Sprintf("--region-%d: #%02x%02x%02x;", i+1, colour.R, colour.G, colour.B)
			if !strings.Contains(part, want) {
				t.Errorf("%s: style.css lacks %s", name, want)
			}
		}
	}
}

// Whoever listens hears what each key did, and the rule that is broken.
func TestRegionsTellAScreenReader(t *testing.T) {
	t.Parallel()
	b := open(t, projector, littleRegions)
	b.wait("document.querySelectorAll('.sq').length === 25")
	hears := func(want string) {
		t.Helper()
		b.wait(fmt.Sprintf("document.getElementById('announcer').textContent === %q", want))
	}
	b.tabTo("r1c1")
	b.keys(kb.Enter)
	hears("r1c1, region A, marked. 0 of 5 queens.")
	b.keys(kb.ArrowRight)
	b.wait("document.activeElement.getAttribute('aria-label') === 'r1c2, region A, empty'")
	b.keys("q")
	hears("r1c2, region A, queen. 1 of 5 queens.")
	b.keys(kb.ArrowDown, "q")
	hears("r2c2, region B, queen, in conflict. The queens on r1c2 and r2c2 touch.")
	check(t, "role", eval[string](b, "document.querySelector('.verdict').getAttribute('role')"), "status")
	b.keys("u")
	hears("1 of 5 queens.")
	b.keys("y")
	hears("The queens on r1c2 and r2c2 touch.")
	b.click("Clear")
	hears("0 of 5 queens.")
}

// The puzzle of a day stays solved; times of fair games are kept, and a link has the queens.
func TestRegionsAreRemembered(t *testing.T) {
	p, err := region.Generate(t.Context(), region.GenerateOptions{N: 8, Difficulty: "easy", Seed: 20261116})
	if err != nil {
		t.Fatal(err)
	}
	solution, err := region.Solve(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	bothWays(t, projector, func(b *tab) {
		b.visit("/regions?day=2026-11-16")
		b.waitText(".verdict", "The puzzle of 2026-11-16.")
		queen := func(square region.Square) {
			b.at(square.String())
			eval[any](b, fmt.Sprintf("(%s)(%q).focus()", named, square))
			b.keys("q")
		}
		queen(solution[0])
		b.click("Open or share")
		b.click("Copy a link to this puzzle")
		b.waitText(".hint", "Copied, with your queens.")
		for _, square := range solution[1:] {
			queen(square)
		}
		b.waitText(".verdict", "Your best time.")
		b.waitText(".best", "Best of this kind: 0:")
		b.visit("/regions?day=2026-11-16")
		b.waitText(".verdict", "Solved in 0:")
		check(b.t, "queens", countOf(b, ".sq.queen"), 8)
		b.visit("/regions?n=8&level=easy&seed=20261116&queens=" + solution[1].String() + ",r9c9," + solution[1].String())
		b.wait("document.querySelectorAll('.sq.queen').length === 1")
		b.cellOf(solution[1].String(), "queen")
	})
}
