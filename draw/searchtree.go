package draw

import (
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
