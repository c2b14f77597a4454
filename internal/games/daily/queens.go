package daily

import (
	"context"
	"math/bits"
	"slices"
	"time"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/ctxerr"
	"nqueens.example/nqueens/internal/finding/complete"
	"nqueens.example/nqueens/internal/finding/lineset"
	"nqueens.example/nqueens/internal/seeded"
)

// boards holds the size of each weekday's board and the number of queens given on it.
var boards = [...]struct{ n, givens int }{
	time.Monday:    {8, 4},
	time.Tuesday:   {8, 3},
	time.Wednesday: {9, 3},
	time.Thursday:  {10, 4},
	time.Friday:    {10, 3},
	time.Saturday:  {11, 4},
	time.Sunday:    {12, 4},
}

// Queens returns the board of queens of the day, which has exactly one solution. The only
// errors are those of ctx.
func Queens(ctx context.Context, d Day) (nqueens.Problem, error) {
	board := boards[d.weekday()]
	random := seeded.New(d.seed(), uint64(board.n))
	for ctx.Err() == nil {
		queens := make([]nqueens.Square, 0, board.n)
		drawSolution(random, lineset.New(board.n), board.n, &queens)
		seeded.Shuffle(random, queens)
		p, err := withGiven(ctx, board.n, board.givens, queens)
		if err != nil {
			return p, err
		}
		if len(p.Placed) == board.givens {
			slices.SortFunc(p.Placed, func(a, b nqueens.Square) int { return a.Row - b.Row })
			return p, nil
		}
	}
	return nqueens.Problem{}, ctxerr.Of(ctx)
}

// drawSolution adds queens to the rows that have none, in random columns. It returns false
// if there is no solution with the queens so far.
func drawSolution(random *seeded.Source, lines *lineset.Set, n int, queens *[]nqueens.Square) bool {
	row := len(*queens)
	if row == n {
		return true
	}
	var columns []int
	for free := lines.Free(row, 0); free != 0; free &= free - 1 {
		columns = append(columns, bits.TrailingZeros64(free))
	}
	seeded.Shuffle(random, columns)
	for _, column := range columns {
		q := nqueens.Square{Row: row, Col: column}
		*queens = append(*queens, q)
		lines.Flip(q)
		if drawSolution(random, lines, n, queens) {
			return true
		}
		lines.Flip(q)
		*queens = (*queens)[:row]
	}
	return false
}

// withGiven removes queens of a solution in their order, as long as more than the given
// number are left and the rest determines the solution.
func withGiven(ctx context.Context, n, givens int, queens []nqueens.Square) (nqueens.Problem, error) {
	p := nqueens.Problem{N: n, Placed: queens}
	for i := 0; i < len(p.Placed) && len(p.Placed) > givens; {
		fewer := nqueens.Problem{N: n, Placed: slices.Delete(slices.Clone(p.Placed), i, i+1)}
		unique, err := hasOneSolution(ctx, fewer)
		switch {
		case err != nil:
			return nqueens.Problem{}, err
		case unique:
			p = fewer
		default:
			i++
		}
	}
	return p, nil
}

// hasOneSolution reports whether p has exactly one solution.
func hasOneSolution(ctx context.Context, p nqueens.Problem) (bool, error) {
	found, err := nqueens.Take(complete.All(ctx, p), 2)
	return len(found) == 1, err
}
