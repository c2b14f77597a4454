package sequence

import (
	"math/big"
	"testing"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/known"
)

// TestFormula holds the polynomials to a count of all pairs and triples of squares, and to the
// published terms.
func TestFormula(t *testing.T) {
	for n := range 9 {
		pairs, triples := placements(n)
		for id, want := range map[string]int64{"A036464": pairs, "A047659": triples} {
			if got, ok := Formula(id, int64(n)); !ok || got.Cmp(big.NewInt(want)) != 0 {
				t.Errorf("%s(%d) is %v, want %d", id, n, got, want)
			}
		}
	}
	for _, s := range known.All() {
		for i, want := range s.Terms {
			if got, ok := Formula(s.ID, int64(s.Offset+i)); ok && got.Cmp(want) != 0 {
				t.Errorf("%s(%d) is %v, published is %v", s.ID, s.Offset+i, got, want)
			}
		}
	}
}

// placements counts the pairs and the triples of squares that do not attack each other.
func placements(n int) (pairs, triples int64) {
	var squares []nqueens.Square
	for i := range n * n {
		squares = append(squares, nqueens.Square{Row: i / n, Col: i % n})
	}
	for i, a := range squares {
		for j, b := range squares[:i] {
			if attack(a, b) {
				continue
			}
			pairs++
			for _, c := range squares[:j] {
				if !attack(a, c) && !attack(b, c) {
					triples++
				}
			}
		}
	}
	return pairs, triples
}

func attack(a, b nqueens.Square) bool {
	_, yes := a.Attacks(b)
	return yes
}
