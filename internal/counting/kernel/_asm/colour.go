package main

import (
	"math/bits"
	"strconv"

	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/ir"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// The passes over placements of one colour work on blocks of 64 bytes: one byte, eight
// placements, for each of 64 sets of columns. A block is one register, or two of half the
// size. A table has up to four planes of blocks for each node.
type block struct {
	name      string
	registers int
	size      int // of a register, in bytes
	bitalg    bool
	planes    int // the most of a pass
	spilled   int // the most bytes of a spill for a set
	vector    func() reg.VecVirtual
	load      func(...Op)

	low, counts reg.VecVirtual // constants for counting bits without an instruction for it
}

var blocks = []*block{
	{name: "BITALG", registers: 1, size: 64, bitalg: true, planes: 4, spilled: 7, vector: ZMM, load: VMOVDQU64},
	{name: "512", registers: 1, size: 64, planes: 3, spilled: 5, vector: ZMM, load: VMOVDQU64},
	{name: "256", registers: 2, size: 32, planes: 3, spilled: 5, vector: YMM, load: func(o ...Op) { VMOVDQU(o[0], o[1]) }},
}

// at returns the address of the i-th register of the block at m.
func (b *block) at(m Mem, i int) Mem { return m.Offset(i * b.size) }

// each allocates a register for each part of a block, calls do for it, and returns all of
// them.
func (b *block) each(do func(i int, v reg.VecVirtual)) []reg.VecVirtual {
	all := make([]reg.VecVirtual, b.registers)
	for i := range all {
		all[i] = b.vector()
		do(i, all[i])
	}
	return all
}

// tableSize is the distance in bytes from the table of one plane to that of the next.
const tableSize = 64 * (3072 + 9)

// generateBranch writes the pass that makes tables of blocks: the placements that avoid a square
// are those that avoid its two diagonals, and those that avoid the queens of a tree's node avoid its
// parent's and its last queen's square.
func generateBranch(b *block, planes int) {
	name := "branch" + strconv.Itoa(planes) + b.name
	function(name, "func(blocks *byte, width int, pairs *uint16, count int, to *byte)",
		name+" writes what count pairs of blocks have in common to a place in the tables.")
	bases := []reg.Register{Load(Param("blocks"), GP64())}
	width := Load(Param("width"), GP64())
	for range planes - 1 {
		next := GP64()
		MOVQ(bases[len(bases)-1], next)
		ADDQ(width, next)
		bases = append(bases, next)
	}
	pairs, count, to := Load(Param("pairs"), GP64()), Load(Param("count"), GP64()), Load(Param("to"), GP64())
	repeat("loop", count, func() {
		one, other := GP64(), GP64()
		MOVWQZX(Mem{Base: pairs}, one)
		MOVWQZX(Mem{Base: pairs, Disp: 2}, other)
		for i, base := range bases {
			b.each(func(j int, v reg.VecVirtual) {
				b.load(b.at(Mem{Base: base, Index: one, Scale: 8}, j), v)
				b.and(b.at(Mem{Base: base, Index: other, Scale: 8}, j), v)
				b.load(v, b.at(Mem{Base: to, Disp: tableSize * i}, j))
			})
		}
		ADDQ(Imm(64), to)
		ADDQ(Imm(4), pairs)
	})
	leave()
}

// generateMeet writes the pass that counts the placements that avoid all queens of the
// others, each of which is a node in each of two trees. In a spill, the last plane holds the
// placements that do not fit the other planes.
func generateMeet(b *block, planes int, spill bool) {
	name := "pairs" + strconv.Itoa(planes)
	if spill {
		name += "Spill"
	}
	name += b.name
	function(name, "func(tables *byte, nodes *uint16, rows *uint16, count, length, first int, sums *byte, spill *byte)",
		name+" adds to the 64 sums of a row, for each run of that length, how many bits the blocks of its nodes",
		"have in common in each byte. Sums stay at 255.")
	table := Load(Param("tables"), GP64())
	nodes, rows, count := Load(Param("nodes"), GP64()), Load(Param("rows"), GP64()), Load(Param("count"), GP64())
	length, first, out := Load(Param("length"), GP64()), Load(Param("first"), GP64()), Load(Param("sums"), GP64())
	SHLQ(Imm(6), first)
	SUBQ(first, out)
	b.constants()
	var places reg.Register
	var placesOf []reg.VecVirtual // of VPERMB, whose operands are in the wrong order for memory
	if spill {
		places = Load(Param("spill"), GP64())
		for i := range b.moves(planes) {
			if b.bitalg {
				v := b.vector()
				b.load(Mem{Base: places, Disp: 64 * i}, v)
				placesOf = append(placesOf, v)
			}
		}
	}

	repeat("run", count, func() {
		left, row := GP64(), GP64()
		MOVQ(length, left)
		MOVWLZX(Mem{Base: rows}, row.As32())
		ADDQ(Imm(2), rows)
		SHLQ(Imm(6), row)
		ADDQ(out, row)
		sums := b.each(func(_ int, v reg.VecVirtual) { b.clear(v) })
		spilled := sums // those of the last plane
		if spill && planes > 1 {
			spilled = b.each(func(_ int, v reg.VecVirtual) { b.clear(v) })
		}
		repeat("node", left, func() {
			one, other := GP64(), GP64()
			MOVWLZX(Mem{Base: nodes}, one.As32())
			MOVWLZX(Mem{Base: nodes, Disp: 2}, other.As32())
			ADDQ(Imm(4), nodes)
			for i := range planes {
				to := sums
				if i == planes-1 {
					to = spilled
				}
				b.each(func(j int, v reg.VecVirtual) {
					b.load(b.at(Mem{Base: table, Index: one, Scale: 8, Disp: tableSize * i}, j), v)
					b.and(b.at(Mem{Base: table, Index: other, Scale: 8, Disp: tableSize * i}, j), v)
					b.countBits(v)
					VPADDB(v, to[j], to[j])
				})
			}
		})
		if spill {
			for i := range b.moves(planes) {
				moved := b.each(func(j int, moved reg.VecVirtual) {
					if b.bitalg {
						VPERMB(spilled[j], placesOf[i], moved)
					} else {
						VPSHUFB(b.at(Mem{Base: places, Disp: 64 * i}, j), spilled[j], moved)
					}
					if i > 0 || planes > 1 {
						VPADDB(sums[j], moved, moved)
					}
				})
				sums = moved
			}
		}
		for j, v := range sums {
			to := b.at(Mem{Base: row}, j)
			VPADDUSB(to, v, v)
			b.load(v, to)
		}
	})
	leave()
}

// moves returns how many bytes of a spill a pass of some planes adds to a sum: each plane that is
// not the spill adds one, and leaves room for one less.
func (b *block) moves(planes int) int { return b.spilled + 1 - planes }

// fold combines the quarters of v, the halves of a smaller register, into one.
func (b *block) fold(v reg.VecVirtual, combine func(...Op)) reg.VecVirtual {
	half, quarter := YMM(), XMM()
	if b.size == 64 {
		VEXTRACTI64X4(Imm(1), v, half)
		combine(v.AsY(), half, half)
	} else {
		VMOVDQA(v, half)
	}
	VEXTRACTI128(Imm(1), half, quarter)
	combine(half.AsX(), quarter, quarter)
	return quarter
}

// generatePeak writes the function that finds the largest byte sum.
func generatePeak(b *block) {
	name := "peak" + b.name
	function(name, "func(sums *byte, rows int) byte",
		name+" returns the largest of rows of 64 sums.")
	sums, rows := Load(Param("sums"), GP64()), Load(Param("rows"), GP64())
	most := b.vector()
	b.clear(most)
	repeat("row", rows, func() {
		for i := range b.registers {
			VPMAXUB(b.at(Mem{Base: sums}, i), most, most)
		}
		ADDQ(Imm(64), sums)
	})
	quarter, other := b.fold(most, VPMAXUB), XMM()
	for _, bytes := range []uint64{8, 4, 2, 1} {
		VPSRLDQ(Imm(bytes), quarter, other)
		VPMAXUB(other, quarter, quarter)
	}
	peak := GP32()
	VMOVD(quarter, peak)
	Store(peak.As8(), ReturnIndex(0))
	leave()
}

// generateFlush writes the function that adds byte sums to wider sums.
func generateFlush(b *block) {
	name := "flush" + b.name
	function(name, "func(sums *byte, rows int, wide *uint16)",
		name+" adds rows of 64 sums to wider ones, and clears them.")
	sums, rows, wide := Load(Param("sums"), GP64()), Load(Param("rows"), GP64()), Load(Param("wide"), GP64())
	zero := b.vector()
	b.clear(zero)
	repeat("row", rows, func() {
		lanes := b.size / 2
		for i := range 64 / lanes {
			v := b.vector()
			VPMOVZXBW(Mem{Base: sums, Disp: lanes * i}, v)
			to := Mem{Base: wide, Disp: b.size * i}
			VPADDW(to, v, v)
			b.load(v, to)
		}
		for i := range b.registers {
			b.load(zero, b.at(Mem{Base: sums}, i))
		}
		ADDQ(Imm(64), sums)
		ADDQ(U32(128), wide)
	})
	leave()
}

// and sets v to v AND m.
func (b *block) and(m Op, v reg.VecVirtual) {
	if b.size == 64 {
		VPANDQ(m, v, v)
	} else {
		VPAND(m, v, v)
	}
}

func (b *block) clear(v reg.VecVirtual) {
	if b.size == 64 {
		VPXORQ(v, v, v)
	} else {
		VPXOR(v, v, v)
	}
}

// constants loads the constants of countBits.
func (b *block) constants() {
	if b.bitalg {
		return
	}
	b.low, b.counts = b.vector(), b.vector()
	broadcast := func(m, v Op) { VBROADCASTI128(m, v) }
	if b.size == 64 {
		broadcast = func(m, v Op) { VBROADCASTI32X4(m, v) }
	}
	broadcast(data("nibbleMask", 16, func(int) byte { return 0x0f }), b.low)
	broadcast(data("nibbleCounts", 16, func(i int) byte { return byte(bits.OnesCount(uint(i))) }), b.counts)
}

// countBits replaces each byte of v by its number of set bits.
func (b *block) countBits(v reg.VecVirtual) {
	if b.bitalg {
		Instruction(&ir.Instruction{
			Opcode: "VPOPCNTB", Operands: []Op{v, v}, Inputs: []Op{v}, Outputs: []Op{v}, ISA: []string{"AVX512BITALG"},
		})
		return
	}
	high := b.vector()
	VPSRLW(Imm(4), v, high)
	b.and(b.low, v)
	b.and(b.low, high)
	VPSHUFB(v, b.counts, v)
	VPSHUFB(high, b.counts, high)
	VPADDB(high, v, v)
}

// generateAdd writes the function that adds the sums of a block to a table row by row.
func generateAdd(b *block) {
	name := "add" + b.name
	function(name, "func(sums *uint16, rows, columns int, table *uint32, stride int, shift int)",
		name+" adds rows of 64 sums, times 2 to the power of shift, to those of a table a stride of bytes apart.")
	sums, rows := Load(Param("sums"), GP64()), Load(Param("rows"), GP64())
	table, stride, shift := Load(Param("table"), GP64()), Load(Param("stride"), GP64()), XMM()
	VMOVQ(Load(Param("shift"), GP64()), shift)
	lanes := b.size / 4
	repeat("row", rows, func() {
		for i := range 64 / lanes {
			v := b.vector()
			VPMOVZXWD(Mem{Base: sums, Disp: 2 * lanes * i}, v)
			VPSLLD(shift, v, v)
			to := Mem{Base: table, Disp: b.size * i}
			VPADDD(to, v, v)
			b.load(v, to)
		}
		ADDQ(U32(128), sums)
		ADDQ(stride, table)
	})
	leave()
}

// generateDot writes the function that sums the products of sums and weights.
func generateDot(b *block) {
	function("dot"+b.name, "func(sums *uint16, rows int, weights *uint32, stride int) uint64",
		"dot"+b.name+" returns the sum of the products of rows of 64 sums with rows of weights a stride of bytes apart,",
		"modulo 2 to the power of 64.")
	x, rows := Load(Param("sums"), GP64()), Load(Param("rows"), GP64())
	y, stride := Load(Param("weights"), GP64()), Load(Param("stride"), GP64())
	total := b.vector()
	b.clear(total)
	lanes := b.size / 4
	repeat("row", rows, func() {
		for i := range 64 / lanes {
			v, w, low := b.vector(), b.vector(), b.vector()
			VPMOVZXWD(Mem{Base: x, Disp: 2 * lanes * i}, v)
			b.load(Mem{Base: y, Disp: b.size * i}, w)
			VPMULUDQ(v, w, low)
			VPADDQ(low, total, total)
			VPSRLQ(Imm(32), v, v)
			VPSRLQ(Imm(32), w, w)
			VPMULUDQ(v, w, w)
			VPADDQ(w, total, total)
		}
		ADDQ(U32(128), x)
		ADDQ(stride, y)
	})
	quarter := b.fold(total, VPADDQ)
	other, sum, high := XMM(), GP64(), GP64()
	VPSRLDQ(Imm(8), quarter, other)
	VMOVQ(quarter, sum)
	VMOVQ(other, high)
	ADDQ(high, sum)
	Store(sum, ReturnIndex(0))
	leave()
}

// generateAvoiding writes the function that filters lists of placements, eight at a time. It
// takes eight words of a set at least once: most lists are that short, but many are empty.
func generateAvoiding() {
	function("avoiding512", "func(taken *uint64, from *int32, sets int, diagonals uint64, left *uint64, leftFrom *int32)",
		"avoiding512 copies those words of the lists of some sets that have none of the diagonals, and writes where the",
		"list after each begins. Eight words more are written to.")
	taken, from, sets := Load(Param("taken"), GP64()), Load(Param("from"), GP64()), Load(Param("sets"), GP64())
	diagonals := ZMM()
	VPBROADCASTQ(Load(Param("diagonals"), GP64()), diagonals)
	left, leftFrom := Load(Param("left"), GP64()), Load(Param("leftFrom"), GP64())
	at, to, end, eight, low := GP64(), GP64(), GP64(), GP64(), GP32()
	MOVLQSX(Mem{Base: from}, at)
	XORQ(to, to)
	MOVQ(U32(8), eight)
	MOVL(U32(0xff), low)
	repeat("set", sets, func() {
		MOVLQSX(Mem{Base: from, Disp: 4}, end)
		Label("words")
		count, few, some, free, v := GP64(), GP32(), K(), K(), ZMM()
		MOVQ(end, count)
		SUBQ(at, count)
		CMPQ(count, eight)
		CMOVQGT(eight, count)
		BZHIL(count.As32(), low, few)
		KMOVW(few, some)
		VMOVDQU64_Z(Mem{Base: taken, Index: at, Scale: 8}, some, v)
		VPTESTNMQ(diagonals, v, some, free)
		VPCOMPRESSQ_Z(v, free, v)
		VMOVDQU64(v, Mem{Base: left, Index: to, Scale: 8})
		kept := GP32()
		KMOVW(free, kept)
		POPCNTL(kept, kept)
		ADDQ(kept.As64(), to)
		ADDQ(Imm(8), at)
		CMPQ(at, end)
		JLT(LabelRef("words"))
		MOVQ(end, at)
		MOVL(to.As32(), Mem{Base: leftFrom, Disp: 4})
		ADDQ(Imm(4), from)
		ADDQ(Imm(4), leftFrom)
	})
	leave()
}

// generateTurn writes the function that makes a plane. It turns a matrix of 64 x 64 bytes: first
// the words of eight pieces at a time, then those of each eight diagonals.
func generateTurn() {
	function("turnGFNI", "func(taken *uint64, pieces *int32, plane *byte, diagonals int, scratch *byte)",
		"turnGFNI writes to byte i of block d of a plane which of the placements of the i-th of 64 pieces of a list avoid",
		"diagonal d. It writes a multiple of eight blocks.")
	taken, pieces := Load(Param("taken"), GP64()), Load(Param("pieces"), GP64())
	plane, scratch := Load(Param("plane"), GP64()), Load(Param("scratch"), GP64())
	diagonals := Load(Param("diagonals"), GP64())
	ones, transposed, identity, order := ZMM(), ZMM(), ZMM(), ZMM()
	VPTERNLOGD(Imm(0xff), ones, ones, ones)
	// The bytes of an 8 x 8 matrix, column by column and in order; a byte for each bit.
	VMOVDQU64(data("transposedBytes", 64, func(i int) byte { return byte(i%8*8 + i/8) }), transposed)
	VMOVDQU64(data("orderedBytes", 64, func(i int) byte { return byte(i) }), order)
	VPBROADCASTQ(data("identityBits", 8, func(i int) byte { return 1 << i }), identity)
	low, from, to, left := GP32(), GP64(), GP64(), GP64()
	MOVL(U32(0xff), low)
	MOVQ(scratch, to)
	MOVQ(U32(64), left)
	repeat("piece", left, func() {
		at, few, some, v := GP64(), GP32(), K(), ZMM()
		MOVLQSX(Mem{Base: pieces}, at)
		MOVL(Mem{Base: pieces, Disp: 4}, few)
		BZHIL(few, low, few)
		KMOVW(few, some)
		VMOVDQU64_Z(Mem{Base: taken, Index: at, Scale: 8}, some, v)
		VPXORQ_Z(ones, v, some, v)
		VPERMB(v, transposed, v)
		Instruction(&ir.Instruction{
			Opcode: "VGF2P8AFFINEQB", Operands: []Op{Imm(0), v, identity, v}, Inputs: []Op{v, identity}, Outputs: []Op{v}, ISA: []string{"GFNI", "AVX512F"},
		})
		VMOVDQU64(v, Mem{Base: to})
		ADDQ(Imm(8), pieces)
		ADDQ(Imm(64), to)
	})

	// The distances from one line to the next, and from the first line of a step to that of the next.
	line, step, three, middle := GP64(), GP64(), GP64(), GP64()
	MOVQ(scratch, from)
	MOVQ(scratch, to)
	MOVQ(U32(64), line)
	MOVQ(U32(512), step)
	MOVQ(U32(8), left)
	repeat("eight", left, func() {
		LEAQ(Mem{Base: line, Index: line, Scale: 2}, three)
		LEAQ(Mem{Base: from, Index: line, Scale: 4}, middle)
		var words []reg.VecVirtual
		for _, base := range []reg.Register{from, middle} {
			for _, m := range []Mem{{Base: base}, {Base: base, Index: line, Scale: 1}, {Base: base, Index: line, Scale: 2}, {Base: base, Index: three, Scale: 1}} {
				v := ZMM()
				VPERMB(m, order, v)
				words = append(words, v)
			}
		}
		for i, v := range turnedWords(words) {
			VMOVDQU64(v, Mem{Base: to, Disp: 64 * i})
		}
		ADDQ(step, from)
		ADDQ(U32(512), to)
	})
	CMPQ(line, U32(512))
	JEQ(LabelRef("done"))
	XCHGQ(line, step)
	MOVQ(scratch, from)
	MOVQ(plane, to)
	VMOVDQA64(transposed, order)
	LEAQ(Mem{Base: diagonals, Disp: 7}, left)
	SHRQ(Imm(3), left)
	JMP(LabelRef("eight"))
	Label("done")
	leave()
}

// turnedWords returns vectors with word i of each of eight vectors.
func turnedWords(v []reg.VecVirtual) []reg.VecVirtual {
	pairs, quads, all := make([]reg.VecVirtual, 8), make([]reg.VecVirtual, 8), make([]reg.VecVirtual, 8)
	for i := range v {
		pairs[i], quads[i], all[i] = ZMM(), ZMM(), ZMM()
	}
	for i := 0; i < 8; i += 2 {
		VPUNPCKLQDQ(v[i+1], v[i], pairs[i]) // words 0, 2, 4 and 6 of both
		VPUNPCKHQDQ(v[i+1], v[i], pairs[i+1])
	}
	for odd := range 2 {
		for i := 0; i < 8; i += 4 {
			VSHUFI64X2(Imm(0x88), pairs[i+2+odd], pairs[i+odd], quads[i+odd]) // words 0 and 4
			VSHUFI64X2(Imm(0xdd), pairs[i+2+odd], pairs[i+odd], quads[i+odd+2])
		}
		for i := 0; i < 4; i += 2 {
			VSHUFI64X2(Imm(0x88), quads[i+odd+4], quads[i+odd], all[i+odd])
			VSHUFI64X2(Imm(0xdd), quads[i+odd+4], quads[i+odd], all[i+odd+4])
		}
	}
	return all
}
