package textbook

// dancingLinks sees an exact cover: each square is an option that covers its
// row, its column and its two diagonals; rows and columns must be covered once
// each, diagonals at most once. The matrix of options is a web of doubly linked
// lists. To place a queen is to unlink all that she covers and every option
// that clashes; to take her back is to link it in again in reverse, for an
// unlinked node still knows its neighbours.
//
// The next item is the row or column with the fewest options, so a branch is
// either a row or a column. A try is an option of that item; all are free, there
// are no conflicts.
//
// Source: D. E. Knuth, Dancing Links (2000), arXiv:cs/0011047.
var dancingLinks = Algorithm{
	Name: "dancing-links", Title: "Dancing links",
	Idea:   "Cover each row and column once, each diagonal at most once; unlink what clashes.",
	Cost:   "about 4n links changed for each queen, 4 nodes of memory for each square",
	Memory: "4n² linked nodes",
	Source: "D. E. Knuth, Dancing Links (2000), arXiv:cs/0011047",
	Tried:  "only the free squares of the row or column that has the fewest",
	Pseudocode: []string{
		"search:",
		"  if no row or column is uncovered: report the queens and return",
		"  item := the uncovered row or column with the fewest options",
		"  if it has none: go back",
		"  for each option (square) of the item:",
		"    put a queen on the square",
		"    cover her row, column and diagonals: unlink every option that holds one of them",
		"    search",
		"    uncover them in reverse order: link the options in again",
		"    take the queen back",
	},
	Lines: map[Kind]int{Try: 5, Place: 6, Remove: 10, DeadEnd: 4, Solution: 2},
	MaxN:  64, Recursive: true, Complete: true, Peaceful: true, Tree: true,

	run: func(t *Tracer) {
		w := newLinks(t.n)

		var search func()
		search = func() {
			if w.right[0] == 0 {
				t.Solution()
				return
			}
			item := w.smallest()
			for o := w.down[item]; o != item && t.running; o = w.down[o] {
				row, col := w.square(o)
				t.Try(row, col)
				t.Place(row, col)
				w.coverAll(o)
				search()
				w.uncoverAll(o)
				t.Remove()
			}
			t.Exhausted()
		}
		search()
	},
}
