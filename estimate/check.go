package estimate

import (
	"context"
	"errors"
	"time"
)

// checked is the share of the time of a count whose strata are sampled to find out how slow
// checks are.
const checked = 0.8

// check measures how slow checks are by parts that were run before, for about the time of
// the budget.
func (s *sampling) check(ctx context.Context, cost *Cost) error {
	if !s.options.Checks {
		return nil
	}
	checker, err := s.plan.NewChecker(cost.Kernel)
	if err != nil {
		return err
	}
	cost.Checker = checker.Kernel()
	options := s.options
	options.Kernel = cost.Checker
	again, err := newSampling(s.plan, options)
	if err != nil {
		return err
	}
	if again.workers == 0 {
		return nil
	}
	start := time.Now()
	for round := 0; ; round++ {
		next := s.again(round)
		left := s.options.Budget - time.Since(start)
		if round == 0 {
			left = max(left, s.least)
		}
		if len(next) == 0 || again.expect(next) > left {
			break
		}
		limited, cancel := context.WithTimeoutCause(ctx, left, ErrBudget)
		err := again.take(limited, next)
		cancel()
		if errors.Is(err, ErrBudget) {
			break
		}
		if err != nil {
			return err
		}
	}
	cost.CheckSlowdown = again.slowdown(s)
	return nil
}

// again returns the samples with that number of the strata that take most of the time.
func (s *sampling) again(number int) (next []sample) {
	for _, stratum := range s.tally.Costliest(checked) {
		if number < s.numbers[stratum] {
			next = append(next, sample{stratum: stratum, number: number})
		}
	}
	return next
}

// expect returns how long samples take: as expected at first, then as those before.
func (s *sampling) expect(next []sample) time.Duration {
	seconds := 0.0
	if len(s.samples) > 0 {
		seconds = s.spent.Seconds() / float64(len(s.samples)) * float64(len(next))
	} else {
		for _, sample := range next {
			seconds += s.probes[0].Strata()[sample.stratum].Seconds / float64(s.workers)
		}
	}
	return time.Duration(seconds * float64(time.Second))
}

// slowdown returns the time of samples relative to that of the same samples before, 0 if
// there are none. Each stratum counts as its time before does.
func (s *sampling) slowdown(before *sampling) float64 {
	type times struct{ now, before float64 }
	strata := make([]times, len(s.numbers))
	for _, sample := range s.samples {
		strata[sample.stratum].now += sample.cost.Seconds
	}
	type key struct{ stratum, number int }
	took := map[key]float64{}
	for _, sample := range before.samples {
		took[key{sample.stratum, sample.number}] = sample.cost.Seconds
	}
	for _, sample := range s.samples {
		strata[sample.stratum].before += took[key{sample.stratum, sample.number}]
	}
	slower, all := 0.0, 0.0
	for i, t := range strata {
		if t.before > 0 {
			weight, _ := before.tally.Stratum(i)
			slower, all = slower+weight.Mean*t.now/t.before, all+weight.Mean
		}
	}
	if all == 0 {
		return 0
	}
	return slower / all
}
