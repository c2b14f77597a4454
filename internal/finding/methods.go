package finding

import (
	"context"
	"fmt"
	"time"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/finding/complete"
	"nqueens.example/nqueens/internal/finding/construct"
	"nqueens.example/nqueens/internal/finding/lexfirst"
	"nqueens.example/nqueens/internal/finding/pieces"
	"nqueens.example/nqueens/internal/finding/sample"
	"nqueens.example/nqueens/internal/finding/search"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/jobs"
	"nqueens.example/nqueens/write"
)

// methods is the table. Default returns the first row that serves. A row states which boards and
// flags it takes, what it does, and how to call its package; --method, its flags, its help and
// Explore come from it.
var methods = []Method{
	{
		Name: "construct", Title: "by the closed form", About: "the closed form, at any size",
		MaxN: construct.MaxN, FastN: 100_000_000,
		Stream: func(n int) (write.Source, error) { return construct.ClosedForm(n) },
		find: func(_ context.Context, p nqueens.Problem, _ Options) (r Result, err error) {
			r.Placement, err = construct.Placement(p.N)
			return r, err
		},
	},
	{
		Name: "complete", old: "search", Title: "by search", About: "any solution, or the proof that there is none",
		MaxN: complete.MaxN, MaxHeld: complete.MaxN, FastN: 1000, Searches: true, Proves: true,
		All: complete.All,
		Count: func(ctx context.Context, p nqueens.Problem, o Options) (uint64, error) {
			return complete.Count(ctx, p, complete.Options{Progress: o.Progress})
		},
		find: func(ctx context.Context, p nqueens.Problem, o Options) (Result, error) {
			found, err := complete.Solve(ctx, p, complete.Options{Progress: o.Progress})
			return Result{Placement: found.Placement}, err
		},
	},
	{
		Name: "first", Title: "first in order", About: fmt.Sprintf("the lexicographically first solution, with proof (N up to %d)", lexfirst.MaxN),
		MaxN: lexfirst.MaxN, MaxHeld: search.MaxN, FastN: 35, Searches: true, Proves: true, First: true, Parallel: true,
		Plan: lexfirst.Plan,
		find: first,
	},
	{
		Name: "random", Title: "at random", About: "a random solution: uniform up to N = 14, nearly uniform up to 10,000",
		MaxN: sample.MaxRepair, FastN: sample.MaxChain, Seeded: true, Searches: true,
		// Measured 16.1 bytes a queen: 4 of columns, 4 of diagonals, 8 of the answer.
		Memory: func(n int) int64 { return 17 * int64(n) },
		find:   random,
	},
	{
		Name: "squares", Title: "by squares", About: fmt.Sprintf("any piece on any board, by the squares it attacks (N up to %d)", pieces.MaxN),
		MaxN: pieces.MaxN, MaxHeld: pieces.MaxN, FastN: 20, Searches: true, Others: true,
		All:   pieces.All,
		Count: countPieces,
		find:  firstPieces,
	},
}

func firstPieces(ctx context.Context, p nqueens.Problem, _ Options) (r Result, err error) {
	found, err := nqueens.Take(pieces.All(ctx, p), 1)
	if err == nil && len(found) == 0 {
		return r, nqueens.ErrNoSolution
	}
	return Result{Placement: append(found, nil)[0]}, err
}

func countPieces(ctx context.Context, p nqueens.Problem, o Options) (found uint64, err error) {
	start := time.Now()
	for _, err := range pieces.All(ctx, p) {
		if err != nil {
			return found, err
		}
		if found++; o.Progress != nil && found%4096 == 0 {
			o.Progress(jobs.Progress{Nodes: found, Elapsed: time.Since(start)})
		}
	}
	return found, nil
}

func first(ctx context.Context, p nqueens.Problem, o Options) (r Result, err error) {
	if held(p) {
		r.Placement, err = search.First(ctx, p)
		return r, err
	}
	var last jobs.Progress
	options := lexfirst.Options{Options: o.Options, Recorder: o.Recorder}
	options.Progress = func(p jobs.Progress) {
		last = p
		if o.Progress != nil {
			o.Progress(p)
		}
	}
	found, err := lexfirst.Find(ctx, p.N, options)
	r.Placement = found.Placement
	if err != nil && last.Jobs > 0 {
		r.Reached = fmt.Sprintf("in row %d, with %s refuted, and %d of %s of this row",
			found.Rows+1, words.Plural(found.Refuted, "column"), last.JobsDone, words.Plural(last.Jobs, "part"))
	}
	return r, err
}

func random(ctx context.Context, p nqueens.Problem, o Options) (r Result, err error) {
	switch {
	case p.N <= sample.MaxUniform:
		r.Remark = "uniformly random among all solutions"
		r.Placement, err = sample.Uniform(ctx, p.N, o.Seed)
	case p.N <= sample.MaxChain:
		r.Remark = "random by a Markov chain, nearly uniformly"
		r.Placement, err = sample.Chain(ctx, p.N, o.Seed)
	default:
		r.Remark = "random by local repair, not uniformly"
		r.Placement, err = sample.Repair(ctx, p.N, o.Seed)
	}
	return r, err
}
