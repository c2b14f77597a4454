package web

import (
	"bytes"
	"context"
	"encoding/json"
	"os/exec"
	"testing"

	"nqueens.example/nqueens/internal/engine"
	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
	"nqueens.example/nqueens/textbook"
)

// The counters that the page shows after each step are those of textbook.Tally,
// for every algorithm and from wherever a stretch begins.
func TestPageCountsAsTally(t *testing.T) {
	if testing.Short() {
		t.Skip("the page's work")
	}
	type run struct {
		how   *textbook.Algorithm
		from  int
		want  [][]int
		sends *engine.Columns
	}
	var runs []run
	var input bytes.Buffer
	for _, how := range textbook.Algorithms() {
		for _, from := range []int{0, 700} {
			r := run{how: how, from: from, sends: stretchOf(t, how, from)}
			sum, depth := r.sends.Start.Tally, len(r.sends.Start.Standing)
			r.want = append(r.want, shownOf(sum, depth))
			for e := range must.Each(t, how.Events(t.Context(), r.sends.N, textbook.Options{All: how.Complete, Seed: 1})) {
				if e.Step > from && len(r.want) <= r.sends.Events {
					sum.Add(e)
					r.want = append(r.want, shownOf(sum, e.Depth))
				}
			}
			must.Do(t, json.NewEncoder(&input).Encode(r.sends))
			runs = append(runs, r)
		}
	}
	command := exec.CommandContext(t.Context(), "node", "testdata/counters.js")
	command.Stdin = &input
	var complaints bytes.Buffer
	command.Stderr = &complaints
	output, err := command.Output()
	if err != nil {
		t.Fatalf("node: %v\n%s", err, complaints.String())
	}
	answers := json.NewDecoder(bytes.NewReader(output))
	for _, r := range runs {
		var got [][]int
		must.Do(t, answers.Decode(&got))
		expect.Same(t, got, r.want, "%s from step %d", r.how.Name, r.from)
	}
}

// shownOf are the counters of the page, and the queens that stand as told and as
// drawn.
func shownOf(sum textbook.Tally, depth int) []int {
	return []int{sum.Tried, sum.Conflicts, sum.Placed, sum.Removed, sum.DeadEnds, sum.Solutions, depth, depth}
}

func stretchOf(t *testing.T, how *textbook.Algorithm, from int) *engine.Columns {
	t.Helper()
	reader := must.Get(engine.NewReader(how, min(6, how.MaxN), textbook.Options{All: how.Complete, Seed: 1}))(t)
	defer reader.Close()
	must.Do(t, reader.Skip(context.Background(), from))
	return must.Get(reader.Stretch(context.Background(), 3000))(t)
}
