package search_test

import (
	"context"
	"fmt"
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
