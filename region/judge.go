package region

import (
	"errors"
	"fmt"
	"slices"

	"nqueens.example/nqueens/internal/words"
)

// Conflict is a violation of the rules: two queens that touch, or too many queens in
// one row, column or region.
type Conflict struct {
	Unit    *Unit // with too many queens; nil if two queens touch
	Squares Squares
	Reason  string // in words, without a final period
}

// Conflicts returns the violations among queens, which need not be all queens of a
// solution. The error is a [*Fault] if a queen is off the board.
func (p *Puzzle) Conflicts(queens Squares) ([]Conflict, error) {
	if err := p.onBoard(queens...); err != nil {
		return nil, err
	}
	queens = queens.distinct()
	var conflicts []Conflict
	for i, a := range queens {
		for _, b := range queens[i+1:] {
			if touch(a, b) {
				pair := Squares{a, b}
				conflicts = append(conflicts, Conflict{Squares: pair, Reason: fmt.Sprintf("the queens on %s touch", pair.words())})
			}
		}
	}
	for u, in := range p.byUnit(queens) {
		if len(in) > p.stars {
			unit := p.unit(u)
			conflicts = append(conflicts, Conflict{&unit, in, fmt.Sprintf("%s has %s, not %d: %s", p.name(u), countQueens(len(in)), p.stars, in.words())})
		}
	}
	return conflicts, nil
}

// onBoard returns an error for the first square that is not on the board.
func (p *Puzzle) onBoard(squares ...Square) error {
	if err := p.check(); err != nil {
		return err
	}
	for _, s := range squares {
		if s.Row < 0 || s.Row >= p.n || s.Column < 0 || s.Column >= p.n {
			return faultAt(s.Row, s.Column, "this square is not on the board of %d x %d", p.n, p.n)
		}
	}
	return nil
}

// byUnit returns the squares that lie in each unit.
func (p *Puzzle) byUnit(squares Squares) []Squares {
	in := make([]Squares, len(kinds)*p.n)
	for _, s := range squares {
		for _, u := range p.unitsOf(p.index(s)) {
			in[u] = append(in[u], s)
		}
	}
	return in
}

func touch(a, b Square) bool {
	dr, dc := a.Row-b.Row, a.Column-b.Column
	return a != b && dr >= -1 && dr <= 1 && dc >= -1 && dc <= 1
}

func countQueens(n int) string {
	if n == 0 {
		return "no queen"
	}
	return words.Plural(n, "queen")
}

// Accepts returns nil if queens solve p, otherwise the first reason why not.
func (p *Puzzle) Accepts(queens Squares) error {
	conflicts, err := p.Conflicts(queens)
	if err != nil {
		return err
	}
	if len(conflicts) > 0 {
		return errors.New(conflicts[0].Reason)
	}
	for u, in := range p.byUnit(queens) {
		if len(in) < p.stars {
			return fmt.Errorf("%s has %s, not %d", p.name(u), countQueens(len(in)), p.stars)
		}
	}
	if want := p.n * p.stars; len(queens) != want {
		return fmt.Errorf("a queen is listed twice: there are %d squares, not %d", len(queens), want)
	}
	return nil
}

// Closed returns the squares on which another queen would touch one of queens or be
// one too many in its row, column or region. Squares of queens are not among them.
// The error is a [*Fault] if a queen is off the board.
func (p *Puzzle) Closed(queens Squares) (Squares, error) {
	if err := p.onBoard(queens...); err != nil {
		return nil, err
	}
	in := p.byUnit(queens)
	full := func(u int) bool { return len(in[u]) >= p.stars }
	var closed Squares
	for i := range p.region {
		s := Square{i / p.n, i % p.n}
		units := p.unitsOf(i)
		if !slices.Contains(queens, s) && (slices.ContainsFunc(units[:], full) ||
			slices.ContainsFunc(queens, func(q Square) bool { return touch(q, s) })) {
			closed = append(closed, s)
		}
	}
	return closed, nil
}
