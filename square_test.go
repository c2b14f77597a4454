package nqueens_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/testing/expect"
)

func TestSquareNames(t *testing.T) {
	for name, want := range map[string]nqueens.Square{
		"A1": {Row: 0, Col: 0}, "H8": {Row: 7, Col: 7}, "Z10": {Row: 9, Col: 25}, "AA1": {Row: 0, Col: 26}, "AB100": {Row: 99, Col: 27},
		"ZZ5": {Row: 4, Col: 701}, "AAA5": {Row: 4, Col: 702}, "qc1": {Row: 0, Col: 444}, "QC1": {Row: 0, Col: 444}, "Q1": {Row: 0, Col: 16},
		// Qc1 was once on column 445.
		"Qc1": {Row: 0, Col: 2}, "Qaa12": {Row: 11, Col: 26}, "Qq2": {Row: 1, Col: 16},
	} {
		got, err := nqueens.ParseSquare(name)
		if err != nil || got != want {
			t.Errorf("ParseSquare(%q) = %#v, %v, want %#v", name, got, err, want)
		}
		if written := got.String(); written != strings.ToLower(name) && "Q"+written != name {
			t.Errorf("%#v is called %s, not %s", got, written, name)
		}
	}
}

func TestSquareNamesBothWays(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := nqueens.Square{
			Row: rapid.IntRange(0, math.MaxInt32-1).Draw(t, "row"),
			Col: rapid.IntRange(0, math.MaxInt32-1).Draw(t, "col"),
		}
		if got, err := nqueens.ParseSquare(s.String()); err != nil || got != s {
			t.Fatalf("%#v is written %v and read %#v, %v", s, s, got, err)
		}
	})
}

func TestParseSquareRefuses(t *testing.T) {
	for _, name := range []string{
		"", "a", "1", "1a", "a0", "a-1", "a1x", "a 1", "ä1", "a01", "a+1", "a99999999999", "zzzzzzzzzz1", "\x00", "a1\n", "Qc", "Qc0", "Qä1",
	} {
		if s, err := nqueens.ParseSquare(name); err == nil {
			t.Errorf("ParseSquare(%q) = %#v, want an error", name, s)
		} else if !strings.Contains(err.Error(), "is not a square") {
			t.Errorf("ParseSquare(%q): %v", name, err)
		}
	}
}

func FuzzParseSquare(f *testing.F) {
	for _, name := range []string{"a1", "H8", "aa100", "zz0", "é3", ""} {
		f.Add(name)
	}
	f.Fuzz(func(t *testing.T, name string) {
		s, err := nqueens.ParseSquare(name)
		if piece := strings.ToLower(strings.TrimLeft(name, "QRBKN")); err == nil && s.String() != strings.ToLower(name) && s.String() != piece {
			t.Errorf("%q is read as %v", name, s)
		}
	})
}

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
		expect.Says(t, expect.ErrorOf(nqueens.ParseDiagonal(name, 8)), "a2-g8", "%q", name)
	}
}

func TestLineNames(t *testing.T) {
	for want, line := range map[string]nqueens.Line{
		"row 7": {Index: 6}, "column ab": {Direction: nqueens.AlongColumn, Index: 27},
		"rising diagonal from d1": {Direction: nqueens.AlongRising, Index: 3}, "rising diagonal from a4": {Direction: nqueens.AlongRising, Index: -3},
		"falling diagonal from e1": {Direction: nqueens.AlongFalling, Index: 4},
	} {
		expect.Equal(t, line.String(), want, "%#v is called", line)
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
