package engine

import (
	"slices"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/textbook"
)

// Columns is a stretch of a run of a textbook algorithm written as columns, one entry an
// event, so that a long run stays small on its way to a page.
//
// Squares are row*N + column, 0-based, or -1 where an event has none.
type Columns struct {
	N         int      `json:"n"`
	Start     Keyframe `json:"start"`  // before the first of the events
	Events    int      `json:"events"` // how many
	Kinds     string   `json:"kinds"`  // a letter each: t for try, c conflict, p place, r remove, d dead end, s solution, a full stop for done; P and R where the step is a walk
	Squares   []int    `json:"squares"`
	Nodes     []int    `json:"nodes"`
	Lines     []int    `json:"lines"`
	Parents   []int    `json:"parents"`   // an entry for each Place
	Attackers [][]int  `json:"attackers"` // an entry for each Conflict: 4*square + direction, a row, column, rising or falling diagonal

	letters []byte // become Kinds
}

var kindLetters = []byte{textbook.Try: 't', textbook.Conflict: 'c', textbook.Place: 'p', textbook.Remove: 'r', textbook.DeadEnd: 'd', textbook.Solution: 's', textbook.Done: '.'}

// Keyframe is where a run is after Step steps.
type Keyframe struct {
	Step     int            `json:"step"`
	Tally    textbook.Tally `json:"tally"`
	Node     int            `json:"node"`     // where the search is
	Standing []int          `json:"standing"` // squares of the queens, in the order in which they were placed
	Nodes    []KeptNode     `json:"nodes"`    // the path to Node and the children of each node of it, parents first; Node alone where there is no tree
}

// KeptNode is a node with its subtree summed up.
type KeptNode struct {
	Node      int  `json:"node"`
	Parent    int  `json:"parent"` // -1 of the root
	Square    int  `json:"square"` // -1 of the root
	Size      int  `json:"size"`   // nodes of the subtree so far, this one included
	Solutions int  `json:"solutions"`
	DeadEnd   bool `json:"dead_end"`
	Left      bool `json:"left"` // for good
}

func newColumns(n int, start Keyframe) *Columns {
	return &Columns{
		N: n, Start: start,
		Squares: []int{}, Nodes: []int{}, Lines: []int{}, Parents: []int{}, Attackers: [][]int{},
	}
}

func (c *Columns) add(e textbook.Event) {
	letter, square := kindLetters[e.Kind], -1
	if hasSquare(e.Kind) {
		square = indexOf(e.Square, c.N)
	}
	switch e.Kind {
	case textbook.Place:
		c.Parents = append(c.Parents, e.Parent)
	case textbook.Conflict:
		by := make([]int, len(e.Attackers))
		for i, a := range e.Attackers {
			by[i] = 4*indexOf(a.A, c.N) + int(a.Direction)
		}
		c.Attackers = append(c.Attackers, by)
	}
	if e.Walk {
		letter -= 'a' - 'A'
	}
	c.Events++
	c.letters = append(c.letters, letter)
	c.Squares = append(c.Squares, square)
	c.Nodes = append(c.Nodes, e.Node)
	c.Lines = append(c.Lines, e.Line)
}

func hasSquare(k textbook.Kind) bool {
	return k == textbook.Try || k == textbook.Conflict || k == textbook.Place || k == textbook.Remove
}

func indexOf(s nqueens.Square, n int) int { return s.Row*n + s.Col }

// without returns standing without the one square, in the same order.
func without(standing []int, square int) []int {
	if i := slices.Index(standing, square); i >= 0 {
		return slices.Delete(standing, i, i+1)
	}
	return standing
}
