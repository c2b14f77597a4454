package propagate

import (
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// randomRoot returns a random n x n board with queens and blocked squares: few queens, or
// many if n is larger than MaxRows.
func randomRoot(n int, rng *rand.Rand) (*Board, *Node) {
	rows, cols := rng.Perm(n), rng.Perm(n)
	free := min(n, MaxRows)
	for range free {
		if rng.IntN(8) == 0 {
			free--
		}
	}
	rows, cols = rows[:free], cols[:free]
	slices.Sort(rows)
	slices.Sort(cols)
	holes := make(map[[2]int]bool)
	for range n * rng.IntN(n) {
		holes[[2]int{rng.IntN(n), rng.IntN(n)}] = true
	}
	return NewBoard(n, rows, cols, func(row, col int) bool { return !holes[[2]int{row, col}] })
}

// plain returns the empty n x n board.
func plain(n int) (*Board, *Node) {
	lines := make([]int, n)
	for i := range lines {
		lines[i] = i
	}
	return NewBoard(n, lines, lines, func(int, int) bool { return true })
}

// A board must give the same result wherever its lines are on a larger board, and however
// attacks are represented.
func TestPlacesOfABoard(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(4, 8).Draw(t, "n")
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 5))
		lines := make([]int, n)
		for i := range lines {
			lines[i] = i
		}
		count := func(n int, rows, cols []int, open func(row, col int) bool) int {
			b, root := NewBoard(n, rows, cols, open)
			s := Search{Board: b, Price: 3}
			if !b.Settle(root, &s.Queens) {
				return 0
			}
			return len(completions(t, s, func(s *Search) error { _, err := s.Run(root); return err }))
		}
		holes := make(map[[2]int]bool)
		for range rng.IntN(n) {
			holes[[2]int{rng.IntN(n), rng.IntN(n)}] = true
		}
		want := count(n, lines, lines, func(row, col int) bool { return !holes[[2]int{row, col}] })
		// Moved far from the corner, and then spread out, with all distances multiplied by 16
		// or 40, so that diagonals of the small board are diagonals of the large one.
		for _, to := range []func(i int) int{
			func(i int) int { return 1000 + i },
			func(i int) int { return 300 + 16*i },
			func(i int) int { return 300 + 40*i },
		} {
			moved, back := make([]int, n), map[int]int{}
			for i := range moved {
				moved[i] = to(i)
				back[to(i)] = i
			}
			got := count(2000, moved, moved, func(row, col int) bool { return !holes[[2]int{back[row], back[col]}] })
			if got != want {
				t.Fatalf("n = %d: %d completions at lines %v, %d in the corner", n, got, moved, want)
			}
		}
	})
}

// The vector version and the portable one must agree on every square of every node.
func TestPlaceAgreesWithGeneric(t *testing.T) {
	if !haveVectors {
		t.Log("no vector version on this machine: the generic one is compared with itself")
	}
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, maxSpan).Draw(t, "n")
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
		b, root := plain(n)
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
	for _, version := range []struct {
		name  string
		place func(b *Board, dst, src *Node, q *Queens, lane, col int) bool
	}{{"generic", placeGeneric}, {"selected", place}} {
		b.Run(version.name, func(b *testing.B) {
			board, root := plain(n)
			var x Node
			var q Queens
			for b.Loop() {
				version.place(board, &x, root, &q, 3, 5)
			}
		})
	}
}

// The line that attacks the most is the one that placing its squares says.
func TestMostAttacking(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(4, maxSpan).Draw(t, "n")
		b, x := randomRoot(n, rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 8)))
		var q Queens
		if !b.Settle(x, &q) || x.Done() {
			return
		}
		best, least := Line{}, uint64(math.MaxUint64)
		for line := range linesOf(x.Free, x.Cols) {
			weight := b.sum(x, line, func(lane, bit int) int64 {
				child := *x
				b.Stand(&child, lane, bit)
				return int64(attackWeights[x.squares()-child.squares()+3]) // which counts the square four times
			})
			if uint64(weight) < least {
				best, least = line, uint64(weight)
			}
		}
		if got := b.mostAttacking(x); got != best {
			t.Fatalf("branches on %v, want %v", got, best)
		}
	})
}
