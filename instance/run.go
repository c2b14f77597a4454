package instance

import (
	"context"
	"errors"
	"time"

	"nqueens"
	"nqueens/complete"
)

// Verdict is how a run of an instance ended.
type Verdict string

const (
	Solved    Verdict = "solved"    // a completion was found
	Proved    Verdict = "proved"    // it was proved that there is none
	Undecided Verdict = "undecided" // a limit came first
)

// Limits of a run of one instance; the zero value has none.
type Limits struct {
	Time  time.Duration
	Nodes uint64
}

// Outcome is what a run of an instance came to.
type Outcome struct {
	Verdict   Verdict
	Placement nqueens.Placement // if solved
	Nodes     uint64            // queens the search placed by choice
	Elapsed   time.Duration
}

// Run solves p, or proves that it has no solution, by package complete, with
// seed for the order of its search. It returns an error where p cannot be
// searched, and ctx's where that ends before the limits.
func Run(ctx context.Context, p nqueens.Problem, limits Limits, seed uint64) (Outcome, error) {
	limited := ctx
	if limits.Time > 0 {
		var cancel context.CancelFunc
		limited, cancel = context.WithTimeout(ctx, limits.Time)
		defer cancel()
	}
	start := time.Now()
	result, err := complete.Solve(limited, p, complete.Options{MaxNodes: limits.Nodes, Seed: seed})
	outcome := Outcome{Placement: result.Placement, Nodes: result.Nodes, Elapsed: time.Since(start)}
	switch {
	case ctx.Err() != nil:
		return outcome, ctx.Err()
	case errors.Is(err, complete.ErrLimit), errors.Is(err, context.DeadlineExceeded):
		outcome.Verdict = Undecided
	case err != nil:
		return outcome, err
	case result.Placement == nil:
		outcome.Verdict = Proved
	default:
		outcome.Verdict = Solved
	}
	return outcome, nil
}
