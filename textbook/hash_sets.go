package textbook

// hashSets remembers not the board but what is taken: the columns, the sums
// row + column, equal along a falling diagonal, and the differences
// row - column, equal along a rising one. A square is free when its three
// numbers are in none of the three sets.
//
// A try is a square looked at; each takes three lookups however large the
// board. The tries and nodes are those of board-scan.
//
// Source: N. Wirth, Program Development by Stepwise Refinement, CACM 14 (1971),
// with Boolean arrays; sets are the same idea in languages that have them.
var hashSets = Algorithm{
	Name: "hash-sets", Title: "Hash sets",
	Idea:   "Three sets of taken columns, sums and differences: place, recurse, take back.",
	Cost:   "three lookups for each square tried, three sets of up to n numbers of memory",
	Memory: "3 sets of n numbers",
	Source: "N. Wirth, Program Development by Stepwise Refinement, CACM 14 (1971), with Boolean arrays",
	Tried:  "each square of a row, from the left",
	Pseudocode: []string{
		"fill(row):",
		"  if row = n: report the queens and return",
		"  for each column, from the left:",
		"    look at the square in this row and column",
		"    if column in columns or row + column in sums or row - column in differences:",
		"      go on to the next column",
		"    add the three numbers to the three sets",
		"    fill(row + 1)",
		"    take the three numbers out of the sets",
		"  no column is left: go back a row",
	},
	Lines: map[Kind]int{Try: 4, Conflict: 6, Place: 7, Remove: 9, DeadEnd: 10, Solution: 2},
	MaxN:  64, Recursive: true, Complete: true, Ordered: true, Peaceful: true, Tree: true,

	run: func(t *Tracer) {
		columns, sums, differences := map[int]bool{}, map[int]bool{}, map[int]bool{}
		t.backtrack(false,
			func(row, col int) bool { return columns[col] || sums[row+col] || differences[row-col] },
			func(row, col int) { columns[col], sums[row+col], differences[row-col] = true, true, true },
			func(row, col int) {
				delete(columns, col)
				delete(sums, row+col)
				delete(differences, row-col)
			})
	},
}
