package count

import (
	"crypto/sha256"
	"fmt"
	"testing"

	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
	"nqueens.example/nqueens/jobs"
)

// TestDealStays compares the deal of jobs to parts with its recorded hashes: somebody counts
// part 2 with this version and somebody else part 1 with another. The hash of a plan does not
// cover its order.
func TestDealStays(t *testing.T) {
	for _, want := range []struct {
		method   string
		n, parts int
		hash     string
	}{
		{"search", 12, 3, "59b8631fb571f516"},
		{"search", 18, 10, "245c86297ca751d9"},
		{"colours", 18, 10, "17db7bb5a268defe"},
		{"colours", 20, 4, "0ae6776589107602"},
		{"colours", 22, 6, "e7f9b36884a8dd61"},
		{"colours", 24, 100, "aef77896f4cb2269"},
		{"colours", 26, 7, "a5907e0dfe7d8cfc"},
	} {
		if testing.Short() && want.n > 24 {
			continue
		}
		plan := must.Get(NewPlan(want.n, Kind{Method: want.method}))(t)
		hash, dealt := sha256.New(), make([]int, plan.Len())
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
		expect.Equal(t, fmt.Sprintf("%.8x", hash.Sum(nil)), want.hash, "n = %d by %s in %d parts is dealt with hash", want.n, want.method, want.parts)
	}
}
