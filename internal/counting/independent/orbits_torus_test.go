package independent

import (
	"testing"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/finding/search"
	"nqueens.example/nqueens/internal/testing/must"
	"nqueens.example/nqueens/internal/testing/solvers"
)

// toroidal reports whether no two queens share a diagonal of the torus.
func toroidal(p nqueens.Placement) bool {
	n := len(p)
	rising, falling := make([]bool, n), make([]bool, n)
	for row, col := range p {
		up, down := (col+n-row)%n, (col+row)%n
		if rising[up] || falling[down] {
			return false
		}
		rising[up], falling[down] = true, true
	}
	return true
}

// unchanged reports whether turns by a quarter of a circle and then a shift take a placement to
// itself.
func unchanged(p nqueens.Placement, turns, rows, cols int) bool {
	n := len(p)
	for row, col := range p {
		r, c := row, col
		for range turns {
			r, c = c, n-1-r
		}
		if p[(r+rows)%n] != (c+cols)%n {
			return false
		}
	}
	return true
}

// TestTorusPlanAgreesWithMovingEverySolution shifts and turns every solution on small toruses.
func TestTorusPlanAgreesWithMovingEverySolution(t *testing.T) {
	for _, index := range []int{1, 2, 3, 5} {
		n, want := 2*index+1, int64(0)
		for _, p := range must.Get(nqueens.Take(search.All(t.Context(), nqueens.Problem{N: n}), 0))(t) {
			if !toroidal(p) {
				continue
			}
			for move := 1; move < 4*n*n; move++ { // 0 is the identity
				if unchanged(p, move/(n*n), move/n%n, move%n) {
					want++
				}
			}
		}
		if got, err := solvers.Total(NewTorusOrbitsPlan(index)); err != nil || got.Int64() != want {
			t.Errorf("size %d: shifts and turns leave %v, %v unchanged; of all solutions %d", n, got, err, want)
		}
	}
}

// The values are four times those of A368061.
func TestPawnPlan(t *testing.T) {
	for n, want := range map[int]int64{1: 0, 2: 0, 3: 0, 5: 0, 7: 4, 8: 0, 9: 20, 11: 72} {
		if got, err := solvers.Total(NewPawnPlan(n)); err != nil || got.Int64() != want {
			t.Errorf("n = %d: %v, %v, want %d", n, got, err, want)
		}
	}
}
