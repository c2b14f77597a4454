// Package search enumerates the solutions of a problem in lexicographic order, by plain
// backtracking. Its memory is linear in n. For hard problems, and to prove that there is
// no solution, use package complete.
//
// It starts no goroutines: a caller may break out of the loop at any time.
package search

import (
	"context"
	"fmt"
	"iter"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/ctxerr"
)

// MaxN is the largest board that All and First take. The call stack has one frame a row.
const MaxN = 100_000

// nodesBetweenChecks is the number of queens placed between two checks of the context:
// some tens of microseconds of work.
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
		//lint:ignore ST1005 N is the name of the size, as in every error
		return nil, fmt.Errorf("N must be 1 to %d to search, not %d", MaxN, p.N)
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

// First returns the lexicographically first solution of p. Its error is that of All,
// [nqueens.ErrNoSolution] if there is none, or that of ctx.
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

// walk is the state shared by narrow and wide.
type walk struct {
	ctx       context.Context
	yield     func(nqueens.Placement) bool
	placement nqueens.Placement
	nodes     uint
	spare     nqueens.Placement // cut into copies of solutions, to save allocations
}

// placed counts a node and reports whether to continue.
func (w *walk) placed() bool {
	w.nodes++
	return w.nodes%nodesBetweenChecks != 0 || w.ctx.Err() == nil
}

// solution yields a copy of the placement and reports whether to continue.
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
