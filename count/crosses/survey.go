package crosses

import (
	"math"
	"math/bits"

	"nqueens/internal/kernel"
)

// A survey is what a look at all open rows and columns of a position tells.
type survey struct {
	// nodes is about how many nodes a kernel visits to complete the position:
	// the fourth root of the product of the numbers of free squares of every
	// open row and column, divided by 11. Among the crosses of a board, and
	// from n = 16 to 26, it is off by about a quarter. It is 0 where a row or
	// column has no free square.
	//
	// It decides what a job is, so it must be the same on all processors: it
	// is made of products, quotients and square roots alone, which IEEE 754
	// rounds in one way.
	nodes float64

	line   int // a row or column with the fewest free squares, the nearest to the middle; -1 where none is open
	column bool
	free   uint32 // the free squares of the line
}

func surveyOf(p kernel.Position) survey {
	n := p.N
	all := uint32(1<<n - 1)
	// Col - Row reversed is Row - Col: a column sees the diagonals as a row does.
	diff := bits.Reverse64(p.Diff) >> (64 - (2*n - 1))
	s := survey{line: -1}
	product, fewest := 1.0, n+1
	for i := range n {
		at := n/2 + i/2 // from the middle outwards
		if i&1 == 1 {
			at = n/2 - (i+1)/2
		}
		if p.Rows>>at&1 == 0 {
			free := p.Free(at)
			count := bits.OnesCount32(free)
			product *= float64(count)
			if count < fewest {
				fewest, s.line, s.column, s.free = count, at, false, free
			}
		}
		if p.Cols>>at&1 == 0 {
			free := all &^ (p.Rows | uint32(p.Sum>>at) | uint32(diff>>(n-1-at)))
			count := bits.OnesCount32(free)
			product *= float64(count)
			if count < fewest {
				fewest, s.line, s.column, s.free = count, at, true, free
			}
		}
	}
	s.nodes = math.Sqrt(math.Sqrt(product)) / 11
	return s
}

// children yields each way to put a queen on the line of a position's survey.
func (s survey) children(p kernel.Position, visit func(kernel.Position, survey)) {
	for free := s.free; free != 0; free &= free - 1 {
		row, col := s.line, bits.TrailingZeros32(free)
		if s.column {
			row, col = col, row
		}
		child, _ := p.Place(row, col)
		if of := surveyOf(child); of.nodes > 0 {
			visit(child, of)
		}
	}
}
