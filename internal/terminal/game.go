package terminal

import (
	"context"
	"fmt"
	"strings"
	"time"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/draw"
	"nqueens.example/nqueens/internal/words"
)

// Game is a puzzle that the player solves by placing queens on a board. Its squares are
// those of the board on the screen, with row 0 at the bottom.
type Game struct {
	N     int    // rows and columns
	Goal  int    // number of queens in a solution
	Title string // the name of the puzzle, in a few words

	Within time.Duration // the time in which it must be solved, from the first move; 0 for any

	Note   string              // shown until the first move
	Solved func(Result) string // called when the game is solved or its solution shown; what it returns is shown; may be nil
	Paste  func(Result) string // the result as a text that tells no squares; may be nil

	fixed    []nqueens.Square // given queens, which the player can't move
	solution []nqueens.Square // given queens first
	regions  bool             // the board has regions, which letters tell apart without colours
	tints    []int            // the colours of the regions
	rules    string           // what a solution is, for who has not begun

	letter func(nqueens.Square) string                    // shown on an empty square; may be nil
	rank   func(row int) string                           // the name of a row
	file   func(col int) string                           // the name of a column
	names  func(squares []nqueens.Square) []string        // the names of squares, sorted
	scene  func(queens []nqueens.Square) draw.Scene       // the board with queens
	closed func(queens []nqueens.Square) []nqueens.Square // where no other queen can stand
	wrong  func(queens []nqueens.Square) string           // the first rule broken, or ""
	hint   func(ctx context.Context, queens, marks []nqueens.Square) (advice, error)
}

// advice is a hint: what the player could do next, and why.
type advice struct {
	rule   string // the name of the idea
	why    string
	look   []nqueens.Square // the squares that it is about
	queens []nqueens.Square // where to place queens
	marks  []nqueens.Square // what to mark as empty
}

// Outcome describes a game that was left or solved.
func (g *Game) Outcome(r Result) string {
	names := g.names(r.Queens)
	how := fmt.Sprintf("left with %d of %d queens", len(names), g.Goal)
	switch {
	case r.Solved:
		how = "solved in " + words.Clock(r.Time)
	case r.Shown:
		how = "solution shown"
	case r.Late:
		how = "not solved in time: " + how
	}
	if r.Hints > 0 {
		how += ", " + words.Plural(r.Hints, "hint")
	}
	if len(names) > 0 {
		how += ": " + strings.Join(names, " ")
	}
	return g.Title + " " + how
}
