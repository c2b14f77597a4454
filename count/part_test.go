package count

import (
	"crypto/sha256"
	"fmt"
	"testing"

	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
	"nqueens.example/nqueens/jobs"
)

// TestDealStays compares the identity of plans, and the deal of their jobs to parts, with recorded
// hashes: a ledger says by its plan's identity what its jobs are, and somebody counts part 2 with
// this version and somebody else part 1 with another. The identity does not cover the order. Jobs
// that mean something else need a new version of the plan.
func TestDealStays(t *testing.T) {
	for _, want := range []struct {
		kind     Kind
		n, parts int
		hash     string
	}{
		{Kind{Board: "torus"}, 13, 3, "8fa8fba29b8a5bd7"},
		{Kind{Class: "half-turn"}, 13, 3, "95840d8e8c14e584"},
		{Kind{Class: "quarter-turn"}, 13, 3, "9f3659493d4446c2"},
		{Kind{Piece: "amazon"}, 13, 3, "f3d37c461a8f7b3d"},
		{Kind{Piece: "amazon", Class: "half-turn"}, 13, 3, "ff60aafcc1f43d55"},
		{Kind{Piece: "amazon", Class: "quarter-turn"}, 13, 3, "9f0266e5b9360cb1"},
		{Kind{Piece: "knight+rook"}, 13, 3, "da3857b740dea635"},
		{Kind{Method: "search"}, 12, 3, "ff48c4f089235a81"},
		{Kind{Method: "search"}, 18, 10, "a7d2c17b1b7cd2d9"},
		{Kind{Method: "colours"}, 18, 10, "f0c689306a1e20ba"},
		{Kind{Method: "colours"}, 20, 4, "3569268c3eaf387a"},
		{Kind{Method: "colours"}, 22, 6, "210311ecd1d91891"},
		{Kind{Method: "colours"}, 24, 100, "eabfea91af1e5293"},
		{Kind{Method: "colours"}, 26, 7, "4d8436d081486cf4"},
	} {
		if testing.Short() && want.n > 24 {
			continue
		}
		plan := must.Get(NewPlan(want.n, want.kind))(t)
		id, dealt := plan.ID(), make([]int, plan.Len())
		hash := sha256.New()
		hash.Write(id.Hash[:])
		for index := 1; index <= want.parts; index++ {
			part := jobs.Part{Index: index, Of: want.parts}
			fmt.Fprintf(hash, "part %d:", index)
			for job, mine := range part.Jobs(plan) {
				if mine {
					dealt[job]++
					fmt.Fprintf(hash, " %d", job)
				}
			}
		}
		for job, times := range dealt {
			if times != 1 {
				t.Fatalf("n = %d: job %d is dealt %d times", want.n, job, times)
			}
		}
		expect.Equal(t, fmt.Sprintf("%.8x", hash.Sum(nil)), want.hash, "n = %d of %+v in %d parts is dealt with hash", want.n, want.kind, want.parts)
	}
}
