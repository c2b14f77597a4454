package textbook

import (
	"context"
	"math/rand/v2"
	"slices"

	"nqueens.example/nqueens"
)

// tracer turns what an algorithm does into events. It numbers steps and nodes
// and keeps the queens that stand, and nothing else.
//
// Once the search is over, because the one solution asked for was found, the
// receiver broke off or the context ended, running is false and every method
// does nothing: an algorithm asks for running in its loops and is otherwise
// written as if nobody watched.
type tracer struct {
	n       int
	random  *rand.Rand
	running bool

	ctx    context.Context
	all    bool
	left   bool // by the receiver or the context: not even Done is told
	yield  func(Event) bool
	lineOf [Done + 1]int

	step, nodes, solutions int
	node, parent           int // where the search is
	path                   []visit
	slab                   []Attacker
}

// visit is a queen that stands, and the node that her arrival made.
type visit struct {
	square    nqueens.Square
	node      int
	solutions int // before this node
}

// ctxEvery is the number of events between two looks at the context.
const ctxEvery = 512

func (t *tracer) tell(e Event) {
	if t.step%ctxEvery == 0 && t.ctx.Err() != nil {
		t.running, t.left = false, true
		return
	}
	t.step++
	e.Step = t.step
	e.Depth = len(t.path)
	if e.Line == 0 {
		e.Line = t.lineOf[e.Kind]
	}
	if !t.yield(e) {
		t.running, t.left = false, true
	}
}

// try says that the algorithm looks at a square.
func (t *tracer) try(row, col int) {
	if t.running {
		t.tell(Event{Kind: Try, Node: t.node, Parent: t.parent, Square: nqueens.Square{Row: row, Col: col}})
	}
}

// conflict says that the square looked at is attacked.
func (t *tracer) conflict(row, col int) { t.conflictAmong(t.path, row, col) }

// conflictAmong is conflict where the algorithm knows only some of the queens.
// That it knows not which of them attack, but only that one does, is no
// hindrance: they are found here.
func (t *tracer) conflictAmong(standing []visit, row, col int) {
	if !t.running {
		return
	}
	square := nqueens.Square{Row: row, Col: col}
	if cap(t.slab)-len(t.slab) < len(standing) {
		t.slab = make([]Attacker, 0, max(256, len(standing)))
	}
	first := len(t.slab)
	for _, v := range standing {
		if direction, ok := nqueens.Attacks(v.square, square); ok {
			t.slab = append(t.slab, Attacker{v.square, direction})
		}
	}
	attackers := t.slab[first:len(t.slab):len(t.slab)]
	t.tell(Event{Kind: Conflict, Node: t.node, Parent: t.parent, Square: square, Attackers: attackers})
}

// place puts a queen on the board and enters the node that this creates.
func (t *tracer) place(row, col int) { t.placeFrom(0, row, col) }

// placeFrom is place told from a given line of the pseudocode.
func (t *tracer) placeFrom(line, row, col int) {
	if !t.running {
		return
	}
	t.nodes++
	t.parent, t.node = t.node, t.nodes
	square := nqueens.Square{Row: row, Col: col}
	t.path = append(t.path, visit{square, t.node, t.solutions})
	t.tell(Event{Kind: Place, Node: t.node, Parent: t.parent, Square: square, Line: line})
}

// remove takes the latest queen back and returns to the node before her.
func (t *tracer) remove() { t.goBack(0, false) }

// walkBack is remove where the node that is left will be entered again.
func (t *tracer) walkBack(line int) { t.goBack(line, true) }

func (t *tracer) goBack(line int, walk bool) {
	if !t.running {
		return
	}
	node, parent := t.node, t.parent
	last := len(t.path) - 1
	square := t.path[last].square
	t.path = t.path[:last]
	t.node, t.parent = t.parent, -1
	if last > 0 {
		t.parent = 0
	}
	if last > 1 {
		t.parent = t.path[last-2].node
	}
	t.tell(Event{Kind: Remove, Node: node, Parent: parent, Square: square, Line: line, Walk: walk})
}

// latest returns the queen placed last.
func (t *tracer) latest() visit {
	if len(t.path) == 0 {
		return visit{}
	}
	return t.path[len(t.path)-1]
}

// walkTo goes from the board as it stands to that of a path which was placed
// before, taking off the queens that are not on it and putting on the others.
func (t *tracer) walkTo(line int, path []visit) {
	for len(t.path) > 0 && (len(t.path) > len(path) || t.latest().node != path[len(t.path)-1].node) && t.running {
		t.walkBack(line)
	}
	for len(t.path) < len(path) && t.running {
		next := path[len(t.path)]
		t.parent, t.node = t.node, next.node
		t.path = append(t.path, next)
		t.tell(Event{Kind: Place, Node: t.node, Parent: t.parent, Square: next.square, Line: line, Walk: true})
	}
}

// lift takes up any queen, of an algorithm that moves queens and has no tree to
// go back in: the node stays the latest, and the next queen placed makes
// another after it.
func (t *tracer) lift(line, row, col int) {
	if !t.running {
		return
	}
	square := nqueens.Square{Row: row, Col: col}
	t.path = slices.DeleteFunc(t.path, func(v visit) bool { return v.square == square })
	t.tell(Event{Kind: Remove, Node: t.node, Parent: t.parent, Square: square, Line: line})
}

// exhausted says that the current node has no square left to try; if it led to
// no solution, it is a dead end.
func (t *tracer) exhausted() {
	if t.solutions == t.latest().solutions {
		t.deadEnd()
	}
}

func (t *tracer) deadEnd() {
	if t.running {
		t.tell(Event{Kind: DeadEnd, Node: t.node, Parent: t.parent})
	}
}

// solution says that the queens that stand are a solution. Where only one was
// asked for the search is then over.
func (t *tracer) solution() {
	if !t.running {
		return
	}
	t.solutions++
	placement := make(nqueens.Placement, t.n)
	for _, v := range t.path {
		placement[v.square.Row] = v.square.Col
	}
	t.tell(Event{Kind: Solution, Node: t.node, Parent: t.parent, Placement: placement})
	if !t.all {
		t.running = false
	}
}
