package pieces

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/pool"
	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
	"nqueens.example/nqueens/internal/testing/solvers"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestCounts(t *testing.T) {
	tests := []struct {
		source string
		piece  nqueens.Piece
		counts []int // from n = 1
	}{
		{"OEIS A000170", "queen", []int{1, 0, 0, 2, 10, 4, 40, 92, 352, 724}},
		{"OEIS A051223", "amazon", []int{1, 0, 0, 0, 0, 0, 0, 0, 0, 4, 44}},
		{"n!", "rook", []int{1, 2, 6, 24, 120, 720, 5040}},
	}
	for _, tt := range tests {
		counts := tt.counts
		if testing.Short() {
			counts = counts[:min(7, len(counts))]
		}
		for i, want := range counts {
			if got := listed(t, tt.piece, i+1); got != want {
				t.Errorf("%v, n = %d: %d, %s says %d", tt.piece, i+1, got, tt.source, want)
			}
		}
	}
}

// Every way of putting one piece in each row, kept where no two attack.
func TestAllAgainstBruteForce(t *testing.T) {
	largest := 5
	if testing.Short() {
		largest = 4
	}
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, largest).Draw(t, "n")
		p, moves := solvers.DrawPiece(t)
		var want []nqueens.Placement
		placement := make(nqueens.Placement, n)
		for {
			squares := slices.Collect(placement.Squares())
			peace := true
			for i, a := range squares {
				for _, b := range squares[:i] {
					peace = peace && !solvers.Attacks(moves, squares, a, b)
				}
			}
			if peace {
				want = append(want, slices.Clone(placement))
			}
			row := n - 1
			for ; row >= 0 && placement[row] == n-1; row-- {
				placement[row] = 0
			}
			if row < 0 {
				break
			}
			placement[row]++
		}
		got := must.Get(nqueens.Take(All(context.Background(), nqueens.Problem{N: n, Piece: p}), 0))(t)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("%v, n = %d (-brute force +All):\n%s", p, n, diff)
		}
	})
}

func TestSizes(t *testing.T) {
	for _, n := range []int{0, MaxN + 1} {
		expect.Fails(t, expect.ErrorOf(NewPlan("rook", n)), "a board of %d rows has a plan", n)
		if _, _, err := CountUnique(t.Context(), "rook", n, pool.Options{}); err == nil || !strings.Contains(err.Error(), fmt.Sprint("1 to 1000, not ", n)) {
			t.Errorf("a board of %d rows is counted up to symmetry: %v", n, err)
		}
	}
	expect.Says(t, expect.ErrorOf(nqueens.Take(All(t.Context(), nqueens.Problem{Piece: "rook"}), 0)), "must be at least 1, not 0", "n = 0")
}

// All yields what the definitions of the pieces, boards and classes allow, and no more, with pieces
// placed and squares blocked.
func TestBoardsAgreeWithTheDefinitions(t *testing.T) {
	around := func(d, n int) int { return min((d%n+n)%n, n-(d%n+n)%n) } // on a circle of n
	attacks := map[nqueens.Piece]func(rows, cols int, sameDiagonal bool) bool{
		"rook":   func(rows, cols int, _ bool) bool { return rows == 0 || cols == 0 },
		"queen":  func(rows, cols int, diagonal bool) bool { return rows == 0 || cols == 0 || diagonal },
		"king":   func(rows, cols int, _ bool) bool { return max(rows, cols) == 1 },
		"knight": func(rows, cols int, _ bool) bool { return min(rows, cols) == 1 && max(rows, cols) == 2 },
	}
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(5, 6).Draw(t, "n") // a knight on a circle of 4 may go either way round
		p := nqueens.Problem{N: n, Piece: rapid.SampledFrom([]nqueens.Piece{"rook", "queen", "king", "knight"}).Draw(t, "piece")}
		p.Board = rapid.SampledFrom([]string{"square", "cylinder", "torus"}).Draw(t, "board")
		p.Class = rapid.SampledFrom([]string{"", "half-turn", "quarter-turn"}).Draw(t, "class")
		square := rapid.Custom(func(t *rapid.T) nqueens.Square {
			return nqueens.Square{Row: rapid.IntRange(0, n-1).Draw(t, "row"), Col: rapid.IntRange(0, n-1).Draw(t, "col")}
		})
		p.Blocked = rapid.SliceOfN(square, 0, 5).Draw(t, "blocked")
		if placed := square.Draw(t, "placed"); !slices.Contains(p.Blocked, placed) && rapid.Bool().Draw(t, "place") {
			p.Placed = []nqueens.Square{placed}
		}
		fits := func(a, b nqueens.Square) bool {
			rows, cols := a.Row-b.Row, a.Col-b.Col
			rising, falling := rows == cols, rows == -cols
			switch p.Board {
			case "torus":
				rising, falling = (rows-cols)%n == 0, (rows+cols)%n == 0
				rows, cols = around(rows, n), around(cols, n)
			case "cylinder":
				rising, falling = (rows-cols)%n == 0, (rows+cols)%n == 0
				rows, cols = max(rows, -rows), around(cols, n)
			}
			return !attacks[p.Piece](max(rows, -rows), max(cols, -cols), rising || falling)
		}
		var want []nqueens.Placement
		var fill func(placed nqueens.Placement)
		fill = func(placed nqueens.Placement) {
			if len(placed) == n {
				if isTurned(placed, p.Class) {
					want = append(want, slices.Clone(placed))
				}
				return
			}
			for col := range n {
				s := nqueens.Square{Row: len(placed), Col: col}
				ok := !slices.Contains(p.Blocked, s)
				for _, other := range p.Placed {
					ok = ok && (other.Row != s.Row || other == s)
				}
				for below := range placed.Squares() {
					ok = ok && fits(below, s)
				}
				if ok {
					fill(append(placed, col))
				}
			}
		}
		fill(nil)
		got, err := nqueens.Take(All(context.Background(), p), 0)
		if diff := cmp.Diff(want, got); diff != "" || err != nil {
			t.Errorf("%+v: %v (-want +got):\n%s", p, err, diff)
		}
		for _, found := range got {
			expect.Is(t, p.Accepts(found), nil, "%+v: %v", p, found)
		}
	})
}

// isTurned reports whether the turn of the class leaves the placement unchanged, by its definition.
func isTurned(p nqueens.Placement, class string) bool {
	for row, col := range p {
		if class == "half-turn" && p[len(p)-1-row] != len(p)-1-col || class == "quarter-turn" && p[col] != len(p)-1-row {
			return false
		}
	}
	return true
}
