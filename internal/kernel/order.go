package kernel

import "math/bits"

// order returns the rows of p that still need a queen in the order in which
// the kernels fill them: the half of the board with less freedom from the
// centre outwards, then the other half from the centre outwards. The position
// comes back turned so that the first half are the rows below the middle; the
// number of completions stays the same. half counts the rows of that half.
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

// freedom returns, for the rows below the middle and for those above, the
// number of ways to put a queen into each, attacks between them left aside.
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
