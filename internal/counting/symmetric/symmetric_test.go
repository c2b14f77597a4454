package symmetric

import (
	"testing"

	"nqueens.example/nqueens/internal/testing/solvers"
)

func TestQuarterTurnOfHugeBoards(t *testing.T) {
	if got, err := solvers.Total(NewQuarterTurnPlan(1<<30 + 2)); err != nil || got.Sign() != 0 {
		t.Errorf("quarter turn of (2^30 + 2) = %v, %v, want 0", got, err)
	}
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
