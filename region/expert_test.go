package region_test

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"testing"

	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
	"nqueens.example/nqueens/region"
)

// The rules up to hard leave these puzzles open, which were drawn at random. Expert rules
// solve all but a few, and hints follow them.
func TestExpertRulesSolveWhatOthersLeave(t *testing.T) {
	puzzles := must.Get(os.ReadFile("testdata/stuck.txt"))(t)
	var text strings.Builder
	for e := range must.Each(t, region.ReadEach(bytes.NewReader(puzzles))) {
		p := e.Puzzle
		checkSteps(t, p, map[region.Rule]int{})
		rating := must.Get(region.Explain(t.Context(), p))(t).Rating
		expect.Equal(t, rating.Hardest.Level(), "expert", "line %d: hard rules do: %+v", e.Line, rating)
		fmt.Fprintf(&text, "%dx%d: %v, %s %d times, score %d\n", p.N(), p.Stars(), rating.Difficulty, rating.Hardest, rating.Times, rating.Score)
	}
	golden(t, "stuck-rated.txt", text.String())
}
