package textbook

import (
	"context"
	"slices"
	"testing"

	"nqueens.example/nqueens"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// replay holds a stream of events against the board that its places and
// removes make.
type replay struct {
	a        *Algorithm
	n        int
	board    []nqueens.Square
	steps    int
	newest   int // node
	parents  []int
	tried    nqueens.Square
	solved   []int // solutions in the subtree, by node
	finished bool
}

func TestEventsReplay(t *testing.T) {
	largest := 7
	if testing.Short() {
		largest = 6
	}
	for _, a := range algorithms {
		for n := 1; n <= min(largest, a.MaxN); n++ {
			if a.Name == "all-placements" && n > 5 {
				continue // two million boards, of which five thousand teach as much
			}
			for _, all := range []bool{false, true} {
				if all && !a.Complete {
					continue
				}
				r := replay{a: a, n: n, parents: []int{-1}, solved: []int{0}}
				for e := range events(t, a, n, Options{All: all, Seed: 1}) {
					r.follow(t, e)
					if t.Failed() {
						t.Fatalf("%s %d, all %v: at %+v", a.Name, n, all, e)
					}
				}
				if !r.finished {
					t.Fatalf("%s %d ended without done", a.Name, n)
				}
			}
		}
	}
}

func (r *replay) follow(t *testing.T, e Event) {
	r.steps++
	if e.Step != r.steps {
		t.Errorf("step %d has number %d", r.steps, e.Step)
	}
	if r.finished {
		t.Error("an event after done")
	}
	if e.Line < 0 || e.Line > len(r.a.Pseudocode) || e.Line == 0 && e.Kind != Done {
		t.Errorf("line %d of %d lines of pseudocode", e.Line, len(r.a.Pseudocode))
	}
	onBoard := func(s nqueens.Square) bool { return min(s.Row, s.Col) >= 0 && max(s.Row, s.Col) < r.n }
	if !onBoard(e.Square) {
		t.Errorf("%v is off the board", e.Square)
	}
	switch e.Kind {
	case Try:
		r.tried = e.Square
	case Conflict:
		if e.Square != r.tried {
			t.Errorf("conflict on %v after trying %v", e.Square, r.tried)
		}
		if len(e.Attackers) == 0 {
			t.Error("a conflict with nobody")
		}
		for _, by := range e.Attackers {
			d, ok := by.A.Attacks(e.Square)
			if !ok || d != by.Direction || !slices.Contains(r.board, by.A) {
				t.Errorf("%v does not attack along a %v", by.A, by.Direction)
			}
		}
	case Place:
		if slices.Contains(r.board, e.Square) {
			t.Errorf("%v is occupied", e.Square)
		}
		for _, s := range r.board {
			if _, ok := s.Attacks(e.Square); ok && r.a.Peaceful {
				t.Errorf("%v attacks %v", s, e.Square)
			}
		}
		r.board = append(r.board, e.Square)
		if !e.Walk {
			if r.newest++; e.Node != r.newest {
				t.Errorf("node %d created after node %d", e.Node, r.newest-1)
			}
			r.parents = append(r.parents, e.Parent)
			r.solved = append(r.solved, 0)
		}
	case Remove:
		i := slices.Index(r.board, e.Square)
		if i < 0 {
			t.Fatalf("no queen on %v", e.Square)
		}
		r.board = slices.Delete(r.board, i, i+1)
	case DeadEnd:
		if r.solved[e.Node] > 0 {
			t.Errorf("node %d is a dead end and led to %d solutions", e.Node, r.solved[e.Node])
		}
	case Solution:
		for node := e.Node; node >= 0; node = r.parents[node] {
			r.solved[node]++
		}
		if err := e.Placement.Validate(); err != nil || len(e.Placement) != r.n {
			t.Errorf("%v: %v", e.Placement, err)
		}
		for s := range e.Placement.Squares() {
			if !slices.Contains(r.board, s) {
				t.Errorf("the solution has a queen on %v, the board has none", s)
			}
		}
	case Done:
		r.finished = true
	}
	if e.Depth != len(r.board) {
		t.Errorf("depth %d with %d queens", e.Depth, len(r.board))
	}
	if e.Node < 0 || e.Node >= len(r.parents) || r.parents[e.Node] != e.Parent {
		t.Errorf("node %d has parent %d", e.Node, e.Parent)
	}
}

// A receiver may break off after any event; nothing more is then told, and the
// runtime panics if it is.
func TestBreakOffAnywhere(t *testing.T) {
	for _, a := range algorithms {
		for _, all := range []bool{false, true} {
			if all && !a.Complete {
				continue
			}
			opts := Options{All: all, Seed: 3}
			total := min(tally(t, a, 4, opts).Steps, 700)
			for stop := 1; stop <= total; stop++ {
				steps := 0
				for e := range events(t, a, 4, opts) {
					if steps = e.Step; steps == stop {
						break
					}
				}
				if steps != stop {
					t.Fatalf("%s stopped at step %d, not %d", a.Name, steps, stop)
				}
			}
		}
	}
}

func TestContextEndsTheRun(t *testing.T) {
	for _, a := range algorithms {
		n := min(a.MaxN, 16)
		ctx, cancel := context.WithCancel(context.Background())
		seq := a.Events(ctx, n, Options{All: a.Complete})
		steps := 0
		var ended []error
		for e, err := range seq {
			if err != nil {
				ended = append(ended, err)
				continue
			}
			if steps = e.Step; steps == 10 {
				cancel()
			}
			if len(ended) > 0 || e.Kind == Done && steps > ctxEvery {
				t.Errorf("%s: %v after its context ended", a.Name, e)
			}
		}
		cancel()
		if steps > ctxEvery || len(ended) != 1 || ended[0] != context.Canceled {
			t.Errorf("%s: %d steps and the errors %v, its context ended after 10", a.Name, steps, ended)
		}
		pairs := 0
		for e, err := range seq {
			if pairs++; err != context.Canceled || e.Step != 0 {
				t.Errorf("%s: %v with the error %v under a context that has ended", a.Name, e, err)
			}
		}
		if pairs != 1 {
			t.Errorf("%s: %d pairs under a context that has ended", a.Name, pairs)
		}
	}
}

// A receiver that breaks off when its context ends is told no error.
func TestBreakOffWithTheContext(t *testing.T) {
	for stop := 1; stop <= 62; stop++ {
		ctx, cancel := context.WithCancel(t.Context())
		for e, err := range boardScan.Events(ctx, 4, Options{}) {
			if err != nil {
				t.Fatal(err)
			}
			if e.Step == stop {
				cancel()
				break
			}
		}
		cancel()
	}
}

// A sequence may be ranged over again, and tells the same.
func TestEventsRepeat(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		a := rapid.SampledFrom(algorithms).Draw(rt, "algorithm")
		n := rapid.IntRange(1, min(a.MaxN, 6)).Draw(rt, "n")
		opts := Options{Seed: rapid.Uint64().Draw(rt, "seed")}
		seq := events(t, a, n, opts)
		collect := func() (steps []Event) {
			for e := range seq {
				if steps = append(steps, e); len(steps) == 2000 {
					break
				}
			}
			return steps
		}
		if diff := cmp.Diff(collect(), collect()); diff != "" {
			rt.Fatalf("%s %d:\n%s", a.Name, n, diff)
		}
	})
}
