package nqueens_test

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"nqueens.example/nqueens"
)

// A set of lines must say of every square what the lines themselves say.
func TestLineSet(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, n := range []int{1, 2, 5, 31, 63, 64, 65, 127, 128, 129} {
		set := nqueens.NewLineSet(n)
		var lines []nqueens.Line
		for range n {
			s := nqueens.Square{random.IntN(n), random.IntN(n)}
			l := nqueens.LineThrough(s, nqueens.Direction(random.IntN(4)))
			lines = append(lines, l)
			set.Add(l)
		}
		for row := range n {
			for col := range n {
				s := nqueens.Square{row, col}
				through := slices.IndexFunc([]nqueens.Direction{nqueens.AlongRow, nqueens.AlongColumn, nqueens.AlongRising, nqueens.AlongFalling},
					func(d nqueens.Direction) bool { return slices.Contains(lines, nqueens.LineThrough(s, d)) })
				d, hit := set.Hit(s)
				if hit != (through >= 0) || hit && int(d) != through {
					t.Fatalf("n = %d, lines %v: Hit(%v) = %v, %v", n, lines, s, d, hit)
				}
				free := !slices.ContainsFunc(lines, func(l nqueens.Line) bool { return l.Direction != nqueens.AlongRow && l.Contains(s) })
				freeInColumn := !slices.ContainsFunc(lines, func(l nqueens.Line) bool { return l.Direction != nqueens.AlongColumn && l.Contains(s) })
				if got := set.FreeInColumn(col, row/64)>>(row%64)&1 != 0; got != freeInColumn {
					t.Fatalf("n = %d, lines %v: %v free in its column: %v", n, lines, s, got)
				}
				if got := set.Free(row, col/64)>>(col%64)&1 != 0; got != free {
					t.Fatalf("n = %d, lines %v: %v free: %v", n, lines, s, got)
				}
			}
			if past := n % 64; past != 0 && set.Free(row, n/64)>>past != 0 {
				t.Fatalf("n = %d: row %d has free squares past the board", n, row)
			}
		}
	}
}

// What a queen reaches in another row are the squares that she attacks, on no other
// line of the set.
func TestLineSetReach(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for _, n := range []int{1, 2, 5, 31, 63, 64, 65, 130} {
		var lines []nqueens.Line
		for range n / 2 {
			lines = append(lines, nqueens.LineThrough(nqueens.Square{random.IntN(n), random.IntN(n)}, nqueens.Direction(random.IntN(4))))
		}
		for range 50 {
			q := nqueens.Square{random.IntN(n), random.IntN(n)}
			set := nqueens.NewLineSet(n)
			others := slices.DeleteFunc(slices.Clone(lines), func(l nqueens.Line) bool { return l.Contains(q) })
			for _, l := range others {
				set.Add(l)
			}
			for row := range n {
				if row == q.Row {
					continue
				}
				var want []int
				for col := range n {
					s := nqueens.Square{row, col}
					taken := slices.ContainsFunc(others, func(l nqueens.Line) bool { return l.Direction != nqueens.AlongRow && l.Contains(s) })
					if _, attacked := nqueens.Attacks(q, s); attacked && !taken {
						want = append(want, col)
					}
				}
				var got []int
				set.Reach(q, []int{q.Row, row}, func(r, col int) {
					if got = append(got, col); r != row {
						t.Errorf("%v reaches row %d, which is none of those asked for", q, r)
					}
				})
				if slices.Sort(got); !slices.Equal(got, want) {
					t.Fatalf("n = %d, lines %v: %v reaches columns %v of row %d, want %v", n, others, q, got, row, want)
				}
			}
		}
	}
}

func TestLineSetFlip(t *testing.T) {
	set, s := nqueens.NewLineSet(70), nqueens.Square{3, 65}
	set.Flip(s)
	for d := nqueens.AlongRow; d <= nqueens.AlongFalling; d++ {
		if !set.Has(nqueens.LineThrough(s, d)) {
			t.Errorf("the %v of %v is missing", d, s)
		}
	}
	if set.Flip(s); !reflect.DeepEqual(set, nqueens.NewLineSet(70)) {
		t.Error("a second flip does not undo the first")
	}
}

func TestLineSquares(t *testing.T) {
	for _, n := range []int{1, 4, 7} {
		for d := nqueens.AlongRow; d <= nqueens.AlongFalling; d++ {
			for i := -2 * n; i <= 2*n; i++ {
				l := nqueens.Line{d, i}
				var want []nqueens.Square
				for row := range n {
					for col := range n {
						if s := (nqueens.Square{row, col}); l.Contains(s) {
							want = append(want, s)
						}
					}
				}
				if got := slices.Collect(l.Squares(n)); !slices.Equal(got, want) {
					t.Errorf("%v %d, n = %d: %v, want %v", d, i, n, got, want)
				}
			}
		}
	}
}
