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
	solvertest.RunFirst(t, solvertest.First{Name: "search", First: search.First, MaxN: search.MaxN, Largest: 24})
}

// The search runs as the sequence is read: the first of the 39,029,188,884 solutions of 20
// queens come at once.
func ExampleAll() {
	solutions, err := search.All(context.Background(), nqueens.New(20))
	if err != nil {
		panic(err)
	}
	shown := 0
	for placement := range solutions {
		fmt.Println(placement)
		if shown++; shown == 3 {
			break
		}
	}
	// Output:
	// [0 2 4 1 3 12 14 11 17 19 16 8 15 18 7 9 6 13 5 10]
	// [0 2 4 1 3 12 14 11 17 19 16 8 15 18 9 7 5 13 6 10]
	// [0 2 4 1 3 13 11 14 18 15 19 8 16 9 17 5 7 10 12 6]
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
