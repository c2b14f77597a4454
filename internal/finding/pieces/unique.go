package pieces

import (
	"context"
	"math/big"
	"slices"
	"sync/atomic"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/pool"
	"nqueens.example/nqueens/jobs"
	"nqueens.example/nqueens/symmetry"
)

// CountUnique returns the number of placements that All yields, and their number up to
// rotation and reflection, for n from 1 to MaxN. Two placements count once if one of the
// eight symmetries maps one to the other. If p does not attack along columns, the image of
// a placement may have two pieces in a row; All does not yield it, and it does not count.
func CountUnique(ctx context.Context, p nqueens.Piece, n int, options pool.Options) (all, unique *big.Int, err error) {
	moves, err := movesOn(p, n)
	if err != nil {
		return nil, nil, err
	}
	var least atomic.Uint64 // the least of each class is among those visited
	all, err = pool.Sum(ctx, (n+1)/2, options, func(col int, run *jobs.Running) uint64 {
		image := make(nqueens.Placement, n)
		return newWalk(moves, n, run.Stopped).countFrom(col, func(found nqueens.Placement) {
			if isLeast(found, image) {
				least.Add(1)
			}
		})
	})
	return all, new(big.Int).SetUint64(least.Load()), err
}

// isLeast reports whether p is the lexicographically least of its images with one piece in
// each row. Image is room for one.
func isLeast(p, image nqueens.Placement) bool {
	for _, s := range symmetry.All() {
		if setImage(image, p, s) && slices.Compare(image, p) < 0 {
			return false
		}
	}
	return true
}

// setImage sets image to p under s. It reports whether the image has one piece in each row.
func setImage(image, p nqueens.Placement, s symmetry.Symmetry) bool {
	for row := range image {
		image[row] = -1
	}
	for square := range p.Squares() {
		to := s.Square(square, len(p))
		if image[to.Row] >= 0 {
			return false
		}
		image[to.Row] = to.Col
	}
	return true
}
