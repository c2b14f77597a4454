package terminal

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/draw"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/region"
)

// NewRegionGame returns the game of a puzzle of coloured regions, which must have
// exactly one solution. Otherwise the error is that of region.Solve.
func NewRegionGame(ctx context.Context, p *region.Puzzle) (*Game, error) {
	solution, err := region.Solve(ctx, p)
	if err != nil {
		return nil, err
	}
	n := p.N()
	title := fmt.Sprintf("%d regions", n)
	if p.Stars() > 1 {
		title += fmt.Sprintf(", %d queens in each row, column and region", p.Stars())
	}
	g := regionGame{p}
	rules := fmt.Sprintf("Each row, column and region takes %s. No two may touch, not even at a corner.", words.Plural(p.Stars(), "queen"))
	return &Game{
		N: n, Goal: n * p.Stars(), Title: title, regions: true, rules: rules, solution: g.onBoard(solution),
		rank:   func(row int) string { return fmt.Sprintf("r%d", n-row) },
		file:   func(col int) string { return fmt.Sprintf("c%d", col+1) },
		letter: func(s nqueens.Square) string { return p.Letter(p.Region(inPuzzle(n, s))) },
		scene:  func(queens []nqueens.Square) draw.Scene { return draw.Puzzle(p, g.inPuzzle(queens)) },
		names:  g.names, closed: g.closed, wrong: g.wrong, hint: g.hint,
	}, nil
}

// inPuzzle returns the square of a puzzle of n rows that s is on its board.
func inPuzzle(n int, s nqueens.Square) region.Square {
	return region.Square{Row: n - 1 - s.Row, Column: s.Col}
}

// regionGame is a puzzle that is played. Its methods take and return squares of the
// board on the screen.
type regionGame struct{ puzzle *region.Puzzle }

func (g regionGame) inPuzzle(board []nqueens.Square) region.Squares {
	squares := make(region.Squares, len(board))
	for i, s := range board {
		squares[i] = inPuzzle(g.puzzle.N(), s)
	}
	return squares
}

func (g regionGame) onBoard(squares region.Squares) []nqueens.Square {
	board := make([]nqueens.Square, len(squares))
	for i, s := range squares {
		board[i] = s.OnBoard(g.puzzle.N())
	}
	return board
}

// names returns the names of squares, the top row first.
func (g regionGame) names(board []nqueens.Square) []string {
	squares := g.inPuzzle(board)
	slices.SortFunc(squares, func(a, b region.Square) int {
		return cmp.Or(cmp.Compare(a.Row, b.Row), cmp.Compare(a.Column, b.Column))
	})
	return words.Each(squares, region.Square.String)
}

func (g regionGame) closed(queens []nqueens.Square) []nqueens.Square {
	closed, _ := g.puzzle.Closed(g.inPuzzle(queens)) // all queens are on the board
	return g.onBoard(closed)
}

func (g regionGame) wrong(queens []nqueens.Square) string {
	conflicts, err := g.puzzle.Conflicts(g.inPuzzle(queens))
	switch {
	case err != nil:
		return err.Error()
	case len(conflicts) > 0:
		return conflicts[0].Reason
	}
	return ""
}

func (g regionGame) hint(ctx context.Context, queens, marks []nqueens.Square) (advice, error) {
	step, err := region.Hint(ctx, g.puzzle, g.inPuzzle(queens), g.inPuzzle(marks))
	if errors.Is(err, nqueens.ErrSolved) {
		return advice{why: "The puzzle is solved."}, nil
	}
	return advice{string(step.Rule), step.Why, g.onBoard(step.Seen), g.onBoard(step.Queens), g.onBoard(step.Empty)}, err
}
