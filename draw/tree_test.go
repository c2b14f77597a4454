package draw

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"nqueens.example/nqueens/internal/testing/must"
)

// anyTree draws trees in every shape: each node hangs from one before it, mostly
// from a recent one.
func anyTree(most int) *rapid.Generator[[]node] {
	return rapid.Custom(func(t *rapid.T) []node {
		nodes := []node{{Parent: -1}}
		reach := rapid.IntRange(1, 12).Draw(t, "reach")
		for i := range rapid.IntRange(0, most-1).Draw(t, "nodes") {
			back := rapid.IntRange(0, min(i, reach)).Draw(t, "back")
			nodes = append(nodes, node{Parent: i - back})
		}
		return nodes
	})
}

const eps = 1e-6

func levels(s *shape) [][]int {
	at := make([][]int, s.deep+1)
	// Breadth first, children from left to right.
	queue := []int{0}
	for i := 0; i < len(queue); i++ {
		v := queue[i]
		at[s.depth[v]] = append(at[s.depth[v]], v)
		queue = append(queue, s.children(v)...)
	}
	return at
}

func mustShape(t rapid.TB, nodes []node) *shape {
	t.Helper()
	return must.Get(newShape(nodes, 1<<30, "a test"))(t)
}

func TestTidyKeepsNodesApartAndParentsCentred(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := mustShape(t, anyTree(120).Draw(t, "tree"))
		x := s.tidy()
		least := math.Inf(1)
		for _, level := range levels(s) {
			for i, v := range level {
				least = min(least, x[v])
				if i > 0 && x[v]-x[level[i-1]] < 1-eps {
					t.Fatalf("nodes %d and %d are %v apart", level[i-1], v, x[v]-x[level[i-1]])
				}
			}
		}
		if math.Abs(least) > eps {
			t.Fatalf("the least x is %v, want 0", least)
		}
		for v := range s.nodes {
			if kids := s.children(v); len(kids) > 0 {
				if m := (x[kids[0]] + x[kids[len(kids)-1]]) / 2; math.Abs(x[v]-m) > eps {
					t.Fatalf("node %d is at %v, the middle of its children at %v", v, x[v], m)
				}
			}
		}
	})
}

// mirrored returns the mirror image of a tree, and which node of the tree each of its nodes was.
func mirrored(s *shape) (nodes []node, was []int) {
	nodes, was = []node{{Parent: -1}}, []int{0}
	for i := 0; i < len(was); i++ {
		for _, k := range slices.Backward(s.children(was[i])) {
			nodes, was = append(nodes, node{Parent: i}), append(was, k)
		}
	}
	return
}

func TestTidyOfMirroredTreeIsMirrored(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := mustShape(t, anyTree(60).Draw(t, "tree"))
		x := s.tidy()
		width := 0.0
		for _, v := range x {
			width = max(width, v)
		}
		nodes, was := mirrored(s)
		for i, y := range mustShape(t, nodes).tidy() {
			if math.Abs(width-x[was[i]]-y) > eps {
				t.Fatalf("node %d is at %v of %v, in the mirror at %v", was[i], x[was[i]], width, y)
			}
		}
	})
}

// A method that moves subtrees node by node would not end on such a comb.
func TestTidyOfManyNodes(t *testing.T) {
	n := 300_000
	if testing.Short() {
		n = 50_000
	}
	nodes := make([]node, n)
	nodes[0].Parent = -1
	for i := 1; i < n; i++ {
		nodes[i].Parent = (i - 1) / 2 * 2
	}
	x := mustShape(t, nodes).tidy()
	for i := 2; i < n; i += 2 {
		if math.Abs(x[i]-x[i-1]-1) > eps {
			t.Fatalf("the siblings %d and %d are %v apart, want 1", i-1, i, x[i]-x[i-1])
		}
	}
}

func TestIcicleCountsEveryLeaf(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := mustShape(t, anyTree(2000).Draw(t, "tree"))
		out, _ := s.sample()
		leaves := 0.0
		for v := range s.nodes {
			if len(s.children(v)) == 0 {
				leaves++
			}
		}
		// The leaves at or below a level are what its bars take of the width.
		below := make([]float64, s.deep+1)
		for v := range s.nodes {
			if len(s.children(v)) == 0 {
				for d := range s.depth[v] + 1 {
					below[d]++
				}
			}
		}
		for d := range out {
			sum := 0.0
			for _, column := range out[d] {
				for _, part := range column {
					sum += part
				}
			}
			if math.Abs(sum-columns*below[d]/leaves) > 1e-3 {
				t.Fatalf("level %d takes %v columns, want %v", d, sum, columns*below[d]/leaves)
			}
		}
	})
}
