package proof

import (
	"bufio"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/finding/lineset"
	"nqueens.example/nqueens/internal/testing/solvers"
)

// The words of free squares, and of squares that prices exclude and open again, say what the
// definition says of each square, also where a line takes several words.
func TestFreeSquares(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 4))
	for _, n := range []int{1, 2, 5, 63, 64, 65, 127, 128, 129, 200} {
		for range 8 {
			p := solvers.RandomProblem(rng, n, 2*n, 1, n)
			c := newChecker(t.Context(), p, new(uint64))
			lines, shut := lineset.Of(p), make(map[nqueens.Square]bool)
			for range rng.IntN(n * n) { // some of which open again
				s := nqueens.Square{Row: rng.IntN(n), Col: rng.IntN(n)}
				if !shut[s] {
					shut[s] = true
					c.lines.Block(s)
					c.shut = append(c.shut, s)
				}
			}
			again := c.shut[min(len(c.shut)*rng.IntN(3)/2, len(c.shut)):]
			for _, s := range again {
				delete(shut, s)
			}
			c.lines.Unblock(again...)
			for line := range 2 * n {
				l := nqueens.Line{Direction: nqueens.AlongRow, Index: line % n}
				if line >= n {
					l.Direction = nqueens.AlongColumn
				}
				if lines.Has(l) {
					continue
				}
				var want, got []int
				for k := range n {
					if _, hit := lines.Hit(squareOn(l, k)); !hit && !shut[squareOn(l, k)] {
						want = append(want, k)
					}
				}
				for k := c.lines.Next(l, 0); k < n; k = c.lines.Next(l, k+1) {
					got = append(got, k)
				}
				if !slices.Equal(got, want) || c.lines.Next(l, n+1) != n {
					t.Fatalf("n = %d, %v: free are %v, want %v", n, l, got, want)
				}
			}
		}
	}
}

func TestLongLines(t *testing.T) {
	for size, want := range map[int]string{200_000: "", maxLine - 1: "", maxLine: "line 1 is longer than any line of a proof"} {
		in := &lines{reader: bufio.NewReaderSize(strings.NewReader(strings.Repeat("x", size)+"\nnext\n"), maxLine)}
		text, err := in.next()
		if want != "" && (err == nil || err.Error() != want) || want == "" && (err != nil || len(text) != size) {
			t.Errorf("a line of %d bytes: %d bytes read, %v, want error %q", size, len(text), err, want)
		}
		if want != "" {
			continue
		}
		if text, err = in.next(); err != nil || string(text) != "next" {
			t.Errorf("behind a line of %d bytes: %q, %v", size, text, err)
		}
	}
}
