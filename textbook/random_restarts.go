package textbook

// randomRestarts climbs from one random board after another until a climb ends in a solution. If
// a climb succeeds with chance p, that takes 1/p climbs: seven on a board of 8 rows, and about 22
// moves in all. After a thousand it gives up, as it must for n = 2 and 3.
//
// Tries, dead ends and nodes are those of hill-climbing: each dead end is a local minimum.
//
// Source: S. Russell and P. Norvig, Artificial Intelligence: A Modern Approach, on local search.
var randomRestarts = Algorithm{
	Name: "random-restarts", Title: "Hill climbing with random restarts",
	Idea:   "Climb; when stuck, begin again with another random board.",
	Cost:   "n² squares looked at for each move, about 22 moves in 7 climbs at n = 8; no proof",
	Memory: "n numbers",
	Source: "S. Russell and P. Norvig, Artificial Intelligence: A Modern Approach, on local search",
	Tried:  "each square without a queen, row by row, before each move",
	Pseudocode: []string{
		"repeat a thousand times:",
		"  put a queen into a random column of each row",
		"  repeat:",
		"    if no queen attacks another: report them and stop",
		"    for each square without a queen, row by row:",
		"      look at it: the queen of its row could move there",
		"      if others would attack her: count the pairs that then attack each other",
		"    if the fewest pairs are not fewer than now: leave this local minimum",
		"    take up the queen of a square with the fewest, any of them",
		"    put her down there",
		"  take all queens off the board",
	},
	Lines: climbingLines(1),
	MaxN:  32, Seeded: true,

	run: func(t *Tracer) {
		const clear = 11 // line of pseudocode

		b := newFullBoard(t.n)
		for range 1000 {
			if t.climb(b, 0, 1); !t.running {
				return
			}
			t.empty(b, clear)
		}
	},
}
