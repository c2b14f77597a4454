package solvers

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"math/big"
	"runtime"
	"slices"
	"testing"
	"time"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/ctxerr"
	"nqueens.example/nqueens/internal/known"
	"nqueens.example/nqueens/internal/testing/expect"
)

type allFunc = func(context.Context, nqueens.Problem) iter.Seq2[nqueens.Placement, error]

// honest is the reference with a context.
func honest(ctx context.Context, p nqueens.Problem) iter.Seq2[nqueens.Placement, error] {
	return ctxerr.Seq(ctx, func(yield func(nqueens.Placement) bool) error {
		if err := p.Validate(); err != nil {
			return err
		}
		for s := range Solutions(p) {
			if ctx.Err() != nil || !yield(s) {
				break
			}
		}
		return nil
	})
}

func honestFirst(ctx context.Context, p nqueens.Problem) (nqueens.Placement, error) {
	if p.N > 150 { // the reference does not look at its context between solutions
		<-ctx.Done()
		return nil, ctx.Err()
	}
	found, err := nqueens.Take(honest(ctx, p), 1)
	if err != nil || len(found) == 0 {
		return nil, cmp.Or(err, nqueens.ErrNoSolution)
	}
	return found[0], nil
}

func honestCount(ctx context.Context, n int) (*big.Int, error) {
	if n < 1 || n > 22 {
		return nil, fmt.Errorf("n must be 1 to 22, not %d", n)
	}
	if n > 12 {
		<-ctx.Done()
		return nil, ctx.Err()
	}
	q, _ := known.Solutions(n)
	return q, nil
}

func TestHonest(t *testing.T) {
	Run(t, Solver{Name: "reference", All: honest, Largest: 8})
	RunFirst(t, First{Name: "reference", First: honestFirst, Largest: 12})
	RunCounter(t, Counter{Name: "published", Count: honestCount, MaxN: 22})
}

// failing returns the names of the checks that find something wrong.
func failing(checks []check) (names []string) {
	for _, c := range checks {
		if within(patience, c.run) != nil {
			names = append(names, c.name)
		}
	}
	return names
}

// each is an honest solver that does something else with each solution of n queens.
func each(do func(n int, p nqueens.Placement, yield func(nqueens.Placement) bool) bool) allFunc {
	return func(ctx context.Context, p nqueens.Problem) iter.Seq2[nqueens.Placement, error] {
		return func(yield func(nqueens.Placement, error) bool) {
			for found, err := range honest(ctx, p) {
				if err != nil {
					yield(nil, err)
					return
				}
				if !do(p.N, found, func(p nqueens.Placement) bool { return yield(p, nil) }) {
					return
				}
			}
		}
	}
}

// TestSuiteFindsFaults: a suite is worth what it finds.
func TestSuiteFindsFaults(t *testing.T) {
	var shared nqueens.Placement
	type yield = func(nqueens.Placement) bool
	for _, test := range []struct {
		fault string
		all   allFunc
		find  string // a check that must fail
	}{
		{"leaves out the last solutions", each(func(n int, p nqueens.Placement, yield yield) bool { return p[0] == n-1 || yield(p) }), "published counts"},
		{"yields one twice", each(func(_ int, p nqueens.Placement, yield yield) bool { return yield(p) && yield(slices.Clone(p)) }), "published counts"},
		{"yields the mirror images", each(func(n int, p nqueens.Placement, yield yield) bool {
			for row := range p {
				p[row] = n - 1 - p[row]
			}
			return yield(p)
		}), "published counts"},
		{"writes over what it has yielded", each(func(_ int, p nqueens.Placement, yield yield) bool {
			shared = append(shared[:0], p...)
			return yield(shared)
		}), "published counts"},
		{"yields once only", func(ctx context.Context, p nqueens.Problem) iter.Seq2[nqueens.Placement, error] {
			walked, all := false, honest(ctx, p)
			return func(yield func(nqueens.Placement, error) bool) {
				if !walked {
					walked = true
					all(yield)
				}
			}
		}, "twice"},
		{"forgets what stands and what is blocked", func(ctx context.Context, p nqueens.Problem) iter.Seq2[nqueens.Placement, error] {
			return honest(ctx, nqueens.Problem{N: min(p.N, 8)})
		}, "random problems"},
		{"refuses nothing", func(_ context.Context, p nqueens.Problem) iter.Seq2[nqueens.Placement, error] {
			return func(yield func(nqueens.Placement, error) bool) {
				for s := range Solutions(p) {
					if !yield(s, nil) {
						return
					}
				}
			}
		}, "ill-formed problems"},
		{"knows no context", func(context.Context, nqueens.Problem) iter.Seq2[nqueens.Placement, error] {
			return func(yield func(nqueens.Placement, error) bool) {
				for yield(nil, nil) {
				}
			}
		}, "context ends"},
	} {
		s := Solver{All: test.all, Largest: 6}
		found := failing(selected(s.checks(), test.find))
		expect.Equal(t, len(found), 1, "failures of a solver that %s by %q", test.fault, test.find)
	}
}

func selected(checks []check, name string) []check {
	return slices.DeleteFunc(checks, func(c check) bool { return c.name != name })
}

func TestSuiteFindsFaultsOfFirst(t *testing.T) {
	for fault, test := range map[string]struct {
		first func(context.Context, nqueens.Problem) (nqueens.Placement, error)
		find  string
	}{
		"finds another solution": {func(ctx context.Context, p nqueens.Problem) (nqueens.Placement, error) {
			s, err := honestFirst(ctx, p)
			for row := range s {
				s[row] = p.N - 1 - s[row]
			}
			return s, err
		}, "published"},
		"gives up": {func(ctx context.Context, p nqueens.Problem) (nqueens.Placement, error) {
			if len(p.Blocked) > 1 {
				return nil, nqueens.ErrNoSolution
			}
			return honestFirst(ctx, p)
		}, "random problems"},
		"says none when the time is up": {func(ctx context.Context, p nqueens.Problem) (nqueens.Placement, error) {
			<-ctx.Done()
			return nil, nqueens.ErrNoSolution
		}, "context ends"},
	} {
		f := First{First: test.first, Largest: 8}
		expect.Equal(t, len(failing(selected(f.checks(), test.find))), 1, "failures of a solver that %s by %q", fault, test.find)
	}
}

func TestSuiteFindsFaultsOfCounters(t *testing.T) {
	off := func(ctx context.Context, n int) (*big.Int, error) {
		q, err := honestCount(ctx, n)
		if err == nil && n == 10 {
			q.Add(q, big.NewInt(1))
		}
		return q, err
	}
	partial := func(ctx context.Context, n int) (*big.Int, error) {
		if n > 12 {
			return big.NewInt(1), nil
		}
		return honestCount(ctx, n)
	}
	calls := int64(0)
	unsteady := func(ctx context.Context, n int) (*big.Int, error) {
		if n > 12 && ctx.Err() == nil {
			calls++
			return big.NewInt(calls), nil
		}
		return honestCount(ctx, n)
	}
	for _, test := range []struct {
		find string
		Counter
	}{
		{"published", Counter{Count: off, MaxN: 22, Largest: 12}},
		{"context ends", Counter{Count: partial, MaxN: 22}},
		{"context ends", Counter{Count: unsteady, MaxN: 22}},
		{"too large", Counter{Count: partial, MaxN: 12}},
	} {
		expect.Equal(t, len(failing(selected(test.checks(), test.find))), 1, "failures of a faulty counter by %q", test.find)
	}
}

// A count that takes less than the suite waits for is not a fault.
func TestFastCounter(t *testing.T) {
	fast := func(ctx context.Context, n int) (*big.Int, error) {
		if n > 12 && n <= 22 && ctx.Err() == nil {
			return big.NewInt(1), nil
		}
		return honestCount(ctx, n)
	}
	if failed := failing((Counter{Count: fast, MaxN: 22, Largest: 12, Hard: 22}).checks()); failed != nil {
		t.Errorf("it fails %q", failed)
	}
}

func TestSettled(t *testing.T) {
	// As many as there were, so that earlier tests' goroutines, should they end
	// meanwhile, can't make up for those left behind here.
	before := runtime.NumGoroutine()
	stop := make(chan struct{})
	for range before {
		go func() { <-stop }()
	}
	if settled(before, 10*time.Millisecond) == nil {
		t.Error("a goroutine that is left behind is not seen")
	}
	close(stop)
	expect.Is(t, settled(before, patience), nil, "settled")
}
