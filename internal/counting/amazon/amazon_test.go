package amazon

import (
	"testing"

	"nqueens.example/nqueens/internal/testing/solvers"
)

func BenchmarkCount16(b *testing.B) {
	for b.Loop() {
		solvers.Total(NewPlan(16))
	}
}
