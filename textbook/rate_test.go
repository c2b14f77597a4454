package textbook_test

import (
	"context"
	"math"
	"strings"
	"testing"

	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
	"nqueens.example/nqueens/jobs"
	"nqueens.example/nqueens/textbook"
)

// Of a thousand runs as many are solved as is published, and after as many moves: within the
// interval that has 99% of the draws, where rounding to a whole percentage or move adds half of one.
func TestRatesArePublished(t *testing.T) {
	const runs, z = 1000, 2.576
	for _, name := range []string{"hill-climbing", "sideways-moves", "random-restarts"} {
		a := must.Get(textbook.ByName(name))(t)
		r, err := a.Rate(t.Context(), 8, runs, textbook.Options{})
		if err != nil || r.Published == nil {
			t.Fatalf("%s: %+v, %v", name, r, err)
		}
		p := r.Published
		share := p.Percent / 100
		if off := math.Abs(float64(r.Solved)/runs - share); p.Percent > 0 && off > z*math.Sqrt(share*(1-share)/runs)+0.005 {
			t.Errorf("%s: %d of %d runs are solved, published %v%%", a.Name, r.Solved, runs, p.Percent)
		}
		for _, moves := range [][2]float64{{r.Moves, p.Moves}, {r.MovesUnsolved, p.MovesUnsolved}} {
			if moves[1] > 0 && math.Abs(moves[0]-moves[1]) > max(0.5, 0.15*moves[1]) {
				t.Errorf("%s: %.1f moves, published %v", a.Name, moves[0], moves[1])
			}
		}
	}
}

func TestRateRefuses(t *testing.T) {
	named := func(name string) *textbook.Algorithm {
		return must.Get(textbook.ByName(name))(t)
	}
	ended, cancel := context.WithCancel(t.Context())
	defer cancel()
	stop := textbook.Options{Progress: func(jobs.Progress) { cancel() }}
	for _, test := range []struct {
		name    string
		n, runs int
		want    string
	}{
		{"bitmask", 8, 10, "bitmask is not randomized"},
		{"hill-climbing", 8, 0, "the number of runs must be at least 1, not 0"},
		{"hill-climbing", 101, 1, "hill-climbing takes boards up to n = 100, not 101"},
		{"hill-climbing", 8, 10, context.Canceled.Error()},
	} {
		if _, err := named(test.name).Rate(ended, test.n, test.runs, stop); err == nil || !strings.HasPrefix(err.Error(), test.want) {
			t.Errorf("%s: %v, want %s", test.name, err, test.want)
		}
	}
	expect.Is(t, expect.ErrorOf(named("hill-climbing").Rate(ended, 8, 1, textbook.Options{})), context.Canceled, "its context has ended")
}
