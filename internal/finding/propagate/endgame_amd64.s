//go:build !purego

#include "textflag.h"
#include "go_asm.h" // offsets of the fields and constants

// Registers:
//   SI  e                            Z28-Z30  the lines' numbers, in the highest byte
//   DI  the top of the stack         Z31      more than any count
//   R15 the stack's end, then the branches taken
//   R13 the end of unused places
//   R12 budget
//   R14 the bottom of the stack

// TAKE moves branch i of those taken to turn.
#define TAKE(i) \
	MOVQ (16*i)(R15), R8 \
	MOVQ (16*i+8)(R15), R9 \
	MOVQ R8, (endgame_turn+16*i)(SI) \
	MOVQ R9, (endgame_turn+16*i+8)(SI)

// KEEP leaves on the stack what is still to be tried of branch i of the turn, and notes
// its place at DX if that is nothing. R15 is the least of those that are a choice.
#define KEEP(i) \
	MOVQ (endgame_turn+16*i)(SI), R8 \
	MOVQ (endgame_turn+16*i+8)(SI), R9 \
	BLSRQ R9, R10 \
	MOVQ R8, (DI) \
	MOVQ R10, 8(DI) \
	MOVQ R9, CX \
	SHRQ $const_restNode, CX \
	MOVW CX, (DX) \
	CMPL R10, $1 \
	SBBQ AX, AX \
	SUBQ AX, DX \
	SUBQ AX, DX \
	SHLQ $4, AX \
	LEAQ 16(DI)(AX*1), DI \
	CMPQ R9, R15 \
	ADCQ $-1, R12

// MASK takes the squares away that a queen attacks, in a third of the lines, which it
// leaves in Z. Z20 has those of its row and column.
#define MASK(k, Z) \
	VMOVDQU64 (endgame_up+64*k)(SI)(AX*1), Z21 \
	VPTERNLOGQ $0xFE, (endgame_down+64*k)(SI)(DX*1), Z20, Z21 \
	VPANDNQ (endgame_nodes+64*k)(SI)(R9*1), Z21, Z

// PLACE puts the queen of branch i of the turn, and leaves the node that this gives at the
// place of that number from R13, what is free there in the branch, and the least of every
// sixteenth line in Z.
//   CX line, BX the other line, R8 free, R9 the node, then the new one
#define PLACE(i, Z) \
	MOVQ (endgame_turn+16*i+8)(SI), BX \
	MOVQ (endgame_turn+16*i)(SI), R8 \
	MOVWLZX (endgame_turn+16*i+12)(SI), R9 \
	MOVBLZX (endgame_turn+16*i+14)(SI), CX \
	TZCNTL BX, BX \
	MOVL CX, AX \
	ANDL $1, AX \
	LEAL 1(BX)(BX*1), BX \
	SUBL AX, BX \
	SHLQ $8, R9 \
	BTRQ CX, R8 \
	BTRQ BX, R8 \
	MOVL endgame_costOf(SI)(CX*4), R10 \
	ADDL endgame_costOf(SI)(BX*4), R10 \
	MOVWLZX endgame_costs(SI)(R10*1), R10 \
	SHLQ $const_freeBudget, R10 \
	KMOVQ R8, K1 \
	KSHIFTRQ $16, K1, K2 \
	KSHIFTRQ $32, K1, K3 \
	SUBQ R10, R8 \
	MOVQ R8, (endgame_turn+16*i)(SI) \
	MOVL endgame_upOf(SI)(CX*4), AX \
	MOVL endgame_downOf(SI)(CX*4), DX \
	ADDL endgame_upOf(SI)(BX*4), AX \
	ADDL endgame_downOf(SI)(BX*4), DX \
	MOVQ endgame_crossed(SI)(CX*8), R10 \
	ORQ endgame_crossed(SI)(BX*8), R10 \
	VPBROADCASTQ R10, Z20 \
	MASK(0, Z0) \
	MASK(1, Z1) \
	MASK(2, Z2) \
	VMOVDQU64 (endgame_nodes+endNode_queens)(SI)(R9*1), Z6 \
	VPOPCNTD Z0, Z3 \
	VPOPCNTD Z1, Z4 \
	VPOPCNTD Z2, Z5 \
	VMOVDQA64 Z31, Z7 \
	VMOVDQA64 Z31, Z8 \
	VMOVDQA64 Z31, Z \
	VPSHLDD $8, Z28, Z3, K1, Z7 \
	VPSHLDD $8, Z29, Z4, K2, Z8 \
	VPSHLDD $8, Z30, Z5, K3, Z \
	VPMINUD Z7, Z8, Z7 \
	VPMINUD Z, Z7, Z \
	MOVWLZX (2*i)(R13), R9 \
	SHLQ $8, R9 \
	VMOVDQU64 Z0, endgame_nodes(SI)(R9*1) \
	VMOVDQU64 Z1, (endgame_nodes+64)(SI)(R9*1) \
	VMOVDQU64 Z2, (endgame_nodes+128)(SI)(R9*1) \
	VMOVDQU64 Z6, (endgame_nodes+endNode_queens)(SI)(R9*1) \
	ADDQ SI, R9 \
	MOVB BX, (endgame_nodes+endNode_queens)(R9)(CX*1)

// PUSH puts that node on the stack if every line has a square left and the cost could be
// spent; else its place stays unused. R11 is where R13 was before.
#define PUSH(i, Z, solved, next) \
	VPMOVDW Z, Y8 \
	VEXTRACTI128 $1, Y8, X9 \
	VPMINUW X9, X8, X8 \
	VPHMINPOSUW X8, X8 \
	MOVWLZX (2*i)(R11), DX \
	MOVQ (endgame_turn+16*i)(SI), R8 \
	MOVW DX, (R13) \
	MOVQ DX, R9 \
	SHLQ $8, R9 \
	MOVQ R8, AX \
	SHLQ $(64-const_freeBudget), AX \
	JZ solved \
	ADDQ SI, R9 \
	VMOVD X8, AX \
	MOVWLZX AX, AX \
	MOVBLZX AL, CX \
	MOVL endgame_nodes(R9)(CX*4), BX \
	SHLQ $const_restNode, DX \
	ORQ DX, BX \
	CMPL AX, $256 \
	SBBQ CX, CX \
	SHLQ $const_restLine, AX \
	ORQ AX, BX \
	MOVQ R8, (DI) \
	MOVQ BX, 8(DI) \
	SARQ $63, R8 \
	ORQ R8, CX \
	SUBQ CX, R13 \
	SUBQ CX, R13 \
	SHLQ $4, CX \
	LEAQ 16(DI)(CX*1), DI \
next:

// SOLVED notes the queens of a completion.
#define SOLVED(solved, next) \
solved: \
	MOVQ endgame_founds(SI), AX \
	SHLQ $6, AX \
	VMOVDQU64 (endgame_nodes+endNode_queens)(SI)(R9*1), Z6 \
	VMOVDQU64 Z6, endgame_found(SI)(AX*1) \
	INCQ endgame_founds(SI) \
	ADDQ $2, R13 \
	JMP next

// The frame has a list of places that have nothing left to be tried, where it begins
// after those of branches that are none, and its length in bytes.
//
// func runAVX512(e *endgame, budget int64) (state endState, left int64)
TEXT ·runAVX512(SB), NOSPLIT, $32-32
	MOVQ e+0(FP), SI
	MOVQ budget+8(FP), R12
	LEAQ (endgame_stack+16*const_endWays)(SI), R14
	MOVQ endgame_height(SI), R15
	SHLQ $4, R15
	LEAQ endgame_stack(SI)(R15*1), DI
	MOVQ endgame_spare(SI), R13
	LEAQ endgame_unused(SI)(R13*2), R13
	MOVQ $0, endgame_founds(SI)
	VMOVDQU64 endgame_order(SI), Z28
	VMOVDQU64 (endgame_order+64)(SI), Z29
	VMOVDQU64 (endgame_order+128)(SI), Z30
	MOVL $0x7FFF, AX
	VPBROADCASTD AX, Z31

turn:
	CMPQ DI, R14
	JEQ exhausted
	TESTQ R12, R12
	JLE budget
	LEAQ (-16*const_endWays)(DI), R15
	MOVQ R15, DI
	CMPQ DI, R14
	CMOVQCS R14, DI
	MOVQ DI, R11
	SUBQ R15, R11 // 16 for each branch that is none: they come first
	SHRQ $3, R11
	TAKE(0)
	TAKE(1)
	TAKE(2)
	TAKE(3)
	MOVQ $(2<<const_restCount), R15
	LEAQ left-32(SP), DX
	ADDQ DX, R11
	KEEP(0)
	KEEP(1)
	KEEP(2)
	KEEP(3)
	MOVQ R11, first-16(SP)
	SUBQ R11, DX
	MOVQ DX, length-8(SP)
	SUBQ $(2*const_endWays), R13
	PLACE(0, Z10)
	PLACE(1, Z11)
	PLACE(2, Z12)
	PLACE(3, Z13)
	MOVQ R13, R11
	PUSH(0, Z10, solved0, next0)
	PUSH(1, Z11, solved1, next1)
	PUSH(2, Z12, solved2, next2)
	PUSH(3, Z13, solved3, next3)
	MOVQ first-16(SP), R11
	MOVQ (R11), AX
	MOVQ AX, (R13)
	ADDQ length-8(SP), R13
	CMPQ endgame_founds(SI), $0
	JEQ turn
	MOVB $const_endFound, AX
	JMP done

	SOLVED(solved0, next0)
	SOLVED(solved1, next1)
	SOLVED(solved2, next2)
	SOLVED(solved3, next3)

exhausted:
	MOVB $const_endExhausted, AX
	JMP done

budget:
	MOVB $const_endBudget, AX

done:
	MOVB AX, state+16(FP)
	MOVQ R12, left+24(FP)
	SUBQ SI, DI
	SUBQ $endgame_stack, DI
	SHRQ $4, DI
	MOVQ DI, endgame_height(SI)
	SUBQ SI, R13
	SUBQ $endgame_unused, R13
	SHRQ $1, R13
	MOVQ R13, endgame_spare(SI)
	VZEROUPPER
	RET
