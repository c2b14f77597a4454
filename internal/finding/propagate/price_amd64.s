//go:build !purego

#include "textflag.h"
#include "go_asm.h" // offsets of the fields and constants: Node_Free, const_one and so on

// ORIGIN sets DX to the price of the origin's rising diagonal, R8 to that of its falling
// one, and AX to the span. DI is the board, R9 the prices.
#define ORIGIN \
	MOVQ Board_span(DI), AX \
	LEAQ (2*const_MaxRows)(R9)(AX*2), DX \
	LEAQ (DX)(AX*2), R8

// COLUMNS makes ready for SCATTERED: Z20 and Z21 are the columns, K5 and K6 say which are 64
// or above.
#define COLUMNS \
	VMOVDQU64 Board_at(DI), Z20 \
	VMOVDQU64 (Board_at+64)(DI), Z21 \
	MOVL $const_MaxRows, AX \
	VPBROADCASTW AX, Z7 \
	VPCMPUW $5, Z7, Z20, K5 \
	VPCMPUW $5, Z7, Z21, K6

// COSTS sets Z5 and Z6 to what the squares of a lane cost. BX is the lane, CX its row.
#define COSTS \
	VPBROADCASTW (R9)(BX*2), Z4 \
	LEAQ (R8)(CX*2), R11 \
	ADDQ CX, CX \
	MOVQ DX, AX \
	SUBQ CX, AX \
	VPADDW (R11), Z4, Z5 \
	VPADDW 64(R11), Z4, Z6 \
	VPADDW (AX), Z5, Z5 \
	VPADDW 64(AX), Z6, Z6

// SCATTERED is COSTS for a scattered board. The diagonals of all columns, bit or not, are
// added up in Z7 to Z10.
#define SCATTERED \
	VPBROADCASTW (R9)(BX*2), Z4 \
	LEAQ (R8)(CX*2), R11 \
	ADDQ CX, CX \
	MOVQ DX, AX \
	SUBQ CX, AX \
	VMOVDQU64 (R11), Z7 \
	VMOVDQU64 64(R11), Z8 \
	VMOVDQU64 128(R11), Z9 \
	VMOVDQU64 192(R11), Z10 \
	VPADDW (AX), Z7, Z7 \
	VPADDW 64(AX), Z8, Z8 \
	VPADDW 128(AX), Z9, Z9 \
	VPADDW 192(AX), Z10, Z10 \
	VMOVDQA64 Z7, Z5 \
	VMOVDQA64 Z9, Z11 \
	VPERMT2W Z8, Z20, Z5 \
	VPERMT2W Z10, Z20, Z11 \
	VPERMT2W Z8, Z21, Z7 \
	VPERMT2W Z10, Z21, Z9 \
	VPBLENDMW Z11, Z5, K5, Z5 \
	VPBLENDMW Z9, Z7, K6, Z6 \
	VPADDW Z4, Z5, Z5 \
	VPADDW Z4, Z6, Z6

// LEAST takes the costs in Z5 and Z6 of the lane BX, whose squares are AX, into account.
#define LEAST \
	KMOVD AX, K1 \
	SHRQ $32, AX \
	KMOVD AX, K2 \
	VPCMPW $1, Z0, Z5, K1, K3 \
	VPCMPW $1, Z1, Z6, K2, K4 \
	VPMINSW Z5, Z0, K1, Z0 \
	VPMINSW Z6, Z1, K2, Z1 \
	VPBROADCASTW BX, K3, Z2 \
	VPBROADCASTW BX, K4, Z3

// func evaluateAVX512(b *Board, x *Node, w *Prices, s *pricing) int64
//
// Z0, Z1  least cost of columns 0-31, 32-63     Z2, Z3  lane of that square
// R13 the column that the vectors begin with where one will do, 32 at most
// DI  b    SI  x    DX  prices of row 0's rising diagonals, R8  of its falling ones
// R9  bonuses by lane    R10  lanes, then columns to do    R12  s
TEXT ·evaluateAVX512(SB), NOSPLIT, $0-40
	MOVQ b+0(FP), DI
	MOVQ x+8(FP), SI
	MOVQ w+16(FP), R9
	MOVQ s+24(FP), R12
	ORIGIN
	MOVQ Node_Free(SI), R10
	MOVL $0x7FFF, AX
	VPBROADCASTW AX, Z0
	VMOVDQA64 Z0, Z1
	VPXORQ Z2, Z2, Z2
	VPXORQ Z3, Z3, Z3
	CMPQ Board_span(DI), $const_MaxRows
	JNE scattered
	MOVQ Node_Cols(SI), AX
	TZCNTQ AX, R13
	MOVL $32, BX
	CMPQ R13, BX
	CMOVQHI BX, R13
	SHRXQ R13, AX, AX
	SHRQ $32, AX
	JEQ narrow

lane:
	TZCNTQ R10, BX
	MOVQ (DI)(BX*8), CX
	COSTS
	MOVQ (SI)(BX*8), AX
	LEAST
	BLSRQ R10, R10
	JNZ lane
	JMP wide

scattered:
	COLUMNS

scatteredLane:
	TZCNTQ R10, BX
	MOVQ (DI)(BX*8), CX
	SCATTERED
	MOVQ (SI)(BX*8), AX
	LEAST
	BLSRQ R10, R10
	JNZ scatteredLane

wide:
	VMOVDQU64 Z0, pricing_least(R12)
	VMOVDQU64 Z1, pricing_least+64(R12)
	VMOVDQU64 Z2, pricing_lane(R12)
	VMOVDQU64 Z3, pricing_lane+64(R12)
	MOVQ Node_Cols(SI), AX
	KMOVD AX, K1
	SHRQ $32, AX
	KMOVD AX, K2
	VMOVDQU16.Z Z0, K1, Z0
	VMOVDQU16.Z Z1, K2, Z1
	JMP counts

	// No more than 32 columns from R13 to the last without a queen.
narrow:
	LEAQ (DX)(R13*2), DX
	LEAQ (R8)(R13*2), R8

narrowLane:
	TZCNTQ R10, BX
	MOVQ (DI)(BX*8), CX
	SHRXQ R13, (SI)(BX*8), AX
	VPBROADCASTW (R9)(BX*2), Z4
	KMOVD AX, K1
	LEAQ (R8)(CX*2), R11
	ADDQ CX, CX
	MOVQ DX, AX
	SUBQ CX, AX
	VPADDW (R11), Z4, Z5
	VPADDW (AX), Z5, Z5
	VPCMPW $1, Z0, Z5, K1, K3
	VPMINSW Z5, Z0, K1, Z0
	VPBROADCASTW BX, K3, Z2
	BLSRQ R10, R10
	JNZ narrowLane
	VMOVDQU64 Z0, pricing_least(R12)(R13*2)
	VMOVDQU64 Z2, pricing_lane(R12)(R13*2)
	MOVQ Node_Cols(SI), AX
	SHRXQ R13, AX, AX
	KMOVD AX, K1
	VMOVDQU16.Z Z0, K1, Z0
	VPXORQ Z1, Z1, Z1
	JMP counts

	// What the diagonals of the origin are used goes to DX, of rising ones, and R8.
counts:
	MOVQ Node_Cols(SI), R10
	MOVQ Board_span(DI), AX
	LEAQ (pricing_count+2*const_MaxRows)(R12)(AX*2), DX
	LEAQ (DX)(AX*2), R8

count:
	TZCNTQ R10, AX
	MOVWLZX pricing_lane(R12)(AX*2), BX
	MOVWLZX Board_at(DI)(AX*2), AX
	MOVQ (DI)(BX*8), CX
	ADDW $const_one, pricing_count(R12)(BX*2)
	LEAQ (AX)(CX*1), R11
	ADDW $const_one, (R8)(R11*2)
	SUBQ CX, AX
	ADDW $const_one, (DX)(AX*2)
	BLSRQ R10, R10
	JNZ count

	MOVL $1, AX
	VPBROADCASTW AX, Z4
	VPMADDWD Z4, Z0, Z0
	VPMADDWD Z4, Z1, Z1
	VPADDD Z1, Z0, Z0
	VEXTRACTI64X4 $1, Z0, Y1
	VPADDD Y1, Y0, Y0
	VEXTRACTI64X2 $1, Y0, X1
	VPADDD X1, X0, X0
	VPSHUFD $0x4E, X0, X1
	VPADDD X1, X0, X0
	VPSHUFD $0xB1, X0, X1
	VPADDD X1, X0, X0
	VMOVD X0, AX
	MOVLQSX AX, AX
	VZEROUPPER
	MOVQ AX, ret+32(FP)
	RET

// COSTLY takes away what of the lane BX costs too much, by the costs in Z5 and Z6, and goes
// to the next.
#define COSTLY \
	MOVQ (SI)(BX*8), R15 \
	VPSUBSW Z0, Z5, Z5 \
	VPSUBSW Z1, Z6, Z6 \
	VPCMPW $6, Z2, Z5, K1 \
	VPCMPW $6, Z2, Z6, K2 \
	KUNPCKDQ K1, K2, K1 \
	KMOVQ K1, AX \
	ANDQ R15, AX \
	ORQ AX, R13 \
	ANDNQ R15, AX, R15 \
	MOVQ R15, (SI)(BX*8) \
	BLSRQ R10, R10

// func removeCostlyAVX512(b *Board, x *Node, w *Prices, s *pricing, slack int64) bool
//
// Registers as in evaluateAVX512; Z2 the slack, R13 what is taken away
TEXT ·removeCostlyAVX512(SB), NOSPLIT, $0-41
	MOVQ b+0(FP), DI
	MOVQ x+8(FP), SI
	MOVQ w+16(FP), R9
	MOVQ s+24(FP), R12
	MOVQ slack+32(FP), AX
	VPBROADCASTW AX, Z2
	ORIGIN
	MOVQ Node_Free(SI), R10
	VMOVDQU64 pricing_least(R12), Z0
	VMOVDQU64 pricing_least+64(R12), Z1
	XORL R13, R13
	CMPQ Board_span(DI), $const_MaxRows
	JNE scattered

lane:
	TZCNTQ R10, BX
	MOVQ (DI)(BX*8), CX
	COSTS
	COSTLY
	JNZ lane
	JMP done

scattered:
	COLUMNS

scatteredLane:
	TZCNTQ R10, BX
	MOVQ (DI)(BX*8), CX
	SCATTERED
	COSTLY
	JNZ scatteredLane

done:
	TESTQ R13, R13
	SETNE ret+40(FP)
	VZEROUPPER
	RET

// PRICES moves the 32 prices at AX and adds them up in Z9. Z0 size, Z1 and Z2 the
// bounds, Z3 ones, Z4 zero; BX is that far into a pricing.
#define PRICES \
	VMOVDQU64 pricing_direction(BX), Z5 \
	VPSRAW $1, Z5, Z5 \
	VPADDW pricing_count(BX), Z5, Z5 \
	VPSUBW pricing_base(BX), Z5, Z5 \
	VMOVDQU64 Z4, pricing_count(BX) \
	VMOVDQU64 Z5, pricing_direction(BX) \
	VPMULHRSW Z0, Z5, Z5 \
	VPADDW (AX), Z5, Z5 \
	VPMAXSW Z1, Z5, Z5 \
	VPMINSW Z2, Z5, Z5 \
	VMOVDQU64 Z5, (AX) \
	VPMADDWD Z3, Z5, Z5 \
	VPADDD Z5, Z9, Z9 \
	ADDQ $64, AX \
	ADDQ $64, BX

// func stepAVX512(w *Prices, s *pricing, size int64, words int) int64
TEXT ·stepAVX512(SB), NOSPLIT, $0-40
	MOVQ w+0(FP), AX
	MOVQ s+8(FP), BX
	MOVQ size+16(FP), CX
	VPBROADCASTW CX, Z0
	MOVL $-const_maxLane, DX
	VPBROADCASTW DX, Z1
	NEGL DX
	VPBROADCASTW DX, Z2
	MOVL $1, DX
	VPBROADCASTW DX, Z3
	VPXORQ Z4, Z4, Z4
	VPXORQ Z9, Z9, Z9
	PRICES
	PRICES
	VPXORQ Z1, Z1, Z1
	MOVL $const_maxDiagonal, DX
	VPBROADCASTW DX, Z2
	MOVQ words+24(FP), CX
	SUBQ $const_MaxRows, CX

diagonals:
	PRICES
	PRICES
	PRICES
	PRICES
	PRICES
	PRICES
	PRICES
	PRICES
	SUBQ $(8*32), CX
	JNZ diagonals
	VEXTRACTI64X4 $1, Z9, Y1
	VPADDD Y1, Y9, Y0
	VEXTRACTI64X2 $1, Y0, X1
	VPADDD X1, X0, X0
	VPSHUFD $0x4E, X0, X1
	VPADDD X1, X0, X0
	VPSHUFD $0xB1, X0, X1
	VPADDD X1, X0, X0
	VMOVD X0, AX
	MOVLQSX AX, AX
	VZEROUPPER
	MOVQ AX, ret+32(FP)
	RET

// KEEP keeps the 32 prices at AX that are in K1, with Z2 wanted.
#define KEEP \
	VMOVDQU16.Z (AX), K1, Z3 \
	VMOVDQU64 Z3, (AX) \
	VMOVDQU64 Z2, pricing_base(BX) \
	VMOVDQU64 Z0, pricing_count(BX) \
	VMOVDQU64 Z0, pricing_direction(BX) \
	ADDQ $64, AX \
	ADDQ $64, BX

// func keepAVX512(w *Prices, s *pricing, lanes uint64, diagonals *diagonalSet, words int)
TEXT ·keepAVX512(SB), NOSPLIT, $0-40
	MOVQ w+0(FP), AX
	MOVQ s+8(FP), BX
	MOVQ diagonals+24(FP), SI
	MOVQ words+32(FP), CX
	SUBQ $const_MaxRows, CX
	VPXORQ Z0, Z0, Z0
	MOVL $const_one, DX
	VPBROADCASTW DX, Z1
	MOVQ lanes+16(FP), DX
	KMOVD DX, K1
	VMOVDQU16.Z Z1, K1, Z2
	KEEP
	SHRQ $32, DX
	KMOVD DX, K1
	VMOVDQU16.Z Z1, K1, Z2
	KEEP
	VMOVDQA64 Z1, Z2

keep:
	KMOVD (SI), K1
	KEEP
	ADDQ $4, SI
	SUBQ $32, CX
	JNZ keep
	VZEROUPPER
	RET
