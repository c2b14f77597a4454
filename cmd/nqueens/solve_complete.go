package main

import (
	"cmp"
	"errors"
	"fmt"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/complete"
	"nqueens.example/nqueens/internal/console"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/solve"
)

// completion finds any completion, or writes the proof that there is none where
// that is wanted.
func findCompletion(c *console.Console, m *solve.Method, p nqueens.Problem, proofName string) (nqueens.Placement, error) {
	r, err := m.Solve(c.Context(), p, solve.Options{Search: searching(c)})
	if errors.Is(err, nqueens.ErrNoSolution) && proofName != "" {
		err = cmp.Or(writeProof(c, p, proofName), err)
	}
	return r.Placement, noSolution(err, p)
}

// searching tells how far a search is.
func searching(c *console.Console) complete.Options {
	return complete.Options{Progress: func(nodes uint64) {
		c.Progress(-1, fmt.Sprintf("%d nodes  %s", nodes, words.Clock(c.Elapsed())))
	}}
}

// noSolution says of which board it is that there is no solution.
func noSolution(err error, p nqueens.Problem) error {
	switch {
	case !errors.Is(err, nqueens.ErrNoSolution):
		return err
	case len(p.Placed)+len(p.Blocked)+len(p.BlockedDiagonals) == 0:
		return fmt.Errorf("%w for %s; there is one for 1 and for 4 and more", nqueens.ErrNoSolution, words.Plural(p.N, "queen"))
	}
	return fmt.Errorf("%w with these queens and blocked squares on a board of %d", nqueens.ErrNoSolution, p.N)
}

func writeCompletions(c *console.Console, out placementWriter, p nqueens.Problem) error {
	placements, err := complete.All(c.Context(), p)
	if err != nil {
		return err
	}
	return writeAll(out, placements, 0)
}

func countCompletions(c *console.Console, p nqueens.Problem) error {
	count, err := complete.Count(c.Context(), p, searching(c))
	if err != nil {
		return console.Interrupted(err, "interrupted after %s", words.Plural(int(count), "completion"))
	}
	return c.Say("%v", count)
}
