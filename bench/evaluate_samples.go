package main

import (
	"context"
	"fmt"
	"math"
	"slices"
	"sync"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/estimate"
	"nqueens.example/nqueens/internal/known"
	"nqueens.example/nqueens/jobs"
	"nqueens.example/nqueens/sample"
)

// sampled compares random solutions with the uniform distribution by Pearson's chi-squared
// statistic over all solutions of a board.
type sampled struct {
	Method     string  `json:"method"`
	N          int     `json:"n"`
	Solutions  int     `json:"solutions"`
	Draws      int     `json:"draws"`
	Distinct   int     `json:"distinct"`
	ChiSquared float64 `json:"chi_squared"`
}

// Mean is that of the statistic for uniform draws.
func (s sampled) Mean() float64 { return float64(s.Solutions - 1) }

// Deviations is the distance of the statistic from its mean for uniform draws, in standard
// deviations.
func (s sampled) Deviations() float64 {
	return (s.ChiSquared - s.Mean()) / math.Sqrt(2*s.Mean()*(1-1/float64(s.Draws)))
}

// samplers lists what draws random solutions. The last one makes no promise to be uniform,
// and shows that the statistic can tell.
var samplers = []struct {
	name   string
	sizes  []int
	draws  func(solutions int) int
	sample func(ctx context.Context, n int, seed uint64) (nqueens.Placement, error)
}{
	{"uniform", []int{8, 9, 10, 11, 12, 13, 14}, func(solutions int) int { return min(20*solutions, max(solutions, 500_000)) }, sample.Uniform},
	{"Markov chain", []int{8, 9, 10, 11, 12, 13, 14, 15}, func(int) int { return 10_000 }, sample.Chain},
	{"local repair", []int{8, 9, 10}, func(int) int { return 10_000 }, sample.Repair},
}

// samples draws random solutions and counts how often each is drawn.
func (e *evaluator) samples(ctx context.Context) error {
	for _, sampler := range samplers {
		for _, n := range sampler.sizes {
			if e.quick && n > 8 {
				break
			}
			q, _ := known.Solutions(n)
			s := sampled{Method: sampler.name, N: n, Solutions: int(q.Int64())}
			s.Draws = e.pick(sampler.draws(s.Solutions), 200)
			if err := s.draw(ctx, sampler.sample); err != nil {
				return err
			}
			e.say("%s, n = %d: %d draws, chi-squared %.1f, %.1f standard deviations from the mean", s.Method, n, s.Draws, s.ChiSquared, s.Deviations())
			e.Samples = append(e.Samples, s)
		}
	}
	return nil
}

// draw draws with the seeds from 0 on.
func (s *sampled) draw(ctx context.Context, sample func(context.Context, int, uint64) (nqueens.Placement, error)) error {
	counts := make(map[[15]uint8]int)
	var mutex sync.Mutex
	const chunk = 1000
	err := each(ctx, (s.Draws+chunk-1)/chunk, func(ctx context.Context, i int) error {
		for seed := i * chunk; seed < min((i+1)*chunk, s.Draws); seed++ {
			p, err := sample(ctx, s.N, uint64(seed))
			if err == nil {
				err = p.Validate()
			}
			if err != nil {
				return fmt.Errorf("seed %d: %w", seed, err)
			}
			var key [15]uint8
			for row, col := range p {
				key[row] = uint8(col)
			}
			mutex.Lock()
			counts[key]++
			mutex.Unlock()
		}
		return nil
	})
	expected := float64(s.Draws) / float64(s.Solutions)
	sum := 0.0
	for _, count := range counts {
		sum += float64(count) * float64(count)
	}
	s.Distinct = len(counts)
	s.ChiSquared = math.Round(100*(sum/expected-float64(s.Draws))) / 100
	return err
}

// coverage is how often the 95% intervals of an estimate hold the published number of
// solutions.
type coverage struct {
	N         int     `json:"n"`
	Runs      int     `json:"runs"`
	Particles int     `json:"particles"`
	Estimates int     `json:"estimates"`
	Covered   int     `json:"covered"`
	Below     int     `json:"below"`      // the interval ends below the number
	Error     float64 `json:"error"`      // median distance of the estimates from the number, as a share
	HalfWidth float64 `json:"half_width"` // median half of the interval, as a share of the number
}

// Percent is the share of intervals that hold the number.
func (c coverage) Percent() float64 { return 100 * float64(c.Covered) / float64(c.Estimates) }

// intervals estimates numbers of solutions with the seeds from 1 on.
func (e *evaluator) intervals(ctx context.Context) error {
	for _, n := range []int{12, 16, 20, 24, 27} {
		for _, runs := range []int{10, 20, 50} {
			if e.quick && (n > 16 || runs > 10) {
				continue
			}
			c := coverage{N: n, Runs: runs, Particles: 100, Estimates: e.pick(1000, 10)}
			if err := c.measure(ctx); err != nil {
				return err
			}
			e.say("estimates of n = %d from %d runs: %d of %d intervals hold the number", n, runs, c.Covered, c.Estimates)
			e.Intervals = append(e.Intervals, c)
		}
	}
	return nil
}

func (c *coverage) measure(ctx context.Context) error {
	q, _ := known.Solutions(c.N)
	exact, _ := q.Float64()
	truth := math.Log(exact)
	errors, widths := make([]float64, c.Estimates), make([]float64, c.Estimates)
	var mutex sync.Mutex
	err := each(ctx, c.Estimates, func(ctx context.Context, i int) error {
		r, err := estimate.Solutions(ctx, c.N, estimate.Options{
			Options: jobs.Options{Workers: 1}, Runs: c.Runs, Particles: c.Particles, Seed: uint64(i + 1),
		})
		errors[i] = math.Abs(math.Exp(r.Ln-truth) - 1)
		widths[i] = (math.Exp(r.LnHigh-truth) - math.Exp(r.LnLow-truth)) / 2
		mutex.Lock()
		defer mutex.Unlock()
		switch {
		case r.LnHigh < truth:
			c.Below++
		case r.LnLow <= truth:
			c.Covered++
		}
		return err
	})
	slices.Sort(errors)
	slices.Sort(widths)
	c.Error, c.HalfWidth = round(errors[len(errors)/2]), round(widths[len(widths)/2])
	return err
}
