package textbook

import (
	"context"
	"fmt"
	"iter"
	"slices"
	"testing"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/known"

	"github.com/google/go-cmp/cmp"
)

// events runs an algorithm, failing the test where there is an error.
func events(t *testing.T, a *Algorithm, n int, opts Options) iter.Seq[Event] {
	t.Helper()
	return func(yield func(Event) bool) {
		t.Helper()
		for e, err := range a.Events(context.Background(), n, opts) {
			if err != nil {
				t.Fatal(err)
			}
			if !yield(e) {
				return
			}
		}
	}
}

func byName(t *testing.T, name string) *Algorithm {
	t.Helper()
	a, err := ByName(name)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func tally(t *testing.T, a *Algorithm, n int, opts Options) (sum Tally) {
	t.Helper()
	for e := range events(t, a, n, opts) {
		sum.Add(e)
	}
	return sum
}

// published is what is known of backtracking row by row on n rows.
type published struct {
	tried, placed    int // to the first solution, OEIS A140450
	nodes, solutions int // of the whole tree with its root, OEIS A319283 and A000170
	first            []nqueens.Placement
}

func publishedOf(t *testing.T, n int) (p published) {
	t.Helper()
	placed, tried, ok := known.FirstTree(n)
	if !ok {
		t.Fatalf("no first tree of n = %d on record", n)
	}
	p.placed, p.tried = int(placed), int(tried)
	nodes, err := known.Get("A319283")
	if err != nil {
		t.Fatal(err)
	}
	if v, ok := nodes.At(n); ok {
		p.nodes = int(v.Int64())
	}
	if v, ok := known.Solutions(n); ok {
		p.solutions = int(v.Int64())
	}
	if columns, ok := known.First(n); ok && p.solutions > 0 {
		p.first = []nqueens.Placement{columns}
	}
	return p
}

// Algorithms that look at every square of a row, and find the lexicographically
// first solution first or its mirror image.
var everySquare = []string{
	"board-scan", "column-array", "hash-sets", "attack-vectors", "chess-moves", "iterative", "column-first",
}

func TestPublishedCounts(t *testing.T) {
	largest := 17
	if testing.Short() {
		largest = 12
	}
	for _, name := range append(everySquare, "bitmask") {
		a := byName(t, name)
		for n := 1; n <= largest; n++ {
			p := publishedOf(t, n)
			tried := p.tried
			if name == "bitmask" {
				tried = p.placed // only free squares are looked at
			}
			first := tally(t, a, n, Options{})
			if first.Tried != tried || first.Placed != p.placed {
				t.Errorf("%s %d: %d tried and %d placed to the first solution, published %d and %d",
					name, n, first.Tried, first.Placed, tried, p.placed)
			}
			if n > 9 {
				continue
			}
			all := tally(t, a, n, Options{All: true})
			if all.Placed+1 != p.nodes || all.Solutions != p.solutions {
				t.Errorf("%s %d: %d nodes and %d solutions, published %d and %d",
					name, n, all.Placed+1, all.Solutions, p.nodes, p.solutions)
			}
		}
	}
}

func TestPublishedCountsOfLargeBoards(t *testing.T) {
	scan, mask := 19, 25
	if testing.Short() {
		scan, mask = 15, 19
	}
	for n := 1; n <= mask; n++ {
		p := publishedOf(t, n)
		if n <= scan {
			if first := tally(t, byName(t, "column-array"), n, Options{}); first.Tried != p.tried {
				t.Errorf("column-array %d: %d tried, published %d", n, first.Tried, p.tried)
			}
		}
		if first := tally(t, byName(t, "bitmask"), n, Options{}); first.Placed != p.placed {
			t.Errorf("bitmask %d: %d placed, published %d", n, first.Placed, p.placed)
		}
	}
}

// Before breadth-first finds anything it has seen every smaller board.
func TestBreadthFirstSeesTheWholeTree(t *testing.T) {
	for n := 1; n <= 9; n++ {
		nodes := publishedOf(t, n).nodes
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
		if leaves != tt.leaves {
			t.Errorf("%s %d: %d full boards, want %d", tt.name, tt.n, leaves, tt.leaves)
		}
	}
}

// solutions are those among all permutations, in lexicographic order, that
// Validate accepts.
func solutions(n int) (found []nqueens.Placement) {
	var extend func(p nqueens.Placement)
	extend = func(p nqueens.Placement) {
		if len(p) == n {
			if p.Validate() == nil {
				found = append(found, slices.Clone(p))
			}
			return
		}
		for col := range n {
			if !slices.Contains(p, col) {
				extend(append(p, col))
			}
		}
	}
	extend(nil)
	return found
}

func found(t *testing.T, a *Algorithm, n int, opts Options) (all []nqueens.Placement) {
	for e := range events(t, a, n, opts) {
		if e.Kind == Solution {
			all = append(all, e.Placement)
		}
	}
	return all
}

func TestSolutions(t *testing.T) {
	largest := 8
	if testing.Short() {
		largest = 6
	}
	for n := 1; n <= largest; n++ {
		want := solutions(n)
		for _, a := range algorithms {
			if n > a.MaxN || !a.Complete || a.Name == "all-placements" && n > largest-2 {
				continue
			}
			got := found(t, a, n, Options{All: true})
			if !a.Ordered {
				slices.SortFunc(got, func(p, q nqueens.Placement) int { return slices.Compare(p, q) })
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s %d (-every permutation +found):\n%s", a.Name, n, diff)
			}
		}
	}
}

func TestFirstSolutions(t *testing.T) {
	largest := 12
	if testing.Short() {
		largest = 8
	}
	for n := 1; n <= largest; n++ {
		first := publishedOf(t, n).first
		for _, a := range algorithms {
			if n > min(a.MaxN, largest-2) && a.Name == "all-placements" || n > a.MaxN {
				continue
			}
			got := found(t, a, n, Options{Seed: uint64(n)})
			if a.Ordered {
				if diff := cmp.Diff(first, got); diff != "" {
					t.Errorf("%s %d: not the first solution (-first +found):\n%s", a.Name, n, diff)
				}
				continue
			}
			if len(got) != len(first) {
				t.Errorf("%s %d found %d solutions, want %d", a.Name, n, len(got), len(first))
			}
			for _, p := range got {
				if err := p.Validate(); err != nil || len(p) != n {
					t.Errorf("%s %d found %v: %v", a.Name, n, p, err)
				}
			}
		}
	}
}

func TestConstruct(t *testing.T) {
	for n := 4; n <= 200; n++ {
		got := found(t, byName(t, "construct"), n, Options{})
		if len(got) != 1 || len(got[0]) != n || got[0].Validate() != nil {
			t.Errorf("n = %d: %v", n, got)
		}
	}
}

func TestMinConflictsBySeed(t *testing.T) {
	a := byName(t, "min-conflicts")
	runs := map[string]bool{}
	for seed := range uint64(50) {
		got := found(t, a, 8, Options{Seed: seed})
		if len(got) != 1 || got[0].Validate() != nil {
			t.Fatalf("seed %d: %v", seed, got)
		}
		if diff := cmp.Diff(got, found(t, a, 8, Options{Seed: seed})); diff != "" {
			t.Fatalf("seed %d does not repeat:\n%s", seed, diff)
		}
		runs[fmt.Sprint(got)] = true
	}
	if len(runs) < 10 {
		t.Errorf("50 seeds led to %d different solutions", len(runs))
	}
	if got := found(t, a, 150, Options{Seed: 7}); len(got) != 1 || got[0].Validate() != nil {
		t.Errorf("n = 150: %v", got)
	}
}
