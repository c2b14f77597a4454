package textbook

import (
	"testing"

	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
)

func TestBuildTree(t *testing.T) {
	for _, a := range algorithms {
		if !a.Tree || a.Name == "all-placements" {
			continue
		}
		for n := 1; n <= 6; n++ {
			for _, all := range []bool{false, true} {
				opts := Options{All: all}
				sum := tally(t, a, n, opts)
				tree := must.Get(BuildTree(a.Events(t.Context(), n, opts), 1<<20))(t)
				root := tree.Nodes[0]
				if root.Size != len(tree.Nodes) || root.Size != sum.Placed+1 || root.Solutions != sum.Solutions {
					t.Errorf("%s %d: a tree of %d nodes, its root over %d with %d solutions; placed %d and found %d",
						a.Name, n, len(tree.Nodes), root.Size, root.Solutions, sum.Placed, sum.Solutions)
				}
				if all && root.Waiting != 0 {
					t.Errorf("%s %d: %d nodes wait after all has been looked at", a.Name, n, root.Waiting)
				}
				sizes := make([]int, len(tree.Nodes))
				for i := len(sizes) - 1; i >= 0; i-- {
					node := tree.Nodes[i]
					if sizes[i]++; sizes[i] != node.Size {
						t.Errorf("%s %d: node %d has size %d, its children make %d", a.Name, n, i, node.Size, sizes[i])
					}
					if i > 0 {
						if node.Parent >= i || node.Depth != tree.Nodes[node.Parent].Depth+1 {
							t.Errorf("%s %d: node %d has parent %d and depth %d", a.Name, n, i, node.Parent, node.Depth)
						}
						sizes[node.Parent] += sizes[i]
					}
					if node.DeadEnd && !node.Failed() {
						t.Errorf("%s %d: dead end %d has not failed: %+v", a.Name, n, i, node)
					}
				}
			}
		}
	}
}

func TestBuildTreeGivesUp(t *testing.T) {
	a := byName(t, "bitmask")
	expect.Says(t, expect.ErrorOf(BuildTree(a.Events(t.Context(), 8, Options{All: true}), 2056)), "more than 2056 nodes", "2057 nodes of 2056")
	cut := func(yield func(Event, error) bool) { yield(Event{Step: 1, Kind: Try}, nil) }
	expect.Says(t, expect.ErrorOf(BuildTree(cut, 1000)), "end before it is done", "cut off")
}

// The first solution of n = 8 breadth first leaves every other board of eight
// queens waiting in the queue.
func TestWaitingNodes(t *testing.T) {
	tree := must.Get(BuildTree(byName(t, "breadth-first").Events(t.Context(), 8, Options{}), 1<<20))(t)
	if root := tree.Nodes[0]; root.Waiting != 91 || root.Solutions != 1 {
		t.Errorf("%d boards wait and %d are solutions, want 91 and 1", root.Waiting, root.Solutions)
	}
}
