package textbook

import (
	"slices"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/words"
)

// mostWalks limits the boards that a trace may leave to enter them again.
const mostWalks = 1 << 20

// follower reports steps to a Tracer, and adds those that the program did not print.
type follower struct {
	*Tracer
	steps *printedSteps

	begun  bool
	traced bool // nothing is added
	over   int  // the line of done
	moves  bool // a queen was removed that was not the latest

	placedIn  map[nqueens.Square]int // line in which a queen on the board was placed
	tried     *nqueens.Square        // by the step before, with a conflict that was added
	deadEnd   int                    // the node that was reported as one, or -1
	unprinted unprinted
	lifted    *visit         // of a trace: the latest queen, if the step before removed her
	liftedOf  int            // the parent of her node
	left      map[branch]int // the nodes that were left by a walk
}

// branch is a queen more on the board of a node.
type branch struct {
	node   int
	square nqueens.Square
}

// replay reports all steps to t.
func (s *printedSteps) replay(t *Tracer) {
	t.checks = &Algorithm{}
	r := &follower{Tracer: t, steps: s, placedIn: make(map[nqueens.Square]int), deadEnd: -1, left: make(map[branch]int)}
	r.unprinted.rows, r.unprinted.cols = make(map[int]bool), make(map[int]bool)
	for t.Running() {
		step, ok := s.next(t.ctx)
		if !ok {
			break
		}
		r.follow(step)
	}
	if t.ctx.Err() != nil {
		t.left = true
	} else if t.running && !r.traced && len(t.path) == 0 {
		r.exhausted()
	}
}

// follow reports a step.
func (r *follower) follow(s step) {
	r.read = s.line
	if s.err != nil {
		r.running, r.err = false, s.err
		return
	}
	if r.wrong(r.over > 0, "the search was over in line %d", r.over) {
		return
	}
	if !r.begun {
		r.begun, r.traced = true, s.traced
	}
	for kind := range r.lineOf {
		r.lineOf[kind] = s.source
	}
	r.calls, r.variables = s.stack, s.variables
	r.returnToLifted(s)
	tried := r.tried
	r.tried = nil
	var square nqueens.Square
	if s.hasSquare() {
		var err error
		if square, err = r.steps.square(r.ctx, s); err != nil {
			r.wrong(true, "%v", err)
			return
		}
	}
	switch s.kind {
	case Try:
		r.try(square)
	case Conflict:
		if tried == nil || *tried != square {
			r.conflict(square, s.squares)
		}
	case Place:
		r.place(s, square)
	case Remove:
		r.remove(s, square)
	case DeadEnd:
		r.deadEnd = r.node
		r.DeadEnd()
	case Solution:
		r.solution(s.squares)
	case Done:
		r.over = s.line
		r.wrong(s.failure != "", "the search failed: %s", s.failure)
	}
}

func (r *follower) try(square nqueens.Square) {
	if !r.traced {
		r.goBackToTry(square)
	}
	r.Try(square.Row, square.Col)
	if !r.traced && attacked(r.path, square) {
		r.Conflict(square.Row, square.Col)
		r.tried = &square
	}
}

// conflict reports a conflict with the queens on these squares, or if there are none with all
// that attack.
func (r *follower) conflict(square nqueens.Square, by []nqueens.Square) {
	if len(by) == 0 {
		r.Conflict(square.Row, square.Col)
		return
	}
	for _, queen := range by {
		_, attacks := queen.Attacks(square)
		if r.wrong(!attacks || r.standing(queen) < 0, "%v does not attack %v", queen, square) {
			return
		}
	}
	among := slices.DeleteFunc(slices.Clone(r.path), func(v visit) bool { return !slices.Contains(by, v.square) })
	r.conflictAmong(among, square.Row, square.Col)
}

func (r *follower) place(s step, square nqueens.Square) {
	if s.walk {
		node, known := r.left[branch{r.node, square}]
		if !r.wrong(!known, "no board with a queen on %v was left by a walk", square) {
			r.enter(0, visit{square, node, r.solutions})
		}
		return
	}
	if !r.traced {
		r.goBackToPlace(square)
	}
	if r.wrong(r.standing(square) >= 0, "there is a queen on %v already, placed in line %d; remove her first", square, r.placedIn[square]) {
		return
	}
	r.placedIn[square] = s.line
	r.Place(square.Row, square.Col)
}

func (r *follower) remove(s step, square nqueens.Square) {
	at, last := r.standing(square), len(r.path)-1
	switch {
	case r.wrong(last < 0, "there is no queen on %v to remove; the board is empty", square):
	case r.wrong(at < 0, "there is no queen on %v to remove; the latest is on %v", square, r.latest().square):
	case at < last || r.moves:
		r.lift(0, square.Row, square.Col)
		r.moves = true
	default:
		r.takeBack(s)
	}
	r.unprinted.decided = true
	delete(r.placedIn, square)
}

// takeBack removes the latest queen.
func (r *follower) takeBack(s step) {
	latest, parent := r.latest(), r.parent
	if s.walk {
		r.left[branch{parent, latest.square}] = latest.node
		if r.wrong(len(r.left) > mostWalks, "more than %d boards were left by a walk", mostWalks) {
			return
		}
	}
	if !r.traced {
		r.exhausted()
	}
	r.goBack(0, s.walk)
	if s.node >= 0 && !s.walk {
		r.lifted, r.liftedOf = &latest, parent
	}
}

// exhausted reports a dead end that the program has not printed.
func (r *follower) exhausted() {
	if r.deadEnd != r.node {
		r.Exhausted()
	}
}

// returnToLifted corrects the node after the latest queen was removed: if the algorithm moves
// queens, the node stays the same, which only the next step shows.
func (r *follower) returnToLifted(s step) {
	lifted := r.lifted
	r.lifted = nil
	if lifted == nil || s.node < 0 {
		return
	}
	if s.kind == Place && s.parent == lifted.node || s.kind != Place && s.node == lifted.node {
		r.node, r.parent, r.moves = lifted.node, r.liftedOf, true
	}
}

// solution reports a solution. If the step names its queens, they must be on the board.
func (r *follower) solution(queens []nqueens.Square) {
	if len(queens) > 0 {
		for _, v := range r.path {
			if r.wrong(!slices.Contains(queens, v.square), "the solution has no queen on %v, the board has one", v.square) {
				return
			}
		}
		for _, queen := range queens {
			if r.wrong(r.standing(queen) < 0, "the solution has a queen on %v, the board has none", queen) {
				return
			}
		}
	}
	if hint := r.missing(); r.wrong(len(r.path) != r.n && hint != "", "a solution has %s, and the board has %d; %s", words.Plural(r.n, "queen"), len(r.path), hint) {
		return
	}
	r.Solution()
}

// missing says what a program should have printed if queens of its solution are missing.
func (r *follower) missing() string {
	switch {
	case r.unprinted.places == 0 && !r.traced:
		return "print place for each queen"
	case r.unprinted.way == backing:
		return "a program that places queens on attacked squares must print remove"
	}
	return ""
}

// unprinted is what is known of a program that may print no removals.
type unprinted struct {
	decided bool
	way     way

	places        int // that were printed
	first, second nqueens.Square
	rows, cols    map[int]bool // of the first n of them
}

// way is how a program that prints no removals removes queens.
type way uint8

const (
	printed way = iota // it does print them
	moving             // a queen replaces that of her row or column
	backing            // the latest queens are removed until none attacks
)

// goBackToPlace removes the queens that the program removed without a step before it places
// one.
func (r *follower) goBackToPlace(square nqueens.Square) {
	u := &r.unprinted
	blocked := func() bool { return r.standing(square) >= 0 || attacked(r.path, square) }
	u.count(r.n, square)
	if !u.decided && blocked() {
		r.decide()
	}
	switch u.way {
	case moving:
		same := u.moves(r.n)
		if at := slices.IndexFunc(r.path, func(v visit) bool { return same(v.square, square) }); at >= 0 {
			queen := r.path[at].square
			r.moves = true
			r.lift(0, queen.Row, queen.Col)
		}
	case backing:
		for r.running && blocked() {
			r.takeBack(step{node: -1})
		}
	}
}

// goBackToTry removes the queens that the program removed without a step before it tries a
// square: those from the row, or the column, that it fills.
func (r *follower) goBackToTry(square nqueens.Square) {
	u := &r.unprinted
	same := u.fills()
	at := slices.IndexFunc(r.path, func(v visit) bool { return same(v.square, square) })
	if at < 0 {
		return
	}
	if !u.decided {
		r.decide()
	}
	for u.way == backing && r.running && len(r.path) > at {
		r.takeBack(step{node: -1})
	}
}

// count counts a queen that is placed.
func (u *unprinted) count(n int, square nqueens.Square) {
	switch u.places++; u.places {
	case 1:
		u.first = square
	case 2:
		u.second = square
	}
	if u.places <= n {
		u.rows[square.Row], u.cols[square.Col] = true, true
	}
}

// sameLine reports whether two squares are in one line.
type sameLine func(a, b nqueens.Square) bool

func sameRow(a, b nqueens.Square) bool { return a.Row == b.Row }
func sameCol(a, b nqueens.Square) bool { return a.Col == b.Col }
func noLine(a, b nqueens.Square) bool  { return false }

// fills returns the lines that the program fills in order: rows if its first two queens are
// in neighbouring rows, or columns.
func (u *unprinted) fills() sameLine {
	rows, cols := u.neighbours()
	switch {
	case rows == cols:
		return noLine
	case rows:
		return sameRow
	}
	return sameCol
}

// moves returns the lines in which the program moves queens, or nil if its first n queens are
// not in n of them.
func (u *unprinted) moves(n int) sameLine {
	rows, cols := u.neighbours()
	switch {
	case len(u.rows) == n && (rows || !cols):
		return sameRow
	case len(u.cols) == n && cols:
		return sameCol
	}
	return nil
}

// neighbours reports whether the first two queens are in neighbouring rows, and columns.
func (u *unprinted) neighbours() (rows, cols bool) {
	if u.places < 2 {
		return false, false
	}
	up, across := u.second.Row-u.first.Row, u.second.Col-u.first.Col
	return up*up == 1, across*across == 1
}

// decide finds how the program removes queens, from the steps so far and those ahead: it
// prints removals, unless it places more than n queens before the first.
func (r *follower) decide() {
	u := &r.unprinted
	u.decided = true
	so := *u // which shares its rows and columns
	for i := 0; so.places <= r.n; i++ {
		s, ok := r.steps.peek(r.ctx, i)
		if !ok || s.kind == Remove {
			return
		}
		if s.kind != Place {
			continue
		}
		square, err := r.steps.square(r.ctx, s)
		if err != nil {
			return
		}
		so.count(r.n, square)
	}
	u.way = backing
	if u.moves(r.n) != nil {
		u.way = moving
	}
}
