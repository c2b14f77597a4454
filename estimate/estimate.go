// Package estimate estimates how many solutions the n queens puzzle has on boards too
// large to count, and what an exact count would cost.
//
// [Solutions] is a sequential Monte Carlo method in the tradition of D. E. Knuth,
// Estimating the Efficiency of Backtrack Programs, Mathematics of Computation 29
// (1975): it walks down the search tree with a population of partial placements that
// is resampled at each row. The estimate is unbiased; its standard error and its 95%
// confidence interval come from independent runs. [MeasureCost] runs random parts of a
// count.
//
// See level.go for the sampling, head.go and tail.go for the partial placements that it
// prefers in the first and in the last rows, and interval.go for the interval. README.md
// says how often intervals contain the known counts.
package estimate

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"time"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/limits"
	"nqueens.example/nqueens/internal/pool"
	"nqueens.example/nqueens/jobs"
)

// Trees of boards of up to wholeN rows have at most wholeParticles partial placements in a
// row. To sample them saves no time, and runs that leave out one or two of them have a few
// possible results only, so their spread says little about their error.
const wholeN, wholeParticles = 9, 1276

// Options set the amount of work. The standard error falls with the square root of Runs
// times Particles. The zero value means the defaults, with which an estimate takes 6 seconds
// for n = 27 and half a minute for n = 100 on one core of a Xeon of 2019.
type Options struct {
	Workers   int                 // at work at once, 0 to 1024; 0 is one a core, which is also the most
	Progress  func(jobs.Progress) // if set, is called ten times a second and at the end; the jobs are the runs
	Runs      int                 // independent runs, 10 to 1,000,000; 0 for 400
	Particles int                 // partial placements that a run keeps at each row, 10 to 1,000,000; 0 for 4,000
	Seed      uint64              // the same seed gives the same result with any number of workers
}

// Result is an estimate of Q(n), the number of solutions. Logarithms are natural;
// that of 0 is -Inf.
type Result struct {
	N               int
	Ln              float64 // of the estimate
	RelativeError   float64 // standard error divided by the estimate; 1 if no run reached a solution
	LnLow, LnHigh   float64 // of the ends of the 95% confidence interval; at most ln n!
	Exact           bool    // the whole tree was searched: Ln is ln Q(n), up to rounding
	Runs, Particles int
	Seed            uint64
	Elapsed         time.Duration
}

// Solutions estimates Q(n), for n from 1 to 200. Boards of up to 9 rows are searched whole,
// and larger ones if their trees fit the particles. If ctx ends first, it returns an error
// that wraps ctx.Err() and the cause.
//
// Run number i draws from math/rand/v2's PCG seeded with (Seed, i).
func Solutions(ctx context.Context, n int, options Options) (Result, error) {
	start := time.Now()
	if options.Runs == 0 {
		options.Runs = limits.DefaultRuns
	}
	if options.Particles == 0 {
		options.Particles = limits.DefaultParticles
	}
	switch {
	case n < 1 || n > limits.EstimateN:
		return Result{}, &nqueens.SizeError{N: n, Min: 1, Max: limits.EstimateN, Purpose: "to estimate by sampling"}
	case options.Runs < limits.MinRuns || options.Runs > limits.MaxRuns:
		return Result{}, fmt.Errorf("the number of runs must be %d to %d, not %d", limits.MinRuns, limits.MaxRuns, options.Runs)
	case options.Particles < limits.MinParticles || options.Particles > limits.MaxParticles:
		return Result{}, fmt.Errorf("the number of particles must be %d to %d, not %d", limits.MinParticles, limits.MaxParticles, options.Particles)
	}
	particles := options.Particles
	if n <= wholeN {
		particles = max(particles, wholeParticles)
	}
	first, exact, err := run(ctx, n, particles, source(options.Seed, 0))
	if err != nil {
		return Result{}, err
	}
	result := Result{Ln: first, LnLow: first, LnHigh: first, Exact: exact}
	if !exact {
		logs := make([]float64, options.Runs)
		logs[0] = first
		if err := others(ctx, n, options, logs); err != nil {
			return Result{}, err
		}
		result = summarise(logs, n)
	}
	result.N, result.Runs, result.Particles, result.Seed = n, options.Runs, options.Particles, options.Seed
	result.Elapsed = time.Since(start)
	return result, nil
}

func source(seed uint64, index int) *rand.Rand {
	return rand.New(rand.NewPCG(seed, uint64(index)))
}

// others fills logs with the logarithms of the estimates of all runs but the first.
func others(ctx context.Context, n int, options Options, logs []float64) error {
	workers, err := pool.Options{Workers: options.Workers}.Use(len(logs) - 1)
	if err != nil {
		return err
	}
	type estimate struct {
		run int
		ln  float64
	}
	return pool.Run(ctx, workers, options.Progress, pool.Work[estimate]{
		Len: len(logs), Before: 1, BeforeShare: 1 / float64(len(logs)),
		Order: func(yield func(int) bool) {
			for i := 1; i < len(logs) && yield(i); i++ {
			}
		},
		Do: func(_, i int, _ *jobs.Running) (estimate, error) {
			ln, _, err := run(ctx, n, options.Particles, source(options.Seed, i))
			return estimate{i, ln}, err // ctx is done
		},
		Keep: func(e estimate) error { logs[e.run] = e.ln; return nil },
	})
}

// Asymptotic returns the natural logarithm of 2.53 n! e^(-0.9440009 n), an
// approximation of Q(n), for n >= 1.
//
// M. Simkin, The number of n-queens configurations, Advances in Mathematics 427
// (2023), showed that Q(n) is ((1+o(1)) n e^-α)^n; P. Nobel, A. Agrawal and S.
// Boyd, Computing tighter bounds on the n-queens constant via Newton's method,
// Optimization Letters 17 (2023), that 1.944000752 < α < 1.944001082 (OEIS
// A359441). The factor 2.53 is not proved; it fits the known counts.
func Asymptotic(n int) float64 {
	lnFactorial, _ := math.Lgamma(float64(n) + 1)
	return math.Log(2.53) + lnFactorial - 0.9440009*float64(n)
}
