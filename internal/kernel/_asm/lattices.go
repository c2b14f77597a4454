package main

import (
	"strconv"

	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/ir"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// A latticePass fills a row of one lattice of a colour. The diagonals stay in place, and
// each row shifts them, because rows come from the middle outwards.
type latticePass struct {
	look int  // rows of the look-ahead
	leaf bool // the last row of the second lattice: the diagonals are not needed any more
}

var latticePasses = []latticePass{{look: 3}, {look: 2}, {look: 1}, {look: 0}, {leaf: true}}

// The words of a state are arrays of a stack, in this order: the open columns, the sums
// and the differences, the low half of each first, and a row of the table.
const (
	latticeWords = 6
	tableRow     = 5
)

func (p latticePass) name() string {
	if p.leaf {
		return "passWordLeaf"
	}
	return "passWordLattice" + strconv.Itoa(p.look)
}

func (p latticePass) doc() string {
	switch {
	case p.leaf:
		return "fills the last row of the second lattice of a colour and keeps the open columns"
	case p.look == 0:
		return "fills the last row of the first lattice of a colour"
	case p.look == 3:
		return "fills a row of a lattice with at least 3 more to come"
	}
	return "fills a row of a lattice with " + strconv.Itoa(p.look) + " more to come"
}

// latticeStream is one vector of states.
type latticeStream struct {
	words       [latticeWords]reg.VecVirtual
	free        reg.VecVirtual
	empty, live reg.Register
}

// diagonals are the sums and differences of states, in two words each.
type diagonals struct{ sums, highSums, diffs, highDiffs reg.VecVirtual }

func (s *latticeStream) diagonals() diagonals {
	return diagonals{s.words[1], s.words[2], s.words[3], s.words[4]}
}

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

// logic3 returns a bitwise function of three registers; copies are free.
func logic3(table uint64, a, b, c reg.VecVirtual) reg.VecVirtual {
	z := ZMM()
	VMOVDQA64(a, z)
	VPTERNLOGD(Imm(table), c, b, z)
	return z
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

// generateLattice writes one pass over a lattice.
func generateLattice(p latticePass) {
	const lanes, size, streams = 32, 2, 2
	TEXT(p.name(), NOSPLIT, "func(l, next *byte)")
	Pragma("noescape")
	Doc(p.name() + " " + p.doc() + ", sixty-four states at a time")
	f := enter(lanes*streams, size, false)
	base := GP64()
	MOVQ(Mem{Base: f.level, Disp: offsetShifts}, base)
	ones, ascending := ZMM(), ZMM()
	VPTERNLOGD(Imm(0xff), ones, ones, ones)
	VMOVDQU64(iota512(words, false), ascending)
	var all [streams]latticeStream
	for i := range all {
		s := &all[i]
		s.empty, s.live = []reg.Register{reg.K1, reg.K3}[i], []reg.Register{reg.K2, reg.K4}[i]
		for j := range s.words {
			s.words[j] = ZMM()
			VMOVDQU64(Mem{Base: f.level, Disp: i*streamSize + 64*j}, s.words[j])
		}
		s.free = ZMM()
		VMOVDQU64(Mem{Base: f.level, Disp: i*streamSize + offsetFree}, s.free)
		VPTESTNMW(s.free, s.free, s.empty)
	}
	f.head(func() reg.Register {
		busy := GP64()
		XORQ(busy, busy)
		for _, s := range all {
			r := GP64()
			KMOVD(s.empty, r.As32())
			XORL(U32(1<<lanes-1), r.As32())
			ORQ(r, busy)
		}
		return busy
	})
	for i := range all {
		p.turn(f, base, ones, ascending, &all[i])
	}
	ADDQ(Imm(lanes*streams), f.nodes)
	f.tail()
	for i := range all {
		for j, z := range all[i].words {
			VMOVDQU64(z, Mem{Base: f.level, Disp: i*streamSize + 64*j})
		}
		VMOVDQU64(all[i].free, Mem{Base: f.level, Disp: i*streamSize + offsetFree})
	}
	f.leave()
	VZEROUPPER()
	RET()
}

// turn writes one iteration of a stream.
func (p latticePass) turn(f *frame, base reg.Register, ones, ascending reg.VecVirtual, s *latticeStream) {
	// Refill the empty lanes from the top of the stack.
	count, index := GP64(), ZMM()
	KMOVD(s.empty, count.As32())
	words.expand(iota512(words, true), s.empty, index)
	POPCNTL(count.As32(), count.As32())
	for i, z := range s.words {
		popped := ZMM()
		VPERMB(Mem{Base: f.from, Disp: i*stride - 64}, index, popped)
		VMOVDQU16(popped, s.empty, z)
	}
	SHLQ(Imm(1), count)
	SUBQ(count, f.from)
	sum, diff := shifts(base, 0)
	a, b := s.diagonals().attacked(sum, diff)
	VMOVDQU16(logic3(andNot2, s.words[0], a, b), s.empty, s.free)

	// Take each lane's lowest free square: it is in free, but not in less.
	less, queen := ZMM(), ZMM()
	VPADDW(ones, s.free, less)
	if p.look == 0 {
		VPTESTMW(s.free, s.free, s.live)
	}
	VPTESTNMW(less, s.free, s.empty)
	open := logic3(xorLow, s.words[0], s.free, less)
	child := []reg.VecVirtual{open, nil, nil, nil, nil, s.words[tableRow]}
	if !p.leaf {
		VPANDND(s.free, less, queen)
		d := s.diagonals().with(queen, sum, diff)
		for i := 1; i <= p.look; i++ {
			sum, diff := shifts(base, i)
			a, b := d.attacked(sum, diff)
			VPTERNLOGD(Imm(nor3|nor3<<1), b, b, a)
			if i == 1 {
				VPTESTMW(open, a, s.live)
			} else {
				VPTESTMW(open, a, s.live, s.live)
			}
		}
		child = []reg.VecVirtual{open, d.sums, d.highSums, d.diffs, d.highDiffs, s.words[tableRow]}
	}
	VPANDD(less, s.free, s.free)
	push(f, ascending, s.live, child)
}

// push writes the live states to the next level's stack.
func push(f *frame, ascending reg.VecVirtual, live reg.Register, states []reg.VecVirtual) {
	pushed, order := GP64(), ZMM()
	words.compress(ascending, live, order)
	KMOVD(live, pushed.As32())
	POPCNTL(pushed.As32(), pushed.As32())
	for i, z := range states {
		if z != nil {
			moved := ZMM()
			VPERMB(z, order, moved)
			VMOVDQU64(moved, Mem{Base: f.to, Disp: i * stride})
		}
	}
	LEAQ(Mem{Base: f.to, Index: pushed, Scale: 2}, f.to)
}

// generateEnter writes the function that moves placements of one lattice to the stack of
// the first row of the other.
func generateEnter() {
	TEXT("enterWord", NOSPLIT, "func(list *uint16, apart, count int, open uint32, shifts *byte, rows int, l *byte) (taken int)")
	Pragma("noescape")
	Doc("enterWord pushes those of count placements on one lattice that leave a free square in each of some rows of the",
		"other, until the stack is full. The words of the placements are arrays, apart bytes from each other. It reads",
		"multiples of 32 placements.")
	list, apart, count := Load(Param("list"), GP64()), Load(Param("apart"), GP64()), Load(Param("count"), GP64())
	far := GP64()
	LEAQ(Mem{Base: apart, Index: apart, Scale: 2}, far)
	all := ZMM()
	VPBROADCASTW(Load(Param("open"), GP32()), all)
	base, rows, level := Load(Param("shifts"), GP64()), Load(Param("rows"), GP64()), Load(Param("l"), GP64())
	f := &frame{to: GP64(), full: GP64()}
	MOVQ(Mem{Base: level, Disp: offsetBase}, f.full)
	MOVQ(Mem{Base: level, Disp: offsetTop}, f.to)
	LEAQ(Mem{Base: f.full, Index: f.to, Scale: 2}, f.to)
	ADDQ(U32(stride-margin), f.full)
	ascending := ZMM()
	VMOVDQU64(iota512(words, false), ascending)
	left := GP64()
	MOVQ(count, left)
	Label("loop")
	CMPQ(f.to, f.full)
	JA(LabelRef("done"))
	CMPQ(left, Imm(0))
	JLE(LabelRef("done"))
	at := []Mem{
		{Base: list}, {Base: list, Index: apart, Scale: 1}, {Base: list, Index: apart, Scale: 2},
		{Base: list, Index: far, Scale: 1}, {Base: list, Index: apart, Scale: 4},
	}
	states := []reg.VecVirtual{all}
	for _, m := range at {
		z := ZMM()
		VMOVDQU64(m, z)
		states = append(states, z)
	}
	d := diagonals{states[1], states[2], states[3], states[4]}
	live := K()
	KXNORD(live, live, live)
	row, rest := GP64(), GP64()
	MOVQ(base, row)
	MOVQ(rows, rest)
	Label("row")
	sum, diff := shifts(row, 0)
	a, b := d.attacked(sum, diff)
	VPTERNLOGD(Imm(nor3|nor3<<1), b, b, a)
	VPTESTMW(all, a, live, live)
	ADDQ(Imm(128), row)
	DECQ(rest)
	JNZ(LabelRef("row"))
	push(f, ascending, live, states)
	ADDQ(Imm(64), list)
	SUBQ(Imm(32), left)
	JMP(LabelRef("loop"))
	Label("done")
	SUBQ(left, count)
	Store(count, ReturnIndex(0))
	SUBQ(Mem{Base: level, Disp: offsetBase}, f.to)
	SHRQ(Imm(1), f.to)
	MOVQ(f.to, Mem{Base: level, Disp: offsetTop})
	VZEROUPPER()
	RET()
}

// generateLatticeLeaves writes a function that looks up the columns of leaves.
func generateLatticeLeaves(name string, add bool) {
	if add {
		TEXT(name, NOSPLIT, "func(leaves *uint16, count int, keys *uint64, table *uint32, unit uint32)")
		Doc(name + " adds unit to the table at the number of the columns of each of count leaves, if they have one.")
	} else {
		TEXT(name, NOSPLIT, "func(leaves *uint16, count int, keys *uint64, weights *uint32) uint64")
		Doc(name + " returns the sum of the weights of the columns of count leaves.")
	}
	Pragma("noescape")
	leaves, count, keys := Load(Param("leaves"), GP64()), Load(Param("count"), GP64()), Load(Param("keys"), GP64())
	var table, unit, total reg.Register
	if add {
		table, unit = Load(Param("table"), GP64()), Load(Param("unit"), GP32())
	} else {
		table, total = Load(Param("weights"), GP64()), GP64()
		XORQ(total, total)
	}
	all, at, from, none := GP32(), GP64(), GP64(), GP64()
	MOVL(Mem{Base: keys}, all)
	MOVQ(Mem{Base: keys, Disp: 8}, at)
	MOVQ(Mem{Base: keys, Disp: 16}, from)
	XORQ(none, none)
	Label("loop")
	number, row, value := GP64(), GP64(), GP32()
	MOVWLZX(Mem{Base: leaves}, number.As32())
	MOVWLZX(Mem{Base: leaves, Disp: tableRow * stride}, row.As32())
	ADDQ(Imm(2), leaves)
	XORL(all, number.As32())
	MOVLQSX(Mem{Base: at, Index: number, Scale: 4}, number)
	IMULQ(Mem{Base: keys, Disp: 24}, row)
	SUBQ(from, number)
	missing := GP64()
	MOVQ(number, missing)
	IMULQ(Mem{Base: keys, Disp: 32}, number)
	ADDQ(row, number)
	TESTQ(missing, missing)
	// If there is no number, add nothing to the first entry.
	CMOVQMI(none, number)
	if add {
		MOVL(unit, value)
		CMOVLMI(none.As32(), value)
		ADDL(value, Mem{Base: table, Index: number, Scale: 4})
	} else {
		MOVL(Mem{Base: table, Index: number, Scale: 4}, value)
		CMOVLMI(none.As32(), value)
		ADDQ(value.As64(), total)
	}
	DECQ(count)
	JNZ(LabelRef("loop"))
	if !add {
		Store(total, ReturnIndex(0))
	}
	RET()
}
