package web

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// A lesson ends with what was answered wrong and why, as text to hand in.
func TestLessonIsHandedIn(t *testing.T) {
	bothWays(t, projector, func(b *tab) {
		b.visit("/watch?n=5&algorithm=board-scan&step=1&teach=true")
		b.waitText(".question", "What comes next?")
		b.click("The square is attacked")
		b.waitText(".said", "No. No queen attacks a1. A queen is placed on a1. 0 of 1 right.")
		b.click("Show the step")
		b.waitText(".story", "May a queen stand on a2?")
		b.click("The square is attacked")
		b.waitText(".question h2", "Which queen attacks it?")
		b.click("a1")
		b.waitText(".said", "2 of 3 right.")
		b.click("End the lesson")
		b.wait("document.activeElement.textContent === 'The lesson is over'")
		b.clickInto("Your name, if the text should bear it")
		b.keys("A", "d", "a")
		b.click("Copy the text")
		b.waitText(".question", "Copied.")
		text := eval[string](b, "navigator.clipboard.readText()")
		for _, part := range []string{
			"Name: Ada\nLesson: Scan the board, 5 by 5\n", "step=1\n", "Result: 2 of 3 answers right, 3 questions, 1 of them shown without an answer.\n",
			"1. After step 1, with no queen on the board. May a queen stand on a1?\n   What comes next?\n   Answer: The square is attacked.\n",
			"   No queen attacks a1. A queen is placed on a1.\n",
		} {
			if !strings.Contains(text, part) {
				b.t.Errorf("the text lacks %q:\n%s", part, text)
			}
		}
		check(b.t, "the text that is seen", eval[string](b, "document.querySelector('.handin').textContent"), text)
		b.click("Go on")
		b.waitText(".said", "2 of 3 right.")
		b.click("End the lesson")
		b.click("Start again")
		b.wait("document.querySelector('.said').textContent === ''")
		b.waitText(".story", "May a queen stand on a1?")
		b.keys(kb.ArrowRight)
		b.waitText(".story", "A queen is placed on a1.")
	})
}
