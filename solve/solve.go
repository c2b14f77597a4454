// Package solve finds one solution by a method of a table, which the command and
// the page share: what a method is called, what it can do and on which boards.
//
// The methods are the verbs of other packages (construct, lexfirst, search,
// complete); who wants one of them alone calls it there.
package solve

import (
	"context"
	"fmt"
	"strings"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/complete"
	"nqueens.example/nqueens/construct"
	"nqueens.example/nqueens/internal/ctxerr"
	"nqueens.example/nqueens/internal/nearest"
	"nqueens.example/nqueens/lexfirst"
	"nqueens.example/nqueens/search"
)

// Method is a row of the table.
type Method struct {
	Name  string
	About string // what it finds, in a line
	// MaxN is the largest plain board that it takes, and MaxHeld the largest with
	// queens placed, or squares or diagonals blocked; 0 where it cannot keep to those.
	MaxN, MaxHeld int
	// Seeded methods go by chance: one seed gives one solution, everywhere.
	Seeded bool
	// Searches take time that no bound is known for; the others are quick.
	Searches bool

	// Memory is about how many bytes a plain board takes at most; nil for so few that
	// nobody need ask.
	Memory func(n int) int64

	find func(context.Context, nqueens.Problem, Options) (Result, error)
}

// Methods is the table.
var Methods = []Method{
	{
		Name: "construct", About: "the closed form, of any size at once",
		MaxN: construct.MaxN,
		find: func(_ context.Context, p nqueens.Problem, _ Options) (r Result, err error) {
			r.Placement, err = construct.Placement(p.N)
			return r, err
		},
	},
	{
		Name: "first", About: "the lexicographically first solution, proven to be that",
		MaxN: lexfirst.MaxN, MaxHeld: search.MaxN, Searches: true,
		find: first,
	},
	{
		Name: "random", About: "a solution by chance",
		MaxN: construct.MaxRepair, Seeded: true, Searches: true,
		// Measured 16.1 bytes a queen: 4 of columns, 4 of diagonals, 8 of the answer.
		Memory: func(n int) int64 { return 17 * int64(n) },
		find:   random,
	},
	{
		Name: "search", About: "any solution, or the proof that there is none",
		MaxN: complete.MaxN, MaxHeld: complete.MaxN, Searches: true,
		find: func(ctx context.Context, p nqueens.Problem, o Options) (Result, error) {
			found, err := complete.Solve(ctx, p, o.Search)
			return Result{Placement: found.Placement}, err
		},
	},
}

// Options are what the methods take; the zero value serves all of them.
type Options struct {
	Seed   uint64           // of random
	First  lexfirst.Options // of first, on the plain board
	Search complete.Options // of search
}

// Result is a solution.
type Result struct {
	Placement nqueens.Placement
	// How says more of a solution that was found by chance: whether every one had
	// the same.
	How string
	// First is what the method first has done on a plain board, also before an error.
	First lexfirst.Result
}

// Names lists the names of the methods.
func Names() []string {
	names := make([]string, len(Methods))
	for i := range Methods {
		names[i] = Methods[i].Name
	}
	return names
}

// ByName returns the method of that name; its error suggests the nearest.
func ByName(name string) (*Method, error) {
	for i := range Methods {
		if Methods[i].Name == name {
			return &Methods[i], nil
		}
	}
	if near, ok := nearest.To(name, Names()); ok {
		return nil, fmt.Errorf("there is no method %q; did you mean %s?", name, near)
	}
	return nil, fmt.Errorf("there is no method %q; the methods are %s", name, strings.Join(Names(), ", "))
}

// Check reports why the method does not take the board, if it does not: an error
// of p.Validate, a board that is too large, or one that holds something already.
func (m *Method) Check(p nqueens.Problem) error {
	if err := p.Validate(); err != nil {
		return err
	}
	most := m.MaxN
	if held(p) {
		if most = m.MaxHeld; most == 0 {
			return fmt.Errorf("the method %s cannot keep to queens placed and squares blocked; search can", m.Name)
		}
	}
	switch {
	case p.N <= most:
		return nil
	case held(p):
		return fmt.Errorf("n must be 1 to %d for the method %s, not %d", most, m.Name, p.N)
	}
	return fmt.Errorf("n must be 1 to %d for the method %s, not %d; construct serves boards to %d", most, m.Name, p.N, construct.MaxN)
}

// Solve finds a solution of p. Where there is none, and that is proven, the error
// wraps nqueens.ErrNoSolution; else it is that of Check, of ctx or of the method.
func (m *Method) Solve(ctx context.Context, p nqueens.Problem, o Options) (Result, error) {
	if err := m.Check(p); err != nil {
		return Result{}, err
	}
	if err := ctxerr.Of(ctx); err != nil {
		return Result{}, err
	}
	r, err := m.find(ctx, p, o)
	switch {
	case err != nil:
		return r, err
	case r.Placement == nil:
		return r, nqueens.ErrNoSolution
	}
	if err := p.Accepts(r.Placement); err != nil {
		return Result{}, fmt.Errorf("the method %s gave a wrong answer: %w", m.Name, err)
	}
	return r, nil
}

// held reports whether p is more than an empty board.
func held(p nqueens.Problem) bool {
	return len(p.Placed)+len(p.Blocked)+len(p.BlockedDiagonals) > 0
}

func first(ctx context.Context, p nqueens.Problem, o Options) (r Result, err error) {
	if held(p) {
		r.Placement, err = search.First(ctx, p)
		return r, err
	}
	found, err := lexfirst.Find(ctx, p.N, o.First)
	return Result{Placement: found.Placement, First: found}, err
}

func random(ctx context.Context, p nqueens.Problem, o Options) (r Result, err error) {
	switch {
	case p.N <= construct.MaxUniform:
		r.How = "uniformly random among all solutions"
		r.Placement, err = construct.Uniform(ctx, p.N, o.Seed)
	case p.N <= construct.MaxChain:
		r.How = "random by a Markov chain, nearly uniformly"
		r.Placement, err = construct.Chain(ctx, p.N, o.Seed)
	default:
		r.How = "random by local repair, not uniformly"
		r.Placement, err = construct.Repair(ctx, p.N, o.Seed)
	}
	return r, err
}
