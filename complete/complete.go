// Package complete decides whether the queens of a board can be completed: it
// finds a placement, or shows that there is none, or goes through all of them. It
// relies on internal/propagate for boards of at most 64 rows; larger ones, which
// are rarely tight, have a slower search of their own.
//
// Deciding is NP-complete [GJN]. The search branches on the row or column with
// the fewest squares left and follows what is forced. Dives with a growing limit
// and shuffled squares come first, since where there are completions most orders
// lead to one soon.
//
// References:
//
//	[GJN] I. P. Gent, C. Jefferson, P. Nightingale, Complexity of n-Queens
//	      Completion, Journal of Artificial Intelligence Research 59, 2017.
package complete

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"

	"nqueens"
)

// MaxN is the largest board that is searched, for the memory that takes: its
// square in bits, and some bytes for every square that propagation takes away.
const MaxN = 4096

// ErrLimit is the error of a search that Options.MaxNodes ended.
var ErrLimit = errors.New("node limit reached before the board was decided")

// Options of a search; the zero value has no limits.
type Options struct {
	MaxNodes uint64 // if not 0, stop with ErrLimit after about that many nodes
	Seed     uint64 // shuffles the order of the dives; a seed gives the same answer again

	// Proof, if set, receives the proof that there is no completion, in the format
	// of package proof; nothing is written where there is one. Every step is one that
	// the checker knows, so that a proof can take far longer than the answer.
	// Boards past 64 rows are refused.
	Proof io.Writer

	// Progress, if set, is called from time to time with the nodes so far.
	Progress func(nodes uint64)
}

// Result is the answer about one board.
type Result struct {
	Placement nqueens.Placement // a completion; nil if it is proven that there is none
	Nodes     uint64            // queens placed by choice, not by force
}

// Solve finds a placement that p accepts or shows that there is none. It returns
// an error for a problem that is not valid or larger than MaxN, ErrLimit, or the
// error of ctx; Result.Nodes is set in all cases.
func Solve(ctx context.Context, p nqueens.Problem, o Options) (Result, error) {
	if err := check(ctx, p); err != nil {
		return Result{}, err
	}
	var r Result
	var err error
	switch {
	case o.Proof != nil && p.N > maxSmall:
		return r, fmt.Errorf("proofs are written for boards of at most %d rows, this one has %d", maxSmall, p.N)
	case p.N <= maxSmall:
		r, err = solveSmall(ctx, p, o)
	default:
		r, err = solveLarge(ctx, p, o)
	}
	if err != nil || r.Placement == nil {
		return r, err
	}
	if err := p.Accepts(r.Placement); err != nil {
		return Result{Nodes: r.Nodes}, fmt.Errorf("the search gave a wrong answer: %w", err)
	}
	return r, nil
}

// All returns the completions of p in an order of its own, the same each time;
// the sequence ends early where ctx does. It returns an error for a problem that
// is not valid or larger than MaxN. Each placement is the caller's to keep.
func All(ctx context.Context, p nqueens.Problem) (iter.Seq[nqueens.Placement], error) {
	if err := check(ctx, p); err != nil {
		return nil, err
	}
	return func(yield func(nqueens.Placement) bool) {
		// The only error left is that of ctx, which the caller has.
		if p.N <= maxSmall {
			s := newSmall(p)
			s.search.Poll = ctx.Err
			_ = s.all(func() bool { return ctx.Err() == nil && yield(s.placement()) })
			return
		}
		l := newLarge(p, 0)
		l.poll = ctx.Err
		_ = l.all(func() bool { return ctx.Err() == nil && yield(l.placement()) })
	}, nil
}

// Count returns the number of completions of p. It returns an error for a problem
// that is not valid or larger than MaxN, ErrLimit with those counted until
// then, or the error of ctx; Seed and Proof do not matter.
func Count(ctx context.Context, p nqueens.Problem, o Options) (uint64, error) {
	if err := check(ctx, p); err != nil {
		return 0, err
	}
	var count uint64
	found := func() bool { count++; return true }
	if p.N <= maxSmall {
		s := newSmall(p)
		s.search.Limit = o.MaxNodes
		s.search.Poll = poll(ctx, o, &s.search.Nodes)
		return count, limitError(s.all(found))
	}
	l := newLarge(p, 0)
	l.limit = o.MaxNodes
	l.poll = poll(ctx, o, &l.nodes)
	err := l.all(found)
	return count, limitError(err)
}

func check(ctx context.Context, p nqueens.Problem) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if err := p.Validate(); err != nil {
		return err
	}
	if p.N > MaxN {
		return fmt.Errorf("completions are searched for on boards of at most %d rows, this one has %d", MaxN, p.N)
	}
	return nil
}

func poll(ctx context.Context, o Options, nodes *uint64) func() error {
	return func() error {
		if o.Progress != nil {
			o.Progress(*nodes)
		}
		return ctx.Err()
	}
}
