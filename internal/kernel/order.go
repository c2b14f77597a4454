package kernel

import (
	"math"
	"math/bits"
)

// order returns the rows of p that still need a queen in the order in which
// the kernels fill them: the half of the board with less freedom from the
// centre outwards, then the other half from the centre outwards. The position
// comes back turned so that the first half are the rows below the middle; the
// number of completions stays the same. half counts the rows of that half.
// Freedom includes that of the outermost columns that have to be filled before,
// so that no more than columns side by side are open.
func order(p Position, columns int) (turned Position, rows []int, half int) {
	t := p.transposed()
	lower, upper := freedom(p)
	left, right := freedom(t)
	if min(left, right)*t.outerFreedom(columns) < min(lower, upper)*p.outerFreedom(columns) {
		p = t
	}
	return inRows(p)
}

// inRows does the same, but rows stay rows.
func inRows(p Position) (turned Position, rows []int, half int) {
	if lower, upper := freedom(p); upper < lower {
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

// outerFreedom returns the number of ways to fill the outermost columns until
// the open ones lie within that many, attacks between them left aside.
func (p Position) outerFreedom(columns int) float64 {
	ways := 1.0
	for {
		col, free, more := p.outermost(columns)
		if !more {
			return ways
		}
		ways *= float64(bits.OnesCount32(free))
		p.Cols |= 1 << col
	}
}

// outermost returns the first or the last open column, whichever has fewer
// free squares, and the rows of those. more is false where the open columns lie
// within that many already.
func (p Position) outermost(columns int) (col int, free uint32, more bool) {
	low, width := p.openColumns()
	if width <= columns {
		return 0, 0, false
	}
	high := low + width - 1
	t := p.transposed()
	below, above := t.Free(low), t.Free(high)
	if bits.OnesCount32(above) < bits.OnesCount32(below) {
		return high, above, true
	}
	return low, below, true
}

// Work is about how many nodes a search for the completions of a position visits,
// from the product of the numbers of free squares of all its open rows and columns:
// the fourth root, divided by 11. Among the crosses of a board, and from n = 16 to
// 26, it is off by about a quarter.
//
// It is made of products, quotients and square roots alone, which IEEE 754 rounds
// in one way, so that it is the same on all processors.
func Work(product float64) float64 { return math.Sqrt(math.Sqrt(product)) / 11 }

func (p Position) nodes() float64 {
	lower, upper := freedom(p)
	left, right := freedom(p.transposed())
	return Work(lower * upper * left * right)
}

// openColumns returns the first open column, and how many columns it is from
// there to the last.
func (p Position) openColumns() (first, width int) {
	open := ^p.Cols & p.all()
	first = bits.TrailingZeros32(open)
	return first, bits.Len32(open) - first
}
