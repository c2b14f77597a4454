package textbook

import (
	"fmt"

	"nqueens.example/nqueens"
)

// Kind is the kind of an event.
type Kind uint8

const (
	Try      Kind = iota // the algorithm looks at a square
	Conflict             // the tried square is attacked
	Place                // a queen is put on the square
	Remove               // the queen on the square is removed
	DeadEnd              // the node has no square left to try and led to no solution
	Solution             // there are n queens and none attacks another
	Done                 // the search is over
)

var kindNames = [...]string{"try", "conflict", "place", "remove", "dead-end", "solution", "done"}

func (k Kind) String() string {
	if int(k) < len(kindNames) {
		return kindNames[k]
	}
	return fmt.Sprintf("Kind(%d)", uint8(k))
}

// Event is one step of a search.
//
// A node of the search tree is a partial placement; node 0 is the root, the empty board.
// Nodes are numbered in the order of their creation. Try, Conflict and DeadEnd belong to the
// node that is being expanded, Place to the node that it creates, Remove to the node that it
// leaves, and Solution to the node whose board it is.
//
// Replaying Place and Remove gives the board of the current node. An algorithm that jumps
// from board to board, such as breadth-first, walks there: Walk is set in a Place that
// enters an existing node, and in a Remove that leaves a node which will be entered again.
// Such steps are not part of the search.
type Event struct {
	Step      int // 1-based
	Kind      Kind
	Walk      bool // of Place and Remove: a step between known nodes
	Node      int
	Parent    int               // of Node; -1 for the root
	Depth     int               // queens on the board after the event
	Line      int               // 1-based line of the algorithm's pseudocode, 0 for none
	Square    nqueens.Square    // of Try, Conflict, Place and Remove
	Attackers []nqueens.Attack  // of Conflict, at least one, from A on B, the tried square; the receiver may keep it
	Placement nqueens.Placement // of Solution; the receiver may keep it
	Calls     []string          // of a program that is followed: its open calls, the outermost first; shared
	Variables []string          // of its innermost call, such as "row = 3"; shared
	Err       error             // of Done: nil, or the error in a step of Algorithm.Search
}
