package textbook

// columnArray keeps one number a row, the column of its queen. Two queens
// attack each other when their columns are equal, or when they are as many
// columns apart as rows.
//
// A try is a square looked at; each takes up to one comparison with every queen
// that stands. The tries and nodes are those of board-scan, with n numbers in
// place of n² cells.
//
// Source: S. W. Golomb and L. D. Baumert, Backtrack Programming, JACM 12 (1965),
// who search vectors with the queens as an example.
var columnArray = Algorithm{
	Name: "column-array", Title: "Column array",
	Idea:   "One number a row: queens attack when columns are equal or as far apart as rows.",
	Cost:   "up to one comparison with each queen that stands for each square tried, n numbers of memory",
	Memory: "n numbers",
	Source: "S. W. Golomb and L. D. Baumert, Backtrack Programming, JACM 12 (1965)",
	Tried:  "each square of a row, from the left",
	Pseudocode: []string{
		"fill(row):",
		"  if row = n: report queen[0] to queen[n - 1] and return",
		"  for each column c, from the left:",
		"    look at the square in column c",
		"    if for some row r below, queen[r] = c or |queen[r] - c| = row - r:",
		"      go on to the next column",
		"    queen[row] := c",
		"    fill(row + 1)",
		"    forget queen[row]",
		"  no column is left: go back a row",
	},
	Lines: map[Kind]int{Try: 4, Conflict: 6, Place: 7, Remove: 9, DeadEnd: 10, Solution: 2},
	MaxN:  64, Recursive: true, Complete: true, Ordered: true, Peaceful: true, Tree: true,

	run: func(t *Tracer) { columns(nil).search(t, false) },
}

// columns are the columns of the queens that stand, one in each row from the lowest up.
type columns []int

func (queens columns) attack(row, col int) bool {
	for r, c := range queens {
		if c == col || c-col == row-r || col-c == row-r {
			return true
		}
	}
	return false
}

// search is the search of columnArray.
func (queens columns) search(t *Tracer, mirrored bool) {
	t.backtrack(mirrored,
		func(row, col int) bool { return queens.attack(row, col) },
		func(_, col int) { queens = append(queens, col) },
		func(row, _ int) { queens = queens[:row] })
}
