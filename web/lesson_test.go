//go:build !race

package web

import (
	"fmt"
	"strings"
	"testing"
	"time"

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
		b.clickInto("Your name (optional)")
		b.keys("A", "d", "a")
		text := b.copied(func() {
			b.click("Copy the text")
			b.waitText(".question", "Copied.")
		})
		for _, part := range []string{
			"Name: Ada\nLesson: Board scan, 5 by 5\n", "step=1\n", "Result: 2 of 3 answers right, 3 questions, 1 of them shown without an answer.\n",
			"1. After step 1, with no queen on the board. May a queen stand on a1?\n   What comes next?\n   Answer: The square is attacked.\n",
			"   No queen attacks a1. A queen is placed on a1.\n",
		} {
			if !strings.Contains(text, part) {
				b.t.Errorf("the text lacks %q:\n%s", part, text)
			}
		}
		check(b.t, "the text that is seen", eval[string](b, "document.querySelector('.handin').textContent"), text)
		b.bringAxe()
		check(b.t, "what axe has to object to", b.axe(""), "")
		b.click("Continue")
		b.waitText(".said", "2 of 3 right.")
		b.click("End the lesson")
		b.click("Start again")
		b.wait("document.querySelector('.said').textContent === ''")
		b.waitText(".story", "May a queen stand on a1?")
		b.keys(kb.ArrowRight)
		b.waitText(".story", "A queen is placed on a1.")
	})
}

// A class link opens a lesson of which nothing leads away, asks as many questions as it
// fixes, and survives a reload; the teacher checks what is handed in.
func TestLessonForAClass(t *testing.T) {
	bothWays(t, phone, func(b *tab) {
		b.visit("/watch?n=4&algorithm=board-scan&step=3")
		b.waitText(".story", "a2")
		b.tap("Files")
		b.tap("Give a lesson to a class")
		b.bringAxe()
		check(b.t, "what axe has to object to", b.axe(""), "")
		b.clickInto("Questions")
		eval[any](b, "document.activeElement.select()")
		b.keys("2")
		copied := func(do func()) string {
			link := b.copied(do)
			return link[strings.Index(link, "/watch"):]
		}
		link := copied(func() {
			b.tap("Copy the class link")
			b.waitText(".takes", "Copied:")
		})
		check(b.t, "link", link, "/watch?n=4&algorithm=board-scan&teach=true&questions=2&step=3")
		b.waitText(".takes", "this computer alone. For a class, run nqueens serve --addr :8080")
		b.tap("the whole search")
		chosen := copied(func() {
			eval[any](b, "navigator.clipboard.writeText('')")
			b.tap("Copy the class link")
			for !eval[bool](b, "navigator.clipboard.readText().then((text) => text.includes('at='))") {
				time.Sleep(15 * time.Millisecond)
			}
		})

		b.visit(link)
		b.waitText(".question", "Question 1 of 2")
		for _, hidden := range []string{"nav", "footer", ".options", ".transport", ".takes", ".treepane", ".tabs"} {
			if eval[bool](b, fmt.Sprintf("Boolean(document.querySelector(%q)?.checkVisibility())", hidden)) {
				b.t.Errorf("%s is there", hidden)
			}
		}
		b.keys(kb.ArrowLeft, "n", "r")
		b.tap("A dead end")
		b.waitText(".question", "Question 2 of 2")
		b.visit(link)
		b.waitText(".question", "1 of 2 questions answered")
		b.tap("Next question")
		b.waitText(".question", "Question 2 of 2")
		b.tap("Show the step")
		b.waitText(".handin", "Result: 0 of 1 answers right, 2 of 2 questions, 1 of them shown without an answer.")
		b.waitText(".handin", link)
		text := eval[string](b, "document.querySelector('.handin').textContent")

		b.visit(chosen)
		b.waitText(".question", "Question 1 of 2")
		b.tap("Show the step")
		b.waitText(".question", "1 of 2 questions answered")
		b.tap("Next question")
		b.tap("Show the step")
		b.waitText(".handin", "2 of 2 questions")

		b.visit("/watch?n=4&step=0")
		b.waitText(".story", "An empty board")
		b.wait("document.querySelector('nav').checkVisibility()")
		b.tap("Files")
		b.tap("Give a lesson to a class")
		b.paste("A text that was handed in", text)
		b.tap("Check it")
		b.waitText(".takes", "The check word matches. Lesson: Board scan, 4 by 4. Result: 0 of 1 answers right")
		b.paste("A text that was handed in", strings.Replace(text, "0 of 1", "1 of 1", 1))
		b.tap("Check it")
		b.waitText(".takes", "The check word does not match")
	})
}
