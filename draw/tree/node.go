// Package tree draws the trees that searches leave behind: tidily where their
// nodes can be seen, and level by level where they are too many.
//
// It knows nodes and what became of them, and no puzzle. Its pictures have the
// themes and the letters of package draw.
package tree

import "fmt"

// Kind is what became of a node of a search tree.
type Kind uint8

const (
	Open      Kind = iota // has children, or was not looked into
	Solution              // a leaf that is an answer
	DeadEnd               // a leaf that is none
	Collapsed             // stands for a whole subtree of Count nodes, itself included
	kindEnd
)

var kindNames = [...]string{"open", "solution", "dead end", "collapsed"}

func (k Kind) String() string {
	if k < kindEnd {
		return kindNames[k]
	}
	return fmt.Sprintf("Kind(%d)", uint8(k))
}

// Node is a node of a tree. A tree is a slice of nodes, the root first and every
// node after its parent; the children of a node stand from left to right in the
// order of the slice.
type Node struct {
	Parent int // its index; -1 for the root
	Kind   Kind
	Count  int    // of a collapsed node: the nodes it stands for, at least 1
	Label  string // beside the node where there is room, and its tooltip
}

// Limits on trees.
const (
	MaxTidy   = 20_000    // nodes of a tidy tree
	MaxIcicle = 5_000_000 // nodes of an icicle
)

// shape is a tree ready to be walked.
type shape struct {
	nodes []Node
	kids  []int // children of node i: kids[first[i]:first[i+1]]
	first []int
	depth []int
	deep  int // greatest depth
}

func newShape(nodes []Node, limit int, what string) (*shape, error) {
	if len(nodes) == 0 {
		return nil, fmt.Errorf("there is no tree to draw: it needs a root")
	}
	if len(nodes) > limit {
		return nil, fmt.Errorf("a tree of %d nodes is too large for %s: at most %d; collapse subtrees", len(nodes), what, limit)
	}
	s := &shape{nodes: nodes, first: make([]int, len(nodes)+2), depth: make([]int, len(nodes)), kids: make([]int, len(nodes)-1)}
	for i, n := range nodes {
		if n.Kind >= kindEnd {
			return nil, fmt.Errorf("node %d has kind %d: the kinds are 0 to %d", i, n.Kind, kindEnd-1)
		}
		if n.Kind == Collapsed && n.Count < 1 {
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
		if nodes[n.Parent].Kind != Open {
			return nil, fmt.Errorf("node %d has parent %d, a %v: only open nodes have children", i, n.Parent, nodes[n.Parent].Kind)
		}
		s.first[n.Parent+2]++
		s.depth[i] = s.depth[n.Parent] + 1
		s.deep = max(s.deep, s.depth[i])
	}
	// first[i+2] counts the children of i; the sums, one further on, are where
	// they begin, and filling moves each on to its end.
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
