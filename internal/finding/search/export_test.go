package search

import (
	"context"
	"iter"

	"nqueens.example/nqueens"
)

// AllWide is All by the search of wide boards, whatever the size.
func AllWide(ctx context.Context, p nqueens.Problem) iter.Seq[nqueens.Placement] {
	return func(yield func(nqueens.Placement) bool) {
		w := walk{ctx: ctx, yield: yield, placement: make(nqueens.Placement, p.N)}
		newWide(p, &w).row(0)
	}
}
