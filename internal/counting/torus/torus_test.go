package torus

import (
	"testing"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/counting/parts"
	"nqueens.example/nqueens/internal/finding/pieces"
	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
	"nqueens.example/nqueens/internal/testing/solvers"
	"nqueens.example/nqueens/jobs"
	"nqueens.example/nqueens/symmetry"
)

// solutions lists those of a board by a search that knows pieces and boards by their definitions.
func solutions(t *testing.T, board string, n int) []nqueens.Placement {
	t.Helper()
	return must.Get(nqueens.Take(pieces.All(t.Context(), nqueens.Problem{N: n, Piece: "queen", Board: board}), 0))(t)
}

// The cylinder has as many as the torus, and both the same plan.
func TestCountAgreesWithTheDefinition(t *testing.T) {
	for _, board := range []string{"torus", "cylinder"} {
		for n := 1; n <= 8; n++ {
			if got, err := solvers.Total(NewPlan(n)); err != nil || got.Int64() != int64(len(solutions(t, board, n))) {
				t.Errorf("the %s of %d = %v, %v; by the definition %d", board, n, got, err, len(solutions(t, board, n)))
			}
		}
	}
}

func TestCountOfHugeBoards(t *testing.T) {
	if got, err := solvers.Total(NewPlan(1 << 30)); err != nil || got.Sign() != 0 {
		t.Errorf("the torus of 2^30 = %v, %v", got, err)
	}
}

// The least column of each orbit stands for all columns of the second queen.
func TestSlopes(t *testing.T) {
	for _, n := range []int{5, 7, 11, 13} {
		sizes := slopes(n)
		s := search{n: n, full: 1<<n - 1, run: &parts.Running{Running: new(jobs.Running)}}
		var all, weighted uint64
		for slope := 2; slope <= n-2; slope++ {
			found := s.count(board{rows: s.full}.with(n, 0, 1).with(n, 1, 1<<slope), s.full)
			all += found
			weighted += sizes[slope] * found
		}
		expect.Equal(t, all, weighted, "n = %d: the orbits stand for", n)
	}
	expect.Equal(t, len(slopes(23)), 3, "slopes of 23")
}

func BenchmarkCount19(b *testing.B) {
	for b.Loop() {
		solvers.Total(NewPlan(19))
	}
}

// TestSymmetricPlanAgreesWithMovingEverySolution moves every solution by all symmetries: shifts
// after the eight of the square.
func TestSymmetricPlanAgreesWithMovingEverySolution(t *testing.T) {
	for _, n := range []int{3, 5, 7, 11} {
		var want int64
		for _, p := range solutions(t, "torus", n) {
			want += unchanged(p)
		}
		if got, err := solvers.Total(NewSymmetricPlan(n / 2)); err != nil || got.Int64() != want {
			t.Errorf("n = %d: %v, %v; by the definition %d", n, got, err, want)
		}
	}
}

// unchanged returns the number of symmetries of the torus, without the identity, that leave
// a solution as it is.
func unchanged(p nqueens.Placement) (count int64) {
	n := len(p)
	for _, sym := range symmetry.All() {
		for shift := range n * n {
			same := true
			for row, col := range p {
				s := sym.Square(nqueens.Square{Row: row, Col: col}, n)
				same = same && p[(s.Row+shift/n)%n] == (s.Col+shift)%n
			}
			if same {
				count++
			}
		}
	}
	return count - 1
}
