package propagate

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"nqueens.example/nqueens/internal/testing/must"
)

// Prices lose no completion, and the parts of a tree have those of the whole tree, each once.
func TestCompletions(t *testing.T) {
	parts := 0
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(4, 10).Draw(t, "n")
		b, root := randomRoot(n, rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 9)))
		s := Search{Board: b, Price: rapid.IntRange(0, n).Draw(t, "price"), Attack: rapid.IntRange(0, 8).Draw(t, "attack")}
		scouts := Scouts{Probes: rapid.IntRange(0, 2).Draw(t, "scouts"), Rows: rapid.IntRange(0, n).Draw(t, "rows")}
		depth := rapid.IntRange(0, 4).Draw(t, "depth")
		if !b.Settle(root, &s.Queens) {
			return
		}
		whole := func(s *Search) error { _, err := s.Run(root); return err }
		want := completions(t, Search{Board: b, Queens: s.Queens}, whole)
		for name, run := range map[string]func(s *Search) error{"whole": whole, "parts": func(s *Search) error {
			split := Search{Board: b, Queens: s.Queens, Price: s.Price, Shuffle: rand.New(rand.NewPCG(1, 2)).Uint64}
			list, err := split.Split(root, depth, scouts)
			parts += len(list)
			for _, p := range list {
				if _, err := s.RunPart(p); err != nil {
					return err
				}
			}
			return err
		}} {
			if diff := cmp.Diff(want, completions(t, s, run)); diff != "" {
				t.Fatalf("%s: completions (-without +with prices):\n%s", name, diff)
			}
		}
	})
	if parts == 0 {
		t.Error("no board had a part")
	}
}

// completions returns what a search finds, sorted.
func completions(t rapid.TB, s Search, run func(s *Search) error) (all []Queens) {
	t.Helper()
	s.Found = func() bool {
		all = append(all, s.Queens)
		return true
	}
	must.Do(t, run(&s))
	slices.SortFunc(all, func(a, b Queens) int { return slices.Compare(a[:], b[:]) })
	return all
}
