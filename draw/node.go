package draw

import (
	"errors"
	"fmt"
)

// tree is a search tree: the root first and every node after its parent. The
// children of a node stand from left to right in the order of the slice.
type tree struct {
	nodes  []node
	icicle bool // else tidy
}

// node is a node of a tree.
type node struct {
	Parent int // index of the parent; -1 for the root
	Kind   nodeKind
	Count  int    // nodes that a collapsed node stands for, itself included; at least 1
	Label  string // beside the node where there is room, and its tooltip
}

// nodeKind is what a search found at a node.
type nodeKind uint8

// The kinds of nodes. Only open nodes have children.
const (
	nodeOpen      nodeKind = iota // has children, or was not searched
	nodeSolution                  // a leaf that is a solution
	nodeDeadEnd                   // a leaf that is none
	nodeCollapsed                 // a whole subtree, drawn as one node
	nodeKinds
)

var nodeKindNames = [nodeKinds]string{"open", "solution", "dead end", "collapsed"}

const (
	maxTidy   = 20_000
	maxIcicle = 5_000_000
	maxLevels = 1000
)

// shape is a tree with the children and the depth of each node.
type shape struct {
	nodes []node
	kids  []int // children of node i: kids[first[i]:first[i+1]]
	first []int
	depth []int
	deep  int // greatest depth
}

func newShape(nodes []node, limit int, what string) (*shape, error) {
	if len(nodes) == 0 {
		return nil, errors.New("there is no tree to draw: it needs a root")
	}
	if len(nodes) > limit {
		return nil, fmt.Errorf("a tree of %d nodes is too large for %s: at most %d; collapse subtrees", len(nodes), what, limit)
	}
	s := &shape{nodes: nodes, first: make([]int, len(nodes)+2), depth: make([]int, len(nodes)), kids: make([]int, len(nodes)-1)}
	for i, n := range nodes[1:] {
		i++
		if nodes[n.Parent].Kind != nodeOpen {
			return nil, fmt.Errorf("node %d has parent %d, a %s: only open nodes have children", i, n.Parent, nodeKindNames[nodes[n.Parent].Kind])
		}
		s.first[n.Parent+2]++
		s.depth[i] = s.depth[n.Parent] + 1
		s.deep = max(s.deep, s.depth[i])
	}
	// first[i+2] counts the children of i. After summing, first[i+1] is where the
	// children of i begin, and filling advances it to their end.
	for i := 2; i < len(s.first); i++ {
		s.first[i] += s.first[i-1]
	}
	for i := 1; i < len(nodes); i++ {
		at := &s.first[nodes[i].Parent+1]
		s.kids[*at] = i
		*at++
	}
	return s, nil
}

func (s *shape) children(v int) []int { return s.kids[s.first[v]:s.first[v+1]] }
