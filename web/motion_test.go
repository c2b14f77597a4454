//go:build !race

package web

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// The board of the home page can be paused, and nothing moves for those who ask for less
// motion.
func TestHomeBoardPauses(t *testing.T) {
	moving := projector
	moving.motion = true
	bothWays(t, moving, func(b *tab) {
		b.visit("/")
		shown := "document.querySelector('.board .squares').innerHTML"
		moves := "new Promise((done) => { const was = " + shown + "; setTimeout(() => done(was !== " + shown + "), 400); })"
		b.wait("[...document.querySelectorAll('button')].some((e) => e.textContent === 'Pause the board' && !e.ariaDisabled)")
		check(b.t, "the board moves", eval[bool](b, moves), true)
		b.click("Pause the board")
		b.wait("[...document.querySelectorAll('button')].some((e) => e.textContent === 'Play the board')")
		check(b.t, "the paused board moves", eval[bool](b, moves), false)
		b.click("Play the board")
		check(b.t, "the board moves again", eval[bool](b, moves), true)
	})
	still := open(t, projector, "/")
	still.wait(queensOf + "().split(' ').length === 8")
	check(t, "buttons without motion", countOf(still, ".home button"), 0)
}

// Keys of one character can be turned off, and stay off; others keep acting.
func TestSingleKeysCanBeOff(t *testing.T) {
	bothWays(t, projector, func(b *tab) {
		b.visit("/watch?n=6&step=9")
		b.wait("document.querySelector('.story')?.textContent.includes(' ')")
		b.click("Keys")
		b.click("keys R, N, + and − act anywhere on the page")
		eval[any](b, "document.activeElement.blur()")
		pace := b.text(".pace")
		b.keys("r", "+")
		check(b.t, "speed", b.text(".pace"), pace)
		check(b.t, "step", b.counter("Step"), "9")
		b.visit(littleRegions)
		b.wait("document.querySelectorAll('.sq').length === 25")
		b.keys("h")
		check(b.t, "hints", countOf(b, ".sq.seen"), 0)
		b.click("Keys")
		b.click("keys U, Y, H and P act anywhere on the page")
		b.keys("h")
		b.wait("document.querySelector('.sq.seen') !== null")
	})
}

// A number that is typed in another form is shown as it was taken, and the legend of a
// tree says what its signs are.
func TestNumbersAreShownAsTaken(t *testing.T) {
	t.Parallel()
	b := open(t, projector, "/explore?n=8")
	b.wait(queensOf + "().split(' ').length === 8")
	b.clickInto("Board size")
	b.do(chromedp.Evaluate[chromedp.Void]("document.activeElement.select()"))
	b.keys("1", "e", "1", kb.Enter)
	b.wait(queensOf + "().split(' ').length === 10")
	check(t, "the field", eval[string](b, "document.activeElement.value"), "10")
	b.visit("/watch?n=6&step=9")
	b.wait("document.querySelector('.tree')?.innerText.includes('comes later')")
	if legend := b.text(".tree"); strings.Contains(legend, "pale") {
		t.Errorf("the legend is %q", legend)
	}
}
