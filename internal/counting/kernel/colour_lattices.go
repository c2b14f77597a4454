package kernel

import (
	"math/bits"
	"slices"
	"sync/atomic"
	"unsafe"
)

// latticeSearch is a search of one colour, one lattice after the other. The placements in
// odd rows are listed, ordered by their columns, and kept for the next sets of even rows.
// From each of them starts a search for queens in the even rows, many boards at a time.
// Sides whose even rows agree in those nearest the middle share the search there.
type latticeSearch struct {
	*latticeLanes
	first segment
	root  *segment         // of the second lattice
	lists [2]placementList // of white and of black
	found placements       // before they are ordered
	most  int              // the limit of placements in a list

	columns      *Columns
	firstKeys    latticeKeys
	firstLevels  levelStore
	secondLevels levelStore

	entries [][]uint32 // the table or weights of each side of a search
	turns   bool       // whether the first lattice has the columns of an entry in a row
	numbers leafNumbers
	turned  []uint32 // weights of some sets of columns of the first lattice, a row for each

	plainColumns, turnedColumns []uint32 // memory of numbers
	leaves                      int      // of the search so far
	entered                     int      // placements entered so far
	// How many leaves there must be for a placement to order them, and for an entry to turn
	// the weights.
	leavesToOrder, leavesToTurn float64

	thin thinning
	part int // of the search: the number before the list
}

// latticeLanes are the functions of a latticeSearch for one size of lanes. In lanes of 16
// bits a state has six words: the open columns, two words of the sums and two of the
// differences, and the index of the set of columns of the lattice that is full. In lanes of
// 32 bits it has three, and that index is in the upper half of the open columns.
type latticeLanes struct {
	lanes, size int     // states in the vectors at work, and bytes of a state's word
	near        [4]pass // by the rows of the lattice that follow, up to 3
	leaf        pass    // for the last row of the second lattice
	enter       func(states *uint16, apart, count int, shifts *byte, rows int, l *byte, open uint32) (taken int)
	fork        func(states *uint16, apart, count int, shifts *byte, rows int, l *byte) (taken int)
	list        func(l *byte, keys *uint64, to *uint16, apart int) (count int)
}

const (
	// occupied is a bit of the open columns in lanes of 32 bits, since a lane without any bit
	// has no state.
	occupied = 1 << 31
	// setMask has the bits of an index of a set of columns.
	setMask = 1<<15 - 1
)

// A segment is consecutive rows of a lattice, in the order in which they are filled, that
// some sides have in common. The children are the rows that come next in some of them.
type segment struct {
	*latticeLanes
	lattice  lattice
	rows     []int
	levels   []level // of the rows, and of full boards
	passes   [MaxN]pass
	shifts   []byte // for each row, the shifts of its sums and of its differences
	sides    []int  // if there are no children
	children []*segment
	leaves   func(l *level) // consumes full boards
	stop     *atomic.Bool
}

// levelStore is memory for the levels and shifts of segments.
type levelStore struct {
	levels []level
	shifts []byte
}

// latticeKeys holds what is needed to list the leaves of the first lattice. The assembly knows
// its layout.
type latticeKeys struct {
	all  uint64
	at   *int32
	from int
	// Shifts, up and then down, after which the other lattice has the same sums and differences.
	sumsUp, sumsDown, diffsUp, diffsDown int
}

// leafNumbers numbers the columns of leaves of the second lattice.
type leafNumbers struct {
	columns []uint32 // by the open columns of the second lattice, what they add
	stride  uint32   // what one more of the index of the set of columns of the first lattice adds
	turned  bool     // whether columns that don't count have an entry; if not, they add noNumber
}

// noNumber has the highest bit, and no number has it.
const noNumber = 1 << 31

// placements are words of states on an array for each word: two words of the sums and two
// of the differences as the other lattice numbers them, and the index of the set of
// columns.
type placements struct {
	count int
	apart int // from one array to the next
	words []uint16
}

// A placementList holds the placements on a lattice.
type placementList struct {
	placements
	order   *Order
	lattice lattice
	from    int    // the index of the first set
	whole   bool   // whether all placements are in the list
	nodes   uint64 // of the search for them, which every use of the list reports
	ordered bool   // whether they are ordered by set of columns
	dense   bool   // whether the latest search had enough leaves for ordering to pay
	denser  bool   // whether its latest band had enough of them for turning to pay
}

const (
	// mostInList limits the memory for lists, of 10 bytes for a placement.
	mostInList = 1 << 21
	listWords  = 5
	tableRow   = 5 // the word of a state that has the index of its set of columns
	// listSlack is the room behind the placements, for functions that read and write
	// vectors.
	listSlack = 64
	// enterPart is the number of placements in a part of a thinned search: whole vectors.
	enterPart = 256
)

func (c *latticeSearch) Thin(stride, from int) { c.thin = thinning{stride, from} }

func newLatticeSearch(lanes *latticeLanes) *latticeSearch {
	dense := placementList{dense: true, denser: true} // as most are
	return &latticeSearch{latticeLanes: lanes, lists: [2]placementList{dense, dense}, most: mostInList, leavesToOrder: 4, leavesToTurn: 0.5}
}

// Tables counts sides with the same odd rows, as many even ones, and queens on both lattices.
func (c *latticeSearch) Tables(sides []Side, columns *Columns, unit uint32, tables [][]uint32, h Hooks) {
	c.entries, c.turns = slices.Clone(tables), false
	most := make([]reach, len(sides))
	c.search(sides, columns, h, func(side int, leaves *level) {
		c.leaves += leaves.top
		most[side].grow(uint64(leaves.top)*uint64(unit), tables[side])
		table, numbers, stride := c.entries[side], c.numbers.columns, c.numbers.stride
		open, sets, step := c.columnsOf(leaves)
		for i := 0; i < len(sets); i += step {
			number := numbers[open[i]]
			none := uint32(int32(number) >> 31)
			table[(number+uint32(sets[i]&setMask)*stride)&^none] += unit &^ none
		}
	})
}

// Sums counts sides as Tables does.
func (c *latticeSearch) Sums(sides []Side, columns *Columns, weights [][]uint32, h Hooks) []uint64 {
	first, _ := sides[0].byRows()
	c.entries, c.turns = slices.Clone(weights), !first.odd
	sums := make([]uint64, len(sides))
	c.search(sides, columns, h, func(side int, leaves *level) {
		c.leaves += leaves.top
		sums[side] = sumWithin(sums[side], c.sum(leaves, c.entries[side]))
	})
	return sums
}

// columnsOf returns what tells the columns of the full boards on a stack: in every step-th
// place those open on the second lattice, and the index of the set of those on the first. A
// loop over them is faster than gathers: two gathers of 16 take 52 cycles on a Zen 4.
func (c *latticeLanes) columnsOf(l *level) (open, sets []uint16, step int) {
	if c.size == 2 {
		return l.word(0), l.word(tableRow), 1
	}
	words := unsafe.Slice((*uint16)(l.base), 2*l.top)
	return words[:len(words)-1], words[1:], 2
}

// sum returns the sum of the weights of full boards.
func (c *latticeSearch) sum(l *level, weights []uint32) (sum uint64) {
	open, sets, step := c.columnsOf(l)
	numbers, stride := c.numbers.columns, c.numbers.stride
	if c.numbers.turned {
		for i := 0; i < len(sets); i += step {
			sum += uint64(weights[numbers[open[i]]+uint32(sets[i]&setMask)*stride])
		}
		return sum
	}
	for i := 0; i < len(sets); i += step {
		number := numbers[open[i]]
		none := uint32(int32(number) >> 31)
		sum += uint64(weights[(number+uint32(sets[i]&setMask)*stride)&^none] &^ none)
	}
	return sum
}

// begin prepares the search of sides with the same odd rows.
func (c *latticeSearch) begin(sides []Side, columns *Columns) {
	first, second := sides[0].byRows()
	c.first = segment{lattice: first, rows: first.outwards()}
	c.firstLevels.lay(&c.first, c.latticeLanes, c.near[0])
	rows, all := make([][]int, len(sides)), make([]int, len(sides))
	for i, s := range sides {
		_, l := s.byRows()
		rows[i], all[i] = l.outwards(), i
	}
	c.root = segmentOf(second, rows, all, 0)
	c.secondLevels.lay(c.root, c.latticeLanes, c.leaf)
	_, at := first.sets(columns.Order)
	c.firstKeys = latticeKeys{all: uint64(first.allColumns()), at: &at[0], from: first.from(columns)}
	firstStride, secondStride := 1, columns.Stride()
	if first.odd {
		firstStride, secondStride = columns.Stride(), 1
	}
	c.columns = columns
	c.plainColumns = c.number(c.plainColumns, secondStride, noNumber, 0)
	c.numbers = leafNumbers{c.plainColumns, uint32(firstStride), false}
	c.firstKeys.sumsUp, c.firstKeys.diffsUp = first.origin()
	c.firstKeys.sumsDown, c.firstKeys.diffsDown = second.origin()
}

// segmentOf returns the segment that begins at a row of some sides, where rows has all
// rows of each side, as many for each.
func segmentOf(l lattice, rows [][]int, sides []int, at int) *segment {
	s := &segment{lattice: l}
	one := rows[sides[0]]
	same := func(side int) bool { return rows[side][at] == one[at] }
	for at < len(one) && !slices.ContainsFunc(sides, func(side int) bool { return !same(side) }) {
		s.rows = append(s.rows, one[at])
		at++
	}
	if at == len(one) {
		s.sides = sides
		return s
	}
	for len(sides) > 0 {
		row := rows[sides[0]][at]
		var with, without []int
		for _, side := range sides {
			if rows[side][at] == row {
				with = append(with, side)
			} else {
				without = append(without, side)
			}
		}
		s.children = append(s.children, segmentOf(l, rows, with, at))
		sides = without
	}
	return s
}

// each calls do for a segment and all below it, a segment before its children.
func (s *segment) each(do func(s *segment)) {
	do(s)
	for _, child := range s.children {
		child.each(do)
	}
}

// allColumns returns the set of all columns of a lattice.
func (l lattice) allColumns() uint32 { return 1<<l.columns() - 1 }

// Outwards returns the rows of a set from the middle of the board outwards: queens there attack the
// most.
func Outwards(set uint32, n int) (rows []int) {
	for ; set != 0; set &= set - 1 {
		rows = append(rows, bits.TrailingZeros32(set))
	}
	off := func(row int) int { return abs(2*row - n + 1) }
	slices.SortStableFunc(rows, func(a, b int) int { return off(a) - off(b) })
	return rows
}

func (l lattice) outwards() []int { return Outwards(l.rows, l.n) }

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

// lay gives levels to a segment and all below it. last is the pass for the last row of
// the lattice.
func (m *levelStore) lay(root *segment, lanes *latticeLanes, last pass) {
	levels, shifts := 0, 0
	root.each(func(s *segment) {
		levels += len(s.rows) + 1
		shifts += 2 * vectorBytes * len(s.rows)
	})
	if levels > len(m.levels) {
		m.levels = newLevels(levels)
	}
	if shifts > len(m.shifts) {
		m.shifts = blocks(shifts / Block)
	}
	levels, shifts = 0, 0
	root.each(func(s *segment) {
		s.lay(m.levels[levels:], m.shifts[shifts:], lanes, last)
		levels += len(s.rows) + 1
		shifts += 2 * vectorBytes * len(s.rows)
	})
}

// lay prepares the levels of a segment.
func (s *segment) lay(levels []level, shifts []byte, lanes *latticeLanes, last pass) {
	s.latticeLanes, s.levels, s.shifts = lanes, levels, shifts
	near := lanes.near
	if len(s.children) == 0 {
		near[0] = last
	}
	sum0, diff0 := s.lattice.origin()
	for i, row := range s.rows {
		sum, diff := s.lattice.sumAndDiff(row, s.lattice.column(0))
		at := shifts[2*vectorBytes*i:]
		for j := 0; j < vectorBytes; j += s.size {
			at[j], at[vectorBytes+j] = byte(sum-sum0), byte(diff-s.lattice.n-diff0)
		}
		levels[i] = level{base: levels[i].base, shifts: unsafe.Pointer(&at[0])}
		s.passes[i] = near[min(3, len(s.rows)-1-i)]
	}
	full := &levels[len(s.rows)]
	*full = level{base: full.base}
}

// finish empties all levels of a segment and those below it.
func (s *segment) finish() {
	for i := range s.rows {
		s.empty(i)
		s.levels[i].final = 0
	}
	if len(s.rows) > 0 && !s.stop.Load() {
		s.leaves(&s.levels[len(s.rows)])
	}
	for _, child := range s.children {
		child.finish()
	}
}

// fork moves full boards of a segment to its children.
func (s *segment) fork(l *level) {
	for _, child := range s.children {
		for at := 0; at < l.top && !s.stop.Load(); {
			from := (*uint16)(unsafe.Add(l.base, at*s.size))
			at += s.latticeLanes.fork(from, stackStride, l.top-at, &child.shifts[0], len(child.rows), child.pointer(0))
			child.relieve()
		}
	}
	l.top = 0
}

// relieve makes room on the first stack.
func (s *segment) relieve() {
	if s.levels[0].top > s.capacity() {
		s.drain(0)
	}
}

// nodes returns the number of nodes since the last call.
func (s *segment) nodes() (nodes uint64) {
	s.each(func(s *segment) {
		for i := range s.rows {
			nodes += s.levels[i].nodes
			s.levels[i].nodes = 0
		}
	})
	return nodes
}

// word returns a word of the states on a stack.
func (l *level) word(i int) []uint16 {
	return unsafe.Slice((*uint16)(unsafe.Add(l.base, i*stackStride)), l.top)
}

// search calls found with batches of full boards of sides with the same odd rows.
func (c *latticeSearch) search(sides []Side, columns *Columns, h Hooks, found func(side int, leaves *level)) {
	c.begin(sides, columns)
	c.first.stop = h.Stop
	c.root.each(func(s *segment) {
		s.stop = h.Stop
		if s.leaves = s.fork; len(s.children) > 0 {
			return
		}
		s.leaves = func(l *level) {
			if l.top == 0 {
				return
			}
			for _, side := range s.sides {
				found(side, l)
			}
			l.top = 0
		}
	})
	c.part, c.leaves, c.entered = 0, 0, 0
	first, _ := sides[0].byRows()
	list := &c.lists[0]
	if sides[0].Odd {
		list = &c.lists[1]
	}
	if !list.of(first, columns) {
		*list = placementList{placements: list.placements, order: columns.Order, lattice: first, from: first.from(columns), dense: list.dense, denser: list.denser}
	}
	if list.whole && (list.ordered || !list.dense) {
		h.Did(list.nodes, 0)
		c.enter(list, 1, h)
	} else {
		c.list(list, h)
	}
	c.root.finish()
	h.Did(c.root.nodes(), 0)
	if leaves, known := c.thin.whole(c.leaves); known {
		list.dense = leaves > c.leavesToOrder*float64(c.entered)
	}
}

// of reports whether p is the list of the placements on l that count.
func (p *placementList) of(l lattice, columns *Columns) bool {
	return p.order == columns.Order && p.lattice == l && p.from == l.from(columns)
}

// list makes a list of the placements on the first lattice, and enters them into the
// second. If there are too many for a list, it makes several, and keeps none.
func (c *latticeSearch) list(list *placementList, h Hooks) {
	found := &c.found
	found.count, list.nodes, list.whole = 0, 0, false
	free := list.lattice.free(c.first.rows[0], placement{})
	share, left := 1/float64(bits.OnesCount32(free)), 1.0
	long := false
	c.first.leaves = func(l *level) {
		if l.top == 0 {
			return
		}
		found.room(l.top, c.most)
		found.count += c.latticeLanes.list((*byte)(unsafe.Pointer(l)), &c.firstKeys.all, &found.words[found.count], 2*found.apart)
		if l.top = 0; found.count >= c.most {
			long = true
			list.take(found)
			c.enter(list, 0, h)
		}
	}
	for ; free != 0 && !h.Stop.Load(); free &= free - 1 {
		c.first.start(bits.TrailingZeros32(free))
		c.first.finish()
		now := 0.0
		if long {
			now, left = share, left-share
		}
		nodes := c.first.nodes()
		list.nodes += nodes
		h.Did(nodes, now)
	}
	if h.Stop.Load() {
		return
	}
	list.take(found)
	list.whole = !long
	c.enter(list, max(0, left), h)
}

// start prepares the search from a queen in the first row.
func (s *segment) start(col int) {
	l := s.lattice
	queen := l.queen(s.rows[0], col)
	if len(s.rows) > 1 && l.free(s.rows[1], queen) == 0 {
		return
	}
	sum0, diff0 := l.origin()
	sums, diffs := uint32(queen.taken)>>sum0, uint32(queen.taken>>l.n)>>diff0
	to := &s.levels[1]
	to.top = 1
	if s.size == 4 {
		for i, word := range []uint32{l.allColumns()&^queen.cols | occupied, sums, diffs} {
			*(*uint32)(unsafe.Add(to.base, i*stackStride)) = word
		}
		return
	}
	for i, word := range []uint32{l.allColumns() &^ queen.cols, sums, sums >> 16, diffs, diffs >> 16, 0} {
		to.word(i)[0] = uint16(word)
	}
}

// room makes room for more placements, where most is their usual limit.
func (p *placements) room(more, most int) {
	length := p.count + more + listSlack
	if length <= p.apart {
		return
	}
	next := placements{count: p.count, apart: max(length, min(2*length, most+listSlack+stackStride))}
	next.words = make([]uint16, listWords*next.apart)
	for i := range listWords {
		copy(next.word(i), p.word(i))
	}
	*p = next
}

// word returns one of the arrays.
func (p *placements) word(i int) []uint16 { return p.words[i*p.apart:][:p.count] }

// take moves the placements found to p, and orders them if that pays.
func (p *placementList) take(found *placements) {
	if p.ordered = p.dense; !p.ordered {
		p.placements, *found = *found, p.placements
		found.count = 0
		return
	}
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
	found.count = 0
}

// enter combines placements with those on the second lattice. share is the share of the
// search that this is.
func (c *latticeSearch) enter(p *placementList, share float64, h Hooks) {
	c.entered += p.count
	if p.ordered && c.turns {
		c.enterBands(p, share, h)
	} else {
		c.enterSome(&p.placements, 0, p.count, share, h)
	}
}

// enterBands does what enter does where the entries of one set of columns of the first
// lattice are far apart, which makes them slow to read. If there are many leaves, it turns
// those of some sets into rows.
func (c *latticeSearch) enterBands(p *placementList, share float64, h Hooks) {
	numbers, weights, sets := c.numbers, c.entries, c.columns.Stride()
	rows := len(c.columns.Odd) - c.columns.FromOdd
	band := min(max(sets/bands, 16), max(mostTurned/(rows*len(weights)), 16))
	for from, at := 0, 0; from < sets && at < p.count && !h.Stop.Load(); from += band {
		end := p.count
		if from+band < sets {
			end, _ = slices.BinarySearch(p.word(4), uint16(from+band))
		}
		if p.denser {
			c.turn(weights, from, min(band, sets-from), rows)
		}
		before := c.leaves
		c.enterSome(&p.placements, at, end, share*float64(end-at)/float64(p.count), h)
		c.root.finish()
		if leaves, known := c.thin.whole(c.leaves - before); known {
			p.denser = leaves >= c.leavesToTurn*float64(rows*band*len(weights))
		}
		c.numbers, c.entries, at = numbers, weights, end
	}
}

const (
	// bands is the number of bands of sets whose weights are turned at a time.
	bands = 12
	// mostTurned limits the number of turned weights.
	mostTurned = 4 << 20
)

// number returns what open columns of the second lattice add to numbers, in the memory of to:
// stride for each index of a set that counts, otherwise none, always less what is skipped.
func (c *latticeSearch) number(to []uint32, stride int, none uint32, skipped int) []uint32 {
	second := c.root.lattice
	_, at := second.sets(c.columns.Order)
	all, from := second.allColumns(), second.from(c.columns)
	to = slices.Grow(to[:0], len(at))[:len(at)]
	for set, index := range at {
		number := none
		if int(index) >= from {
			number = uint32((int(index) - from) * stride)
		}
		to[all&^uint32(set)] = number - uint32(skipped) // modulo 1<<32
	}
	return to
}

// turn makes the entries those of some sets of even columns, a row for each. A row ends with
// the weight of columns that don't count, 0.
func (c *latticeSearch) turn(weights [][]uint32, from, sets, rows int) {
	length := rows + 1
	size := sets * length
	if len(c.turned) < size*len(weights) {
		c.turned = make([]uint32, size*len(weights))
	}
	c.turnedColumns = c.number(c.turnedColumns, 1, uint32(rows), from*length)
	c.numbers = leafNumbers{c.turnedColumns, uint32(length), true}
	c.entries = make([][]uint32, len(weights))
	stride := c.columns.Stride()
	for side, w := range weights {
		to := c.turned[side*size:][:size]
		for at := 0; at < rows; at += 16 {
			for set := range sets {
				column := to[set*length:][:length]
				column[rows] = 0
				for row := at; row < min(at+16, rows); row++ {
					column[row] = w[row*stride+from+set]
				}
			}
		}
		c.entries[side] = to
	}
}

// enterSome enters some of the placements. Some boards stay on the stacks.
func (c *latticeSearch) enterSome(p *placements, from, to int, share float64, h Hooks) {
	starts := []*segment{c.root}
	if len(c.root.rows) == 0 {
		starts = c.root.children
	}
	share /= float64(len(starts))
	open := c.root.lattice.allColumns()
	if c.size == 4 {
		open |= occupied
	}
	for _, s := range starts {
		told := from
		tell := func(at int) {
			h.Did(c.root.nodes(), share*float64(at-told)/float64(max(1, to-from)))
			told = at
		}
		for at, turn := from, 1; at < to; turn++ {
			end := to
			if c.thin.stride > 1 {
				part := at / enterPart
				if end = min(end, (part+1)*enterPart); c.thin.leavesOut(c.part + part) {
					at = end
					continue
				}
			}
			at = min(end, at+c.latticeLanes.enter(&p.words[at], 2*p.apart, end-at, &s.shifts[0], len(s.rows), s.pointer(0), open))
			s.relieve()
			if h.Stop.Load() {
				return
			}
			if turn%64 == 0 {
				tell(at)
			}
		}
		tell(to)
	}
	if to == p.count {
		c.part += (p.count + enterPart - 1) / enterPart
	}
}
