package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"nqueens"
	"nqueens/complete"
	"nqueens/solve"
)

// completion finds any completion, or writes the proof that there is none where
// that is wanted.
func completion(cmd *cobra.Command, term *terminal, m *solve.Method, p nqueens.Problem, proofName string) (nqueens.Placement, error) {
	bar := term.newProgress(cmd.ErrOrStderr())
	defer bar.clear()
	start := time.Now()
	var o solve.Options
	o.Search = complete.Options{Progress: func(nodes uint64) {
		bar.update(-1, fmt.Sprintf("%d nodes  %s", nodes, duration(time.Since(start))))
	}}
	r, err := m.Solve(cmd.Context(), p, o)
	if errors.Is(err, nqueens.ErrNoSolution) && proofName != "" {
		err = cmp.Or(writeProof(cmd, term, p, proofName), err)
	}
	return r.Placement, noSolution(err, p)
}

// noSolution says of which board it is that there is no solution.
func noSolution(err error, p nqueens.Problem) error {
	switch {
	case !errors.Is(err, nqueens.ErrNoSolution):
		return err
	case len(p.Placed)+len(p.Blocked)+len(p.BlockedDiagonals) == 0:
		return fmt.Errorf("%w for %s; there is one for 1 and for 4 and more", nqueens.ErrNoSolution, plural(p.N, "queen"))
	}
	return fmt.Errorf("%w with these queens and blocked squares on a board of %d", nqueens.ErrNoSolution, p.N)
}

func allCompletions(cmd *cobra.Command, out placementWriter, p nqueens.Problem) error {
	placements, err := complete.All(cmd.Context(), p)
	if err != nil {
		return err
	}
	return writeAll(out, placements, 0)
}

func countCompletions(cmd *cobra.Command, term *terminal, p nqueens.Problem) error {
	bar := term.newProgress(cmd.ErrOrStderr())
	start := time.Now()
	count, err := complete.Count(cmd.Context(), p, complete.Options{Progress: func(nodes uint64) {
		bar.update(-1, fmt.Sprintf("%d nodes  %s", nodes, duration(time.Since(start))))
	}})
	bar.clear()
	if errors.Is(err, context.Canceled) {
		return interruptedf("interrupted after %s", plural(int(count), "completion"))
	}
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(cmd.OutOrStdout(), count)
	return err
}
