package picture

import (
	"nqueens.example/nqueens/draw"
	"nqueens.example/nqueens/textbook"
)

// nodes returns the nodes of a search tree to draw. With collapse, a subtree of
// several nodes that holds no solution becomes one node.
func nodes(t *textbook.Tree, collapse bool) []draw.Node {
	drawn := make([]draw.Node, 0, len(t.Nodes))
	index := make([]int, len(t.Nodes)) // of each node in drawn; -1 within a collapsed subtree
	for i := range t.Nodes {
		node := &t.Nodes[i]
		parent := -1
		if i > 0 {
			parent = index[node.Parent]
			if parent < 0 || drawn[parent].Kind == draw.NodeCollapsed {
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
		d.Kind = draw.NodeSolution
	case node.Size == 1 && node.DeadEnd:
		d.Kind = draw.NodeDeadEnd
	case collapse && parent >= 0 && node.Failed():
		d.Kind, d.Count = draw.NodeCollapsed, node.Size
	}
	return d
}

// View is a way to show a search tree.
type View string

const (
	Auto      View = "auto"      // the first of the others that is readable
	Whole     View = "whole"     // every node
	Collapsed View = "collapsed" // a subtree without a solution is one node
	Icicle    View = "icicle"    // level by level, to scale
)

// Views returns the views, the default first.
func Views() []View { return []View{Auto, Whole, Collapsed, Icicle} }

// readable limits the leaves that fit side by side on a screen.
const readable = 400

// Tree returns the drawing of a search tree. Auto chooses the first view in which the
// leaves can be told apart.
func Tree(t *textbook.Tree, view View) draw.Tree {
	whole := nodes(t, false)
	if view == Whole || view == Auto && leaves(whole) <= readable {
		return draw.Tree{Nodes: whole}
	}
	collapsed := nodes(t, true)
	if view == Collapsed || view == Auto && leaves(collapsed) <= readable {
		return draw.Tree{Nodes: collapsed}
	}
	return draw.Tree{Nodes: whole, Icicle: true}
}

func leaves(drawn []draw.Node) int {
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
