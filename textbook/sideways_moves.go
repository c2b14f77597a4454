package textbook

// sidewaysMoves is hill climbing that goes on over level ground: a move that is no better than to
// stay is made as well, up to a hundred times in a row. That leads off most of the shoulders on
// which hill climbing ends. On a board of 8 rows it solves 19 starts of 20.
//
// Tries, dead ends and nodes are those of hill-climbing.
//
// Source: S. Russell and P. Norvig, Artificial Intelligence: A Modern Approach, on local search.
var sidewaysMoves = Algorithm{
	Name: "sideways-moves", Title: "Hill climbing with sideways moves",
	Idea:   "Climb, and where no move is better walk on over moves that are no worse, up to a hundred in a row.",
	Cost:   "n² squares looked at for each move, about 20 moves at n = 8, where it solves 19 starts of 20",
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
		"  if the fewest are more, or as many for the 101st time in a row: give up",
		"  take up the queen of a square with the fewest, any of them",
		"  put her down there",
	},
	Lines: climbingLines(0),
	MaxN:  100, Seeded: true,

	run: func(t *Tracer) { t.climb(newFullBoard(t.n), 100, 0) },
}
