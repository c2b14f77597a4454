//go:build !purego

#include "textflag.h"
#include "go_asm.h" // offsets of the fields: Node_Free and so on

// func placeAVX512(b *Board, dst, src *Node, q *Queens, lane, col int) bool
//
// A node's lanes are taken eight at a time. One pass over them puts a queen, counts
// the squares left by column in saturating unary (how many columns have at least
// one, two, three, four), and collects the lanes with none and with at most one.
//
// Registers:
//   DI  b           Z0  the queen's column as a bit    Z31  -1
//   SI  dst         Z1  the queen's row
//   DX  node read   Z2  columns with at least 1 square
//   R8  q           Z3  ... 2
//   R9  lane        Z4  ... 3
//   R10 blocks      Z5  ... 4
//   R11 free lanes  Z6  lanes of this block
//   R12 free cols   Z7  distance of this block's rows to the queen's
//   R13 lanes with no square, then with at most 2
//   R14 lanes with at most 1 square, then with at most 3
//   CX  col, then the bits done   BX  the bytes done   R15 blocks left
TEXT ·placeAVX512(SB), NOSPLIT, $0-49
	MOVQ b+0(FP), DI
	MOVQ dst+8(FP), SI
	MOVQ src+16(FP), DX
	MOVQ q+24(FP), R8
	MOVQ lane+32(FP), R9
	MOVQ col+40(FP), CX
	MOVQ Board_blocks(DI), R10
	MOVQ Node_Free(DX), R11
	MOVQ Node_Cols(DX), R12
	VPTERNLOGQ $0xFF, Z31, Z31, Z31

pass:
	BTRQ R9, R11
	BTRQ CX, R12
	MOVB CX, (R8)(R9*1)
	MOVL $1, AX
	SHLXQ CX, AX, AX
	VPBROADCASTQ AX, Z0
	VPBROADCASTQ (DI)(R9*8), Z1
	VPXORQ Z2, Z2, Z2
	VPXORQ Z3, Z3, Z3
	VPXORQ Z4, Z4, Z4
	VPXORQ Z5, Z5, Z5
	XORL R13, R13
	XORL R14, R14
	XORL CX, CX
	XORL BX, BX
	MOVQ R10, R15

block:
	VMOVDQU64 (DX)(BX*1), Z6
	VMOVDQU64 (DI)(BX*1), Z7
	VPSUBQ Z1, Z7, Z7
	VPABSQ Z7, Z7
	VPTESTMQ Z7, Z7, K1
	VPSLLVQ Z7, Z0, Z8
	VPSRLVQ Z7, Z0, Z9
	VPTERNLOGQ $0xFE, Z0, Z9, Z8
	VPANDNQ.Z Z6, Z8, K1, Z6
	VMOVDQU64 Z6, (SI)(BX*1)
	VPADDQ Z31, Z6, Z8
	VPTESTNMQ Z6, Z6, K2
	VPTESTNMQ Z8, Z6, K3
	KMOVB K2, AX
	SHLXQ CX, AX, AX
	ORQ AX, R13
	KMOVB K3, AX
	SHLXQ CX, AX, AX
	ORQ AX, R14
	VPTERNLOGQ $0xF8, Z6, Z4, Z5
	VPTERNLOGQ $0xF8, Z6, Z3, Z4
	VPTERNLOGQ $0xF8, Z6, Z2, Z3
	VPORQ Z6, Z2, Z2
	ADDQ $64, BX
	ADDQ $8, CX
	DECQ R15
	JNZ block

	MOVQ SI, DX
	TESTQ R11, R13
	JNZ refuted

	// Add the eight lanes' counts of Z2 and Z3 up in AX and BX.
	VEXTRACTI64X4 $1, Z2, Y10
	VEXTRACTI64X4 $1, Z3, Y11
	VPORQ Y3, Y11, Y11
	VPTERNLOGQ $0xF8, Y2, Y10, Y11
	VPORQ Y2, Y10, Y10
	VEXTRACTI64X2 $1, Y10, X12
	VEXTRACTI64X2 $1, Y11, X13
	VPORQ X11, X13, X13
	VPTERNLOGQ $0xF8, X10, X12, X13
	VPORQ X10, X12, X12
	VPSHUFD $0x4E, X12, X14
	VPSHUFD $0x4E, X13, X15
	VPORQ X13, X15, X15
	VPTERNLOGQ $0xF8, X12, X14, X15
	VPORQ X12, X14, X14
	VMOVQ X14, AX
	VMOVQ X15, BX
	CMPQ AX, R12
	JNE refuted
	ANDQ R11, R14
	JNZ row
	ANDNQ AX, BX, BX
	JNZ column

	// Nothing is forced: count to four, Z2..Z5 folded into their lower half thrice.
	VEXTRACTI64X4 $1, Z2, Y10
	VEXTRACTI64X4 $1, Z3, Y11
	VEXTRACTI64X4 $1, Z4, Y12
	VEXTRACTI64X4 $1, Z5, Y13
	VPORQ Y5, Y13, Y13
	VPTERNLOGQ $0xF8, Y2, Y12, Y13
	VPTERNLOGQ $0xF8, Y3, Y11, Y13
	VPTERNLOGQ $0xF8, Y4, Y10, Y13
	VPORQ Y4, Y12, Y12
	VPTERNLOGQ $0xF8, Y2, Y11, Y12
	VPTERNLOGQ $0xF8, Y3, Y10, Y12
	VPORQ Y3, Y11, Y11
	VPTERNLOGQ $0xF8, Y2, Y10, Y11
	VPORQ Y2, Y10, Y10
	VEXTRACTI64X2 $1, Y10, X2
	VEXTRACTI64X2 $1, Y11, X3
	VEXTRACTI64X2 $1, Y12, X4
	VEXTRACTI64X2 $1, Y13, X5
	VPORQ X13, X5, X5
	VPTERNLOGQ $0xF8, X10, X4, X5
	VPTERNLOGQ $0xF8, X11, X3, X5
	VPTERNLOGQ $0xF8, X12, X2, X5
	VPORQ X12, X4, X4
	VPTERNLOGQ $0xF8, X10, X3, X4
	VPTERNLOGQ $0xF8, X11, X2, X4
	VPORQ X11, X3, X3
	VPTERNLOGQ $0xF8, X10, X2, X3
	VPORQ X10, X2, X2
	VPSHUFD $0x4E, X2, X10
	VPSHUFD $0x4E, X3, X11
	VPSHUFD $0x4E, X4, X12
	VPSHUFD $0x4E, X5, X13
	VPORQ X5, X13, X13
	VPTERNLOGQ $0xF8, X2, X12, X13
	VPTERNLOGQ $0xF8, X3, X11, X13
	VPTERNLOGQ $0xF8, X4, X10, X13
	VPORQ X4, X12, X12
	VPTERNLOGQ $0xF8, X2, X11, X12
	VPTERNLOGQ $0xF8, X3, X10, X12
	VMOVQ X12, BX
	ANDNQ AX, BX, BX
	MOVQ BX, Node_atMost(SI)
	VMOVQ X13, BX
	ANDNQ AX, BX, BX
	MOVQ BX, Node_atMost+8(SI)

	// The lanes with at most two and three squares.
	XORL R13, R13
	XORL R14, R14
	XORL CX, CX
	XORL BX, BX
	MOVQ R10, R15

few:
	VMOVDQU64 (SI)(BX*1), Z6
	VPADDQ Z31, Z6, Z7
	VPANDQ Z6, Z7, Z7
	VPADDQ Z31, Z7, Z8
	VPANDQ Z7, Z8, Z8
	VPADDQ Z31, Z8, Z9
	VPTESTNMQ Z8, Z8, K2
	VPTESTNMQ Z8, Z9, K3
	KMOVB K2, AX
	SHLXQ CX, AX, AX
	ORQ AX, R13
	KMOVB K3, AX
	SHLXQ CX, AX, AX
	ORQ AX, R14
	ADDQ $64, BX
	ADDQ $8, CX
	DECQ R15
	JNZ few
	ANDQ R11, R13
	ANDQ R11, R14
	MOVQ R13, Node_rows(SI)
	MOVQ R14, Node_rows+8(SI)
	MOVQ R11, Node_Free(SI)
	MOVQ R12, Node_Cols(SI)
	VZEROUPPER
	MOVB $1, ret+48(FP)
	RET

row: // R14: the lanes with one square
	TZCNTQ R14, R9
	MOVQ (SI)(R9*8), CX
	TZCNTQ CX, CX
	JMP pass

column: // BX: the columns with one square
	TZCNTQ BX, CX
	MOVL $1, AX
	SHLXQ CX, AX, AX
	VPBROADCASTQ AX, Z0
	XORL BX, BX
	XORL R9, R9

seek:
	VPTESTMQ (SI)(BX*1), Z0, K1
	KMOVB K1, AX
	ADDQ $64, BX
	ADDQ $8, R9
	TESTL AX, AX
	JZ seek
	TZCNTL AX, AX
	LEAQ -8(R9)(AX*1), R9
	JMP pass

refuted:
	VZEROUPPER
	MOVB $0, ret+48(FP)
	RET
