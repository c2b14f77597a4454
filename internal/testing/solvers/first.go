package solvers

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/known"
)

// First finds one solution of a problem, or returns an error that wraps
// nqueens.ErrNoSolution where it has proven that there is none, or the context's error once
// that has ended.
type First struct {
	Name      string
	First     func(context.Context, nqueens.Problem) (nqueens.Placement, error)
	Any       bool // any solution will do, not only the lexicographically first
	PlainOnly bool // it refuses placed queens, blocked squares and blocked diagonals
	MaxN      int  // the largest board it takes, 0 for no such limit below 1,000
	Largest   int  // the largest n to solve, 0 for 20
}

// RunFirst holds f to the suite.
func RunFirst(t *testing.T, f First) {
	t.Helper()
	runAll(t, f.Name, f.checks())
}

func (f First) checks() []check {
	checks := []check{
		{"published", f.published},
		{"context ends", f.contextEnds},
		{"ill-formed problems", func() error { return refused(illFormed(), f.start) }},
		{"too large", func() error { return refusesAbove(f.MaxN, f.MaxN, f.start) }},
	}
	if f.PlainOnly {
		return append(checks, check{"restricted problems", func() error { return refused(restricted(), f.start) }})
	}
	return append(checks, check{"random problems", f.randomProblems}, check{"large boards", f.largeBoards})
}

func (f First) start(ctx context.Context, p nqueens.Problem) error {
	_, err := f.First(ctx, p)
	if errors.Is(err, nqueens.ErrNoSolution) {
		return nil // an answer, no refusal
	}
	return err
}

// answers holds the answer to p to want, which is nil where there is no solution.
func (f First) answers(p nqueens.Problem, want nqueens.Placement) error {
	got, err := f.First(context.Background(), p)
	switch {
	case want == nil && errors.Is(err, nqueens.ErrNoSolution):
		return nil
	case want == nil:
		return fmt.Errorf("%+v has no solution; the answer is %v, %v", p, got, err)
	case err != nil:
		return fmt.Errorf("%+v is solved by %v; the answer is %w", p, want, err)
	}
	if err := p.Accepts(got); err != nil {
		return fmt.Errorf("%+v: %v is not a solution: %w", p, got, err)
	}
	if !f.Any && !slices.Equal(got, want) {
		return fmt.Errorf("%+v: the first solution is %v, not %v", p, want, got)
	}
	return nil
}

func (f First) published() error {
	for n := 1; n <= largest(f.Largest, 20, 16, f.MaxN); n++ {
		columns, ok := known.First(n)
		if !ok && n > 3 {
			continue
		}
		var want nqueens.Placement
		if ok {
			want = columns
		}
		if err := f.answers(nqueens.Problem{N: n}, want); err != nil {
			return err
		}
	}
	return nil
}

// contextEnds asks for what a plain search does not find in a lifetime.
func (f First) contextEnds() error {
	n := 200
	if f.MaxN > 0 {
		n = min(n, f.MaxN)
	}
	for _, wait := range []time.Duration{0, 20 * time.Millisecond} {
		ctx, cancel := context.WithTimeout(context.Background(), wait)
		defer cancel()
		p := nqueens.Problem{N: n}
		err := within(patience, func() error {
			got, err := f.First(ctx, p)
			if err == nil {
				return p.Accepts(got)
			}
			if !errors.Is(err, context.DeadlineExceeded) {
				return fmt.Errorf("the error is not the context's: %w", err)
			}
			return nil
		})
		if err != nil {
			return fmt.Errorf("n = %d, the context ended after %v: %w", n, wait, err)
		}
	}
	return nil
}

func (f First) randomProblems() error {
	return onRandomProblems(10, largest(0, 9, 8, f.MaxN), f.asReference)
}

func (f First) largeBoards() error { return onLargeBoards(11, f.MaxN, f.asReference) }

func (f First) asReference(p nqueens.Problem) error {
	var want nqueens.Placement
	for want = range Solutions(p) {
		break
	}
	return f.answers(p, want)
}
