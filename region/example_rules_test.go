package region_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
	"nqueens.example/nqueens/region"
)

// Each rule has an example, in which no easier rule applies.
func TestEveryRuleHasAnExample(t *testing.T) {
	var text strings.Builder
	for _, rule := range region.Rules() {
		if *update {
			fmt.Fprintf(&text, "%s: %s\n", rule, smallestExample(t, rule))
			continue
		}
		e, err := rule.Example(t.Context())
		if err != nil {
			t.Errorf("%v; go test ./region -run Example -update finds one", err)
			continue
		}
		expect.Equal(t, e.Step.Rule, rule, "the example of")
		if rule == region.Rules()[0] {
			continue
		}
		expect.Same(t, must.Get(region.Hint(t.Context(), e.Puzzle, e.Queens, e.Empty))(t), e.Step, "%s: a hint is another step", rule)
	}
	if *update {
		golden(t, "../examples.txt", text.String())
	}
}

// smallestExample returns a puzzle with a small board on which a rule is explained in few words.
func smallestExample(t *testing.T, rule region.Rule) string {
	t.Helper()
	best, found := 0, ""
	for _, board := range [][2]int{{5, 1}, {6, 1}, {7, 1}, {8, 1}, {8, 2}, {9, 2}} {
		for seed := range uint64(30) {
			level := rule.Level()
			if harder := slices.Index(region.Difficulties(), level) + 1; seed%2 == 1 && harder <= 2 {
				level = region.Difficulties()[harder]
			}
			p, err := region.Generate(t.Context(), region.GenerateOptions{
				N: board[0], Stars: max(board[1], level.MinStars()), Difficulty: level, Seed: seed,
			})
			if err != nil {
				break // no such board
			}
			for _, e := range must.Get(region.Examples(t.Context(), p))(t) {
				cost := p.N()*p.Stars()*1000 + len(e.Step.Seen)*50 + len(e.Step.Why)*10 + len(e.Empty)
				if len(e.Step.Units) == 1 {
					cost += 2000 // two lines show more
				}
				if e.Step.Rule == rule && (found == "" || cost < best) {
					best, found = cost, fmt.Sprintf("%dx%d.%s", p.N(), p.Stars(), strings.Join(p.Rows(), ""))
				}
			}
		}
	}
	if found == "" {
		t.Errorf("no example of %s was found", rule)
	}
	return found
}

func TestExamplesOfBadPuzzles(t *testing.T) {
	var several *region.Ambiguous
	if found, err := region.Examples(t.Context(), mustNew(t, 1, "AABB", "AABB", "CCDD", "CCDD")); !errors.As(err, &several) {
		t.Errorf("%d examples, %v; want several solutions", len(found), err)
	}
	if found, err := region.Examples(t.Context(), mustNew(t, 1, "ABCD", "DDDD", "DDDD", "DDDD")); !errors.Is(err, nqueens.ErrNoSolution) {
		t.Errorf("%d examples, %v; want no solution", len(found), err)
	}
}

// Where the rules end, a search goes on.
func TestExamplesBeyondTheRules(t *testing.T) {
	p := must.Get(region.Parse("10x2.AAABBBBCCDAAAABCBCCDAAAAACCCDDAAAEEECCCDAEEEECCFDDGGEEECFFHDGGGGIIFHHHGGGGIFFHHHJJGIIIIHJHJJJJJJJJJH"))(t)
	examples := must.Get(region.Examples(t.Context(), p))(t)
	if last := examples[len(examples)-1].Step; last.Rule != region.Rule("search") || len(last.Queens) != 1 {
		t.Errorf("the last step is %+v", last)
	}
}
