//go:build amd64 && !purego

package kernel

import (
	"math/bits"
	"slices"
	"unsafe"
)

// latticeSearch is a search of one colour in lanes of 16 bits, one lattice after the
// other. The placements in odd rows are listed, ordered by their columns, and kept for
// the next sets of even rows. From each of them starts a search for queens in the even
// rows, many boards at a time.
type latticeSearch struct {
	small         colourGeneric
	first, second latticeCounter
	lists         [2]placementList // of white and of black
	found         []foundPlacement
	most          int // the limit of placements in a list
	keys          latticeKeys
}

// latticeCounter fills the rows of a lattice.
type latticeCounter struct {
	*vectorCounter
	near    [4]pass // for the last row, the last but one, the last but two and earlier ones
	rows    []int   // in the order in which they are filled
	columns uint32  // of the lattice
	shifts  []byte  // for each row, the shifts of its sums and of its differences
}

// latticeKeys holds what is needed to number the columns of a leaf. The assembly knows
// its layout.
type latticeKeys struct {
	all                       uint64
	at                        *int32
	from                      int
	firstStride, secondStride int
}

// A placementList holds placements on a lattice, ordered by set of columns, as words of
// states: two of the sums and two of the differences as the other lattice numbers them,
// and the index of the set of columns.
type placementList struct {
	order   *Order
	lattice lattice
	from    int  // the index of the first set
	whole   bool // whether the list has all placements
	count   int
	apart   int // from the array of a word to that of the next
	words   []uint16
}

// foundPlacement is a placement before it is in a list.
type foundPlacement struct {
	sums, diffs uint32
	set         uint16
}

const (
	// mostInList limits the memory for lists: 10 bytes for a placement, and 12 while a list
	// is being made.
	mostInList = 1 << 21
	enterLanes = 32
	listWords  = 5
)

func newLatticeSearch() *latticeSearch {
	counter := func(last pass) latticeCounter {
		return latticeCounter{
			vectorCounter: newVectorCounter(64, 2, passes{}),
			near:          [4]pass{last, passWordLattice1, passWordLattice2, passWordLattice3},
			shifts:        blocks(2 * (MaxN/2 + 4)),
		}
	}
	return &latticeSearch{first: counter(passWordLattice0), second: counter(passWordLeaf), most: mostInList}
}

func (c *latticeSearch) Table(s Side, columns *Columns, unit uint32, table []uint32, h Hooks) {
	if !c.begin(s, columns) {
		c.small.Table(s, columns, unit, table, h)
		return
	}
	entries := unsafe.SliceData(table)
	var most reach
	c.search(s, columns, h, func(leaves *uint16, count int) {
		most.grow(uint64(count)*uint64(unit), table)
		addLatticeLeaves(leaves, count, &c.keys.all, entries, unit)
	})
}

func (c *latticeSearch) Sum(s Side, columns *Columns, weights []uint32, h Hooks) (sum uint64) {
	if !c.begin(s, columns) {
		return c.small.Sum(s, columns, weights, h)
	}
	entries := unsafe.SliceData(weights)
	c.search(s, columns, h, func(leaves *uint16, count int) {
		sum = sumWithin(sum, sumLatticeLeaves(leaves, count, &c.keys.all, entries))
	})
	return sum
}

// counts reports whether a side has queens on both lattices.
func (c *latticeSearch) counts(s Side) bool {
	even, odd := s.byParity()
	return even > 0 && odd > 0
}

// begin prepares the search of a side. It returns false for sides with queens on one
// lattice only and if no columns count.
func (c *latticeSearch) begin(s Side, columns *Columns) bool {
	if !c.counts(s) || columns.Len() == 0 {
		return false
	}
	first, second := s.byRows()
	c.first.prepare(first)
	c.second.prepare(second)
	_, at := second.sets(columns.Order)
	c.keys = latticeKeys{
		all: uint64(c.second.columns), at: &at[0], from: second.from(columns),
		firstStride: 1, secondStride: columns.Stride(),
	}
	if first.odd {
		c.keys.firstStride, c.keys.secondStride = columns.Stride(), 1
	}
	return true
}

// outwards returns the rows of a lattice from the middle of the board outwards: queens
// there attack the most.
func (l lattice) outwards(rows []int) []int {
	for left := l.rows; left != 0; left &= left - 1 {
		rows = append(rows, bits.TrailingZeros32(left))
	}
	off := func(row int) int { return max(2*row-l.n+1, l.n-1-2*row) }
	slices.SortFunc(rows, func(a, b int) int { return off(a) - off(b) })
	return rows
}

// origin returns the least sum and the least difference that a square of the lattice
// may have, halved.
func (l lattice) origin() (sum, diff int) {
	row := l.n - 1
	if (bits.TrailingZeros32(l.rows)^row)&1 == 1 {
		row--
	}
	sum, _ = l.sumAndDiff(row&1, l.column(0))
	_, diff = l.sumAndDiff(row, l.column(0))
	return sum, diff - l.n
}

// prepare lays out the levels for a lattice.
func (c *latticeCounter) prepare(l lattice) {
	c.rows = l.outwards(c.rows[:0])
	c.columns = 1<<l.columns() - 1
	c.last = len(c.rows) - 1
	sum0, diff0 := l.origin()
	for i, row := range c.rows {
		sum, diff := l.sumAndDiff(row, l.column(0))
		for j := range vectorBytes / 2 {
			c.shifts[128*i+2*j], c.shifts[128*i+64+2*j] = byte(sum-sum0), byte(diff-l.n-diff0)
		}
		c.levels[i] = level{base: c.levels[i].base, shifts: unsafe.Pointer(&c.shifts[128*i])}
		c.pass[i] = c.near[min(3, c.last-i)]
	}
	leaves := &c.levels[len(c.rows)]
	*leaves = level{base: leaves.base}
}

// finish empties all levels.
func (c *latticeCounter) finish() {
	for i := range c.rows {
		c.empty(i)
		c.levels[i].final = 0
	}
	if !c.stop.Load() {
		c.leaves(&c.levels[len(c.rows)])
	}
}

// nodes returns the number of nodes since the last call.
func (c *latticeCounter) nodes() (nodes uint64) {
	for i := range c.rows {
		nodes += c.levels[i].nodes
		c.levels[i].nodes = 0
	}
	return nodes
}

// word returns a word of the states on a stack.
func (l *level) word(i int) []uint16 {
	return unsafe.Slice((*uint16)(unsafe.Add(l.base, i*stackStride)), l.top)
}

// search calls found with batches of full boards.
func (c *latticeSearch) search(s Side, columns *Columns, h Hooks, found func(leaves *uint16, count int)) {
	c.first.stop, c.second.stop = h.Stop, h.Stop
	c.second.leaves = func(l *level) {
		if l.top > 0 {
			found((*uint16)(l.base), l.top)
			l.top = 0
		}
	}
	first, second := s.byRows()
	list := &c.lists[0]
	if s.Odd {
		list = &c.lists[1]
	}
	if !list.is(first, columns) {
		c.fill(list, first, second, columns, h)
		return
	}
	c.meet(list, 1, h)
}

// is reports whether p is the list of all placements on l that count.
func (p *placementList) is(l lattice, columns *Columns) bool {
	return p.whole && p.order == columns.Order && p.lattice == l && p.from == l.from(columns)
}

// fill lists the placements on the first lattice and combines them with those on the
// second. If there are too many for a list, it makes several, and keeps none.
func (c *latticeSearch) fill(list *placementList, first, second lattice, columns *Columns, h Hooks) {
	*list = placementList{order: columns.Order, lattice: first, from: first.from(columns), words: list.words}
	c.found = c.found[:0]
	row, share := c.first.rows[0], 0.0
	free := first.free(row, placement{})
	squares := bits.OnesCount32(free)
	next := func(now float64) {
		list.take(c.found)
		c.meet(list, now-share, h)
		c.found, share = c.found[:0], now
	}
	sum0, diff0 := first.origin()
	sum1, diff1 := second.origin()
	_, at := first.sets(columns.Order)
	done := 0
	c.first.leaves = func(l *level) {
		open, lowSums, highSums, lowDiffs, highDiffs := l.word(0), l.word(1), l.word(2), l.word(3), l.word(4)
		for i, cols := range open {
			index := int(at[c.first.columns&^uint32(cols)]) - list.from
			if index < 0 {
				continue
			}
			sums := (uint64(lowSums[i]) | uint64(highSums[i])<<16) << sum0 >> sum1
			diffs := (uint64(lowDiffs[i]) | uint64(highDiffs[i])<<16) << diff0 >> diff1
			c.found = append(c.found, foundPlacement{uint32(sums), uint32(diffs), uint16(index)})
		}
		if l.top = 0; len(c.found) >= c.most {
			next(float64(done) / float64(squares))
		}
	}
	for ; free != 0; free &= free - 1 {
		c.first.start(first, bits.TrailingZeros32(free))
		c.first.finish()
		h.Did(c.first.nodes(), 0)
		done++
	}
	several := share > 0
	next(1)
	list.whole = !several && !h.Stop.Load()
}

// start prepares the search from a queen in the first row.
func (c *latticeCounter) start(l lattice, col int) {
	queen := l.queen(c.rows[0], col)
	if len(c.rows) > 1 && l.free(c.rows[1], queen) == 0 {
		return
	}
	sum0, diff0 := l.origin()
	sums, diffs := uint32(queen.taken)>>sum0, uint32(queen.taken>>l.n)>>diff0
	to := &c.levels[1]
	to.top = 1
	for i, word := range []uint32{c.columns &^ queen.cols, sums, sums >> 16, diffs, diffs >> 16, 0} {
		to.word(i)[0] = uint16(word)
	}
}

// take makes p a list of the placements found.
func (p *placementList) take(found []foundPlacement) {
	sets, _ := p.lattice.sets(p.order)
	next := make([]int, len(sets)-p.from+1)
	for _, f := range found {
		next[f.set+1]++
	}
	for i := range next[1:] {
		next[i+1] += next[i]
	}
	p.count = len(found)
	p.apart = (p.count + 2*enterLanes - 1) / enterLanes * enterLanes
	length := listWords * p.apart
	p.words = slices.Grow(p.words[:0], length)[:length]
	words := func(i int) []uint16 { return p.words[i*p.apart:][:p.apart] }
	lowSums, highSums, lowDiffs, highDiffs, set := words(0), words(1), words(2), words(3), words(4)
	for _, f := range found {
		at := next[f.set]
		next[f.set]++
		lowSums[at], highSums[at] = uint16(f.sums), uint16(f.sums>>16)
		lowDiffs[at], highDiffs[at] = uint16(f.diffs), uint16(f.diffs>>16)
		set[at] = f.set
	}
	for at := p.count; at < p.apart; at++ { // nothing avoids all diagonals
		lowSums[at], highSums[at] = 1<<16-1, 1<<16-1
	}
}

// meet combines the placements of a list with those on the second lattice. share is the
// share of the search that this is.
func (c *latticeSearch) meet(list *placementList, share float64, h Hooks) {
	top := &c.second.levels[0]
	told := 0
	for at, turn := 0, 1; at < list.count; turn++ {
		at += enterWord(&list.words[at], 2*list.apart, list.count-at, c.second.columns, &c.second.shifts[0], len(c.second.rows), c.second.pointer(0))
		if top.top > c.second.capacity {
			c.second.drain(0)
		}
		if h.Stop.Load() {
			return
		}
		if turn%64 == 0 && at < list.count {
			h.Did(c.second.nodes(), share*float64(at-told)/float64(list.count))
			told = at
		}
	}
	c.second.finish()
	h.Did(c.second.nodes(), share*float64(list.count-told)/float64(max(1, list.count)))
}
