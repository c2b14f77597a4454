package solvers

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"
	"testing"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/known"
)

// Solver walks all solutions of a problem. What it cannot take, and a context that has
// ended, is the error of its last pair. Each placement that it yields is the receiver's
// to keep and to change.
type Solver struct {
	Name      string
	All       func(context.Context, nqueens.Problem) iter.Seq2[nqueens.Placement, error]
	Unordered bool // the order is not promised to be lexicographic
	PlainOnly bool // it refuses placed queens, blocked squares and blocked diagonals
	MaxN      int  // the largest board it takes, 0 for no such limit below 1,000
	Largest   int  // the largest n to walk all solutions of, 0 for 10
}

// Run holds s to the suite.
func Run(t *testing.T, s Solver) {
	t.Helper()
	runAll(t, s.Name, s.checks())
}

func (s Solver) checks() []check {
	checks := []check{
		{"published counts", s.counts},
		{"twice", s.twice},
		{"the caller's to change", s.changed},
		{"break", s.breaks},
		{"context ends", s.contextEnds},
		{"ill-formed problems", func() error { return refused(illFormed(), s.start) }},
	}
	if s.PlainOnly {
		return append(checks, check{"restricted problems", func() error { return refused(restricted(), s.start) }},
			check{"too large", s.tooLarge})
	}
	return append(checks, check{"random problems", s.randomProblems}, check{"large boards", s.largeBoards},
		check{"too large", s.tooLarge})
}

func (s Solver) start(ctx context.Context, p nqueens.Problem) error {
	_, err := nqueens.Take(s.All(ctx, p), 1)
	return err
}

// walk collects what s yields for p, which must be solutions, each once and in order.
func (s Solver) walk(p nqueens.Problem) ([]nqueens.Placement, error) {
	found, err := nqueens.Take(s.All(context.Background(), p), 0)
	if err != nil {
		return nil, fmt.Errorf("%+v is refused: %w", p, err)
	}
	// Only now, so that a placement written over later is seen.
	for i, placement := range found {
		if err := p.Accepts(placement); err != nil {
			return nil, fmt.Errorf("%+v: %v is not a solution: %w", p, placement, err)
		}
		if !s.Unordered && i > 0 && slices.Compare(found[i-1], placement) >= 0 {
			return nil, fmt.Errorf("%+v: %v comes after %v", p, placement, found[i-1])
		}
	}
	if s.Unordered {
		slices.SortFunc(found, func(a, b nqueens.Placement) int { return slices.Compare(a, b) })
		for i := 1; i < len(found); i++ {
			if slices.Equal(found[i-1], found[i]) {
				return nil, fmt.Errorf("%+v: %v comes twice", p, found[i])
			}
		}
	}
	return found, nil
}

func (s Solver) counts() error {
	for n := 1; n <= largest(s.Largest, 10, 8, s.MaxN); n++ {
		found, err := s.walk(nqueens.Problem{N: n})
		if err != nil {
			return err
		}
		if want, ok := known.Solutions(n); !ok || want.Int64() != int64(len(found)) {
			return fmt.Errorf("n = %d has %d solutions, published are %v", n, len(found), want)
		}
	}
	return nil
}

func (s Solver) twice() error {
	all := s.All(context.Background(), nqueens.Problem{N: largest(0, 6, 6, s.MaxN)})
	first, err := nqueens.Take(all, 0)
	if err != nil {
		return err
	}
	second, err := nqueens.Take(all, 0)
	if err != nil {
		return err
	}
	if !slices.EqualFunc(first, second, func(a, b nqueens.Placement) bool { return slices.Equal(a, b) }) {
		return fmt.Errorf("a second walk yields %v, the first one %v", second, first)
	}
	return nil
}

func (s Solver) changed() error {
	n := largest(0, 8, 8, s.MaxN)
	count := 0
	for p, err := range s.All(context.Background(), nqueens.Problem{N: n}) {
		if err != nil {
			return err
		}
		if err := p.Validate(); err != nil {
			return fmt.Errorf("after the caller changed the placement before: %w", err)
		}
		for row := range p {
			p[row] = -1
		}
		count++
	}
	if want, ok := known.Solutions(n); !ok || want.Int64() != int64(count) {
		return fmt.Errorf("a caller that changes placements gets %d of n = %d, published are %v", count, n, want)
	}
	return nil
}

// breaks stops after each number of solutions; a solver that continues makes the
// range loop panic.
func (s Solver) breaks() error {
	for _, n := range []int{largest(0, 6, 6, s.MaxN), hard(s.MaxN)} {
		for stop := 1; stop <= 4; stop++ {
			found, err := nqueens.Take(s.All(context.Background(), nqueens.Problem{N: n}), stop)
			if err != nil || len(found) != stop {
				return fmt.Errorf("n = %d yields %d solutions and the error %v to a caller that wants %d", n, len(found), err, stop)
			}
		}
	}
	return nil
}

// contextEnds has the context end before the walk and within it.
func (s Solver) contextEnds() error {
	n := hard(s.MaxN)
	total, ok := known.Solutions(n)
	if !ok {
		return fmt.Errorf("no published count of n = %d", n)
	}
	for stop := range 3 {
		ctx, cancel := context.WithCancel(context.Background())
		defer cancel()
		if stop == 0 {
			cancel()
		}
		const enough = 1_000_000 // a walk of these may be over before it looks at its context
		got := int64(0)
		err := within(patience, func() error {
			for _, err := range s.All(ctx, nqueens.Problem{N: n}) {
				if err != nil {
					return err
				}
				if got++; got == int64(stop) {
					cancel()
				}
				if got > enough {
					break
				}
			}
			return nil
		})
		if total.Int64() > enough && got > enough {
			return fmt.Errorf("n = %d continues for %d solutions after the context has ended", n, got)
		}
		if !errors.Is(err, context.Canceled) {
			return fmt.Errorf("n = %d, the context ended after %d solutions, the error is %v", n, stop, err)
		}
	}
	return nil
}

func (s Solver) randomProblems() error {
	return onRandomProblems(8, largest(0, 8, 7, s.MaxN), s.asReference)
}

func (s Solver) largeBoards() error { return onLargeBoards(9, s.MaxN, s.asReference) }

func (s Solver) asReference(p nqueens.Problem) error {
	got, err := s.walk(p)
	if err != nil {
		return err
	}
	want := slices.Collect(Solutions(p))
	if !slices.EqualFunc(got, want, func(a, b nqueens.Placement) bool { return slices.Equal(a, b) }) {
		return fmt.Errorf("%+v has the solutions %v, not %v", p, want, got)
	}
	return nil
}

func (s Solver) tooLarge() error { return refusesAbove(s.MaxN, s.MaxN, s.start) }

// refusesAbove checks that the board after n is refused by name of the limit.
func refusesAbove(n, maxN int, run func(context.Context, nqueens.Problem) error) error {
	if maxN == 0 {
		return nil
	}
	err := run(context.Background(), nqueens.Problem{N: n + 1})
	if err == nil {
		return fmt.Errorf("n = %d is not refused though %d is the largest", n+1, maxN)
	}
	if !strings.Contains(strings.ReplaceAll(err.Error(), ",", ""), fmt.Sprint(maxN)) {
		return fmt.Errorf("the error does not name the largest n, %d: %w", maxN, err)
	}
	return nil
}
