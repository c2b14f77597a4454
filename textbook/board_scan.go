package textbook

// boardScan is what most people write first: a square board of yes and no, and
// before a queen is put down a look down the column and along both diagonals.
// Rows are filled from the bottom, so no two queens share one and nothing above
// has to be looked at.
//
// A try is a square looked at; each takes up to 3n lookups. For n = 8 the first
// solution comes after 876 tries and 113 queens placed; OEIS A140450 has the
// tries for other n, A319283 the nodes of the whole tree.
//
// Source: folklore; it is many people's first program for the puzzle.
var boardScan = Algorithm{
	Name: "board-scan", Title: "Board scan",
	Idea:    "Fill row by row; before placing a queen look down her column and both diagonals.",
	Cost:    "up to 3n lookups for each square tried, n² cells of memory",
	Memory:  "n² cells",
	Source:  "folklore; many people's first program for the puzzle",
	Tried:   "each square of a row, from the left",
	Aliases: []string{"recursion", "backtracking", "dfs", "depth-first"},
	Pseudocode: []string{
		"fill(row):",
		"  if row = n: report the board and return",
		"  for each column, from the left:",
		"    look at the square in this row and column",
		"    if a queen stands below it or on a diagonal below it:",
		"      go on to the next column",
		"    put a queen on the square",
		"    fill(row + 1)",
		"    take the queen back",
		"  no column is left: go back a row",
	},
	Lines: map[Kind]int{Try: 4, Conflict: 6, Place: 7, Remove: 9, DeadEnd: 10, Solution: 2},
	MaxN:  64, Recursive: true, Complete: true, Ordered: true, Peaceful: true, Tree: true,

	run: func(t *Tracer) {
		n := t.n
		board := make([][]bool, n)
		for row := range board {
			board[row] = make([]bool, n)
		}

		attacked := func(row, col int) bool {
			for down := 1; down <= row; down++ {
				below := board[row-down]
				if below[col] {
					return true
				}
				if col-down >= 0 && below[col-down] {
					return true
				}
				if col+down < n && below[col+down] {
					return true
				}
			}
			return false
		}

		set := func(queen bool) func(row, col int) {
			return func(row, col int) { board[row][col] = queen }
		}
		t.backtrack(false, attacked, set(true), set(false))
	},
}
