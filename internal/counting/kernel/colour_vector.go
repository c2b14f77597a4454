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

// colourPasses are the inner loops for one vector size, those of branch and pairs for one
// plane, two and so on.
type colourPasses struct {
	branch         []branchPass
	pairs          []meetPass
	pairsSpill     []meetPass // with a spill as their last plane
	spill          spillShape
	peak           func(sums *byte, rows int) byte
	flush          func(sums *byte, rows int, wide *uint16)
	add, addTurned addPass
	avoiding       func(taken *uint64, from *int32, sets int, diagonals uint64, left *uint64, leftFrom *int32)
	turn           func(taken *uint64, pieces *int32, plane *byte, diagonals int, scratch *byte)
	dot            func(sums *uint16, rows int, weights *uint32, stride int) uint64
}

// mostPlanes is the maximum number of planes of a pass.
const mostPlanes = 4

// A branchPass writes, for each plane, the blocks that count pairs of blocks have in common. From
// the blocks of one plane to those of the next it is width bytes, and a table where they go.
type branchPass func(blocks *byte, width int, pairs *uint16, count int, to *byte)

// A meetPass takes count runs of a length. It adds to rows of sums, of which the one with the
// index first is the first.
type meetPass func(tables *byte, nodes, rows *uint16, count, length, first int, sums, spill *byte)

type addPass func(sums *uint16, rows, columns int, table *uint32, stride, shift int)

// colourVector counts each side in its way.
type colourVector struct {
	colourPasses
	search   *latticeSearch
	check    bool // whether it takes another way than the usual one
	portable colourGeneric
	planes   [2]planes // the last ones of black and of white
	meetings meetings
	tables   []byte // the blocks of the nodes of a part, for each plane
	most     int    // the limit of a sum before the sums are delivered
	met      []met
}

// met is a side to be counted by its meeting.
type met struct {
	meeting *meeting
	from    int      // the index of the first set of columns that counts
	rows    int      // sets of columns
	bytes   []byte   // sums of a block of placements: a row of 64 for each set of columns
	sums    []uint16 // what has been moved there from bytes
	room    int      // what each of these sums has left until deliver is called
	deliver func()
}

const (
	// remembered is the maximum number of bytes of cached meetings, a tenth less than plans
	// say that a worker needs for them.
	remembered = 72 << 20
	mostInSum  = 1<<16 - 1
	mostInByte = 1<<8 - 1
	_          = uint(6 - mostInTrees)
	// dotRows is a number of rows of sums whose sum is less than 1<<32, so that the sum of
	// products with weights fits 64 bits.
	dotRows = 1024
	_       = uint(1<<32 - 1 - dotRows*Block*mostInSum)
	// mostNodes is at least the number of squares and nodes of a part. The most are in two trees of
	// three rows beside four queens: 12 squares in each row, and in each tree 12 times 11 nodes of two
	// queens and for each of these 10 of three.
	mostNodes = 3072
	// tableSize is the distance in bytes from the table of one plane to that of the next.
	// It puts the same lines of both into different sets of the first-level cache.
	tableSize = Block * (mostNodes + 9)
)

func newColourVector(p colourPasses, search *latticeSearch, check bool) *colourVector {
	v := &colourVector{colourPasses: p, search: search, check: check, tables: blocks(mostPlanes * tableSize / Block), most: mostInSum}
	v.meetings.room = remembered
	for i := range v.planes {
		v.planes[i].most, v.planes[i].room = mostListed, mostKept
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
	v.search.Thin(stride, from)
	for i := range v.planes {
		v.planes[i].thin, v.planes[i].first = thin, nil
	}
}

func (v *colourVector) Tables(sides []Side, columns *Columns, unit uint32, tables [][]uint32, h Hooks) {
	v.alike(sides, columns, h, func(at []int, how way, h Hooks) {
		sides, tables := picked(sides, at), picked(tables, at)
		if how != byBits || unit&(unit-1) != 0 || !v.addTables(sides, columns, bits.TrailingZeros32(unit), tables, h) {
			v.without(how).Tables(sides, columns, unit, tables, h)
		}
	})
}

func (v *colourVector) Sums(sides []Side, columns *Columns, weights [][]uint32, h Hooks) []uint64 {
	sums := make([]uint64, len(sides))
	v.alike(sides, columns, h, func(at []int, how way, h Hooks) {
		sides, weights, totals := picked(sides, at), picked(weights, at), make([]uint64, len(at))
		if how != byBits || !v.addSums(sides, columns, weights, totals, h) {
			totals = v.without(how).Sums(sides, columns, weights, h)
		}
		for i, total := range totals {
			sums[at[i]] = total
		}
	})
	return sums
}

// picked returns the elements with the given indices.
func picked[T any](from []T, at []int) (some []T) {
	for _, i := range at {
		some = append(some, from[i])
	}
	return some
}

// alike calls count for the indices of sides that can be counted together, if any columns count.
func (v *colourVector) alike(sides []Side, columns *Columns, h Hooks, count func(at []int, how way, h Hooks)) {
	type kind struct {
		how    way
		lanes  lattice
		even   int
		prefix uint32
	}
	var kinds []kind
	at := map[kind][]int{}
	for i, s := range sides {
		k := kind{how: v.way(s)}
		var others lattice
		k.lanes, others = s.byRows()
		if k.even, _ = s.byParity(); k.how == byBits {
			k.prefix = others.prefix()
		}
		if at[k] == nil {
			kinds = append(kinds, k)
		}
		at[k] = append(at[k], i)
	}
	for _, k := range kinds {
		if h.Stop.Load() || columns.Len() == 0 {
			return
		}
		count(at[k], k.how, h.part(len(at[k]), len(sides)))
	}
}

// byRows returns the lattices of a side: the one stored as bits, and the other.
func (s Side) byRows() (lanes, others lattice) {
	return lattice{s.N, s.Rows &^ evenColumns, !s.Odd}, lattice{s.N, s.Rows & evenColumns, s.Odd}
}

// addTables adds the placements of each side to its table, each as 1<<shift. It does
// nothing and returns false if there are too many on one lattice.
func (v *colourVector) addTables(sides []Side, c *Columns, shift int, tables [][]uint32, h Hooks) bool {
	most := make([]reach, len(sides))
	return v.count(sides, c, h, func(side, block int, turned bool, sums []uint16, largest int) {
		table, stride := tables[side], c.Stride()
		most[side].grow(uint64(largest)<<shift, table)
		if turned {
			sets := min(Block, len(c.Odd)-c.FromOdd-block*Block)
			v.addTurned(&sums[0], stride, sets, &table[block*Block*stride], 4*stride, shift)
		} else {
			v.add(&sums[0], len(c.Odd)-c.FromOdd, Block, &table[block*Block], 4*stride, shift)
		}
	})
}

// addSums adds up the weights of the placements of each side. It does nothing and returns
// false if there are too many on one lattice.
func (v *colourVector) addSums(sides []Side, c *Columns, weights [][]uint32, totals []uint64, h Hooks) bool {
	return v.count(sides, c, h, func(side, block int, turned bool, sums []uint16, _ int) {
		weights, stride := weights[side], c.Stride()
		if turned {
			for i, sum := range sums[:stride*Block] {
				if sum > 0 {
					weight := weights[(block*Block+i%Block)*stride+i/Block]
					totals[side] = sumWithin(totals[side], uint64(sum)*uint64(weight))
				}
			}
			return
		}
		weights = weights[block*Block:]
		for rows := len(c.Odd) - c.FromOdd; rows > 0; {
			some := min(rows, dotRows)
			totals[side] = sumWithin(totals[side], v.dot(&sums[0], some, &weights[0], 4*stride))
			if rows -= some; rows > 0 {
				sums, weights = sums[some*Block:], weights[some*stride:]
			}
		}
	})
}

// reach is at least the largest entry of a table.
type reach uint64

// grow makes room for adding up to more to entries of the table. It looks at them only if
// the bound alone does not exclude an overflow, which is once in many seconds at most.
func (r *reach) grow(more uint64, table []uint32) {
	*r += reach(more)
	if *r <= math.MaxUint32 {
		return
	}
	if *r = reach(uint64(slices.Max(table)) + more); *r > math.MaxUint32 {
		panic(entryOverflow)
	}
}

// count counts the placements of sides that can share planes, and calls deliver with sums
// of at most largest for each block of a side, possibly several times.
func (v *colourVector) count(sides []Side, c *Columns, h Hooks, deliver func(side, block int, turned bool, sums []uint16, largest int)) bool {
	lanes, others := sides[0].byRows()
	p := &v.planes[0]
	from, rows := c.FromEven, len(c.Odd)-c.FromOdd
	if lanes.odd {
		p = &v.planes[1]
		from, rows = c.FromOdd, c.Stride()
	}
	if !p.begin(lanes, c.Order, from, &v.colourPasses) {
		return false
	}
	met := v.reserve(len(sides), rows)
	defer func() {
		for i := range met {
			met[i].meeting, met[i].deliver = nil, nil // which keep lists and tables alive
		}
	}()
	for i, s := range sides {
		_, others := s.byRows()
		m := &met[i]
		m.meeting, m.from = v.meetings.get(others, c.Order, i), others.from(c)
		m.meeting.skip(m.from)
	}
	for block := range p.blocks {
		for i := range met {
			m := &met[i]
			m.deliver = func() {
				deliver(i, block, lanes.odd, m.sums[:rows*Block], v.most-m.room)
				clear(m.sums[:rows*Block])
				m.room = v.most
			}
		}
		nodes := uint64(0)
		p.eachPart(block, others, others.prefix(), func(parts []planesPart) bool {
			for i := range met {
				nodes += v.meet(parts, &met[i])
				if h.Stop.Load() {
					return false
				}
			}
			return true
		})
		if h.Stop.Load() {
			return true
		}
		for i := range met {
			met[i].deliver()
		}
		h.Did(nodes, 1/float64(p.blocks))
	}
	return true
}

// reserve makes room for the sums of several sides.
func (v *colourVector) reserve(sides, rows int) []met {
	if more := sides - len(v.met); more > 0 {
		v.met = append(v.met, make([]met, more)...)
	}
	for i := range sides {
		m := &v.met[i]
		if len(m.bytes) < rows*Block {
			m.bytes = blocks(rows)
			m.sums = make([]uint16, rows*Block)
		}
		m.rows, m.room = rows, v.most
		clear(m.bytes[:rows*Block])
		clear(m.sums[:rows*Block])
	}
	return v.met[:sides]
}

// meet adds the pairs of the parts' placements with those of a meeting to the sums.
func (v *colourVector) meet(parts []planesPart, m *met) (nodes uint64) {
	for i := range parts {
		nodes += v.meetPart(&parts[i], m, false)
	}
	switch {
	case v.flushed(m):
	case len(parts) > 1:
		v.meet(parts[:len(parts)/2], m)
		v.meet(parts[len(parts)/2:], m)
	default:
		v.meetPart(&parts[0], m, true)
	}
	return nodes
}

// pass does a pass for some runs.
func (v *colourVector) pass(pass meetPass, m *met, r *runs, places *byte) {
	pass(&v.tables[0], &r.nodes[0], &r.rows[0], len(r.rows), r.length, m.from, &m.bytes[0], places)
}

// meetRuns adds what a pass adds for some runs. The bytes have room for any one run.
func (v *colourVector) meetRuns(pass meetPass, m *met, r *runs, places *byte) {
	v.pass(pass, m, r, places)
	if v.flushed(m) {
		return
	}
	half := len(r.rows) / 2
	nodes := half * r.length * trees
	v.meetRuns(pass, m, &runs{r.nodes[:nodes], r.rows[:half], r.length}, places)
	v.meetRuns(pass, m, &runs{r.nodes[nodes:], r.rows[half:], r.length}, places)
}

// flushed moves the bytes to the wider sums. If one of the bytes may have been too small
// for its sum, it clears them instead and returns false.
func (v *colourVector) flushed(m *met) bool {
	peak := int(v.peak(&m.bytes[0], m.rows))
	if peak == mostInByte {
		clear(m.bytes[:m.rows*Block])
		return false
	}
	if peak > m.room {
		m.deliver()
	}
	m.room -= peak
	v.flush(&m.bytes[0], m.rows, &m.sums[0])
	return true
}

// meetPart adds the pairs of a part's placements to the bytes or, if they may not have room for
// all, to the wider sums.
func (v *colourVector) meetPart(lanes *planesPart, m *met, full bool) uint64 {
	part := &m.meeting.parts[lanes.number]
	all, placements := m.meeting.runsOf(part, (*[mostInRun]int32)(m.meeting.skipped[lanes.number*mostInRun:]))
	if placements == 0 {
		return 0
	}
	tree, squares := m.meeting.tree[part.tree:], int(part.squares)
	planes := lanes.data
	for left := lanes.count; left > 0; {
		take := v.take(left, lanes.spilled)
		left -= take
		pass := v.pairs
		var places *byte
		if left == 0 && lanes.spilled > 0 {
			pass, places = v.pairsSpill, &lanes.places[0]
		}
		v.branch[take-1](&planes[0], lanes.width, &tree[0][0], squares, &v.tables[Block])
		if part.inner > 0 {
			v.branch[take-1](&v.tables[0], tableSize, &tree[squares][0], int(part.inner), &v.tables[(1+squares)*Block])
		}
		for i := range all {
			switch r := &all[i]; {
			case len(r.rows) == 0:
			case full:
				v.meetRuns(pass[take-1], m, r, places)
			default:
				v.pass(pass[take-1], m, r, places)
			}
		}
		planes = planes[take*lanes.width:]
	}
	return uint64(lanes.count * placements)
}

// take returns how many of the left planes the next pass takes, where spilled is the
// number of a set's bytes of the last plane if that is a spill, otherwise 0.
func (p *colourPasses) take(left, spilled int) int {
	most := len(p.pairs)
	last := min(most, 1+p.spill.most-spilled)
	if spilled == 0 {
		last = most
	}
	if left <= last {
		return left
	}
	return min(most, left-last)
}
