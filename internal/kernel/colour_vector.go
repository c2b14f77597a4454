//go:build amd64 && !purego

package kernel

import (
	"math/bits"
	"unsafe"
)

// The squares of one colour are two lattices that share diagonals and nothing
// else: those in odd rows, and those in even ones. So the placements of a side are the
// pairs of one placement on either lattice without a diagonal in common.
//
// Those in odd rows are bits: for each diagonal, one says of each whether it avoids that
// diagonal (planes). Those in even rows are nodes of trees (meeting). The AND of a node's
// diagonals is a block of placements that avoid them; the blocks of all nodes and a count
// of bits give the placements that these nodes can stand beside, 512 at a time.

// colourPasses are the inner loops in one kind of vector, for one plane, two and three.
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

// mostPlanes is how many planes a pass takes at the most.
const mostPlanes = 3

type branchPass func(planes *byte, width int, nodes *uint16, count int, tables, to *byte)

type meetPass func(tables *byte, nodes, runs *uint16, count, first int, sums *uint16, spill *byte)

type addPass func(sums *uint16, rows, columns int, table *uint32, stride, shift int)

// colourVector counts by bits where many of the pairs fit, and else by a search.
type colourVector struct {
	colourPasses
	search   ColourCounter
	planes   [2]planes // the last of black and of white
	meetings meetings
	tables   []byte   // the blocks of the nodes of a part of a meeting, for each plane
	sums     []uint16 // of a block of placements, a row for each set of columns of the others
	most     int      // the largest sum there is room for
	table    []uint32
}

const (
	// remembered is how many bytes of meetings a counter keeps.
	remembered = 64 << 20
	mostInSum  = 1<<16 - 1
	// mostNodes is how many nodes the trees of a part have at the most: 16 squares in
	// the first row of each, and for each of them fewer in the second.
	mostNodes = 1024
	// tableSize is how many bytes there are from the table of one plane to the next: the
	// same lines of both are not in the same place of the first-level cache.
	tableSize = Block * (mostNodes + 9)

	// fewestFitting is the share of pairs that must fit: where there are less a search
	// takes less time.
	fewestFitting = 1.0 / 2e7
)

func newColourVector(p colourPasses, search ColourCounter) *colourVector {
	v := &colourVector{colourPasses: p, search: search, tables: blocks(mostPlanes * tableSize / Block), most: mostInSum}
	v.meetings.room = remembered
	for i := range mostPlanes {
		for j := range Block {
			v.tables[i*tableSize+j] = 0xff // what avoids no queen at all
		}
	}
	return v
}

// blocks returns zeroed blocks that begin at a cache line.
func blocks(count int) []byte {
	memory := make([]byte, (count+1)*Block)
	skip := int(-uintptr(unsafe.Pointer(unsafe.SliceData(memory))) % Block)
	return memory[skip : skip+count*Block]
}

func (v *colourVector) Table(s Side, columns *Columns, unit uint32, table []uint32, h Hooks) {
	if unit&(unit-1) != 0 || !fits(s) {
		v.search.Table(s, columns, unit, table, h)
		return
	}
	v.count(s, columns, bits.TrailingZeros32(unit), table, h)
}

func (v *colourVector) Sum(s Side, columns *Columns, weights []uint32, h Hooks) uint64 {
	if !fits(s) {
		return v.search.Sum(s, columns, weights, h)
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
	v.count(s, columns, 0, table, h)
	return v.product(unsafe.SliceData(table), unsafe.SliceData(weights), length)
}

// fits reports whether to count the placements of s by bits.
func fits(s Side) bool {
	odd, even := bits.OnesCount32(s.Rows&^evenColumns), bits.OnesCount32(s.Rows&evenColumns)
	if even == 0 || odd == 0 || even-prefixLength(s.N, even) > mostInTrees {
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

// byRows returns the lattices of a side: the one that is bits, and the other.
func (s Side) byRows() (lanes, others lattice) {
	return lattice{s.N, s.Rows &^ evenColumns, !s.Odd}, lattice{s.N, s.Rows & evenColumns, s.Odd}
}

// count adds the placements of s to table, times 2 to the power of shift.
func (v *colourVector) count(s Side, columns *Columns, shift int, table []uint32, h Hooks) {
	if columns.Len() == 0 {
		return
	}
	lanes, others := s.byRows()
	m := v.meetings.get(others, columns.Order)
	p := &v.planes[0]
	from, rows := columns.FromEven, len(columns.Odd)-columns.FromOdd
	if lanes.odd {
		p = &v.planes[1]
		from, rows = columns.FromOdd, columns.Stride()
	}
	p.begin(lanes, columns.Order, from, &v.colourPasses)
	p.avoid(others, m.prefix)
	if need := rows*Block + 1; len(v.sums) < need {
		v.sums = make([]uint16, need)
	}
	for block := range p.blocks {
		if h.Stop.Load() {
			return
		}
		deliver := func() {
			v.deliver(columns, lanes.odd, block, shift, table)
			clear(v.sums[:rows*Block])
		}
		nodes := v.meet(p, block, m, others.from(columns), deliver, h)
		deliver()
		h.Did(nodes, 1/float64(p.blocks))
	}
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

// meet adds the pairs of a block of placements with those of a meeting to the sums, and
// lets them be delivered before they have no more room.
func (v *colourVector) meet(p *planes, block int, m *meeting, from int, deliver func(), h Hooks) (nodes uint64) {
	whole, spill := &v.pairs, &v.pairsSpill
	if m.trees == 3 {
		whole, spill = &v.triples, &v.triplesSpill
	}
	room := v.most
	for i := range m.parts {
		part, lanes := &m.parts[i], &p.parts[i]
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
		if most := left * 8 * part.longest; most > room {
			deliver()
			room = v.most - most
		} else {
			room -= most
		}
		for left > 0 {
			take := take(left, int(spilled.most))
			left -= take
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

// take returns how many of the planes that are left a pass takes, where a set has so many
// bytes of the last, if it is a spill.
func take(left, spilled int) int {
	last := mostPlanes // that the last pass may take
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
