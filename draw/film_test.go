package draw

import (
	"bytes"
	"context"
	"errors"
	"io"
	"iter"
	"slices"
	"strings"
	"testing"
	"time"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/limits"
	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
	"nqueens.example/nqueens/jobs"
	"nqueens.example/nqueens/textbook"
)

func run(t *testing.T, name string, n int, opts textbook.Options) iter.Seq2[textbook.Event, error] {
	t.Helper()
	return must.Get(textbook.ByName(name))(t).Events(t.Context(), n, opts)
}

func named(name string) nqueens.Square {
	s, err := nqueens.ParseSquare(name)
	if err != nil {
		panic(err)
	}
	return s
}

// A board shows its queens, every blocked square once or more, and attacks.
func TestBoard(t *testing.T) {
	p := nqueens.Problem{N: 5}
	for _, name := range []string{"a1", "c1", "e5"} {
		p.Placed = append(p.Placed, named(name))
	}
	p.Blocked = []nqueens.Square{named("b3")}
	p.BlockedDiagonals = []nqueens.Line{must.Get(nqueens.ParseDiagonal("b5-e2", 5))(t)}

	got := map[Mark][]string{}
	scene := Board(p, nil)
	for _, m := range scene.Marks {
		got[m.Mark] = append(got[m.Mark], m.Square.String())
	}
	want := map[Mark][]string{
		"blocked": {"b3", "e2", "d3", "c4", "b5"},
		"cross":   {"a1", "c1", "e5"},
	}
	expect.Same(t, got, want, "marks")
	lines := []Line{{From: named("a1"), To: named("c1")}, {From: named("a1"), To: named("e5")}}
	expect.Same(t, scene.Lines, lines, "scene.Lines")
	expect.Is(t, SVG(io.Discard, Options{}, scene), nil, "SVG")
}

// Each picture of each algorithm has the queens that stand, and marks no square
// without saying why.
func TestFilmShowsTheSearch(t *testing.T) {
	for _, a := range textbook.Algorithms() {
		n := min(6, a.MaxN-2)
		if a.Seeded { // all are lucky here
			n = 5
		}
		count, err := Film{}.Count(run(t, a.Name, n, textbook.Options{}))
		if err != nil {
			t.Errorf("%s: %v", a.Name, err)
			continue
		}
		pictures := 0
		var last Scene
		err = Film{}.scenes(n, run(t, a.Name, n, textbook.Options{}), func(e textbook.Event, scene Scene) error {
			pictures++
			last = scene
			if e.Kind == textbook.Conflict && len(scene.Lines) != len(e.Attackers) {
				t.Fatalf("%s, step %d: %d lines of %d attackers", a.Name, e.Step, len(scene.Lines), len(e.Attackers))
			}
			if want := e.Depth; e.Kind != textbook.Remove && len(scene.Pieces) != want {
				t.Fatalf("%s, step %d: %d queens, %d stand", a.Name, e.Step, len(scene.Pieces), want)
			}
			return nil
		})
		if err != nil || pictures != count {
			t.Errorf("%s: %d pictures, counted %d; %v", a.Name, pictures, count, err)
		}
		if !strings.HasSuffix(last.Caption, "solution") || len(last.Pieces) != n {
			t.Errorf("%s ends with %q and %d queens", a.Name, last.Caption, len(last.Pieces))
		}
	}
}

// A film that is too long can be drawn as its error says.
func TestTooLong(t *testing.T) {
	events := run(t, "board-scan", 9, textbook.Options{All: true})
	film := Film{}
	_, err := film.Count(events)
	var long *TooLong
	if !errors.As(err, &long) || long.More {
		t.Fatalf("the error is %v", err)
	}
	for _, shorter := range []Film{{To: long.To}, {Every: long.Every}} {
		pictures, err := shorter.Count(events)
		if err != nil || pictures > limits.Frames || pictures < limits.Frames/2 {
			t.Errorf("%+v has %d pictures, %v", shorter, pictures, err)
		}
	}
}

// A clone of a stage goes its own way.
func TestStageClone(t *testing.T) {
	stage := Stage{N: 4}
	var events []textbook.Event
	for e := range must.Each(t, run(t, "board-scan", 4, textbook.Options{})) {
		events = append(events, e)
	}
	for _, e := range events[:10] {
		stage.Play(e)
	}
	clone := stage.Clone()
	before := slices.Clone(clone.Queens())
	for _, e := range events[10:] {
		stage.Play(e)
	}
	if !slices.Equal(clone.Queens(), before) || slices.Equal(stage.Queens(), before) {
		t.Errorf("the clone has %v, the stage %v, before it was %v", clone.Queens(), stage.Queens(), before)
	}
}

// A tree of hundreds of thousands of leaves is shown by level, one of a hundred
// is shown whole, and between them failed subtrees are collapsed.
func TestTreeViews(t *testing.T) {
	for n, sign := range map[int]string{4: "2 solutions", 8: "collapsed subtrees of", 9: "8,394 nodes"} {
		var svg bytes.Buffer
		drawn := treeOf(t, searched(t, n), "auto")
		must.Do(t, SVG(&svg, Options{}, drawn))
		if !strings.Contains(svg.String(), sign) {
			t.Errorf("n = %d: no %q", n, sign)
		}
	}
}

// What an animation refuses ends the film.
func TestFilmStopsAtAnError(t *testing.T) {
	events := run(t, "board-scan", 5, textbook.Options{})
	film := NewGIF(failing{}, Options{})
	expect.Is(t, (Film{}).Draw(film, 5, events, time.Second/10), io.ErrShortWrite, "Draw")
}

// So does the end of the context, which is no end of the film.
func TestFilmStopsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	events := must.Get(textbook.ByName("board-scan"))(t).Events(ctx, 9, textbook.Options{All: true})
	film := Film{Every: 1000, Tree: true, Progress: func(jobs.Progress) { cancel() }}
	var file bytes.Buffer
	expect.Is(t, film.Draw(NewGIF(&file, Options{}), 9, events, time.Second/10), context.Canceled, "drawn")
	expect.Is(t, expect.ErrorOf(film.Count(events)), context.Canceled, "counted")
}

// searched returns the tree of a search for all solutions.
func searched(t *testing.T, n int) *textbook.Tree {
	t.Helper()
	return must.Get(textbook.BuildTree(run(t, "board-scan", n, textbook.Options{All: true}), 1e6))(t)
}

func treeOf(t *testing.T, searched *textbook.Tree, view string) tree {
	t.Helper()
	return must.Get(Tree(searched, view))(t).(tree)
}
