package nqueens_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"iter"
	"strings"
	"testing"
	"time"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/complete"
	"nqueens.example/nqueens/count"
	"nqueens.example/nqueens/estimate"
	"nqueens.example/nqueens/internal/ctxerr"
	"nqueens.example/nqueens/internal/engine"
	"nqueens.example/nqueens/internal/known"
	"nqueens.example/nqueens/jobs"
	"nqueens.example/nqueens/lexfirst"
	"nqueens.example/nqueens/notation"
	"nqueens.example/nqueens/piece"
	"nqueens.example/nqueens/proof"
	"nqueens.example/nqueens/region"
	"nqueens.example/nqueens/sample"
	"nqueens.example/nqueens/search"
	"nqueens.example/nqueens/solve"
	"nqueens.example/nqueens/textbook"
)

var errEnough = errors.New("somebody else needs the machine")

// cancelable is a public function that takes a context, with work for it.
type cancelable struct {
	name string
	call func(context.Context) error
	long bool // the work takes minutes, or reads to the end what cancels the context
}

// When its context ends, every function that takes one returns an error that wraps
// ctx.Err() and the cause, however small its work is.
func TestCancellation(t *testing.T) {
	for _, c := range cancelables(t) {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			before, cancel := context.WithCancelCause(t.Context())
			cancel(errEnough)
			holds(t, "before the call", c.call(before))
			expired, stop := context.WithDeadlineCause(t.Context(), time.Now(), errEnough)
			defer stop()
			if err := c.call(expired); !errors.Is(err, context.DeadlineExceeded) || !errors.Is(err, errEnough) {
				t.Errorf("after its deadline the call returns %v", err)
			}
			if !c.long {
				return
			}
			during, cancel := context.WithCancelCause(context.WithValue(t.Context(), cancelKey{}, func() { cancel(errEnough) }))
			timer := time.AfterFunc(50*time.Millisecond, func() { cancel(errEnough) })
			defer timer.Stop()
			holds(t, "during the call", c.call(during))
		})
	}
}

func holds(t *testing.T, when string, err error) {
	t.Helper()
	if !errors.Is(err, context.Canceled) || !errors.Is(err, errEnough) || strings.Contains(err.Error(), "\n") {
		t.Errorf("canceled %s it returns %v", when, err)
	}
}

func cancelables(t *testing.T) []cancelable {
	list := []cancelable{
		{"search.All", func(ctx context.Context) error { return yields(ctx, t, nqueens.New(8), search.All, 0) }, false},
		{"search.All/long", func(ctx context.Context) error { return yields(ctx, t, nqueens.New(18), search.All, -1) }, true},
		{"search.All/in the loop", func(ctx context.Context) error { return yields(ctx, t, nqueens.New(8), search.All, 3) }, true},
		{"search.First", func(ctx context.Context) error { return second(search.First(ctx, nqueens.New(8))) }, false},
		{"search.First/long", func(ctx context.Context) error { return second(search.First(ctx, nqueens.New(60))) }, true},
		{"complete.Solve", func(ctx context.Context) error {
			return second(complete.Solve(ctx, nqueens.New(complete.MaxN), complete.Options{}))
		}, true},
		{"complete.All", func(ctx context.Context) error { return yields(ctx, t, nqueens.New(8), complete.All, 0) }, false},
		{"complete.All/in the loop", func(ctx context.Context) error { return yields(ctx, t, nqueens.New(8), complete.All, 3) }, true},
		{"complete.Count", func(ctx context.Context) error {
			return second(complete.Count(ctx, nqueens.New(18), complete.Options{}))
		}, true},
		{"complete.Count/large", func(ctx context.Context) error {
			return second(complete.Count(ctx, nqueens.New(80), complete.Options{}))
		}, true},
		{"complete.Refute", func(ctx context.Context) error {
			return complete.Refute(ctx, impossible(), proof.FormOf("").Write(io.Discard, impossible()))
		}, false},
		{"complete.Hint", func(ctx context.Context) error { return second(complete.Hint(ctx, nqueens.New(8), nil)) }, false},
		{"complete.RefuteSmaller", func(ctx context.Context) error {
			first, _ := known.First(34)
			p := nqueens.New(34)
			return complete.RefuteSmaller(ctx, p, first, proof.NewFirstWriter(io.Discard, p, first))
		}, true},
		{"lexfirst.Find", func(ctx context.Context) error { return second(lexfirst.Find(ctx, 46, lexfirst.Options{})) }, true},
		{"lexfirst.Find/large", func(ctx context.Context) error { return second(lexfirst.Find(ctx, 120, lexfirst.Options{})) }, true},
		{"sample.Uniform", func(ctx context.Context) error { return second(sample.Uniform(ctx, 14, 1)) }, false},
		{"sample.Chain", func(ctx context.Context) error { return second(sample.Chain(ctx, sample.MaxChain, 1)) }, true},
		{"sample.Repair", func(ctx context.Context) error { return second(sample.Repair(ctx, 10_000_000, 1)) }, true},
		{"count.CountClasses", func(ctx context.Context) error {
			return second(count.CountClasses(ctx, piece.Queen, 40, nil, jobs.Options{}))
		}, true},
		{"estimate.Solutions", func(ctx context.Context) error {
			return second(estimate.Solutions(ctx, 200, estimate.Options{Runs: estimate.MaxRuns}))
		}, true},
		{"estimate.MeasureCost", func(ctx context.Context) error {
			return second(estimate.MeasureCost(ctx, 22, estimate.CostOptions{Method: "search", Budget: time.Minute}))
		}, true},
		{"piece.Count", func(ctx context.Context) error {
			return second(piece.Count(ctx, parsePiece(t, "queen"), 16, jobs.Options{}))
		}, true},
		{"jobs.Run", func(ctx context.Context) error {
			return jobs.Run(ctx, 2, nil, jobs.Work[int]{Len: 8, Do: func(_, _ int, run *jobs.Running) (int, error) {
				for !run.Stopped() {
					time.Sleep(time.Millisecond)
				}
				return 0, jobs.ErrStopped
			}, Keep: func(int) error { return nil }})
		}, true},
		{"jobs.Sum", func(ctx context.Context) error {
			return second(jobs.Sum(ctx, 8, jobs.Options{}, func(_ int, run *jobs.Running) uint64 {
				for !run.Stopped() {
					time.Sleep(time.Millisecond)
				}
				return 0
			}))
		}, true},
		{"notation.CheckColumns", func(ctx context.Context) error {
			columns := &cancelingReader{ctx, strings.NewReader(strings.Repeat("1\n", 1<<18))}
			return second(notation.CheckColumns(ctx, columns, notation.Options{}, nil))
		}, false},
	}
	for _, name := range count.MethodNames() {
		list = append(list, cancelable{"count.Solutions/" + name, func(ctx context.Context) error {
			return second(count.Solutions(ctx, 23, count.Options{Method: name}))
		}, true}, cancelable{"count.Solutions/small " + name, func(ctx context.Context) error {
			return second(count.Solutions(ctx, 4, count.Options{Method: name}))
		}, false})
	}
	for _, v := range count.Variants() {
		name := v.Board + v.Piece + v.Class
		long := v.Piece == "" || v.Class != "quarter-turn" // which takes milliseconds
		list = append(list, cancelable{"count.Variants/" + name, func(ctx context.Context) error {
			return second(v.Count(ctx, v.MaxN, jobs.Options{}))
		}, long}, cancelable{"count.Variants/small " + name, func(ctx context.Context) error {
			return second(v.Count(ctx, 2, jobs.Options{}))
		}, false})
	}
	for _, m := range solve.Methods() {
		list = append(list, cancelable{"solve/" + m.Name, func(ctx context.Context) error {
			return second(m.Solve(ctx, nqueens.New(8), solve.Options{}))
		}, false})
	}
	for _, name := range []string{"p.proof", "p.drat", "p.pbp"} {
		form, board := proof.FormOf(name), impossible()
		var text bytes.Buffer
		if err := complete.Refute(t.Context(), board, form.Write(&text, board)); err != nil {
			t.Fatal(err)
		}
		list = append(list, cancelable{"proof.Check/" + name, func(ctx context.Context) error {
			return second(form.Check(ctx, &cancelingReader{ctx, bytes.NewReader(text.Bytes())}, &board))
		}, true})
	}
	return append(append(list, regionCancelables(t)...), textbookCancelables(t)...)
}

func regionCancelables(t *testing.T) []cancelable {
	puzzle, err := region.Generate(t.Context(), region.GenerateOptions{N: 8, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	return []cancelable{
		{"region.All", func(ctx context.Context) error {
			for range region.All(ctx, puzzle) {
				t.Error("it yields a solution")
			}
			return ctxerr.Of(ctx)
		}, false},
		{"region.Solve", func(ctx context.Context) error { return second(region.Solve(ctx, puzzle)) }, false},
		{"region.Explain", func(ctx context.Context) error { return second(region.Explain(ctx, puzzle)) }, false},
		{"region.Hint", func(ctx context.Context) error { return second(region.Hint(ctx, puzzle, nil, nil)) }, false},
		{"region.Generate", func(ctx context.Context) error {
			return second(region.Generate(ctx, region.GenerateOptions{N: region.MaxN, Stars: 1, Difficulty: region.Hard, Seed: 1}))
		}, true},
	}
}

func textbookCancelables(t *testing.T) []cancelable {
	a, err := textbook.ByName("board-scan")
	if err != nil {
		t.Fatal(err)
	}
	return []cancelable{
		{"textbook.BuildTree", func(ctx context.Context) error {
			events, err := a.Events(ctx, 30, textbook.Options{})
			if err != nil {
				t.Fatal(err)
			}
			return second(textbook.BuildTree(ctx, events, 1<<30))
		}, true},
		{"engine.Reader.Skip", func(ctx context.Context) error {
			r, err := engine.NewReader(a, 30, textbook.Options{})
			if err != nil {
				t.Fatal(err)
			}
			defer r.Close()
			return r.Skip(ctx, 1<<30)
		}, true},
		{"textbook.Algorithm.Verify", func(ctx context.Context) error { return a.Verify(ctx, 12) }, true},
		{"textbook.Spaces", func(ctx context.Context) error { return second(textbook.Spaces(ctx, 15)) }, true},
		{"textbook.Algorithm.Verify", func(ctx context.Context) error { return a.Verify(ctx, 16) }, true},
	}
}

func second[T any](_ T, err error) error { return err }

// yields ranges over a sequence and cancels the context after the given number of
// solutions. Any solution after that is an error.
func yields(ctx context.Context, t *testing.T, p nqueens.Problem, all func(context.Context, nqueens.Problem) (iter.Seq[nqueens.Placement], error), enough int) error {
	solutions, err := all(ctx, p)
	if err != nil {
		return err
	}
	found, ended := 0, ctx.Err() != nil
	for range solutions {
		if ended {
			t.Error("it yields a solution although the context has ended")
			break
		}
		if found++; found == enough {
			ctx.Value(cancelKey{}).(func())()
			ended = true
		}
	}
	return ctxerr.Of(ctx)
}

// cancelKey is that of the function by which the work of a test cancels its context.
type cancelKey struct{}

// cancelingReader cancels the context as soon as it is read.
type cancelingReader struct {
	ctx context.Context
	io.Reader
}

func (r *cancelingReader) Read(buffer []byte) (int, error) {
	if cancel, ok := r.ctx.Value(cancelKey{}).(func()); ok {
		cancel()
	}
	return r.Reader.Read(buffer)
}

// impossible returns a board without a solution, of which a proof takes a while.
func impossible() nqueens.Problem {
	p := nqueens.New(16)
	p.Placed = []nqueens.Square{{Row: 0, Col: 0}, {Row: 1, Col: 2}, {Row: 2, Col: 15}, {Row: 15, Col: 1}}
	return p
}

func parsePiece(t *testing.T, name string) piece.Piece {
	t.Helper()
	p, err := piece.Parse(name)
	if err != nil {
		t.Fatal(err)
	}
	return p
}
