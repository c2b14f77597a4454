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
	found         placements       // before they are ordered
	most          int              // the limit of placements in a list
	keys          latticeKeys
	firstKeys     latticeKeys
	thin          thinning
	part          int // of the search: the number before the list
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
	all  uint64
	at   *int32
	from int
	// Leaves of the second lattice: what one more of the index of its set of columns, and
	// of that of the first lattice, adds to the number.
	firstStride, secondStride int
	// Leaves of the first lattice: shifts, up and then down, after which the other lattice
	// has the same sums and differences.
	sumsUp, sumsDown, diffsUp, diffsDown int
}

// placements are words of states on an array for each word: two words of the sums and two
// of the differences as the other lattice numbers them, and the index of the set of
// columns.
type placements struct {
	count int
	apart int // from one array to the next
	words []uint16
}

// A placementList holds the placements on a lattice, ordered by set of columns.
type placementList struct {
	placements
	order   *Order
	lattice lattice
	from    int  // the index of the first set
	whole   bool // whether all placements are in the list
	long    bool // whether there are too many
}

const (
	// mostInList limits the memory for lists, of 10 bytes for a placement.
	mostInList = 1 << 21
	listWords  = 5
	// listSlack is the room behind the placements, for functions that read and write
	// vectors.
	listSlack = 64
	// enterPart is the number of placements in a part of a thinned search: whole vectors.
	enterPart = 256
)

func (c *latticeSearch) Thin(stride, from int) { c.thin = thinning{stride, from} }

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
	_, at = first.sets(columns.Order)
	c.firstKeys = latticeKeys{all: uint64(c.first.columns), at: &at[0], from: first.from(columns)}
	c.firstKeys.sumsUp, c.firstKeys.diffsUp = first.origin()
	c.firstKeys.sumsDown, c.firstKeys.diffsDown = second.origin()
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
	c.part = 0
	first, _ := s.byRows()
	list := &c.lists[0]
	if s.Odd {
		list = &c.lists[1]
	}
	if !list.of(first, columns) {
		*list = placementList{placements: list.placements, order: columns.Order, lattice: first, from: first.from(columns)}
	}
	if list.whole {
		c.enter(&list.placements, 1, h)
	} else {
		c.list(list, h)
	}
	c.second.finish()
	h.Did(c.second.nodes(), 0)
}

// of reports whether p is the list of the placements on l that count.
func (p *placementList) of(l lattice, columns *Columns) bool {
	return p.order == columns.Order && p.lattice == l && p.from == l.from(columns)
}

// list makes a list of the placements on the first lattice, and enters them into the
// second. If there are too many, it enters them as they are found.
func (c *latticeSearch) list(list *placementList, h Hooks) {
	found := &c.found
	found.count = 0
	first := list.lattice
	free := first.free(c.first.rows[0], placement{})
	share, left := 1/float64(bits.OnesCount32(free)), 1.0
	c.first.leaves = func(l *level) {
		if l.top == 0 {
			return
		}
		found.room(l.top)
		found.count += listWord((*byte)(unsafe.Pointer(l)), &c.firstKeys.all, &found.words[found.count], 2*found.apart)
		l.top = 0
		if list.long || found.count >= c.most {
			list.long = true
			c.enter(found, 0, h)
			found.count = 0
		}
	}
	for ; free != 0; free &= free - 1 {
		c.first.start(first, bits.TrailingZeros32(free))
		c.first.finish()
		now := 0.0
		if list.long {
			now, left = share, left-share
		}
		h.Did(c.first.nodes(), now)
	}
	switch {
	case h.Stop.Load():
	case list.long:
		list.placements = placements{}
	default:
		list.take(found)
		list.whole = true
		c.enter(&list.placements, left, h)
	}
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

// room makes room for more placements.
func (p *placements) room(more int) {
	length := p.count + more + listSlack
	if length <= p.apart {
		return
	}
	next := placements{count: p.count, apart: 2 * length}
	next.words = make([]uint16, listWords*next.apart)
	for i := range listWords {
		copy(next.word(i), p.word(i))
	}
	*p = next
}

// word returns one of the arrays.
func (p *placements) word(i int) []uint16 { return p.words[i*p.apart:][:p.count] }

// take makes p a list of the placements found.
func (p *placementList) take(found *placements) {
	sets, _ := p.lattice.sets(p.order)
	next := make([]int, len(sets)-p.from+1)
	for _, set := range found.word(4) {
		next[set+1]++
	}
	for i := range next[1:] {
		next[i+1] += next[i]
	}
	p.count = found.count
	if p.apart = p.count + listSlack; listWords*p.apart > len(p.words) {
		p.words = make([]uint16, listWords*p.apart)
	}
	to := [listWords][]uint16{p.word(0), p.word(1), p.word(2), p.word(3), p.word(4)}
	from := [listWords][]uint16{found.word(0), found.word(1), found.word(2), found.word(3), found.word(4)}
	for i, set := range from[4] {
		at := next[set]
		next[set]++
		to[0][at], to[1][at], to[2][at], to[3][at], to[4][at] = from[0][i], from[1][i], from[2][i], from[3][i], set
	}
}

// enter combines placements with those on the second lattice. Some boards stay on the
// stacks. share is the share of the search that this is.
func (c *latticeSearch) enter(p *placements, share float64, h Hooks) {
	for i := range 2 { // nothing avoids all diagonals
		for at := range listSlack / 2 {
			p.words[i*p.apart+p.count+at] = 1<<16 - 1
		}
	}
	top := &c.second.levels[0]
	told := 0
	for at, turn := 0, 1; at < p.count; turn++ {
		end := p.count
		if c.thin.stride > 1 {
			end = min(end, (at/enterPart+1)*enterPart)
			if c.thin.leavesOut(c.part + at/enterPart) {
				at = end
				continue
			}
		}
		at += enterWord(&p.words[at], 2*p.apart, end-at, c.second.columns, &c.second.shifts[0], len(c.second.rows), c.second.pointer(0))
		if top.top > c.second.capacity {
			c.second.drain(0)
		}
		if h.Stop.Load() {
			return
		}
		if turn%64 == 0 {
			h.Did(c.second.nodes(), share*float64(min(at, p.count)-told)/float64(p.count))
			told = at
		}
	}
	c.part += (p.count + enterPart - 1) / enterPart
	h.Did(c.second.nodes(), share*float64(max(0, p.count-told))/float64(max(1, p.count)))
}
