package textbook

// minConflicts starts with a full board, a queen in a random column of each row,
// and repairs it: the queen that is attacked by most others moves within her
// row to the square that fewest attack, chance deciding between equals. It does
// not search a tree and proves nothing, but most boards are solved in about as
// many moves as they have rows, or fewer. When a start takes too many it begins
// again, and after a hundred starts it gives up, as it must for n = 2 and 3.
//
// A try is a square of the row of the queen that moves; it is a conflict where
// another queen attacks it, though she may go there all the same. Each board is
// a node whose parent is the board before.
//
// Source: S. Minton, M. D. Johnston, A. B. Philips and P. Laird, Minimizing
// Conflicts, Artificial Intelligence 58 (1992).
var minConflicts = Algorithm{
	Name: "min-conflicts", Title: "Min-conflicts",
	Idea:   "Start with a full board; move the queen in most conflict to where she is in fewest.",
	Cost:   "n squares and n queens looked at for each move, usually fewer than n moves; no proof",
	Memory: "n numbers",
	Source: "S. Minton and others, Minimizing Conflicts, Artificial Intelligence 58 (1992)",
	Tried:  "each square of the row of a queen that moves, from the left",
	Pseudocode: []string{
		"repeat a hundred times:",
		"  put a queen into a random column of each row",
		"  repeat 2n + 50 times:",
		"    if no queen attacks another: report them and stop",
		"    take up the queen that most others attack",
		"    for each square of her row, from the left:",
		"      look at it",
		"      if others attack it: count them",
		"    put her down where the count is least",
		"  take all queens off the board",
	},
	Lines: map[Kind]int{Try: 7, Conflict: 8, Solution: 4},
	MaxN:  500, Seeded: true,

	run: func(t *Tracer) {
		const start, takeUp, putDown, clear = 2, 5, 9, 10 // lines of pseudocode

		b := newFullBoard(t.n)
		for range 100 {
			t.fill(b, start)
			for move := 0; move < 2*t.n+50 && t.running; move++ {
				if b.pairs == 0 {
					t.Solution()
					return
				}
				row := t.best(t.n, func(row int) int { return -b.attackers(row, b.column[row]) })
				t.lift(takeUp, row, b.column[row])
				b.take(row)
				for col := range t.n {
					t.look(b, row, col)
				}
				col := t.best(t.n, func(col int) int { return b.attackers(row, col) })
				b.put(row, col)
				t.placeFrom(putDown, row, col)
			}
			t.empty(b, clear)
		}
	},
}
