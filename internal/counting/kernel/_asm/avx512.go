package main

import (
	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/ir"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// In 512-bit registers a lane has 16 bits, which needs VBMI2, which avo does not know. Two vectors
// are processed at once, so that one computes while another waits.
const lanes512, streams512 = 32, 2

var (
	expand   = vbmi2("VPEXPANDW")
	compress = vbmi2("VPCOMPRESSW")
)

func vbmi2(opcode string) func(x, k, y Op) {
	return func(x, k, y Op) {
		Instruction(&ir.Instruction{
			Opcode: opcode, Suffixes: []string{"Z"}, Operands: []Op{x, k, y},
			Inputs: []Op{x, k}, Outputs: []Op{y}, ISA: []string{"AVX512VBMI2"},
		})
	}
}

// Truth tables of the ternary logic instruction: bit 4a + 2b + c is the result for
// destination a, second source b, first source c.
const (
	nor3    = 0x01 // ¬a ∧ ¬b ∧ ¬c
	andNot2 = 0x10 // a ∧ ¬b ∧ ¬c
	xorLow  = 0xb4 // a ⊕ (b ∧ ¬c)
)

// constants are what the streams of a pass share.
type constants struct {
	shifts          reg.Register // the address of those of the rows
	ones, ascending reg.VecVirtual
}

// stream is one vector of states: their words on a stack, and their free squares.
type stream struct {
	words []reg.VecVirtual
	free  reg.VecVirtual

	empty, alive reg.Register
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
func generate512(p pass) {
	function("passWord"+p.name, "func(l, next *byte)",
		"passWord"+p.name+" "+p.doc("sixty-four states at a time"))
	f := enter(lanes512*streams512, 2)
	c := &constants{shifts: GP64(), ones: ZMM(), ascending: ZMM()}
	MOVQ(Mem{Base: f.level, Disp: offsetShifts}, c.shifts)
	descending := lanes("descending16", func(lane int) int { return lanes512 - 1 - lane })
	VPTERNLOGD(Imm(0xff), c.ones, c.ones, c.ones)
	VMOVDQU64(ascending512(), c.ascending)

	masks := []reg.Register{reg.K1, reg.K2, reg.K3, reg.K4, reg.K5, reg.K6}
	streams := make([]stream, streams512)
	for i := range streams {
		s := &streams[i]
		for range latticeWords {
			s.words = append(s.words, ZMM())
		}
		s.free = ZMM()
		s.empty, s.alive = masks[3*i], masks[3*i+1]
		s.saved(f, i, func(m, z Op) { VMOVDQU64(m, z) })
		VPTESTNMW(s.free, s.free, s.empty)
	}
	f.head(func() reg.Register {
		// If the complement of each mask is zero, all lanes are empty.
		busy := GP64()
		XORQ(busy, busy)
		for _, s := range streams {
			r := GP64()
			KMOVD(s.empty, r.As32())
			XORL(U32(1<<lanes512-1), r.As32())
			ORQ(r, busy)
		}
		return busy
	})
	for i := range streams {
		s := &streams[i]
		refill512(f, s, descending)
		turn512(p, f, c, s)
	}
	ADDQ(Imm(lanes512*streams512), f.nodes)
	f.tail()
	for i := range streams {
		streams[i].saved(f, i, func(m, z Op) { VMOVDQU64(z, m) })
	}
	f.leave()
	leave()
}

// refill512 fills the empty lanes of a stream from the top of the stack. VPERMB on two bytes is
// cheaper than VPERMW.
func refill512(f *frame, s *stream, descending Mem) {
	count, index := GP64(), ZMM()
	KMOVD(s.empty, count.As32())
	expand(descending, s.empty, index)
	POPCNTL(count.As32(), count.As32())
	for i, z := range s.words {
		popped := ZMM()
		VPERMB(Mem{Base: f.from, Disp: i*stride - 64}, index, popped)
		VMOVDQU16(popped, s.empty, z)
	}
	SHLQ(Imm(1), count)
	SUBQ(count, f.from)
}

// push512 writes the live ones of some states to the stack whose top is to.
func push512(to reg.Register, ascending reg.VecVirtual, live reg.Register, states []reg.VecVirtual) {
	pushed, order := GP64(), ZMM()
	compress(ascending, live, order)
	KMOVD(live, pushed.As32())
	POPCNTL(pushed.As32(), pushed.As32())
	for i, z := range states {
		if z != nil {
			moved := ZMM()
			VPERMB(z, order, moved)
			VMOVDQU64(moved, Mem{Base: to, Disp: i * stride})
		}
	}
	LEAQ(Mem{Base: to, Index: pushed, Scale: 2}, to)
}

// ascending512 returns the numbers of the lanes.
func ascending512() Mem { return lanes("ascending16", func(lane int) int { return lane }) }

// lanes returns the two bytes of each of some lanes.
func lanes(name string, of func(lane int) int) Mem {
	return data(name, 64, func(i int) byte { return byte(2*of(i/2) + i%2) })
}
