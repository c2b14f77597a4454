package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// firstOf returns masks of eight words: the first count of them are at 8 - count.
func firstOf() Mem {
	return data("firstOf", 128, func(i int) byte { return []byte{0xff, 0}[i/64] })
}

// generateAvoiding2 writes the function that filters lists of placements, four at a time.
func generateAvoiding2() {
	function("avoiding256", "func(taken *uint64, from *int32, sets int, diagonals uint64, left *uint64, leftFrom *int32)",
		"avoiding256 copies those words of the lists of some sets that have none of the diagonals, and writes where the",
		"list after each begins. Four words more are written to.")
	taken, from, sets := Load(Param("taken"), GP64()), Load(Param("from"), GP64()), Load(Param("sets"), GP64())
	diagonals, zero := YMM(), YMM()
	VMOVQ(Load(Param("diagonals"), GP64()), diagonals.AsX())
	VPBROADCASTQ(diagonals.AsX(), diagonals)
	VPXOR(zero, zero, zero)
	left, leftFrom := Load(Param("left"), GP64()), Load(Param("leftFrom"), GP64())
	at, to, masks, pushes := GP64(), GP64(), GP64(), GP64()
	MOVLQSX(Mem{Base: from}, at)
	LEAQ(Mem{Base: taken, Index: at, Scale: 8}, taken)
	MOVQ(left, to)
	LEAQ(firstOf(), masks)
	LEAQ(table256("push"), pushes)
	repeat("set", sets, func() {
		count := GP64()
		MOVLQSX(Mem{Base: from, Disp: 4}, count)
		SUBQ(at, count)
		ADDQ(count, at)
		Label("words")
		CMPQ(count, Imm(0))
		JLE(LabelRef("end"))
		some, none := GP64(), GP64()
		MOVQ(U32(4), some)
		CMPQ(count, some)
		CMOVQLT(count, some)
		MOVQ(U32(8), none)
		SUBQ(some, none)
		mask, v, free, order := YMM(), YMM(), YMM(), YMM()
		VMOVDQU(Mem{Base: masks, Index: none, Scale: 8}, mask)
		VPMASKMOVQ(Mem{Base: taken}, mask, v)
		VPAND(diagonals, v, free)
		VPCMPEQQ(zero, free, free)
		VPAND(mask, free, free)
		kept := GP64()
		VMOVMSKPS(free, kept.As32())
		VPMOVZXBD(Mem{Base: pushes, Index: kept, Scale: 8}, order)
		VPERMD(v, order, v)
		VMOVDQU(v, Mem{Base: to})
		POPCNTL(kept.As32(), kept.As32())
		LEAQ(Mem{Base: to, Index: kept, Scale: 4}, to) // two bits a word
		LEAQ(Mem{Base: taken, Index: some, Scale: 8}, taken)
		SUBQ(some, count)
		JMP(LabelRef("words"))
		Label("end")
		end := GP64()
		MOVQ(to, end)
		SUBQ(left, end)
		SHRQ(Imm(3), end)
		MOVL(end.As32(), Mem{Base: leftFrom, Disp: 4})
		ADDQ(Imm(4), from)
		ADDQ(Imm(4), leftFrom)
	})
	leave()
}

// generateTurn2 writes the function that makes a plane. First it gathers, for every eight
// diagonals, their bytes of all pieces. Then it moves the top bits of 32 bytes, the words
// of four pieces, to the plane at once.
func generateTurn2() {
	function("turn256", "func(taken *uint64, pieces *int32, plane *byte, diagonals int, scratch *byte)",
		"turn256 writes to byte i of block d of a plane which of the placements of the i-th of 64 pieces of a list avoid",
		"diagonal d.")
	taken, pieces, scratch := Load(Param("taken"), GP64()), Load(Param("pieces"), GP64()), Load(Param("scratch"), GP64())
	masks, to, left := GP64(), GP64(), GP64()
	pairs, merge := YMM(), YMM()
	VBROADCASTI128(data("pairedBytes", 16, func(i int) byte { return byte(i/2 + i%2*8) }), pairs)
	VPMOVZXBD(data("mergedWords", 8, func(i int) byte { return byte(i/2 + i%2*4) }), merge)
	LEAQ(firstOf(), masks)
	MOVQ(scratch, to)
	MOVQ(U32(64), left)
	repeat("piece", left, func() {
		at, none, words := GP64(), GP64(), GP64()
		MOVLQSX(Mem{Base: pieces}, at)
		MOVLQSX(Mem{Base: pieces, Disp: 4}, words)
		MOVQ(U32(8), none)
		SUBQ(words, none)
		var halves [2]reg.VecVirtual
		for i := range halves {
			mask, v := YMM(), YMM()
			VMOVDQU(Mem{Base: masks, Index: none, Scale: 8, Disp: 32 * i}, mask)
			VPMASKMOVQ(Mem{Base: taken, Index: at, Scale: 8, Disp: 32 * i}, mask, v)
			VPANDN(mask, v, v)
			VPSHUFB(pairs, v, v)
			halves[i] = v
		}
		for i, unpack := range []func(...Op){VPUNPCKLWD, VPUNPCKHWD} {
			v, high := YMM(), XMM()
			unpack(halves[1], halves[0], v)
			VPERMD(v, merge, v)
			VEXTRACTI128(Imm(1), v, high)
			for j, x := range []Op{v.AsX(), high} {
				group := Mem{Base: to, Disp: 512 * (4*i + 2*j)}
				VMOVQ(x, group)
				VMOVHPD(x, group.Offset(512))
			}
		}
		ADDQ(Imm(8), pieces)
		ADDQ(Imm(8), to)
	})

	plane, diagonals := Load(Param("plane"), GP64()), Load(Param("diagonals"), GP64())
	Label("diagonals")
	rows, last, up, shift := GP64(), GP64(), GP64(), XMM()
	MOVQ(U32(8), rows)
	CMPQ(diagonals, rows)
	CMOVQLT(diagonals, rows)
	MOVQ(U32(8), up)
	SUBQ(rows, up)
	VMOVQ(up, shift)
	MOVQ(rows, last)
	SHLQ(Imm(6), last)
	LEAQ(Mem{Base: plane, Index: last, Scale: 1, Disp: -64}, last)
	MOVQ(U32(8), left)
	repeat("pieces", left, func() {
		a, b := YMM(), YMM()
		for i, v := range []reg.VecVirtual{a, b} {
			VMOVDQU(Mem{Base: scratch, Disp: 32 * i}, v)
			VPSLLW(shift, v, v) // the bits that this takes to the next byte stay below its top
		}
		row, count := GP64(), GP64()
		MOVQ(last, row)
		MOVQ(rows, count)
		repeat("row", count, func() {
			for i, v := range []reg.VecVirtual{a, b} {
				top := GP32()
				VPMOVMSKB(v, top)
				MOVL(top, Mem{Base: row, Disp: 4 * i})
				VPADDB(v, v, v)
			}
			SUBQ(Imm(64), row)
		})
		ADDQ(Imm(64), scratch)
		ADDQ(Imm(8), last)
	})
	ADDQ(U32(512), plane)
	SUBQ(rows, diagonals)
	JNZ(LabelRef("diagonals"))
	leave()
}

// generateAddTurned2 writes the function that adds rows of sums to the columns of a table,
// eight rows of four sums at a time.
func generateAddTurned2() {
	function("addTurned256", "func(sums *uint16, rows, columns int, table *uint32, stride int, shift int)",
		"addTurned256 adds the first columns of rows of 64 sums, times 2 to the power of shift, to as many rows of a",
		"table a stride of bytes apart. The number of rows is a multiple of 8.")
	sums, rows, columns := Load(Param("sums"), GP64()), Load(Param("rows"), GP64()), Load(Param("columns"), GP64())
	table, stride, shift := Load(Param("table"), GP64()), Load(Param("stride"), GP64()), XMM()
	VMOVQ(Load(Param("shift"), GP64()), shift)
	Label("rows")
	from, to, left := GP64(), GP64(), GP64()
	MOVQ(sums, from)
	MOVQ(table, to)
	MOVQ(columns, left)
	Label("columns")
	var all []reg.VecVirtual
	for i := range 8 {
		x := XMM()
		VMOVQ(Mem{Base: from, Disp: 128 * i}, x)
		all = append(all, x)
	}
	unpack := func(unpack func(...Op), a, b reg.VecVirtual) reg.VecVirtual {
		x := XMM()
		unpack(b, a, x)
		return x
	}
	var fours [4]reg.VecVirtual // of rows: the first two columns of four rows each, then the last two
	for i := range 2 {
		a, b := unpack(VPUNPCKLWD, all[4*i], all[4*i+1]), unpack(VPUNPCKLWD, all[4*i+2], all[4*i+3])
		fours[i], fours[2+i] = unpack(VPUNPCKLDQ, a, b), unpack(VPUNPCKHDQ, a, b)
	}
	for i := range 4 {
		pair := fours[i/2*2:]
		x, v := unpack([]func(...Op){VPUNPCKLQDQ, VPUNPCKHQDQ}[i%2], pair[0], pair[1]), YMM()
		VPMOVZXWD(x, v)
		VPSLLD(shift, v, v)
		VPADDD(Mem{Base: to}, v, v)
		VMOVDQU(v, Mem{Base: to})
		ADDQ(stride, to)
		DECQ(left)
		JZ(LabelRef("end"))
	}
	ADDQ(Imm(8), from)
	JMP(LabelRef("columns"))
	Label("end")
	ADDQ(U32(8*128), sums)
	ADDQ(Imm(32), table)
	SUBQ(Imm(8), rows)
	JNZ(LabelRef("rows"))
	leave()
}
