package solvers

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"testing"
	"time"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/known"
)

// Counter counts without listing. It refuses sizes that it cannot take, and
// returns the context's error once that has ended.
type Counter struct {
	Name    string
	Count   func(ctx context.Context, n int) (*big.Int, error)
	Known   func(n int) (*big.Int, bool) // what it should count, nil for known.Solutions
	MaxN    int                          // the largest size it takes, but for such as plainly have none
	Largest int                          // the largest n to count, 0 for 12
	Hard    int                          // a size that takes minutes, 0 for 21
}

// RunCounter holds c to the suite.
func RunCounter(t *testing.T, c Counter) {
	t.Helper()
	runAll(t, c.Name, c.checks())
}

func (c Counter) checks() []check {
	return []check{
		{"published", c.published},
		{"context ends", c.contextEnds},
		{"out of range", func() error {
			return refused([]nqueens.Problem{nqueens.Problem{N: 0}, nqueens.Problem{N: -1}}, c.start)
		}},
		{"too large", c.tooLarge},
	}
}

func (c Counter) start(ctx context.Context, p nqueens.Problem) error {
	_, err := c.Count(ctx, p.N)
	return err
}

// tooLarge checks that the sizes beyond the limit are refused by its name, or
// counted as having none.
func (c Counter) tooLarge() error {
	for n := c.MaxN + 1; c.MaxN > 0 && n <= c.MaxN+6; n++ {
		if got, err := c.Count(context.Background(), n); err == nil && got.Sign() == 0 {
			continue
		}
		return refusesAbove(n-1, c.MaxN, c.start)
	}
	return nil
}

func (c Counter) published() error {
	want := c.Known
	if want == nil {
		want = known.Solutions
	}
	for n := 1; n <= largest(c.Largest, 12, 10, c.MaxN); n++ {
		published, ok := want(n)
		if !ok {
			continue
		}
		got, err := c.Count(context.Background(), n)
		if err != nil {
			return fmt.Errorf("n = %d: %w", n, err)
		}
		if got.Cmp(published) != 0 {
			return fmt.Errorf("n = %d: counted %v, published is %v", n, got, published)
		}
	}
	return nil
}

// whole checks that a count that was over before its context ended is all of it.
func (c Counter) whole(n int, got *big.Int) error {
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	want, err := c.Count(ctx, n)
	switch {
	case err != nil:
		return fmt.Errorf("a count that takes long is over at once: %w", err)
	case got.Cmp(want) != 0:
		return fmt.Errorf("it counted %v, and without an end of the context %v", got, want)
	}
	return nil
}

func (c Counter) contextEnds() error {
	n := c.Hard
	if n == 0 {
		n = hard(c.MaxN)
	}
	for _, wait := range []time.Duration{0, 20 * time.Millisecond} {
		ctx, cancel := context.WithTimeout(context.Background(), wait)
		defer cancel()
		err := within(patience, func() error {
			got, err := c.Count(ctx, n)
			switch {
			case err != nil && !errors.Is(err, context.DeadlineExceeded):
				return fmt.Errorf("the error is not the context's: %w", err)
			case err == nil && n > 20 && wait == 0:
				return errors.New("it counts though the context has ended")
			case err == nil && n > 20:
				return c.whole(n, got)
			}
			return nil
		})
		if err != nil {
			return fmt.Errorf("n = %d, the context ended after %v: %w", n, wait, err)
		}
	}
	return nil
}
