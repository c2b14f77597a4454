package region

import (
	"cmp"
	"context"
	"fmt"
	"iter"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/ctxerr"
)

// All returns the solutions of p, in an order that is the same in every run, and the error
// of ctx as the last pair if it has ended. For the zero Puzzle the only pair is an error.
//
// The search branches on the row, column or region with the fewest squares to spare.
func All(ctx context.Context, p *Puzzle) iter.Seq2[Squares, error] {
	return ctxerr.Seq(ctx, func(yield func(Squares) bool) error {
		if err := p.check(); err != nil {
			return err
		}
		s := search{grid: newGrid(p), ctx: ctx, yield: func(queens *squares, g *grid) bool {
			return yield(g.list(queens))
		}}
		s.run()
		return nil
	})
}

// Solve returns the queens of the only solution of p. The error wraps
// [nqueens.ErrNoSolution] if there is none, and is an [*Ambiguous] if there are several.
func Solve(ctx context.Context, p *Puzzle) (Squares, error) {
	found, err := nqueens.Take(All(ctx, p), 2)
	if err != nil {
		return nil, err
	}
	for _, solution := range found {
		if err := p.Accepts(solution); err != nil {
			return nil, fmt.Errorf("the search found a solution that fails its check: %w", err)
		}
	}
	switch len(found) {
	case 0:
		return nil, errImpossible()
	case 1:
		return found[0], nil
	}
	return nil, &Ambiguous{found[0], found[1]}
}

func errImpossible() error {
	return fmt.Errorf("this puzzle of regions is impossible: %w", nqueens.ErrNoSolution)
}

// Ambiguous is the error for a puzzle with several solutions. A and B are two of them.
type Ambiguous struct{ A, B Squares }

func (a *Ambiguous) Error() string {
	differ := append(a.A.without(a.B), a.B.without(a.A)...).distinct()
	return fmt.Sprintf("there is more than one solution; the first square in which two differ is %v", differ[0])
}

// nodesBetweenChecks is the number of nodes between two checks of the context, which take
// some hundred microseconds.
const nodesBetweenChecks = 1 << 8

// search visits all solutions of a grid.
type search struct {
	*grid
	ctx   context.Context
	from  *position // nil means the start
	yield func(queens *squares, g *grid) bool
	pick  func(choices *squares) int // chooses the square to branch on; nil means the first
	most  int                        // limit of nodes; 0 means none
	crowd crowding                   // whether to examine crowded units
	nodes int
}

// crowding says whether a search examines crowded units. That is slow: with two queens in
// each row a search takes three times as long for a fifteenth of the nodes. With more
// queens it would not end otherwise.
type crowding uint8

const (
	whereItPays crowding = iota
	never                // the specification of what it does
	always
)

func (c crowding) pays(stars int) bool { return c == always || c == whereItPays && stars > 2 }

func (s *search) run() {
	side := (s.n + 1) / 2
	if s.n*s.stars <= side*side { // a block of 2 x 2 squares holds at most one queen
		s.node(cmp.Or(s.from, s.start()))
	}
}

// node searches below a position, which it changes. It reports whether to continue.
func (s *search) node(at *position) bool {
	for {
		if s.nodes++; s.nodes%nodesBetweenChecks == 0 && s.ctx.Err() != nil || s.nodes == s.most {
			return false
		}
		choices, possible := s.reduce(at)
		if !possible {
			return true
		}
		if s.empty(&choices) {
			return s.yield(&at.queens, s.grid)
		}
		branch := s.first(&choices, &choices)
		if s.pick != nil {
			branch = s.pick(&choices)
		}
		with := *at
		s.place(&with, branch)
		if !s.node(&with) {
			return false
		}
		at.open.remove(branch)
	}
}

// reduce draws the conclusions that need no choice. It returns the squares to choose from:
// those of a crowded block or of the unit with the fewest squares to spare, or none if
// all queens stand.
func (s *search) reduce(at *position) (choices squares, possible bool) {
	for {
		unit, broken := s.propagate(at, nil)
		if broken >= 0 {
			return squares{}, false
		}
		if unit < 0 {
			return squares{}, true
		}
		if !s.crowd.pays(s.stars) {
			return s.both(&s.units[unit], &at.open), true
		}
		c := crowded{grid: s.grid, at: at}
		if !c.look() {
			return squares{}, false
		}
		if c.changed {
			continue
		}
		if c.least > 0 {
			return c.tightest, true
		}
		return s.both(&s.units[unit], &at.open), true
	}
}

// propagate fills units that have no square to spare, as long as there are any, and appends
// their queens to chain unless that is nil. It returns the unit with the fewest squares
// to spare, or -1 if all queens stand, and a broken unit, which has too few squares left,
// or -1.
func (g *grid) propagate(at *position, chain *[]forced) (tightest, broken int) {
	for again := true; again; {
		again, tightest = false, -1
		least := len(g.all) * 64
		for u := range g.units {
			need := int(at.need[u])
			if need == 0 {
				continue
			}
			spare := g.count(&g.units[u], &at.open) - need
			switch {
			case spare < 0:
				return -1, u
			case spare == 0:
				if !g.fill(at, u, chain) {
					return -1, u
				}
				again = true
			case spare < least:
				least, tightest = spare, u
			}
		}
	}
	return tightest, -1
}

// fill puts queens on the open squares of a unit. It returns false if there are too few.
func (g *grid) fill(at *position, u int, chain *[]forced) bool {
	for at.need[u] > 0 {
		i := g.first(&g.units[u], &at.open)
		if i < 0 {
			return false
		}
		g.place(at, i)
		if chain != nil {
			*chain = append(*chain, forced{i, u})
		}
	}
	return true
}
