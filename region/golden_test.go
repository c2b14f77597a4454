package region_test

import (
	"flag"
	"fmt"
	"hash/fnv"
	"os"
	"strings"
	"testing"

	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
	"nqueens.example/nqueens/region"
)

var update = flag.Bool("update", false, "write testdata anew")

// golden compares text with a file in testdata.
func golden(t *testing.T, name, text string) {
	t.Helper()
	if *update {
		must.Do(t, os.WriteFile("testdata/"+name, []byte(text), 0o666))
	}
	expect.Same(t, text, string(must.Get(os.ReadFile("testdata/"+name))(t)), "testdata/%s", name)
}

// stepLine returns a step on one line, with all that it says.
func stepLine(s region.Step) string {
	return fmt.Sprintf("%s %v seen %v queens %v empty %v: %s\n", s.Rule, s.Units, s.Seen, s.Queens, s.Empty, s.Why)
}

// A seed gives the same puzzle, and a puzzle the same explanation, in every version of
// the library: links to puzzles of the day rely on it. The last column is a digest of the
// steps.
func TestWishesGiveTheSamePuzzles(t *testing.T) {
	var text strings.Builder
	write := func(w region.GenerateOptions) {
		p, err := region.Generate(t.Context(), w)
		if err != nil {
			t.Fatalf("%+v: %v", w, err)
		}
		e, err := region.Explain(t.Context(), p)
		if err != nil {
			t.Fatalf("%+v: %v", w, err)
		}
		digest := fnv.New32a()
		for _, step := range e.Steps {
			digest.Write([]byte(stepLine(step)))
		}
		puzzle := must.Get(p.Format("sbn"))(t)
		fmt.Fprintf(&text, "%v seed %d: %s, %s %d times, score %d, %d steps %08x\n",
			e.Rating.Difficulty, w.Seed, puzzle, e.Rating.Hardest, e.Rating.Times, e.Rating.Score, len(e.Steps), digest.Sum32())
	}
	for _, w := range []region.GenerateOptions{
		{N: 4}, {N: 5, Seed: 2}, {N: 6}, {N: 6, Seed: 2}, {N: 7}, {N: 7, Seed: 2}, {N: 7, Seed: 14}, {N: 8}, {N: 8, Seed: 7}, {N: 9}, {N: 9, Seed: 2}, {N: 10, Seed: 2}, {N: 11},
		{N: 8, Stars: 2}, {N: 8, Stars: 2, Seed: 1}, {N: 9, Stars: 2}, {N: 9, Stars: 2, Seed: 2}, {N: 12, Stars: 3}, {N: 13, Stars: 3, Seed: 1},
	} {
		for _, w.Difficulty = range []region.Difficulty{"easy", "medium", "hard"} {
			if w.Stars == 3 && w.Difficulty != "hard" || w.N > 9 && w.Stars < 2 && w.Difficulty == "hard" {
				continue // takes long
			}
			write(w)
		}
	}
	for _, w := range []region.GenerateOptions{{N: 8, Stars: 2, Seed: 1}, {N: 9, Stars: 2}, {N: 9, Stars: 2, Seed: 1}, {N: 12, Stars: 3}, {N: 13, Stars: 3, Seed: 3}} {
		w.Difficulty = "expert"
		write(w)
	}
	golden(t, "generated.txt", text.String())
}
