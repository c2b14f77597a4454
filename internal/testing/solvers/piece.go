package solvers

import (
	"fmt"
	"slices"

	"pgregory.net/rapid"

	"nqueens.example/nqueens"
)

// Move is a move of a drawn piece: some squares one way and some across.
type Move struct {
	Slides bool
	A, B   int
}

// DrawPiece draws a piece of one to three moves.
func DrawPiece(t *rapid.T) (p nqueens.Piece, moves []Move) {
	for range rapid.IntRange(1, 3).Draw(t, "terms") {
		m := Move{rapid.Bool().Draw(t, "slides"), rapid.IntRange(0, 3).Draw(t, "a"), rapid.IntRange(1, 4).Draw(t, "b")}
		moves = append(moves, m)
		kind := map[bool]string{true: "slides", false: "leaps"}[m.Slides]
		p += nqueens.Piece(fmt.Sprintf("+%s:%d,%d", kind, m.A, m.B))
	}
	return p[1:], moves
}

// Attacks is the definition of attack: two squares are a whole number of slides or one leap
// apart, and nothing on the board stands between.
func Attacks(moves []Move, board []nqueens.Square, a, b nqueens.Square) bool {
	apart := func(x, y int) int { return max(x-y, y-x) }
	rows, cols := apart(a.Row, b.Row), apart(a.Col, b.Col)
	for _, m := range moves {
		times := max(rows, cols) / max(m.A, m.B)
		near, far := times*min(m.A, m.B), times*max(m.A, m.B)
		if times == 0 || min(rows, cols) != near || max(rows, cols) != far || times > 1 && !m.Slides {
			continue
		}
		clear := true
		for i := 1; i < times; i++ {
			between := nqueens.Square{Row: a.Row + (b.Row-a.Row)/times*i, Col: a.Col + (b.Col-a.Col)/times*i}
			clear = clear && !slices.Contains(board, between)
		}
		if clear {
			return true
		}
	}
	return false
}
