package main

import (
	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/ir"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// latticeWords are the words of a state, arrays of a stack, in this order: the open columns,
// the sums and the differences, the low half of each first, and a row of the table.
const latticeWords = 6

// diagonals are the sums and differences of states, in two words each.
type diagonals struct{ sums, highSums, diffs, highDiffs reg.VecVirtual }

// shifted returns an instruction that shifts two words at once.
func shifted(opcode string) func(count, from, to Op) {
	return func(count, from, to Op) {
		Instruction(&ir.Instruction{
			Opcode: opcode, Operands: []Op{count, from, to}, Inputs: []Op{count, from, to}, Outputs: []Op{to}, ISA: []string{"AVX512VBMI2"},
		})
	}
}

var (
	shiftDown = shifted("VPSHRDVW") // to:from down, the low word
	shiftUp   = shifted("VPSHLDVW") // to:from up, the high word
)

// shifts returns the addresses of the shifts of sums and differences for the i-th row.
func shifts(base reg.Register, i int) (sum, diff Mem) {
	return Mem{Base: base, Disp: 128 * i}, Mem{Base: base, Disp: 128*i + 64}
}

// attacked returns the squares of a row on the sums, and those on the differences.
func (d diagonals) attacked(sum, diff Mem) (a, b reg.VecVirtual) {
	a, b = ZMM(), ZMM()
	VMOVDQA64(d.sums, a)
	shiftDown(sum, d.highSums, a)
	VMOVDQA64(d.diffs, b)
	shiftDown(diff, d.highDiffs, b)
	return a, b
}

// with returns the diagonals with those of a queen in a row.
func (d diagonals) with(queen reg.VecVirtual, sum, diff Mem) diagonals {
	with := func(shift Mem, low, high reg.VecVirtual) (reg.VecVirtual, reg.VecVirtual) {
		a, b := ZMM(), ZMM()
		VPSLLVW(shift, queen, a)
		VPORD(low, a, a)
		VPXORD(b, b, b)
		shiftUp(shift, queen, b)
		VPORD(high, b, b)
		return a, b
	}
	var to diagonals
	to.sums, to.highSums = with(sum, d.sums, d.highSums)
	to.diffs, to.highDiffs = with(diff, d.diffs, d.highDiffs)
	return to
}

// turn512 writes what follows in an iteration of a stream after its lanes are refilled.
func turn512(p pass, f *frame, c *constants, s *stream) {
	sum, diff := shifts(c.shifts, 0)
	d := diagonals{s.words[1], s.words[2], s.words[3], s.words[4]}
	a, b := d.attacked(sum, diff)
	VMOVDQU16(logic(andNot2, s.words[0], a, b), s.empty, s.free)

	// Take each lane's lowest free square: it is in free, but not in less.
	less, queen := ZMM(), ZMM()
	VPADDW(c.ones, s.free, less)
	if p.look == 0 {
		VPTESTMW(s.free, s.free, s.alive)
	}
	VPTESTNMW(less, s.free, s.empty)
	open := logic(xorLow, s.words[0], s.free, less)
	if !p.leaf {
		VPANDND(s.free, less, queen)
		d = d.with(queen, sum, diff)
		for i := 1; i <= p.look; i++ {
			a, b := d.attacked(shifts(c.shifts, i))
			VPTERNLOGD(Imm(nor3|nor3<<1), b, b, a)
			if i == 1 {
				VPTESTMW(open, a, s.alive)
			} else {
				VPTESTMW(open, a, s.alive, s.alive)
			}
		}
	}
	VPANDD(less, s.free, s.free)
	child := []reg.VecVirtual{open, d.sums, d.highSums, d.diffs, d.highDiffs, s.words[5]}
	if p.leaf {
		child = []reg.VecVirtual{open, nil, nil, nil, nil, s.words[5]}
	}
	push512(f.to, c.ascending, s.alive, child)
}

// A mover is a function that moves states to the stack of another level: fork moves those
// of a stack, enter placements of one lattice to a row of the other.
type mover struct {
	size                                                 int // of a lane
	list, apart, far, count, base, rows, level, to, full reg.Register
	left                                                 reg.Register // states
}

// newMover writes the beginning of a function.
func newMover(fork bool, lanes string, size int) *mover {
	name, open := "enter", ", open uint32"
	if fork {
		name, open = "fork", ""
	}
	function(name+lanes, "func(states *uint16, apart, count int, shifts *byte, rows int, l *byte"+open+") (taken int)")
	m := &mover{size: size}
	m.list, m.apart, m.count = Load(Param("states"), GP64()), Load(Param("apart"), GP64()), Load(Param("count"), GP64())
	m.far = GP64()
	LEAQ(Mem{Base: m.apart, Index: m.apart, Scale: 2}, m.far)
	m.base, m.rows, m.level = Load(Param("shifts"), GP64()), Load(Param("rows"), GP64()), Load(Param("l"), GP64())
	return m
}

// stack loads the other level's stack.
func (m *mover) stack() {
	m.to, m.full = GP64(), GP64()
	MOVQ(Mem{Base: m.level, Disp: offsetBase}, m.full)
	MOVQ(Mem{Base: m.level, Disp: offsetTop}, m.to)
	LEAQ(Mem{Base: m.full, Index: m.to, Scale: uint8(m.size)}, m.to)
	ADDQ(U32(stride-margin), m.full)
}

// loop begins the loop.
func (m *mover) loop() {
	m.left = GP64()
	MOVQ(m.count, m.left)
	Label("loop")
	CMPQ(m.to, m.full)
	JA(LabelRef("done"))
	CMPQ(m.left, Imm(0))
	JLE(LabelRef("done"))
}

// each repeats a test for each row.
func (m *mover) each(test func(sum, diff Mem)) {
	row, rest := GP64(), GP64()
	MOVQ(m.base, row)
	MOVQ(m.rows, rest)
	repeat("row", rest, func() {
		test(shifts(row, 0))
		ADDQ(Imm(128), row)
	})
}

// end closes the loop, which takes bytes of each array that are the words of some lanes.
func (m *mover) end(bytes, lanes int) {
	ADDQ(Imm(uint64(bytes)), m.list)
	SUBQ(Imm(uint64(lanes)), m.left)
	JMP(LabelRef("loop"))
	Label("done")
	SUBQ(m.left, m.count)
	Store(m.count, ReturnIndex(0))
	SUBQ(Mem{Base: m.level, Disp: offsetBase}, m.to)
	SHRQ(Imm(shift(m.size)), m.to)
	MOVQ(m.to, Mem{Base: m.level, Disp: offsetTop})
	leave()
}

// generateEnter writes fork or enter for lanes of 16 bits.
func generateEnter(fork bool) {
	m := newMover(fork, "Word", 2)
	open := ZMM()
	if fork {
		Doc("forkWord pushes those of count states that have a free square in each of some rows, until the stack is full. The",
			"words of the states are arrays, apart bytes from each other.")
	} else {
		Doc("enterWord pushes those of count placements on one lattice that leave a free square in each of some rows of the",
			"other, until the stack is full. The words of the placements, all but the open columns, are arrays, apart bytes",
			"from each other.")
		VPBROADCASTW(Load(Param("open"), GP32()), open)
	}
	m.stack()
	ascending, ones := ZMM(), GP32()
	VMOVDQU64(ascending512(), ascending)
	MOVL(U32(0xffffffff), ones)
	m.loop()
	live, few := K(), lanesLeft(m.left, 32, ones)
	KMOVD(few, live)
	next := m.list
	if fork {
		VMOVDQU64(Mem{Base: m.list}, open)
		next = GP64()
		LEAQ(Mem{Base: m.list, Index: m.apart, Scale: 1}, next)
	}
	states := []reg.VecVirtual{open}
	for _, m := range arrays(next, m.apart, m.far) {
		z := ZMM()
		VMOVDQU64(m, z)
		states = append(states, z)
	}
	d := diagonals{states[1], states[2], states[3], states[4]}
	m.each(func(sum, diff Mem) {
		a, b := d.attacked(sum, diff)
		VPTERNLOGD(Imm(nor3|nor3<<1), b, b, a)
		VPTESTMW(open, a, live, live)
	})
	push512(m.to, ascending, live, states)
	m.end(64, 32)
}

// arrays returns the addresses of five arrays, apart bytes from each other; far is three
// times as many.
func arrays(base, apart, far reg.Register) []Mem {
	return []Mem{
		{Base: base}, {Base: base, Index: apart, Scale: 1}, {Base: base, Index: apart, Scale: 2},
		{Base: base, Index: far, Scale: 1}, {Base: base, Index: apart, Scale: 4},
	}
}

// lanesLeft returns a mask of up to some lanes, if that many are left; ones has all bits.
func lanesLeft(left reg.Register, some uint32, ones reg.Register) reg.Register {
	lanes, most, few := GP64(), GP64(), GP32()
	MOVQ(U32(some), most)
	MOVQ(left, lanes)
	CMPQ(lanes, most)
	CMOVQGT(most, lanes)
	BZHIL(lanes.As32(), ones, few)
	return few
}

// generateList writes the function that lists the placements on the first lattice.
func generateList() {
	function("listWord", "func(l *byte, keys *uint64, to *uint16, apart int) (count int)",
		"listWord appends those of the leaves of the first lattice whose columns count to arrays that are apart bytes from",
		"each other: the diagonals as the other lattice numbers them, and the index of the set of columns. It writes up to",
		"32 words more, and the stack must not be empty.")
	level, keys := Load(Param("l"), GP64()), Load(Param("keys"), GP64())
	to, apart := Load(Param("to"), GP64()), Load(Param("apart"), GP64())
	from, left, at, far, count := GP64(), GP64(), GP64(), GP64(), GP64()
	MOVQ(Mem{Base: level, Disp: offsetBase}, from)
	MOVQ(Mem{Base: level, Disp: offsetTop}, left)
	MOVQ(Mem{Base: keys, Disp: 8}, at)
	LEAQ(Mem{Base: apart, Index: apart, Scale: 2}, far)
	XORQ(count, count)
	ascending, all, first := ZMM(), ZMM(), ZMM()
	VMOVDQU64(ascending512(), ascending)
	VPBROADCASTW(Mem{Base: keys}, all)
	VPBROADCASTD(Mem{Base: keys, Disp: 16}, first)
	ones := GP32()
	MOVL(U32(0xffffffff), ones)
	Label("loop")
	word := make([]reg.VecVirtual, latticeWords-1)
	for i := range word {
		word[i] = ZMM()
		VMOVDQU64(Mem{Base: from, Disp: i * stride}, word[i])
	}
	some := K()
	KMOVD(lanesLeft(left, 32, ones), some)
	VMOVDQU16_Z(word[0], some, word[0])
	VPXORD(all, word[0], word[0])
	indices, live := setIndices(word[0], at, first, some)
	// Up, then down: no bit is lost, because there are no more than 32 sums.
	for i := range 2 {
		shift := func(offset int) reg.VecVirtual {
			z := ZMM()
			VPBROADCASTW(Mem{Base: keys, Disp: offset + 16*i}, z)
			return z
		}
		lower, upper := word[1+2*i], word[2+2*i]
		up, down := shift(24), shift(32)
		shiftUp(up, lower, upper)
		VPSLLVW(up, lower, lower)
		shiftDown(down, upper, lower)
		VPSRLVW(down, upper, upper)
	}
	order, kept := ZMM(), GP64()
	compress(ascending, live, order)
	KMOVD(live, kept.As32())
	POPCNTL(kept.As32(), kept.As32())
	places := arrays(to, apart, far)
	for i, z := range append(word[1:], indices) {
		moved := ZMM()
		VPERMB(z, order, moved)
		VMOVDQU64(moved, places[i])
	}
	LEAQ(Mem{Base: to, Index: kept, Scale: 2}, to)
	ADDQ(kept, count)
	ADDQ(Imm(64), from)
	SUBQ(Imm(32), left)
	JG(LabelRef("loop"))
	Store(count, ReturnIndex(0))
	leave()
}

// setIndices returns the indices of some sets of columns less that of the first one that
// counts, and which of them count.
func setIndices(sets reg.VecVirtual, at reg.Register, first reg.VecVirtual, some reg.Register) (reg.VecVirtual, reg.Register) {
	indices := ZMM()
	live := []reg.Register{K(), K()}
	for i := range 2 {
		columns, index, there := ZMM(), ZMM(), K()
		if i == 0 {
			VPMOVZXWD(sets.AsY(), columns)
		} else {
			upper := YMM()
			VEXTRACTI64X4(Imm(1), sets, upper)
			VPMOVZXWD(upper, columns)
		}
		KXNORW(there, there, there)
		VPXORD(index, index, index)
		VPGATHERDD(Mem{Base: at, Index: columns, Scale: 4}, there, index)
		VPSUBD(first, index, index)
		zero := ZMM()
		VPXORD(zero, zero, zero)
		VPCMPD(Imm(5), zero, index, live[i]) // those that are not negative
		if i == 0 {
			VPMOVDW(index, indices.AsY())
		} else {
			upper := YMM()
			VPMOVDW(index, upper)
			VINSERTI64X4(Imm(1), upper, indices, indices)
		}
	}
	KUNPCKWD(live[0], live[1], live[0])
	KANDD(some, live[0], live[0])
	return indices, live[0]
}
