package kernel

import (
	"math/bits"
	"slices"
	"unsafe"
)

// A lattice is the squares of one colour in rows of one parity, and the set of these rows
// that have a queen.
type lattice struct {
	n    int
	rows uint32
	odd  bool // whether its columns are odd
}

// columns returns the number of columns of the lattice; column returns its i-th as a
// column of the board.
func (l lattice) columns() int {
	if l.odd {
		return l.n / 2
	}
	return (l.n + 1) / 2
}

func (l lattice) column(i int) int {
	if l.odd {
		return 2*i + 1
	}
	return 2 * i
}

// sets returns the sets of the lattice's columns in order, and the index of each.
func (l lattice) sets(o *Order) (sets []uint32, at []int32) {
	if l.odd {
		return o.Odd, o.oddAt
	}
	return o.Even, o.evenAt
}

// from returns the index of the first set that counts.
func (l lattice) from(c *Columns) int {
	if l.odd {
		return c.FromOdd
	}
	return c.FromEven
}

// sumAndDiff returns the two diagonals of a square. Within a colour, only every other
// number occurs, so they are halved.
func (l lattice) sumAndDiff(row, col int) (sum, diff int) {
	return (row + col) / 2, l.n + (col-row+l.n)/2
}

// A placement is nonattacking queens: the columns of a lattice that they use, and their
// diagonals.
type placement struct {
	cols  uint32
	taken uint64
}

// and returns the union of both.
func (a placement) and(b placement) placement { return placement{a.cols | b.cols, a.taken | b.taken} }

// queen returns the placement of one queen, in the i-th column.
func (l lattice) queen(row, i int) placement {
	sum, diff := l.sumAndDiff(row, l.column(i))
	return placement{1 << i, 1<<sum | 1<<diff}
}

// free returns the columns of a row that no queen of beside attacks.
func (l lattice) free(row int, beside placement) uint32 {
	// From one column to the next, each diagonal's number grows by one.
	sum, diff := l.sumAndDiff(row, l.column(0))
	return (1<<l.columns() - 1) &^ (beside.cols | uint32(beside.taken>>sum) | uint32(beside.taken>>diff))
}

// placements calls visit with each placement that extends before by a queen in each of
// rows.
func (l lattice) placements(rows uint32, before placement, visit func(placement)) {
	if rows == 0 {
		visit(before)
		return
	}
	row := bits.TrailingZeros32(rows)
	for free := l.free(row, before); free != 0; free &= free - 1 {
		l.placements(rows&(rows-1), before.and(l.queen(row, bits.TrailingZeros32(free))), visit)
	}
}

// planes are the placements on a lattice as bits: a block has eight placements for each
// of 64 consecutive sets of columns. A plane is one block for each diagonal, whose bits
// mark the placements that exist and avoid the diagonal.
type planes struct {
	order   *Order
	lattice lattice
	from    int // the index of the first set
	blocks  int // of 64 sets
	width   int // bytes of a plane
	passes  *colourPasses
	all     bySet
	most    int // the limit of the number of placements
	room    int // the limit of the bytes of planes that are kept
	thin    thinning

	left    [mostPrefix]bySet // beside one queen of the other lattice, two, and so on
	pieces  [Block]piece      // of the plane in the making
	scratch [Block * Block]byte

	prefix uint32
	parts  []planesPart
	size   int // bytes of parts
	memory arena
	keeps  bool  // whether the parts of all blocks stay in memory
	first  []int // if so, the index of the first part of each block so far, and the end of the last one
}

// planesPart is the planes of one block of sets: of the placements that avoid some
// diagonals. If a few sets have more of them than fit the other planes, the last plane is
// a spill: its bytes belong to any sets.
type planesPart struct {
	number  int // of the part
	data    []byte
	width   int                  // bytes of a plane
	count   int                  // of planes
	spilled int                  // the maximum number of the spill's bytes for a set, 0 if there is no spill
	places  [spills * Block]byte // for each set, its bytes of the spill
}

const (
	// mostListed limits the number of placements so that indices of up to twice as many fit
	// 32 bits.
	mostListed = 1<<30 - 1
	// spills is the maximum number of a spill's bytes for a set.
	spills = 7
	// noSpill is the place of no byte of a spill: the last byte of a block, which no set uses
	// there, and a place that moves 0 within lanes.
	noSpill = 1<<7 | (Block - 1)
	// thinnedTogether is the number of successive parts that thinned calls do or leave out
	// together. Parts apart from each other take longer, because they are not in the cache.
	thinnedTogether = 8
	// mostKept is the maximum number of bytes of planes kept for the next call.
	mostKept = 16 << 20
	// mostPrefix is the maximum number of rows of a prefix.
	mostPrefix = 5
)

// bySet is the diagonals of placements, grouped by set of columns.
type bySet struct {
	taken []uint64
	from  []int32 // the start of each set's placements, and the end of the last one's
}

// block returns the placements of the i-th 64 sets.
func (b *bySet) block(i int) bySet {
	return bySet{b.taken, b.from[i*Block : (i+1)*Block+1]}
}

// begin sets p to the planes of a lattice's placements, for the sets from the given one
// on, and reports whether these are not too many. It reuses p's memory.
func (p *planes) begin(l lattice, order *Order, from int, passes *colourPasses) bool {
	if p.order == order && p.lattice == l && p.from == from {
		return true
	}
	sets, at := l.sets(order)
	p.order, p.lattice, p.from, p.passes, p.first = order, l, from, passes, p.first[:0]
	p.blocks, p.width = (len(sets)-from+Block-1)/Block, 2*l.n*Block
	count := slices.Grow(p.all.from[:0], p.blocks*Block+2)[:p.blocks*Block+2]
	clear(count)
	listed := 0
	l.placements(l.rows, placement{}, func(q placement) {
		if i := int(at[q.cols]) - from; i >= 0 {
			count[i+2]++
			listed++
		}
	})
	if listed > p.most {
		p.order = nil
		return false
	}
	for i := range count[1:] {
		count[i+1] += count[i]
	}
	total := int(count[len(count)-1])
	p.all = bySet{slices.Grow(p.all.taken[:0], total)[:total], count[:len(count)-1]}
	next := count[1:]
	l.placements(l.rows, placement{}, func(q placement) {
		if i := int(at[q.cols]) - from; i >= 0 {
			p.all.taken[next[i]] = q.taken
			next[i]++
		}
	})
	return true
}

// eachPart calls visit with the planes of the parts of the i-th 64 sets, one part for each
// placement of the other lattice's queens in the rows of prefix. If there are too many to
// keep for the next call, it makes as many as fit the cache at a time. It ends once visit
// returns false.
func (p *planes) eachPart(i int, others lattice, prefix uint32, visit func([]planesPart) bool) {
	if len(p.first) == 0 || p.prefix != prefix {
		parts := 0
		others.placements(prefix, placement{}, func(placement) { parts++ })
		p.prefix, p.keeps, p.first, p.size = prefix, parts*p.blocks*p.width <= p.room, append(p.first[:0], 0), 0
		p.memory.reset()
	}
	if p.keeps && i+1 < len(p.first) {
		visit(p.parts[p.first[i]:p.first[i+1]])
		return
	}
	p.parts = p.parts[:p.first[len(p.first)-1]]
	if !p.keeps {
		p.size = 0
		p.memory.reset()
	}
	switch {
	case !p.make(p.all.block(i), others, visit) || !visit(p.parts[p.first[len(p.first)-1]:]):
		p.first = p.first[:0]
	case p.keeps:
		p.first = append(p.first, len(p.parts))
	}
}

// make makes the parts of a block. It calls visit with some of them if there are too many,
// and returns false if visit does.
func (p *planes) make(block bySet, others lattice, visit func([]planesPart) bool) bool {
	number := 0
	var extend func(rows uint32, queens placement, b *bySet, placed int) bool
	extend = func(rows uint32, queens placement, b *bySet, placed int) bool {
		if rows == 0 {
			part := p.newPart()
			part.number = number
			number++
			p.fill(part, b)
			return p.fits(visit)
		}
		row := bits.TrailingZeros32(rows)
		left := &p.left[placed]
		for free := others.free(row, queens); free != 0; free &= free - 1 {
			if last := rows&(rows-1) == 0; last && p.thin.leavesOut(number/thinnedTogether) {
				number++
				continue
			}
			queen := others.queen(row, bits.TrailingZeros32(free))
			b.avoiding(queen.taken, left, p.passes)
			if !extend(rows&(rows-1), queens.and(queen), left, placed+1) {
				return false
			}
		}
		return true
	}
	return block.from[0] == block.from[Block] || extend(p.prefix, placement{}, &block, 0)
}

// fits makes room if necessary: planes that are not kept for the next call shall fit the
// second-level cache. It returns false if visit does.
func (p *planes) fits(visit func([]planesPart) bool) bool {
	if p.keeps && p.size <= p.room || p.size <= p.room/16 {
		return true
	}
	parts := p.parts[p.first[len(p.first)-1]:]
	p.keeps, p.first, p.size = false, p.first[:1], 0
	p.parts = p.parts[:0]
	p.memory.reset()
	return visit(parts)
}

// newPart returns one more part, with the memory of an old one if possible.
func (p *planes) newPart() *planesPart {
	if len(p.parts) < cap(p.parts) {
		p.parts = p.parts[:len(p.parts)+1]
	} else {
		p.parts = append(p.parts, planesPart{})
	}
	return &p.parts[len(p.parts)-1]
}

// avoiding sets left to the placements that avoid some diagonals.
func (b *bySet) avoiding(diagonals uint64, left *bySet, passes *colourPasses) {
	const slack = 8 // a pass may write beyond the end
	sets := len(b.from) - 1
	count := int(b.from[sets] - b.from[0])
	length := count + slack
	left.taken = slices.Grow(left.taken[:0], length)[:length]
	left.from = slices.Grow(left.from[:0], len(b.from))[:len(b.from)]
	clear(left.from)
	if count > 0 {
		passes.avoiding(&b.taken[0], &b.from[0], sets, diagonals, &left.taken[0], &left.from[0])
	}
}

// avoidingGo copies the words without any of the diagonals from the lists of some sets,
// and writes the start of the list after each.
func avoidingGo(taken *uint64, from *int32, sets int, diagonals uint64, left *uint64, leftFrom *int32) {
	begins, leftBegins := unsafe.Slice(from, sets+1), unsafe.Slice(leftFrom, sets+1)
	all := unsafe.Slice(taken, begins[sets])
	to := unsafe.Slice(left, begins[sets]-begins[0]+1)
	count := uint64(0)
	for i := range sets {
		for _, taken := range all[begins[i]:begins[i+1]] {
			to[count] = taken
			_, avoids := bits.Sub64(taken&diagonals, 1, 0)
			count += avoids
		}
		leftBegins[i+1] = int32(count)
	}
}

// An arena is memory for planes that are given up together.
type arena struct {
	chunks [][]byte
	chunk  int // the first that is not full
	used   int // bytes of it
}

// Each chunk of an arena has twice as many bytes as the one before, from firstChunk to
// lastChunk: small boards need little, and zeroed pages take time.
const firstChunk, lastChunk = 1 << 15, 1 << 20

// reset gives up all blocks.
func (a *arena) reset() { a.chunk, a.used = 0, 0 }

// blocks returns blocks aligned to a cache line.
func (a *arena) blocks(count int) []byte {
	size := count * Block
	if size > lastChunk {
		return blocks(count)
	}
	for a.chunk < len(a.chunks) && a.used+size > len(a.chunks[a.chunk]) {
		a.chunk, a.used = a.chunk+1, 0
	}
	if a.chunk == len(a.chunks) {
		room := min(firstChunk<<min(a.chunk, 8), lastChunk)
		a.chunks = append(a.chunks, blocks(max(size, room)/Block))
	}
	a.used += size
	return a.chunks[a.chunk][a.used-size : a.used]
}

// fill makes the planes of a part, of the placements in b, those of 64 sets.
func (p *planes) fill(part *planesPart, b *bySet) {
	longest := int32(0)
	for i := range Block {
		longest = max(longest, b.bytes(i))
	}
	large := b.largest(longest)
	own, spilled := large.shape(int(longest), p.passes.spill)
	part.width, part.count, part.spilled = p.width, own+min(spilled, 1), spilled
	diagonals := p.width / Block
	part.data = p.memory.blocks(part.count*diagonals + -diagonals&7) // turn may write a multiple of eight
	p.size += part.count * p.width
	turn := func(plane int) {
		p.passes.turn(&b.taken[0], &p.pieces[0].at, &part.data[plane*p.width], diagonals, &p.scratch[0])
	}
	for plane := range own {
		for set := range Block {
			p.pieces[set] = b.piece(set, plane)
		}
		turn(plane)
	}
	if spilled > 0 {
		part.spill(b, &large, own, p.passes.spill.lanes, &p.pieces)
		turn(own)
	}
}

// bytes returns the number of bytes of a set.
func (b *bySet) bytes(set int) int32 { return (b.from[set+1] - b.from[set] + 7) / 8 }

// piece returns the i-th piece of a set's placements.
func (b *bySet) piece(set, i int) piece {
	at, end := b.from[set]+int32(8*i), b.from[set+1]
	return piece{at, max(0, min(8, end-at))}
}

// A largeSets tells which of 64 sets have as many bytes as any has, which have at most one less,
// and so on: a bit for each set.
type largeSets [spills + 1]uint64

func (b *bySet) largest(most int32) (large largeSets) {
	for i := range Block {
		large[min(most-b.bytes(i), spills)] |= 1 << i
	}
	for i := range spills {
		large[i+1] |= large[i]
	}
	return large
}

// A spillShape is what a kernel can move of a spill.
type spillShape struct {
	lanes int // the number of sets within which its bytes move; 0 if there are no spills
	most  int // the maximum number of its bytes for a set; each other plane of a pass leaves room for one less
}

// shape returns the number of planes in which each of 64 sets has its own byte, and the
// maximum number of a spill's bytes for a set. A set has up to most bytes.
func (s *largeSets) shape(most int, spill spillShape) (own, spilled int) {
	spilled = min(spill.most, most)
	for first := 0; first < Block && spilled > 0; first += spill.lanes {
		room, fit := spill.lanes-spill.lanes/Block, 0 // noSpill takes the last byte of a block
		for ; fit < spilled; fit++ {
			if room -= bits.OnesCount64(s[fit] >> first << (Block - spill.lanes)); room < 0 {
				break
			}
		}
		spilled = fit
	}
	if spilled < 2 {
		return most, 0
	}
	return most - spilled, spilled
}

// spill puts the placements that do not fit own planes into pieces, those of each lanes sets
// into as many pieces.
func (p *planesPart) spill(b *bySet, large *largeSets, own, lanes int, pieces *[Block]piece) {
	for i := range p.places {
		p.places[i] = noSpill
	}
	clear(pieces[:])
	var next [Block]int // by the first of each lanes sets
	for more := range p.spilled {
		for sets := large[p.spilled-1-more]; sets != 0; sets &= sets - 1 {
			set := bits.TrailingZeros64(sets)
			first := set &^ (lanes - 1)
			p.places[more*Block+set] = byte(next[first])
			pieces[first+next[first]] = b.piece(set, own+more)
			next[first]++
		}
	}
}

// A piece is up to eight consecutive placements of a list.
type piece struct{ at, count int32 }

// turnGo writes to byte i of block d of a plane which placements of the i-th of 64 pieces
// of a list avoid diagonal d.
func turnGo(taken *uint64, pieces *int32, plane *byte, diagonals int, _ *byte) {
	to := unsafe.Slice(plane, diagonals*Block)
	for i, piece := range unsafe.Slice((*piece)(unsafe.Pointer(pieces)), Block) {
		var list []uint64
		if piece.count > 0 {
			list = unsafe.Slice((*uint64)(unsafe.Add(unsafe.Pointer(taken), 8*uintptr(piece.at))), piece.count)
		}
		for d := 0; d < diagonals; d += 8 {
			rows := uint64(0)
			for i, taken := range list {
				rows |= uint64(^taken>>d&0xff) << (8 * i)
			}
			rows = transposed8(rows)
			for j := 0; j < 8 && d+j < diagonals; j++ {
				to[(d+j)*Block+i] = byte(rows >> (8 * j))
			}
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
