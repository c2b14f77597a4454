// Package finding finds one solution by a method chosen by name. The command and the page
// offer its methods, and read from the table which boards and options each method
// accepts.
//
// The methods are those of packages construct, complete, lexfirst, search and sample.
// To use a single method, call its package directly.
package finding

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/ctxerr"
	"nqueens.example/nqueens/internal/finding/complete"
	"nqueens.example/nqueens/internal/finding/construct"
	"nqueens.example/nqueens/internal/pool"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/jobs"
	"nqueens.example/nqueens/proof"
	"nqueens.example/nqueens/write"
)

// Method is a way to find a solution. Obtain one from Methods, ByName or Default.
type Method struct {
	Name  string // as ByName expects it
	Title string // two or three words for a list of choices
	About string // what it finds, in one line

	// MaxN is the largest empty board that the method takes. MaxHeld is the largest
	// board with queens placed or with squares or diagonals blocked, or 0 if it
	// takes none of those. Up to FastN an empty board takes about a second at most.
	MaxN, MaxHeld, FastN int

	Seeded   bool // Options.Seed decides which solution it finds
	Searches bool // it has no useful bound on its time
	Parallel bool // it uses Options.Workers, on an empty board
	Proves   bool // Prove shows that there is no solution
	First    bool // it finds the lexicographically first solution; Prove shows that too
	Others   bool // it takes other pieces than queens, and other boards than the square one

	// Memory returns about how many bytes an empty board takes at most. It is nil if
	// that is never much.
	Memory func(n int) int64
	// Plan identifies the units that Options.Recorder keeps, on an empty board. It is nil
	// if the method keeps none.
	Plan func(n int) jobs.ID
	// Stream returns the solution of an empty board in constant memory. It is nil if
	// the method cannot do that.
	Stream func(n int) (write.Source, error)
	// All and Count enumerate the solutions of a board. They are nil if the method
	// finds only one.
	All   func(context.Context, nqueens.Problem) iter.Seq2[nqueens.Placement, error]
	Count func(context.Context, nqueens.Problem, Options) (uint64, error)

	old  string // a former name, which ByName still accepts
	find func(context.Context, nqueens.Problem, Options) (Result, error)
}

// Options are the options of all methods. A method ignores those that do not apply to
// it.
type Options struct {
	pool.Options               // its progress has no jobs where the share that is done is unknown
	Seed         uint64        // for methods that are Seeded
	Recorder     jobs.Recorder // keeps the units of Method.Plan; nil keeps none
}

// Result is a solution, or the progress made before an error.
type Result struct {
	Placement nqueens.Placement
	Remark    string // how the solution was chosen, or ""
	Reached   string // after an error, how far the search got, such as "in row 3, …"; or ""
}

// Methods returns the table of methods.
func Methods() []Method { return slices.Clone(methods) }

// Names returns the names of the methods.
func Names() []string { return words.Each(methods, func(m Method) string { return m.Name }) }

// ByName returns the method of that name. The error for an unknown name suggests the
// nearest one.
func ByName(name string) (Method, error) {
	for _, m := range methods {
		if name == m.Name || name == m.old && name != "" {
			return m, nil
		}
	}
	if near, ok := words.Nearest(name, Names()); ok {
		return Method{}, fmt.Errorf("there is no method %q; did you mean %s?", name, near)
	}
	return Method{}, fmt.Errorf("there is no method %q; the methods are %s", name, strings.Join(Names(), ", "))
}

// Default returns the first method that takes the kind of board that p is. If
// exhaustive, the method can also enumerate all solutions and prove that there is none.
func Default(p nqueens.Problem, exhaustive bool) Method {
	for _, m := range methods {
		if other(p) {
			if m.Others {
				return m
			}
			continue
		}
		if (!held(p) || m.MaxHeld > 0) && (!exhaustive || m.All != nil && m.Count != nil && m.Proves) {
			return m
		}
	}
	return methods[0]
}

// Check returns an error if the method does not take the board: if p is invalid or too
// large, or has queens or blocked squares and the method takes only empty boards.
func (m Method) Check(p nqueens.Problem) error {
	if m.find == nil {
		return errors.New("this method is not one of Methods")
	}
	if err := p.Validate(); err != nil {
		return err
	}
	if other(p) && !m.Others {
		return fmt.Errorf("the method %s is for queens on the square board; %s takes any piece", m.Name, Default(p, true).Name)
	}
	most := m.MaxN
	if held(p) {
		if most = m.MaxHeld; most == 0 {
			return fmt.Errorf("the method %s takes only empty boards; %s takes queens and blocked squares", m.Name, Default(p, true).Name)
		}
	}
	switch {
	case p.N <= most:
		return nil
	case held(p):
		//lint:ignore ST1005 N is the name of the size, as in every error
		return fmt.Errorf("N must be 1 to %d for the method %s, not %d", most, m.Name, p.N)
	}
	//lint:ignore ST1005 N is the name of the size, as in every error
	return fmt.Errorf("N must be 1 to %d for the method %s, not %d; construct takes boards up to %d", most, m.Name, p.N, construct.MaxN)
}

// Solve finds a solution of p. If it is proven that there is none, the error wraps
// [nqueens.ErrNoSolution]. Other errors are those of Check, of ctx and of the method.
func (m Method) Solve(ctx context.Context, p nqueens.Problem, o Options) (Result, error) {
	if err := m.Check(p); err != nil {
		return Result{}, err
	}
	if err := ctxerr.Of(ctx); err != nil {
		return Result{}, err
	}
	r, err := m.find(ctx, p, o)
	if err != nil {
		return r, err
	}
	if err := p.Accepts(r.Placement); err != nil {
		return Result{}, fmt.Errorf("the method %s gave a wrong answer: %w", m.Name, err)
	}
	return r, nil
}

// CheckProof returns an error if Prove cannot write a proof about p in that form.
func (m Method) CheckProof(p nqueens.Problem, form proof.Form) error {
	switch {
	case !m.Proves:
		return fmt.Errorf("the method %s writes no proofs", m.Name)
	case m.First && form.Encoding != "":
		return fmt.Errorf("the proof of a first solution has no form %s", form.Name)
	}
	return form.Fits(p)
}

// CanProve reports whether Prove can prove the answer found, which is nil if there is
// no solution.
func (m Method) CanProve(found nqueens.Placement) bool { return m.Proves && (found == nil || m.First) }

// Prove writes a proof of the answer of Solve for p: that there is no solution, if
// found is nil, or that found is the first one. CanProve must hold. It searches again,
// which can take longer than Solve did.
func (m Method) Prove(ctx context.Context, p nqueens.Problem, found nqueens.Placement, form proof.Form, w io.Writer) error {
	if found == nil {
		return complete.Refute(ctx, p, form.Write(w, p))
	}
	return complete.RefuteSmaller(ctx, p, found, proof.NewFirstWriter(w, p, found))
}

// other reports whether p is of other pieces than queens, or on another board.
func other(p nqueens.Problem) bool { return p.Validate() == nil && p.OfQueens() != nil }

// held reports whether p is more than an empty board.
func held(p nqueens.Problem) bool {
	return len(p.Placed)+len(p.Blocked)+len(p.BlockedDiagonals) > 0
}
