package profile

import (
	"math/bits"
	"slices"
	"sync"

	"nqueens.example/nqueens/internal/counting/kernel"
	"nqueens.example/nqueens/internal/counting/parts"
	"nqueens.example/nqueens/jobs"
)

// NewKernelPlan returns the plan of the number of nodes for n rows, for n from 1 to MaxN,
// by the kernels of the count of solutions by colours.
//
// A job is the placements of some number of queens whose white ones stand in a certain set
// of odd rows. For each set of even rows a kernel counts the white placements by their
// columns. They add up to the number of white placements beside each set of black columns,
// which is its weight for a kernel that counts the black placements.
func NewKernelPlan(n int) (jobs.Plan, error) {
	return tree("nodes of row-by-row search by colour kernels", n, kernelPlan)
}

// NewKernelRectanglePlan returns the plan of the number of placements on the rectangle of an
// index, from 1 to MaxIndex, by the same jobs.
func NewKernelRectanglePlan(index int) (jobs.Plan, error) {
	return rectangle("placements on rectangles by colour kernels", index, kernelPlan)
}

func kernelPlan(method string, index, n, first, last int) (jobs.Plan, error) {
	sets := oddRowsOf(first, last)
	fastest, err := kernel.SelectColour("auto")
	if err != nil {
		return nil, err
	}
	pairings := sync.Pool{New: func() any { return &pairing{n: n, counter: fastest.New(), columns: map[sizes]*columnSets{}} }}
	return parts.Count{
		Method: method, Version: 1, N: index, Len: len(sets), Memory: 128 << 20,
		Part: func(part int, run *parts.Running) jobs.Count {
			if sets[part].level == 0 {
				return jobs.Count{Lo: 1} // the root
			}
			p := pairings.Get().(*pairing)
			defer pairings.Put(p)
			return jobs.Count{Lo: p.count(sets[part], run)}
		},
	}.Plan(), nil
}

// oddRows is a level of the tree and the odd rows that have white queens: bit i is row
// 2i + 1.
type oddRows struct {
	level int
	white uint32
}

// oddRowsOf returns all sets of odd rows on levels up to last.
func oddRowsOf(first, last int) (sets []oddRows) {
	for level := first; level <= last; level++ {
		for white := range uint32(1) << (level / 2) {
			sets = append(sets, oddRows{level, white})
		}
	}
	return sets
}

// sizes is the numbers of even and odd columns that the queens of each colour use.
type sizes struct{ whiteEven, whiteOdd, blackEven, blackOdd int }

// pairing pairs placements of both colours.
type pairing struct {
	n       int
	counter kernel.ColourCounter
	columns map[sizes]*columnSets

	table   []uint32 // the number of white placements by their columns
	beside  []uint32 // by their even columns, of those beside each black set of odd columns
	weights []uint32 // of those beside each black set of columns
}

// columnSets is the sets of columns of each colour, and which go together: for each black
// set of even columns the white ones that have none of them, and likewise for odd columns.
type columnSets struct {
	white, black kernel.Columns
	even, odd    [][]int32
}

// count counts the placements whose white queens stand in these odd rows, and any even ones.
func (p *pairing) count(rows oddRows, run *parts.Running) (total uint64) {
	evenCount, oddCount := (rows.level+1)/2, rows.level/2
	step, first, times := uint32(1), uint32(0), uint64(1)
	if p.n%2 == 0 { // the queen of row 0 is white, since the mirror image exchanges the colours
		step, first, times = 2, 1, 2
	}
	for even := first; even < 1<<evenCount && !run.Stopped(); even += step {
		s := sizes{whiteEven: bits.OnesCount32(even), whiteOdd: bits.OnesCount32(rows.white)}
		s.blackEven, s.blackOdd = oddCount-s.whiteOdd, evenCount-s.whiteEven
		if s.whiteEven+s.blackEven <= (p.n+1)/2 && s.whiteOdd+s.blackOdd <= p.n/2 {
			total += times * p.pairs(s, rows.level, kernel.Spread(even)|kernel.Spread(rows.white)<<1, run)
		}
	}
	return total
}

// pairs counts the placements whose white queens stand in white, and their black queens in
// the other rows of the level.
func (p *pairing) pairs(s sizes, level int, white uint32, run *parts.Running) uint64 {
	if p.columns[s] == nil {
		p.columns[s] = newColumnSets(p.n, s)
	}
	c := p.columns[s]
	hooks := kernel.Hooks{Stop: run.Stop(), Did: func(nodes uint64, _ float64) { run.Advance(nodes, 0) }}
	p.table = zeroed(p.table, c.white.Len())
	p.counter.Tables([]kernel.Side{{N: p.n, Rows: white}}, &c.white, 1, [][]uint32{p.table}, hooks)
	p.weigh(c)
	return p.counter.Sums([]kernel.Side{{N: p.n, Rows: (1<<level - 1) &^ white, Odd: true}}, &c.black, [][]uint32{p.weights}, hooks)[0]
}

// weigh computes the weights from the table.
func (p *pairing) weigh(c *columnSets) {
	from, to := c.white.Stride(), c.black.Stride()
	p.beside = zeroed(p.beside, len(c.odd)*from)
	for black, whites := range c.odd {
		sum := p.beside[black*from:][:from]
		for _, white := range whites {
			for i, count := range p.table[int(white)*from:][:from] {
				sum[i] += count
			}
		}
	}
	p.weights = zeroed(p.weights, c.black.Len())
	for odd := range c.odd {
		row, weights := p.beside[odd*from:][:from], p.weights[odd*to:][:to]
		for black, whites := range c.even {
			for _, white := range whites {
				weights[black] += row[white]
			}
		}
	}
}

func newColumnSets(n int, s sizes) *columnSets {
	c := new(columnSets)
	whiteEven, whiteOdd := subsets((n+1)/2, s.whiteEven), subsets(n/2, s.whiteOdd)
	blackEven, blackOdd := subsets((n+1)/2, s.blackEven), subsets(n/2, s.blackOdd)
	c.white.Order, c.black.Order = kernel.NewOrder(n, whiteEven, whiteOdd), kernel.NewOrder(n, blackEven, blackOdd)
	c.even, c.odd = disjoint(blackEven, whiteEven), disjoint(blackOdd, whiteOdd)
	return c
}

// subsets returns the sets of that size of the numbers below n.
func subsets(n, size int) (sets []uint32) {
	for set := range uint32(1) << n {
		if bits.OnesCount32(set) == size {
			sets = append(sets, set)
		}
	}
	return sets
}

// disjoint returns for each set the indices of the others that have nothing in common with
// it.
func disjoint(sets, others []uint32) [][]int32 {
	indices := make([][]int32, len(sets))
	for i, set := range sets {
		for j, other := range others {
			if set&other == 0 {
				indices[i] = append(indices[i], int32(j))
			}
		}
	}
	return indices
}

func zeroed(numbers []uint32, length int) []uint32 {
	numbers = slices.Grow(numbers[:0], length)[:length]
	clear(numbers)
	return numbers
}
