package region

import (
	"fmt"
	"slices"

	"nqueens.example/nqueens"
)

// Solution is the squares of all queens, row by row.
type Solution []nqueens.Square

// Conflict is a rule broken: two queens that touch, or a unit with more queens
// than it takes.
type Conflict struct {
	Unit    *Unit // nil where two queens touch
	Squares []nqueens.Square
}

// Conflicts returns what is wrong with queens that stand on the board, be they
// all or some. Squares off the board are its only error.
func (p *Puzzle) Conflicts(queens []nqueens.Square) ([]Conflict, error) {
	for _, s := range queens {
		if err := p.onBoard(s); err != nil {
			return nil, err
		}
	}
	queens = slices.Compact(slices.SortedFunc(slices.Values(queens), byRow))
	var conflicts []Conflict
	for i, a := range queens {
		for _, b := range queens[i+1:] {
			if touch(a, b) {
				conflicts = append(conflicts, Conflict{Squares: []nqueens.Square{a, b}})
			}
		}
	}
	for _, u := range p.Units() {
		if in := p.within(u, queens); len(in) > p.stars {
			conflicts = append(conflicts, Conflict{&u, in})
		}
	}
	return conflicts, nil
}

func (p *Puzzle) onBoard(s nqueens.Square) error {
	if s.Row < 0 || s.Row >= p.n || s.Col < 0 || s.Col >= p.n {
		return &Fault{s.Row, s.Col, fmt.Sprintf("this square is not on the board of %d x %d", p.n, p.n)}
	}
	return nil
}

func (p *Puzzle) within(u Unit, squares []nqueens.Square) []nqueens.Square {
	var in []nqueens.Square
	for _, s := range squares {
		if p.Has(u, s) {
			in = append(in, s)
		}
	}
	return in
}

func touch(a, b nqueens.Square) bool {
	dr, dc := a.Row-b.Row, a.Col-b.Col
	return a != b && dr >= -1 && dr <= 1 && dc >= -1 && dc <= 1
}

// Describe says in words what a conflict is.
func (p *Puzzle) Describe(c Conflict) string {
	if c.Unit == nil {
		return fmt.Sprintf("the queens on %s touch", squareNames(c.Squares))
	}
	return fmt.Sprintf("%s has %s, not %d: %s", p.Name(*c.Unit), countQueens(len(c.Squares)), p.stars, squareNames(c.Squares))
}

func countQueens(n int) string {
	switch n {
	case 0:
		return "no queen"
	case 1:
		return "1 queen"
	}
	return fmt.Sprintf("%d queens", n)
}

// Accepts returns nil if queens solve p, else the first reason why they do not.
func (p *Puzzle) Accepts(queens Solution) error {
	conflicts, err := p.Conflicts(queens)
	if err != nil {
		return err
	}
	if len(conflicts) > 0 {
		return fmt.Errorf("%s", p.Describe(conflicts[0]))
	}
	for _, u := range p.Units() {
		if in := len(p.within(u, queens)); in < p.stars {
			return fmt.Errorf("%s has %s, not %d", p.Name(u), countQueens(in), p.stars)
		}
	}
	if want := p.n * p.stars; len(queens) != want {
		return fmt.Errorf("a queen is named twice: there are %d squares, not %d", len(queens), want)
	}
	return nil
}

// without returns the squares of a that are not in b.
func without(a, b []nqueens.Square) []nqueens.Square {
	var rest []nqueens.Square
	for _, s := range a {
		if !slices.Contains(b, s) {
			rest = append(rest, s)
		}
	}
	return rest
}

func sorted(squares []nqueens.Square) []nqueens.Square {
	slices.SortFunc(squares, byRow)
	return squares
}
