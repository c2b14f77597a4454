// Package complete decides whether the queens on a board can be completed to a
// solution. It finds a completion or proves that there is none; it also enumerates and
// counts completions.
//
// The decision problem is NP-complete [GJN]. The search branches on the row or column
// with the fewest squares left and places the queens that this forces. It begins with
// dives: short searches in random order with a growing node limit, because if there are
// completions, most orders reach one soon. If they don't, probes of random subtrees may
// choose the rules of the search that decides. While more than 64 queens are missing the
// search is this package's own; then internal/finding/propagate takes over.
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
	"time"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/ctxerr"
	"nqueens.example/nqueens/jobs"
)

// MaxN is the largest board that the functions of this package take. Even without a
// wrong choice their time grows with the square of n.
const MaxN = 20_000

// ErrLimit is returned by a search that reached Options.MaxNodes.
var ErrLimit = errors.New("node limit reached before the board was decided")

// Options are the options of a search. The zero value sets no limits.
type Options struct {
	Seed     uint64              // of the order of the search; the same seed gives the same answer and nodes
	MaxNodes uint64              // stop with ErrLimit after about this many nodes; 0 means no limit
	Progress func(jobs.Progress) // if set, is called from time to time with the nodes so far
}

// Result is the answer for one board.
type Result struct {
	Placement nqueens.Placement // a completion, nil after an error
	Nodes     uint64            // queens placed by choice rather than forced
}

// Solve finds a placement that p accepts. The error is nqueens.ErrNoSolution if it is
// proven that there is none, ErrLimit, that of ctx, or says that p is not valid or larger
// than MaxN. Nodes is set in all cases.
func Solve(ctx context.Context, p nqueens.Problem, o Options) (Result, error) {
	r, err := decide(ctx, p, o)
	if err == nil && r.Placement == nil {
		err = nqueens.ErrNoSolution
	}
	return r, err
}

// decide is Solve, but without an error if p is proven to have no completion.
func decide(ctx context.Context, p nqueens.Problem, o Options) (Result, error) {
	if err := check(ctx, p); err != nil {
		return Result{}, err
	}
	r, err := newSearcher(ctx, p, o).solve()
	if err != nil || r.Placement == nil {
		return r, err
	}
	if err := p.Accepts(r.Placement); err != nil {
		return Result{Nodes: r.Nodes}, fmt.Errorf("the search gave a wrong answer: %w", err)
	}
	return r, nil
}

// All returns the completions of p in no particular order, but the same each time, and the
// error of ctx as the last pair if it has ended. The only pair is an error if p is not valid
// or larger than MaxN. The caller may keep each placement.
func All(ctx context.Context, p nqueens.Problem) iter.Seq2[nqueens.Placement, error] {
	return ctxerr.Seq(ctx, func(yield func(nqueens.Placement) bool) error {
		if err := check(ctx, p); err != nil {
			return err
		}
		return walk(ctx, p, Options{}, func(found func() nqueens.Placement) bool { return yield(found()) })
	})
}

// Count returns the number of completions of p. It returns an error if p is not valid or
// larger than MaxN, ErrLimit, or the error of ctx; the number then covers those found so
// far. Options.Seed is ignored.
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

// walk calls visit for each completion. The function found returns its placement.
func walk(ctx context.Context, p nqueens.Problem, o Options, visit func(found func() nqueens.Placement) bool) error {
	o.Seed = 0
	s := newSearcher(ctx, p, o)
	return s.all(func() bool { return ctx.Err() == nil && visit(s.placement) })
}

// searcher searches one board, within the limits of its options.
type searcher interface {
	solve() (Result, error)       // without a placement if there is no completion
	all(found func() bool) error  // calls found for each completion until it returns false
	placement() nqueens.Placement // the completion just found
}

func newSearcher(ctx context.Context, p nqueens.Problem, o Options) searcher {
	b, start := newBoard(p), time.Now()
	poll := func(nodes uint64) error {
		if o.Progress != nil {
			o.Progress(jobs.Progress{Nodes: nodes, Elapsed: time.Since(start)})
		}
		return ctxerr.Of(ctx)
	}
	if len(p.Placed)+maxSmall >= p.N {
		s := newSmall(b)
		s.seed, s.search.Limit = o.Seed, o.MaxNodes
		s.search.Poll = func() error { return poll(s.search.Nodes) }
		return s
	}
	l := newLarge(b, o.Seed)
	l.limit = o.MaxNodes
	l.poll = func() error { return poll(l.nodes) }
	return l
}

func check(ctx context.Context, p nqueens.Problem) error {
	if err := ctxerr.Of(ctx); err != nil {
		return err
	}
	if err := p.OfQueens(); err != nil {
		return err
	}
	if p.N > MaxN {
		return fmt.Errorf("a board to complete must have at most %d rows, not %d", MaxN, p.N)
	}
	return nil
}
