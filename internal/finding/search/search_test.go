package search_test

import (
	"testing"

	"nqueens.example/nqueens/internal/finding/search"
	"nqueens.example/nqueens/internal/testing/solvers"
)

func TestAll(t *testing.T) {
	solvers.Run(t, solvers.Solver{Name: "search", All: search.All, MaxN: search.MaxN})
}

func TestFirst(t *testing.T) {
	solvers.RunFirst(t, solvers.First{Name: "search", First: search.First, MaxN: search.MaxN, Largest: 24})
}
