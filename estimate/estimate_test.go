package estimate

import (
	"context"
	"fmt"
	"math"
	"math/big"
	"testing"

	"nqueens.example/nqueens/internal/known"
	"nqueens.example/nqueens/internal/limits"
	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
	"nqueens.example/nqueens/jobs"
)

func lnKnown(t *testing.T, n int) float64 {
	t.Helper()
	q, ok := known.Solutions(n)
	if !ok {
		t.Fatalf("Q(%d) is not among the known counts", n)
	}
	f, _ := new(big.Float).SetInt(q).Float64()
	return math.Log(f)
}

func mustEstimate(t testing.TB, n int, options Options) Result {
	t.Helper()
	return must.Get(Solutions(context.Background(), n, options))(t)
}

// Small boards are searched whole, and larger ones if their trees fit the particles.
func TestExact(t *testing.T) {
	for n := 1; n <= 10; n++ {
		particles := limits.MinParticles
		if n > wholeN {
			particles = 4700
		}
		result := mustEstimate(t, n, Options{Particles: particles})
		want := lnKnown(t, n)
		if !result.Exact || result.RelativeError != 0 || result.LnLow != result.Ln || result.LnHigh != result.Ln {
			t.Errorf("n = %d: %+v, want an exact result", n, result)
		}
		if result.Ln != want && math.Abs(result.Ln-want) > 1e-9 {
			t.Errorf("n = %d: e^%v, want e^%v", n, result.Ln, want)
		}
	}
}

// TestHead checks boards larger than a tail, with columns of one word and of more,
// against published counts and the published estimates of Q(100), and the formula.
func TestHead(t *testing.T) {
	if off := math.Expm1(Asymptotic(27) - lnKnown(t, 27)); math.Abs(off) > 0.02 {
		t.Errorf("the formula is %.3f off at n = 27", off)
	}
	for _, test := range []struct {
		n    int
		want float64
	}{
		{18, lnKnown(t, 18)},
		{27, lnKnown(t, 27)},
		{100, math.Log(2.38) + 117*math.Ln10},
	} {
		particles := 500
		if testing.Short() {
			particles = 100
		}
		result := mustEstimate(t, test.n, Options{Runs: 20, Particles: particles, Seed: 1})
		if off := math.Abs(math.Expm1(result.Ln - test.want)); off > 4*result.RelativeError || result.RelativeError > 0.4 {
			t.Errorf("n = %d: the estimate is %.3f off, its standard error is %.3f", test.n, off, result.RelativeError)
		}
	}
}

func TestSameSeedSameResult(t *testing.T) {
	options := Options{Runs: 12, Particles: 60, Seed: 7, Workers: 1}
	alone := mustEstimate(t, 17, options)
	options.Workers = 5
	together := mustEstimate(t, 17, options)
	alone.Elapsed, together.Elapsed = 0, 0
	expect.Equal(t, alone, together, "one worker finds")
	options.Seed = 8
	if other := mustEstimate(t, 17, options); other.Ln == alone.Ln {
		t.Errorf("seeds 7 and 8 give the same estimate e^%v", alone.Ln)
	}
}

func TestOutOfRange(t *testing.T) {
	for _, test := range []struct {
		n       int
		options Options
		want    string
	}{
		{0, Options{}, "must be 1 to 200 to estimate by sampling, not 0"},
		{201, Options{}, "must be 1 to 200 to estimate by sampling, not 201"},
		{8, Options{Runs: 9}, "number of runs must be 10 to 1000000, not 9"},
		{8, Options{Particles: -1}, "number of particles must be 10 to 1000000, not -1"},
	} {
		_, err := Solutions(context.Background(), test.n, test.options)
		expect.Says(t, err, test.want, "n = %d, %+v:", test.n, test.options)
	}
}

func TestCancel(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	_, err := Solutions(ctx, 27, Options{Runs: 1_000_000, Particles: 100, Progress: func(p jobs.Progress) {
		expect.Equal(t, p.Jobs, 1_000_000, "runs that progress tells")
		cancel()
	}})
	expect.Is(t, err, context.Canceled, "Solutions")
}

// Targets: within 1% of Q(27) in 5 s, a standard error of 1% at n = 100 in 30 s.
func BenchmarkSolutions(b *testing.B) {
	for _, n := range []int{27, 100} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for b.Loop() {
				b.ReportMetric(100*mustEstimate(b, n, Options{Seed: 1}).RelativeError, "%error")
			}
		})
	}
}
