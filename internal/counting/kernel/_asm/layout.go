package main

import (
	"math/bits"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// The layout of a level in memory. A test of package kernel compares it with the Go
// struct.
const (
	offsetOpen   = 0
	offsetSums   = 64
	offsetDiffs  = 128
	offsetFree   = 384
	streamSize   = 448
	offsetBase   = 2 * streamSize
	offsetTop    = offsetBase + 8
	offsetFinal  = offsetTop + 8
	offsetNodes  = offsetFinal + 8
	offsetShifts = offsetNodes + 8

	// Consecutive arrays of a stack are this many bytes apart. The last margin bytes of a
	// stack stay free.
	stride = 3200
	margin = 256
)

// frame holds the values that every pass keeps in general registers.
type frame struct {
	level, next reg.Register // arguments
	from, to    reg.Register // tops of this level's stack and of the next one's
	bottom      reg.Register // of this level's stack
	floor       reg.Register // where less than one vector is left on the stack
	full        reg.Register // where the next level's stack is full
	nodes       reg.Register
	size        int
	tail        func()
}

// enter loads a frame. A vector holds lanes states with words of size bytes.
func enter(lanes, size int) *frame {
	f := &frame{size: size}
	f.level = Load(Param("l"), GP64())
	f.bottom, f.from, f.floor, f.nodes = GP64(), GP64(), GP64(), GP64()
	MOVQ(Mem{Base: f.level, Disp: offsetBase}, f.bottom)
	MOVQ(Mem{Base: f.level, Disp: offsetTop}, f.from)
	LEAQ(Mem{Base: f.bottom, Index: f.from, Scale: uint8(size)}, f.from)
	LEAQ(Mem{Base: f.bottom, Disp: lanes * size}, f.floor)
	XORQ(f.nodes, f.nodes)
	f.next = Load(Param("next"), GP64())
	f.to, f.full = GP64(), GP64()
	MOVQ(Mem{Base: f.next, Disp: offsetBase}, f.full)
	MOVQ(Mem{Base: f.next, Disp: offsetTop}, f.to)
	LEAQ(Mem{Base: f.full, Index: f.to, Scale: uint8(size)}, f.to)
	ADDQ(U32(stride-margin), f.full)
	return f
}

// head opens the loop. It ends when less than a vector is left on the stack or, if the
// level is being emptied, when the stack is empty and busy, the register that work sets,
// is zero.
func (f *frame) head(work func() (busy reg.Register)) {
	Label("loop")
	CMPQ(f.from, f.floor)
	JB(LabelRef("low"))
	Label("fill")
	f.tail = func() {
		CMPQ(f.to, f.full)
		JBE(LabelRef("loop"))
		JMP(LabelRef("done"))
		Label("low")
		CMPQ(Mem{Base: f.level, Disp: offsetFinal}, Imm(0))
		JEQ(LabelRef("done"))
		// Lanes that were not refilled placed no queen.
		missing := GP64()
		MOVQ(f.bottom, missing)
		SUBQ(f.from, missing)
		JBE(LabelRef("some"))
		SHRQ(Imm(shift(f.size)), missing)
		SUBQ(missing, f.nodes)
		MOVQ(f.bottom, f.from)
		Label("some")
		CMPQ(f.from, f.bottom)
		JNE(LabelRef("fill"))
		busy := work()
		TESTQ(busy, busy)
		JNE(LabelRef("fill"))
		Label("done")
	}
}

// shift is the logarithm of size to base 2.
func shift(size int) uint64 { return uint64(bits.TrailingZeros(uint(size))) }

// leave closes the loop and stores the frame.
func (f *frame) leave() {
	MOVQ(f.bottom, f.floor)
	SUBQ(f.floor, f.from)
	SARQ(Imm(shift(f.size)), f.from)
	MOVQ(f.from, Mem{Base: f.level, Disp: offsetTop})
	ADDQ(f.nodes, Mem{Base: f.level, Disp: offsetNodes})
	SUBQ(Mem{Base: f.next, Disp: offsetBase}, f.to)
	SHRQ(Imm(shift(f.size)), f.to)
	MOVQ(f.to, Mem{Base: f.next, Disp: offsetTop})
}

var written = map[string]Mem{}

// data returns constant bytes.
func data(name string, size int, at func(i int) byte) Mem {
	if m, ok := written[name]; ok {
		return m
	}
	m := GLOBL(name, RODATA|NOPTR)
	for from := 0; from < size; from += 64 {
		var line []byte
		for i := from; i < min(from+64, size); i++ {
			line = append(line, at(i))
		}
		DATA(from, String(line))
	}
	written[name] = m
	return m
}

// function begins a function; leave ends it.
func function(name, signature string, doc ...string) {
	TEXT(name, NOSPLIT, signature)
	Pragma("noescape")
	Doc(doc...)
}

func leave() {
	VZEROUPPER()
	RET()
}

// repeat writes a loop that runs count times, at least once.
func repeat(label string, count reg.Register, body func()) {
	Label(label)
	body()
	DECQ(count)
	JNZ(LabelRef(label))
}
