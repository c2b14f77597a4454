package kernel

import (
	"math"
	"math/bits"
)

// order returns the rows of p that still need a queen in the order in which the kernels
// fill them: the half of the board with less freedom from the centre outwards, then the
// other half from the centre outwards. It also returns p, turned so that the first half
// is the rows below the middle, which keeps the number of completions, and the number of
// rows of that half.
func order(p Position) (turned Position, rows []int, half int) {
	t := p.transposed()
	lower, upper := freedom(p)
	left, right := freedom(t)
	if min(left, right) < min(lower, upper) {
		p, lower, upper = t, left, right
	}
	if upper < lower {
		p = p.flipped()
	}
	rows = make([]int, 0, MaxN)
	for r := p.N/2 - 1; r >= 0; r-- {
		if p.Rows>>r&1 == 0 {
			rows = append(rows, r)
		}
	}
	half = len(rows)
	for r := p.N / 2; r < p.N; r++ {
		if p.Rows>>r&1 == 0 {
			rows = append(rows, r)
		}
	}
	return p, rows, half
}

// freedom returns the number of ways to place a queen in each row below the middle, and
// above it, ignoring attacks between these queens.
func freedom(p Position) (lower, upper float64) {
	lower, upper = 1, 1
	for r := range p.N / 2 {
		if p.Rows>>r&1 == 0 {
			lower *= float64(bits.OnesCount32(p.Free(r)))
		}
		if opposite := p.N - 1 - r; p.Rows>>opposite&1 == 0 {
			upper *= float64(bits.OnesCount32(p.Free(opposite)))
		}
	}
	return lower, upper
}

// Work returns the approximate number of nodes of a search for the completions of a
// position, given the product of the numbers of free squares of all its open rows and
// columns: its fourth root, divided by 11. For the crosses of boards of n = 16 to 26 the
// error is about a quarter.
//
// It uses only products, quotients and square roots, which IEEE 754 rounds in one way, so
// the result is the same on all processors.
func Work(product float64) float64 { return math.Sqrt(math.Sqrt(product)) / 11 }
