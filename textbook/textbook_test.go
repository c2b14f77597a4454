package textbook

import (
	"context"
	"fmt"
	"iter"
	"testing"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/known"
	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
)

// events runs an algorithm, failing the test where there is an error.
func events(t *testing.T, a *Algorithm, n int, opts Options) iter.Seq[Event] {
	t.Helper()
	return must.Each(t, a.Events(context.Background(), n, opts))
}

func byName(t *testing.T, name string) *Algorithm {
	t.Helper()
	return must.Get(ByName(name))(t)
}

func tally(t *testing.T, a *Algorithm, n int, opts Options) (sum Tally) {
	t.Helper()
	for e := range events(t, a, n, opts) {
		sum.Add(e)
	}
	return sum
}

// nodesOf returns the nodes of backtracking over the whole board of n rows, with the root.
func nodesOf(t *testing.T, n int) int { return published(t, "A319283", n) }

// published returns a term of a sequence on record.
func published(t *testing.T, id string, n int) int {
	t.Helper()
	term, ok := must.Get(known.Get(id))(t).At(n)
	if !ok {
		t.Fatalf("%s has no term of n = %d on record", id, n)
	}
	return int(term.Int64())
}

// Algorithms that look at every square of a row, or at the free ones alone, try and place what is
// published of backtracking.
func TestPublishedCounts(t *testing.T) {
	for name, largest := range map[string]int{
		"board-scan": 17, "column-array": 19, "hash-sets": 17, "attack-vectors": 17, "chess-moves": 17, "iterative": 17, "column-first": 17, "bitmask": 25,
	} {
		if testing.Short() {
			largest -= 6
		}
		a := byName(t, name)
		for n := 1; n <= largest; n++ {
			placed := published(t, "A140450/placed", n)
			tried := published(t, "A140450", n)
			if name == "bitmask" {
				tried = placed
			}
			if first := tally(t, a, n, Options{}); first.Tried != tried || first.Placed != placed {
				t.Errorf("%s %d: %d tried and %d placed to the first solution, published %d and %d", name, n, first.Tried, first.Placed, tried, placed)
			}
			if n > 9 {
				continue
			}
			if all := tally(t, a, n, Options{All: true}); all.Placed+1 != nodesOf(t, n) {
				t.Errorf("%s %d: %d nodes, published %d", name, n, all.Placed+1, nodesOf(t, n))
			}
		}
	}
}

// Before breadth-first finds anything it has seen every smaller board.
func TestBreadthFirstSeesTheWholeTree(t *testing.T) {
	for n := 1; n <= 9; n++ {
		nodes := nodesOf(t, n)
		if first := tally(t, byName(t, "breadth-first"), n, Options{}); first.Placed+1 != nodes {
			t.Errorf("n = %d: %d nodes to the first solution, the tree has %d", n, first.Placed+1, nodes)
		}
	}
}

func TestBruteForceSeesEverything(t *testing.T) {
	tests := []struct {
		name   string
		n      int
		leaves int // C(n², n) and n!
	}{
		{"all-placements", 4, 1820}, {"all-placements", 5, 53130},
		{"permutations", 4, 24}, {"permutations", 7, 5040},
	}
	for _, tt := range tests {
		leaves := 0
		for e := range events(t, byName(t, tt.name), tt.n, Options{All: true}) {
			if e.Kind == Place && e.Depth == tt.n {
				leaves++
			}
		}
		expect.Equal(t, leaves, tt.leaves, "%s %d", tt.name, tt.n)
	}
}

func found(t *testing.T, a *Algorithm, n int, opts Options) (all []nqueens.Placement) {
	for e := range events(t, a, n, opts) {
		if e.Kind == Solution {
			all = append(all, e.Placement)
		}
	}
	return all
}

// The formula has a solution for every size, and repairing one for sizes where a search has none in
// time; another seed leads to another.
func TestLargeBoards(t *testing.T) {
	find := func(name string, n int, seed uint64) nqueens.Placement {
		got := found(t, byName(t, name), n, Options{Seed: seed})
		if len(got) != 1 || len(got[0]) != n || got[0].Validate() != nil {
			t.Fatalf("%s, n = %d, seed %d: %v", name, n, seed, got)
		}
		return got[0]
	}
	for n := 4; n <= 200; n++ {
		find("construct", n, 0)
	}
	find("min-conflicts", 150, 7)
	runs := map[string]bool{}
	for seed := range uint64(50) {
		runs[fmt.Sprint(find("min-conflicts", 8, seed))] = true
	}
	if len(runs) < 10 {
		t.Errorf("50 seeds led to %d different solutions", len(runs))
	}
}
