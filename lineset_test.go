package nqueens

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// A set of lines must say of every square what the lines themselves say.
func TestLineSet(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, n := range []int{1, 2, 5, 31, 63, 64, 65, 127, 128, 129} {
		set := NewLineSet(n)
		var lines []Line
		for range n {
			s := Square{random.IntN(n), random.IntN(n)}
			l := LineThrough(s, Direction(random.IntN(4)))
			lines = append(lines, l)
			set.Add(l)
		}
		for row := range n {
			for col := range n {
				s := Square{row, col}
				through := slices.IndexFunc([]Direction{AlongRow, AlongColumn, AlongRising, AlongFalling},
					func(d Direction) bool { return slices.Contains(lines, LineThrough(s, d)) })
				d, hit := set.Hit(s)
				if hit != (through >= 0) || hit && int(d) != through {
					t.Fatalf("n = %d, lines %v: Hit(%v) = %v, %v", n, lines, s, d, hit)
				}
				free := !slices.ContainsFunc(lines, func(l Line) bool { return l.Direction != AlongRow && l.Contains(s) })
				freeInColumn := !slices.ContainsFunc(lines, func(l Line) bool { return l.Direction != AlongColumn && l.Contains(s) })
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
		var lines []Line
		for range n / 2 {
			lines = append(lines, LineThrough(Square{random.IntN(n), random.IntN(n)}, Direction(random.IntN(4))))
		}
		for range 50 {
			q := Square{random.IntN(n), random.IntN(n)}
			set := NewLineSet(n)
			others := slices.DeleteFunc(slices.Clone(lines), func(l Line) bool { return l.Contains(q) })
			for _, l := range others {
				set.Add(l)
			}
			for row := range n {
				if row == q.Row {
					continue
				}
				var want []int
				for col := range n {
					s := Square{row, col}
					taken := slices.ContainsFunc(others, func(l Line) bool { return l.Direction != AlongRow && l.Contains(s) })
					if _, attacked := Attacks(q, s); attacked && !taken {
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
	set, s := NewLineSet(70), Square{3, 65}
	set.Flip(s)
	for d := AlongRow; d <= AlongFalling; d++ {
		if !set.Has(LineThrough(s, d)) {
			t.Errorf("the %v of %v is missing", d, s)
		}
	}
	if set.Flip(s); !slices.Equal(slices.Concat(set.sets[:]...), slices.Concat(NewLineSet(70).sets[:]...)) {
		t.Error("a second flip does not undo the first")
	}
}

func TestLineSquares(t *testing.T) {
	for _, n := range []int{1, 4, 7} {
		for d := AlongRow; d <= AlongFalling; d++ {
			for i := -2 * n; i <= 2*n; i++ {
				l := Line{d, i}
				var want []Square
				for row := range n {
					for col := range n {
						if s := (Square{row, col}); l.Contains(s) {
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
