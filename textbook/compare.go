package textbook

import (
	"context"
	"iter"
	"time"
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
	Seconds   float64 `json:"seconds"` // including the time to report every step; 0 for Steps

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
// each, until ctx ends. It skips those that do not accept the board. progress, if set, is
// called from time to time with the running algorithm and its tally so far.
func Compare(ctx context.Context, algorithms []*Algorithm, n int, opts Options, progress func(*Algorithm, Tally)) iter.Seq[Run] {
	return func(yield func(Run) bool) {
		for _, a := range algorithms {
			r := Run{Algorithm: a.Name, N: n}
			events, err := a.Events(ctx, n, opts)
			if err != nil {
				r.Skipped = err.Error()
			} else {
				r.measure(a, events, progress)
			}
			if ctx.Err() != nil || !yield(r) {
				return
			}
		}
	}
}

func (r *Run) measure(a *Algorithm, events iter.Seq[Event], progress func(*Algorithm, Tally)) {
	var sum Tally
	start := time.Now()
	for e := range events {
		sum.Add(e)
		if e.Err != nil {
			r.Skipped = e.Err.Error()
		}
		if progress != nil && e.Step%100_000 == 0 {
			progress(a, sum)
		}
	}
	if !a.steps {
		r.Seconds = time.Since(start).Seconds()
	}
	r.Tried, r.Placed, r.Deepest, r.Solutions = sum.Tried, sum.Placed, sum.Deepest, sum.Solutions
}
