package propagate

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
)

// The vector versions of pricing must agree with the portable ones.
func TestPricesAgreeWithGeneric(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, maxSpan).Draw(t, "n")
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 3))
		b, x := randomRoot(n, rng)
		var q Queens
		if !b.Settle(x, &q) || x.Done() {
			return
		}
		var w Prices
		for i := range w.w {
			if w.w[i] = int16(rng.IntN(maxDiagonal + 1)); i < MaxRows {
				w.w[i] = int16(rng.IntN(2*maxLane+1) - maxLane)
			}
		}
		var s, generic pricing
		s.count[3], s.direction[200] = 7, 8
		var diagonals diagonalSet
		for i := range diagonals {
			diagonals[i] = rng.Uint64()
		}
		kept := w
		keep(&w, &s, x.Free, &diagonals, b.words())
		keepGeneric(&kept, &generic, x.Free, &diagonals, b.words())
		if w != kept || s != generic {
			t.Fatalf("kept of %x: %v, generic %v", diagonals, w, kept)
		}
		got, want := evaluate(b, x, &w, &s), evaluateGeneric(b, x, &w, &generic)
		if got != want {
			t.Fatalf("the least costs sum to %d, the generic version says %d", got, want)
		}
		for col := range members(x.Cols) {
			if s.least[col] != generic.least[col] || s.lane[col] != generic.lane[col] {
				t.Fatalf("column %d costs %d in lane %d, generic %d in lane %d",
					col, s.least[col], s.lane[col], generic.least[col], generic.lane[col])
			}
		}
		if s.count != generic.count {
			t.Fatalf("counts %v, generic %v", s.count, generic.count)
		}
		gotNode, wantNode := *x, *x
		slack := rng.Int64N(2*maxDiagonal + maxLane + 1)
		gotChanged, wantChanged := removeCostly(b, &gotNode, &w, &s, slack), removeCostlyGeneric(b, &wantNode, &w, &generic, slack)
		if diff := cmp.Diff(wantNode, gotNode, cmp.AllowUnexported(Node{})); diff != "" || gotChanged != wantChanged {
			t.Fatalf("taken away with a slack of %d: %v, generic %v (-generic +vector):\n%s", slack, gotChanged, wantChanged, diff)
		}
		for i := range s.count {
			s.count[i] = int16(one * rng.IntN(20))
			s.direction[i] = int16(rng.IntN(10000) - 5000)
		}
		generic.count, generic.direction = s.count, s.direction
		genericW := w
		size := int64(rng.IntN(1 << 15))
		gotTotal, wantTotal := step(&w, &s, size, b.words()), stepGeneric(&genericW, &generic, size, b.words())
		if diff := cmp.Diff(genericW.w, w.w); diff != "" || gotTotal != wantTotal {
			t.Fatalf("prices add up to %d, generic %d (-generic +vector):\n%s", gotTotal, wantTotal, diff)
		}
		if generic.direction != s.direction || s.count != generic.count {
			t.Fatal("directions or counts differ")
		}
	})
}

// Prices refute boards at once, and shorten searches.
func TestPricingSavesNodes(t *testing.T) {
	refuted, shortened := 0, 0
	for seed := range uint64(500) {
		b, root := randomRoot(9, rand.New(rand.NewPCG(seed, 4)))
		plain := Search{Board: b, Found: func() bool { return true }}
		if !b.Settle(root, &plain.Queens) || root.Done() {
			continue
		}
		priced := plain
		priced.Price = 1
		for _, s := range []*Search{&plain, &priced} {
			must.Get(s.Run(root))(t)
		}
		if priced.Nodes == 0 && plain.Nodes > 0 {
			refuted++
		}
		if priced.Nodes < plain.Nodes {
			shortened++
		}
	}
	if refuted == 0 || shortened == 0 {
		t.Errorf("prices refuted %d boards at once and shortened %d searches", refuted, shortened)
	}
}

// A search refutes the board of 77 rows in half a million nodes. Those of 85 and 91 rows need
// fine prices: 30,000 steps with those of a search do not refute them. A board with a
// completion is never refuted.
func TestRefutes(t *testing.T) {
	prefix := []int{0, 2, 4, 1, 3, 8, 10, 12, 14, 5, 7, 18, 6, 21, 9, 24, 26, 28, 30, 11, 13, 34, 36, 38, 40, 15, 17, 44}
	for _, test := range []struct {
		n    int
		more []int
		want bool
	}{
		{77, []int{55}, true}, {77, []int{56}, false},
		{85, []int{16, 47, 49, 61}, true}, {85, []int{16, 47, 49, 62}, false},
		{91, []int{16, 47, 19, 50, 52, 65}, true}, {91, []int{16, 47, 19, 50, 52, 68}, false},
	} {
		b, root := afterRows(test.n, append(slices.Clone(prefix), test.more...))
		if !b.Settle(root, new(Queens)) {
			t.Fatalf("n = %d, %v: refuted without prices", test.n, test.more)
		}
		expect.Equal(t, b.Refutes(root), test.want, "n = %d, %v is refuted", test.n, test.more)
	}
}

// afterRows returns the board below the given queens of the first rows.
func afterRows(n int, queens []int) (*Board, *Node) {
	var rows, cols []int
	for i := range n {
		if i >= len(queens) {
			rows = append(rows, i)
		}
		if !slices.Contains(queens, i) {
			cols = append(cols, i)
		}
	}
	return NewBoard(n, rows, cols, func(row, col int) bool {
		for r, c := range queens {
			if r-c == row-col || r+c == row+col {
				return false
			}
		}
		return true
	})
}
