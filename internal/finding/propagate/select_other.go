//go:build !amd64 || purego

package propagate

const (
	haveVectors = false
	haveEndgame = false
)

func place(b *Board, dst, src *Node, q *Queens, lane, col int) bool {
	return placeGeneric(b, dst, src, q, lane, col)
}

func evaluate(b *Board, x *Node, w *Prices, s *pricing) int64 {
	return evaluateGeneric(b, x, w, s)
}

func removeCostly(b *Board, x *Node, w *Prices, s *pricing, slack int64) bool {
	return removeCostlyGeneric(b, x, w, s, slack)
}

func step(w *Prices, s *pricing, size int64, words int) int64 {
	return stepGeneric(w, s, size, words)
}

func keep(w *Prices, s *pricing, lanes uint64, diagonals *diagonalSet, words int) {
	keepGeneric(w, s, lanes, diagonals, words)
}

func (e *endgame) run(budget int64) (endState, int64) { return e.runGeneric(budget) }
