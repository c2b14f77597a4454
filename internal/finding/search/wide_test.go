package search

import (
	"math/rand/v2"
	"slices"
	"testing"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/testing/must"
	"nqueens.example/nqueens/internal/testing/solvers"
)

// The search of wide boards must give the same solutions.
func TestWideAgreesWithNarrow(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 100 {
		n := 1 + random.IntN(9)
		p := solvers.RandomProblem(random, n, 3, n, 3)
		want := must.Get(nqueens.Take(All(t.Context(), p), 0))(t)
		var got []nqueens.Placement
		w := walk{ctx: t.Context(), yield: func(p nqueens.Placement) bool { got = append(got, p); return true }, placement: make(nqueens.Placement, n)}
		newWide(p, &w).row(0)
		if !slices.EqualFunc(want, got, slices.Equal[nqueens.Placement]) {
			t.Errorf("%+v: the wide search found %v, the narrow one %v", p, got, want)
		}
	}
}
