package estimate

import (
	"context"
	"math"
	"math/rand/v2"

	"nqueens.example/nqueens/internal/ctxerr"
)

// A run grows one thinned tree of partial placements: each level keeps about as many
// members as there are particles. Weights compensate for the others, so that the expected
// weight of the leaves is the number of leaves of the whole tree, Q(n).

// run returns the natural logarithm of one run's estimate of Q(n), -Inf if it reached no
// leaf. exact reports that the tree was never thinned, so that the estimate is exact up
// to rounding.
func run(ctx context.Context, n, particles int, rng *rand.Rand) (ln float64, exact bool, err error) {
	exact = true
	grow := func(step func(int, *rand.Rand) (float64, bool)) error {
		scale, thinned := step(particles, rng)
		ln += scale
		exact = exact && !thinned
		return ctxerr.Of(ctx)
	}
	h := newHead(n, particles)
	for range n - tailRows {
		if err := grow(h.step); err != nil {
			return 0, false, err
		}
	}
	t := newTail(h, particles)
	for range t.rows {
		if err := grow(t.step); err != nil {
			return 0, false, err
		}
	}
	return ln + math.Log(t.weight()), exact, nil
}
