package estimate

import (
	"math"
	"testing"

	"nqueens.example/nqueens/internal/counting/probe"
	"nqueens.example/nqueens/internal/limits"
)

func TestSummarise(t *testing.T) {
	logs := []float64{math.Log(9) + 50, math.Log(10) + 50, math.Log(11) + 50, math.Log(10) + 50}
	got := summarise(logs, 100)
	standard := math.Sqrt(2.0/3/4) / 10
	if half := probe.Student975(3) * standard; !near(got.Ln, 50+math.Log(10)) || !near(got.RelativeError, standard) || !near(got.LnLow, got.Ln-half) || got.LnHigh < got.Ln+half || got.LnHigh > got.Ln+1.01*half {
		t.Errorf("%+v, want a mean of 10 with the error %v and the half %v", got, standard, half)
	}
	// Logarithms of spread 1: the largest estimates are probably missing.
	wide := summarise([]float64{50, 51, 52}, 100)
	if half := math.Hypot(1.959963984540054*math.Sqrt(1.0/3), (2/probe.ChiSquare025(2)-1)/2); !near(wide.LnHigh, wide.Ln+half) {
		t.Errorf("%+v, want an upper end %v above the mean", wide, half)
	}
}

// No interval excludes what cannot be excluded: no run, or only one, may reach a solution.
func TestIntervalsOfFewSolutions(t *testing.T) {
	none, factorial := math.Inf(-1), math.Log(3628800)
	got := summarise([]float64{none, none, none}, 10)
	if !math.IsInf(got.Ln, -1) || !math.IsInf(got.LnLow, -1) || !near(got.LnHigh, factorial) || got.RelativeError != 1 {
		t.Errorf("no solution in any run: %+v, want 0 to 10!", got)
	}
	got = summarise([]float64{none, 3, none}, 10)
	if !near(got.Ln, 3-math.Log(3)) || !near(got.RelativeError, 1) || got.LnLow >= got.Ln || !near(got.LnHigh, factorial) {
		t.Errorf("one run of three with solutions: %+v, want an upper end of 10!", got)
	}
	got = summarise([]float64{none, 3, 3.01, 3.02}, 10)
	if half := math.Hypot(1.959963984540054*math.Sqrt(1.0/3-1.0/4+0.0001/3), 0.0001/2*(2/probe.ChiSquare025(2)-1)); !near(lognormalError([]float64{none, 3, 3.01, 3.02}), half) || got.LnHigh < got.Ln+half {
		t.Errorf("three runs of four with solutions: %+v, want an upper end at least %v above the mean", got, half)
	}
}

// TestCoverage checks intervals of many seeds against known counts: 95% are expected to
// contain it. The mean of all estimates would reveal a bias of the method.
func TestCoverage(t *testing.T) {
	for _, test := range []struct{ n, particles, intervals int }{
		{10, 50, 1000}, {12, 60, 1000}, {14, 10, 1000}, {18, 10, 1000}, {24, 10, 1000}, {100, 10, 1000}, {200, 10, 1000},
		{200, 50, 100}, // more would take long
	} {
		intervals := test.intervals
		if testing.Short() {
			intervals = 50
		}
		// The formula is within 3% of estimates with a standard error of 0.6% to 4%, n = 50 to 200.
		want := Asymptotic(test.n)
		if test.n <= 27 {
			want = lnKnown(t, test.n)
		}
		covered := 0
		var ratios []float64
		for seed := range intervals {
			r := mustEstimate(t, test.n, Options{Runs: limits.MinRuns, Particles: test.particles, Seed: uint64(seed)})
			if r.LnLow <= want && want <= r.LnHigh {
				covered++
			}
			ratios = append(ratios, math.Exp(r.Ln-want))
		}
		spread := math.Sqrt(0.95 * 0.05 / float64(intervals))
		if rate := float64(covered) / float64(intervals); rate < 0.95-3.5*spread || rate > 0.95+4*spread {
			t.Errorf("n = %d: %d of %d intervals contain Q(n), want 95%%", test.n, covered, intervals)
		}
		mean, variance := moments(ratios)
		if standard := math.Sqrt(variance / float64(intervals)); math.Abs(mean-1) > 3.5*standard {
			t.Errorf("n = %d: the mean of %d estimates is %.4f Q(n), %.1f standard errors off", test.n, intervals, mean, (mean-1)/standard)
		}
	}
}
