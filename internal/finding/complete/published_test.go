package complete_test

import (
	"errors"
	"fmt"
	"testing"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/finding/complete"
	"nqueens.example/nqueens/internal/finding/instance"
)

// A seed orders the search of boards of every kind and size, and it repeats. On large boards
// without a solution it once did nothing.
func TestSeedsOrderEveryBoard(t *testing.T) {
	for _, test := range []struct {
		n        int
		c        instance.Counts
		least    int
		solvable bool
	}{
		{8, instance.Counts{Queens: 1}, 0, true},
		{8, instance.Counts{Squares: 10}, 1, true},
		{8, instance.Counts{Diagonals: 4}, 1, true},
		{8, instance.Counts{Queens: 1, Squares: 3, Diagonals: 2}, 0, true},
		{20, instance.Counts{Queens: 4}, 0, true},
		{20, instance.Counts{Diagonals: 18}, 1, false},
		{50, instance.Counts{Squares: 1250}, 4, true},
		{50, instance.Counts{Queens: 10, Diagonals: 8}, 1, true},
		{100, instance.Counts{Squares: 9600}, 2, false},
		{100, instance.Counts{Diagonals: 30}, 4, true},
		{1000, instance.Counts{Queens: 250}, 0, true},
		{1000, instance.Counts{Queens: 200, Squares: 500, Diagonals: 120}, 1, true},
		{1000, instance.Counts{Diagonals: 300}, 4, true},
		{5000, instance.Counts{Queens: 2500}, 0, true},
	} {
		name := fmt.Sprintf("%d %+v", test.n, test.c)
		p, err := instance.Generate(test.n, test.c, test.least, 1)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		nodes := map[uint64]bool{}
		for seed := range uint64(6) {
			r, err := complete.Solve(t.Context(), p, complete.Options{Seed: seed})
			if none := errors.Is(err, nqueens.ErrNoSolution); err != nil && !none || none == test.solvable {
				t.Fatalf("%s, seed %d: %v", name, seed, err)
			}
			nodes[r.Nodes] = true
			if seed != 1 {
				continue
			}
			if again, _ := complete.Solve(t.Context(), p, complete.Options{Seed: seed}); again.Nodes != r.Nodes {
				t.Errorf("%s, seed %d: %d nodes, then %d", name, seed, r.Nodes, again.Nodes)
			}
		}
		if len(nodes) < 2 {
			t.Errorf("%s: six seeds take only these numbers of nodes: %v", name, nodes)
		}
	}
}
