package amazon

import (
	"testing"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/finding/pieces"
	"nqueens.example/nqueens/internal/testing/must"
	"nqueens.example/nqueens/internal/testing/solvers"
	"nqueens.example/nqueens/jobs"
)

// The plans count what the search for pieces finds, which knows them by their moves.
func TestPlansAgreeWithTheDefinition(t *testing.T) {
	for class, plan := range map[string]func(int) (jobs.Plan, error){"": NewPlan, "half-turn": NewHalfTurnPlan, "quarter-turn": NewQuarterTurnPlan} {
		for n := 1; n <= 12; n++ {
			want := must.Get(nqueens.Take(pieces.All(t.Context(), nqueens.Problem{N: n, Piece: "amazon", Class: class}), 0))(t)
			if got, err := solvers.Total(plan(n)); err != nil || got.Int64() != int64(len(want)) {
				t.Errorf("%s, n = %d: %v, %v; by the definition %d", class, n, got, err, len(want))
			}
		}
	}
}

func BenchmarkCount16(b *testing.B) {
	for b.Loop() {
		solvers.Total(NewPlan(16))
	}
}
