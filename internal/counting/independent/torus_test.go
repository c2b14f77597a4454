package independent

import (
	"testing"

	"nqueens.example/nqueens/internal/counting/parts"
	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/solvers"
	"nqueens.example/nqueens/jobs"
)

func newSearch(n int) *chooser {
	return torusLines(n).search(&parts.Running{Running: new(jobs.Running)})
}

// TestNoSolution searches the boards for which plans have no jobs.
func TestNoSolution(t *testing.T) {
	for _, n := range []int{2, 3, 4, 6, 8, 9, 10, 12, 14, 15} {
		s := newSearch(n)
		expect.Equal(t, s.countWith(0), 0, "n = %d", n)
	}
}

func BenchmarkCount19(b *testing.B) {
	for b.Loop() {
		solvers.Total(NewTorusPlan(19))
	}
}
