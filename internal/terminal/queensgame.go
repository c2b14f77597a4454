package terminal

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/draw"
	"nqueens.example/nqueens/internal/finding/complete"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/solve"
)

// MaxQueens is the size of the largest board of [NewQueensGame].
const MaxQueens = 64

// NewQueensGame returns the game of completing p, for boards of at most MaxQueens rows.
// The error wraps nqueens.ErrNoSolution if p has no completion.
func NewQueensGame(ctx context.Context, p nqueens.Problem) (*Game, error) {
	if err := p.OfQueens(); err != nil {
		return nil, err
	}
	found, err := complete.Solve(ctx, p, complete.Options{})
	if errors.Is(err, nqueens.ErrNoSolution) {
		return nil, fmt.Errorf("%w for this board of %d, so there is nothing to play", err, p.N)
	}
	if err != nil {
		return nil, err
	}
	g := queensGame{p}
	return &Game{
		N: p.N, Goal: p.N, Title: words.Plural(p.N, "queen"), fixed: p.Placed, solution: solutionOf(p, found.Placement),
		rules: "No two queens may share a row, a column or a diagonal.",
		rank:  rankOf, file: fileOf, names: chessNames,
		scene:  func(queens []nqueens.Square) draw.Scene { return draw.Board(g.with(queens), nil) },
		closed: g.closed, wrong: g.wrong, hint: g.hint,
	}, nil
}

// solutionOf returns the queens of a solution, those of p first.
func solutionOf(p nqueens.Problem, solution nqueens.Placement) []nqueens.Square {
	queens := slices.Clone(p.Placed)
	for s := range solution.Squares() {
		if !slices.Contains(queens, s) {
			queens = append(queens, s)
		}
	}
	return queens
}

// queensGame is a problem that is played.
type queensGame struct{ problem nqueens.Problem }

// with returns the problem with these queens, which include the given ones.
func (g queensGame) with(queens []nqueens.Square) nqueens.Problem {
	p := g.problem
	p.Placed = queens
	return p
}

func (g queensGame) closed(queens []nqueens.Square) []nqueens.Square {
	var closed []nqueens.Square
	for row := range g.problem.N {
		for col := range g.problem.N {
			s := nqueens.Square{Row: row, Col: col}
			attacked := func(q nqueens.Square) bool { _, attacks := q.Attacks(s); return attacks }
			if !slices.Contains(queens, s) && slices.ContainsFunc(queens, attacked) {
				closed = append(closed, s)
			}
		}
	}
	return closed
}

func (g queensGame) wrong(queens []nqueens.Square) string {
	if err := g.with(queens).Validate(); err != nil {
		return err.Error()
	}
	return ""
}

// hint asks for a hint, which never removes a given queen.
func (g queensGame) hint(ctx context.Context, queens, _ []nqueens.Square) (advice, error) {
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	step, err := solve.Hint(ctx, g.problem, queens[len(g.problem.Placed):])
	switch {
	case errors.Is(err, nqueens.ErrSolved):
		return advice{why: "The board is solved."}, nil
	case errors.Is(err, context.DeadlineExceeded):
		return advice{why: "No hint was found within 5 seconds."}, nil
	case err != nil:
		return advice{}, err
	case step.Back:
		return advice{rule: string(step.Rule), why: step.Why, look: append(step.Seen, step.Queen)}, nil
	}
	return advice{rule: string(step.Rule), why: step.Why, look: step.Seen, queens: []nqueens.Square{step.Queen}}, nil
}

// chessNames returns the chess names of squares, row 1 first.
func chessNames(squares []nqueens.Square) []string {
	return words.Each(slices.SortedFunc(slices.Values(squares), func(a, b nqueens.Square) int {
		return cmp.Or(cmp.Compare(a.Row, b.Row), cmp.Compare(a.Col, b.Col))
	}), nqueens.Square.String)
}
