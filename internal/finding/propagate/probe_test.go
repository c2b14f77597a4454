package propagate

import (
	"math/rand/v2"
	"testing"

	"nqueens.example/nqueens/internal/testing/must"
)

// On boards without completions the mean work of probes is the work of a search. On other
// boards probes find completions.
func TestProbe(t *testing.T) {
	const n, price, rows, probes = 20, 13, 14, 2000
	refuted, solved := 0, 0
	for seed := uint64(0); seed < 2000 && (refuted < 3 || solved < 3); seed++ {
		rng := rand.New(rand.NewPCG(seed, 8))
		b, root := randomRoot(n, rng)
		for lane := range b.Lanes() { // one square in three
			root.Avail[lane] &= rng.Uint64() | rng.Uint64()>>1&rng.Uint64()
		}
		s := &Search{Board: b, Price: price, Shuffle: rng.Uint64}
		if !b.Settle(root, &s.Queens) {
			continue
		}
		found := must.Get(s.Run(root))(t)
		if !found && s.Work() > 5000 && refuted < 3 {
			refuted++
			mean := 0.0
			for range probes {
				found, work, err := s.Probe(root, rows)
				if found || err != nil {
					t.Fatalf("seed %d: found %v, error %v", seed, found, err)
				}
				mean += work / probes
			}
			want := &Search{Board: b, Price: price}
			must.Get(want.Run(root))(t)
			if ratio := mean / float64(want.Work()); ratio < 0.9 || ratio > 1.1 {
				t.Errorf("seed %d: %d probes estimate %.0f, the search takes %d", seed, probes, mean, want.Work())
			}
		}
		if found && s.Work() > 5000 && solved < 3 {
			solved++
			probe(t, s, root, rows)
		}
	}
	if refuted < 3 || solved < 3 {
		t.Errorf("%d boards refuted, %d solved: the test does not try enough", refuted, solved)
	}
}

// probe probes until it finds a completion, which must be valid.
func probe(t *testing.T, s *Search, root *Node, rows int) {
	for range 5000 {
		found, _, err := s.Probe(root, rows)
		if err != nil {
			t.Fatal(err)
		}
		if !found {
			continue
		}
		var queens []int
		for lane := range s.Board.Lanes() {
			queens = append(queens, int(s.Queens[lane]))
			if root.Avail[lane]>>s.Queens[lane]&1 == 0 && root.Free>>lane&1 != 0 {
				t.Errorf("the queen of lane %d is on a closed square", lane)
			}
		}
		for i, a := range queens {
			for k, c := range queens[:i] {
				away := s.Board.Row(i) - s.Board.Row(k)
				if a == c || a-c == away || c-a == away {
					t.Errorf("queens of lanes %d and %d attack each other", k, i)
				}
			}
		}
		return
	}
	t.Error("5000 probes found nothing")
}
