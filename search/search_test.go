package search_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/solvertest"
	"nqueens.example/nqueens/search"
)

func TestAll(t *testing.T) {
	solvertest.Run(t, solvertest.Solver{Name: "search", All: search.All, MaxN: search.MaxN})
}

func TestFirst(t *testing.T) {
	solvertest.RunFirst(t, solvertest.First{Name: "search", First: search.First, NoSolution: nqueens.ErrNoSolution, MaxN: search.MaxN, Largest: 24})
}

func ExampleAll() {
	solutions, err := search.All(context.Background(), nqueens.New(6))
	if err != nil {
		fmt.Println(err)
		return
	}
	for placement := range solutions {
		fmt.Println(placement)
	}
	// Output:
	// [1 3 5 0 2 4]
	// [2 5 1 4 0 3]
	// [3 0 4 1 5 2]
	// [4 2 0 5 3 1]
}

// The search of wide boards must give the same solutions.
func TestWideAgreesWithNarrow(t *testing.T) {
	problems := []nqueens.Problem{
		nqueens.New(1), nqueens.New(5), nqueens.New(9),
		{
			N:                9,
			Placed:           []nqueens.Square{{Row: 4, Col: 1}},
			Blocked:          []nqueens.Square{{Row: 0, Col: 0}, {Row: 0, Col: 2}, {Row: 8, Col: 3}},
			BlockedDiagonals: []nqueens.Line{{Direction: nqueens.AlongRising, Index: 2}, {Direction: nqueens.AlongFalling, Index: 7}},
		},
	}
	for _, p := range problems {
		narrow, err := search.All(context.Background(), p)
		if err != nil {
			t.Fatal(err)
		}
		want := slices.Collect(narrow)
		got := slices.Collect(search.AllWide(context.Background(), p))
		if !slices.EqualFunc(want, got, slices.Equal[nqueens.Placement]) {
			t.Errorf("%+v: the wide search found %v, the narrow one %v", p, got, want)
		}
	}
}

func BenchmarkAll(b *testing.B) {
	for _, n := range []int{10, 12} {
		b.Run(fmt.Sprint("n=", n), func(b *testing.B) {
			for b.Loop() {
				solutions, err := search.All(context.Background(), nqueens.New(n))
				if err != nil {
					b.Fatal(err)
				}
				for range solutions {
				}
			}
		})
	}
}
