package count

import (
	"context"
	"fmt"
	"math/big"
	"testing"

	"nqueens.example/nqueens/internal/known"
	"nqueens.example/nqueens/internal/solvertest"
	"nqueens.example/nqueens/jobs"
)

// TestVariants holds every variant, by one worker and by three, to the suite for
// counters. Largest is how far each is compared with what is published.
func TestVariants(t *testing.T) {
	largest := map[string]int{"half-turn": 24, "quarter-turn": 41, "torus": 19, "cylinder": 17, "amazon": 15}
	for _, v := range Variants {
		published, err := known.Get(v.OEIS)
		if err != nil {
			t.Fatal(err)
		}
		for _, workers := range []int{1, 3} {
			solvertest.RunCounter(t, solvertest.Counter{
				Name: fmt.Sprintf("%s %s, %d workers", v.Flag, v.Value, workers),
				Count: func(ctx context.Context, n int) (*big.Int, error) {
					return v.Count(ctx, n, jobs.Options{Workers: workers})
				},
				Known:   published.At,
				MaxN:    v.MaxN,
				Largest: largest[v.Value],
				Hard:    v.MaxN,
			})
		}
	}
}
