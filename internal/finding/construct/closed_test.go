package construct_test

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/finding/construct"
	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
	"nqueens.example/nqueens/write"
)

func TestClosedFormEverySize(t *testing.T) {
	largest := 3000
	if testing.Short() {
		largest = 600
	}
	for n := 1; n <= largest; n++ {
		if n == 2 || n == 3 {
			continue
		}
		p, err := construct.Placement(n)
		if err != nil {
			t.Fatalf("n = %d: %v", n, err)
		}
		if err := (nqueens.Problem{N: n}).Accepts(p); err != nil {
			t.Fatalf("n = %d: %v", n, err)
		}
	}
}

// progression is the rows first, first+2, … of a solution, whose columns are 4
// apart; or one row alone.
type progression struct{ first, count int }

// progressions cuts a large solution into single rows near the seams and, between them,
// into every other row: even the exchanged pairs of n mod 12 = 8 are then arithmetic
// progressions.
func progressions(n int) (all []progression) {
	const edge = 4
	for _, half := range [][2]int{{0, n / 2}, {n / 2, n}} {
		for i := range edge {
			all = append(all, progression{half[0] + i, 1}, progression{half[1] - 1 - i, 1})
		}
		middle := half[1] - half[0] - 2*edge
		all = append(all, progression{half[0] + edge, (middle + 1) / 2}, progression{half[0] + edge + 1, middle / 2})
	}
	return all
}

// TestClosedFormExactly proves boards far too large to hold: the lines of each
// direction that a progression occupies are an arithmetic progression too, and no
// two of those may meet.
func TestClosedFormExactly(t *testing.T) {
	var sizes []int
	for i := range 24 {
		sizes = append(sizes, 24+i, construct.MaxN-i)
	}
	random := rand.New(rand.NewPCG(3, 4))
	for range 2000 {
		sizes = append(sizes, 24+random.IntN(construct.MaxN-24))
	}
	for _, n := range sizes {
		s, err := construct.ClosedForm(n)
		if err != nil {
			t.Fatalf("n = %d: %v", n, err)
		}
		pieces := progressions(n)
		rows := 0
		for _, p := range pieces {
			rows += p.count
			for i := range min(p.count, 20) {
				if i > 2 {
					i = random.IntN(p.count)
				}
				col := s.Column(p.first + 2*i)
				if col != s.Column(p.first)+4*i || col < 0 || col >= n {
					t.Fatalf("n = %d: row %d has column %d, %d rows before %d", n, p.first+2*i, col, 2*i, s.Column(p.first))
				}
			}
		}
		if rows != n {
			t.Fatalf("n = %d: the progressions have %d rows", n, rows)
		}
		for _, line := range []func(row, col int) int{
			func(_, col int) int { return col },
			func(row, col int) int { return col - row },
			func(row, col int) int { return col + row },
		} {
			for i, p := range pieces {
				for _, q := range pieces[:i] {
					if meet(s, p, q, line) {
						t.Fatalf("n = %d: queens of rows %d… and %d… attack each other", n, p.first, q.first)
					}
				}
			}
		}
	}
}

// meet reports whether two progressions of queens have a line in common.
func meet(s construct.Solution, p, q progression, line func(row, col int) int) bool {
	step := line(2, 4)
	pFirst, qFirst := line(p.first, s.Column(p.first)), line(q.first, s.Column(q.first))
	pLast, qLast := pFirst+step*(p.count-1), qFirst+step*(q.count-1)
	return (pFirst-qFirst)%step == 0 && pFirst <= qLast && qFirst <= pLast
}

func TestFillIsColumn(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.OneOf(rapid.IntRange(4, 60), rapid.IntRange(4, construct.MaxN)).Draw(t, "n")
		s := must.Get(construct.ClosedForm(n))(t)
		row := rapid.OneOf(rapid.IntRange(0, n-1), rapid.IntRange(max(0, n/2-40), n/2)).Draw(t, "row")
		dst := make([]int, min(n-row, rapid.IntRange(0, 100).Draw(t, "length")))
		s.Fill(dst, row)
		for i, got := range dst {
			if want := s.Column(row + i); got != want {
				t.Fatalf("n = %d: Fill puts row %d in column %d, Column in %d", n, row+i, got, want)
			}
		}
	})
}

func TestClosedFormErrors(t *testing.T) {
	wants := map[int]string{
		2:  "no solution exists for 2 queens; there is one for 1 and for 4 or more",
		3:  "no solution exists for 3 queens; there is one for 1 and for 4 or more",
		0:  "N must be 1 to 2147483647, not 0",
		-8: "N must be 1 to 2147483647, not -8",
	}
	if strconv.IntSize > 32 {
		over := construct.MaxN
		wants[over+1] = "N must be 1 to 2147483647, not 2147483648"
	}
	for n, want := range wants {
		_, err := construct.Placement(n)
		expect.Equal(t, fmt.Sprint(err), want, "n = %d", n)
		if none := n == 2 || n == 3; errors.Is(err, nqueens.ErrNoSolution) != none {
			t.Errorf("n = %d: that the error is ErrNoSolution should be %t", n, none)
		}
	}
}

// BenchmarkStream writes a solution that is not held in memory, on one core.
func BenchmarkStream(b *testing.B) {
	for _, size := range []struct {
		name string
		n    int
	}{{"14e6", 14_000_000}, {"14e6+4", 14_000_004}} { // remainders 8 and 0 of 12
		b.Run(size.name, func(b *testing.B) {
			s := must.Get(construct.ClosedForm(size.n))(b)
			var total counter
			b.ReportAllocs()
			for b.Loop() {
				w := write.NewWriter(&total, "columns", write.Options{})
				must.Do(b, errors.Join(w.WriteSource(s), w.Close()))
			}
			b.SetBytes(int64(total) / int64(b.N))
		})
	}
}

type counter int64

func (c *counter) Write(p []byte) (int, error) {
	*c += counter(len(p))
	return io.Discard.Write(p)
}
