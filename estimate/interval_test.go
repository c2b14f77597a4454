package estimate

import (
	"flag"
	"fmt"
	"math"
	"slices"
	"testing"

	"nqueens.example/nqueens/internal/counting/probe"
	"nqueens.example/nqueens/internal/limits"
)

var large = flag.Bool("large", false, "also measure the coverage of 1,000 intervals of each size, which takes minutes")

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

// coverage is how many intervals contain the known count.
type coverage struct {
	n, particles, runs, intervals int

	covered, below int     // below: the interval lies below the count
	symmetric      int     // of Student's intervals for the counts themselves
	width, narrow  float64 // medians of the width, and of that of the symmetric intervals, divided by the count
	mean, spread   float64 // of the estimates, divided by the count
}

// lnTruth is lnKnown, or the formula on boards too large to count: from n = 50 to 200 it is
// within 3% of estimates with a standard error of 0.6% to 4%.
func lnTruth(t *testing.T, n int) float64 {
	if n <= 27 {
		return lnKnown(t, n)
	}
	return Asymptotic(n)
}

func cover(t *testing.T, n, particles, runs, intervals int) coverage {
	c := coverage{n: n, particles: particles, runs: runs, intervals: intervals}
	want := lnTruth(t, n)
	var widths, narrow, ratios []float64
	for seed := range intervals {
		r := mustEstimate(t, n, Options{Runs: runs, Particles: particles, Seed: uint64(seed)})
		if r.Exact {
			t.Fatalf("n = %d: the sample is the whole tree", n)
		}
		switch {
		case r.LnHigh < want:
			c.below++
		case r.LnLow <= want:
			c.covered++
		}
		ratio := math.Exp(r.Ln - want)
		half := ratio * r.RelativeError * probe.Student975(float64(runs-1))
		if math.Abs(ratio-1) <= half {
			c.symmetric++
		}
		ratios = append(ratios, ratio)
		widths, narrow = append(widths, math.Exp(r.LnHigh-want)-math.Exp(r.LnLow-want)), append(narrow, 2*half)
	}
	mean, variance := moments(ratios)
	c.mean, c.spread = mean, math.Sqrt(variance)
	slices.Sort(widths)
	slices.Sort(narrow)
	c.width, c.narrow = widths[intervals/2], narrow[intervals/2]
	return c
}

// TestCoverage checks intervals of many seeds against known counts: 95% are expected to
// contain it. Student's intervals for the counts themselves contain 30% to 94% here. The
// mean of all estimates would reveal a bias of the method.
func TestCoverage(t *testing.T) {
	for _, test := range []struct{ n, particles, intervals int }{
		{10, 50, 1000}, {12, 60, 1000}, {14, 10, 1000}, {18, 10, 1000}, {24, 10, 1000}, {100, 10, 1000}, {200, 10, 1000},
		{200, 50, 250}, // takes as long as the others together
	} {
		intervals := test.intervals
		if testing.Short() {
			intervals = 50
		}
		c := cover(t, test.n, test.particles, limits.MinRuns, intervals)
		rate := float64(c.covered) / float64(intervals)
		spread := math.Sqrt(0.95 * 0.05 / float64(intervals))
		if rate < 0.95-3.5*spread || rate > 0.95+4*spread {
			t.Errorf("n = %d: %d of %d intervals contain Q(n), want 95%%", c.n, c.covered, intervals)
		}
		if standard := c.spread / math.Sqrt(float64(intervals)); math.Abs(c.mean-1) > 3.5*standard {
			t.Errorf("n = %d: the mean of %d estimates is %.4f Q(n), %.1f standard errors off", c.n, intervals, c.mean, (c.mean-1)/standard)
		}
	}
}

// TestCoverageTable prints the table of README.md.
func TestCoverageTable(t *testing.T) {
	if !*large {
		t.Skip("-large prints the table of README.md")
	}
	fmt.Println("| n | particles | runs | contain Q(n) | too low | too high | width | symmetric | width |")
	fmt.Println("|---|---|---|---|---|---|---|---|---|")
	const intervals = 1000
	for _, test := range []struct{ n, particles, runs int }{
		{10, 10, 10}, {10, 100, 10}, {10, 1000, 10}, {12, 10, 10}, {12, 100, 10}, {12, 1000, 10}, {14, 10, 10}, {14, 100, 10}, {14, 1000, 10},
		{16, 10, 10}, {16, 100, 10}, {16, 1000, 10}, {20, 10, 10}, {20, 100, 10}, {20, 1000, 10}, {24, 10, 10}, {24, 100, 10}, {27, 10, 10},
		{27, 100, 10}, {50, 10, 10}, {100, 10, 10}, {200, 10, 10}, {200, 50, 10}, {12, 10, 40}, {16, 10, 40}, {24, 10, 40}, {200, 10, 40},
		{200, 50, 40}, {24, 10, 400},
	} {
		c := cover(t, test.n, test.particles, test.runs, intervals)
		width := func(v float64) string {
			if v >= 100 {
				return fmt.Sprintf("%.2g", v)
			}
			return fmt.Sprintf("%.3f", v)
		}
		percent := func(count int) string { return fmt.Sprintf("%.1f%%", 100*float64(count)/intervals) }
		fmt.Printf("| %d | %d | %d | %s | %s | %s | %s | %s | %s |\n", c.n, c.particles, c.runs, percent(c.covered), percent(c.below), percent(intervals-c.covered-c.below), width(c.width), percent(c.symmetric), width(c.narrow))
	}
}
