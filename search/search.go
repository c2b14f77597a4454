// Package search walks all solutions of a problem, or finds the first, by plain
// backtracking row by row and column by column. That makes the order
// lexicographic and the memory linear; it makes no attempt to be clever about
// hard problems, which is the work of package complete.
//
// It relies on package nqueens alone and starts no goroutine: a caller that
// breaks out of the loop leaves nothing behind.
package search

import (
	"context"
	"fmt"
	"iter"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/ctxerr"
)

// MaxN is the largest board that is searched; the call stack grows by one frame
// a row.
const MaxN = 100_000

// nodesBetweenChecks is how many queens are placed between two looks at the
// context: some tens of microseconds of work.
const nodesBetweenChecks = 1 << 12

// All returns the solutions of p in lexicographic order. The caller may keep each
// placement. The sequence ends early when ctx ends, which ctx.Err reports; nothing
// is yielded after that. All returns an error if p is not valid (see
// [nqueens.Problem.Validate]) or larger than MaxN.
func All(ctx context.Context, p nqueens.Problem) (iter.Seq[nqueens.Placement], error) {
	if err := p.Validate(); err != nil {
		return nil, err
	}
	if p.N > MaxN {
		return nil, fmt.Errorf("n must be 1 to %d to search, not %d", MaxN, p.N)
	}
	return func(yield func(nqueens.Placement) bool) {
		if ctx.Err() != nil {
			return
		}
		walk := walk{ctx: ctx, yield: yield, placement: make(nqueens.Placement, p.N)}
		if p.N <= 64 {
			newNarrow(p, &walk).row(0, 0, 0, 0)
		} else {
			newWide(p, &walk).row(0)
		}
	}, nil
}

// First returns the lexicographically first solution of p, or
// nqueens.ErrNoSolution once the whole tree has been walked in vain, or the
// context's error.
func First(ctx context.Context, p nqueens.Problem) (nqueens.Placement, error) {
	solutions, err := All(ctx, p)
	if err != nil {
		return nil, err
	}
	for placement := range solutions {
		if err := p.Accepts(placement); err != nil {
			return nil, fmt.Errorf("search found a placement that fails its check: %w", err)
		}
		return placement, nil
	}
	if err := ctxerr.Of(ctx); err != nil {
		return nil, err
	}
	return nil, nqueens.ErrNoSolution
}

// walk is what both searches share: the queens so far and the way out.
type walk struct {
	ctx       context.Context
	yield     func(nqueens.Placement) bool
	placement nqueens.Placement
	nodes     uint
	spare     nqueens.Placement // cut into copies, so that a solution costs no allocation of its own
}

// placed counts a node and reports whether the search goes on.
func (w *walk) placed() bool {
	w.nodes++
	return w.nodes%nodesBetweenChecks != 0 || w.ctx.Err() == nil
}

func (w *walk) solution() bool {
	if w.ctx.Err() != nil {
		return false
	}
	const copies = 64
	n := len(w.placement)
	if len(w.spare) < n {
		w.spare = make(nqueens.Placement, n*min(copies, 1+4096/n))
	}
	found := w.spare[:n:n]
	w.spare = w.spare[n:]
	copy(found, w.placement)
	return w.yield(found)
}
