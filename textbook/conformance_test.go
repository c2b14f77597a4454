package textbook_test

import (
	"context"
	"fmt"
	"iter"
	"testing"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/ctxerr"
	"nqueens.example/nqueens/internal/testing/solvers"
	"nqueens.example/nqueens/textbook"
)

// run checks that p is a plain problem and starts the algorithm on it.
func run(ctx context.Context, a *textbook.Algorithm, p nqueens.Problem, opts textbook.Options) iter.Seq2[nqueens.Placement, error] {
	return ctxerr.Seq(ctx, func(yield func(nqueens.Placement) bool) error {
		if err := p.Validate(); err != nil {
			return err
		}
		if len(p.Placed)+len(p.Blocked)+len(p.BlockedDiagonals) > 0 {
			return fmt.Errorf("%s starts with an empty board", a.Name)
		}
		for e, err := range a.Events(ctx, p.N, opts) {
			if err != nil {
				return err
			}
			if e.Kind == textbook.Solution && !yield(e.Placement) {
				return nil
			}
		}
		return nil
	})
}

// The suite that every solver passes. Two are left to the tests of this package:
// breadth-first, which has gone through nearly the whole tree before its first
// solution, where the suite wants a few solutions of large boards; and
// all-placements, which takes two million placements for each walk.
func TestConformance(t *testing.T) {
	for _, a := range textbook.Algorithms() {
		largest := 8
		switch {
		case a.Name == "breadth-first" || a.Name == "all-placements":
			continue
		case a.Name == "bitmask" && !testing.Short():
			largest = 10
		}
		seeds := uint64(1)
		if a.Seeded { // one run may end in nothing where there is a solution
			seeds = 100
		}
		first := func(ctx context.Context, p nqueens.Problem) (nqueens.Placement, error) {
			for seed := range seeds {
				found, err := nqueens.Take(run(ctx, a, p, textbook.Options{Seed: seed}), 1)
				if err != nil {
					return nil, err
				}
				if len(found) > 0 {
					return found[0], nil
				}
			}
			return nil, nqueens.ErrNoSolution
		}
		solvers.RunFirst(t, solvers.First{
			Name: a.Name + "/first", First: first,
			Any: !a.Ordered, PlainOnly: true, MaxN: a.MaxN, Largest: 10,
		})
		// The others go on past a solution as one of these does.
		quick := a.Name == "bitmask" || a.Name == "dancing-links" || a.Name == "permutations"
		if a.Complete && (quick || !testing.Short()) {
			solvers.Run(t, solvers.Solver{
				Name: a.Name,
				All: func(ctx context.Context, p nqueens.Problem) iter.Seq2[nqueens.Placement, error] {
					return run(ctx, a, p, textbook.Options{All: true})
				},
				Unordered: !a.Ordered, PlainOnly: true, MaxN: a.MaxN, Largest: largest,
			})
		}
	}
}
