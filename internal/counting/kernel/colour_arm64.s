//go:build !purego

#include "go_asm.h"
#include "textflag.h"

// The passes by bits: see colour_arm64.go. A block of 64 bytes is four registers, and is loaded
// and stored as two pairs, which some processors do in fewer cycles than VLD1 takes.

#define LOAD0(p) \
	FLDPQ	(p), (F0, F1) \
	FLDPQ	32(p), (F2, F3)

#define LOAD4(p) \
	FLDPQ	(p), (F4, F5) \
	FLDPQ	32(p), (F6, F7)

#define LOAD8(p) \
	FLDPQ	(p), (F8, F9) \
	FLDPQ	32(p), (F10, F11)

#define STORE0(p) \
	FSTPQ	(F0, F1), (p) \
	FSTPQ	(F2, F3), 32(p)

#define STORE4(p) \
	FSTPQ	(F4, F5), (p) \
	FSTPQ	(F6, F7), 32(p)

#define STORE8(p) \
	FSTPQ	(F8, F9), (p) \
	FSTPQ	(F10, F11), 32(p)

// AND(a, b, c, d) keeps those bits of V0 to V3 that a block has.
#define AND(a, b, c, d) \
	VAND	a.B16, V0.B16, V0.B16 \
	VAND	b.B16, V1.B16, V1.B16 \
	VAND	c.B16, V2.B16, V2.B16 \
	VAND	d.B16, V3.B16, V3.B16

// ADD16(a, b, c, d) adds a block to V16 to V19.
#define ADD16(a, b, c, d) \
	VADD	a.B16, V16.B16, V16.B16 \
	VADD	b.B16, V17.B16, V17.B16 \
	VADD	c.B16, V18.B16, V18.B16 \
	VADD	d.B16, V19.B16, V19.B16

// ADD20(a, b, c, d) adds a block to V20 to V23.
#define ADD20(a, b, c, d) \
	VADD	a.B16, V20.B16, V20.B16 \
	VADD	b.B16, V21.B16, V21.B16 \
	VADD	c.B16, V22.B16, V22.B16 \
	VADD	d.B16, V23.B16, V23.B16

#define CLEAR(v) VEOR v.B16, v.B16, v.B16

// Instructions that the assembler lacks, by numbers of registers.

// UQADD sets V(d) to V(n) + V(m), in bytes that stay at 255.
#define UQADD(m, n, d) WORD $(0x6e200c00 | m<<16 | n<<5 | d)

// USHL sets V(d) to V(n) << V(m), in lanes of 32 bits.
#define USHL(m, n, d) WORD $(0x6ea04400 | m<<16 | n<<5 | d)

// UMLAL adds the products of the lower two lanes of 32 bits of V(n) and V(m) to V(d), and UMLAL2
// those of the upper two.
#define UMLAL(m, n, d) WORD $(0x2ea08000 | m<<16 | n<<5 | d)
#define UMLAL2(m, n, d) WORD $(0x6ea08000 | m<<16 | n<<5 | d)

// The passes branch: R0 the blocks, R1 from those of one plane to those of the next, R2 pairs, R3 their
// number, R5 where the next block goes, R6 the size of a table, R7 and R8 the blocks of a pair, R10 where
// what they have in common goes.

#define BRANCH_BEGIN \
	MOVD	blocks+0(FP), R0 \
	MOVD	width+8(FP), R1 \
	MOVD	pairs+16(FP), R2 \
	MOVD	count+24(FP), R3 \
	MOVD	to+32(FP), R5 \
	MOVD	$const_tableSize, R6

#define BRANCH_NODE \
	MOVHU.P	2(R2), R7 \
	MOVHU.P	2(R2), R8 \
	ADD	R7<<3, R0, R7 \
	ADD	R8<<3, R0, R8 \
	MOVD	R5, R10

#define BRANCH_PLANE \
	LOAD0(R7) \
	LOAD4(R8) \
	AND(V4, V5, V6, V7) \
	STORE0(R10)

#define BRANCH_NEXT \
	ADD	R1, R7, R7 \
	ADD	R1, R8, R8 \
	ADD	R6, R10, R10

#define BRANCH_LOOP \
	ADD	$64, R5, R5 \
	SUBS	$1, R3, R3 \
	BNE	node \
	RET

// The passes pairs: R0 tables, R1 nodes, R2 rows of runs, R3 their number, R4 the row
// before the first, R5 nodes left in the run, R6 its row, R7 to R9 the blocks of a node, R10 the size
// of a table, R11 the places of the spill, R12 the length of a run, V16 to V19 sums of the run, V20 to V23 those of the last plane.

#define MEET_BEGIN \
	MOVD	tables+0(FP), R0 \
	MOVD	nodes+8(FP), R1 \
	MOVD	rows+16(FP), R2 \
	MOVD	count+24(FP), R3 \
	MOVD	length+32(FP), R12 \
	MOVD	first+40(FP), R7 \
	MOVD	sums+48(FP), R4 \
	MOVD	spill+56(FP), R11 \
	SUB	R7<<6, R4, R4 \
	MOVD	$const_tableSize, R10

#define MEET_RUN \
	MOVD	R12, R5 \
	MOVHU.P	2(R2), R6 \
	ADD	R6<<6, R4, R6 \
	CLEAR(V16) \
	CLEAR(V17) \
	CLEAR(V18) \
	CLEAR(V19) \
	CLEAR(V20) \
	CLEAR(V21) \
	CLEAR(V22) \
	CLEAR(V23)

#define PAIR_NODE \
	MOVHU.P	2(R1), R7 \
	MOVHU.P	2(R1), R8 \
	ADD	R7<<3, R0, R7 \
	ADD	R8<<3, R0, R8

#define PAIR_NEXT \
	ADD	R10, R7, R7 \
	ADD	R10, R8, R8

#define PAIR_PLANE \
	LOAD0(R7) \
	LOAD4(R8) \
	AND(V4, V5, V6, V7) \
	COUNT

#define COUNT \
	VCNT	V0.B16, V0.B16 \
	VCNT	V1.B16, V1.B16 \
	VCNT	V2.B16, V2.B16 \
	VCNT	V3.B16, V3.B16

#define OWN ADD16(V0, V1, V2, V3)

#define LAST ADD20(V0, V1, V2, V3)

// A set's bytes of a spill are in up to $bytes places, or in its own if there is no spill.
#define MEET_LOOP(bytes) \
	SUBS	$1, R5, R5 \
	BNE	node \
	CBZ	R11, own \
	MOVD	R11, R7 \
	MOVD	$bytes, R8 \
spill: \
	LOAD0(R7) \
	VTBL	V0.B16, [V20.B16, V21.B16, V22.B16, V23.B16], V0.B16 \
	VTBL	V1.B16, [V20.B16, V21.B16, V22.B16, V23.B16], V1.B16 \
	VTBL	V2.B16, [V20.B16, V21.B16, V22.B16, V23.B16], V2.B16 \
	VTBL	V3.B16, [V20.B16, V21.B16, V22.B16, V23.B16], V3.B16 \
	OWN \
	ADD	$64, R7, R7 \
	SUBS	$1, R8, R8 \
	BNE	spill \
	B	end \
own: \
	ADD16(V20, V21, V22, V23) \
end: \
	LOAD0(R6) \
	UQADD(16, 0, 0) \
	UQADD(17, 1, 1) \
	UQADD(18, 2, 2) \
	UQADD(19, 3, 3) \
	STORE0(R6) \
	SUBS	$1, R3, R3 \
	BNE	run \
	RET

TEXT ·branch1NEON(SB), NOSPLIT, $0-40
	BRANCH_BEGIN
node:
	BRANCH_NODE
	BRANCH_PLANE
	BRANCH_LOOP

TEXT ·branch2NEON(SB), NOSPLIT, $0-40
	BRANCH_BEGIN
node:
	BRANCH_NODE
	BRANCH_PLANE
	BRANCH_NEXT
	BRANCH_PLANE
	BRANCH_LOOP

TEXT ·branch3NEON(SB), NOSPLIT, $0-40
	BRANCH_BEGIN
node:
	BRANCH_NODE
	BRANCH_PLANE
	BRANCH_NEXT
	BRANCH_PLANE
	BRANCH_NEXT
	BRANCH_PLANE
	BRANCH_LOOP

TEXT ·pairs1NEON(SB), NOSPLIT, $0-64
	MEET_BEGIN
run:
	MEET_RUN
node:
	PAIR_NODE
	PAIR_PLANE
	LAST
	MEET_LOOP(5)

TEXT ·pairs2NEON(SB), NOSPLIT, $0-64
	MEET_BEGIN
run:
	MEET_RUN
node:
	PAIR_NODE
	PAIR_PLANE
	OWN
	PAIR_NEXT
	PAIR_PLANE
	LAST
	MEET_LOOP(4)

TEXT ·pairs3NEON(SB), NOSPLIT, $0-64
	MEET_BEGIN
run:
	MEET_RUN
node:
	PAIR_NODE
	PAIR_PLANE
	OWN
	PAIR_NEXT
	PAIR_PLANE
	OWN
	PAIR_NEXT
	PAIR_PLANE
	LAST
	MEET_LOOP(3)

TEXT ·peakNEON(SB), NOSPLIT, $0-17
	MOVD	sums+0(FP), R0
	MOVD	rows+8(FP), R1
	CLEAR(V4)
	CLEAR(V5)
	CLEAR(V6)
	CLEAR(V7)
row:
	LOAD0(R0)
	VUMAX	V0.B16, V4.B16, V4.B16
	VUMAX	V1.B16, V5.B16, V5.B16
	VUMAX	V2.B16, V6.B16, V6.B16
	VUMAX	V3.B16, V7.B16, V7.B16
	ADD	$64, R0, R0
	SUBS	$1, R1, R1
	BNE	row
	VUMAX	V5.B16, V4.B16, V4.B16
	VUMAX	V7.B16, V6.B16, V6.B16
	VUMAX	V6.B16, V4.B16, V4.B16
	VEXT	$8, V4.B16, V4.B16, V5.B16
	VUMAX	V5.B16, V4.B16, V4.B16
	VEXT	$4, V4.B16, V4.B16, V5.B16
	VUMAX	V5.B16, V4.B16, V4.B16
	VEXT	$2, V4.B16, V4.B16, V5.B16
	VUMAX	V5.B16, V4.B16, V4.B16
	VEXT	$1, V4.B16, V4.B16, V5.B16
	VUMAX	V5.B16, V4.B16, V4.B16
	VMOV	V4.B[0], R0
	MOVB	R0, ret+16(FP)
	RET

TEXT ·flushNEON(SB), NOSPLIT, $0-24
	MOVD	sums+0(FP), R0
	MOVD	rows+8(FP), R1
	MOVD	wide+16(FP), R2
row:
	LOAD0(R0)
	ADD	$64, R2, R3
	LOAD4(R2)
	LOAD8(R3)
	VUADDW	V0.B8, V4.H8, V4.H8
	VUADDW2	V0.B16, V5.H8, V5.H8
	VUADDW	V1.B8, V6.H8, V6.H8
	VUADDW2	V1.B16, V7.H8, V7.H8
	VUADDW	V2.B8, V8.H8, V8.H8
	VUADDW2	V2.B16, V9.H8, V9.H8
	VUADDW	V3.B8, V10.H8, V10.H8
	VUADDW2	V3.B16, V11.H8, V11.H8
	STORE4(R2)
	STORE8(R3)
	STP	(ZR, ZR), (R0)
	STP	(ZR, ZR), 16(R0)
	STP	(ZR, ZR), 32(R0)
	STP	(ZR, ZR), 48(R0)
	ADD	$64, R0, R0
	ADD	$128, R2, R2
	SUBS	$1, R1, R1
	BNE	row
	RET

// WIDEN sets V4 to V11 to the next 32 sums.
#define WIDEN(sums) \
	LOAD0(sums) \
	VUXTL	V0.H4, V4.S4 \
	VUXTL2	V0.H8, V5.S4 \
	VUXTL	V1.H4, V6.S4 \
	VUXTL2	V1.H8, V7.S4 \
	VUXTL	V2.H4, V8.S4 \
	VUXTL2	V2.H8, V9.S4 \
	VUXTL	V3.H4, V10.S4 \
	VUXTL2	V3.H8, V11.S4 \
	ADD	$64, sums, sums

TEXT ·addNEON(SB), NOSPLIT, $0-48
	MOVD	sums+0(FP), R0
	MOVD	rows+8(FP), R1
	MOVD	table+24(FP), R2
	MOVD	stride+32(FP), R3
	MOVD	shift+40(FP), R4
	VDUP	R4, V31.S4
row:
	MOVD	R2, R5
	MOVD	$2, R6
half:
	WIDEN(R0)
	USHL(31, 4, 4)
	USHL(31, 5, 5)
	USHL(31, 6, 6)
	USHL(31, 7, 7)
	USHL(31, 8, 8)
	USHL(31, 9, 9)
	USHL(31, 10, 10)
	USHL(31, 11, 11)
	LOAD0(R5)
	VADD	V0.S4, V4.S4, V4.S4
	VADD	V1.S4, V5.S4, V5.S4
	VADD	V2.S4, V6.S4, V6.S4
	VADD	V3.S4, V7.S4, V7.S4
	STORE4(R5)
	ADD	$64, R5, R5
	LOAD0(R5)
	VADD	V0.S4, V8.S4, V8.S4
	VADD	V1.S4, V9.S4, V9.S4
	VADD	V2.S4, V10.S4, V10.S4
	VADD	V3.S4, V11.S4, V11.S4
	STORE8(R5)
	ADD	$64, R5, R5
	SUBS	$1, R6, R6
	BNE	half
	ADD	R3, R2, R2
	SUBS	$1, R1, R1
	BNE	row
	RET

// UNZIP rotates the numbers of the elements of eight registers to the right by one bit: the
// even ones come first. Three times, it puts every eighth element into the same register.
#define UNZIP(T, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p) \
	VUZP1	b.T, a.T, i.T \
	VUZP1	d.T, c.T, j.T \
	VUZP1	f.T, e.T, k.T \
	VUZP1	h.T, g.T, l.T \
	VUZP2	b.T, a.T, m.T \
	VUZP2	d.T, c.T, n.T \
	VUZP2	f.T, e.T, o.T \
	VUZP2	h.T, g.T, p.T

// EIGHTHS does so from V0 to V7 to V8 to V15.
#define EIGHTHS(T) \
	UNZIP(T, V0, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15) \
	UNZIP(T, V8, V9, V10, V11, V12, V13, V14, V15, V0, V1, V2, V3, V4, V5, V6, V7) \
	UNZIP(T, V0, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15)

// COLUMN adds eight sums, of which USHL shifts V16 and V17, to a row of the table.
#define COLUMN(sums) \
	VUXTL	sums.H4, V16.S4 \
	VUXTL2	sums.H8, V17.S4 \
	USHL(31, 16, 16) \
	USHL(31, 17, 17) \
	FLDPQ	(R8), (F18, F19) \
	VADD	V16.S4, V18.S4, V18.S4 \
	VADD	V17.S4, V19.S4, V19.S4 \
	FSTPQ	(F18, F19), (R8) \
	ADD	R4, R8, R8 \
	SUBS	$1, R6, R6 \
	BEQ	next

TEXT ·addTurnedNEON(SB), NOSPLIT, $0-48
	MOVD	sums+0(FP), R0
	MOVD	rows+8(FP), R1
	MOVD	columns+16(FP), R2
	MOVD	table+24(FP), R3
	MOVD	stride+32(FP), R4
	MOVD	shift+40(FP), R5
	VDUP	R5, V31.S4
rows:
	MOVD	R2, R6
	MOVD	R0, R7
	MOVD	R3, R8
columns:
	FMOVQ	(R7), F0
	FMOVQ	128(R7), F1
	FMOVQ	256(R7), F2
	FMOVQ	384(R7), F3
	FMOVQ	512(R7), F4
	FMOVQ	640(R7), F5
	FMOVQ	768(R7), F6
	FMOVQ	896(R7), F7
	EIGHTHS(H8)
	COLUMN(V8)
	COLUMN(V9)
	COLUMN(V10)
	COLUMN(V11)
	COLUMN(V12)
	COLUMN(V13)
	COLUMN(V14)
	COLUMN(V15)
	ADD	$16, R7, R7
	B	columns
next:
	ADD	$1024, R0, R0
	ADD	$32, R3, R3
	SUBS	$8, R1, R1
	BNE	rows
	RET

TEXT ·dotNEON(SB), NOSPLIT, $0-40
	MOVD	sums+0(FP), R0
	MOVD	rows+8(FP), R1
	MOVD	weights+16(FP), R2
	MOVD	stride+24(FP), R3
	CLEAR(V16)
	CLEAR(V17)
row:
	MOVD	R2, R4
	MOVD	$2, R5
half:
	WIDEN(R0)
	LOAD0(R4)
	UMLAL(0, 4, 16)
	UMLAL2(0, 4, 17)
	UMLAL(1, 5, 16)
	UMLAL2(1, 5, 17)
	UMLAL(2, 6, 16)
	UMLAL2(2, 6, 17)
	UMLAL(3, 7, 16)
	UMLAL2(3, 7, 17)
	ADD	$64, R4, R4
	LOAD0(R4)
	UMLAL(0, 8, 16)
	UMLAL2(0, 8, 17)
	UMLAL(1, 9, 16)
	UMLAL2(1, 9, 17)
	UMLAL(2, 10, 16)
	UMLAL2(2, 10, 17)
	UMLAL(3, 11, 16)
	UMLAL2(3, 11, 17)
	ADD	$64, R4, R4
	SUBS	$1, R5, R5
	BNE	half
	ADD	R3, R2, R2
	SUBS	$1, R1, R1
	BNE	row
	VADD	V17.D2, V16.D2, V16.D2
	VADDP	V16.D2, V16.D2, V16.D2
	VMOV	V16.D[0], R0
	MOVD	R0, ret+32(FP)
	RET

// SWAP exchanges the bits of a under ~mask with those of b under mask.
#define SWAP(a, b, shift, mask) \
	VUSHR	$shift, a.B16, V16.B16 \
	VSHL	$shift, b.B16, V17.B16 \
	VBIF	mask.B16, V17.B16, a.B16 \
	VBIT	mask.B16, V16.B16, b.B16

TEXT ·turnWordsNEON(SB), NOSPLIT, $0-24
	MOVD	words+0(FP), R0
	MOVD	plane+8(FP), R1
	MOVD	diagonals+16(FP), R2
	MOVD	R0, R3
	MOVD	$32, R4
words: // sixteen at a time: byte i of each becomes a register
	ADD	$64, R3, R5
	LOAD0(R3)
	LOAD4(R5)
	EIGHTHS(B16)
	STORE8(R3)
	FSTPQ	(F12, F13), (R5)
	FSTPQ	(F14, F15), 32(R5)
	ADD	$128, R3, R3
	SUBS	$1, R4, R4
	BNE	words

	VMOVI	$0x0f, V28.B16
	VMOVI	$0x33, V29.B16
	VMOVI	$0x55, V30.B16
diagonals: // eight at a time
	MOVD	R0, R3
	MOVD	R1, R5
	MOVD	$4, R4
pieces: // sixteen at a time: register i has the bits of word i, and shall have those of diagonal i
	FMOVQ	(R3), F0
	FMOVQ	512(R3), F1
	FMOVQ	1024(R3), F2
	FMOVQ	1536(R3), F3
	FMOVQ	2048(R3), F4
	FMOVQ	2560(R3), F5
	FMOVQ	3072(R3), F6
	FMOVQ	3584(R3), F7
	SWAP(V0, V4, 4, V28)
	SWAP(V1, V5, 4, V28)
	SWAP(V2, V6, 4, V28)
	SWAP(V3, V7, 4, V28)
	SWAP(V0, V2, 2, V29)
	SWAP(V1, V3, 2, V29)
	SWAP(V4, V6, 2, V29)
	SWAP(V5, V7, 2, V29)
	SWAP(V0, V1, 1, V30)
	SWAP(V2, V3, 1, V30)
	SWAP(V4, V5, 1, V30)
	SWAP(V6, V7, 1, V30)
	FMOVQ	F0, (R5)
	FMOVQ	F1, 64(R5)
	CMP	$4, R2
	BLT	next
	FMOVQ	F2, 128(R5)
	FMOVQ	F3, 192(R5)
	CMP	$6, R2
	BLT	next
	FMOVQ	F4, 256(R5)
	FMOVQ	F5, 320(R5)
	CMP	$8, R2
	BLT	next
	FMOVQ	F6, 384(R5)
	FMOVQ	F7, 448(R5)
next:
	ADD	$128, R3, R3
	ADD	$16, R5, R5
	SUBS	$1, R4, R4
	BNE	pieces
	ADD	$16, R0, R0
	ADD	$512, R1, R1
	SUBS	$8, R2, R2
	BGT	diagonals
	RET
