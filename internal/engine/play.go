package engine

import (
	"context"
	"errors"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/games/daily"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/region"
	"nqueens.example/nqueens/solve"
)

// DailyAnswer is the board of queens of a day, with squares in algebraic notation, and
// the questions whose answers are the puzzles of regions of that day, the easiest first.
type DailyAnswer struct {
	Day     string                   `json:"day"`
	Queens  DailyQueens              `json:"queens"`
	Regions []region.GenerateOptions `json:"regions"` // parameters of the operation region
}

// DailyQueens is a board with queens given and exactly one solution.
type DailyQueens struct {
	N     int      `json:"n"`
	Given []string `json:"given"`
}

// daily returns the puzzles of a day.
func (e *Engine) daily(ctx context.Context, q *Query) (any, error) {
	day, err := daily.ParseDay(q.Text("day"))
	if err != nil {
		q.Fail("day", "%v", err)
	}
	if err := q.Err(); err != nil {
		return nil, err
	}
	answer := DailyAnswer{Day: day.String()}
	board, err := within(ctx, e, "", "", func(ctx context.Context) (nqueens.Problem, error) { return daily.Queens(ctx, day) })
	answer.Queens = DailyQueens{N: board.N, Given: words.Each(board.Placed, nqueens.Square.String)}
	for _, level := range daily.Levels() {
		answer.Regions = append(answer.Regions, daily.Regions(day, level))
	}
	return answer, err
}

// HintAnswer is a solve.Step. Squares are in algebraic notation.
type HintAnswer struct {
	Queen string   `json:"queen"`
	Back  bool     `json:"back"`
	Seen  []string `json:"seen"`
	Why   string   `json:"why"`
}

// hint returns the next step of a game of queens.
func (e *Engine) hint(ctx context.Context, q *Query) (any, error) {
	p := nqueens.Problem{N: q.Size(PlaySize)}
	p.Placed = squares(q, "given", p.N*p.N, nqueens.ParseSquare)
	p.Blocked = squares(q, "blocked", p.N*p.N, nqueens.ParseSquare)
	queens := squares(q, "queens", p.N*p.N, nqueens.ParseSquare)
	if err := q.Err(); err != nil {
		return nil, err
	}
	if err := p.OfQueens(); err != nil {
		return nil, BadField("given", "%v", err)
	}
	return within(ctx, e, "queens", "no hint was found within %s", func(ctx context.Context) (any, error) {
		step, err := solve.Hint(ctx, p, queens)
		switch {
		case errors.Is(err, nqueens.ErrNoSolution) && len(p.Placed) > 0:
			return nil, BadField("given", "no solution has the given queens, so there is no hint")
		case errors.Is(err, nqueens.ErrNoSolution):
			return nil, BadField("given", "%v", err)
		case err != nil && !errors.Is(err, ctx.Err()):
			return nil, BadField("queens", "%v", err)
		}
		return HintAnswer{Queen: step.Queen.String(), Back: step.Back, Seen: words.Each(step.Seen, nqueens.Square.String), Why: step.Why}, err
	})
}
