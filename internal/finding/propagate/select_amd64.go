//go:build !purego

package propagate

import "golang.org/x/sys/cpu"

//go:noescape
func placeAVX512(b *Board, dst, src *Node, q *Queens, lane, col int) bool

//go:noescape
func evaluateAVX512(b *Board, x *Node, w *Prices, s *pricing) int64

//go:noescape
func removeCostlyAVX512(b *Board, x *Node, w *Prices, s *pricing, slack int64) bool

//go:noescape
func stepAVX512(w *Prices, s *pricing, size int64, words int) int64

//go:noescape
func keepAVX512(w *Prices, s *pricing, lanes uint64, diagonals *diagonalSet, words int)

//go:noescape
func runAVX512(e *endgame, budget int64) (state endState, left int64)

// haveVectors reports whether the processor can run the AVX-512 kernels.
var haveVectors = cpu.X86.HasAVX512F && cpu.X86.HasAVX512DQ && cpu.X86.HasAVX512VL && cpu.X86.HasAVX512BW &&
	cpu.X86.HasBMI1 && cpu.X86.HasBMI2

// haveEndgame reports whether it can run that of endgames.
var haveEndgame = haveVectors && cpu.X86.HasAVX512VPOPCNTDQ && cpu.X86.HasAVX512VBMI2

func place(b *Board, dst, src *Node, q *Queens, lane, col int) bool {
	if haveVectors {
		return placeAVX512(b, dst, src, q, lane, col)
	}
	return placeGeneric(b, dst, src, q, lane, col)
}

func evaluate(b *Board, x *Node, w *Prices, s *pricing) int64 {
	if haveVectors {
		return evaluateAVX512(b, x, w, s)
	}
	return evaluateGeneric(b, x, w, s)
}

func removeCostly(b *Board, x *Node, w *Prices, s *pricing, slack int64) bool {
	if haveVectors {
		return removeCostlyAVX512(b, x, w, s, slack)
	}
	return removeCostlyGeneric(b, x, w, s, slack)
}

func step(w *Prices, s *pricing, size int64, words int) int64 {
	if haveVectors {
		return stepAVX512(w, s, size, words)
	}
	return stepGeneric(w, s, size, words)
}

func keep(w *Prices, s *pricing, lanes uint64, diagonals *diagonalSet, words int) {
	if haveVectors {
		keepAVX512(w, s, lanes, diagonals, words)
		return
	}
	keepGeneric(w, s, lanes, diagonals, words)
}

func (e *endgame) run(budget int64) (endState, int64) {
	if haveEndgame {
		return runAVX512(e, budget)
	}
	return e.runGeneric(budget)
}
