package textbook

import "math/bits"

// bitmask keeps, as bits of three words, the columns of the next row that are
// taken by a column, a rising and a falling diagonal. One row up the rising
// diagonals have moved a column to the right and the falling ones to the left:
// one shift each. The columns free in the row are then one expression, and the
// lowest of them is the lowest bit.
//
// Only free squares are looked at, so a try is always followed by a queen and
// there are no conflicts; the nodes are those of board-scan.
//
// Source: M. Richards, Backtracking Algorithms in MCPL using Bit Patterns and
// Recursion, University of Cambridge Computer Laboratory (1997).
var bitmask = Algorithm{
	Name: "bitmask", Title: "Bitmask",
	Idea:   "Taken columns and diagonals are three words that shift row by row.",
	Cost:   "a few instructions for each queen placed, three words a row",
	Memory: "3n words of n bits",
	Source: "M. Richards, Backtracking Algorithms in MCPL using Bit Patterns and Recursion, Cambridge (1997)",
	Tried:  "only the free squares of a row, from the left",
	Pseudocode: []string{
		"fill(row, columns, rising, falling):",
		"  if row = n: report the queens and return",
		"  free := NOT (columns OR rising OR falling), n bits of it",
		"  while free is not 0:",
		"    bit := the lowest bit of free; take it out of free",
		"    a queen goes on its column",
		"    fill(row + 1, columns + bit, (rising + bit) << 1, (falling + bit) >> 1)",
		"    the words are as they were: go on without her",
		"  free is 0: go back a row",
	},
	Lines: map[Kind]int{Try: 5, Place: 6, Remove: 8, DeadEnd: 9, Solution: 2},
	MaxN:  64, Recursive: true, Complete: true, Ordered: true, Peaceful: true, Tree: true,

	run: func(t *Tracer) {
		board := ^uint64(0) >> (64 - t.n)

		var fill func(row int, columns, rising, falling uint64)
		fill = func(row int, columns, rising, falling uint64) {
			if row == t.n {
				t.Solution()
				return
			}
			free := board &^ (columns | rising | falling)
			for free != 0 && t.running {
				bit := free & -free
				free -= bit
				col := bits.TrailingZeros64(bit)
				t.Try(row, col)
				t.Place(row, col)
				fill(row+1, columns|bit, (rising|bit)<<1, (falling|bit)>>1)
				t.Remove()
			}
			t.Exhausted()
		}
		fill(0, 0, 0, 0)
	},
}
