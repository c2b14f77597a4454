package pieces

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/pool"
	"nqueens.example/nqueens/internal/testing/must"
	"nqueens.example/nqueens/internal/testing/solvers"
)

// classes counts the placements up to symmetry by joining each with its images: no form
// is canonical, and turns are maps of coordinates of their own.
func classes(t rapid.TB, p nqueens.Piece, n int) int {
	t.Helper()
	name := func(squares []nqueens.Square) string {
		slices.SortFunc(squares, func(a, b nqueens.Square) int { return n*(a.Row-b.Row) + a.Col - b.Col })
		return fmt.Sprint(squares)
	}
	seen := map[string]bool{}
	found := 0
	for placement := range must.Each(t, All(context.Background(), nqueens.Problem{N: n, Piece: p})) {
		squares := slices.Collect(placement.Squares())
		if seen[name(squares)] {
			continue
		}
		found++
		for range 2 {
			for range 4 {
				for i, s := range squares {
					squares[i] = nqueens.Square{Row: s.Col, Col: n - 1 - s.Row}
				}
				seen[name(slices.Clone(squares))] = true
			}
			for i, s := range squares {
				squares[i].Row = n - 1 - s.Row
			}
		}
	}
	return found
}

func checkUnique(t rapid.TB, p nqueens.Piece, n int) {
	t.Helper()
	for workers := 1; workers <= 2; workers++ {
		all, unique, err := CountUnique(context.Background(), p, n, pool.Options{Workers: workers})
		if err != nil || int(unique.Int64()) != classes(t, p, n) || int(all.Int64()) != listed(t, p, n) {
			t.Fatalf("%v, n = %d, %d workers: %v placements, %v up to symmetry, want %d and %d: %v",
				p, n, workers, all, unique, listed(t, p, n), classes(t, p, n), err)
		}
	}
}

// listed returns the number of placements that All yields.
func listed(t rapid.TB, p nqueens.Piece, n int) int {
	t.Helper()
	return len(must.Get(nqueens.Take(All(context.Background(), nqueens.Problem{N: n, Piece: p}), 0))(t))
}

func TestUniqueAgainstBruteForce(t *testing.T) {
	for _, p := range []nqueens.Piece{"rook", "bishop", "queen", "king", "knight", "amazon", "rook+knight"} {
		largest := 7
		if testing.Short() {
			largest = 6
		}
		for n := 1; n <= largest; n++ {
			checkUnique(t, p, n)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		p, _ := solvers.DrawPiece(t)
		checkUnique(t, p, rapid.IntRange(1, 4).Draw(t, "n"))
	})
}

func TestUniqueIsPublished(t *testing.T) {
	for _, test := range []struct {
		source string
		piece  nqueens.Piece
		counts []int64 // from n = 1
	}{
		{"OEIS A000903", "rook", []int64{1, 1, 2, 7, 23, 115, 694, 5282}},
		{"OEIS A002562", "queen", []int64{1, 0, 0, 1, 2, 1, 6, 12, 46, 92}},
	} {
		for i, want := range test.counts {
			_, unique, err := CountUnique(context.Background(), test.piece, i+1, pool.Options{})
			if err != nil || unique.Int64() != want {
				t.Errorf("%v, n = %d: %v, %s says %d: %v", test.piece, i+1, unique, test.source, want, err)
			}
		}
	}
}
