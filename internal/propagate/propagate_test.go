package propagate

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// randomRoot is an n x n board on which a few queens and holes leave k rows free.
func randomRoot(n int, rng *rand.Rand) (*Board, *Node) {
	cols := lowBits(n)
	var rows []int
	var avail []uint64
	holes := rng.IntN(n)
	for row := range n {
		if rng.IntN(8) == 0 {
			cols &= cols - 1 // any column will do: it only has to be taken
			continue
		}
		set := lowBits(n)
		for range holes {
			set &^= 1 << rng.IntN(n)
		}
		rows, avail = append(rows, row), append(avail, set)
	}
	return NewBoard(n, rows, avail, cols)
}

// The vector version and the plain one must agree on every square of every node.
func TestPlaceAgreesWithGeneric(t *testing.T) {
	if !haveVectors {
		t.Log("no vector version on this machine: the generic one is compared with itself")
	}
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, MaxRows).Draw(t, "n")
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		b, root := randomRoot(n, rng)
		x := *root
		for !x.Done() {
			lanes := slices.Collect(members(x.Free))
			lane := lanes[rng.IntN(len(lanes))]
			if x.Avail[lane] == 0 {
				return
			}
			cols := slices.Collect(members(x.Avail[lane]))
			col := cols[rng.IntN(len(cols))]
			var got, want Node
			var gotQueens, wantQueens Queens
			ok := b.Place(&got, &x, &gotQueens, lane, col)
			wantOK := placeGeneric(b, &want, &x, &wantQueens, lane, col)
			if ok != wantOK {
				t.Fatalf("lane %d, column %d: %v, the generic version says %v", lane, col, ok, wantOK)
			}
			if !ok {
				return
			}
			if diff := cmp.Diff(want, got, cmp.AllowUnexported(Node{})); diff != "" {
				t.Fatalf("lane %d, column %d: node (-generic +vector):\n%s", lane, col, diff)
			}
			if gotQueens != wantQueens {
				t.Fatalf("lane %d, column %d: queens %v, generic %v", lane, col, gotQueens, wantQueens)
			}
			x = got
		}
	})
}

func members(set uint64) func(yield func(int) bool) {
	return func(yield func(int) bool) {
		for ; set != 0; set &= set - 1 {
			if !yield(bits.TrailingZeros64(set)) {
				return
			}
		}
	}
}

// A node that Place accepts has at least two squares in every line, no two of its
// queens attack each other, and no square it offers is attacked.
func TestPlaceLeavesNothingForced(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(4, MaxRows).Draw(t, "n")
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		rows := make([]int, n)
		avail := make([]uint64, n)
		for i := range rows {
			rows[i], avail[i] = i, lowBits(n)
		}
		b, root := NewBoard(n, rows, avail, lowBits(n))
		x := *root
		var q Queens
		for !x.Done() {
			lane := bits.TrailingZeros64(x.Free)
			cols := slices.Collect(members(x.Avail[lane]))
			if !b.Place(&x, &x, &q, lane, cols[rng.IntN(len(cols))]) {
				return
			}
			perColumn := make([]int, n)
			for lane := range members(x.Free) {
				if k := bits.OnesCount64(x.Avail[lane]); k < 2 {
					t.Fatalf("row %d has %d squares left", lane, k)
				}
				for col := range members(x.Avail[lane]) {
					perColumn[col]++
					for other := range members(^x.Free & lowBits(n)) {
						away := max(lane-other, other-lane)
						if c := int(q[other]); c == col || c-col == away || col-c == away {
							t.Fatalf("row %d offers column %d, which the queen in row %d attacks", lane, col, other)
						}
					}
				}
			}
			for col := range members(x.Cols) {
				if perColumn[col] < 2 {
					t.Fatalf("column %d has %d squares left", col, perColumn[col])
				}
			}
			if !x.Done() {
				line := b.Branch(&x)
				k := bits.OnesCount64(x.Avail[line.Index])
				if line.IsColumn {
					k = perColumn[line.Index]
				}
				for lane := range members(x.Free) {
					if c := bits.OnesCount64(x.Avail[lane]); c < k {
						t.Fatalf("branches on a line with %d squares, row %d has %d", k, lane, c)
					}
				}
			}
		}
	})
}

func BenchmarkPlace(b *testing.B) {
	const n = 24
	rows := make([]int, n)
	avail := make([]uint64, n)
	for i := range rows {
		rows[i], avail[i] = i, lowBits(n)
	}
	for _, version := range []struct {
		name  string
		place func(b *Board, dst, src *Node, q *Queens, lane, col int) bool
	}{{"generic", placeGeneric}, {"selected", place}} {
		b.Run(version.name, func(b *testing.B) {
			board, root := NewBoard(n, rows, avail, lowBits(n))
			var x Node
			var q Queens
			for b.Loop() {
				version.place(board, &x, root, &q, 3, 5)
			}
		})
	}
}
