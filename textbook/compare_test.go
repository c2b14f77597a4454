package textbook_test

import (
	"context"
	"strings"
	"testing"

	"nqueens.example/nqueens/textbook"
)

// What algorithms are compared by is what their events come to; one that cannot take
// the board says why, and an end of the context ends the runs.
func TestCompare(t *testing.T) {
	var runs []textbook.Run
	for r := range textbook.Compare(t.Context(), textbook.Algorithms(), 8, textbook.Options{All: true}, nil) {
		runs = append(runs, r)
	}
	if len(runs) != len(textbook.Algorithms()) {
		t.Fatalf("%d runs of %d algorithms", len(runs), len(textbook.Algorithms()))
	}
	for i, r := range runs {
		a := textbook.Algorithms()[i]
		events, err := a.Events(t.Context(), 8, textbook.Options{All: true})
		if err != nil {
			if r.Skipped != err.Error() {
				t.Errorf("%s is skipped for %q, want %v", a.Name, r.Skipped, err)
			}
			continue
		}
		var want textbook.Tally
		for e := range events {
			want.Add(e)
		}
		if r.Tried != want.Tried || r.Placed != want.Placed || r.Deepest != want.Deepest || r.Solutions != want.Solutions {
			t.Errorf("%s: %+v, want %+v", a.Name, r, want)
		}
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	for r := range textbook.Compare(ended, textbook.Algorithms(), 8, textbook.Options{}, nil) {
		t.Errorf("%s ran after the end", r.Algorithm)
	}
}

// An algorithm tells of itself in the words of its fields.
func TestDescribe(t *testing.T) {
	for _, a := range textbook.Algorithms() {
		text := a.Describe()
		for _, part := range append([]string{a.Title, a.Idea, a.Cost, a.Tried, a.Source}, a.Pseudocode...) {
			if !strings.Contains(text, part) {
				t.Errorf("%s does not say %q", a.Name, part)
			}
		}
	}
}
