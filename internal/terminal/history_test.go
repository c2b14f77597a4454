package terminal

import (
	"errors"
	"reflect"
	"runtime"
	"sync/atomic"
	"testing"

	"nqueens.example/nqueens/draw"
	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
	"nqueens.example/nqueens/textbook"
)

// Forwards and backwards, a history shows at each step what playing the search
// from its beginning shows.
func TestHistoryGoesBothWays(t *testing.T) {
	for _, a := range textbook.Algorithms() {
		search := searchOf(t, a.Name, 4, a.Complete)
		var want []state
		s := state{stage: draw.Stage{N: 4, Conflicts: a.Repairs()}, tree: newPath(), queue: newQueue(a)}
		want = append(want, s.clone())
		for e := range must.Each(t, search.Events) {
			s.play(e)
			want = append(want, s.clone())
			if len(want) == 3000 {
				break
			}
		}
		h := newHistory(search)
		check := func(step int) {
			if got := h.after(); h.now.Step != step || !reflect.DeepEqual(got, want[step]) {
				t.Fatalf("%s: after step %d there stands %+v at step %d, want %+v", a.Name, step, got, h.now.Step, want[step])
			}
		}
		for step := 1; step < len(want); step++ {
			if h.forward() != arrived {
				t.Fatalf("%s: no step %d", a.Name, step)
			}
			check(step)
			if step%7 == 0 {
				for back := 1; back <= 3; back++ {
					if !h.back() {
						t.Fatalf("%s: cannot go back from step %d", a.Name, step)
					}
					check(step - back)
				}
				for range 3 {
					h.forward()
				}
				check(step)
			}
		}
		for step := len(want) - 2; step >= 0; step-- {
			if !h.back() {
				t.Fatalf("%s: cannot go back to step %d", a.Name, step)
			}
			if step%50 == 0 {
				check(step)
			}
		}
		if h.back() {
			t.Errorf("%s: there is a step before the first", a.Name)
		}
		h.stop()
	}
}

// A long search keeps a bounded number of events, and says where they begin.
func TestHistoryIsBounded(t *testing.T) {
	search := searchOf(t, "board-scan", 10, true)
	h := newHistory(search)
	defer h.stop()
	h.size, h.most = 50, 20
	for range 10_000 {
		h.forward()
	}
	kept := 0
	for _, c := range h.chunks {
		kept += len(c.events)
	}
	if kept > 50*20 {
		t.Errorf("%d events are kept", kept)
	}
	steps := 0
	for h.back() {
		steps++
	}
	if steps != kept-1 || h.now.Step != h.first() || h.first() <= 1 {
		t.Errorf("%d steps back of %d kept, to step %d, the first kept is %d", steps, kept, h.now.Step, h.first())
	}
	for range kept - 1 {
		h.forward()
	}
	expect.Equal(t, h.now.Step, 10_000, "forward again it is at step")
	h.rewind() // to the first that is kept
	if h.now.Step != h.first() || h.back() {
		t.Errorf("after a rewind it is at step %d of those from %d", h.now.Step, h.first())
	}
	if h.forward(); h.now.Step != h.first()+1 {
		t.Errorf("and then at %d", h.now.Step)
	}
}

// What the path says of subtrees that were left is what the whole tree says.
func TestPathCountsSubtrees(t *testing.T) {
	for _, a := range textbook.Algorithms() {
		if !a.Tree {
			continue
		}
		search := searchOf(t, a.Name, 4, true)
		tree := must.Get(textbook.BuildTree(search.Events, 1e6))(t)
		p := newPath()
		for e := range must.Each(t, search.Events) {
			p.play(e)
		}
		for len(p.levels) > 1 { // breadth-first ends where it is, at a board that it knew
			p.leave(false)
		}
		if root := p.levels[0]; len(p.levels) != 1 || root.nodes != len(tree.Nodes)-1 || root.solutions != 2 {
			t.Errorf("%s: %d levels, %d nodes and %d solutions, want %d and 2", a.Name, len(p.levels), root.nodes, root.solutions, len(tree.Nodes)-1)
		}
	}
}

// Whoever sends more events than are shown is held back.
func TestLiveEventsAreHeldBack(t *testing.T) {
	var sent atomic.Int64
	h := newHistory(Search{N: 4, Live: true, Events: func(yield func(textbook.Event, error) bool) {
		for step := 1; yield(textbook.Event{Step: step, Kind: textbook.Try}, nil); step++ {
			sent.Add(1)
		}
	}})
	defer h.stop()
	for h.now.Step < 10*mostWaiting {
		h.forward()
		if ahead := int(sent.Load()) - h.now.Step; ahead > mostWaiting {
			t.Fatalf("%d events wait", ahead)
		}
		runtime.Gosched()
	}
}

// An error of the events ends the search and is kept, whether they are late or not.
func TestEventsEndWithTheirError(t *testing.T) {
	wrong := errors.New("the program is gone")
	for _, live := range []bool{false, true} {
		h := newHistory(Search{N: 4, Live: live, Events: func(yield func(textbook.Event, error) bool) {
			if yield(textbook.Event{Step: 1, Kind: textbook.Try}, nil) {
				yield(textbook.Event{}, wrong)
			}
		}})
		a := late
		for a != ended {
			a = h.forward()
			runtime.Gosched()
		}
		if h.forward() != ended || h.err != wrong || h.now.Step != 1 {
			t.Errorf("live %t: at step %d with the error %v", live, h.now.Step, h.err)
		}
		h.stop()
	}
}
