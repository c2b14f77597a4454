//go:build amd64 && !purego

package kernel

import (
	"math/bits"
	"sync/atomic"
	"unsafe"
)

// colourSearch is a search of one colour with many boards at a time. It uses the passes
// of the second half of the search of all squares: squares of the other colour are
// blocked, and rows without a queen are skipped. The open columns of each full board go
// to the last stack, and from there into the table.
type colourSearch struct {
	*vectorCounter
	small colourGeneric

	near [3]pass // for the last row, the last but one and the last but two
	rows []int
	keys leafKeys
}

// leafKeys holds what is needed to number the columns of a leaf. The assembly knows its
// layout.
type leafKeys struct {
	all               uint64
	evenAt, oddAt     *int32
	fromEven, fromOdd int
	stride            int
}

func newColourSearch(c *vectorCounter, near [3]pass) *colourSearch {
	return &colourSearch{vectorCounter: c, near: near}
}

func (c *colourSearch) Table(s Side, columns *Columns, unit uint32, table []uint32, h Hooks) {
	if !c.begin(s, columns, h.Stop) {
		c.small.Table(s, columns, unit, table, h)
		return
	}
	entries := unsafe.SliceData(table)
	var most reach
	c.search(h, func(open *uint32, count int) {
		most.grow(uint64(count)*uint64(unit), table)
		addLeaves(open, count, &c.keys.all, entries, unit)
	})
}

func (c *colourSearch) Sum(s Side, columns *Columns, weights []uint32, h Hooks) (sum uint64) {
	if !c.begin(s, columns, h.Stop) {
		return c.small.Sum(s, columns, weights, h)
	}
	entries := unsafe.SliceData(weights)
	c.search(h, func(open *uint32, count int) { sum = sumWithin(sum, sumLeaves(open, count, &c.keys.all, entries)) })
	return sum
}

func (c *colourSearch) Tables(sides []Side, columns *Columns, unit uint32, tables [][]uint32, h Hooks) {
	tablesOf(c, sides, columns, unit, tables, h)
}

func (c *colourSearch) Sums(sides []Side, columns *Columns, weights [][]uint32, h Hooks) []uint64 {
	return sumsOf(c, sides, columns, weights, h)
}

// counts reports whether a side has more than very few rows, and leaves columns open.
func (c *colourSearch) counts(s Side) bool {
	rows := bits.OnesCount32(s.Rows)
	return rows >= 3 && rows < s.N
}

// begin prepares the levels for a side. It returns false for sides with very few rows,
// sides that leave no column open, and sides without placements that count.
func (c *colourSearch) begin(s Side, columns *Columns, stop *atomic.Bool) bool {
	if !c.counts(s) || columns.Len() == 0 {
		return false
	}
	c.stop = stop
	c.keys = leafKeys{
		all: 1<<s.N - 1, evenAt: &columns.evenAt[0], oddAt: &columns.oddAt[0],
		fromEven: columns.FromEven, fromOdd: columns.FromOdd, stride: columns.Stride(),
	}
	c.rows = c.rows[:0]
	for rows := s.Rows; rows != 0; rows &= rows - 1 {
		c.rows = append(c.rows, bits.TrailingZeros32(rows))
	}
	c.last = len(c.rows) - 1
	c.reserve(len(c.rows) + 1)
	for i, row := range c.rows {
		l := &c.levels[i]
		*l = level{base: l.base}
		rest := c.rows[i+1:]
		ahead := min(3, len(rest))
		c.pass[i] = c.inner
		if ahead < 3 {
			c.pass[i] = c.near[ahead]
		}
		for j, row := range c.rows[i : i+1+ahead] {
			l.blocked[j] = uint64(^s.squares(row))
		}
		if ahead > 0 {
			l.step[1] = uint64(rest[0] - row)
		}
		for j := 1; j < ahead; j++ {
			l.step[j+1] = uint64(rest[j] - rest[0])
		}
	}
	leaves := &c.levels[len(c.rows)]
	*leaves = level{base: leaves.base}
	return true
}

// search calls found with batches of the open columns of full boards.
func (c *colourSearch) search(h Hooks, found func(open *uint32, count int)) {
	c.leaves = func(l *level) {
		if l.top > 0 {
			found((*uint32)(l.base), l.top)
			l.top = 0
		}
	}
	// For a long search, take the squares of the first row one at a time.
	first := &c.levels[0]
	free := ^uint32(first.blocked[0])
	starts := []uint32{free}
	if len(c.rows) >= longRows {
		starts = starts[:0]
		for ; free != 0; free &= free - 1 {
			starts = append(starts, free&-free)
		}
	}
	for _, squares := range starts {
		first.blocked[0] = uint64(^squares)
		c.push(first, uint32(c.keys.all))
		nodes := uint64(0)
		for i := range c.rows {
			c.empty(i)
			nodes += c.levels[i].nodes
			c.levels[i].nodes, c.levels[i].final = 0, 0
		}
		c.leaves(&c.levels[len(c.rows)])
		if c.stop.Load() {
			return
		}
		h.Did(nodes, 1/float64(len(starts)))
	}
}

// longRows is the number of rows from which a search is long.
const longRows = 13
