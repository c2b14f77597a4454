package engine

import (
	"context"

	"nqueens"
	"nqueens/lexfirst"
)

// firstPlacement returns the solution that comes first in lexicographic order,
// nil where there is none.
func firstPlacement(ctx context.Context, n int) (nqueens.Placement, error) {
	if n > lexfirst.MaxN {
		return nil, BadField("n", "first solutions are served up to n = %d; method construct goes further", lexfirst.MaxN)
	}
	found, err := lexfirst.Find(ctx, n, lexfirst.Options{})
	return found.Placement, err
}
