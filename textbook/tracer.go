package textbook

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/words"
)

// A Tracer turns the steps of an algorithm into events. The algorithm calls a method for
// each step. The Tracer numbers the steps and the nodes of the search tree and keeps the
// queens on the board, and nothing else.
//
// The search is over when the one solution asked for was found, the caller broke off or its
// context ended. From then on Running is false and every other method does nothing: an
// algorithm calls Running in its loops and needs no other check.
//
// The steps of [Algorithm.Search] are checked while it runs. A step that the board
// contradicts, such as a second queen on a square, a conflict with no queen, or a false
// solution, ends the run, and the error is in its Done event.
type Tracer struct {
	n       int
	random  *rand.Rand
	running bool

	ctx              context.Context
	all              bool
	left             bool // the receiver broke off or the context ended: there is no Done
	broken           bool // the receiver broke off: there is nothing more
	yield            func(Event, error) bool
	lineOf           [Done + 1]int
	calls, variables []string   // of the step that is replayed
	checks           *Algorithm // the algorithm whose steps are checked, nil for those of this package
	read             int        // the line of the steps that are replayed, 0 for none
	err              error      // in a step

	step, nodes, solutions int
	asked                  int // calls of Running
	node, parent           int // where the search is
	path                   []visit
	slab                   []nqueens.Attack
}

// visit is a queen on the board, and the node that placing her created.
type visit struct {
	square    nqueens.Square
	node      int
	solutions int // before this node
}

// ctxEvery is the number of events between two looks at the context.
const ctxEvery = 512

// N returns the size of the board.
func (t *Tracer) N() int { return t.n }

// Running reports whether the search should continue.
func (t *Tracer) Running() bool {
	if t.asked++; t.asked%ctxEvery == 0 && t.ctx.Err() != nil {
		t.running, t.left = false, true
	}
	return t.running
}

// Random returns the random numbers of the run, which Options.Seed repeats.
func (t *Tracer) Random() *rand.Rand { return t.random }

func (t *Tracer) tell(e *Event) {
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
	e.Calls, e.Variables = t.calls, t.variables
	if !t.yield(*e, nil) {
		t.running, t.left, t.broken = false, true, true
	}
}

// wrong ends the run with an error if the condition holds, and returns the condition.
func (t *Tracer) wrong(condition bool, format string, args ...any) bool {
	if condition {
		t.running = false
		where := fmt.Sprintf("%s, n = %d, after step %d", t.checks.Name, t.n, t.step)
		if t.read > 0 {
			where = fmt.Sprintf("line %d", t.read)
		}
		t.err = fmt.Errorf("%s: %s", where, fmt.Sprintf(format, args...))
	}
	return condition
}

// off reports whether the square is off the board, which ends the run.
func (t *Tracer) off(s nqueens.Square) bool {
	return t.wrong(min(s.Row, s.Col) < 0 || max(s.Row, s.Col) >= t.n, "%v is not on the board", s)
}

// Try reports that the algorithm looks at a square; row and col are 0-based.
func (t *Tracer) Try(row, col int) {
	square := nqueens.Square{Row: row, Col: col}
	if !t.running || t.checks != nil && t.off(square) {
		return
	}
	t.tell(&Event{Kind: Try, Node: t.node, Parent: t.parent, Square: square})
}

// Conflict reports that a queen attacks the square looked at. The Tracer determines which
// queens do.
func (t *Tracer) Conflict(row, col int) { t.conflictAmong(t.path, row, col) }

// conflictAmong is Conflict for an algorithm that knows only some of the queens.
func (t *Tracer) conflictAmong(standing []visit, row, col int) {
	square := nqueens.Square{Row: row, Col: col}
	if !t.running || t.checks != nil && t.off(square) {
		return
	}
	if cap(t.slab)-len(t.slab) < len(standing) {
		t.slab = make([]nqueens.Attack, 0, max(256, len(standing)))
	}
	first := len(t.slab)
	for _, v := range standing {
		if direction, ok := v.square.Attacks(square); ok {
			t.slab = append(t.slab, nqueens.Attack{A: v.square, B: square, Direction: direction})
		}
	}
	attackers := t.slab[first:len(t.slab):len(t.slab)]
	if t.checks != nil && t.wrong(len(attackers) == 0, "there is no conflict on %v: no queen attacks it", square) {
		return
	}
	t.tell(&Event{Kind: Conflict, Node: t.node, Parent: t.parent, Square: square, Attackers: attackers})
}

// attacked reports whether one of the queens attacks the square.
func attacked(standing []visit, square nqueens.Square) bool {
	return slices.ContainsFunc(standing, func(v visit) bool {
		_, attacks := v.square.Attacks(square)
		return attacks
	})
}

// Place puts a queen on the board and enters the node that this creates.
func (t *Tracer) Place(row, col int) { t.placeFrom(0, row, col) }

// placeFrom is Place, from a given line of the pseudocode.
func (t *Tracer) placeFrom(line, row, col int) {
	square := nqueens.Square{Row: row, Col: col}
	if !t.running || t.checks != nil && !t.mayPlace(square) {
		return
	}
	t.nodes++
	t.parent, t.node = t.node, t.nodes
	t.path = append(t.path, visit{square, t.node, t.solutions})
	t.tell(&Event{Kind: Place, Node: t.node, Parent: t.parent, Square: square, Line: line})
}

func (t *Tracer) mayPlace(square nqueens.Square) bool {
	if t.off(square) || t.wrong(t.standing(square) >= 0, "there is a queen on %v already", square) {
		return false
	}
	for _, v := range t.path {
		d, attacks := v.square.Attacks(square)
		if t.wrong(attacks && t.checks.Peaceful, "the queens on %v and %v attack each other along a %v, and Peaceful says that none do", v.square, square, d) {
			return false
		}
	}
	return true
}

// standing returns where on the path the queen on the square is, -1 if there is none.
func (t *Tracer) standing(square nqueens.Square) int {
	return slices.IndexFunc(t.path, func(v visit) bool { return v.square == square })
}

// Remove takes back the queen placed last and returns to the node before it.
func (t *Tracer) Remove() {
	if t.running && t.checks != nil && t.wrong(len(t.path) == 0, "there is no queen to remove") {
		return
	}
	t.goBack(0, false)
}

// walkBack is Remove where the node that is left will be entered again.
func (t *Tracer) walkBack(line int) { t.goBack(line, true) }

func (t *Tracer) goBack(line int, walk bool) {
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
	t.tell(&Event{Kind: Remove, Node: node, Parent: parent, Square: square, Line: line, Walk: walk})
}

// latest returns the queen placed last.
func (t *Tracer) latest() visit {
	if len(t.path) == 0 {
		return visit{}
	}
	return t.path[len(t.path)-1]
}

// walkTo goes from the current board to that of a path that was placed before: it removes
// the queens that are not on the path and places those that are missing.
func (t *Tracer) walkTo(line int, path []visit) {
	for len(t.path) > 0 && (len(t.path) > len(path) || t.latest().node != path[len(t.path)-1].node) && t.running {
		t.walkBack(line)
	}
	for len(t.path) < len(path) && t.running {
		t.enter(line, path[len(t.path)])
	}
}

// enter places a queen that enters an existing node.
func (t *Tracer) enter(line int, v visit) {
	t.parent, t.node = t.node, v.node
	t.path = append(t.path, v)
	t.tell(&Event{Kind: Place, Node: t.node, Parent: t.parent, Square: v.square, Line: line, Walk: true})
}

// Lift removes any queen, in an algorithm that moves queens and has no tree: the current
// node stays the same, and the next queen placed creates a node after it.
func (t *Tracer) Lift(row, col int) {
	square := nqueens.Square{Row: row, Col: col}
	if t.running && t.checks != nil && (t.wrong(t.checks.Tree, "%v is lifted, and Tree says that the nodes form a tree", square) ||
		t.wrong(t.standing(square) < 0, "there is no queen on %v to lift", square)) {
		return
	}
	t.lift(0, row, col)
}

// lift is Lift, from a given line of the pseudocode.
func (t *Tracer) lift(line, row, col int) {
	if !t.running {
		return
	}
	square := nqueens.Square{Row: row, Col: col}
	t.path = slices.DeleteFunc(t.path, func(v visit) bool { return v.square == square })
	t.tell(&Event{Kind: Remove, Node: t.node, Parent: t.parent, Square: square, Line: line})
}

// Exhausted reports that the current node has no square left to try; if it led to no
// solution, it is a dead end.
func (t *Tracer) Exhausted() {
	if t.solutions == t.latest().solutions {
		t.DeadEnd()
	}
}

// DeadEnd reports that the current node has no square left to try and led to no solution.
func (t *Tracer) DeadEnd() {
	if !t.running || t.checks != nil && t.wrong(t.solutions > t.latest().solutions, "it is not a dead end: it led to a solution") {
		return
	}
	t.tell(&Event{Kind: DeadEnd, Node: t.node, Parent: t.parent})
}

// Solution reports that the queens on the board are a solution. If only one was asked
// for, the search is then over.
func (t *Tracer) Solution() {
	if !t.running || t.checks != nil && t.wrong(len(t.path) != t.n, "a solution has %s, and the board has %d", words.Plural(t.n, "queen"), len(t.path)) {
		return
	}
	placement := make(nqueens.Placement, t.n)
	for _, v := range t.path {
		placement[v.square.Row] = v.square.Col
	}
	if t.checks != nil {
		if err := t.solves(placement); t.wrong(err != nil, "it is not a solution: %v", err) {
			return
		}
	}
	t.solutions++
	t.tell(&Event{Kind: Solution, Node: t.node, Parent: t.parent, Placement: placement})
	if !t.all {
		t.running = false
	}
}

// solves returns nil if the queens on the board are a solution; the placement has the one
// placed last in each row.
func (t *Tracer) solves(placement nqueens.Placement) error {
	for _, v := range t.path {
		if last := (nqueens.Square{Row: v.square.Row, Col: placement[v.square.Row]}); last != v.square {
			return &nqueens.Attack{A: v.square, B: last, Direction: nqueens.AlongRow}
		}
	}
	return placement.Validate()
}
