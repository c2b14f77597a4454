package symmetric

import (
	"slices"
	"testing"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/finding/search"
	"nqueens.example/nqueens/internal/testing/must"
	"nqueens.example/nqueens/internal/testing/solvers"
)

func TestQuarterTurnOfHugeBoards(t *testing.T) {
	if got, err := solvers.Total(NewQuarterTurnPlan(1<<30 + 2)); err != nil || got.Sign() != 0 {
		t.Errorf("quarter turn of (2^30 + 2) = %v, %v, want 0", got, err)
	}
}

func TestBothAgreeWithTurningEverySolution(t *testing.T) {
	for n := 1; n <= 8; n++ {
		var half, quarter int64
		for _, p := range must.Get(nqueens.Take(search.All(t.Context(), nqueens.Problem{N: n}), 0))(t) {
			once := turned(p)
			if slices.Equal(p, once) {
				quarter++
			}
			if slices.Equal(p, turned(once)) {
				half++
			}
		}
		if got, _ := solvers.Total(NewHalfTurnPlan(n)); got.Int64() != half {
			t.Errorf("half turn of (%d) = %v, of all solutions a half turn leaves %d unchanged", n, got, half)
		}
		if got, _ := solvers.Total(NewQuarterTurnPlan(n)); got.Int64() != quarter {
			t.Errorf("quarter turn of (%d) = %v, of all solutions a quarter turn leaves %d unchanged", n, got, quarter)
		}
	}
}

func turned(p nqueens.Placement) nqueens.Placement {
	q := make(nqueens.Placement, len(p))
	for row, col := range p {
		q[len(p)-1-col] = row
	}
	return q
}

func BenchmarkHalfTurn20(b *testing.B) {
	for b.Loop() {
		solvers.Total(NewHalfTurnPlan(20))
	}
}

func BenchmarkQuarterTurn37(b *testing.B) {
	for b.Loop() {
		solvers.Total(NewQuarterTurnPlan(37))
	}
}
