package piece

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/jobs"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func count(t testing.TB, p Piece, n int) int {
	t.Helper()
	all, err := All(context.Background(), p, n)
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for range all {
		found++
	}
	for workers := range 3 {
		var last jobs.Progress
		counted, err := Count(context.Background(), p, n, jobs.Options{Workers: workers, Progress: func(p jobs.Progress) { last = p }})
		if last.JobsDone != last.Jobs || last.Jobs != (n+1)/2 {
			t.Errorf("%d of %d jobs at the end", last.JobsDone, last.Jobs)
		}
		if err != nil || !counted.IsInt64() || counted.Int64() != int64(found) {
			t.Fatalf("%v, n = %d: counted %v on %d workers, listed %d: %v", p, n, counted, workers, found, err)
		}
	}
	return found
}

func TestCounts(t *testing.T) {
	tests := []struct {
		source string
		piece  Piece
		counts []int // from n = 1
	}{
		{"OEIS A000170", Queen, []int{1, 0, 0, 2, 10, 4, 40, 92, 352, 724}},
		{"OEIS A051223", Amazon, []int{1, 0, 0, 0, 0, 0, 0, 0, 0, 4, 44}},
		{"n!", Rook, []int{1, 2, 6, 24, 120, 720, 5040}},
	}
	for _, tt := range tests {
		counts := tt.counts
		if testing.Short() {
			counts = counts[:min(7, len(counts))]
		}
		for i, want := range counts {
			if got := count(t, tt.piece, i+1); got != want {
				t.Errorf("%v, n = %d: %d, %s says %d", tt.piece, i+1, got, tt.source, want)
			}
		}
	}
}

// Kings one a row attack only in adjacent rows, so they can be counted a row at
// a time.
func TestKingsByTransfer(t *testing.T) {
	largest := 7
	if testing.Short() {
		largest = 6
	}
	for n := 1; n <= largest; n++ {
		ways := slices.Repeat([]int{1}, n) // by the column of the last king
		for range n - 1 {
			next := make([]int, n)
			for from, w := range ways {
				for to := range next {
					if to < from-1 || to > from+1 {
						next[to] += w
					}
				}
			}
			ways = next
		}
		want := 0
		for _, w := range ways {
			want += w
		}
		if got := count(t, King, n); got != want {
			t.Errorf("n = %d: %d placements of kings, a row at a time there are %d", n, got, want)
		}
	}
}

func drawPiece(t *rapid.T) Piece {
	var p Piece
	for range rapid.IntRange(1, 3).Draw(t, "terms") {
		a, b := rapid.IntRange(0, 3).Draw(t, "a"), rapid.IntRange(1, 4).Draw(t, "b")
		if rapid.Bool().Draw(t, "slides") {
			p = p.Plus(Slide(a, b))
		} else {
			p = p.Plus(Leap(a, b))
		}
	}
	return p
}

// attacks is the definition of attack, apart from Reach: two squares are a
// whole number of slides or one leap apart, and nothing stands between.
func attacks(p Piece, board []nqueens.Square, a, b nqueens.Square) bool {
	apart := func(x, y int) int { return max(x-y, y-x) }
	rows, cols := apart(a.Row, b.Row), apart(a.Col, b.Col)
	d := vector{min(rows, cols), max(rows, cols)}
	if slices.Contains(p.leaps, d) {
		return true
	}
	for _, v := range p.slides {
		times := d.across / v.across
		if times == 0 || d != (vector{times * v.one, times * v.across}) {
			continue
		}
		clear := true
		for i := 1; i < times; i++ {
			between := nqueens.Square{Row: a.Row + (b.Row-a.Row)/times*i, Col: a.Col + (b.Col-a.Col)/times*i}
			clear = clear && !slices.Contains(board, between)
		}
		if clear {
			return true
		}
	}
	return false
}

func TestReachIsAttack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 9).Draw(t, "n")
		square := rapid.Custom(func(t *rapid.T) nqueens.Square {
			return nqueens.Square{Row: rapid.IntRange(0, n-1).Draw(t, "row"), Col: rapid.IntRange(0, n-1).Draw(t, "col")}
		})
		p := drawPiece(t)
		others := rapid.SliceOfNDistinct(square, 0, min(n*n, 12), func(s nqueens.Square) nqueens.Square { return s }).Draw(t, "others")
		from := square.Draw(t, "from")
		board := NewBoard(n)
		for _, s := range others {
			before := slices.Clone(board.occupied)
			next := board.With(s)
			if !slices.Equal(before, board.occupied) || !next.Occupied(s) {
				t.Fatalf("With(%v) changed the board or left the square empty", s)
			}
			board = next
		}
		reached := map[nqueens.Square]bool{}
		for s := range p.Reach(board, from) {
			reached[s] = true
		}
		for row := range n {
			for col := range n {
				to := nqueens.Square{Row: row, Col: col}
				if to == from {
					continue
				}
				if want := attacks(p, others, from, to); reached[to] != want {
					t.Fatalf("%v on %v with %v: reaches %v: %v, want %v", p, from, others, to, reached[to], want)
				}
			}
		}
	})
}

// Every way of putting one piece in each row, kept where no two attack.
func TestAllAgainstBruteForce(t *testing.T) {
	largest := 5
	if testing.Short() {
		largest = 4
	}
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, largest).Draw(t, "n")
		p := drawPiece(t)
		var want []nqueens.Placement
		placement := make(nqueens.Placement, n)
		for {
			squares := slices.Collect(placement.Squares())
			peace := true
			for i, a := range squares {
				for _, b := range squares[:i] {
					peace = peace && !attacks(p, squares, a, b)
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
		all, err := All(context.Background(), p, n)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, slices.Collect(all)); diff != "" {
			t.Fatalf("%v, n = %d (-brute force +All):\n%s", p, n, diff)
		}
	})
}

func TestAllBreaksOff(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	all, err := All(ctx, Rook, 12)
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	for range all {
		if seen++; seen == 3 {
			cancel()
		}
		if seen > 5000 {
			t.Fatal("the search goes on after its context ended")
		}
	}
	if _, err := Count(ctx, Rook, 12, jobs.Options{Workers: 2}); err != context.Canceled {
		t.Errorf("counting under a context that has ended: %v", err)
	}
	if _, err := Count(context.Background(), Rook, MaxN+1, jobs.Options{}); err == nil {
		t.Error("a board beyond MaxN is counted")
	}
	if _, err := All(ctx, Rook, 0); err == nil || !strings.Contains(err.Error(), "1 to 1000, not 0") {
		t.Errorf("n = 0: %v", err)
	}
}

func TestParse(t *testing.T) {
	tests := []struct {
		text string
		want Piece
	}{
		{"queen", Queen},
		{"Queen", Queen},
		{"slides:0,1+slides:1,1", Queen},
		{"slides:1,0", Rook},
		{"rook+bishop", Queen},
		{"queen+knight", Amazon},
		{"queen + leaps:2,1", Amazon},
		{"leaps:0,1+leaps:1,1", King},
		{"rook+leaps:1,2", Rook.Plus(Knight)},
		{"slides:1,2", Slide(1, 2)},
	}
	for _, tt := range tests {
		got, err := Parse(tt.text)
		if err != nil {
			t.Errorf("%q: %v", tt.text, err)
		} else if !got.Equal(tt.want) {
			t.Errorf("%q is %v, want %v", tt.text, got, tt.want)
		}
	}
	for text, reason := range map[string]string{
		"":                `"" is not a piece`,
		"pawn":            `"pawn" is not a piece; write rook`,
		"queen+":          `"" is not a piece`,
		"slides":          "has no step; write slides:1,2",
		"leaps:1":         "has no step",
		"leaps:0,0":       "leads nowhere",
		"leaps:-1,2":      `"-1" is not a number of squares from 0 to 999`,
		"leaps:1,1000":    `"1000" is not a number`,
		"slides:1,2,3":    `"2,3" is not a number`,
		"slides:a,b":      `"a" is not a number`,
		"queen+hops:1,2":  `"hops:1,2" is not a piece`,
		"leaps:1,2leaps:": "is not a number",
	} {
		if _, err := Parse(text); err == nil || !strings.Contains(err.Error(), reason) {
			t.Errorf("%q: error %v, want one with %s", text, err, reason)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, seed := range []string{"queen", "rook+leaps:1,2", "slides:1,2+king", "leaps:0,0", "+", "slides:999,0"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := Parse(text)
		if err != nil {
			if strings.Contains(err.Error(), "\n") {
				t.Errorf("the error of %q has several lines", text)
			}
			return
		}
		again, err := Parse(p.String())
		if err != nil || !again.Equal(p) {
			t.Errorf("%q is written %v, which reads as %v, %v", text, p, again, err)
		}
	})
}

func ExampleParse() {
	chancellor, err := Parse("rook+knight")
	if err != nil {
		fmt.Println(err)
		return
	}
	all, err := All(context.Background(), chancellor, 4)
	if err != nil {
		fmt.Println(err)
		return
	}
	for placement := range all {
		fmt.Println(placement)
	}
	// Output:
	// [0 1 2 3]
	// [0 3 2 1]
	// [1 0 3 2]
	// [1 2 3 0]
	// [2 1 0 3]
	// [2 3 0 1]
	// [3 0 1 2]
	// [3 2 1 0]
}
