package tui

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/complete"
	"nqueens.example/nqueens/draw"
	"nqueens.example/nqueens/internal/picture"
	"nqueens.example/nqueens/internal/words"
)

// Game is a puzzle that is played by putting queens on the squares of a board.
// Rows are counted from the bottom in all that it takes and returns.
type Game struct {
	N     int    // rows and columns
	Goal  int    // queens that a solution has
	Title string // what it is, in a few words

	fixed   []nqueens.Square // queens that stand from the beginning
	regions bool             // its squares are told apart by letters where colours do not do

	letter func(nqueens.Square) string
	rank   func(row int) string
	file   func(col int) string
	names  func(squares []nqueens.Square) []string // in reading order

	scene  func(queens []nqueens.Square) draw.Scene
	closed func(queens []nqueens.Square) []nqueens.Square // where no further queen can stand
	wrong  func(queens []nqueens.Square) string           // what is wrong with them, "" for nothing
	hint   func(ctx context.Context, queens, marks []nqueens.Square) (advice, error)
}

// advice is the next step that a player could take, and why.
type advice struct {
	why    string
	look   []nqueens.Square // at these squares
	queens []nqueens.Square // a queen goes on each of them
	marks  []nqueens.Square // they stay empty
}

// MaxPlayed is the largest board of queens that is played.
const MaxPlayed = 64

// Queens returns the game of completing p, whose board has at most MaxPlayed rows.
// An error wraps nqueens.ErrNoSolution where there is nothing to be won.
func Queens(ctx context.Context, p nqueens.Problem) (*Game, error) {
	if err := p.Validate(); err != nil {
		return nil, err
	}
	found, err := complete.Solve(ctx, p, complete.Options{})
	if err != nil {
		return nil, err
	}
	if found.Placement == nil {
		return nil, fmt.Errorf("%w for this board of %d, so there is nothing to play", nqueens.ErrNoSolution, p.N)
	}
	with := func(queens []nqueens.Square) nqueens.Problem {
		q := p
		q.Placed = queens
		return q
	}
	return &Game{
		N: p.N, Goal: p.N, Title: fmt.Sprintf("%d queens", p.N), fixed: p.Placed,
		rank: rankOf, file: fileOf, names: chessNames,
		scene: func(queens []nqueens.Square) draw.Scene { return picture.Problem(with(queens)) },
		closed: func(queens []nqueens.Square) []nqueens.Square {
			return closedBy(p.N, queens, func(a, b nqueens.Square) bool { _, attacks := nqueens.Attacks(a, b); return attacks })
		},
		wrong: func(queens []nqueens.Square) string {
			if err := with(queens).Validate(); err != nil {
				return err.Error()
			}
			return ""
		},
		hint: func(ctx context.Context, queens, _ []nqueens.Square) (advice, error) {
			return adviseQueens(ctx, p, queens)
		},
	}, nil
}

// closedBy returns the squares without a queen that some queen closes.
func closedBy(n int, queens []nqueens.Square, closes func(queen, s nqueens.Square) bool) []nqueens.Square {
	var closed []nqueens.Square
	for row := range n {
		for col := range n {
			s := nqueens.Square{Row: row, Col: col}
			if !slices.Contains(queens, s) && slices.ContainsFunc(queens, func(q nqueens.Square) bool { return closes(q, s) }) {
				closed = append(closed, s)
			}
		}
	}
	return closed
}

// adviseQueens asks for a hint, in which fixed queens stay.
func adviseQueens(ctx context.Context, p nqueens.Problem, queens []nqueens.Square) (advice, error) {
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	step, err := complete.Hint(ctx, p, queens[len(p.Placed):])
	switch {
	case errors.Is(err, complete.ErrSolved):
		return advice{why: "The board is solved."}, nil
	case errors.Is(err, context.DeadlineExceeded):
		return advice{why: "No hint was found within 5 seconds."}, nil
	case err != nil:
		return advice{}, err
	case step.Back:
		return advice{why: step.Why, look: append(step.Seen, step.Queen)}, nil
	}
	return advice{why: step.Why, look: step.Seen, queens: []nqueens.Square{step.Queen}}, nil
}

// Outcome says how far a game came.
func (g *Game) Outcome(r Result) string {
	names := g.names(r.Queens)
	how := fmt.Sprintf("left with %d of %d queens", len(names), g.Goal)
	if r.Solved {
		how = "solved in " + words.Clock(r.Time)
	}
	if r.Hints > 0 {
		how += ", " + words.Plural(r.Hints, "hint")
	}
	if len(names) > 0 {
		how += ": " + strings.Join(names, " ")
	}
	return g.Title + " " + how
}

// chessNames returns the names of squares, row 1 first.
func chessNames(squares []nqueens.Square) []string {
	names := make([]string, len(squares))
	for i, s := range slices.SortedFunc(slices.Values(squares), func(a, b nqueens.Square) int {
		return cmp.Or(cmp.Compare(a.Row, b.Row), cmp.Compare(a.Col, b.Col))
	}) {
		names[i] = s.String()
	}
	return names
}
