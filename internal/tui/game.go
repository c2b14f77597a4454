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

// adviseQueens finds a queen to put down or one to take back, by searching.
func adviseQueens(ctx context.Context, p nqueens.Problem, queens []nqueens.Square) (advice, error) {
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	solve := func(queens []nqueens.Square) (nqueens.Placement, error) {
		q := p
		q.Placed = queens
		if q.Validate() != nil {
			return nil, nil
		}
		found, err := complete.Solve(ctx, q, complete.Options{})
		return found.Placement, err
	}
	placement, err := solve(queens)
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return advice{why: "no advice was found within 5 seconds"}, nil
	case err != nil:
		return advice{}, err
	case placement != nil:
		return nextQueen(p, queens, placement), nil
	}
	for i := len(queens) - 1; i >= len(p.Placed); i-- {
		without := slices.Delete(slices.Clone(queens), i, i+1)
		if placement, err = solve(without); err == nil && placement != nil {
			return advice{
				why:  fmt.Sprintf("no solution has all these queens; without that on %v there is one", queens[i]),
				look: queens[i : i+1],
			}, nil
		}
	}
	last := queens[len(queens)-1:]
	return advice{why: fmt.Sprintf("more than one queen must go; begin with the latest, on %v", last[0]), look: last}, nil
}

// nextQueen advises the queen of a solution in the row with the fewest free
// squares.
func nextQueen(p nqueens.Problem, queens []nqueens.Square, placement nqueens.Placement) advice {
	free := make([]int, p.N)
	taken := make([]bool, p.N)
	for _, q := range queens {
		taken[q.Row] = true
	}
	problem := p
	problem.Placed = queens
	for row := range p.N {
		for col := range p.N {
			problem.Placed = append(slices.Clip(queens), nqueens.Square{Row: row, Col: col})
			if !taken[row] && problem.Validate() == nil {
				free[row]++
			}
		}
	}
	best := -1
	for row := range p.N {
		if !taken[row] && (best < 0 || free[row] < free[best]) {
			best = row
		}
	}
	if best < 0 {
		return advice{why: "the board is solved"}
	}
	s := nqueens.Square{Row: best, Col: placement[best]}
	why := fmt.Sprintf("a queen on %v leads to a solution; row %d has %d free squares", s, best+1, free[best])
	if free[best] == 1 {
		why = fmt.Sprintf("%v is the only free square in row %d", s, best+1)
	}
	return advice{why: why, queens: []nqueens.Square{s}}
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
