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

// TestClasses checks that the columns of a class stand for each other.
func TestClasses(t *testing.T) {
	for _, n := range []int{5, 7, 11, 13, 17} {
		var all, weighted uint64
		for _, c := range classesOf(n) {
			s := newSearch(n)
			weighted += c.size * s.countWith(0, n+c.col)
		}
		for col := range n {
			s := newSearch(n)
			all += s.countWith(0, n+col)
		}
		if all != weighted || all == 0 {
			t.Errorf("n = %d: the classes stand for %d solutions, there are %d", n, weighted, all)
		}
	}
}

func BenchmarkCount19(b *testing.B) {
	for b.Loop() {
		solvers.Total(NewTorusPlan(19))
	}
}
