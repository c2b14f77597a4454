//go:build amd64 && !purego

package kernel

import (
	"math/bits"
	"slices"
	"unsafe"
)

// A lattice is the squares of one colour in rows of one parity, and in which of these
// rows a queen stands.
type lattice struct {
	n    int
	rows uint32
	odd  bool // whether its columns are the odd ones
}

// columns returns how many columns the lattice has, and square the column of the board
// that is its i-th.
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

// sets returns the sets of the lattice's columns in order, and where each of them is.
func (l lattice) sets(o *Order) (sets []uint32, at []int32) {
	if l.odd {
		return o.Odd, o.oddAt
	}
	return o.Even, o.evenAt
}

// from returns the place of the first set that counts.
func (l lattice) from(c *Columns) int {
	if l.odd {
		return c.FromOdd
	}
	return c.FromEven
}

// sumAndDiff returns the two diagonals of a square. Within a colour every other
// number is taken.
func (l lattice) sumAndDiff(row, col int) (sum, diff int) {
	return (row + col) / 2, l.n + (col-row+l.n)/2
}

// A placement is queens at peace: the columns of a lattice that they use, and their
// diagonals.
type placement struct {
	cols  uint32
	taken uint64
}

// and returns the queens of both.
func (a placement) and(b placement) placement { return placement{a.cols | b.cols, a.taken | b.taken} }

// queen returns the placement of one queen, in the i-th column.
func (l lattice) queen(row, i int) placement {
	sum, diff := l.sumAndDiff(row, l.column(i))
	return placement{1 << i, 1<<sum | 1<<diff}
}

// free returns the columns of a row that no queen of a placement attacks.
func (l lattice) free(row int, beside placement) uint32 {
	// From one column to the next either diagonal has the next number.
	sum, diff := l.sumAndDiff(row, l.column(0))
	return (1<<l.columns() - 1) &^ (beside.cols | uint32(beside.taken>>sum) | uint32(beside.taken>>diff))
}

// placements calls visit with each placement that has a queen in each of rows.
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

// planes are the placements on a lattice as bits: a block has eight of them for each
// of 64 sets of columns in order. A plane is one block for each diagonal, whose bits are of
// the placements that are there and avoid it.
type planes struct {
	order   *Order
	lattice lattice
	from    int // the place of the first set
	blocks  int // of 64 sets
	width   int // bytes of a plane
	passes  *colourPasses
	all     bySet

	// What is left beside queens of the other lattice in the rows of prefix.
	parted bool // whether they were made
	prefix uint32
	parts  []planesPart
	left   [3]bySet // beside one queen, two and three
}

// planesPart is the planes of the placements that avoid some diagonals. Where few sets
// have more of them than fit the others, the last plane is a spill: its bytes are of any
// sets.
type planesPart struct {
	width  int
	data   []byte
	first  []int32 // planes before those of a block of sets, and at the end of all
	spill  []spill // by block of sets
	places []byte  // for each set the bytes of the spill that it has, so many times
}

// spill tells of the spill of a block how many of its bytes a set has at the most, 0
// where there is none, and where their places are.
type spill struct{ most, places int32 }

const (
	// spills is how many bytes of a spill a set has at the most. A pass that takes other
	// planes as well has room for as many less.
	spills = 5
	// noSpill is the byte of a spill that nobody has.
	noSpill = Block - 1
)

// of returns the planes for the i-th 64 sets, and the spill that the last of them is.
func (p *planesPart) of(i int) (planes []byte, s spill) {
	return p.data[int(p.first[i])*p.width : int(p.first[i+1])*p.width], p.spill[i]
}

// bySet is the diagonals of placements, set of columns after set.
type bySet struct {
	taken []uint64
	from  []int32 // where those of a set begin, and the end of all
}

// begin makes p the planes of a lattice's placements, for the sets from one on. It uses
// the memory that p has.
func (p *planes) begin(l lattice, order *Order, from int, passes *colourPasses) {
	if p.order == order && p.lattice == l && p.from == from {
		return
	}
	sets, at := l.sets(order)
	p.order, p.lattice, p.from, p.passes, p.parted = order, l, from, passes, false
	p.blocks, p.width = (len(sets)-from+Block-1)/Block, 2*l.n*Block
	count := slices.Grow(p.all.from[:0], p.blocks*Block+2)[:p.blocks*Block+2]
	clear(count)
	l.placements(l.rows, placement{}, func(q placement) {
		if i := int(at[q.cols]) - from; i >= 0 {
			count[i+2]++
		}
	})
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
}

// avoid makes the parts of the planes, one for each placement of the other lattice's
// queens in the rows of prefix.
func (p *planes) avoid(others lattice, prefix uint32) {
	if p.parted && p.prefix == prefix {
		return
	}
	p.parted, p.prefix = true, prefix
	p.parts = p.parts[:0]
	p.fillParts(others, prefix, placement{}, &p.all, 0)
}

// fillParts makes the parts beside some queens in rows of the prefix, those of so many; the
// others are still to come. What is left beside them is b.
func (p *planes) fillParts(others lattice, rows uint32, queens placement, b *bySet, placed int) {
	if rows == 0 {
		if len(p.parts) < cap(p.parts) {
			p.parts = p.parts[:len(p.parts)+1] // with what it has room for
		} else {
			p.parts = append(p.parts, planesPart{})
		}
		p.parts[len(p.parts)-1].fill(b, p.width, p.passes)
		return
	}
	row := bits.TrailingZeros32(rows)
	left := &p.left[placed]
	for free := others.free(row, queens); free != 0; free &= free - 1 {
		queen := others.queen(row, bits.TrailingZeros32(free))
		b.avoiding(queen.taken, left, p.passes)
		p.fillParts(others, rows&(rows-1), queens.and(queen), left, placed+1)
	}
}

// avoiding makes left those placements that avoid some diagonals.
func (b *bySet) avoiding(diagonals uint64, left *bySet, passes *colourPasses) {
	const slack = 8 // a pass may write beyond the end
	length := len(b.taken) + slack
	left.taken = slices.Grow(left.taken[:0], length)[:length]
	left.from = slices.Grow(left.from[:0], len(b.from))[:len(b.from)]
	clear(left.from)
	if sets := len(b.from) - 1; sets > 0 && len(b.taken) > 0 {
		passes.avoiding(&b.taken[0], &b.from[0], sets, diagonals, &left.taken[0], &left.from[0])
	}
}

// avoidingGo copies those words of the lists of some sets that have none of the
// diagonals, and writes where the list after each begins.
func avoidingGo(taken *uint64, from *int32, sets int, diagonals uint64, left *uint64, leftFrom *int32) {
	begins, leftBegins := unsafe.Slice(from, sets+1), unsafe.Slice(leftFrom, sets+1)
	all := unsafe.Slice(taken, begins[sets])
	to := unsafe.Slice(left, len(all)+1)
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

// fill makes the planes of the placements in b.
func (p *planesPart) fill(b *bySet, width int, passes *colourPasses) {
	p.width = width
	p.first, p.spill, p.places = append(p.first[:0], 0), p.spill[:0], p.places[:0]
	sets := len(b.from) - 1
	for at := 0; at < sets; at += Block {
		own, most := b.shape(at, passes.spills)
		p.spill = append(p.spill, spill{int32(most), int32(len(p.places))})
		if most > 0 {
			for range spills * Block {
				p.places = append(p.places, noSpill)
			}
			own++
		}
		p.first = append(p.first, p.first[len(p.first)-1]+int32(own))
	}
	if size := int(p.first[len(p.first)-1]) * width; cap(p.data) < size {
		p.data = blocks(size / Block)
	} else {
		p.data = p.data[:size]
	}
	for block := range p.spill {
		p.fillBlock(b, block, passes)
	}
}

// shape returns how many planes there are of which each set from the one at a place on
// has a byte, for 64 of them, and how many bytes of a spill a set has at the most.
func (b *bySet) shape(at int, maySpill bool) (own, spilled int) {
	bytes := func(i int) int { return int(b.from[i+1]-b.from[i]+7) / 8 }
	most := 0
	for i := at; i < at+Block; i++ {
		most = max(most, bytes(i))
	}
	if !maySpill || most < 2 {
		return most, 0
	}
	var more [spills]int // sets with a byte more than most-1, most-2 and so on
	for i := at; i < at+Block; i++ {
		for j := bytes(i) - (most - spills); j > 0; j-- {
			more[spills-j]++
		}
	}
	room := noSpill
	for _, more := range more[:min(spills, most)] {
		if room -= more; room < 0 {
			break
		}
		spilled++
	}
	if spilled < 2 {
		return most, 0
	}
	return most - spilled, spilled
}

// A piece is up to eight placements that follow each other in a list.
type piece struct{ at, count int32 }

// fillBlock fills the planes of a block of sets.
func (p *planesPart) fillBlock(b *bySet, block int, passes *colourPasses) {
	planes, spill := p.of(block)
	if len(planes) == 0 {
		return
	}
	own := len(planes) / p.width
	var pieces [Block]piece
	var scratch [Block * Block]byte
	turn := func(plane int) {
		passes.turn(&b.taken[0], &pieces[0].at, &planes[plane*p.width], p.width/Block, &scratch[0])
	}
	if spill.most > 0 {
		own--
		places := p.places[spill.places:]
		spilled := 0
		for set := range Block {
			from, end := b.from[block*Block+set], b.from[block*Block+set+1]
			more := 0
			for at := from + int32(8*own); at < end; at += 8 {
				places[more*Block+set] = byte(spilled)
				pieces[spilled] = piece{at, min(8, end-at)}
				more++
				spilled++
			}
		}
		turn(own)
	}
	for plane := range own {
		for set := range Block {
			at, end := b.from[block*Block+set]+int32(8*plane), b.from[block*Block+set+1]
			pieces[set] = piece{at, max(0, min(8, end-at))}
		}
		turn(plane)
	}
}

// turnGo writes to byte i of block d of a plane which of the placements of the i-th of
// 64 pieces of a list avoid diagonal d.
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
