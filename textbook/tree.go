package textbook

import (
	"fmt"
	"iter"

	"nqueens.example/nqueens"
)

// Tree is the search tree of a run. Each node is a partial placement, and has a child for
// each queen that was placed there.
type Tree struct {
	Nodes []TreeNode // by number: 0 is the root, parents precede children, and siblings are in the order of their creation
}

// TreeNode is a node of a search tree.
type TreeNode struct {
	Parent    int            // -1 for the root
	Depth     int            // queens on the board
	Square    nqueens.Square // of the queen placed last; meaningless for the root
	Solution  bool           // the node is a solution
	DeadEnd   bool           // the node led to no solution
	Size      int            // nodes of the subtree, this one included
	Solutions int            // in the subtree
	Waiting   int            // nodes of the subtree that the search had not expanded when it stopped
}

// Failed reports whether the subtree is known to hold no solution.
func (n *TreeNode) Failed() bool { return n.Solutions == 0 && n.Waiting == 0 }

// BuildTree collects the search tree of a run from its events. It returns an error if there
// are more than limit nodes, or the run failed or moved queens, and that of the sequence.
func BuildTree(events iter.Seq2[Event, error], limit int) (*Tree, error) {
	nodes := []TreeNode{{Parent: -1}}
	done := false
	for e, err := range events {
		if err != nil {
			return nil, err
		}
		switch e.Kind {
		case Place:
			if e.Walk {
				continue
			}
			if len(nodes) >= limit {
				return nil, fmt.Errorf("the search tree has more than %d nodes", limit)
			}
			if e.Depth != nodes[e.Parent].Depth+1 {
				return nil, fmt.Errorf("step %d: the search moves queens from board to board and has no tree", e.Step)
			}
			nodes = append(nodes, TreeNode{Parent: e.Parent, Depth: nodes[e.Parent].Depth + 1, Square: e.Square})
		case DeadEnd:
			nodes[e.Node].DeadEnd = true
		case Solution:
			nodes[e.Node].Solution = true
		case Done:
			if e.Err != nil {
				return nil, e.Err
			}
			done = true
		}
	}
	if !done {
		return nil, fmt.Errorf("the events of the search end before it is done")
	}
	for i := len(nodes) - 1; i >= 0; i-- {
		node := &nodes[i]
		node.Size++
		switch {
		case node.Solution:
			node.Solutions++
		case node.Size == 1 && !node.DeadEnd: // the children have been added already
			node.Waiting++
		}
		if node.Parent >= 0 {
			parent := &nodes[node.Parent]
			parent.Size += node.Size
			parent.Solutions += node.Solutions
			parent.Waiting += node.Waiting
		}
	}
	return &Tree{nodes}, nil
}
