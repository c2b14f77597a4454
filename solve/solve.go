// Package solve finds solutions of a problem: any, the first, all in order, the completions
// of a hard board, random ones, and those with other pieces than queens. It proves that
// there is none, or that one is the first, and says what a player does next.
//
// The searches start no goroutines but those of First: a caller may break out of a loop at
// any time.
package solve

import (
	"context"
	"errors"
	"io"
	"iter"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/finding"
	"nqueens.example/nqueens/internal/finding/complete"
	"nqueens.example/nqueens/internal/finding/construct"
	"nqueens.example/nqueens/internal/finding/lexfirst"
	"nqueens.example/nqueens/internal/finding/pieces"
	"nqueens.example/nqueens/internal/finding/search"
	"nqueens.example/nqueens/internal/pool"
	"nqueens.example/nqueens/jobs"
	"nqueens.example/nqueens/proof"
	"nqueens.example/nqueens/write"
)

// ErrLimit is the error of a search that stopped at Options.MaxNodes.
var ErrLimit = complete.ErrLimit

// Options are the options of Any and Count. The zero value sets no limit.
type Options struct {
	Seed     uint64              // chooses among the solutions of a board with more than 64 free rows
	MaxNodes uint64              // the most queens placed by choice; 0 for no limit
	Progress func(jobs.Progress) // called some times a second with the nodes; nil for none
}

// Result is a solution, or the progress made before an error.
type Result struct {
	Placement nqueens.Placement
	How       string // how it was chosen, where there is a choice of methods: "uniformly random among all solutions"
	Nodes     uint64 // queens placed by choice
}

// Any returns a solution of p: by the closed form on an empty board, otherwise by a search,
// which takes boards of up to 20,000 rows. If there is none, which the search has then
// proven, the error wraps [nqueens.ErrNoSolution]. It is ErrLimit or that of ctx if the
// search was stopped.
func Any(ctx context.Context, p nqueens.Problem, o Options) (Result, error) {
	if method := finding.Default(p, false); !method.Searches {
		found, err := method.Solve(ctx, p, finding.Options{})
		return Result{Placement: found.Placement, How: method.Title}, err
	}
	if p.OfQueens() != nil {
		found, err := finding.Default(p, true).Solve(ctx, p, finding.Options{})
		return Result{Placement: found.Placement}, err
	}
	found, err := complete.Solve(ctx, p, complete.Options(o))
	return Result{Placement: found.Placement, Nodes: found.Nodes}, err
}

// FirstOptions are the options of First. The zero value uses every core and keeps nothing.
type FirstOptions struct {
	Workers  int                 // goroutines, 0 for one a core
	Progress func(jobs.Progress) // called some times a second; nil for none
	Recorder jobs.Recorder       // keeps the units of FirstPlan, and those it has are not searched again; nil for none
}

// First returns the lexicographically first solution of p, and has proven that it is the
// first (OEIS A141843): on an empty board of up to 128 rows from a completion that it
// improves row by row, otherwise by backtracking on one core, which uses no option. A
// recorder of anything but FirstPlan is a [*jobs.WrongPlan].
func First(ctx context.Context, p nqueens.Problem, o FirstOptions) (Result, error) {
	method, err := finding.ByName("first")
	if err != nil {
		return Result{}, err
	}
	options := finding.Options{Options: pool.Options{Workers: o.Workers, Progress: o.Progress}, Recorder: o.Recorder}
	found, err := method.Solve(ctx, p, options)
	return Result{Placement: found.Placement, How: found.Reached}, err
}

// FirstPlan identifies what the recorder of First keeps for an empty board of n rows.
func FirstPlan(n int) jobs.ID { return lexfirst.Plan(n) }

// All returns the solutions of p in lexicographic order, by backtracking in memory that is
// linear in n, up to n = 100,000, and to 1,000 for other pieces and boards. The last pair is the
// error of ctx if it has ended; the only pair is an error if p is not valid. The caller may keep
// each placement.
func All(ctx context.Context, p nqueens.Problem) iter.Seq2[nqueens.Placement, error] {
	if p.OfQueens() != nil {
		return pieces.All(ctx, p)
	}
	return search.All(ctx, p)
}

// Completions returns the solutions of p as All does, but in no particular order, the same
// each time. It is made for boards on which queens stand or squares are blocked, and ends
// where All would search for years.
func Completions(ctx context.Context, p nqueens.Problem) iter.Seq2[nqueens.Placement, error] {
	return finding.Default(p, true).All(ctx, p)
}

// Count returns the number of completions of p. After an error, ErrLimit among them, it is
// the number of those found so far. To count on an empty board, see package count.
func Count(ctx context.Context, p nqueens.Problem, o Options) (uint64, error) {
	if p.OfQueens() != nil {
		return finding.Default(p, true).Count(ctx, p, finding.Options{})
	}
	return complete.Count(ctx, p, complete.Options(o))
}

// Random returns a random solution of n queens, the same for a seed on every machine. It is
// uniform up to n = 14, nearly uniform up to 10,000, by a Markov chain, and above it the end
// of a local repair, which is not. Result.How says which.
func Random(ctx context.Context, n int, seed uint64) (Result, error) {
	method, err := finding.ByName("random")
	if err != nil {
		return Result{}, err
	}
	found, err := method.Solve(ctx, nqueens.Problem{N: n}, finding.Options{Seed: seed})
	return Result{Placement: found.Placement, How: found.Remark}, err
}

// Formula returns a solution of n queens that takes no memory: each column is computed from
// its row. There is one for n = 1 and for 4 to 2,147,483,647.
func Formula(n int) (write.Source, error) { return construct.ClosedForm(n) }

// Prove writes a proof that p has no solution, which [proof.Check] checks by other code. It
// is an error if p has one, and if the form does not take boards of its size.
func Prove(ctx context.Context, w io.Writer, p nqueens.Problem, form proof.Form) error {
	if err := errors.Join(p.OfQueens(), form.Fits(p)); err != nil {
		return err
	}
	return complete.Refute(ctx, p, form.Write(w, p))
}

// ProveFirst writes a proof, in the native form, that a solution of p is the first.
func ProveFirst(ctx context.Context, w io.Writer, p nqueens.Problem, first nqueens.Placement) error {
	if err := p.Accepts(first); err != nil {
		return err
	}
	return complete.RefuteSmaller(ctx, p, first, proof.NewFirstWriter(w, p, first))
}
