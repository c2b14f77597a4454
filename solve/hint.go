package solve

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/finding/complete"
	"nqueens.example/nqueens/internal/finding/lineset"
	"nqueens.example/nqueens/internal/words"
)

// The rules of Hint.
const (
	lastSquare = "last square" // a row or column has only one free square
	squeeze    = "squeeze"     // a queen elsewhere in its row or column would leave another without a free square
	searched   = "search"      // a search finds the queen; no rule does
	mistake    = "mistake"     // a queen has to go
)

// Step is the next step of a player: a queen to put on the board or to take back.
type Step struct {
	Rule  string           // last square, squeeze, search or mistake
	Queen nqueens.Square   // where the queen goes, or stands
	Back  bool             // take the queen back; otherwise put it there
	Seen  []nqueens.Square // the other squares that the reason names
	Why   string           // the reason, in plain sentences
}

// Hint returns the next step for a player who has put queens on the board of p, in
// that order. It takes back only these, never p.Placed, and puts down only queens
// of a completion: first those that are forced, by the only free square of a row
// or column, or because every other square there would leave another line without
// one. If no completion contains all the queens, it names one to remove.
//
// The error is nqueens.ErrSolved if all queens are placed, wraps nqueens.ErrNoSolution if
// p itself has no solution, and is that of ctx if ctx ends first.
func Hint(ctx context.Context, p nqueens.Problem, queens []nqueens.Square) (Step, error) {
	if err := p.OfQueens(); err != nil {
		return Step{}, err
	}
	if step, wrong, err := misplaced(p, queens); wrong || err != nil {
		return step, err
	}
	now := with(p, queens)
	if len(now.Placed) == p.N {
		return Step{}, nqueens.ErrSolved
	}
	found, err := complete.Solve(ctx, now, complete.Options{})
	lines := openLines(now)
	switch {
	case errors.Is(err, nqueens.ErrNoSolution):
		return takeBack(ctx, p, queens, lines)
	case err != nil:
		return Step{}, err
	}
	if step, forced := forcedStep(lines); forced {
		return step, nil
	}
	return freeStep(lines, found.Placement), nil
}

// with returns p with queens placed.
func with(p nqueens.Problem, queens []nqueens.Square) nqueens.Problem {
	p.Placed = slices.Concat(p.Placed, queens)
	return p
}

// misplaced returns the step that takes back a queen which cannot stand where it
// does. The error is for squares that are off the board or have two queens.
func misplaced(p nqueens.Problem, queens []nqueens.Square) (step Step, wrong bool, err error) {
	for i, s := range queens {
		err := with(p, queens[:i+1]).Validate()
		var attack *nqueens.Attack
		var off *nqueens.OffBoard
		switch {
		case err == nil:
		case errors.As(err, &attack):
			return Step{Rule: mistake, Queen: s, Back: true, Seen: []nqueens.Square{attack.A}, Why: fmt.Sprintf(
				"The queens on %v and %v attack each other along the %v. Take back the one on %v.", attack.A, s, attack.Direction, s)}, true, nil
		case errors.As(err, &off) || slices.Contains(p.Placed, s) || slices.Contains(queens[:i], s):
			return Step{}, false, err
		default:
			return Step{Rule: mistake, Queen: s, Back: true, Why: fmt.Sprintf("%v is blocked. Take back the queen there.", s)}, true, nil
		}
	}
	return Step{}, false, nil
}

// few is how many of its free squares an openLine lists.
const few = 4

// openLine is a row or column without a queen.
type openLine struct {
	nqueens.Line
	free    int              // squares where a queen can stand
	squares []nqueens.Square // the first few of them
}

// openLines returns the rows and then the columns without a queen.
func openLines(p nqueens.Problem) []openLine {
	taken := lineset.Of(p).Block(p.Blocked...)
	var lines []openLine
	for _, along := range []nqueens.Direction{nqueens.AlongRow, nqueens.AlongColumn} {
		for i := range p.N {
			if line := (nqueens.Line{Direction: along, Index: i}); !taken.Has(line) {
				lines = append(lines, openLine{Line: line})
			}
		}
	}
	rows, cols := lines[:len(lines)/2], lines[len(lines)/2:]
	for i := range rows {
		for j := range cols {
			s := nqueens.Square{Row: rows[i].Index, Col: cols[j].Index}
			if taken.Open(s) {
				rows[i].add(s)
				cols[j].add(s)
			}
		}
	}
	return lines
}

func (l *openLine) add(s nqueens.Square) {
	if l.free++; l.free <= few {
		l.squares = append(l.squares, s)
	}
}

// forcedStep returns the queen that is forced in one of the lines, none of which
// is without a free square.
func forcedStep(lines []openLine) (step Step, forced bool) {
	for _, l := range lines {
		if l.free == 1 {
			return Step{Rule: lastSquare, Queen: l.squares[0], Why: fmt.Sprintf("%v is the only free square of %s.", l.squares[0], l.Line)}, true
		}
	}
	for _, l := range lines {
		if left, gone := survivors(l, lines); l.free <= few && len(left) == 1 {
			step := Step{Rule: squeeze, Queen: left[0], Why: fmt.Sprintf("Only %v is left in %s: a queen on ", left[0], l.Line)}
			for _, g := range gone {
				step.Seen = append(step.Seen, g.square)
			}
			return step.because(gone), true
		}
	}
	return Step{}, false
}

// robbery is a square whose queen would leave a line without a free square.
type robbery struct {
	square nqueens.Square
	line   openLine
}

// because adds to the reason of a step what the queens of gone would do.
func (s Step) because(gone []robbery) Step {
	line := gone[0].line.String()
	if slices.ContainsFunc(gone, func(g robbery) bool { return g.line.Line != gone[0].line.Line }) {
		line = "another line"
	}
	names := words.Each(gone, func(g robbery) string { return g.square.String() })
	s.Why += fmt.Sprintf("%s would leave %s without a free square.", words.Or(names), line)
	return s
}

// survivors divides the listed squares of a line into those where a queen leaves
// a free square to every other line, and the others.
func survivors(l openLine, lines []openLine) (left []nqueens.Square, gone []robbery) {
	for _, s := range l.squares {
		if robbed := slices.IndexFunc(lines, func(other openLine) bool { return robs(s, other) }); robbed >= 0 {
			gone = append(gone, robbery{s, lines[robbed]})
		} else {
			left = append(left, s)
		}
	}
	return left, gone
}

// robs reports whether a queen on s attacks every free square of a line that it
// is not on.
func robs(s nqueens.Square, l openLine) bool {
	return l.free <= few && !l.Contains(s) && !slices.ContainsFunc(l.squares, func(free nqueens.Square) bool {
		_, attacked := s.Attacks(free)
		return !attacked
	})
}

// freeStep returns the queen of a completion in the row with the fewest free
// squares.
func freeStep(lines []openLine, completion nqueens.Placement) Step {
	best := lines[0]
	for _, l := range lines {
		if l.Direction == nqueens.AlongRow && l.free < best.free {
			best = l
		}
	}
	s := nqueens.Square{Row: best.Index, Col: completion[best.Index]}
	return Step{Rule: searched, Queen: s, Why: fmt.Sprintf("No queen is forced, but one on %v leads to a solution. %s has the fewest free squares, %d.",
		s, words.Capital(best.String()), best.free)}
}

// takeBack returns the queen to take back where no completion has all of them:
// the latest whose absence suffices, or else the first that fits no completion
// together with those before it.
func takeBack(ctx context.Context, p nqueens.Problem, queens []nqueens.Square, lines []openLine) (Step, error) {
	completes := func(queens []nqueens.Square) (bool, error) {
		_, err := complete.Solve(ctx, with(p, queens), complete.Options{})
		if errors.Is(err, nqueens.ErrNoSolution) {
			return false, nil
		}
		return err == nil, err
	}
	step := stuck(lines)
	step.Rule, step.Back = mistake, true
	for i := len(queens) - 1; i >= 0; i-- {
		ok, err := completes(slices.Delete(slices.Clone(queens), i, i+1))
		if err != nil {
			return Step{}, err
		}
		if ok {
			step.Queen = queens[i]
			step.Why += fmt.Sprintf(" Take back the queen on %v.", step.Queen)
			return step, nil
		}
	}
	for i := range queens {
		ok, err := completes(queens[:i])
		if err != nil {
			return Step{}, err
		}
		if !ok {
			if i == 0 {
				break
			}
			step.Queen = queens[i-1]
			step.Why += fmt.Sprintf(" More than one queen has to go: begin with the one on %v.", step.Queen)
			return step, nil
		}
	}
	return Step{}, fmt.Errorf("%w for this board of %d", nqueens.ErrNoSolution, p.N)
}

// stuck says why the queens of a board cannot stay, as plainly as it can be seen.
func stuck(lines []openLine) Step {
	for _, l := range lines {
		if l.free == 0 {
			return Step{Why: words.Capital(l.String()) + " has no free square left."}
		}
	}
	for _, l := range lines {
		if left, gone := survivors(l, lines); l.free <= few && len(left) == 0 {
			step := Step{Why: fmt.Sprintf("%s cannot be filled: a queen on ", words.Capital(l.String()))}
			step.Seen = l.squares
			return step.because(gone)
		}
	}
	return Step{Why: "No solution has all of these queens."}
}
