package textbook

// hillClimbing starts with a full board, a queen in a random column of each row, and looks at
// every square to which a queen could move within her row. It makes the best of these moves, the
// one that leaves the fewest pairs of queens that attack each other, until none is better than
// to stay. That is a solution or, more often, a local minimum, where it is stuck: on
// a board of 8 rows it solves one start in seven, in about four moves.
//
// A try is a square looked at; it is a conflict where queens of other rows attack it, though the
// queen may go there all the same. A dead end is a local minimum. Each board is a node whose
// parent is the board before.
//
// Source: S. Russell and P. Norvig, Artificial Intelligence: A Modern Approach, on local search.
var hillClimbing = Algorithm{
	Name: "hill-climbing", Title: "Hill climbing",
	Idea:   "Start with a full board; make the best move of all while it is better than to stay.",
	Cost:   "n² squares looked at for each move, about n/2 moves; it solves one start in seven at n = 8",
	Memory: "n numbers",
	Source: "S. Russell and P. Norvig, Artificial Intelligence: A Modern Approach, on local search",
	Tried:  "each square without a queen, row by row, before each move",
	Pseudocode: []string{
		"put a queen into a random column of each row",
		"repeat:",
		"  if no queen attacks another: report them and stop",
		"  for each square without a queen, row by row:",
		"    look at it: the queen of its row could move there",
		"    if others would attack her: count the pairs that then attack each other",
		"  if the fewest pairs are not fewer than now: give up in a local minimum",
		"  take up the queen of a square with the fewest, any of them",
		"  put her down there",
	},
	Lines: climbingLines(0),
	MaxN:  100, Seeded: true,

	run: func(t *Tracer) { t.climb(newFullBoard(t.n), 0, 0) },
}

// climbingLines returns the lines of the pseudocode of hillClimbing below a number of others.
func climbingLines(above int) map[Kind]int {
	return map[Kind]int{Try: above + 5, Conflict: above + 6, Solution: above + 3, DeadEnd: above + 7}
}

// climb is hillClimbing from a new start, with up to as many moves in a row that are no better
// than to stay, and its pseudocode below a number of lines.
func (t *Tracer) climb(b *fullBoard, sideways, above int) {
	start, takeUp, putDown := above+1, above+8, above+9

	t.fill(b, start)
	for level := 0; t.running; {
		if b.pairs == 0 {
			t.Solution()
			return
		}
		for row, stands := range b.column {
			for col := 0; col < t.n && t.running; col++ {
				if col != stands {
					t.look(b, row, col)
				}
			}
		}
		to := t.best(t.n*t.n, func(i int) int {
			row, col := i/t.n, i%t.n
			if col == b.column[row] {
				return t.n * t.n // more than there are pairs
			}
			return b.pairsIf(row, col)
		})
		row, col := to/t.n, to%t.n
		pairs := b.pairsIf(row, col)
		if level++; pairs < b.pairs {
			level = 0
		}
		if pairs > b.pairs || level > sideways {
			t.DeadEnd()
			return
		}
		t.move(b, row, col, takeUp, putDown)
	}
}
