package textbook_test

import (
	"strings"
	"testing"

	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
	"nqueens.example/nqueens/jobs"
	"nqueens.example/nqueens/textbook"
)

// What algorithms are compared by is what their events come to; one that cannot take
// the board says why.
func TestCompare(t *testing.T) {
	var runs []textbook.Run
	told := map[string]uint64{}
	opts := textbook.Options{All: true, Progress: func(p jobs.Progress) {
		if p.Nodes < told[p.Stage] {
			t.Errorf("%s has tried %d squares, and then %d", p.Stage, told[p.Stage], p.Nodes)
		}
		told[p.Stage] = p.Nodes
	}}
	for r := range must.Each(t, textbook.Compare(t.Context(), textbook.Algorithms(), 8, opts)) {
		runs = append(runs, r)
	}
	if told["permutations"] == 0 || told["board-scan"] != 0 {
		t.Errorf("the progress is told of %v", told)
	}
	if len(runs) != len(textbook.Algorithms()) {
		t.Fatalf("%d runs of %d algorithms", len(runs), len(textbook.Algorithms()))
	}
	for i, r := range runs {
		a := textbook.Algorithms()[i]
		if err := a.Check(8, textbook.Options{All: true}); err != nil {
			expect.Equal(t, r.Skipped, err.Error(), "%s", a.Name)
			continue
		}
		var want textbook.Tally
		for e := range must.Each(t, a.Events(t.Context(), 8, textbook.Options{All: true})) {
			want.Add(e)
		}
		if r.Tried != want.Tried || r.Placed != want.Placed || r.Deepest != want.Deepest || r.Solutions != want.Solutions {
			t.Errorf("%s: %+v, want %+v", a.Name, r, want)
		}
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
