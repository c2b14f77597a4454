package amazon

import (
	"slices"
	"testing"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/testing/solvers"
)

func TestCountAgreesWithTheDefinition(t *testing.T) {
	for n := 1; n <= 10; n++ {
		var want int64
		squares := make([]nqueens.Square, 0, n)
		var place func()
		place = func() {
			if len(squares) == n {
				want++
				return
			}
			for col := range n {
				if s := (nqueens.Square{Row: len(squares), Col: col}); !attacked(s, squares) {
					squares = append(squares, s)
					place()
					squares = squares[:len(squares)-1]
				}
			}
		}
		place()
		if got, err := solvers.Total(NewPlan(n)); err != nil || got.Int64() != want {
			t.Errorf("n = %d: = %v, %v; by the definition %d", n, got, err, want)
		}
	}
}

// TestTurnsAgreeWithTheDefinition turns every placement of up to 12 amazons.
func TestTurnsAgreeWithTheDefinition(t *testing.T) {
	for n := 1; n <= 12; n++ {
		var half, quarter int64
		squares := make([]nqueens.Square, 0, n)
		unchanged := func(turn func(nqueens.Square) nqueens.Square) bool {
			return !slices.ContainsFunc(squares, func(s nqueens.Square) bool { return !slices.Contains(squares, turn(s)) })
		}
		var place func()
		place = func() {
			if len(squares) == n {
				if unchanged(func(s nqueens.Square) nqueens.Square { return nqueens.Square{Row: n - 1 - s.Row, Col: n - 1 - s.Col} }) {
					half++
				}
				if unchanged(func(s nqueens.Square) nqueens.Square { return nqueens.Square{Row: s.Col, Col: n - 1 - s.Row} }) {
					quarter++
				}
				return
			}
			for col := range n {
				if s := (nqueens.Square{Row: len(squares), Col: col}); !attacked(s, squares) {
					squares = append(squares, s)
					place()
					squares = squares[:len(squares)-1]
				}
			}
		}
		place()
		if got, err := solvers.Total(NewHalfTurnPlan(n)); err != nil || got.Int64() != half {
			t.Errorf("half turn, n = %d: = %v, %v; by the definition %d", n, got, err, half)
		}
		if got, err := solvers.Total(NewQuarterTurnPlan(n)); err != nil || got.Int64() != quarter {
			t.Errorf("quarter turn, n = %d: = %v, %v; by the definition %d", n, got, err, quarter)
		}
	}
}

func BenchmarkCount16(b *testing.B) {
	for b.Loop() {
		solvers.Total(NewPlan(16))
	}
}
