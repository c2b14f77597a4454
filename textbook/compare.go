package textbook

import (
	"context"
	"iter"
	"time"

	"nqueens.example/nqueens/internal/ctxerr"
	"nqueens.example/nqueens/jobs"
)

// Run is the result of running an algorithm on a board.
type Run struct {
	Algorithm string  `json:"algorithm"`
	N         int     `json:"n"`
	Skipped   string  `json:"skipped,omitempty"` // why it was not run, or not to its end
	Tried     int     `json:"tried"`
	Placed    int     `json:"placed"`
	Deepest   int     `json:"deepest"`
	Solutions int     `json:"solutions"`
	Seconds   float64 `json:"seconds,omitempty"` // including the time to report every step; 0 for steps that are read

	// What the program is like, for algorithms that have one in Language.
	Language  string `json:"language,omitempty"`
	Lines     int    `json:"lines,omitempty"` // of the program, by Algorithm.ProgramLines
	Recursive bool   `json:"recursive,omitempty"`
	Memory    string `json:"memory,omitempty"`
}

// Describe says what the program of a in a language is like, if there is one.
func (r *Run) Describe(a *Algorithm, language string) {
	if lines := a.ProgramLines(language); lines > 0 {
		r.Language, r.Lines, r.Recursive, r.Memory = language, lines, a.Recursive, a.Memory
	}
}

// Compare runs the algorithms one after the other on an n x n board and yields the result of
// each. It skips those that do not accept the board, or that take a wrong step, and says why in
// Run.Skipped. The last pair has the error of ctx if it ends, with the zero Run.
func Compare(ctx context.Context, algorithms []*Algorithm, n int, opts Options) iter.Seq2[Run, error] {
	return ctxerr.Seq(ctx, func(yield func(Run) bool) error {
		for _, a := range algorithms {
			r := Run{Algorithm: a.Name, N: n}
			if err := a.Check(n, opts); err != nil {
				r.Skipped = err.Error()
			} else if err := r.measure(ctx, a, opts); err != nil {
				return err
			}
			if !yield(r) {
				return nil
			}
		}
		return nil
	})
}

func (r *Run) measure(ctx context.Context, a *Algorithm, opts Options) error {
	var sum Tally
	start := time.Now()
	for e, err := range a.Events(ctx, r.N, opts) {
		if err != nil {
			return err
		}
		sum.Add(e)
		if e.Err != nil {
			r.Skipped = e.Err.Error()
		}
		if opts.Progress != nil && e.Step%100_000 == 0 {
			opts.Progress(jobs.Progress{Stage: a.Name, Nodes: uint64(sum.Tried), Elapsed: time.Since(start)})
		}
	}
	if !a.steps {
		r.Seconds = time.Since(start).Seconds()
	}
	r.Tried, r.Placed, r.Deepest, r.Solutions = sum.Tried, sum.Placed, sum.Deepest, sum.Solutions
	return nil
}
