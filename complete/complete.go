// Package complete decides whether the queens of a board can be completed: it
// finds a placement, or shows that there is none, or goes through all of them. It
// relies on internal/propagate as soon as at most 64 queens are missing, however
// large the board; until then a search of its own follows what is forced, and
// branches.
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
	"iter"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/ctxerr"
)

// MaxN is the largest board that is searched, for the time that takes: its square
// even where no choice is wrong.
const MaxN = 20_000

// ErrLimit is the error of a search that Options.MaxNodes ended.
var ErrLimit = errors.New("node limit reached before the board was decided")

// Options of a search; the zero value has no limits.
type Options struct {
	MaxNodes uint64 // if not 0, stop with ErrLimit after about that many nodes
	Seed     uint64 // shuffles the order of the dives; a seed gives the same answer again

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
	b := newBoard(p)
	var r Result
	var err error
	if len(p.Placed)+maxSmall >= p.N {
		s := newSmall(b)
		s.search.Poll = func() error { return poll(ctx, o, s.search.Nodes) }
		r, err = s.solve(o)
	} else {
		l := newLarge(b, o.Seed)
		l.limit = o.MaxNodes
		l.poll = func() error { return poll(ctx, o, l.nodes) }
		r, err = l.solve()
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
		_ = walk(ctx, p, Options{}, func(found func() nqueens.Placement) bool { return yield(found()) })
	}, nil
}

// Count returns the number of completions of p. It returns an error for a problem
// that is not valid or larger than MaxN, ErrLimit with those counted until
// then, or the error of ctx; Seed does not matter.
func Count(ctx context.Context, p nqueens.Problem, o Options) (uint64, error) {
	if err := check(ctx, p); err != nil {
		return 0, err
	}
	var count uint64
	err := walk(ctx, p, o, func(func() nqueens.Placement) bool { count++; return true })
	if err == nil {
		err = ctxerr.Of(ctx)
	}
	return count, err
}

// walk visits all completions; found makes the placement of the present one.
func walk(ctx context.Context, p nqueens.Problem, o Options, visit func(found func() nqueens.Placement) bool) error {
	b := newBoard(p)
	if len(p.Placed)+maxSmall >= p.N {
		s := newSmall(b)
		s.search.Limit = o.MaxNodes
		s.search.Poll = func() error { return poll(ctx, o, s.search.Nodes) }
		return limitError(s.all(func() bool { return ctx.Err() == nil && visit(s.placement) }))
	}
	l := newLarge(b, 0)
	l.limit = o.MaxNodes
	l.poll = func() error { return poll(ctx, o, l.nodes) }
	return l.all(func() bool { return ctx.Err() == nil && visit(l.placement) })
}

func check(ctx context.Context, p nqueens.Problem) error {
	if err := ctxerr.Of(ctx); err != nil {
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

// poll tells of the nodes so far, and whether ctx has ended.
func poll(ctx context.Context, o Options, nodes uint64) error {
	if o.Progress != nil {
		o.Progress(nodes)
	}
	return ctxerr.Of(ctx)
}
