package main

import (
	"strconv"

	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/ir"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// The passes over placements of one colour work on blocks of 64 bytes: eight
// placements for each of 64 sets of columns, a bit each. A block is one register,
// or two of half the size. A table has blocks of one or two planes for each node.
type block struct {
	name      string
	registers int
	size      int // of a register
	bitalg    bool
	vector    func() reg.VecVirtual
	load      func(...Op)

	low, counts reg.VecVirtual // constants to count bits by, where no instruction does
}

var blocks = []*block{
	{name: "BITALG", registers: 1, size: 64, bitalg: true, vector: ZMM, load: VMOVDQU64},
	{name: "512", registers: 1, size: 64, vector: ZMM, load: VMOVDQU64},
	{name: "256", registers: 2, size: 32, vector: YMM, load: func(o ...Op) { VMOVDQU(o[0], o[1]) }},
}

// at is the i-th register of the block at m.
func (b *block) at(m Mem, i int) Mem { return m.Offset(i * b.size) }

// each returns a register for each part of a block, after do.
func (b *block) each(do func(i int, v reg.VecVirtual)) []reg.VecVirtual {
	all := make([]reg.VecVirtual, b.registers)
	for i := range all {
		all[i] = b.vector()
		do(i, all[i])
	}
	return all
}

// entry is how many bytes a node has in a table.
const entry = 128

// generateBranch writes the pass that makes a table of blocks: the placements that
// avoid the queens of a tree's node are those that avoid its parent's and the two
// diagonals of its last one.
func generateBranch(b *block, planes int) {
	name := "branch" + strconv.Itoa(planes) + b.name
	TEXT(name, NOSPLIT, "func(plane, second *byte, nodes *uint16, count int, table, to *byte)")
	Pragma("noescape")
	Doc(name+" writes the blocks of count nodes to a place in the table that has those of their", "parents.")
	bases := []reg.Register{Load(Param("plane"), GP64()), Load(Param("second"), GP64())}[:planes]
	nodes, count := Load(Param("nodes"), GP64()), Load(Param("count"), GP64())
	table, to := Load(Param("table"), GP64()), Load(Param("to"), GP64())
	Label("loop")
	parent, sum, diff := GP64(), GP64(), GP64()
	MOVWQZX(Mem{Base: nodes}, parent)
	MOVWQZX(Mem{Base: nodes, Disp: 2}, sum)
	MOVWQZX(Mem{Base: nodes, Disp: 4}, diff)
	for i, base := range bases {
		b.each(func(j int, v reg.VecVirtual) {
			b.load(b.at(Mem{Base: table, Index: parent, Scale: 8, Disp: 64 * i}, j), v)
			for _, r := range []reg.Register{sum, diff} {
				b.and(b.at(Mem{Base: base, Index: r, Scale: 8}, j), v)
			}
			b.load(v, b.at(Mem{Base: to, Disp: 64 * i}, j))
		})
	}
	ADDQ(U32(entry), to)
	ADDQ(Imm(6), nodes)
	DECQ(count)
	JNZ(LabelRef("loop"))
	VZEROUPPER()
	RET()
}

// generateMeet writes the pass that counts the placements that avoid all queens of
// others, each made of a node in each of two or three trees.
func generateMeet(b *block, trees, planes int) {
	name := map[int]string{2: "pairs", 3: "triples"}[trees] + strconv.Itoa(planes) + b.name
	TEXT(name, NOSPLIT, "func(tables *byte, nodes *uint16, runs *uint32, count int, first int, out *uint32, stride int, shift int)")
	Pragma("noescape")
	Doc(name+" adds to 64 entries of a row of out, for each run, how many bits the blocks",
		"of its nodes have in common in each byte, times 2 to the power of shift.")
	table := Load(Param("tables"), GP64())
	nodes, runs, count := Load(Param("nodes"), GP64()), Load(Param("runs"), GP64()), Load(Param("count"), GP64())
	first, out, stride := Load(Param("first"), GP64()), Load(Param("out"), GP64()), Load(Param("stride"), GP64())
	shiftBy := Load(Param("shift"), GP64())
	shifted := XMM()
	MOVQ(shiftBy, shifted)
	b.constants()

	Label("run")
	left, row := GP64(), GP64()
	MOVL(Mem{Base: runs}, left.As32())
	MOVL(Mem{Base: runs, Disp: 4}, row.As32())
	ADDQ(Imm(8), runs)
	SUBQ(first, row)
	IMULQ(stride, row)
	ADDQ(out, row)
	sums := make([][]reg.VecVirtual, planes)
	for i := range sums {
		sums[i] = b.each(func(_ int, v reg.VecVirtual) { b.clear(v) })
	}
	Label("node")
	indices := make([]reg.GPVirtual, trees)
	for i := range indices {
		indices[i] = GP64()
		MOVWQZX(Mem{Base: nodes, Disp: 2 * i}, indices[i])
	}
	ADDQ(Imm(uint64(2*trees)), nodes)
	for i := range sums {
		b.each(func(j int, v reg.VecVirtual) {
			for tree, index := range indices {
				m := b.at(Mem{Base: table, Index: index, Scale: 8, Disp: 64 * i}, j)
				if tree == 0 {
					b.load(m, v)
				} else {
					b.and(m, v)
				}
			}
			b.countBits(v)
			VPADDB(v, sums[i][j], sums[i][j])
		})
	}
	DECL(left.As32())
	JNZ(LabelRef("node"))
	for j, v := range sums[0] {
		for _, more := range sums[1:] {
			VPADDB(more[j], v, v)
		}
		b.flush(v, shifted, Mem{Base: row, Disp: j * b.size * 4})
	}
	DECQ(count)
	JNZ(LabelRef("run"))
	VZEROUPPER()
	RET()
}

// and leaves in v what it has in common with m.
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

// constants loads what countBits needs.
func (b *block) constants() {
	if b.bitalg {
		return
	}
	b.low, b.counts = b.vector(), b.vector()
	if b.size == 64 {
		VBROADCASTI32X4(nibbleMask(), b.low)
		VBROADCASTI32X4(nibbleCounts(), b.counts)
	} else {
		VBROADCASTI128(nibbleMask(), b.low)
		VBROADCASTI128(nibbleCounts(), b.counts)
	}
}

// countBits replaces each byte of v by how many bits it has.
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

// flush adds the bytes of v to the doublewords at m.
func (b *block) flush(v reg.VecVirtual, shift reg.VecVirtual, m Mem) {
	for quarter := range 4 {
		part, wide := XMM(), b.vector()
		if b.size == 64 {
			VEXTRACTI32X4(Imm(uint64(quarter)), v, part)
		} else {
			VEXTRACTI128(Imm(uint64(quarter/2)), v, part)
			if quarter%2 == 1 {
				VPSRLDQ(Imm(8), part, part)
			}
		}
		VPMOVZXBD(part, wide)
		VPSLLD(shift, wide, wide)
		to := m.Offset(quarter * b.size)
		VPADDD(to, wide, wide)
		b.load(wide, to)
	}
}

// generateProduct writes the sum of products of two tables.
func generateProduct(b *block) {
	TEXT("product"+b.name, NOSPLIT, "func(a, b *uint32, count int) uint64")
	Pragma("noescape")
	Doc("product" + b.name + " returns the sum of the products of count entries, a multiple of 16, modulo 2 to the power of 64.")
	x, y, count := Load(Param("a"), GP64()), Load(Param("b"), GP64()), Load(Param("count"), GP64())
	total := b.vector()
	b.clear(total)
	Label("loop")
	for i := range 64 / b.size {
		v, w, low := b.vector(), b.vector(), b.vector()
		b.load(Mem{Base: x, Disp: i * b.size}, v)
		b.load(Mem{Base: y, Disp: i * b.size}, w)
		VPMULUDQ(v, w, low)
		VPADDQ(low, total, total)
		VPSRLQ(Imm(32), v, v)
		VPSRLQ(Imm(32), w, w)
		VPMULUDQ(v, w, w)
		VPADDQ(w, total, total)
	}
	ADDQ(Imm(64), x)
	ADDQ(Imm(64), y)
	SUBQ(Imm(16), count)
	JNZ(LabelRef("loop"))
	half := YMM()
	if b.size == 64 {
		VEXTRACTI64X4(Imm(1), total, half)
		VPADDQ(total.AsY(), half, half)
	} else {
		VMOVDQA(total, half)
	}
	quarter := XMM()
	VEXTRACTI128(Imm(1), half, quarter)
	VPADDQ(half.AsX(), quarter, quarter)
	other, sum, high := XMM(), GP64(), GP64()
	VPSRLDQ(Imm(8), quarter, other)
	VMOVQ(quarter, sum)
	VMOVQ(other, high)
	ADDQ(high, sum)
	Store(sum, ReturnIndex(0))
	VZEROUPPER()
	RET()
}

func nibbleMask() Mem {
	return table16("nibbleMask", "\x0f\x0f\x0f\x0f\x0f\x0f\x0f\x0f\x0f\x0f\x0f\x0f\x0f\x0f\x0f\x0f")
}
func nibbleCounts() Mem {
	return table16("nibbleCounts", "\x00\x01\x01\x02\x01\x02\x02\x03\x01\x02\x02\x03\x02\x03\x03\x04")
}

// table16 returns 16 bytes of constants.
func table16(name, bytes string) Mem {
	if m, ok := tables[name]; ok {
		return m
	}
	m := GLOBL(name, RODATA|NOPTR)
	DATA(0, String(bytes))
	tables[name] = m
	return m
}

// generateLeaves writes what looks up the columns of leaves: a function that returns
// the sum of their weights, or one that adds unit at their numbers.
func generateLeaves(name string, add bool) {
	signature := "func(open *uint32, count int, keys *uint64, weights *uint32) uint64"
	if add {
		signature = "func(open *uint32, count int, keys *uint64, table *uint32, unit uint32)"
	}
	TEXT(name, NOSPLIT, signature)
	Pragma("noescape")
	if add {
		Doc(name + " adds unit to the table at the number of the columns of each of count leaves, if they have one.")
	} else {
		Doc(name + " returns the sum of the weights of the columns of count leaves.")
	}
	open, count, keys := Load(Param("open"), GP64()), Load(Param("count"), GP64()), Load(Param("keys"), GP64())
	var table, unit, total reg.Register
	if add {
		table, unit = Load(Param("table"), GP64()), Load(Param("unit"), GP32())
	} else {
		table, total = Load(Param("weights"), GP64()), GP64()
		XORQ(total, total)
	}
	all, even, evenAt, oddAt := GP32(), GP32(), GP64(), GP64()
	MOVL(Mem{Base: keys}, all)
	MOVL(U32(0x55555555), even)
	MOVQ(Mem{Base: keys, Disp: 8}, evenAt)
	MOVQ(Mem{Base: keys, Disp: 16}, oddAt)
	none := GP32()
	XORL(none, none)
	Label("loop")
	cols, number, row := GP32(), GP64(), GP64()
	MOVL(Mem{Base: open}, cols)
	ADDQ(Imm(4), open)
	XORL(all, cols)
	PEXTL(even, cols, number.As32())
	SHRL(Imm(1), cols)
	PEXTL(even, cols, row.As32())
	MOVLQSX(Mem{Base: evenAt, Index: number, Scale: 4}, number)
	MOVLQSX(Mem{Base: oddAt, Index: row, Scale: 4}, row)
	SUBQ(Mem{Base: keys, Disp: 24}, number)
	SUBQ(Mem{Base: keys, Disp: 32}, row)
	missing, value := GP64(), GP32()
	MOVQ(number, missing)
	ORQ(row, missing)
	IMULQ(Mem{Base: keys, Disp: 40}, row)
	ADDQ(row, number)
	TESTQ(missing, missing)
	// What has no number adds nothing to the first entry.
	CMOVQMI(none.As64(), number)
	if add {
		MOVL(unit, value)
		CMOVLMI(none, value)
		ADDL(value, Mem{Base: table, Index: number, Scale: 4})
	} else {
		MOVL(Mem{Base: table, Index: number, Scale: 4}, value)
		CMOVLMI(none, value)
		ADDQ(value.As64(), total)
	}
	DECQ(count)
	JNZ(LabelRef("loop"))
	if !add {
		Store(total, ReturnIndex(0))
	}
	RET()
}
