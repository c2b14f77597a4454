package textbook_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
	"nqueens.example/nqueens/textbook"
)

func TestAlgorithmsOfOnesOwnAreRefused(t *testing.T) {
	nothing := func(*textbook.Tracer) {}
	for _, test := range []struct {
		a    textbook.Algorithm
		want string
	}{
		{textbook.Algorithm{Name: "x"}, `the algorithm "x" has nothing to run: set its field Search`},
		{textbook.Algorithm{Name: "x", Search: nothing, MaxN: 7}, "x takes boards up to n = 7, not 8"},
		{textbook.Algorithm{Name: "x", Search: nothing, Lines: map[textbook.Kind]int{textbook.Try: 1}}, "x has try on line 1 of its pseudocode, which has 0 lines"},
		{textbook.Algorithm{Name: "x", Search: nothing, Pseudocode: []string{"a"}, Lines: map[textbook.Kind]int{textbook.Try: 0}}, "x has try on line 0"},
		{textbook.Algorithm{Name: "x", Search: nothing, Pseudocode: []string{"a"}, Lines: map[textbook.Kind]int{99: 1}}, "x has Kind(99) on line 1"},
	} {
		if err := test.a.Check(8, textbook.Options{}); err == nil || !strings.HasPrefix(err.Error(), test.want) {
			t.Errorf("%v, want %s", err, test.want)
		}
		for e, err := range test.a.Events(t.Context(), 8, textbook.Options{}) {
			if err == nil || !strings.HasPrefix(err.Error(), test.want) {
				t.Errorf("%v, %v: Events takes what Check refuses: %s", e, err, test.want)
			}
		}
	}
	free := textbook.Algorithm{Name: "x", Search: nothing}
	expect.Is(t, free.Check(1<<30, textbook.Options{}), nil, "an algorithm without a limit")
}

// A step that the board contradicts ends the run and is told; whatever comes after it in the algorithm is not.
func TestWrongSteps(t *testing.T) {
	for _, test := range []struct {
		name   string
		a      textbook.Algorithm
		search func(*textbook.Tracer)
		want   string
	}{
		{"try", textbook.Algorithm{}, func(t *textbook.Tracer) { t.Try(0, 4) }, "x, n = 4, after step 0: e1 is not on the board"},
		{"try", textbook.Algorithm{}, func(t *textbook.Tracer) { t.Try(-1, 0) }, "is not on the board"},
		{"conflict", textbook.Algorithm{}, func(t *textbook.Tracer) { t.Conflict(4, 0) }, "a5 is not on the board"},
		{"conflict", textbook.Algorithm{}, func(t *textbook.Tracer) { t.Place(0, 0); t.Conflict(1, 2) }, "after step 1: there is no conflict on c2: no queen attacks it"},
		{"place", textbook.Algorithm{}, func(t *textbook.Tracer) { t.Place(0, -1) }, "is not on the board"},
		{"place", textbook.Algorithm{}, func(t *textbook.Tracer) { t.Place(0, 1); t.Place(0, 1) }, "there is a queen on b1 already"},
		{"place", textbook.Algorithm{Peaceful: true}, func(t *textbook.Tracer) { t.Place(0, 1); t.Place(1, 2) }, "the queens on b1 and c2 attack each other along a rising diagonal, and Peaceful"},
		{"remove", textbook.Algorithm{}, func(t *textbook.Tracer) { t.Place(0, 1); t.Remove(); t.Remove() }, "after step 2: there is no queen to remove"},
		{"lift", textbook.Algorithm{}, func(t *textbook.Tracer) { t.Place(0, 1); t.Lift(0, 2) }, "there is no queen on c1 to lift"},
		{"lift", textbook.Algorithm{Tree: true}, func(t *textbook.Tracer) { t.Place(0, 1); t.Lift(0, 1) }, "b1 is lifted, and Tree says"},
		{"dead end", textbook.Algorithm{}, func(t *textbook.Tracer) { put(t, 1, 3, 0, 2); t.Solution(); t.Remove(); t.DeadEnd() }, "after step 6: it is not a dead end: it led to a solution"},
		{"solution", textbook.Algorithm{}, func(t *textbook.Tracer) { put(t, 1, 3, 0); t.Solution() }, "a solution has 4 queens, and the board has 3"},
		{"solution", textbook.Algorithm{}, func(t *textbook.Tracer) { put(t, 1, 3, 0, 1); t.Solution() }, "it is not a solution: the queens on b1 and b4 attack each other along a column"},
		{"solution", textbook.Algorithm{}, func(t *textbook.Tracer) { put(t, 1, 3, 0); t.Place(0, 2); t.Solution() }, "it is not a solution: the queens on b1 and c1 attack each other along a row"},
	} {
		a := test.a
		a.Name, a.Complete = "x", true
		a.Search = func(t *textbook.Tracer) {
			test.search(t)
			if t.Running() {
				panic("runs after a wrong step")
			}
			t.Place(3, 3) // is not told
		}
		events := a.Events(t.Context(), 4, textbook.Options{All: true})
		var last textbook.Event
		for e := range must.Each(t, events) {
			last = e
		}
		if last.Kind != textbook.Done || last.Err == nil || !strings.Contains(last.Err.Error(), test.want) {
			t.Errorf("%s: the last event is %v, want the error %s", test.name, last, test.want)
			continue
		}
		expect.Equal(t, fmt.Sprint(expect.ErrorOf(textbook.BuildTree(events, 100))), last.Err.Error(), "%s: its tree", test.name)
		for r, err := range textbook.Compare(t.Context(), []*textbook.Algorithm{&a}, 4, textbook.Options{All: true}) {
			if err != nil || r.Skipped != last.Err.Error() {
				t.Errorf("%s: compared, it is skipped for %q; %v", test.name, r.Skipped, err)
			}
		}
		var object struct{ Error string }
		if err := json.Unmarshal(last.AppendJSON(nil), &object); err != nil || object.Error != last.Err.Error() {
			t.Errorf("%s: in JSON the error is %q; %v", test.name, object.Error, err)
		}
		if !bytes.HasSuffix(last.AppendText(nil), []byte("done: "+last.Err.Error())) {
			t.Errorf("%s: in text %s", test.name, last.AppendText(nil))
		}
	}
}

// put puts queens into the rows from 0 on.
func put(t *textbook.Tracer, columns ...int) {
	for row, col := range columns {
		t.Place(row, col)
	}
}

// A search that only asks whether it is running ends with its context as well.
func TestRunningEndsWithTheContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	a := textbook.Algorithm{Name: "x", Search: func(t *textbook.Tracer) {
		t.Try(0, 0)
		for t.Running() {
		}
	}}
	var ended error
	for e, err := range a.Events(ctx, 4, textbook.Options{}) {
		if e.Kind == textbook.Done {
			t.Error("done after its context ended")
		}
		ended = err
		cancel()
	}
	expect.Equal(t, ended, context.Canceled, "it ends with")
}

func TestVerify(t *testing.T) {
	for _, a := range textbook.Algorithms() {
		largest := 6
		if a.Name == "all-placements" {
			largest = 5
		}
		for n := 1; n <= largest; n++ {
			expect.Is(t, a.Verify(t.Context(), n), nil, "Verify")
		}
	}
	chance := uint64(0)
	solutions := func(boards ...[]int) func(*textbook.Tracer) {
		return func(t *textbook.Tracer) {
			for _, board := range boards {
				put(t, board...)
				t.Solution()
				for range board {
					t.Remove()
				}
			}
		}
	}
	for _, test := range []struct {
		a    textbook.Algorithm
		want string
	}{
		{textbook.Algorithm{Search: solutions([]int{1, 3, 0, 2}, []int{2, 0, 3, 1}), Ordered: true}, ""},
		{textbook.Algorithm{}, "nothing to run"},
		{textbook.Algorithm{Search: solutions([]int{1, 3, 0})}, "a solution has 4 queens"},
		{textbook.Algorithm{Search: solutions([]int{1, 3, 0, 2})}, "it finds 1 solutions of 2"},
		{textbook.Algorithm{Search: solutions([]int{1, 3, 0, 2}, []int{1, 3, 0, 2})}, "the solution [1 3 0 2] is found twice"},
		{textbook.Algorithm{Search: solutions([]int{2, 0, 3, 1}, []int{1, 3, 0, 2}), Ordered: true}, "the solution [1 3 0 2] comes after [2 0 3 1]"},
		{textbook.Algorithm{Search: solutions([]int{2, 0, 3, 1}, []int{1, 3, 0, 2})}, ""},
		{textbook.Algorithm{Search: func(t *textbook.Tracer) { chance++; t.Try(0, int(chance%4)) }}, "two runs with the same seed differ: 1  try c1, and 1  try d1"},
		{textbook.Algorithm{Search: func(t *textbook.Tracer) { t.Try(0, t.Random().IntN(4)) }}, "it finds 0 solutions of 2"},
	} {
		test.a.Name, test.a.Complete = "x", true
		err := test.a.Verify(t.Context(), 4)
		if test.want == "" && err != nil || test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)) {
			t.Errorf("%v, want %q", err, test.want)
		}
	}
}
