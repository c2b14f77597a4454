package repository

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"math/big"
	"strings"
	"testing"
	"time"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/count"
	"nqueens.example/nqueens/estimate"
	"nqueens.example/nqueens/internal/engine"
	"nqueens.example/nqueens/internal/finding"
	"nqueens.example/nqueens/internal/finding/complete"
	"nqueens.example/nqueens/internal/finding/lexfirst"
	"nqueens.example/nqueens/internal/finding/pieces"
	"nqueens.example/nqueens/internal/finding/sample"
	"nqueens.example/nqueens/internal/finding/search"
	"nqueens.example/nqueens/internal/known"
	"nqueens.example/nqueens/internal/limits"
	"nqueens.example/nqueens/internal/pool"
	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
	"nqueens.example/nqueens/jobs"
	"nqueens.example/nqueens/proof"
	"nqueens.example/nqueens/read"
	"nqueens.example/nqueens/region"
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
			late := c.call(expired)
			expect.Is(t, late, context.DeadlineExceeded, "after its deadline")
			expect.Is(t, late, errEnough, "after its deadline")
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
		{"search.All", func(ctx context.Context) error { return yields(ctx, t, nqueens.Problem{N: 8}, search.All, 0) }, false},
		{"search.All/long", func(ctx context.Context) error { return yields(ctx, t, nqueens.Problem{N: 18}, search.All, -1) }, true},
		{"search.All/in the loop", func(ctx context.Context) error { return yields(ctx, t, nqueens.Problem{N: 8}, search.All, 3) }, true},
		{"search.First", func(ctx context.Context) error { return second(search.First(ctx, nqueens.Problem{N: 8})) }, false},
		{"search.First/long", func(ctx context.Context) error { return second(search.First(ctx, nqueens.Problem{N: 60})) }, true},
		{"complete.Solve", func(ctx context.Context) error {
			return second(complete.Solve(ctx, nqueens.Problem{N: complete.MaxN}, complete.Options{}))
		}, true},
		{"complete.All", func(ctx context.Context) error { return yields(ctx, t, nqueens.Problem{N: 8}, complete.All, 0) }, false},
		{"complete.All/in the loop", func(ctx context.Context) error { return yields(ctx, t, nqueens.Problem{N: 8}, complete.All, 3) }, true},
		{"complete.Count", func(ctx context.Context) error {
			return second(complete.Count(ctx, nqueens.Problem{N: 18}, complete.Options{}))
		}, true},
		{"complete.Count/large", func(ctx context.Context) error {
			return second(complete.Count(ctx, nqueens.Problem{N: 80}, complete.Options{}))
		}, true},
		{"complete.Refute", func(ctx context.Context) error {
			return complete.Refute(ctx, impossible(), proof.FormOf("").Write(io.Discard, impossible()))
		}, false},
		{"solve.Hint", func(ctx context.Context) error { return second(solve.Hint(ctx, nqueens.Problem{N: 8}, nil)) }, false},
		{"complete.RefuteSmaller", func(ctx context.Context) error {
			first, _ := known.First(34)
			p := nqueens.Problem{N: 34}
			return complete.RefuteSmaller(ctx, p, first, proof.NewFirstWriter(io.Discard, p, first))
		}, true},
		{"lexfirst.Find", func(ctx context.Context) error { return second(lexfirst.Find(ctx, 46, lexfirst.Options{})) }, true},
		{"lexfirst.Find/large", func(ctx context.Context) error { return second(lexfirst.Find(ctx, 120, lexfirst.Options{})) }, true},
		{"sample.Uniform", func(ctx context.Context) error { return second(sample.Uniform(ctx, 14, 1)) }, false},
		{"sample.Chain", func(ctx context.Context) error { return second(sample.Chain(ctx, sample.MaxChain, 1)) }, true},
		{"sample.Repair", func(ctx context.Context) error { return second(sample.Repair(ctx, 10_000_000, 1)) }, true},
		{"count.ByClass", func(ctx context.Context) error {
			return second(count.ByClass(ctx, 40, count.Kind{}, big.NewInt(0), count.Options{}))
		}, true},
		{"count.ByClass/rook", func(ctx context.Context) error {
			return second(count.ByClass(ctx, 16, count.Kind{Piece: "rook"}, nil, count.Options{}))
		}, true},
		{"estimate.Solutions", func(ctx context.Context) error {
			return second(estimate.Solutions(ctx, 200, estimate.Options{Runs: limits.MaxRuns}))
		}, true},
		{"estimate.MeasureCost", func(ctx context.Context) error {
			plan, err := count.NewPlan(22, count.Kind{Method: "search"})
			if err != nil {
				return err
			}
			return second(estimate.MeasureCost(ctx, plan, estimate.CostOptions{Budget: time.Minute}))
		}, true},
		{"pieces.CountUnique", func(ctx context.Context) error {
			_, _, err := pieces.CountUnique(ctx, "queen", 16, pool.Options{})
			return err
		}, true},
		{"pool.Run", func(ctx context.Context) error {
			return pool.Run(ctx, 2, nil, pool.Work[int]{Len: 8, Do: func(_, _ int, run *jobs.Running) (int, error) {
				for !run.Stopped() {
					time.Sleep(time.Millisecond)
				}
				return 0, run.Err()
			}, Keep: func(int) error { return nil }})
		}, true},
		{"pool.Sum", func(ctx context.Context) error {
			return second(pool.Sum(ctx, 8, pool.Options{}, func(_ int, run *jobs.Running) uint64 {
				for !run.Stopped() {
					time.Sleep(time.Millisecond)
				}
				return 0
			}))
		}, true},
		{"read.Check", func(ctx context.Context) error {
			columns := &cancelingReader{ctx, strings.NewReader(strings.Repeat("1\n", 1<<18))}
			return second(read.Check(ctx, columns, read.Options{}))
		}, false},
	}
	counted := func(n int, k count.Kind) func(context.Context) error {
		return func(ctx context.Context) error {
			plan, err := count.NewPlan(n, k)
			if err != nil {
				return err
			}
			return second(count.Run(ctx, plan, count.Options{}))
		}
	}
	for _, info := range count.Kinds() {
		name := fmt.Sprint(info.Kind)
		large := info.MaxN
		if info.Counts == "solutions" {
			large = 23 // the plans of larger boards take long
		}
		long := info.Piece == "" || info.Class != "quarter-turn" // which takes milliseconds
		list = append(list, cancelable{"count.Run/" + name, counted(large, info.Kind), long},
			cancelable{"count.Run/small " + name, counted(2, info.Kind), false})
	}
	for _, m := range finding.Methods() {
		list = append(list, cancelable{"solve/" + m.Name, func(ctx context.Context) error {
			return second(m.Solve(ctx, nqueens.Problem{N: 8}, finding.Options{}))
		}, false})
	}
	for _, name := range []string{"p.proof", "p.drat"} {
		form, board := proof.FormOf(name), impossible()
		var text bytes.Buffer
		must.Do(t, complete.Refute(t.Context(), board, form.Write(&text, board)))
		list = append(list, cancelable{"proof.Check/" + name, func(ctx context.Context) error {
			return second(form.Check(ctx, &cancelingReader{ctx, bytes.NewReader(text.Bytes())}, &board))
		}, true})
	}
	return append(append(list, regionCancelables(t)...), textbookCancelables(t)...)
}

func regionCancelables(t *testing.T) []cancelable {
	puzzle := must.Get(region.Generate(t.Context(), region.GenerateOptions{N: 8, Seed: 1}))(t)
	return []cancelable{
		{"region.All", func(ctx context.Context) error {
			return second(nqueens.Take(region.All(ctx, puzzle), 0))
		}, false},
		{"region.Solve", func(ctx context.Context) error { return second(region.Solve(ctx, puzzle)) }, false},
		{"region.Explain", func(ctx context.Context) error { return second(region.Explain(ctx, puzzle)) }, false},
		{"region.Hint", func(ctx context.Context) error { return second(region.Hint(ctx, puzzle, nil, nil)) }, false},
		{"region.Generate", func(ctx context.Context) error {
			return second(region.Generate(ctx, region.GenerateOptions{N: limits.RegionMaxN, Stars: 1, Difficulty: "hard", Seed: 1}))
		}, true},
	}
}

func textbookCancelables(t *testing.T) []cancelable {
	a := must.Get(textbook.ByName("board-scan"))(t)
	return []cancelable{
		{"textbook.Algorithm.Events", func(ctx context.Context) (ended error) {
			for _, err := range a.Events(ctx, 30, textbook.Options{}) {
				ended = err
			}
			return ended
		}, true},
		{"textbook.Compare", func(ctx context.Context) (ended error) {
			for _, err := range textbook.Compare(ctx, []*textbook.Algorithm{a}, 30, textbook.Options{}) {
				ended = err
			}
			return ended
		}, true},
		{"textbook.BuildTree", func(ctx context.Context) error {
			return second(textbook.BuildTree(a.Events(ctx, 30, textbook.Options{}), 1<<30))
		}, true},
		{"engine.Reader.Skip", func(ctx context.Context) error {
			r := must.Get(engine.NewReader(a, 30, textbook.Options{}))(t)
			defer r.Close()
			return r.Skip(ctx, 1<<30)
		}, true},
		{"textbook.Algorithm.Verify", func(ctx context.Context) error { return a.Verify(ctx, 12) }, true},
		{"textbook.Algorithm.Verify", func(ctx context.Context) error { return a.Verify(ctx, 16) }, true},
	}
}

func second[T any](_ T, err error) error { return err }

// yields ranges over a sequence and cancels the context after the given number of
// solutions. Any solution after that is an error.
func yields(ctx context.Context, t *testing.T, p nqueens.Problem, all func(context.Context, nqueens.Problem) iter.Seq2[nqueens.Placement, error], enough int) error {
	found, ended := 0, ctx.Err() != nil
	for _, err := range all(ctx, p) {
		if err != nil {
			return err
		}
		if ended {
			t.Error("it yields a solution although the context has ended")
			break
		}
		if found++; found == enough {
			ctx.Value(cancelKey{}).(func())()
			ended = true
		}
	}
	return nil
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
	p := nqueens.Problem{N: 16}
	p.Placed = []nqueens.Square{{Row: 0, Col: 0}, {Row: 1, Col: 2}, {Row: 2, Col: 15}, {Row: 15, Col: 1}}
	return p
}
