package textbook

import (
	"context"
	"strings"
	"testing"

	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/words"
)

func TestAlgorithmsAreDescribed(t *testing.T) {
	names := map[string]bool{}
	for _, a := range algorithms {
		if names[a.Name] {
			t.Errorf("two algorithms are called %s", a.Name)
		}
		names[a.Name] = true
		for field, text := range map[string]string{
			"name": a.Name, "title": a.Title, "idea": a.Idea, "cost": a.Cost, "source": a.Source, "tried": a.Tried,
		} {
			if text == "" || strings.Contains(text, "\n") {
				t.Errorf("the %s of %s is %q", field, a.Name, text)
			}
		}
		if lines := len(a.Pseudocode); lines < 5 || lines > 12 {
			t.Errorf("the pseudocode of %s has %d lines", a.Name, lines)
		}
		if got, err := ByName(a.Name); err != nil || got.Name != a.Name {
			t.Errorf("ByName(%q) = %v, %v", a.Name, got, err)
		}
	}
	for alias, name := range map[string]string{
		"recursion": "board-scan", "backtracking": "board-scan", "dfs": "board-scan", "depth-first": "board-scan", "bitboard": "attack-vectors",
		"bfs": "breadth-first", "closed-form": "construct",
	} {
		if got, err := ByName(alias); err != nil || got.Name != name {
			t.Errorf("ByName(%q) = %v, %v, want %s", alias, got, err, name)
		}
	}
}

// What a caller does to its algorithms changes nobody else's.
func TestAlgorithmsAreCopies(t *testing.T) {
	for i, a := range Algorithms() {
		before := a.Pseudocode[0]
		a.Name, a.MaxN, a.Pseudocode[0] = "", 0, ""
		again := Algorithms()[i]
		if again.Name == "" || again.MaxN == 0 || again.Pseudocode[0] != before {
			t.Errorf("a caller changed %s for everybody", algorithms[i].Name)
		}
	}
}

func TestByNameSuggests(t *testing.T) {
	for name, ending := range map[string]string{
		"bord-scan": "did you mean board-scan?", "Bitmask": "did you mean bitmask?", "dancing-link": "did you mean dancing-links?",
		"min_conflicts": "did you mean min-conflicts?", "permutation": "did you mean permutations?",
		"": "all-placements, construct",
	} {
		_, err := ByName(name)
		if err == nil || !strings.HasSuffix(err.Error(), ending) {
			t.Errorf("%q: %v, want it to end with %s", name, err, ending)
		}
	}
}

func TestEventsRefuses(t *testing.T) {
	tests := []struct {
		name string
		n    int
		opts Options
		want string
	}{
		{"bitmask", 0, Options{}, "the size of the board must be at least 1, not 0"},
		{"bitmask", 65, Options{}, "bitmask takes boards up to n = 64, not 65"},
		{"min-conflicts", 8, Options{All: true}, "min-conflicts finds one solution and cannot list them all; board-scan can"},
		{"all-placements", 8, Options{}, "all-placements takes boards up to n = 6: of 8 queens there would be 4,426,165,368 placements"},
		{"all-placements", 1000000, Options{}, "all-placements takes boards up to n = 6: of 1000000 queens there would be far more placements than atoms in the universe"},
	}
	for _, tt := range tests {
		pairs := 0
		for e, err := range byName(t, tt.name).Events(context.Background(), tt.n, tt.opts) {
			if pairs++; err == nil || err.Error() != tt.want || e.Step != 0 {
				t.Errorf("%s %d: %v with the error %v, want %s", tt.name, tt.n, e, err, tt.want)
			}
		}
		expect.Equal(t, pairs, 1, "%s %d", tt.name, tt.n)
	}
}

func TestSpaces(t *testing.T) {
	spaces, err := Spaces(8)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, s := range spaces {
		got = append(got, words.Big(s.Size))
	}
	want := []string{"178,462,987,637,760", "4,426,165,368", "16,777,216", "40,320", "2,057"}
	expect.Same(t, got, want, "n = 8")
	for _, n := range []int{0, maxSpaceN + 1} {
		expect.Fails(t, expect.ErrorOf(Spaces(n)), "n = %d: no error", n)
	}
	if spaces, err = Spaces(maxSpaceN); err != nil || len(spaces) != 4 {
		t.Errorf("n = %d: %d sizes, %v", maxSpaceN, len(spaces), err)
	}
	for n := 1; n <= maxNodesN; n++ {
		if spaces, err := Spaces(n); err != nil || len(spaces) != 5 || spaces[4].Size == nil {
			t.Errorf("n = %d: %v, %v", n, spaces, err)
		}
	}
}
