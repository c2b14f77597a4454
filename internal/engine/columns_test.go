package engine

import (
	"bytes"
	"context"
	"encoding/json"
	"iter"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
	"nqueens.example/nqueens/textbook"
)

// all returns the events that c was written from.
func (c *Columns) all() iter.Seq[textbook.Event] {
	return func(yield func(textbook.Event) bool) {
		parents := map[int]int{0: -1}
		for _, kept := range c.Start.Nodes {
			parents[kept.Node] = kept.Parent
		}
		standing := append([]int{}, c.Start.Standing...)
		places, conflicts := 0, 0
		for i, letter := range []byte(c.Kinds) {
			e := textbook.Event{Step: c.Start.Step + i + 1, Node: c.Nodes[i], Line: c.Lines[i], Walk: letter < 'a' && letter != kindLetters[textbook.Done]}
			if e.Walk {
				letter += 'a' - 'A'
			}
			e.Kind = textbook.Kind(bytes.IndexByte(kindLetters, letter))
			if hasSquare(e.Kind) {
				e.Square = squareAt(c.Squares[i], c.N)
			}
			switch e.Kind {
			case textbook.Place:
				parents[e.Node] = c.Parents[places]
				standing = append(standing, c.Squares[i])
				places++
			case textbook.Remove:
				standing = without(standing, c.Squares[i])
			case textbook.Conflict:
				for _, by := range c.Attackers[conflicts] {
					e.Attackers = append(e.Attackers, nqueens.Attack{A: squareAt(by/4, c.N), B: e.Square, Direction: nqueens.Direction(by % 4)})
				}
				conflicts++
			case textbook.Solution:
				e.Placement = make(nqueens.Placement, c.N)
				for _, square := range standing {
					e.Placement[square/c.N] = square % c.N
				}
			}
			e.Parent, e.Depth = parents[e.Node], len(standing)
			if !yield(e) {
				return
			}
		}
	}
}

func squareAt(index, n int) nqueens.Square { return nqueens.Square{Row: index / n, Col: index % n} }

// What is written in columns and sent as JSON comes back as it was told.
func TestColumnsLoseNothing(t *testing.T) {
	for _, a := range textbook.Algorithms() {
		for n := 1; n <= min(6, a.MaxN); n++ {
			for _, all := range []bool{false, a.Complete} {
				opts := textbook.Options{All: all, Seed: 2}
				var want []textbook.Event
				for e := range events(t, a, n, opts) {
					if want = append(want, e); len(want) == 20_000 {
						break
					}
				}
				var got []textbook.Event
				reader := readerOf(t, a, n, opts)
				for len(got) < len(want) { // in stretches of odd lengths
					stretch := stretch(t, reader, min(1+len(got)*3/2, len(want)-len(got)))
					var sent Columns
					if text, err := json.Marshal(stretch); err != nil {
						t.Fatal(err)
					} else if err := json.Unmarshal(text, &sent); err != nil {
						t.Fatal(err)
					}
					got = slices.AppendSeq(got, sent.all())
				}
				if diff := cmp.Diff(want, got); diff != "" {
					t.Fatalf("%s %d (-told +read):\n%s", a.Name, n, diff)
				}
				if reader.Ended() != (want[len(want)-1].Kind == textbook.Done) {
					t.Errorf("%s %d: ended %v after %v", a.Name, n, reader.Ended(), want[len(want)-1])
				}
			}
		}
	}
}

func byName(t *testing.T, name string) *textbook.Algorithm {
	t.Helper()
	return must.Get(textbook.ByName(name))(t)
}

func events(t *testing.T, a *textbook.Algorithm, n int, opts textbook.Options) iter.Seq[textbook.Event] {
	t.Helper()
	return must.Each(t, a.Events(t.Context(), n, opts))
}

func readerOf(t *testing.T, a *textbook.Algorithm, n int, opts textbook.Options) *Reader {
	t.Helper()
	reader := must.Get(NewReader(a, n, opts))(t)
	t.Cleanup(reader.Close)
	return reader
}

func stretch(t *testing.T, reader *Reader, limit int) *Columns {
	t.Helper()
	c, err := reader.Stretch(context.Background(), limit)
	if err != nil || c.Events != len(c.Kinds) {
		t.Fatalf("%d events of %d; %v", c.Events, len(c.Kinds), err)
	}
	return c
}

// A keyframe sums up what the events before it tell.
func TestKeyframes(t *testing.T) {
	for _, a := range textbook.Algorithms() {
		n := min(6, a.MaxN)
		opts := textbook.Options{All: a.Complete, Seed: 4}
		for _, step := range []int{0, 1, 7, 100, 777, 1500} {
			reader := readerOf(t, a, n, opts)
			must.Do(t, reader.Skip(context.Background(), step))
			at := reader.Keyframe()
			var sum textbook.Tally
			sizes, parents := map[int]int{0: 1}, map[int]int{0: -1}
			solutions := map[int]int{}
			for e := range events(t, a, n, opts) {
				if e.Step > at.Step {
					break
				}
				sum.Add(e)
				if e.Kind == textbook.Place && !e.Walk {
					parents[e.Node] = e.Parent
					for node := e.Node; node >= 0; node = parents[node] {
						sizes[node]++
					}
				}
				for node := e.Node; e.Kind == textbook.Solution && node >= 0; node = parents[node] {
					solutions[node]++
				}
			}
			expect.Same(t, at.Tally, sum, "%s at %d", a.Name, step)
			onPath := map[int]bool{}
			for node := at.Node; node >= 0; node = parents[node] {
				onPath[node] = true
			}
			if a.Tree && len(at.Standing) != len(onPath)-1 {
				t.Errorf("%s at %d: %d queens on a path of %d nodes", a.Name, step, len(at.Standing), len(onPath))
			}
			for _, kept := range at.Nodes {
				if kept.Parent != parents[kept.Node] || a.Tree && (kept.Size != sizes[kept.Node] || kept.Solutions != solutions[kept.Node]) {
					t.Errorf("%s at %d: %+v, want parent %d, size %d, %d solutions", a.Name, step, kept, parents[kept.Node], sizes[kept.Node], solutions[kept.Node])
				}
				if a.Tree && kept.Node > 0 && !onPath[kept.Parent] {
					t.Errorf("%s at %d: node %d is kept beside the path", a.Name, step, kept.Node)
				}
			}
		}
	}
}

// Memory stays bounded however long a search goes on.
func TestReaderForgets(t *testing.T) {
	reader := readerOf(t, byName(t, "board-scan"), 20, textbook.Options{All: true})
	must.Do(t, reader.Skip(context.Background(), 300_000))
	if kept := len(reader.nodes); kept > 20*20 {
		t.Errorf("%d nodes are kept", kept)
	}
	wide := readerOf(t, byName(t, "breadth-first"), 14, textbook.Options{All: true})
	if err := wide.Skip(context.Background(), 1<<40); err != nil || !wide.Ended() || len(wide.nodes) > mostKept+1 {
		t.Errorf("breadth-first goes on to step %d with %d nodes; %v", wide.Step(), len(wide.nodes), err)
	}
}

func TestReaderIsInterrupted(t *testing.T) {
	reader := readerOf(t, byName(t, "bitmask"), 20, textbook.Options{All: true})
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if c, err := reader.Stretch(ctx, 100); err != context.Canceled || c.Events != 0 {
		t.Errorf("%d events under a context that has ended; %v", c.Events, err)
	}
	if c := stretch(t, reader, 100); c.Events != 100 || c.Start.Step != 0 {
		t.Errorf("then %d events from step %d", c.Events, c.Start.Step)
	}
}
