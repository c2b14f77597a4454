package instance

import (
	"context"
	"errors"
	"io"
	"time"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/complete"
	"nqueens.example/nqueens/internal/cputime"
	"nqueens.example/nqueens/internal/ctxerr"
	"nqueens.example/nqueens/proof"
)

// Verdict is the result of running an instance.
type Verdict string

// The verdicts.
const (
	Solved    Verdict = "solved"    // a completion was found
	Proved    Verdict = "proved"    // it has none, which was proved
	Undecided Verdict = "undecided" // a limit was reached
	Skipped   Verdict = "skipped"   // the file is not an instance, or is too large
)

// Options control the run of an instance. The zero value has no limits.
type Options struct {
	Time  time.Duration // limit; 0 is none
	Nodes uint64        // limit; 0 is none
	Seed  uint64        // of the order of the search

	// Proof, if not nil, receives the proof that there is no completion.
	Proof io.Writer
	Form  proof.Form // of the proof; the zero value is the native form
}

type outcome struct {
	verdict   Verdict
	placement nqueens.Placement // if solved
	nodes     uint64            // queens that the search placed by choice
	elapsed   time.Duration     // without writing the proof
	processor float64           // seconds of the processor in that time
}

// run finds a completion of p or proves that there is none. It returns an error if p
// cannot be searched, if the proof cannot be written, or if ctx ends.
func run(ctx context.Context, p nqueens.Problem, o Options) (outcome, error) {
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
			return outcome{}, err
		}
	}
	start, timer := time.Now(), cputime.Start()
	defer timer.Stop()
	result, err := complete.Solve(limited, p, complete.Options{MaxNodes: o.Nodes, Seed: o.Seed})
	found := outcome{placement: result.Placement, nodes: result.Nodes, elapsed: time.Since(start), processor: timer.Lap()}
	switch {
	case ctx.Err() != nil:
		return found, ctxerr.Of(ctx)
	case errors.Is(err, complete.ErrLimit), errors.Is(err, context.DeadlineExceeded):
		found.verdict = Undecided
		return found, nil
	case err == nil:
		found.verdict = Solved
		return found, nil
	case !errors.Is(err, nqueens.ErrNoSolution):
		return found, err
	}
	found.verdict = Proved
	if o.Proof == nil {
		return found, nil
	}
	return found, complete.Refute(ctx, p, o.Form.Write(o.Proof, p))
}
