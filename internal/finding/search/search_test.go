package search_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/finding/search"
	"nqueens.example/nqueens/internal/testing/solvers"
)

func TestAll(t *testing.T) {
	solvers.Run(t, solvers.Solver{Name: "search", All: search.All, MaxN: search.MaxN})
}

func TestFirst(t *testing.T) {
	solvers.RunFirst(t, solvers.First{Name: "search", First: search.First, MaxN: search.MaxN, Largest: 24})
}

// The search runs as the sequence is read: the first of the 39,029,188,884 solutions of 20
// queens come at once.
func ExampleAll() {
	solutions, err := nqueens.Take(search.All(context.Background(), nqueens.Problem{N: 20}), 3)
	if err != nil {
		panic(err)
	}
	for _, placement := range solutions {
		fmt.Println(placement)
	}
	// Output:
	// [0 2 4 1 3 12 14 11 17 19 16 8 15 18 7 9 6 13 5 10]
	// [0 2 4 1 3 12 14 11 17 19 16 8 15 18 9 7 5 13 6 10]
	// [0 2 4 1 3 13 11 14 18 15 19 8 16 9 17 5 7 10 12 6]
}

// The search of wide boards must give the same solutions.
func TestWideAgreesWithNarrow(t *testing.T) {
	problems := []nqueens.Problem{
		nqueens.Problem{N: 1}, nqueens.Problem{N: 5}, nqueens.Problem{N: 9},
		{
			N:                9,
			Placed:           []nqueens.Square{{Row: 4, Col: 1}},
			Blocked:          []nqueens.Square{{Row: 0, Col: 0}, {Row: 0, Col: 2}, {Row: 8, Col: 3}},
			BlockedDiagonals: []nqueens.Line{{Direction: nqueens.AlongRising, Index: 2}, {Direction: nqueens.AlongFalling, Index: 7}},
		},
	}
	for _, p := range problems {
		want, err := nqueens.Take(search.All(context.Background(), p), 0)
		if err != nil {
			t.Fatal(err)
		}
		got := slices.Collect(search.AllWide(context.Background(), p))
		if !slices.EqualFunc(want, got, slices.Equal[nqueens.Placement]) {
			t.Errorf("%+v: the wide search found %v, the narrow one %v", p, got, want)
		}
	}
}
