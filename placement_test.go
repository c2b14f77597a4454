package nqueens_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/finding/construct"
	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
)

func ExamplePlacement_Validate() {
	fmt.Println(nqueens.Placement{0, 4, 7, 5, 2, 6, 1, 3}.Validate())
	fmt.Println(nqueens.Placement{1, 3, 0, 1}.Validate())
	// Output:
	// <nil>
	// the queens on b1 and b4 attack each other along a column
}

func TestValidateNamesWhatIsWrong(t *testing.T) {
	for _, test := range []struct {
		placement nqueens.Placement
		want      string
	}{
		{nqueens.Placement{}, "a placement has at least one queen, this one has none"},
		{nqueens.Placement{0}, ""},
		{nqueens.Placement{1}, "b1 is not on the 1 x 1 board, which ends at a1"},
		{nqueens.Placement{1, 3, 0, -1}, "(row 4, column 0) is not on the 4 x 4 board, which ends at d4"},
		{nqueens.Placement{1, 3, 0, 2}, ""},
		{nqueens.Placement{0, 2, 0, 1}, "the queens on a1 and a3 attack each other along a column"},
		{nqueens.Placement{1, 2, 0, 3}, "the queens on b1 and c2 attack each other along a rising diagonal"},
		{nqueens.Placement{3, 0, 1, 2}, "the queens on d1 and b3 attack each other along a falling diagonal"},
		{nqueens.Placement{3, 0, 2, 1}, "the queens on c3 and b4 attack each other along a falling diagonal"},
		// From 27 columns on letters alone are hard to find on a board.
		{slices.Repeat(nqueens.Placement{29}, 30), "the queens on ad1 (row 1, column 30) and ad2 (row 2, column 30) attack each other along a column"},
	} {
		got := ""
		if err := test.placement.Validate(); err != nil {
			got = err.Error()
		}
		expect.Equal(t, got, test.want, "%v", test.placement)
	}
}

// A placement is valid exactly if no pair of its queens attack each other.
func TestValidateAgreesWithPairs(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 9).Draw(t, "n")
		p := nqueens.Placement(rapid.Permutation(indices(n)).Draw(t, "columns"))
		if rapid.Bool().Draw(t, "two in a column") {
			p[0] = p[n-1]
		}
		attacked := false
		squares := slices.Collect(p.Squares())
		for i, a := range squares {
			for _, b := range squares[:i] {
				if _, ok := a.Attacks(b); ok {
					attacked = true
				}
			}
		}
		err := p.Validate()
		var attack *nqueens.Attack
		if errors.As(err, &attack) != attacked {
			t.Fatalf("%v: %v, but that queens attack each other is %t", p, err, attacked)
		}
		if attacked {
			direction, ok := attack.A.Attacks(attack.B)
			if !ok || direction != attack.Direction || p[attack.A.Row] != attack.A.Col || p[attack.B.Row] != attack.B.Col {
				t.Fatalf("%v: %v", p, err)
			}
		}
	})
}

func indices(n int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	return all
}

func TestLines(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 12).Draw(t, "n")
		square := func(name string) nqueens.Square {
			return nqueens.Square{Row: rapid.IntRange(0, n-1).Draw(t, name+" row"), Col: rapid.IntRange(0, n-1).Draw(t, name+" col")}
		}
		a, b := square("a"), square("b")
		shared := 0
		for d := nqueens.AlongRow; d <= nqueens.AlongFalling; d++ {
			line := a.Line(d)
			first, last, ok := line.Ends(n)
			if !ok || !line.Contains(a) || !line.Contains(first) || !line.Contains(last) {
				t.Fatalf("%+v through %v has the ends %v and %v, %t", line, a, first, last, ok)
			}
			for _, past := range []nqueens.Square{first, last} {
				if past.Row < 0 || past.Row >= n || past.Col < 0 || past.Col >= n {
					t.Fatalf("%+v ends off the board, at %v", line, past)
				}
			}
			if a != b && line.Contains(b) {
				shared++
				if direction, ok := a.Attacks(b); !ok || direction != d {
					t.Fatalf("%v and %v are on %+v and attack along %v, %t", a, b, line, direction, ok)
				}
			}
		}
		if _, ok := a.Attacks(b); ok != (shared == 1) {
			t.Fatalf("%v and %v share %d lines, and attack each other: %t", a, b, shared, ok)
		}
	})
	if _, _, ok := (nqueens.Line{Direction: nqueens.AlongRising, Index: 8}).Ends(8); ok {
		t.Error("a rising diagonal 8 is on the board of 8")
	}
}

func BenchmarkValidate(b *testing.B) {
	for _, n := range []int{8, 27, 64, 1000, 100_000} {
		p := make(nqueens.Placement, n)
		copy(p, must.Get(construct.Placement(n))(b))
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				must.Do(b, p.Validate())
			}
		})
	}
}

func TestTake(t *testing.T) {
	failed := errors.New("it fails after three")
	three := func(yield func(int, error) bool) {
		_ = yield(1, nil) && yield(2, nil) && yield(3, nil) && yield(0, failed)
	}
	for most, want := range [][]int{{1, 2, 3}, {1}, {1, 2}, {1, 2, 3}, {1, 2, 3}} {
		got, err := nqueens.Take(three, most)
		if !slices.Equal(got, want) || (err == failed) != (most == 0 || most > 3) {
			t.Errorf("Take(%d) = %v, %v", most, got, err)
		}
	}
}
