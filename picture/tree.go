package picture

import (
	"io"

	"nqueens/draw"
	"nqueens/textbook"
)

// Nodes returns the nodes of a search tree to draw: solutions are leaves of
// their own kind, and so are dead ends. With collapse a subtree of several nodes
// that is known to hold no solution is one node.
func Nodes(tree *textbook.Tree, collapse bool) []draw.Node {
	drawn := make([]draw.Node, 0, len(tree.Nodes))
	index := make([]int, len(tree.Nodes)) // where each node is drawn, -1 for one within a collapsed subtree
	for i := range tree.Nodes {
		node := &tree.Nodes[i]
		parent := -1
		if i > 0 {
			parent = index[node.Parent]
			if parent < 0 || drawn[parent].Kind == draw.Collapsed {
				index[i] = -1
				continue
			}
		}
		index[i] = len(drawn)
		drawn = append(drawn, nodeOf(node, parent, collapse))
	}
	return drawn
}

func nodeOf(node *textbook.TreeNode, parent int, collapse bool) draw.Node {
	d := draw.Node{Parent: parent}
	if parent >= 0 {
		d.Label = node.Square.String()
	}
	switch {
	case node.Solution:
		d.Kind = draw.Solution
	case node.Size == 1 && node.DeadEnd:
		d.Kind = draw.DeadEnd
	case collapse && parent >= 0 && node.Failed():
		d.Kind, d.Count = draw.Collapsed, node.Size
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

// TreeSVG draws a search tree. Where the view is Auto it takes the first in which
// the leaves can be told apart.
func TreeSVG(w io.Writer, options draw.Options, tree *textbook.Tree, view View) error {
	whole := Nodes(tree, false)
	if view == Whole || view == Auto && leaves(whole) <= readable {
		return draw.TreeSVG(w, options, whole)
	}
	collapsed := Nodes(tree, true)
	if view == Collapsed || view == Auto && leaves(collapsed) <= readable {
		return draw.TreeSVG(w, options, collapsed)
	}
	return draw.IcicleSVG(w, options, whole)
}

func leaves(nodes []draw.Node) int {
	inner := 0
	seen := make([]bool, len(nodes))
	for _, n := range nodes[1:] {
		if !seen[n.Parent] {
			seen[n.Parent] = true
			inner++
		}
	}
	return len(nodes) - inner
}
