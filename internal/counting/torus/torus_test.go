package torus

import (
	"testing"

	"nqueens.example/nqueens/internal/testing/solvers"
)

func TestCountOfHugeBoards(t *testing.T) {
	if got, err := solvers.Total(NewPlan(1 << 30)); err != nil || got.Sign() != 0 {
		t.Errorf("the torus of 2^30 = %v, %v", got, err)
	}
}

func BenchmarkCount19(b *testing.B) {
	for b.Loop() {
		solvers.Total(NewPlan(19))
	}
}
