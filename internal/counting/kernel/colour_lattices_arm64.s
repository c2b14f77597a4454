//go:build !purego

#include "go_asm.h"
#include "textflag.h"

// The search of lattices: see colour_lattices_arm64.go. R0 is a level, R1 the top of the stack to push
// on, R2 where that is full, R3 pushOrder, V0 to V2 four states, V3 their free squares, V5 a queen of
// each, V6 to V8 the states to push, V16 and V17 the shifts of a row to the left, V18 to V25 those of
// it and the next three to the right, V29 weights of lanes, V30 the columns, V31 zero.

// The assembler lacks USHL, which sets V(d) to V(n) << V(m) in lanes of 32 bits, and BIC, which sets
// it to V(n) without the bits of V(m).
#define USHL(m, n, d) WORD $(0x6ea04400 | m<<16 | n<<5 | d)
#define BIC(m, n, d) WORD $(0x4e601c00 | m<<16 | n<<5 | d)

#define BEGIN(to) \
	MOVD	level_base(to), R2 \
	MOVD	level_top(to), R1 \
	ADD	R1<<2, R2, R1 \
	ADD	$(const_stackStride-const_stackMargin), R2, R2 \
	MOVD	$·pushOrder(SB), R3 \
	MOVD	$·laneWeights+64(SB), R12 \
	FMOVQ	(R12), F29 \
	MOVD	$const_columnsMask, R8 \
	VDUP	R8, V30.S4 \
	VEOR	V31.B16, V31.B16, V31.B16

// TOP stores the number of states on a stack up to its top.
#define TOP(l, top) \
	MOVD	level_base(l), R8 \
	SUB	R8, top, R8 \
	LSR	$2, R8, R8 \
	MOVD	R8, level_top(l)

// AHEAD sets the columns of V11 to those of least or to free squares of a row, whichever are less: to
// nothing if either is.
#define AHEAD(sum, diff, least) \
	USHL(sum, 7, 9) \
	USHL(diff, 8, 10) \
	VORR	V10.B16, V9.B16, V9.B16 \
	BIC(9, 6, 9) \
	VUMIN	V9.H8, least.H8, V11.H8

// PUSH pushes the lanes that have any of some columns.
#define PUSH(columns) \
	VCMTST	V30.S4, columns.S4, V11.S4 \
	VAND	V29.B16, V11.B16, V11.B16 \
	VADDV	V11.S4, V11 \
	VMOV	V11.S[0], R8 \
	ADD	R8.UXTB, R3, R9 \
	FMOVQ	(R9), F11 \
	VTBL	V11.B16, [V6.B16], V6.B16 \
	VTBL	V11.B16, [V7.B16], V7.B16 \
	VTBL	V11.B16, [V8.B16], V8.B16 \
	FMOVQ	F6, (R1) \
	FMOVQ	F7, const_stackStride(R1) \
	FMOVQ	F8, (2*const_stackStride)(R1) \
	ADD	R8>>14, R1, R1

// The passes: R4 the next level, R5 the top of this one's stack, R6 its base, R7 nodes, R10 shifts.

#define PASS_BEGIN \
	MOVD	l+0(FP), R0 \
	MOVD	next+8(FP), R4 \
	BEGIN(R4) \
	MOVD	level_base(R0), R6 \
	MOVD	level_top(R0), R5 \
	ADD	R5<<2, R6, R5 \
	MOVD	level_nodes(R0), R7 \
	MOVD	level_shifts(R0), R10 \
	FMOVQ	(R10), F16 \
	FMOVQ	64(R10), F17 \
	SHIFTS(0, V18, V19)

#define SHIFTS(row, sum, diff) \
	FMOVQ	(128*row)(R10), F9 \
	FMOVQ	(128*row+64)(R10), F10 \
	VSUB	V9.S4, V31.S4, sum.S4 \
	VSUB	V10.S4, V31.S4, diff.S4

// STATES pops four states. Those below the base have no columns. With up to 16 queens each they fit
// into the margin of the next stack: the last of 16 pushes ends there.
#define STATES \
	CMP	R6, R5 \
	BLS	done \
	CMP	R2, R1 \
	BHI	done \
	SUB	$16, R5, R5 \
	FMOVQ	(R5), F0 \
	FMOVQ	const_stackStride(R5), F1 \
	FMOVQ	(2*const_stackStride)(R5), F2 \
	USHL(18, 1, 3) \
	USHL(19, 2, 4) \
	VORR	V4.B16, V3.B16, V3.B16 \
	BIC(3, 0, 3) \
	VAND	V30.B16, V3.B16, V3.B16 \
	VCNT	V3.B16, V4.B16 \
	VADDV	V4.B16, V4 \
	VMOV	V4.B[0], R8 \
	ADD	R8, R7, R7

// QUEENS takes the lowest free square of each state that has one.
#define QUEENS \
	VSUB	V3.S4, V31.S4, V5.S4 \
	VAND	V3.B16, V5.B16, V5.B16 \
	VEOR	V5.B16, V3.B16, V3.B16 \
	VEOR	V5.B16, V0.B16, V6.B16 \
	USHL(16, 5, 7) \
	USHL(17, 5, 8) \
	VORR	V1.B16, V7.B16, V7.B16 \
	VORR	V2.B16, V8.B16, V8.B16

#define PASS_END(columns) \
	PUSH(columns) \
	VADDV	V3.S4, V9 \
	VMOV	V9.S[0], R8 \
	CBNZ	R8, queens \
	B	states \
done: \
	CMP	R6, R5 \
	CSEL	HI, R5, R6, R5 \
	TOP(R0, R5) \
	TOP(R4, R1) \
	MOVD	R7, level_nodes(R0) \
	RET

// The functions that filter states: R5 the states, R6 from one of their words to the next, R7 states
// left, R10 shifts, R11 rows.

#define FILTER_BEGIN \
	MOVD	l+40(FP), R0 \
	BEGIN(R0) \
	MOVD	states+0(FP), R5 \
	MOVD	apart+8(FP), R6 \
	MOVD	count+16(FP), R7

// LEFT gives weights to as many lanes as there are states left.
#define LEFT \
	CMP	$0, R7 \
	BLE	done \
	CMP	R2, R1 \
	BHI	done \
	SUBS	$4, R7, R7 \
	BGE	four \
	ADD	R7<<4, R12, R8 \
	FMOVQ	(R8), F29

#define FILTER_ROWS \
	MOVD	shifts+24(FP), R10 \
	MOVD	rows+32(FP), R11 \
	VMOV	V30.B16, V11.B16 \
row: \
	SHIFTS(0, V18, V19) \
	AHEAD(18, 19, V11) \
	ADD	$128, R10, R10 \
	SUBS	$1, R11, R11 \
	BNE	row \
	PUSH(V11)

// FILTER_END sets R8 to the number of states taken.
#define FILTER_END \
	TOP(R0, R1) \
	CMP	$0, R7 \
	CSEL	GT, R7, ZR, R7 \
	MOVD	count+16(FP), R8 \
	SUB	R7, R8, R8

TEXT ·near0NEON(SB), NOSPLIT, $0-16
	PASS_BEGIN
states:
	STATES
queens:
	QUEENS
	PASS_END(V5)

TEXT ·near1NEON(SB), NOSPLIT, $0-16
	PASS_BEGIN
	SHIFTS(1, V20, V21)
states:
	STATES
queens:
	QUEENS
	AHEAD(20, 21, V5)
	PASS_END(V11)

TEXT ·near2NEON(SB), NOSPLIT, $0-16
	PASS_BEGIN
	SHIFTS(1, V20, V21)
	SHIFTS(2, V22, V23)
states:
	STATES
queens:
	QUEENS
	AHEAD(20, 21, V5)
	AHEAD(22, 23, V11)
	PASS_END(V11)

TEXT ·near3NEON(SB), NOSPLIT, $0-16
	PASS_BEGIN
	SHIFTS(1, V20, V21)
	SHIFTS(2, V22, V23)
	SHIFTS(3, V24, V25)
states:
	STATES
queens:
	QUEENS
	AHEAD(20, 21, V5)
	AHEAD(22, 23, V11)
	AHEAD(24, 25, V11)
	PASS_END(V11)

TEXT ·forkNEON(SB), NOSPLIT, $0-56
	FILTER_BEGIN
states:
	LEFT
four:
	ADD	R6, R5, R8
	VLD1.P	(R8)(R6), [V7.S4]
	VLD1	(R8), [V8.S4]
	FMOVQ.P	16(R5), F6
	FILTER_ROWS
	B	states
done:
	FILTER_END
	MOVD	R8, taken+48(FP)
	RET

TEXT ·enterNEON(SB), NOSPLIT, $0-64
	FILTER_BEGIN
	MOVWU	open+48(FP), R8
	VDUP	R8, V28.S4
states:
	LEFT
four:
	ADD	R6, R5, R8
	VLD1.P	(R8)(R6), [V1.H4]
	VLD1.P	(R8)(R6), [V2.H4]
	VLD1.P	(R8)(R6), [V3.H4]
	VLD1	(R8), [V4.H4]
	FMOVD.P	8(R5), F0
	VZIP1	V1.H8, V0.H8, V7.H8
	VZIP1	V3.H8, V2.H8, V8.H8
	VZIP1	V4.H8, V31.H8, V6.H8
	VORR	V28.B16, V6.B16, V6.B16
	FILTER_ROWS
	B	states
done:
	FILTER_END
	MOVD	R8, taken+56(FP)
	RET
