package textbook

import (
	"context"
	"testing"

	"nqueens.example/nqueens/internal/testing/must"
)

// A receiver may break off after any event; nothing more is then told, and the
// runtime panics if it is.
func TestBreakOffAnywhere(t *testing.T) {
	for _, a := range algorithms {
		for _, all := range []bool{false, true} {
			if all && !a.Complete {
				continue
			}
			opts := Options{All: all, Seed: 3}
			total := min(tally(t, a, 4, opts).Steps, 700)
			for stop := 1; stop <= total; stop++ {
				steps := 0
				for e := range events(t, a, 4, opts) {
					if steps = e.Step; steps == stop {
						break
					}
				}
				if steps != stop {
					t.Fatalf("%s stopped at step %d, not %d", a.Name, steps, stop)
				}
			}
		}
	}
}

func TestContextEndsTheRun(t *testing.T) {
	for _, a := range algorithms {
		n := min(a.MaxN, 16)
		ctx, cancel := context.WithCancel(context.Background())
		seq := a.Events(ctx, n, Options{All: a.Complete})
		steps := 0
		var ended []error
		for e, err := range seq {
			if err != nil {
				ended = append(ended, err)
				continue
			}
			if steps = e.Step; steps == 10 {
				cancel()
			}
			if len(ended) > 0 || e.Kind == Done && steps > ctxEvery {
				t.Errorf("%s: %v after its context ended", a.Name, e)
			}
		}
		cancel()
		if steps > ctxEvery || len(ended) != 1 || ended[0] != context.Canceled {
			t.Errorf("%s: %d steps and the errors %v, its context ended after 10", a.Name, steps, ended)
		}
	}
}

// A receiver that breaks off when its context ends is told no error.
func TestBreakOffWithTheContext(t *testing.T) {
	for stop := 1; stop <= 62; stop++ {
		ctx, cancel := context.WithCancel(t.Context())
		for e := range must.Each(t, boardScan.Events(ctx, 4, Options{})) {
			if e.Step == stop {
				cancel()
				break
			}
		}
		cancel()
	}
}
