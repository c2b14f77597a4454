package textbook

import (
	"fmt"

	"nqueens.example/nqueens"
)

// Kind says what happened at one step of a search.
type Kind uint8

const (
	Try      Kind = iota // a square is looked at
	Conflict             // the tried square is attacked
	Place                // a queen is put on the square
	Remove               // the queen is taken off the square
	DeadEnd              // the node has no square left to try and led to no solution
	Solution             // n queens stand and none attacks another
	Done                 // the search is over
)

var kindNames = [...]string{"try", "conflict", "place", "remove", "dead-end", "solution", "done"}

func (k Kind) String() string {
	if int(k) < len(kindNames) {
		return kindNames[k]
	}
	return fmt.Sprintf("Kind(%d)", uint8(k))
}

// Attacker is a queen that attacks the tried square, and along what.
type Attacker struct {
	Square    nqueens.Square
	Direction nqueens.Direction
}

// Event is one step of a search.
//
// A node of the search tree is a partial placement; node 0 is the root, the
// empty board. Try, Conflict and DeadEnd belong to the node that is being
// expanded; Place belongs to the node it creates; Remove to the node it leaves,
// whose number is not used again; Solution to the node whose board it is. Nodes
// are numbered in the order in which they are created.
//
// Replaying Place and Remove always gives the board of the current node. An
// algorithm that jumps from board to board, as breadth-first does, walks there:
// its Place and Remove have Walk set where they enter a node that exists
// already or leave one that will be entered again, and are then no work of the
// search.
type Event struct {
	Step      int // 1-based
	Kind      Kind
	Walk      bool // of Place and Remove: a step between known nodes
	Node      int
	Parent    int               // of Node; -1 for the root
	Depth     int               // queens standing after the event
	Line      int               // 1-based line of the algorithm's pseudocode, 0 for none
	Square    nqueens.Square    // of Try, Conflict, Place and Remove
	Attackers []Attacker        // of Conflict, at least one; the receiver may keep it
	Placement nqueens.Placement // of Solution; the receiver may keep it
	Err       error             // of Done: nil, or the step of an algorithm of the caller's own that cannot be
}
