package estimate

import (
	"context"
	"errors"
	"math"
	"time"

	"nqueens.example/nqueens/count"
	"nqueens.example/nqueens/internal/counting/probe"
	"nqueens.example/nqueens/jobs"
)

const (
	// The time of a plan by colours, divided by its expected work, changes from a board to
	// that of two more rows by a factor of 0.68 to 1.1 with vector kernels and 0.5 to 0.8
	// with the portable one (sampled for n from 20 to 30): by drift, give or take a factor
	// of doubt.
	drift = 0.8
	doubt = 1.6

	// growth is about the factor by which a sample takes longer on a board of two more
	// rows.
	growth = 3
	// smallest is the smallest board by whose cost that of others is estimated.
	smallest = 20
)

// extrapolate returns the cost of a plan of the given work from that of a smaller board of
// the same parity: the largest that can be sampled in about the time of the budget.
func extrapolate(ctx context.Context, plan jobs.Plan, work float64, options CostOptions) (Cost, error) {
	until := time.Now().Add(max(options.Budget, 2*time.Second))
	var largest *sampling
	var took time.Duration
	for m := smallest + plan.N()%2; m < plan.N(); m += 2 {
		start := time.Now()
		s, err := sampleOf(ctx, plan.Method(), m, options)
		if errors.Is(err, ErrBudget) {
			break
		}
		if err != nil {
			return Cost{}, err
		}
		largest, took = s, time.Since(start)
		if time.Now().Add(growth * took).After(until) {
			break
		}
	}
	if largest == nil {
		return Cost{}, ErrBudget
	}
	if err := largest.fill(ctx, until); err != nil {
		return Cost{}, err
	}
	return largest.scaled(plan, work), nil
}

// sampleOf takes the first samples of the count of n, or returns ErrBudget.
func sampleOf(ctx context.Context, method string, n int, options CostOptions) (*sampling, error) {
	plan, err := count.NewPlan(n, count.Kind{Method: method})
	if err != nil {
		return nil, err
	}
	s, err := newSampling(plan, options)
	if err != nil {
		return nil, err
	}
	if n < smallest+2 {
		s.least = time.Minute // there must be an answer, even from a busy machine
	}
	if !s.fits() {
		return nil, ErrBudget
	}
	return s, s.begin(ctx)
}

// scaled returns the cost of a larger plan of the given work.
func (s *sampling) scaled(plan jobs.Plan, work float64) Cost {
	is := s.cost()
	times, within := scale(plan.N()-is.N, work/s.plan.(probe.Expecter).Work())
	c := costOf(plan, is.Kernel)
	c.SampledN, c.Samples = is.N, is.Samples
	c.Nodes, c.CoreSeconds = is.Nodes*times, is.CoreSeconds*times
	c.Low, c.High = is.Low*times/within, is.High*times*within
	c.NodesError = math.Hypot(is.NodesError, math.Log(within)/1.96)
	c.SecondsError = math.Hypot(is.SecondsError, math.Log(within)/1.96)
	return c
}

// scale returns by what factor the cost grows from one board to a larger one, and the factor
// by which that may be wrong, given the number of rows more and the factor of the expected
// work.
func scale(rows int, work float64) (times, within float64) {
	steps := float64(rows) / 2
	return work * math.Pow(drift, steps), math.Pow(doubt, steps)
}
