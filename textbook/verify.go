package textbook

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"reflect"
	"slices"

	"nqueens.example/nqueens"
)

// Verify runs the algorithm on an n x n board, to its first solution and, if it is Complete,
// to all. It returns an error if a run fails, misses a solution, finds one twice or
// contradicts Ordered, if the first solutions of the two runs differ, or if two runs with
// the same seed do. Tests of a caller's own algorithm call it for small boards, n from 1 to
// 6, say.
func (a *Algorithm) Verify(ctx context.Context, n int) error {
	one, err := a.solutions(ctx, n, Options{})
	if err != nil {
		return err
	}
	if err := a.repeats(ctx, n); err != nil || !a.Complete {
		return err
	}
	want, err := bitmask.solutions(ctx, n, Options{All: true})
	if err != nil {
		return err
	}
	all, err := a.solutions(ctx, n, Options{All: true})
	if err != nil {
		return err
	}
	if !reflect.DeepEqual(one, all[:min(1, len(all))]) {
		return fmt.Errorf("%s, n = %d: the first solution is %v alone, and %v among all", a.Name, n, one, all[:min(1, len(all))])
	}
	if !a.Ordered {
		slices.SortFunc(all, func(p, q nqueens.Placement) int { return slices.Compare(p, q) })
	}
	for i, p := range all {
		if i > 0 && slices.Equal(p, all[i-1]) {
			return fmt.Errorf("%s, n = %d: the solution %v is found twice", a.Name, n, p)
		}
		if i > 0 && slices.Compare(p, all[i-1]) < 0 {
			return fmt.Errorf("%s, n = %d: the solution %v comes after %v, and Ordered says that they come in lexicographic order", a.Name, n, p, all[i-1])
		}
	}
	if len(all) != len(want) {
		return fmt.Errorf("%s, n = %d: it finds %d solutions of %d, and Complete says that it finds all", a.Name, n, len(all), len(want))
	}
	return nil
}

func (a *Algorithm) solutions(ctx context.Context, n int, opts Options) (found []nqueens.Placement, err error) {
	for e, err := range a.Events(ctx, n, opts) {
		if err := cmp.Or(err, e.Err); err != nil {
			return nil, err
		}
		if e.Kind == Solution {
			found = append(found, e.Placement)
		}
	}
	return found, nil
}

// repeats returns an error if two runs differ in their first events.
func (a *Algorithm) repeats(ctx context.Context, n int) error {
	const most = 10_000
	events := a.Events(ctx, n, Options{Seed: 1})
	again, stop := iter.Pull2(events)
	defer stop()
	for e, err := range events {
		other, otherErr, _ := again()
		if err := cmp.Or(err, otherErr); err != nil {
			return err
		}
		if !reflect.DeepEqual(e, other) {
			return fmt.Errorf("%s, n = %d: two runs with the same seed differ: %v, and %v; use the random numbers of the Tracer", a.Name, n, e, other)
		}
		if e.Step == most {
			break
		}
	}
	return nil
}
