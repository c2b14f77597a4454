package nqueens_test

import (
	"slices"
	"testing"

	"nqueens.example/nqueens"
)

// Every diagonal must be read back from its ends, in either order.
func TestParseDiagonal(t *testing.T) {
	for n := 1; n <= 30; n++ {
		for _, d := range []nqueens.Direction{nqueens.AlongRising, nqueens.AlongFalling} {
			for i := -2 * n; i <= 2*n; i++ {
				want := nqueens.Line{d, i}
				first, last, ok := want.Ends(n)
				if !ok {
					continue
				}
				for _, name := range []string{first.String() + "-" + last.String(), last.String() + "-" + first.String()} {
					got, err := nqueens.ParseDiagonal(name, n)
					// A corner alone is a diagonal in one direction only, but on a board of one square.
					if err != nil || got != want && n > 1 {
						t.Errorf("n = %d, %s: %v, %v; want %v", n, name, got, err, want)
					}
				}
			}
		}
	}
	for _, name := range []string{"", "a1", "a1-", "-a1", "a1-c2", "a1-b2", "a1-h9", "a0-h8", "a1-h8-a1", "b2-b2", "a1-a8"} {
		if l, err := nqueens.ParseDiagonal(name, 8); err == nil {
			t.Errorf("%q is read as %v", name, l)
		}
	}
}

func TestLineNames(t *testing.T) {
	for want, line := range map[string]nqueens.Line{
		"row 7": {Index: 6}, "column ab": {Direction: nqueens.AlongColumn, Index: 27},
		"rising diagonal from d1": {Direction: nqueens.AlongRising, Index: 3}, "rising diagonal from a4": {Direction: nqueens.AlongRising, Index: -3},
		"falling diagonal from e1": {Direction: nqueens.AlongFalling, Index: 4},
	} {
		if got := line.String(); got != want {
			t.Errorf("%#v is called %q, want %q", line, got, want)
		}
	}
}

func TestLineSquares(t *testing.T) {
	for _, n := range []int{1, 4, 7} {
		for d := nqueens.AlongRow; d <= nqueens.AlongFalling; d++ {
			for i := -2 * n; i <= 2*n; i++ {
				l := nqueens.Line{Direction: d, Index: i}
				var want []nqueens.Square
				for row := range n {
					for col := range n {
						if s := (nqueens.Square{Row: row, Col: col}); l.Contains(s) {
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
