//go:build amd64 && !purego

package kernel

import (
	"cmp"
	"math/bits"
	"slices"
	"unsafe"
)

// The squares of one colour are two lattices that share diagonals and nothing
// else: the even columns with the rows of one parity, and the odd columns with the
// others. So the placements of a side are the pairs of one placement on either
// lattice without a diagonal in common.
//
// Those on even columns are bits: for each diagonal, one says of each whether
// it avoids that diagonal (planes). Those on odd columns are two or three nodes, each
// of a tree that fills some of the rows (meeting). The AND of a node's diagonals is a
// block of placements that avoid them; the blocks of all nodes and a count of bits give
// the placements that these nodes can stand beside, 512 at a time.

// colourPasses are the inner loops in one kind of vector, for one plane and for two.
type colourPasses struct {
	branch  [2]branchPass
	pairs   [2]meetPass
	triples [2]meetPass
	product func(a, b *uint32, count int) uint64
}

type branchPass func(plane, second *byte, nodes *uint16, count int, table, to *byte)

type meetPass func(tables *byte, nodes *uint16, runs *uint32, count, first int, out *uint32, stride, shift int)

// colourVector counts by bits where many of the pairs fit, and else by a search.
type colourVector struct {
	colourPasses
	search ColourCounter
	made   map[*Order]*made
	size   int    // bytes of all that was made
	blocks []byte // of the nodes of a meeting
	table  []uint32
}

// made is what was made of sets of rows for one order of columns, and so for one
// colour.
type made struct {
	planes       memo[planes]
	whole, split memo[meeting]
}

const (
	// remembered is how many bytes of planes and meetings a counter keeps.
	remembered = 72 << 20
	// mostNodes is how many nodes a meeting's trees have at the most: an index times
	// 16 is 16 bits.
	mostNodes = 1 << 12

	// entry is how many bytes a node has: a block for each of two planes.
	entry = 2 * Block
	// fewestSplit is how many rows on odd columns make it worth while to take what is
	// left beside each square of the first.
	fewestSplit = 6
	// fewestFitting is the share of pairs that must fit: where there are less a search
	// takes less time.
	fewestFitting = 1.0 / 20000
)

func newColourVector(p colourPasses, search ColourCounter) *colourVector {
	v := &colourVector{colourPasses: p, search: search, made: map[*Order]*made{}, blocks: blocks(mostNodes * entry / Block)}
	for i := range entry {
		v.blocks[i] = 0xff // what avoids no queen at all
	}
	return v
}

// blocks returns zeroed blocks that begin at a cache line.
func blocks(count int) []byte {
	memory := make([]byte, (count+1)*Block)
	skip := int(-uintptr(unsafe.Pointer(unsafe.SliceData(memory))) % Block)
	return memory[skip : skip+count*Block]
}

func (v *colourVector) Table(s Side, columns *Columns, unit uint32, table []uint32, w Watch) {
	if unit&(unit-1) != 0 || !fits(s) {
		v.search.Table(s, columns, unit, table, w)
		return
	}
	v.count(s, columns, bits.TrailingZeros32(unit), table, w)
}

func (v *colourVector) Sum(s Side, columns *Columns, weights []uint32, w Watch) uint64 {
	if !fits(s) {
		return v.search.Sum(s, columns, weights, w)
	}
	length := columns.Len()
	if length == 0 {
		return 0
	}
	if len(v.table) < length {
		v.table = make([]uint32, length)
	}
	table := v.table[:length]
	clear(table)
	v.count(s, columns, 0, table, w)
	return v.product(unsafe.SliceData(table), unsafe.SliceData(weights), length)
}

// fits reports whether to count the placements of s by bits.
func fits(s Side) bool {
	evenRows, oddRows := s.lattices()
	even, odd := bits.OnesCount32(evenRows), bits.OnesCount32(oddRows)
	if even == 0 || odd == 0 || odd > 6 {
		return false
	}
	// About the share of pairs without a common diagonal, as counted for n = 16 to 24.
	m := float64(s.N) / 2
	apart, share := 1-(0.82+2.1*float64(even+odd)/2/m)/m, 1.0
	for range even * odd {
		share *= apart
	}
	return share >= fewestFitting
}

// count adds the placements of s to table, times 2 to the power of shift.
func (v *colourVector) count(s Side, columns *Columns, shift int, table []uint32, w Watch) {
	of := v.made[columns.Order]
	if of == nil {
		of = new(made)
		v.made[columns.Order] = of
	}
	evenRows, oddRows := s.lattices()
	p, again := of.planes.get(evenRows, &v.size, func() (*planes, int) { return newPlanes(s, evenRows, columns.Order) })
	meetings := &of.whole
	split := again && bits.OnesCount32(oddRows) >= fewestSplit
	if split {
		meetings = &of.split
	}
	m, _ := meetings.get(oddRows, &v.size, func() (*meeting, int) { return newMeeting(s, oddRows, columns.Order, split) })
	if columns.Len() == 0 {
		return
	}
	for i := range m.parts {
		if w.Stop.Load() {
			return
		}
		part, lanes := &m.parts[i], p
		if split {
			lanes = p.avoiding(part.first)
		}
		v.meet(lanes, m, part, columns, shift, table, w)
		w.Did(0, 1/float64(len(m.parts)))
	}
}

// meet adds the placements of a part of a meeting with those of the planes.
func (v *colourVector) meet(p *planes, m *meeting, part *part, columns *Columns, shift int, table []uint32, w Watch) {
	from := part.from[columns.FromOdd/Band]
	runs, nodes := part.runs[from.run:], part.nodes[from.node:]
	if len(runs) == 0 {
		return
	}
	pass := &v.pairs
	if m.trees == 3 {
		pass = &v.triples
	}
	stride, blocks := columns.Stride(), unsafe.SliceData(v.blocks)
	for at := columns.FromEven; at < columns.FromEven+stride && !w.Stop.Load(); at += Block {
		for planes := p.of(at / Block); len(planes) > 0; {
			both := min(1, len(planes)/p.width-1)
			v.branch[both](&planes[0], &planes[both*p.width], &m.tree[0].parent, len(m.tree), blocks, &v.blocks[entry])
			pass[both](blocks, &nodes[0], &runs[0].length, len(runs), columns.FromOdd, &table[at-columns.FromEven], 4*stride, shift)
			planes = planes[(1+both)*p.width:]
			w.Did(uint64((1+both)*len(nodes)/m.trees), 0)
		}
	}
}

// memo remembers what was made of sets of rows, as long as there is room; what comes
// later only until the next.
type memo[T any] struct {
	made map[uint32]*T
	rows uint32
	last *T
}

// get returns what was made of rows, or makes it and adds its size to that of all.
// It tells whether that is what was asked for last.
func (m *memo[T]) get(rows uint32, all *int, make func() (*T, int)) (t *T, again bool) {
	if m.last != nil && m.rows == rows {
		return m.last, true
	}
	t, ok := m.made[rows]
	if !ok {
		var size int
		if t, size = make(); *all+size <= remembered {
			if m.made == nil {
				m.made = map[uint32]*T{}
			}
			m.made[rows] = t
			*all += size
		}
	}
	if old, ok := any(m.last).(*planes); ok && old != nil {
		old.lists, old.less = nil, nil
	}
	m.rows, m.last = rows, t
	return t, false
}

// diagonals returns the two diagonals of a square, as bits: its sum in the lower n,
// its difference in the next. Within a colour every other number is taken.
func (s Side) diagonals(row, col int) uint64 {
	sum, diff := s.sumAndDiff(row, col)
	return 1<<sum | 1<<diff
}

func (s Side) sumAndDiff(row, col int) (sum, diff int) {
	return (row + col) / 2, s.N + (row-col+s.N)/2
}

// planes are the placements on even columns in given rows, as bits: a block has
// eight of them for each of 64 sets of columns in order. A plane is one block for each
// diagonal, whose bits are of the placements that are there and avoid it.
type planes struct {
	data  []byte
	width int     // bytes of a plane
	first []int32 // planes before those of a block of sets, and at the end of all

	side  Side
	rows  uint32
	order *Order
	lists [][]uint64         // the diagonals of the placements of each set, nil where not needed yet
	less  map[uint64]*planes // what is left beside a queen, by her diagonals
}

// of returns the planes for the i-th 64 sets.
func (p *planes) of(i int) []byte { return p.data[int(p.first[i])*p.width : int(p.first[i+1])*p.width] }

// newPlanes returns the planes and how many bytes they take.
func newPlanes(s Side, rows uint32, order *Order) (*planes, int) {
	p := &planes{side: s, rows: rows, order: order}
	p.fill(p.list())
	return p, len(p.data)
}

// avoiding returns the planes of those placements that avoid some diagonals.
func (p *planes) avoiding(diagonals uint64) *planes {
	if p.lists == nil {
		p.lists, p.less = p.list(), map[uint64]*planes{}
	}
	less := p.less[diagonals]
	if less == nil {
		left := make([][]uint64, len(p.lists))
		for i, list := range p.lists {
			left[i] = slices.DeleteFunc(slices.Clone(list), func(taken uint64) bool { return taken&diagonals != 0 })
		}
		less = &planes{side: p.side}
		less.fill(left)
		p.less[diagonals] = less
	}
	return less
}

// list returns the diagonals of the placements of each set of columns.
func (p *planes) list() [][]uint64 {
	lists := make([][]uint64, (len(p.order.Even)+Block-1)/Block*Block)
	var place func(rows uint32, cols uint32, taken uint64)
	place = func(rows, cols uint32, taken uint64) {
		if rows == 0 {
			if at := p.order.evenAt[cols]; at >= 0 {
				lists[at] = append(lists[at], taken)
			}
			return
		}
		row := bits.TrailingZeros32(rows)
		for i := range (p.side.N + 1) / 2 {
			if d := p.side.diagonals(row, 2*i); cols>>i&1 == 0 && taken&d == 0 {
				place(rows&(rows-1), cols|1<<i, taken|d)
			}
		}
	}
	place(p.rows, 0, 0)
	return lists
}

// fill makes the planes of the placements in lists.
func (p *planes) fill(lists [][]uint64) {
	p.width, p.first = 2*p.side.N*Block, make([]int32, 1, len(lists)/Block+1)
	for at := 0; at < len(lists); at += Block {
		most := 0
		for _, list := range lists[at : at+Block] {
			most = max(most, len(list))
		}
		p.first = append(p.first, p.first[len(p.first)-1]+int32(most+7)/8)
	}
	p.data = blocks(int(p.first[len(p.first)-1]) * p.width / Block)
	for at, list := range lists {
		for i := 0; i < len(list); i += 8 {
			plane := p.data[(int(p.first[at/Block])+i/8)*p.width:]
			p.turn(list[i:min(i+8, len(list))], plane[at%Block:])
		}
	}
}

// turn writes the bits of up to eight placements: to byte 64 d those that avoid
// diagonal d.
func (p *planes) turn(list []uint64, to []byte) {
	for d := 0; d < p.width/Block; d += 8 {
		rows := uint64(0)
		for i, taken := range list {
			rows |= uint64(^taken>>d&0xff) << (8 * i)
		}
		rows = transposed8(rows)
		for i := 0; i < 8 && d+i < p.width/Block; i++ {
			to[(d+i)*Block] = byte(rows >> (8 * i))
		}
	}
}

// transposed8 exchanges bit i of byte j with bit j of byte i.
func transposed8(x uint64) uint64 {
	t := (x ^ x>>7) & 0x00aa00aa00aa00aa
	x ^= t ^ t<<7
	t = (x ^ x>>14) & 0x0000cccc0000cccc
	x ^= t ^ t<<14
	t = (x ^ x>>28) & 0x00000000f0f0f0f0
	return x ^ t ^ t<<28
}

// A branch is a node of a tree: its parent times 16, with 0 for no queen, and the
// diagonals of its last queen times 8.
type branch struct{ parent, sum, diff uint16 }

// A run is placements in sequence with one set of odd columns.
type run struct {
	length uint32 // up to mostInRun
	row    uint32 // the place of the set
}

// mostInRun is how many numbers of up to 16 a byte has room for the sum of: there are
// eight bits a plane.
const mostInRun = 15

// meeting are the placements on odd columns in given rows: each is a node in each of
// two or three trees, of which one fills the first rows, the next those that follow.
// Where it is split, the first row of all is in no tree: each of its squares has a part
// of the placements.
type meeting struct {
	tree  []branch // of all trees, each node after its parent
	trees int
	parts []part
}

// part is the placements with one square of the first row, or all.
type part struct {
	first uint64   // the diagonals of that square
	nodes []uint16 // of one placement after the other, each times 16
	runs  []run
	from  []place // where those begin of the i-th band of sets and all after it
}

type place struct{ run, node int32 }

// newMeeting returns the meeting and how many bytes it takes.
func newMeeting(s Side, rows uint32, order *Order, split bool) (*meeting, int) {
	m := &meeting{trees: 2}
	firsts := []leaf{{}}
	if split {
		firsts = new(meeting).grow(s, &rows, 1)
	}
	if bits.OnesCount32(rows) > 4 {
		m.trees = 3
	}
	var levels [3][]leaf
	for i := range levels {
		// The first trees have the more rows.
		left := max(m.trees-i, 1)
		levels[i] = m.grow(s, &rows, (bits.OnesCount32(rows)+left-1)/left)
	}
	size := 0
	for _, first := range firsts {
		p := part{first: first.taken}
		p.gather(m.trees, m.bySet(first, levels, order))
		size += 2*len(p.nodes) + 8*len(p.runs) + 8*len(p.from)
		m.parts = append(m.parts, p)
	}
	return m, size
}

// bySet returns the nodes of the placements beside first, by the set of columns.
func (m *meeting) bySet(first leaf, levels [3][]leaf, order *Order) [][]uint16 {
	bySet := make([][]uint16, len(order.Odd))
	for _, a := range levels[0] {
		if !first.beside(a) {
			continue
		}
		two := first.and(a)
		for _, b := range levels[1] {
			if !two.beside(b) {
				continue
			}
			three := two.and(b)
			for _, c := range levels[2] {
				if !three.beside(c) {
					continue
				}
				if at := order.oddAt[three.cols|c.cols]; at >= 0 {
					nodes := [3]uint16{a.node, b.node, c.node}
					bySet[at] = append(bySet[at], nodes[:m.trees]...)
				}
			}
		}
	}
	return bySet
}

// gather puts the nodes of each set in sequence. Of a band of sets, runs of one length
// follow each other, so that the processor can foresee where they end.
func (p *part) gather(trees int, bySet [][]uint16) {
	type found struct {
		run
		nodes []uint16
	}
	var band []found
	length := 0
	for _, nodes := range bySet {
		length += len(nodes)
	}
	p.nodes = make([]uint16, 0, length)
	for at := 0; at < len(bySet); at += Band {
		p.from = append(p.from, place{int32(len(p.runs)), int32(len(p.nodes))})
		band = band[:0]
		for i, nodes := range bySet[at:min(at+Band, len(bySet))] {
			for len(nodes) > 0 {
				length := min(len(nodes)/trees, mostInRun)
				band = append(band, found{run{uint32(length), uint32(at + i)}, nodes[:trees*length]})
				nodes = nodes[trees*length:]
			}
		}
		slices.SortFunc(band, func(a, b found) int { return cmp.Compare(b.length, a.length) })
		for _, f := range band {
			p.runs = append(p.runs, f.run)
			p.nodes = append(p.nodes, f.nodes...)
		}
	}
	p.from = append(p.from, place{int32(len(p.runs)), int32(len(p.nodes))})
}

// A leaf is a node with a queen in every row of its tree.
type leaf struct {
	node  uint16 // times 16
	cols  uint32 // odd columns
	taken uint64 // diagonals
}

// beside reports whether the queens of two leaves are at peace.
func (a leaf) beside(b leaf) bool { return a.cols&b.cols == 0 && a.taken&b.taken == 0 }

// and returns the queens of both.
func (a leaf) and(b leaf) leaf { return leaf{cols: a.cols | b.cols, taken: a.taken | b.taken} }

// grow adds the nodes of a tree that fills the first of rows on odd columns, takes
// these rows away, and returns its leaves.
func (m *meeting) grow(s Side, rows *uint32, count int) []leaf {
	level := []leaf{{}}
	for range count {
		row := bits.TrailingZeros32(*rows)
		*rows &= *rows - 1
		var next []leaf
		for _, parent := range level {
			for i := range s.N / 2 {
				sum, diff := s.sumAndDiff(row, 2*i+1)
				l := leaf{cols: 1 << i, taken: 1<<sum | 1<<diff}
				if !parent.beside(l) {
					continue
				}
				m.tree = append(m.tree, branch{parent.node, uint16(8 * sum), uint16(8 * diff)})
				next = append(next, leaf{uint16(16 * len(m.tree)), parent.cols | l.cols, parent.taken | l.taken})
			}
		}
		level = next
	}
	return level
}
