package textbook

import "slices"

// permutations knows that queens stand one in each row and one in each column,
// so every solution is a permutation of the columns: it goes through all n! of
// them in lexicographic order and tests each only when it is complete.
//
// A try is a queen of a complete permutation being tested against those below
// her; the first that is attacked ends the test. Nothing is learnt from a
// conflict low on the board, and thousands of permutations that begin the same
// way fail the same way: that is what backtracking saves.
//
// Source: Narayana Pandita (14th century) for the next permutation; see D. E.
// Knuth, The Art of Computer Programming 4A, section 7.2.1.2, algorithm L.
var permutations = Algorithm{
	Name: "permutations", Title: "Permutations",
	Idea:   "Go through every permutation of the columns, test each when it is complete.",
	Cost:   "n! permutations, for each of them up to n²/2 comparisons",
	Memory: "n numbers",
	Source: "D. E. Knuth, The Art of Computer Programming 4A, section 7.2.1.2, algorithm L",
	Tried:  "each queen of a complete permutation, from the bottom, up to the first that is attacked",
	Pseudocode: []string{
		"column[row] := row, for every row",
		"repeat:",
		"  for each row, from the bottom: look at its queen",
		"    if one below attacks her: this permutation fails",
		"  if none was attacked: report the permutation",
		"  i := the highest row with column[i] < column[i + 1]; if there is none, stop",
		"  take off the queens of row i and above",
		"  column[i] := the next larger of their columns; the rest follow in order",
		"  put the queens of row i and above back on",
	},
	Lines: map[Kind]int{Try: 3, Conflict: 4, DeadEnd: 4, Solution: 5, Remove: 7, Place: 9},
	MaxN:  10, Complete: true, Ordered: true, Tree: true,

	run: func(t *Tracer) {
		n := t.n
		column := make([]int, n)
		for row := range column {
			column[row] = row
			t.placeFrom(1, row, row)
		}
		for t.running {
			if t.everyQueenSafe() {
				t.Solution()
			}
			i := n - 2
			for i >= 0 && column[i] > column[i+1] {
				i--
			}
			for range n - max(i, 0) {
				t.Exhausted()
				t.Remove()
			}
			if i < 0 {
				t.Exhausted()
				return
			}
			above := column[i+1:]
			slices.Reverse(above) // they were falling, now they rise
			next := slices.IndexFunc(above, func(col int) bool { return col > column[i] })
			column[i], above[next] = above[next], column[i]
			for row := i; row < n; row++ {
				t.Place(row, column[row])
			}
		}
	},
}

// everyQueenSafe tests each queen that stands against those placed before her,
// up to the first that is attacked.
func (t *Tracer) everyQueenSafe() bool {
	for i, v := range t.path {
		row, col := v.square.Row, v.square.Col
		t.Try(row, col)
		if attacked(t.path[:i], v.square) {
			t.conflictAmong(t.path[:i], row, col)
			return false
		}
	}
	return true
}
