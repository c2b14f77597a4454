package web

import "testing"

// A puzzle from a link shows its own difficulty, and a new puzzle keeps it.
func TestDifficultyOfALink(t *testing.T) {
	t.Parallel()
	const checked = "document.querySelector('.regions .choices input:checked')?.value"
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
