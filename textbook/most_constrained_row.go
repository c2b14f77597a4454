package textbook

// mostConstrainedRow does not fill the rows in order but always the one that has
// the fewest free squares, the lowest where several have. A row without any is
// noticed at once, whichever it is, and the choices that are forced are made
// first. The tree is much smaller, and what each node costs much more.
//
// A try is a free square of the chosen row; there are no conflicts.
//
// Source: J. R. Bitner and E. M. Reingold, Backtrack Programming Techniques,
// CACM 18 (1975).
var mostConstrainedRow = Algorithm{
	Name: "most-constrained-row", Title: "Most constrained row",
	Idea:   "Always fill the row with the fewest free squares; one without any is a dead end.",
	Cost:   "up to n² squares counted for each node, of which there are far fewer",
	Memory: "n lists, 3 sets",
	Source: "J. R. Bitner and E. M. Reingold, Backtrack Programming Techniques, CACM 18 (1975)",
	Tried:  "only the free squares of the chosen row, from the left",
	Pseudocode: []string{
		"fill(queens so far):",
		"  if there are n queens: report them and return",
		"  for each row without a queen: count its free squares",
		"  row := the one with the fewest",
		"  if it has none: go back",
		"  for each free square of the row, from the left:",
		"    put a queen on the square",
		"    fill(one queen more)",
		"    take the queen back",
	},
	Lines: map[Kind]int{Try: 6, Place: 7, Remove: 9, DeadEnd: 5, Solution: 2},
	MaxN:  64, Recursive: true, Complete: true, Peaceful: true, Tree: true,

	run: func(t *Tracer) {
		n := t.n
		filled := make([]bool, n)
		column, rising, falling := make([]bool, n), make([]bool, 2*n), make([]bool, 2*n)
		free := func(row, col int) bool {
			return !column[col] && !rising[n+col-row] && !falling[col+row]
		}
		set := func(row, col int, taken bool) {
			filled[row], column[col], rising[n+col-row], falling[col+row] = taken, taken, taken, taken
		}

		fewestFree := func() (row int) {
			fewest := n + 1
			for r := range n {
				if filled[r] {
					continue
				}
				count := 0
				for col := range n {
					if free(r, col) {
						count++
					}
				}
				if count < fewest {
					row, fewest = r, count
				}
			}
			return row
		}

		var fill func(queens int)
		fill = func(queens int) {
			if queens == n {
				t.Solution()
				return
			}
			row := fewestFree()
			for col := 0; col < n && t.running; col++ {
				if !free(row, col) {
					continue
				}
				t.Try(row, col)
				set(row, col, true)
				t.Place(row, col)
				fill(queens + 1)
				set(row, col, false)
				t.Remove()
			}
			t.Exhausted()
		}
		fill(0)
	},
}
