package crosses

import (
	"math/bits"

	"nqueens.example/nqueens/internal/counting/kernel"
)

// A survey describes the open rows and columns of a position.
type survey struct {
	// nodes is the kernel's estimate of the work, 0 if a row or column has no free
	// square. It defines the jobs, so it must be the same on all processors.
	nodes float64

	line   int // the row or column with the fewest free squares, nearest to the middle if tied; -1 if none is open
	column bool
	free   uint32 // the free squares of the line
}

func surveyOf(p kernel.Position) survey {
	n := p.N
	all := uint32(1<<n - 1)
	// Reversing Col - Row gives Row - Col, so columns can be handled like rows.
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
	s.nodes = kernel.Work(product)
	return s
}

// children yields each way to place a queen on the line of a position's survey.
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
