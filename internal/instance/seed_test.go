package instance

import (
	"bytes"
	"context"
	"fmt"
	"testing"

	"nqueens.example/nqueens/proof"
)

// A seed orders the search of boards of every kind and size, and it repeats. On large boards
// without a solution it once did nothing.
func TestSeedsOrderEveryBoard(t *testing.T) {
	for _, test := range []struct {
		n       int
		c       Counts
		least   int
		verdict Verdict
	}{
		{8, Counts{Queens: 1}, 0, Solved},
		{8, Counts{Squares: 10}, 1, Solved},
		{8, Counts{Diagonals: 4}, 1, Solved},
		{8, Counts{Queens: 1, Squares: 3, Diagonals: 2}, 0, Solved},
		{20, Counts{Queens: 4}, 0, Solved},
		{20, Counts{Diagonals: 18}, 1, Proved},
		{50, Counts{Squares: 1250}, 4, Solved},
		{50, Counts{Queens: 10, Diagonals: 8}, 1, Solved},
		{100, Counts{Squares: 9600}, 2, Proved},
		{100, Counts{Diagonals: 30}, 4, Solved},
		{1000, Counts{Queens: 250}, 0, Solved},
		{1000, Counts{Queens: 200, Squares: 500, Diagonals: 120}, 1, Solved},
		{1000, Counts{Diagonals: 300}, 4, Solved},
		{5000, Counts{Queens: 2500}, 0, Solved},
	} {
		name := fmt.Sprintf("%d %+v", test.n, test.c)
		p, err := Generate(test.n, test.c, test.least, 1)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		nodes := map[uint64]bool{}
		for seed := range uint64(6) {
			var r, again Record
			var written bytes.Buffer
			o := Options{Seed: seed, Proof: &written, Form: proof.Forms()[0]}
			if err := r.Decide(context.Background(), p, o); err != nil || r.Verdict != test.verdict {
				t.Fatalf("%s, seed %d: %s, %v", name, seed, r.Verdict, err)
			}
			nodes[r.Nodes] = true
			if r.Verdict == Proved {
				if _, err := o.Form.Check(context.Background(), &written, &p); err != nil {
					t.Errorf("%s, seed %d: the proof: %v", name, seed, err)
				}
			}
			if seed != 1 {
				continue
			}
			if err := again.Decide(context.Background(), p, Options{Seed: seed}); err != nil || again.Nodes != r.Nodes {
				t.Errorf("%s, seed %d: %d nodes, then %d, %v", name, seed, r.Nodes, again.Nodes, err)
			}
		}
		if len(nodes) < 2 {
			t.Errorf("%s: six seeds take only these numbers of nodes: %v", name, nodes)
		}
	}
}
