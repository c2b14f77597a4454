//go:build amd64 && !purego

package kernel

import (
	"math"
	"math/bits"
	"slices"
	"unsafe"
)

// The squares of one colour form two lattices, those in odd rows and those in even rows,
// that share only diagonals. So the placements of a side are the pairs of placements on
// the two lattices without a common diagonal.
//
// Placements in odd rows are bits: for each diagonal, a bit for each placement tells
// whether it avoids the diagonal (planes). Placements in even rows are nodes of trees
// (meeting). The AND of the blocks of a node's diagonals is the block of placements that
// avoid them; ANDing the blocks of all nodes of a placement and counting bits gives the
// number of placements that it fits, 512 at a time.

// colourPasses are the inner loops for one vector size, for one, two and three planes.
type colourPasses struct {
	branch                   [mostPlanes]branchPass
	pairs, triples           [mostPlanes]meetPass
	spills                   bool // whether there are passes whose last plane is a spill
	pairsSpill, triplesSpill [mostPlanes]meetPass
	add, addTurned           addPass
	avoiding                 func(taken *uint64, from *int32, sets int, diagonals uint64, left *uint64, leftFrom *int32)
	turn                     func(taken *uint64, pieces *int32, plane *byte, diagonals int, scratch *byte)
	product                  func(a, b *uint32, count int) uint64
}

// mostPlanes is the maximum number of planes of a pass.
const mostPlanes = 3

type branchPass func(planes *byte, width int, nodes *uint16, count int, tables, to *byte)

type meetPass func(tables *byte, nodes, runs *uint16, count, first int, sums *uint16, spill *byte)

type addPass func(sums *uint16, rows, columns int, table *uint32, stride, shift int)

// colourVector counts by bits if many of the pairs fit, otherwise by a search; if it
// checks, the other way round.
type colourVector struct {
	colourPasses
	search   colourSearcher
	checks   bool
	portable colourGeneric
	planes   [2]planes // the last ones of black and of white
	meetings meetings
	tables   []byte   // the blocks of the nodes of a part, for each plane
	sums     []uint16 // of a block of placements: a row for each set of columns of the other lattice
	most     int      // the limit of a sum before the sums are delivered
	room     int      // what each sum has left until then
	bound    uint64   // at least the number of placements of the last side
	table    []uint32
}

const (
	// remembered is the maximum number of bytes of cached meetings.
	remembered = 64 << 20
	mostInSum  = 1<<16 - 1
	// mostNodes is the maximum number of nodes of the trees of a part: 16 squares in the
	// first row of each, and for each of them fewer in the second.
	mostNodes = 1024
	// mostInPass is the maximum that a pass adds to a sum: up to spills bytes of placements
	// on one lattice, each with at most as many on the other as there are orders of the
	// columns in the rows of the trees.
	mostInPass = 8 * spills * 6 * 5 * 4 * 3 * 2
	_          = uint(mostInSum - mostInPass)
	_          = uint(6 - mostInTrees)
	// tableSize is the distance in bytes from the table of one plane to that of the next.
	// It puts the same lines of both into different sets of the first-level cache.
	tableSize = Block * (mostNodes + 9)

	// fewestFitting is the least share of fitting pairs: below it a search is faster.
	fewestFitting = 1.0 / 3e4
)

func newColourVector(p colourPasses, search colourSearcher, checks bool) *colourVector {
	v := &colourVector{colourPasses: p, search: search, checks: checks, tables: blocks(mostPlanes * tableSize / Block), most: mostInSum}
	v.meetings.room = remembered
	for i := range v.planes {
		v.planes[i].most = mostListed
	}
	for i := range mostPlanes {
		for j := range Block {
			v.tables[i*tableSize+j] = 0xff // without a queen, every placement fits
		}
	}
	return v
}

// blocks returns zeroed blocks aligned to a cache line.
func blocks(count int) []byte {
	memory := make([]byte, (count+1)*Block)
	skip := int(-uintptr(unsafe.Pointer(unsafe.SliceData(memory))) % Block)
	return memory[skip : skip+count*Block]
}

func (v *colourVector) Thin(stride, from int) {
	thin := thinning{stride, from}
	v.meetings = meetings{room: v.meetings.room, thin: thin}
	v.portable.Thin(stride, from)
	if search, ok := v.search.(Thinner); ok {
		search.Thin(stride, from)
	}
	for i := range v.planes {
		v.planes[i].parted, v.planes[i].thin = false, thin
	}
}

func (v *colourVector) Table(s Side, columns *Columns, unit uint32, table []uint32, h Hooks) {
	how := v.way(s)
	if how != byBits || unit&(unit-1) != 0 || !v.count(s, columns, bits.TrailingZeros32(unit), table, h) {
		v.without(how).Table(s, columns, unit, table, h)
	}
}

func (v *colourVector) Sum(s Side, columns *Columns, weights []uint32, h Hooks) uint64 {
	how := v.way(s)
	if how != byBits {
		return v.without(how).Sum(s, columns, weights, h)
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
	if !v.count(s, columns, 0, table, h) {
		return v.without(how).Sum(s, columns, weights, h)
	}
	return v.products(table, weights, columns.Stride())
}

// products returns the sum of the products of the entries of two tables, where those of
// the first add up to v.bound at most.
func (v *colourVector) products(table, weights []uint32, stride int) (sum uint64) {
	if v.bound <= math.MaxUint32 {
		return v.product(&table[0], &weights[0], len(table))
	}
	ones := slices.Repeat([]uint32{1}, stride)
	for ; len(table) > 0; table, weights = table[stride:], weights[stride:] {
		// The sum of products of a row is at most the product of its sums.
		high, most := bits.Mul64(v.product(&table[0], &ones[0], stride), v.product(&weights[0], &ones[0], stride))
		switch {
		case high > 0:
			for i, entry := range table[:stride] {
				sum = sumWithin(sum, uint64(entry)*uint64(weights[i]))
			}
		case most > 0:
			sum = sumWithin(sum, v.product(&table[0], &weights[0], stride))
		}
	}
	return sum
}

// fits reports whether to count the placements of s by bits.
func fits(s Side) bool {
	if !meets(s) {
		return false
	}
	even, odd := s.byParity()
	// The approximate share of pairs without a common diagonal, as counted for n = 16 to
	// 24.
	m := float64(s.N) / 2
	apart, share := 1-(0.82+2.1*float64(even+odd)/2/m)/m, 1.0
	for range even * odd {
		share *= apart
	}
	return share >= fewestFitting
}

// byRows returns the lattices of a side: the one stored as bits, and the other.
func (s Side) byRows() (lanes, others lattice) {
	return lattice{s.N, s.Rows &^ evenColumns, !s.Odd}, lattice{s.N, s.Rows & evenColumns, s.Odd}
}

// count adds the placements of s to table, each as 1<<shift. It does nothing and returns
// false if there are too many on one lattice.
func (v *colourVector) count(s Side, columns *Columns, shift int, table []uint32, h Hooks) bool {
	if columns.Len() == 0 {
		return true
	}
	lanes, others := s.byRows()
	p := &v.planes[0]
	from, rows := columns.FromEven, len(columns.Odd)-columns.FromOdd
	if lanes.odd {
		p = &v.planes[1]
		from, rows = columns.FromOdd, columns.Stride()
	}
	if !p.begin(lanes, columns.Order, from, &v.colourPasses) {
		return false
	}
	m := v.meetings.get(others, columns.Order)
	v.bound = uint64(len(p.all.taken)) * uint64(m.total)
	p.avoid(others, m.prefix)
	if need := rows*Block + 1; len(v.sums) < need {
		v.sums = make([]uint16, need)
	}
	for block := range p.blocks {
		if h.Stop.Load() {
			return true
		}
		var most reach // in the block's entries
		v.room = v.most
		deliver := func() {
			most.grow(uint64(v.most-v.room)<<shift, table)
			v.deliver(columns, lanes.odd, block, shift, table)
			clear(v.sums[:rows*Block])
			v.room = v.most
		}
		nodes := v.meet(p, block, m, others.from(columns), deliver, h)
		deliver()
		h.Did(nodes, 1/float64(p.blocks))
	}
	return true
}

// deliver adds the sums of a block to the table.
func (v *colourVector) deliver(c *Columns, turned bool, block, shift int, table []uint32) {
	stride := c.Stride()
	if turned {
		sets := min(Block, len(c.Odd)-c.FromOdd-block*Block)
		v.addTurned(&v.sums[0], stride, sets, &table[block*Block*stride], 4*stride, shift)
		return
	}
	v.add(&v.sums[0], len(c.Odd)-c.FromOdd, Block, &table[block*Block], 4*stride, shift)
}

// meet adds the pairs of a block of placements with those of a meeting to the sums. It
// calls deliver before the sums can overflow.
func (v *colourVector) meet(p *planes, block int, m *meeting, from int, deliver func(), h Hooks) (nodes uint64) {
	whole, spill := &v.pairs, &v.pairsSpill
	if m.trees == 3 {
		whole, spill = &v.triples, &v.triplesSpill
	}
	for i := range m.parts {
		part, lanes := &m.parts[i], &p.parts[i]
		if part.from == nil {
			continue // left out
		}
		first := part.from[from/band]
		runs, placements := part.runs[first.run:], part.nodes[first.node:]
		planes, spilled := lanes.of(block)
		if len(runs) == 0 || len(planes) == 0 {
			continue
		}
		if i%16 == 0 && h.Stop.Load() {
			return nodes
		}
		left := len(planes) / p.width
		nodes += uint64(left * len(placements) / m.trees)
		longest := int(spilled.longest) // list of a set in the planes left
		for left > 0 {
			take := take(left, int(spilled.most))
			left -= take
			listed := longest
			if left > 0 {
				listed = min(longest, 8*take)
			}
			longest -= listed
			most := listed * part.longest
			if most > v.room {
				deliver()
			}
			v.room -= most
			pass := whole
			var places *byte
			if left == 0 && spilled.most > 0 {
				pass, places = spill, &lanes.places[spilled.places]
			}
			v.branch[take-1](&planes[0], p.width, &part.tree[0].parent, len(part.tree), &v.tables[0], &v.tables[Block])
			pass[take-1](&v.tables[0], &placements[0], &runs[0].length, len(runs), from, &v.sums[0], places)
			planes = planes[take*p.width:]
		}
	}
	return nodes
}

// take returns how many of the left planes the next pass takes, where spilled is the
// number of a set's bytes of the last plane if that is a spill, otherwise 0.
func take(left, spilled int) int {
	last := mostPlanes // for the last pass
	if spilled > 0 {
		last = min(last, 1+spills-spilled)
	}
	switch {
	case left <= last:
		return left
	case left <= mostPlanes+last:
		return min(mostPlanes, max(left-last, left/2))
	}
	return mostPlanes
}
