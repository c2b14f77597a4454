package region_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/region"
)

// The rules up to hard leave these puzzles open, which were drawn at random. Expert rules
// solve all but a few, and hints follow them.
func TestExpertRulesSolveWhatOthersLeave(t *testing.T) {
	puzzles, err := os.ReadFile("testdata/stuck.txt")
	if err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	for e, err := range region.ReadEach(bytes.NewReader(puzzles)) {
		if err != nil {
			t.Fatal(err)
		}
		p := e.Puzzle
		checkSteps(t, p, map[region.Rule]int{})
		explanation, err := region.Explain(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		rating := explanation.Rating
		if rating.Hardest.Level() != "expert" {
			t.Errorf("line %d: hard rules do: %+v", e.Line, rating)
		}
		fmt.Fprintf(&text, "%dx%d: %v, %s %d times, score %d\n", p.N(), p.Stars(), rating.Difficulty, rating.Hardest, rating.Times, rating.Score)
	}
	golden(t, "stuck-rated.txt", text.String())
}

func TestHintsFollowExpertRules(t *testing.T) {
	p, err := region.Generate(t.Context(), region.GenerateOptions{N: 9, Stars: 2, Difficulty: "expert", Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	var queens, empty region.Squares
	expert := 0
	for {
		step, err := region.Hint(t.Context(), p, queens, empty)
		if errors.Is(err, nqueens.ErrSolved) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if step.Rule == region.Rule("search") {
			t.Fatalf("after %d queens: %s", len(queens), step.Why)
		}
		if step.Rule.Level() == "expert" {
			expert++
		}
		queens, empty = append(queens, step.Queens...), append(empty, step.Empty...)
	}
	if expert == 0 {
		t.Error("no hint was of an expert rule")
	}
}
