package draw

import (
	"errors"
	"fmt"
	"slices"

	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/textbook"
)

// nodes returns the nodes of a search tree to draw. With collapse, a subtree of
// several nodes that holds no solution becomes one node.
func nodes(t *textbook.Tree, collapse bool) []node {
	drawn := make([]node, 0, len(t.Nodes))
	index := make([]int, len(t.Nodes)) // of each node in drawn; -1 within a collapsed subtree
	for i := range t.Nodes {
		of := &t.Nodes[i]
		parent := -1
		if i > 0 {
			parent = index[of.Parent]
			if parent < 0 || drawn[parent].Kind == nodeCollapsed {
				index[i] = -1
				continue
			}
		}
		index[i] = len(drawn)
		drawn = append(drawn, nodeOf(of, parent, collapse))
	}
	return drawn
}

func nodeOf(of *textbook.TreeNode, parent int, collapse bool) node {
	d := node{Parent: parent}
	if parent >= 0 {
		d.Label = of.Square.String()
	}
	switch {
	case of.Solution:
		d.Kind = nodeSolution
	case of.Size == 1 && of.DeadEnd:
		d.Kind = nodeDeadEnd
	case collapse && parent >= 0 && of.Failed():
		d.Kind, d.Count = nodeCollapsed, of.Size
	}
	return d
}

// TreeViews returns the ways to show a tree, the default first: auto is the first of the
// others that is readable, whole shows every node, in collapsed a subtree without a solution
// is one node, and an icicle is drawn level by level, to scale.
func TreeViews() []string { return []string{"auto", "whole", "collapsed", "icicle"} }

// readable limits the leaves that fit side by side on a screen.
const readable = 400

// Tree returns the drawing of a search tree in one of the [TreeViews]; "" is auto, which
// chooses the first in which the leaves can be told apart.
//
// The whole tree and the collapsed one have the root at the top: open nodes are circles,
// solutions stars, dead ends crosses, and collapsed subtrees triangles over the number of
// their nodes. They have at most 20,000 nodes. Options.Tile is the least distance of two.
//
// An icicle is for a tree with too many nodes to tell apart, up to 5,000,000 on 1,000
// levels. Each node hangs below its parent and takes the part of the parent's width
// that its leaves are of the parent's leaves. The drawing is sampled in columns: in each, the
// bar of a level is as long as the part of the column that has nodes on that level, stacked
// by kind. The number of nodes of each level stands at the right. Options.Tile is the height
// of a level.
func Tree(t *textbook.Tree, view string) (Picture, error) {
	auto := view == "" || view == "auto"
	if !auto && !slices.Contains(TreeViews(), view) {
		return nil, fmt.Errorf("there is no view %q of a tree; the views are %s", view, words.And(TreeViews()))
	}
	if all := whole(t); view == "whole" || auto && leaves(all.nodes) <= readable {
		return all, nil
	}
	if collapsed := (tree{nodes: nodes(t, true)}); view == "collapsed" || auto && leaves(collapsed.nodes) <= readable {
		return collapsed, nil
	}
	return tree{nodes: nodes(t, false), icicle: true}, nil
}

func whole(t *textbook.Tree) tree { return tree{nodes: nodes(t, false)} }

func leaves(drawn []node) int {
	inner := 0
	seen := make([]bool, len(drawn))
	for _, n := range drawn {
		if n.Parent >= 0 && !seen[n.Parent] {
			seen[n.Parent] = true
			inner++
		}
	}
	return len(drawn) - inner
}

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
