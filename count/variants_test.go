package count

import (
	"context"
	"fmt"
	"math/big"
	"testing"

	"nqueens.example/nqueens/internal/known"
	"nqueens.example/nqueens/internal/solvertest"
	"nqueens.example/nqueens/jobs"
	"nqueens.example/nqueens/piece"
)

// TestVariants holds every variant, by one worker and by three, to the suite for
// counters, and finds it by its board, piece and class.
func TestVariants(t *testing.T) {
	// How far each is compared with what is published; the suite's own limit otherwise.
	largest := map[string]int{"A032522": 24, "A033148": 41, "A051906": 17, "A051223": 15, "A051223/half-turn": 21, "A051223/quarter-turn": 21}
	for _, v := range Variants() {
		name := fmt.Sprintf("board %q, piece %q, class %q", v.Board, v.Piece, v.Class)
		published, err := known.Get(v.Values)
		if err != nil {
			t.Fatal(err)
		}
		p := piece.Queen
		if v.Piece != "" {
			if p, err = piece.Parse(v.Piece); err != nil {
				t.Fatal(err)
			}
		}
		if found, ok := VariantOf(v.Board, p, v.Class); !ok || found.Values != v.Values || found.Counts != v.Counts {
			t.Errorf("%s is found as %+v, %v", name, found, ok)
		}
		for _, workers := range []int{1, 3} {
			solvertest.RunCounter(t, solvertest.Counter{
				Name: fmt.Sprintf("%s, %d workers", name, workers),
				Count: func(ctx context.Context, n int) (*big.Int, error) {
					return v.Count(ctx, n, jobs.Options{Workers: workers})
				},
				Known:   published.At,
				MaxN:    v.MaxN,
				Largest: largest[v.Values],
				Hard:    v.MaxN,
			})
		}
	}
}

// TestVariantOf counts a piece by the search that it has, or else by the one for any
// piece, which has no other boards and no classes.
func TestVariantOf(t *testing.T) {
	for name, table := range map[string]bool{"amazon": true, "queen+knight": true, "rook": false} {
		p, err := piece.Parse(name)
		if err != nil {
			t.Fatal(err)
		}
		v, ok := VariantOf("", p, "")
		if !ok || (v.Values != "") != table {
			t.Fatalf("%s is counted as %+v, %v", name, v, ok)
		}
		got, err := v.Count(t.Context(), 5, jobs.Options{})
		want, _ := piece.Count(t.Context(), p, 5, jobs.Options{})
		if err != nil || got.Cmp(want) != 0 {
			t.Errorf("%s: %v, %v; want %v", name, got, err, want)
		}
	}
	for _, none := range []struct{ board, class string }{{"sphere", ""}, {"", "asymmetric"}, {"torus", "half-turn"}} {
		if v, ok := VariantOf(none.board, piece.Queen, none.class); ok {
			t.Errorf("%+v is counted as %+v", none, v)
		}
	}
	if v, ok := VariantOf("torus", piece.Rook, ""); ok {
		t.Errorf("rooks on the torus are counted as %+v", v)
	}
}

func TestProgressOfVariantsReachesTheTotal(t *testing.T) {
	v, _ := VariantOf("", piece.Queen, "half-turn")
	var last, total int
	_, err := v.Count(t.Context(), 16, jobs.Options{Workers: 2, Progress: func(p jobs.Progress) { last, total = p.JobsDone, p.Jobs }})
	if err != nil || last != total || total == 0 {
		t.Errorf("the last progress call said %d of %d, %v", last, total, err)
	}
}
