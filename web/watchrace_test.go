//go:build !race

package web

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp/kb"
)

const fourLanes = "n=8&algorithm=board-scan&race=most-constrained-row,bitmask,hash-sets"

// lanes returns a text of each lane, such as its place.
func (b *tab) lanes(selector string) string {
	b.t.Helper()
	return eval[string](b, "[...document.querySelectorAll('.lane "+selector+"')].map((e) => e.textContent).join('; ')")
}

// frames is fulfilled once the browser has drawn what was asked of it.
const frames = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))"

// A race is followed without scrolling: the boards, who is ahead and the controls are
// in the window.
func TestWatchRace(t *testing.T) {
	bothWays(t, device{width: 1280, height: 800}, func(b *tab) {
		t := b.t
		b.visit("/watch?" + fourLanes + "&step=0")
		b.wait("document.querySelector('.lane .story').textContent !== ''")
		check(t, "standings", b.text(".standings"), "All take their steps at the same speed. The first to finish wins.")
		check(t, "lanes", b.lanes("h2"), "A Board scan; B Most constrained row; C Bitmask; D Hash sets")
		check(t, "counts", b.lanes(".place"), "0 steps; 0 steps; 0 steps; 0 steps")
		b.visit("/watch?" + fourLanes + "&step=600")
		b.waitText(".standings", "Most constrained row wins with 286 steps.")
		check(t, "places", b.lanes(".place"), "600 steps; 1st, 286 steps; 2nd, 438 steps, ×1.5; 600 steps")
		check(t, "stories", b.lanes(".story"), "a6 is attacked.; Done: a solution.; Done: a solution.; a6 is attacked.")
		if beyond := b.outside(".standings, .lane h2, .lane .place, .lane .board, .lane .story, .transport button, .timeline"); beyond != "" {
			t.Errorf("at 1280 x 800 beyond the window: %s", beyond)
		}
		const column = "[...document.querySelectorAll('.compared tr > :nth-child(4)')].map((e) => e.textContent).join(' ')"
		check(t, "counters of lane C", eval[string](b, column), "C 438 113 113 105 8 1 22 recursive 3n words of n bits")
		check(t, "trees", eval[int](b, "[...document.querySelectorAll('.tree')].filter((e) => e.checkVisibility()).length"), 4)
		check(t, "code before it is asked for", eval[int](b, "[...document.querySelectorAll('.code')].filter((e) => e.checkVisibility()).length"), 0)
		call(b, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{Width: 1280, Height: 600, DeviceScaleFactor: 1})
		eval[bool](b, frames)
		const arcs = "(window.arcs ??= (() => { let count = 0; const { arc } = CanvasRenderingContext2D.prototype; CanvasRenderingContext2D.prototype.arc = function (...at) { count++; arc.apply(this, at); }; return () => count; })())()"
		check(t, "circles drawn so far", eval[int](b, arcs), 0)
		b.keys(kb.ArrowLeft)
		b.waitText(".lane .place", "599 steps")
		check(t, "circles drawn in trees that are not in the window", eval[int](b, arcs), 0)
		eval[any](b, "document.querySelector('.trees').scrollIntoView()")
		b.wait(arcs + " > 0")
		b.click("B Most constrained row")
		b.wait("[...document.querySelectorAll('.code')].filter((e) => e.checkVisibility()).length === 1")
		b.keys(kb.ArrowLeft)
		b.wait("document.getElementById('announcer').textContent.startsWith('A: ')")
		b.visit("/watch?" + fourLanes + "&step=5000")
		b.wait("document.querySelector('.lane .place b').textContent")
		check(t, "places", b.lanes(".place b"), "3rd; 1st; 2nd; 3rd")
		// Alone, the algorithm has its tree, its code and its counters back.
		b.visit("/watch?n=8&algorithm=board-scan&step=420")
		b.waitText(".code [aria-current]", "go on to the next column")
		check(t, "step", b.counter("Step"), "420")
		check(t, "alone", eval[bool](b, "document.querySelector('.standings, .trees, .place').checkVisibility()"), false)
	})
}

func TestWatchRaceOnAPhone(t *testing.T) {
	t.Parallel()
	b := openWatch(t, device{width: 375, height: 812, touch: true}, fourLanes+"&step=600")
	b.waitText(".standings", "Most constrained row wins with 286 steps.")
	if beyond := b.outside(".standings, .lane .board, .transport button"); beyond != "" {
		t.Errorf("at 375 x 812 beyond the window: %s", beyond)
	}
	b.tap("Trees")
	b.wait("[...document.querySelectorAll('.trees .tree')].every((e) => e.checkVisibility())")
	b.tap("Code")
	check(t, "code before it is asked for", eval[int](b, "[...document.querySelectorAll('.code')].filter((e) => e.checkVisibility()).length"), 0)
	b.tap("C Bitmask")
	b.waitText(".code[aria-label$=Bitmask]", "fill(row, columns, rising, falling)")
}

// At 400 % the whole board is in the window, nothing covers it, and its squares act.
func TestWatchEnlarged(t *testing.T) {
	t.Parallel()
	b := openWatch(t, device{width: 320, height: 200}, "n=8&algorithm=board-scan&step=420")
	const corners = `(() => {
		const grid = document.querySelector('.lane .squares');
		grid.scrollIntoView({block: 'center', behavior: 'instant'});
		const box = grid.getBoundingClientRect();
		return [[box.left + 3, box.top + 3], [box.right - 3, box.top + 3], [box.left + 3, box.bottom - 3], [box.right - 3, box.bottom - 3]]
			.every(([x, y]) => grid.contains(document.elementFromPoint(x, y)));
	})()`
	check(t, "the board is seen", eval[bool](b, corners), true)
	b.click("c2")
	b.waitText(".story", "A queen is placed on c2.")
	for _, query := range []string{"n=8&algorithm=board-scan&step=420", "n=6&teach=true&step=3", fourLanes + "&step=600"} {
		b.visit("/watch?" + query)
		b.wait("document.querySelector('.story').textContent !== ''")
		if wide := eval[float64](b, "document.documentElement.scrollWidth - document.documentElement.clientWidth"); wide > 0 {
			t.Errorf("/watch?%s is %.0f pixels wider than the window", query, wide)
		}
	}
}

// BenchmarkWatchRace plays a race of four at full speed and reports the frames that
// the browser draws.
func BenchmarkWatchRace(b *testing.B) {
	if _, err := chromium(); err != nil {
		b.Skip(err)
	}
	for _, n := range []int{12, 20} {
		b.Run(fmt.Sprintf("n=%d", n), func(b *testing.B) {
			page := openWatch(b, device{width: 1280, height: 800, motion: true},
				fmt.Sprintf("n=%d&algorithm=board-scan&race=most-constrained-row,bitmask,hash-sets&all=true&step=0", n))
			for range 10 {
				page.keys("+")
			}
			check(b, "speed", page.text(".pace"), "10,000 steps/s")
			frames := 0.0
			for b.Loop() {
				page.keys("r")
				frames += eval[float64](page, `new Promise((done) => {
					document.querySelector('.play').click();
					let frames = 0;
					const count = (now, from = now) => {
						if (now - from < 1000) requestAnimationFrame((next) => count(next, from));
						else done(frames * 1000 / (now - from));
						frames++;
					};
					requestAnimationFrame((now) => count(now));
				})`)
			}
			b.ReportMetric(frames/float64(b.N), "frames/s")
		})
	}
}

// The button of the projector's view covers no other control, with any number of lanes.
func TestProjectorButtonCoversNothing(t *testing.T) {
	t.Parallel()
	b := openWatch(t, device{width: 1280, height: 720}, "n=8&step=9")
	for _, race := range []string{"", "bitmask", "bitmask,hash-sets", "bitmask,hash-sets,iterative"} {
		b.visit("/watch?n=8&step=9&algorithm=board-scan&race=" + race)
		b.waitText(".counters", "9")
		for _, width := range []int64{900, 1024, 1280, 1440, 1600} {
			b.do(chromedp.EmulateViewport(width, 720))
			covered := eval[string](b, `(() => {
				const box = document.querySelector('.project').getBoundingClientRect();
				const over = (e) => { const r = e.getBoundingClientRect();
					return r.left < box.right && r.right > box.left && r.top < box.bottom && r.bottom > box.top; };
				return [...document.querySelectorAll('.fields :is(.toggle, .field, .stepper), nav a')].filter((e) => e.checkVisibility() && over(e))
					.map((e) => e.innerText).join('; ');
			})()`)
			check(t, fmt.Sprintf("covered at %d in a race against %q", width, race), covered, "")
		}
	}
}

// A race of two compares the programs: lines, form and memory, and the lines that differ are lit.
func TestRaceComparesPrograms(t *testing.T) {
	t.Parallel()
	b := openWatch(t, projector, "n=8&step=9&algorithm=board-scan&race=iterative")
	b.waitText(".compared", "recursive")
	check(t, "programs", strings.Join(strings.Fields(eval[string](b,
		"[...document.querySelectorAll('.compared tbody:last-child tr')].map((e) => e.innerText).join(' ')")), " "),
		"Lines 29 26 Form recursive loop Memory n² cells n numbers")
	const differing = "document.querySelectorAll('.code li.differs').length"
	b.wait(differing + " > 10")
	b.visit("/watch?n=8&step=9&algorithm=board-scan&race=board-scan")
	b.waitText(".counters", "9")
	b.wait("document.querySelectorAll('.code li').length > 10 && " + differing + " === 0")
}
