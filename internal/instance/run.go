package instance

import (
	"context"
	"errors"
	"io"
	"time"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/complete"
	"nqueens.example/nqueens/internal/ctxerr"
	"nqueens.example/nqueens/proof"
)

// Verdict is how a run of an instance ended.
type Verdict string

const (
	Solved    Verdict = "solved"    // a completion was found
	Proved    Verdict = "proved"    // it was proved that there is none
	Undecided Verdict = "undecided" // a limit came first
	Skipped   Verdict = "skipped"   // the file is no instance, or one too large
)

// Options of a run of one instance; the zero value has no limits.
type Options struct {
	Time  time.Duration // to decide it
	Nodes uint64        // of the search
	Seed  uint64        // of the order of the search

	// Proof, if set, receives the proof where there is no completion, in the form Form,
	// the native one if that is not set.
	Proof io.Writer
	Form  proof.Form
}

// Outcome is what a run of an instance came to.
type Outcome struct {
	Verdict   Verdict
	Placement nqueens.Placement // if solved
	Nodes     uint64            // queens the search placed by choice
	Elapsed   time.Duration     // of the search, without the proof's writing
}

// Run solves p, or proves that it has no solution, by package complete. It returns
// an error where p cannot be searched or the proof not be written, and ctx's where
// that ends before the limits.
func Run(ctx context.Context, p nqueens.Problem, o Options) (Outcome, error) {
	limited := ctx
	if o.Time > 0 {
		var cancel context.CancelFunc
		limited, cancel = context.WithTimeout(ctx, o.Time)
		defer cancel()
	}
	if o.Proof != nil {
		if o.Form.Name == "" {
			o.Form = proof.Forms()[0]
		}
		if err := o.Form.Fits(p); err != nil {
			return Outcome{}, err
		}
	}
	start := time.Now()
	result, err := complete.Solve(limited, p, complete.Options{MaxNodes: o.Nodes, Seed: o.Seed})
	outcome := Outcome{Placement: result.Placement, Nodes: result.Nodes, Elapsed: time.Since(start)}
	switch {
	case ctx.Err() != nil:
		return outcome, ctxerr.Of(ctx)
	case errors.Is(err, complete.ErrLimit), errors.Is(err, context.DeadlineExceeded):
		outcome.Verdict = Undecided
		return outcome, nil
	case err != nil:
		return outcome, err
	case result.Placement != nil:
		outcome.Verdict = Solved
		return outcome, nil
	}
	outcome.Verdict = Proved
	if o.Proof == nil {
		return outcome, nil
	}
	return outcome, complete.Refute(ctx, p, o.Form.Write(o.Proof, p))
}
