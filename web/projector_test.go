//go:build !race

package web

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// The projector's view shows a larger board and nothing beside it but the step and the
// code. Its colours are chosen there or at the foot of any view, and stay.
func TestProjectorView(t *testing.T) {
	const ground = "getComputedStyle(document.body).backgroundColor"
	const light, dark = "rgb(248, 243, 233)", "rgb(25, 22, 17)"
	choose := func(b *tab, where, colours string) {
		b.t.Helper()
		eval[any](b, `(() => { const e = document.querySelector('`+where+` .colours select'); e.value = '`+colours+`'; e.dispatchEvent(new Event('change')); })()`)
	}
	bothWays(t, projector, func(b *tab) {
		b.visit("/watch?n=8&algorithm=board-scan&step=420")
		b.waitText(".story", "a4 is attacked")
		const width = "document.querySelector('.lane .board').getBoundingClientRect().width"
		const inked = `[...document.querySelector('.timeline canvas').getContext('2d').getImageData(0, 0, 400, 46).data].reduce((a, b) => a + b)`
		before, ink := eval[float64](b, width), eval[float64](b, inked)
		b.click("Projector")
		b.wait("document.activeElement.textContent === 'Leave the projector view'")
		if after := eval[float64](b, width); after < 1.5*before {
			b.t.Errorf("the board is %.0f pixels wide, and was %.0f", after, before)
		}
		for _, hidden := range []string{"header", "footer", ".options", ".treepane", ".counters"} {
			check(b.t, hidden+" is seen", eval[bool](b, "document.querySelector('"+hidden+"').checkVisibility()"), false)
		}
		check(b.t, "the code is seen", eval[bool](b, "document.querySelector('.code li').checkVisibility()"), true)
		check(b.t, "pixels beyond the window", eval[float64](b, "document.documentElement.scrollHeight - innerHeight"), 0)

		check(b.t, "the ground", eval[string](b, ground), light)
		choose(b, ".projectorbar", "dark")
		b.wait(ground + " === '" + dark + "'")
		b.keys(kb.ArrowRight)
		b.waitText(".story", "May a queen stand on b4?")
		b.wait("location.href.includes('projector=true') && location.href.includes('step=421')")
		b.visit(eval[string](b, "location.href.slice(location.href.indexOf('/watch'))"))
		b.waitText(".story", "May a queen stand on b4?")
		check(b.t, "the projector's view after a reload", eval[bool](b, "document.documentElement.matches('.projector')"), true)
		check(b.t, "the ground after a reload", eval[string](b, ground), dark)
		b.keys(kb.Escape)
		b.wait("document.activeElement.textContent === 'Projector'")
		b.wait(fmt.Sprintf("%s !== %f", inked, ink))

		b.visit("/play?game=8:0")
		check(b.t, "the ground of another view", eval[string](b, ground), dark)
		b.theme(device{dark: true})
		choose(b, "footer", "light")
		b.wait(ground + " === '" + light + "'")
		choose(b, "footer", "system")
		b.wait(ground + " === '" + dark + "'")
		b.theme(projector)
		b.wait(ground + " === '" + light + "'")
	})
}
