package lexfirst

import (
	"context"
	"errors"
	"slices"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/finding/complete"
	"nqueens.example/nqueens/jobs"
)

// While more rows are free than propagate takes, package complete looks for completions.
// This settles most of the first rows of a large board: a column before that of the known
// completion either has a completion of its own or is refuted by propagation alone. A
// column that is not settled like this is searched to the end, as one part.

// diveNodes is the node limit of a dive for a completion of a large board.
const diveNodes = 1 << 12

// problem returns the board with the fixed queens and one in the column of c.
func (c *candidate) problem() nqueens.Problem {
	queens := append(c.f.fixed[:len(c.f.fixed):len(c.f.fixed)], c.col)
	return nqueens.Problem{N: c.f.n, Placed: slices.Collect(queens.Squares())}
}

// diveLarge is dive for a candidate without a board.
func (c *candidate) diveLarge(ctx context.Context) (found bool, err error) {
	r, err := c.solve(ctx, diveNodes, func() error { return nil })
	c.nodes += r.Nodes
	switch {
	case errors.Is(err, complete.ErrLimit):
		return false, nil
	case errors.Is(err, nqueens.ErrNoSolution):
		c.open = false
		return false, nil
	case err != nil:
		return false, err
	}
	c.f.completion = r.Placement
	return true, nil
}

// solve decides the column by package complete, within a number of nodes unless that is
// 0. An error from poll ends it.
func (c *candidate) solve(ctx context.Context, nodes uint64, poll func() error) (complete.Result, error) {
	polled, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	count := c.f.counter()
	r, err := complete.Solve(polled, c.problem(), complete.Options{MaxNodes: nodes, Progress: func(p jobs.Progress) {
		count(p.Nodes)
		c.f.tell()
		if err := poll(); err != nil {
			cancel(err)
		}
	}})
	count(r.Nodes)
	if errors.Is(err, context.Canceled) && ctx.Err() == nil {
		err = context.Cause(polled)
	}
	return r, err
}
