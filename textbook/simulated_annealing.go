package textbook

import "math"

// simulatedAnnealing starts with a full board and looks at one random move after another. A move
// that leaves fewer pairs of queens that attack each other is made, and so is a worse one by
// chance: often while the temperature is high, hardly ever when it is low. It falls a little after
// each look, the more slowly the larger the board. On a board of 8 rows nearly every run ends in a
// solution, after about a thousand looks.
//
// A try is a square to which the queen of its row could move; it is a conflict where queens of
// other rows attack it. The dead end is the end of the cooling. Each board is a node whose parent
// is the board before.
//
// Source: S. Kirkpatrick, C. D. Gelatt and M. P. Vecchi, Optimization by Simulated Annealing,
// Science 220 (1983). The temperatures are chosen for n queens.
var simulatedAnnealing = Algorithm{
	Name: "simulated-annealing", Title: "Simulated annealing",
	Idea:    "Make a random move if it is better, and by chance if it is worse, less and less often.",
	Cost:    "up to 48n² squares looked at, n queens for each; no proof",
	Memory:  "n numbers",
	Source:  "S. Kirkpatrick and others, Optimization by Simulated Annealing, Science 220 (1983)",
	Tried:   "a random square without a queen, before each move that is made or not",
	Aliases: []string{"annealing"},
	Pseudocode: []string{
		"put a queen into a random column of each row; T := 1",
		"repeat:",
		"  if no queen attacks another: report them and stop",
		"  if T < 0.05: it is cold, give up",
		"  look at a random empty square: the queen of its row could move there",
		"  if others would attack her: count the pairs that then attack each other",
		"  worse := those pairs, minus the pairs that attack each other now",
		"  if worse <= 0, or by chance, of which e^(-worse / T) is the probability:",
		"    take up the queen of that row",
		"    put her down there",
		"  T := T * (1 - 1 / (16 n^2))",
	},
	Lines: map[Kind]int{Try: 5, Conflict: 6, Solution: 3, DeadEnd: 4},
	MaxN:  100, Seeded: true,

	run: func(t *Tracer) {
		const start, takeUp, putDown = 1, 9, 10 // lines of pseudocode

		b := newFullBoard(t.n)
		t.fill(b, start)
		for temperature := 1.0; t.running; temperature *= 1 - 1/float64(16*t.n*t.n) {
			if b.pairs == 0 {
				t.Solution()
				return
			}
			if temperature < 0.05 {
				t.DeadEnd()
				return
			}
			row, col := t.random.IntN(t.n), t.random.IntN(t.n-1)
			if col >= b.column[row] {
				col++
			}
			t.look(b, row, col)
			worse := float64(b.pairsIf(row, col) - b.pairs)
			if worse <= 0 || t.random.Float64() < math.Exp(-worse/temperature) {
				t.move(b, row, col, takeUp, putDown)
			}
		}
	},
}
