package draw

import (
	"errors"
	"fmt"
)

// Tree is a search tree: the root first and every node after its parent. The
// children of a node stand from left to right in the order of the slice.
//
// The tidy form has its root at the top: open nodes are circles, solutions stars, dead
// ends crosses, and collapsed subtrees triangles over the number of their nodes. It has
// at most 20,000 nodes. Options.Tile is the least distance of two nodes.
//
// An icicle is for a tree with too many nodes to tell apart, up to 5,000,000 on 1,000
// levels. Each node hangs below its parent and takes the part of the parent's width
// that its leaves are of the parent's leaves, where a collapsed node counts as Count
// leaves. The drawing is sampled in columns: in each, the bar of a level is as long as
// the part of the column that has nodes on that level, stacked by kind. The number of
// nodes of each level stands at the right. Options.Tile is the height of a level.
type Tree struct {
	Nodes  []Node
	Icicle bool // else tidy
}

// Node is a node of a tree.
type Node struct {
	Parent int // index of the parent; -1 for the root
	Kind   NodeKind
	Count  int    // nodes that a collapsed node stands for, itself included; at least 1
	Label  string // beside the node where there is room, and its tooltip
}

// NodeKind is what a search found at a node.
type NodeKind uint8

// The kinds of nodes. Only open nodes have children.
const (
	NodeOpen      NodeKind = iota // has children, or was not searched
	NodeSolution                  // a leaf that is a solution
	NodeDeadEnd                   // a leaf that is none
	NodeCollapsed                 // a whole subtree, drawn as one node
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
	nodes []Node
	kids  []int // children of node i: kids[first[i]:first[i+1]]
	first []int
	depth []int
	deep  int // greatest depth
}

func newShape(nodes []Node, limit int, what string) (*shape, error) {
	if len(nodes) == 0 {
		return nil, errors.New("there is no tree to draw: it needs a root")
	}
	if len(nodes) > limit {
		return nil, fmt.Errorf("a tree of %d nodes is too large for %s: at most %d; collapse subtrees", len(nodes), what, limit)
	}
	s := &shape{nodes: nodes, first: make([]int, len(nodes)+2), depth: make([]int, len(nodes)), kids: make([]int, len(nodes)-1)}
	for i, n := range nodes {
		if n.Kind >= nodeKinds {
			return nil, fmt.Errorf("node %d has kind %d: the kinds are 0 to %d", i, n.Kind, nodeKinds-1)
		}
		if n.Kind == NodeCollapsed && n.Count < 1 {
			return nil, fmt.Errorf("collapsed node %d stands for %d nodes: it must be at least 1", i, n.Count)
		}
		if i == 0 {
			if n.Parent != -1 {
				return nil, fmt.Errorf("the root has parent %d: it must be -1", n.Parent)
			}
			continue
		}
		if n.Parent < 0 || n.Parent >= i {
			return nil, fmt.Errorf("node %d has parent %d: a parent must come before its children", i, n.Parent)
		}
		if nodes[n.Parent].Kind != NodeOpen {
			return nil, fmt.Errorf("node %d has parent %d, a %s: only open nodes have children", i, n.Parent, nodeKindNames[nodes[n.Parent].Kind])
		}
		s.first[n.Parent+2]++
		s.depth[i] = s.depth[n.Parent] + 1
		s.deep = max(s.deep, s.depth[i])
	}
	s.link()
	return s, nil
}

// link fills in the children of each node.
func (s *shape) link() {
	// first[i+2] counts the children of i. After summing, first[i+1] is where the
	// children of i begin, and filling advances it to their end.
	for i := 2; i < len(s.first); i++ {
		s.first[i] += s.first[i-1]
	}
	for i := 1; i < len(s.nodes); i++ {
		at := &s.first[s.nodes[i].Parent+1]
		s.kids[*at] = i
		*at++
	}
}

func (s *shape) children(v int) []int { return s.kids[s.first[v]:s.first[v+1]] }
