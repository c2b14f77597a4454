package textbook_test

import (
	"bytes"
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
			if r.Skipped != err.Error() || r.Row() != "not run: "+r.Skipped+"\n" {
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

func TestWriteCSV(t *testing.T) {
	var b bytes.Buffer
	err := textbook.WriteCSV(&b, []textbook.Run{
		{Algorithm: "a", N: 8, Tried: 4, Placed: 3, Deepest: 2, Solutions: 1, Seconds: 0.5},
		{Algorithm: "b", N: 8, Skipped: "too large, by far"},
	})
	want := "algorithm,n,tried,placed,deepest,solutions,seconds,skipped\na,8,4,3,2,1,0.500000,\nb,8,,,,,,\"too large, by far\"\n"
	if err != nil || b.String() != want {
		t.Errorf("%q, %v; want %q", &b, err, want)
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
