package textbook

import (
	"fmt"
	"math/big"

	"nqueens.example/nqueens/internal/words"
)

// allPlacements is what brute force means: n queens on any n squares of the
// board, every choice of squares, each tested when it is complete. It knows
// neither that rows and columns are shared by no two queens nor anything else.
//
// A try is a queen of a complete placement being tested against those placed
// before her; the first that is attacked ends the test. At n = 6 there are
// 1,947,792 placements, at n = 8 there would be 4,426,165,368.
//
// Source: the definition of the puzzle; the number of placements is the binomial
// coefficient n² over n, OEIS A014062.
var allPlacements = Algorithm{
	Name: "all-placements", Title: "Brute force",
	Idea:   "Put the queens on any n squares, test each placement when it is complete.",
	Cost:   "the binomial coefficient n² over n placements (OEIS A014062), each up to n²/2 comparisons",
	Memory: "n squares",
	Source: "the definition of the puzzle",
	Tried:  "each queen of a complete placement, up to the first that is attacked",
	Pseudocode: []string{
		"choose(queens so far):",
		"  if there are n queens:",
		"    look at each of them in turn",
		"      if an earlier one attacks her: this placement fails, return",
		"    report the placement and return",
		"  for each square after that of the latest queen, with enough after it for the rest:",
		"    put a queen on the square",
		"    choose(one queen more)",
		"    take the queen back",
		"  no square is left: go back",
	},
	Lines: map[Kind]int{Try: 3, Conflict: 4, Solution: 5, Place: 7, Remove: 9, DeadEnd: 10},
	MaxN:  6, Recursive: true, Complete: true, Ordered: true, Tree: true,
	tooLarge: func(n int) error {
		many := "far more placements than atoms in the universe"
		if n <= maxSpaceN {
			many = words.Big(placements(n)) + " placements"
		}
		return fmt.Errorf("all-placements takes boards up to n = 6: of %d queens there would be %s", n, many)
	},

	run: func(t *Tracer) {
		n := t.n
		var choose func(first, queens int)
		choose = func(first, queens int) {
			if queens == n {
				if t.everyQueenSafe() {
					t.Solution()
				} else {
					t.Exhausted()
				}
				return
			}
			for square := first; square <= n*n-(n-queens) && t.running; square++ {
				t.Place(square/n, square%n)
				choose(square+1, queens+1)
				t.Remove()
			}
			t.Exhausted()
		}
		choose(0, 0)
	},
}

// placements returns the number of ways to choose n of n² squares.
func placements(n int) *big.Int {
	return new(big.Int).Binomial(int64(n)*int64(n), int64(n))
}
