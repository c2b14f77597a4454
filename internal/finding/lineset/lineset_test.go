package lineset

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"nqueens.example/nqueens"
)

// A set of lines must say of every square what the lines themselves say.
func TestSet(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, n := range []int{1, 2, 5, 31, 63, 64, 65, 127, 128, 129} {
		set := New(n)
		var lines []nqueens.Line
		for range n {
			s := nqueens.Square{Row: random.IntN(n), Col: random.IntN(n)}
			l := s.Line(nqueens.Direction(random.IntN(4)))
			lines = append(lines, l)
			set.Add(l)
		}
		var blocked []nqueens.Square
		for range n {
			blocked = append(blocked, nqueens.Square{Row: random.IntN(n), Col: random.IntN(n)})
		}
		set.Block(blocked...)
		for row := range n {
			for col := range n {
				s := nqueens.Square{Row: row, Col: col}
				through := slices.IndexFunc([]nqueens.Direction{nqueens.AlongRow, nqueens.AlongColumn, nqueens.AlongRising, nqueens.AlongFalling},
					func(d nqueens.Direction) bool { return slices.Contains(lines, s.Line(d)) })
				d, hit := set.Hit(s)
				if hit != (through >= 0) || hit && int(d) != through {
					t.Fatalf("n = %d, lines %v: Hit(%v) = %v, %v", n, lines, s, d, hit)
				}
				isBlocked := slices.Contains(blocked, s)
				if set.Blocks(s) != isBlocked || set.Open(s) != (!hit && !isBlocked) {
					t.Fatalf("n = %d, lines %v, blocked %v: Blocks(%v) = %v, Open(%[4]v) = %v", n, lines, blocked, s, set.Blocks(s), set.Open(s))
				}
				free := !isBlocked && !slices.ContainsFunc(lines, func(l nqueens.Line) bool { return l.Direction != nqueens.AlongRow && l.Contains(s) })
				freeInColumn := !isBlocked && !slices.ContainsFunc(lines, func(l nqueens.Line) bool { return l.Direction != nqueens.AlongColumn && l.Contains(s) })
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
func TestReach(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for _, n := range []int{1, 2, 5, 31, 63, 64, 65, 130} {
		var lines []nqueens.Line
		for range n / 2 {
			lines = append(lines, nqueens.Square{Row: random.IntN(n), Col: random.IntN(n)}.Line(nqueens.Direction(random.IntN(4))))
		}
		for range 50 {
			q := nqueens.Square{Row: random.IntN(n), Col: random.IntN(n)}
			set := New(n)
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
					s := nqueens.Square{Row: row, Col: col}
					taken := slices.ContainsFunc(others, func(l nqueens.Line) bool { return l.Direction != nqueens.AlongRow && l.Contains(s) })
					if _, attacked := q.Attacks(s); attacked && !taken {
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

func TestSetFlip(t *testing.T) {
	set, s := New(70), nqueens.Square{Row: 3, Col: 65}
	set.Flip(s)
	for d := nqueens.AlongRow; d <= nqueens.AlongFalling; d++ {
		if !set.Has(s.Line(d)) {
			t.Errorf("the %v of %v is missing", d, s)
		}
	}
	if set.Flip(s); !reflect.DeepEqual(set, New(70)) {
		t.Error("a second flip does not undo the first")
	}
}
