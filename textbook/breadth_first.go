package textbook

import (
	"slices"

	"nqueens.example/nqueens"
)

// breadthFirst has no recursion and goes back nowhere: partial boards wait in a
// queue. The first is taken out, and each board that has one queen more goes in
// at the end, so that all boards of k queens come before any of k + 1.
//
// A try is a square looked at. All solutions take the tries and nodes of
// board-scan, and so does nearly the first, since every smaller board comes
// before it; and the queue grows as wide as the tree. That is the lesson.
//
// What is told walks from board to board, with Walk set, taking queens off and
// putting others on; a board with a queen more is shown once as it goes into
// the queue. A dead end is a board that puts none in.
//
// Source: E. F. Moore, The Shortest Path Through a Maze (1959), for the queue.
var breadthFirst = Algorithm{
	Name: "breadth-first", Title: "Breadth first",
	Idea:    "Take the first board from a queue, put each board with a queen more at its end.",
	Cost:    "the whole tree but its last row even for one solution, and memory for its widest level",
	Memory:  "the widest level",
	Source:  "E. F. Moore, The Shortest Path Through a Maze (1959)",
	Tried:   "each square of the row above a board taken from the queue, from the left",
	Aliases: []string{"bfs"},
	Pseudocode: []string{
		"put the empty board into the queue",
		"while there are boards in the queue:",
		"  take the first board out",
		"  if it has n queens: report it and go on with the next board",
		"  for each column, from the left:",
		"    look at the square in this column of the next row",
		"    if a queen on the board attacks it:",
		"      go on to the next column",
		"    put the board with a queen there into the queue, at its end",
		"  no column was free: nothing came of this board",
	},
	Lines: map[Kind]int{Try: 6, Conflict: 8, Place: 9, DeadEnd: 10, Solution: 4},
	MaxN:  14, Complete: true, Ordered: true, Peaceful: true, Tree: true,

	run: func(t *Tracer) {
		const takeOut, putIn = 3, 9 // lines of pseudocode

		queue := []*partial{nil}
		for len(queue) > 0 && t.running {
			board := queue[0]
			queue = queue[1:]
			t.walkTo(takeOut, board.path())
			row := len(t.path)
			if row == t.n {
				t.Solution()
				continue
			}
			waiting := len(queue)
			for col := 0; col < t.n && t.running; col++ {
				t.Try(row, col)
				if attacked(t.path, nqueens.Square{Row: row, Col: col}) {
					t.Conflict(row, col)
					continue
				}
				t.Place(row, col)
				queue = append(queue, &partial{board, t.latest()})
				t.walkBack(putIn)
			}
			if len(queue) == waiting {
				t.DeadEnd()
			}
		}
	},
}

// partial is a board that waits: another board and one queen more. The nil one
// is empty. It shares all but its last queen with its brothers.
type partial struct {
	below *partial
	visit visit
}

// path returns the queens of p as they were placed.
func (p *partial) path() (path []visit) {
	for ; p != nil; p = p.below {
		path = append(path, p.visit)
	}
	slices.Reverse(path)
	return path
}
