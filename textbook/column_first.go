package textbook

// columnFirst is column-array with the board on its side: it fills column after
// column from the left and tries each from the bottom, as chess players write
// the files before the ranks. The search is the same, mirrored in the diagonal
// from a1; only the order of the solutions is another.
//
// A try is a square looked at. There are as many tries and nodes as in
// board-scan.
//
// Source: the mirror image of column-array.
var columnFirst = Algorithm{
	Name: "column-first", Title: "Column first",
	Idea:   "Fill columns instead of rows, leftmost first: the same search, mirrored.",
	Cost:   "that of column-array",
	Memory: "n numbers",
	Source: "the mirror image of column-array",
	Tried:  "each square of a column, from the bottom",
	Pseudocode: []string{
		"fill(col):",
		"  if col = n: report queen[0] to queen[n - 1] and return",
		"  for each row r, from the bottom:",
		"    look at the square in row r",
		"    if for some column c to the left, queen[c] = r or |queen[c] - r| = col - c:",
		"      go on to the next row",
		"    queen[col] := r",
		"    fill(col + 1)",
		"    forget queen[col]",
		"  no row is left: go back a column",
	},
	Lines: map[Kind]int{Try: 4, Conflict: 6, Place: 7, Remove: 9, DeadEnd: 10, Solution: 2},
	MaxN:  64, Recursive: true, Complete: true, Peaceful: true, Tree: true,

	run: func(t *Tracer) { columns(nil).search(t, true) },
}
