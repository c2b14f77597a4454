package picture

import (
	"nqueens.example/nqueens/draw/tree"
	"nqueens.example/nqueens/textbook"
)

// nodes returns the nodes of a search tree to draw: solutions are leaves of
// their own kind, and so are dead ends. With collapse a subtree of several nodes
// that is known to hold no solution is one node.
func nodes(t *textbook.Tree, collapse bool) []tree.Node {
	drawn := make([]tree.Node, 0, len(t.Nodes))
	index := make([]int, len(t.Nodes)) // where each node is drawn, -1 for one within a collapsed subtree
	for i := range t.Nodes {
		node := &t.Nodes[i]
		parent := -1
		if i > 0 {
			parent = index[node.Parent]
			if parent < 0 || drawn[parent].Kind == tree.Collapsed {
				index[i] = -1
				continue
			}
		}
		index[i] = len(drawn)
		drawn = append(drawn, nodeOf(node, parent, collapse))
	}
	return drawn
}

func nodeOf(node *textbook.TreeNode, parent int, collapse bool) tree.Node {
	d := tree.Node{Parent: parent}
	if parent >= 0 {
		d.Label = node.Square.String()
	}
	switch {
	case node.Solution:
		d.Kind = tree.Solution
	case node.Size == 1 && node.DeadEnd:
		d.Kind = tree.DeadEnd
	case collapse && parent >= 0 && node.Failed():
		d.Kind, d.Count = tree.Collapsed, node.Size
	}
	return d
}

// View is a way to show a search tree.
type View string

const (
	Auto      View = "auto"      // the first of the others that can be read
	Whole     View = "whole"     // every node
	Collapsed View = "collapsed" // a subtree without a solution is one node
	Icicle    View = "icicle"    // level by level, to scale
)

// Views lists the views, the default first.
var Views = []View{Auto, Whole, Collapsed, Icicle}

// readable is how many leaves may stand side by side on a screen.
const readable = 400

// Tree returns how to draw a search tree, and its nodes. Where the view is Auto
// that is the first in which the leaves can be told apart.
func Tree(t *textbook.Tree, view View) (tree.Form, []tree.Node) {
	whole := nodes(t, false)
	if view == Whole || view == Auto && leaves(whole) <= readable {
		return tree.Tidy, whole
	}
	collapsed := nodes(t, true)
	if view == Collapsed || view == Auto && leaves(collapsed) <= readable {
		return tree.Tidy, collapsed
	}
	return tree.Icicle, whole
}

func leaves(drawn []tree.Node) int {
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
