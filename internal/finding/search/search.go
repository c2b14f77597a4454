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

// All returns the solutions of p in lexicographic order, and the error of ctx as the last
// pair if it has ended. The only pair is an error if p is not valid (see
// [nqueens.Problem.Validate]) or larger than MaxN. The caller may keep each placement.
func All(ctx context.Context, p nqueens.Problem) iter.Seq2[nqueens.Placement, error] {
	return ctxerr.Seq(ctx, func(yield func(nqueens.Placement) bool) error {
		if err := p.OfQueens(); err != nil {
			return err
		}
		if p.N > MaxN {
			return &nqueens.SizeError{N: p.N, Min: 1, Max: MaxN, Purpose: "to search"}
		}
		walk := walk{ctx: ctx, yield: yield, placement: make(nqueens.Placement, p.N)}
		if p.N <= 64 {
			newNarrow(p, &walk).row(0, 0, 0, 0)
		} else {
			newWide(p, &walk).row(0)
		}
		return nil
	})
}

// First returns the lexicographically first solution of p. Its error is that of All,
// [nqueens.ErrNoSolution] if there is none, or that of ctx.
func First(ctx context.Context, p nqueens.Problem) (nqueens.Placement, error) {
	found, err := nqueens.Take(All(ctx, p), 1)
	switch {
	case err != nil:
		return nil, err
	case len(found) == 0:
		return nil, nqueens.ErrNoSolution
	}
	if err := p.Accepts(found[0]); err != nil {
		return nil, fmt.Errorf("search found a placement that fails its check: %w", err)
	}
	return found[0], nil
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
