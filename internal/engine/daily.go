package engine

import (
	"context"

	"nqueens.example/nqueens/internal/games/daily"
	"nqueens.example/nqueens/region"
)

// DailyAnswer is the board of queens of a day, with squares in algebraic notation, and
// the questions whose answers are the puzzles of regions of that day, the easiest first.
type DailyAnswer struct {
	Day     string        `json:"day"`
	Queens  DailyQueens   `json:"queens"`
	Regions []DailyRegion `json:"regions"`
}

// DailyQueens is a board with queens given and exactly one solution.
type DailyQueens struct {
	N     int      `json:"n"`
	Given []string `json:"given"`
}

// DailyRegion holds parameters of the operation region.
type DailyRegion struct {
	N          int               `json:"n"`
	Stars      int               `json:"stars"`
	Difficulty region.Difficulty `json:"difficulty"`
	Seed       uint64            `json:"seed"`
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
	err = e.search(ctx, "", "", func(ctx context.Context) error {
		board, err := daily.Queens(ctx, day)
		answer.Queens = DailyQueens{N: board.N, Given: namesOf(board.Placed)}
		return err
	})
	for _, level := range daily.Levels() {
		o := daily.Regions(day, level)
		answer.Regions = append(answer.Regions, DailyRegion{N: o.N, Stars: o.Stars, Difficulty: o.Difficulty, Seed: o.Seed})
	}
	return answer, err
}
