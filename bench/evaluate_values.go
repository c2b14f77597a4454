package main

import (
	"context"
	"fmt"
	"math/big"
	"slices"
	"time"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/count"
	"nqueens.example/nqueens/internal/known"
	"nqueens.example/nqueens/jobs"
	"nqueens.example/nqueens/lexfirst"
	"nqueens.example/nqueens/piece"
	"nqueens.example/nqueens/search"
)

// recomputed is a published sequence whose values were computed anew, up to the size that
// takes too long.
type recomputed struct {
	ID      string `json:"id"` // of the OEIS
	Counts  string `json:"counts"`
	Method  string `json:"method"`
	Least   int    `json:"least"`
	Largest int    `json:"largest"`
	Values  int    `json:"values"`
	Wrong   string `json:"wrong,omitempty"`
}

// A computation computes the values of a published sequence.
type computation struct {
	id, counts, method string
	most               int
	published          func(n int) (string, bool)
	compute            func(ctx context.Context, n int) (string, error)
}

// computations lists every sequence with each of its methods.
func computations() (list []computation) {
	all := func(method string, compute func(ctx context.Context, n int) (string, error)) {
		list = append(list, computation{"A000170", "all solutions", method, count.MaxN, at(known.Solutions), compute})
	}
	for _, m := range count.Methods() {
		for _, kernel := range m.Kernels() {
			all(m.Name+", "+kernel, func(ctx context.Context, n int) (string, error) {
				r, err := count.Solutions(ctx, n, count.Options{Options: jobs.Options{Workers: 1}, Method: m.Name, Kernel: kernel})
				return r.Solutions.String(), err
			})
		}
	}
	all("enumeration", enumerated)
	list = append(list, classes("A002562", "classes of solutions", func(c count.Classes) *big.Int { return c.Unique }))
	list = append(list, classes("A260320", "classes of eight", func(c count.Classes) *big.Int { return c.Asymmetric }))
	for _, v := range count.Variants() {
		list = append(list, computation{
			v.Values, v.Counts, "search", v.MaxN,
			at(func(n int) (*big.Int, bool) { return publishedTerm(v.Values, n) }),
			func(ctx context.Context, n int) (string, error) {
				value, err := v.Count(ctx, n, jobs.Options{Workers: 1})
				return fmt.Sprint(value), err
			},
		})
	}
	first := computation{id: "A141843", counts: "the lexicographically first solution", most: lexfirst.MaxN, published: func(n int) (string, bool) {
		columns, ok := known.First(n)
		return fmt.Sprint(columns), ok
	}}
	byProof, byBacktracking := first, first
	byProof.method, byProof.compute = "refuted columns", func(ctx context.Context, n int) (string, error) {
		r, err := lexfirst.Find(ctx, n, lexfirst.Options{Options: jobs.Options{Workers: 1}})
		return fmt.Sprint([]int(r.Placement)), err
	}
	byBacktracking.method, byBacktracking.compute = "backtracking", func(ctx context.Context, n int) (string, error) {
		p, err := search.First(ctx, nqueens.New(n))
		return fmt.Sprint([]int(p)), err
	}
	return append(list, byProof, byBacktracking)
}

func classes(id, counts string, of func(count.Classes) *big.Int) computation {
	return computation{
		id, counts, "from half and quarter turns", count.MaxN,
		at(func(n int) (*big.Int, bool) { return publishedTerm(id, n) }),
		func(ctx context.Context, n int) (string, error) {
			all, err := count.Solutions(ctx, n, count.Options{})
			if err != nil {
				return "", err
			}
			c, err := count.CountClasses(ctx, piece.Queen, n, all.Solutions, jobs.Options{})
			if err != nil {
				return "", err
			}
			return of(c).String(), nil
		},
	}
}

func publishedTerm(id string, n int) (*big.Int, bool) {
	s, err := known.Get(id)
	if err != nil {
		return nil, false
	}
	return s.At(n)
}

func at(value func(n int) (*big.Int, bool)) func(n int) (string, bool) {
	return func(n int) (string, bool) {
		v, ok := value(n)
		return fmt.Sprint(v), ok
	}
}

func enumerated(ctx context.Context, n int) (string, error) {
	solutions, err := search.All(ctx, nqueens.New(n))
	if err != nil {
		return "", err
	}
	number := 0
	for range solutions {
		number++
	}
	return fmt.Sprint(number), ctx.Err()
}

// values computes published values anew. A computation ends with the first value that
// takes too long.
func (e *evaluator) values(ctx context.Context) error {
	limit := time.Duration(e.pick(2000, 20)) * time.Millisecond
	list := computations()
	e.Values = make([]recomputed, len(list))
	err := each(ctx, len(list), func(ctx context.Context, i int) error {
		r, err := list[i].run(ctx, limit)
		e.say("%s, %s, %s: n = %d to %d, %d values %s", r.ID, r.Counts, r.Method, r.Least, r.Largest, r.Values, r.Wrong)
		e.Values[i] = r
		return err
	})
	e.Values = slices.DeleteFunc(e.Values, func(r recomputed) bool { return r.Values == 0 })
	return err
}

// run computes values until one takes longer than limit. One that takes five times as long is
// given up.
func (c computation) run(ctx context.Context, limit time.Duration) (recomputed, error) {
	r := recomputed{ID: c.id, Counts: c.counts, Method: c.method}
	for n := 1; n <= c.most; n++ {
		want, ok := c.published(n)
		if !ok {
			continue
		}
		began := time.Now()
		within, cancel := context.WithTimeout(ctx, 5*limit)
		got, err := c.compute(within, n)
		over := within.Err() != nil
		cancel()
		switch {
		case ctx.Err() != nil:
			return r, context.Cause(ctx)
		case over:
			return r, nil
		case err != nil:
			return r, fmt.Errorf("%s, %s, n = %d: %w", c.id, c.method, n, err)
		case got != want:
			r.Wrong = fmt.Sprintf("n = %d: %s, and %s is published", n, clip(got), clip(want))
			return r, nil
		}
		if r.Values == 0 {
			r.Least = n
		}
		r.Largest = n
		r.Values++
		if time.Since(began) > limit {
			return r, nil
		}
	}
	return r, nil
}
