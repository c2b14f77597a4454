package main

import (
	"strconv"

	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/ir"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// width is a lane size and the instructions for it.
type width struct {
	name        string
	lanes, size int
	streams     int // vectors processed at once, so that one computes while another waits

	broadcast, add, sub, shiftLeft, shiftRight func(...Op)
	isEqual                                    func(...Op) // 256-bit registers
	test, testNone, permute                    func(...Op) // 512-bit registers
	move, moveMask                             func(...Op)
	expand, compress                           func(x, k, y Op)
}

// words needs VBMI2, which avo does not know. VPERMB on two bytes is cheaper than VPERMW.
var words = width{
	name: "Word", lanes: 32, size: 2, streams: 2,
	broadcast: VPBROADCASTW, add: VPADDW, sub: VPSUBW, shiftLeft: VPSLLVW, shiftRight: VPSRLVW,
	test: VPTESTMW, testNone: VPTESTNMW, permute: VPERMB,
	move: VMOVDQU16, moveMask: func(o ...Op) { KMOVD(o[0], o[1]) },
	expand: vbmi2("VPEXPANDW"), compress: vbmi2("VPCOMPRESSW"),
}

func vbmi2(opcode string) func(x, k, y Op) {
	return func(x, k, y Op) {
		Instruction(&ir.Instruction{
			Opcode: opcode, Suffixes: []string{"Z"}, Operands: []Op{x, k, y},
			Inputs: []Op{x, k}, Outputs: []Op{y}, ISA: []string{"AVX512VBMI2"},
		})
	}
}

var doublewords = width{
	name: "Double", lanes: 16, size: 4, streams: 1,
	broadcast: VPBROADCASTD, add: VPADDD, sub: VPSUBD, shiftLeft: VPSLLVD, shiftRight: VPSRLVD,
	test: VPTESTMD, testNone: VPTESTNMD, permute: VPERMD,
	move: VMOVDQU32, moveMask: func(o ...Op) { KMOVW(o[0], o[1]) },
	expand: VPEXPANDD_Z, compress: VPCOMPRESSD_Z,
}

// pair returns w with twice as many streams.
func (w width) pair() width {
	w.name += "Pair"
	w.streams *= 2
	return w
}

// Truth tables of the ternary logic instruction: bit 4a + 2b + c is the result for
// destination a, second source b, first source c.
const (
	nor3    = 0x01 // ¬a ∧ ¬b ∧ ¬c
	andNot2 = 0x10 // a ∧ ¬b ∧ ¬c
	xorLow  = 0xb4 // a ⊕ (b ∧ ¬c)
	orLow   = 0xf4 // a ∨ (b ∧ ¬c)
)

// constants are the words of a level that are broadcast to every lane.
type constants struct {
	blocked, step, sum, diff             [6]reg.VecVirtual
	turnSum, turnRight, turnLeft, across reg.VecVirtual
	ones, ascending                      reg.VecVirtual
	descending                           Op
	shifts                               reg.Register // if p.lattice: the address of those of the rows
}

// stream is one vector of states: their words on a stack, and their free squares.
type stream struct {
	words []reg.VecVirtual
	free  reg.VecVirtual

	empty, alive, other reg.Register
}

// saved calls move for each word of a state in a lane and its place in a level.
func (s *stream) saved(f *frame, i int, move func(m, z Op)) {
	for j, z := range s.words {
		move(Mem{Base: f.level, Disp: i*streamSize + 64*j}, z)
	}
	move(Mem{Base: f.level, Disp: i*streamSize + offsetFree}, s.free)
}

// logic returns a bitwise function of three registers. It overwrites the first; copies are free.
func logic(table uint64, a, b, c reg.VecVirtual) reg.VecVirtual {
	z := ZMM()
	VMOVDQA64(a, z)
	VPTERNLOGD(Imm(table), c, b, z)
	return z
}

// generate512 writes one pass for 512-bit registers.
func generate512(p pass, w width) {
	TEXT("pass"+w.name+p.name, NOSPLIT, "func(l, next *byte)")
	Pragma("noescape")
	Doc("pass" + w.name + p.name + " " + p.doc(map[int]string{64: "sixty-four", 32: "thirty-two", 16: "sixteen"}[w.lanes*w.streams]+" states at a time"))
	f := enter(w.lanes*w.streams, w.size, p.last)
	load := func(offset int) reg.VecVirtual {
		z := ZMM()
		w.broadcast(Mem{Base: f.level, Disp: offset}, z)
		return z
	}
	var c constants
	count := 3 // words of a state
	switch {
	case p.lattice:
		count, c.shifts = latticeWords, GP64()
		MOVQ(Mem{Base: f.level, Disp: offsetShifts}, c.shifts)
	case p.moving:
		count, c.across = 5, load(offsetAcross)
	}
	for i := 0; i <= p.look && !p.lattice; i++ {
		c.blocked[i] = load(offsetBlocked + 8*i)
		if p.outer {
			c.sum[i] = load(offsetSum + 8*i)
			c.diff[i] = load(offsetDiff + 8*i)
		} else if i > 0 {
			c.step[i] = load(offsetStep + 8*i)
		}
	}
	if p.outer {
		c.turnSum, c.turnRight, c.turnLeft = load(offsetTurn), load(offsetTurn+8), load(offsetTurn+16)
	}
	c.ones, c.descending = ZMM(), iota512(w, true)
	VPTERNLOGD(Imm(0xff), c.ones, c.ones, c.ones)
	if !p.lattice { // which needs more registers
		z := ZMM()
		VMOVDQU64(c.descending, z)
		c.descending = z
	}
	if !p.last {
		c.ascending = ZMM()
		VMOVDQU64(iota512(w, false), c.ascending)
	}

	masks := []reg.Register{reg.K1, reg.K2, reg.K3, reg.K4, reg.K5, reg.K6}
	streams := make([]stream, w.streams)
	for i := range streams {
		s := &streams[i]
		for range count {
			s.words = append(s.words, ZMM())
		}
		s.free = ZMM()
		s.empty, s.alive, s.other = masks[3*i], masks[3*i+1], masks[3*i+2]
		s.saved(f, i, func(m, z Op) { VMOVDQU64(m, z) })
		w.testNone(s.free, s.free, s.empty)
	}
	f.head(func() reg.Register {
		// If the complement of each mask is zero, all lanes are empty.
		busy := GP64()
		XORQ(busy, busy)
		for _, s := range streams {
			r := GP64()
			w.moveMask(s.empty, r.As32())
			XORL(U32(uint32(1<<w.lanes-1)), r.As32())
			ORQ(r, busy)
		}
		return busy
	})
	for i := range streams {
		turn512(p, w, f, &c, &streams[i])
	}
	ADDQ(Imm(uint64(w.lanes*w.streams)), f.nodes)
	f.tail()
	for i := range streams {
		streams[i].saved(f, i, func(m, z Op) { VMOVDQU64(z, m) })
	}
	f.leave()
	VZEROUPPER()
	RET()
}

// turn512 writes one iteration of a stream.
func turn512(p pass, w width, f *frame, c *constants, s *stream) {
	// Refill the empty lanes from the top of the stack.
	count, index := GP64(), ZMM()
	w.moveMask(s.empty, count.As32())
	w.expand(c.descending, s.empty, index)
	POPCNTL(count.As32(), count.As32())
	for i, z := range s.words {
		top := Mem{Base: f.from, Disp: i*stride - 64}
		if w.size == 2 {
			popped := ZMM()
			w.permute(top, index, popped)
			w.move(popped, s.empty, z)
		} else {
			w.permute(top, index, s.empty, z)
		}
	}
	SHLQ(Imm(shift(w.size)), count)
	SUBQ(count, f.from)
	if p.lattice {
		turnLattice(p, f, c, s)
		return
	}
	open, sums, diffs := s.words[0], s.words[1], s.words[2]
	attacked := ZMM()
	if p.outer {
		shifted := ZMM()
		w.shiftRight(c.sum[0], sums, attacked)
		w.shiftRight(c.diff[0], diffs, shifted)
		VPORD(shifted, attacked, attacked)
	} else {
		VPORD(diffs, sums, attacked)
	}
	w.move(logic(andNot2, open, attacked, c.blocked[0]), s.empty, s.free)

	// Take each lane's lowest free square: it is in free, but not in less.
	less := ZMM()
	w.add(c.ones, s.free, less)
	w.testNone(less, s.free, s.empty)

	// The state with that queen.
	childOpen := logic(xorLow, open, s.free, less)
	childSums, childDiffs, childFarSums, childFarDiffs := ZMM(), ZMM(), ZMM(), ZMM()
	queen := ZMM()
	if p.outer || p.moving {
		VPANDND(s.free, less, queen)
	}
	switch {
	case p.outer:
		w.shiftLeft(c.sum[0], queen, childSums)
		w.shiftLeft(c.diff[0], queen, childDiffs)
		VPORD(sums, childSums, childSums)
		VPORD(diffs, childDiffs, childDiffs)
		w.shiftRight(c.turnSum, childSums, childSums)
		w.shiftRight(c.turnRight, childDiffs, childDiffs)
		w.shiftLeft(c.turnLeft, childDiffs, childDiffs)
	case !p.moving || p.near > 0:
		w.shiftRight(c.step[1], logic(orLow, sums, s.free, less), childSums)
		w.shiftLeft(c.step[1], logic(orLow, diffs, s.free, less), childDiffs)
	}
	child := []reg.VecVirtual{childOpen, childSums, childDiffs}
	if p.moving {
		w.shiftRight(c.across, queen, childFarSums)
		w.shiftLeft(c.across, queen, childFarDiffs)
		VPORD(s.words[3], childFarSums, childFarSums)
		VPORD(s.words[4], childFarDiffs, childFarDiffs)
		if p.near == 0 {
			child = child[:1]
		}
		child = append(child, childFarSums, childFarDiffs)
	}
	VPANDD(less, s.free, s.free)

	// reach returns the squares of the i-th next row that are not attacked.
	reach := func(i int) reg.VecVirtual {
		a, b := ZMM(), ZMM()
		sums, diffs, first := childSums, childDiffs, 1
		if p.moving && i > p.near {
			sums, diffs, first = childFarSums, childFarDiffs, p.near+1
		}
		switch {
		case p.outer:
			w.shiftRight(c.sum[i], sums, a)
			w.shiftRight(c.diff[i], diffs, b)
		case i == first:
			return logic(nor3, sums, diffs, c.blocked[i])
		default:
			w.shiftRight(c.step[i], sums, a)
			w.shiftLeft(c.step[i], diffs, b)
		}
		VPTERNLOGD(Imm(nor3), c.blocked[i], b, a)
		return a
	}

	if p.last {
		// Two columns, low and high, are open. Queens there attack each other if the
		// columns are as far apart as the rows.
		low, high, near := ZMM(), ZMM(), ZMM()
		zero := ZMM()
		VPXORD(zero, zero, zero)
		w.sub(childOpen, zero, low)
		VPANDD(childOpen, low, low)
		VPXORD(low, childOpen, high)
		w.shiftRight(c.step[2], childOpen, near)
		w.testNone(near, childOpen, s.alive)
		next, second := reach(1), reach(2)
		w.test(next, low, s.alive, s.other)
		w.test(second, high, s.other, s.other)
		w.test(next, high, s.alive, s.alive)
		w.test(second, low, s.alive, s.alive)
		ways := GP64()
		for _, k := range []reg.Register{s.other, s.alive} {
			w.moveMask(k, ways.As32())
			POPCNTL(ways.As32(), ways.As32())
			ADDQ(ways, f.found)
		}
		return
	}
	rows := make([]reg.VecVirtual, p.look+1)
	for i := 1; i <= p.look; i++ {
		rows[i] = reach(i)
		switch {
		case i == 1:
			w.test(childOpen, rows[i], s.alive)
		case i <= 3:
			w.test(childOpen, rows[i], s.alive, s.alive)
		}
	}
	if p.columns {
		// Columns without a free square in any row.
		VPTERNLOGD(Imm(nor3), rows[3], rows[2], rows[1])
		switch p.look {
		case 4:
			VPANDND(rows[1], rows[4], rows[1])
		case 5:
			VPTERNLOGD(Imm(andNot2), rows[5], rows[4], rows[1])
		}
		w.testNone(childOpen, rows[1], s.alive, s.alive)
	}
	w.push(f, c.ascending, s.alive, child)
}

// push writes the live ones of some states to the next level's stack.
func (w width) push(f *frame, ascending reg.VecVirtual, live reg.Register, states []reg.VecVirtual) {
	pushed, order := GP64(), ZMM()
	w.compress(ascending, live, order)
	w.moveMask(live, pushed.As32())
	POPCNTL(pushed.As32(), pushed.As32())
	for i, z := range states {
		if z != nil {
			moved := ZMM()
			w.permute(z, order, moved)
			VMOVDQU64(moved, Mem{Base: f.to, Disp: i * stride})
		}
	}
	LEAQ(Mem{Base: f.to, Index: pushed, Scale: uint8(w.size)}, f.to)
}

// iota512 returns the lane numbers, ascending or descending.
func iota512(w width, downwards bool) Mem {
	name := "ascending"
	if downwards {
		name = "descending"
	}
	return data(name+strconv.Itoa(8*w.size), 64, func(i int) byte {
		lane := i / w.size
		if downwards {
			lane = w.lanes - 1 - lane
		}
		if w.size == 2 {
			return byte(2*lane + i%2) // its two bytes
		}
		return byte(lane >> (i % w.size * 8))
	})
}
