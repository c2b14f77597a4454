//go:build !race

package web

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// Watch shows an algorithm as a program in a language, which the browser remembers, and lights the
// line that the search is at. Beside it are the variables and the call stack.
func TestWatchShowsPrograms(t *testing.T) {
	bothWays(t, device{width: 1280, height: 800}, func(b *tab) {
		const lit = "document.querySelector('.code [aria-current]')?.textContent.trim() === "
		choose := func(language string) {
			eval[bool](b, fmt.Sprintf(`(() => {
				const select = document.querySelector('.codehead select');
				select.value = %q;
				return select.dispatchEvent(new Event('change'));
			})()`, language))
		}
		b.visit("/watch?n=8&algorithm=board-scan&step=420")
		b.wait(lit + "'go on to the next column'")
		for language, line := range map[string]string{"python": "continue", "javascript": "continue;", "java": "continue;", "c": "continue;", "go": "continue"} {
			choose(language)
			b.wait(lit + "'" + line + "'")
		}
		choose("go")
		b.wait("document.querySelector('.code [aria-current]').textContent === ' '.repeat(12) + 'continue'")
		choose("python")
		b.wait("document.querySelector('.code').getAttribute('aria-label') === 'Python: Board scan'")
		b.wait(inBox)

		stack := func() string {
			return eval[string](b, "[...document.querySelectorAll('.held tr')].map((e) => [...e.cells].map((c) => c.textContent).join(' ')).join('; ')")
		}
		check(b.t, "what is held", stack(), "board {a1, c2, g3}; fill(3) col = 0; fill(2) col = 6; fill(1) col = 2; fill(0) col = 0")
		b.click("One step forward")
		b.wait(lit + "'if attacked(row, col):'")
		check(b.t, "the next column", strings.Contains(stack(), "fill(3) col = 1"), true)

		// The language stays; the other algorithm is written in it, and goes back to pseudocode in full.
		b.visit("/watch?n=8&algorithm=board-scan&step=421")
		b.wait(lit + "'if attacked(row, col):'")
		b.wait("document.querySelector('.codehead select').value === 'python'")
		b.do(chromedp.EmulateViewport(375, 812))
		b.tap("Code")
		b.wait("document.querySelector('.code').checkVisibility() && document.querySelector('.stack').checkVisibility()")
		b.wait(inBox)
		b.tap("Counters")
		b.wait("!document.querySelector('.code').checkVisibility() && !document.querySelector('.stack').checkVisibility()")
		b.tap("Code")
		choose("")
		b.wait(lit + "'look at the square in this row and column'")
	})
}

// inBox says that the lit line is in view in the box of the code.
const inBox = `(() => {
	const [box, line] = ['.code', '.code [aria-current]'].map((e) => document.querySelector(e).getBoundingClientRect());
	return line.top >= box.top && line.bottom <= box.bottom;
})()`
