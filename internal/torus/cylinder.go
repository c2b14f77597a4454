package torus

import (
	"context"
	"math/big"

	"nqueens.example/nqueens/jobs"
)

// Cylinder returns the number of ways to place n queens on the n x n cylinder, a board
// whose first and last column are joined, so that none attacks another. Its limits are
// those of [Count].
//
// The number is that of the torus: a diagonal of the cylinder that begins in the lowest
// row holds one square of each of the n rows, so it holds every square of the diagonal of
// the torus before that crosses the edge between the highest row and the lowest.
func Cylinder(ctx context.Context, n int, options jobs.Options) (*big.Int, error) {
	return Count(ctx, n, options)
}
