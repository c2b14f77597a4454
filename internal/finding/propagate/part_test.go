package propagate

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// The parts of a tree must have the completions of the whole tree, in order and each once.
func TestPartsHaveAllCompletions(t *testing.T) {
	parts := 0
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(4, 10).Draw(t, "n")
		price := rapid.IntRange(0, n).Draw(t, "price")
		scouts := Scouts{Probes: rapid.IntRange(0, 2).Draw(t, "scouts"), Rows: rapid.IntRange(0, n).Draw(t, "rows")}
		depth := rapid.IntRange(0, 4).Draw(t, "depth")
		b, root := randomRoot(n, rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 9)))
		var start Queens
		if !b.Settle(root, &start) {
			return
		}
		collect := func(search func(s *Search) error) (completions []Queens) {
			s := &Search{Board: b, Queens: start, Price: price}
			s.Found = func() bool {
				completions = append(completions, s.Queens)
				return true
			}
			if err := search(s); err != nil {
				t.Fatal(err)
			}
			slices.SortFunc(completions, func(a, b Queens) int { return slices.Compare(a[:], b[:]) })
			return completions
		}
		want := collect(func(s *Search) error { _, err := s.Run(root); return err })
		got := collect(func(s *Search) error {
			split := Search{Board: b, Queens: start, Price: price, Shuffle: rand.New(rand.NewPCG(1, 2)).Uint64}
			list, err := split.Split(root, depth, scouts)
			parts += len(list)
			for _, p := range list {
				if _, err := s.RunPart(p); err != nil {
					return err
				}
			}
			return err
		})
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("completions (-whole +parts):\n%s", diff)
		}
	})
	if parts == 0 {
		t.Error("no board had a part")
	}
}
