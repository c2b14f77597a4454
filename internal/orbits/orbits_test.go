package orbits

import (
	"testing"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/solvertest"
	"nqueens.example/nqueens/piece"
	"nqueens.example/nqueens/search"
)

// TestPlanAgreesWithTurningEverySolution turns every solution of up to 9 queens.
func TestPlanAgreesWithTurningEverySolution(t *testing.T) {
	for n := 1; n <= 9; n++ {
		want := map[int]int64{}
		solutions, err := search.All(t.Context(), nqueens.New(n))
		if err != nil {
			t.Fatal(err)
		}
		for p := range solutions {
			for _, order := range []int{2, 4} {
				unchanged := true
				for row, col := range p {
					r, c := row, col
					for range 4 / order {
						r, c = c, n-1-r
					}
					unchanged = unchanged && p[r] == c
				}
				if unchanged {
					want[order]++
				}
			}
		}
		for _, order := range []int{2, 4} {
			if got, err := solvertest.Total(NewPlan(piece.Queen, n, order)); err != nil || got.Int64() != want[order] {
				t.Errorf("n = %d: 1/%d of a turn leaves %v, %v unchanged; of all solutions %d", n, order, got, err, want[order])
			}
		}
	}
}

func TestPlanOfBoardsOutOfRange(t *testing.T) {
	for _, n := range []int{-1, 0, MaxN + 1, 1 << 40} {
		if _, err := NewPlan(piece.Queen, n, 2); err == nil {
			t.Errorf("n = %d has a plan", n)
		}
	}
	if plan, err := NewPlan(piece.Amazon, MaxN, 2); err != nil || plan.Len() == 0 {
		t.Errorf("n = %d has no plan: %v", MaxN, err)
	}
}
