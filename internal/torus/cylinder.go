package torus

import (
	"context"
	"math/big"

	"nqueens.example/nqueens/jobs"
)

// Cylinder returns in how many ways n queens can stand on the n x n board whose
// columns run on at the opposite edge, while its rows end, so that none attacks
// another. Its limits are those of [Count].
//
// It is the number of the torus: a diagonal of the cylinder that begins in the
// lowest row and goes around holds one square of each of the n rows, and so has met
// every square of the torus's diagonal before it would cross the edge between the
// highest row and the lowest.
func Cylinder(ctx context.Context, n int, options jobs.Options) (*big.Int, error) {
	return Count(ctx, n, options)
}
