package nqueens

import (
	"errors"
	"fmt"
	"iter"
	"math"
	"slices"
)

// Problem asks for placements of n queens that include the queens already placed and avoid
// blocked squares and diagonals. With all fields but N zero it is the plain n queens problem.
type Problem struct {
	N                int      // size of the board, 1 to 2,147,483,647
	Placed           []Square // queens that stand already
	Blocked          []Square // squares where no queen may stand
	BlockedDiagonals []Line   // rising and falling diagonals where no queen may stand
}

// New returns the plain problem of n queens on an n x n board.
func New(n int) Problem { return Problem{N: n} }

// Validate returns an error if p is not well formed: if its size is out of range, a square
// (*OffBoard) or diagonal is not on the board, two placed queens attack each other (*Attack),
// a queen is placed twice, or stands on a blocked square or diagonal. A well-formed problem
// may have no solution.
func (p Problem) Validate() error {
	if p.N < 1 {
		return fmt.Errorf("the size of the board must be at least 1, not %d", p.N)
	}
	if p.N > math.MaxInt32 {
		return fmt.Errorf("the size of the board must be at most %d, not %d", math.MaxInt32, p.N)
	}
	for _, s := range slices.Concat(p.Placed, p.Blocked) {
		if s.Row < 0 || s.Row >= p.N || s.Col < 0 || s.Col >= p.N {
			return &OffBoard{s, p.N}
		}
	}
	for _, l := range p.BlockedDiagonals {
		if l.Direction != AlongRising && l.Direction != AlongFalling {
			return fmt.Errorf("only diagonals can be blocked, not a %v", l.Direction)
		}
		if _, _, ok := l.Ends(p.N); !ok {
			return fmt.Errorf("%v %d is not on the %d x %d board", l.Direction, l.Index, p.N, p.N)
		}
	}
	if err := p.validatePlaced(); err != nil {
		return err
	}
	placed := make(map[Square]bool, len(p.Placed))
	for _, s := range p.Placed {
		placed[s] = true
	}
	for _, s := range p.Blocked {
		if placed[s] {
			return fmt.Errorf("%s is both placed and blocked; leave out one", s.inFull())
		}
	}
	if s, l, ok := p.onBlockedDiagonal(slices.Values(p.Placed)); ok {
		first, last, _ := l.Ends(p.N)
		return fmt.Errorf("the queen placed on %s stands on the blocked diagonal %v-%v", s.inFull(), first, last)
	}
	return nil
}

// onBlockedDiagonal returns the first of the queens on a blocked diagonal.
func (p Problem) onBlockedDiagonal(queens iter.Seq[Square]) (Square, Line, bool) {
	if len(p.BlockedDiagonals) == 0 {
		return Square{}, Line{}, false
	}
	blocked := Problem{N: p.N, BlockedDiagonals: p.BlockedDiagonals}.Lines()
	for s := range queens {
		if d, hit := blocked.Hit(s); hit {
			return s, LineThrough(s, d), true
		}
	}
	return Square{}, Line{}, false
}

func (p Problem) validatePlaced() error {
	if len(p.Placed) == 0 { // the lines of a very large board take too much memory
		return nil
	}
	standing := NewLineSet(p.N)
	for i, s := range p.Placed {
		d, hit := standing.Hit(s)
		if !hit {
			standing.Flip(s)
			continue
		}
		line := LineThrough(s, d)
		other := p.Placed[slices.IndexFunc(p.Placed[:i], line.Contains)]
		if other == s {
			return fmt.Errorf("a queen is placed on %s twice", s.inFull())
		}
		return &Attack{other, s, d}
	}
	return nil
}

// Accepts returns nil if placement solves p, and otherwise an error that says why it does not.
func (p Problem) Accepts(placement Placement) error {
	if len(placement) != p.N {
		return fmt.Errorf("the placement is for n = %d, and the board has n = %d", len(placement), p.N)
	}
	if err := placement.Validate(); err != nil {
		return err
	}
	for _, s := range p.Placed {
		if placement[s.Row] != s.Col {
			return fmt.Errorf("the queen placed on %s is missing", s.inFull())
		}
	}
	for _, s := range p.Blocked {
		if placement[s.Row] == s.Col {
			return fmt.Errorf("the queen on %s stands on a blocked square", s.inFull())
		}
	}
	if s, l, ok := p.onBlockedDiagonal(placement.Squares()); ok {
		first, last, _ := l.Ends(p.N)
		return fmt.Errorf("the queen on %s stands on the blocked diagonal %v-%v", s.inFull(), first, last)
	}
	return nil
}

// ErrNoSolution means that the problem is proven to have no solution.
var ErrNoSolution = errors.New("no solution exists")
