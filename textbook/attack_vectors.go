package textbook

import (
	"math/big"

	"nqueens.example/nqueens"
)

// attackVectors holds the whole board in one vector of bits, a single 64-bit
// word up to n = 8 and several above. For each square the vector of all that a
// queen there attacks is worked out once; placing her is to OR it into the
// vector of attacked squares, which is handed to the next row. The vector of
// the row before is still there afterwards, so nothing is ever undone.
//
// A try is a square looked at, one bit tested. The tries and nodes are those of
// board-scan.
//
// Source: the bitboards of chess programs since about 1970.
var attackVectors = Algorithm{
	Name: "attack-vectors", Title: "Attack vectors",
	Idea:    "All attacked squares are bits of a word; OR in what each queen attacks, undo nothing.",
	Cost:    "one bit test for each square tried, n²/64 words ORed for each queen, n² vectors worked out before",
	Memory:  "n² + n words of n² bits",
	Aliases: []string{"bitboard"},
	Source:  "the bitboards of chess programs since about 1970",
	Tried:   "each square of a row, from the left",
	Pseudocode: []string{
		"for each square: attacks[square] := the bits of all squares a queen there attacks",
		"fill(row, attacked):",
		"  if row = n: report the queens and return",
		"  for each column, from the left:",
		"    look at the bit of the square in attacked",
		"    if it is set: go on to the next column",
		"    a queen goes on the square",
		"    fill(row + 1, attacked OR attacks[square])",
		"    attacked is as it was: go on without her",
		"  no column is left: go back a row",
	},
	Lines: map[Kind]int{Try: 5, Conflict: 6, Place: 7, Remove: 9, DeadEnd: 10, Solution: 3},
	MaxN:  64, Recursive: true, Complete: true, Ordered: true, Peaceful: true, Tree: true,

	run: func(t *Tracer) {
		n := t.n
		attacks := make([]big.Int, n*n)
		for i := range attacks {
			from := nqueens.Square{Row: i / n, Col: i % n}
			for j := range n * n {
				_, attacked := from.Attacks(nqueens.Square{Row: j / n, Col: j % n})
				if attacked || i == j {
					attacks[i].SetBit(&attacks[i], j, 1)
				}
			}
		}
		attacked := []*big.Int{new(big.Int)} // before each row that is filled
		t.backtrack(false,
			func(row, col int) bool { return attacked[row].Bit(row*n+col) == 1 },
			func(row, col int) { attacked = append(attacked, new(big.Int).Or(attacked[row], &attacks[row*n+col])) },
			func(row, _ int) { attacked = attacked[:row+1] })
	},
}
