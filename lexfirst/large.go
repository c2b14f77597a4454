package lexfirst

import (
	"context"
	"errors"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/complete"
)

// While more rows are free than propagate takes, complete looks for completions. The
// first rows of a large board are settled by little else: a column before that of the
// completion in hand has another completion, or propagation refutes it. What
// neither settles is searched to the end, as one part.

// diveNodes ends a dive for a completion of a large board.
const diveNodes = 1 << 12

// problem is the board with the queens fixed and one in the column.
func (c *candidate) problem() nqueens.Problem {
	queens := append(c.f.fixed[:len(c.f.fixed):len(c.f.fixed)], c.col)
	p := nqueens.New(c.f.n)
	for s := range queens.Squares() {
		p.Placed = append(p.Placed, s)
	}
	return p
}

// diveLarge is dive where too many rows are free for a board.
func (c *candidate) diveLarge(ctx context.Context) (found bool, err error) {
	r, err := c.solve(ctx, diveNodes, func() error { return nil })
	c.nodes += r.Nodes
	switch {
	case errors.Is(err, complete.ErrLimit):
		return false, nil
	case err != nil:
		return false, err
	case r.Placement == nil:
		c.open = false
		return false, nil
	}
	c.f.completion = r.Placement
	return true, nil
}

// solve has complete decide the column, within so many nodes if they are not 0. An
// error of poll ends it.
func (c *candidate) solve(ctx context.Context, nodes uint64, poll func() error) (complete.Result, error) {
	polled, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	count := c.f.counter()
	r, err := complete.Solve(polled, c.problem(), complete.Options{MaxNodes: nodes, Progress: func(nodes uint64) {
		count(nodes)
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
