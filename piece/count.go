package piece

import (
	"context"
	"fmt"
	"math/big"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/parts"
	"nqueens.example/nqueens/jobs"
)

// Count returns the number of placements that All yields, for n from 1 to MaxN. By mirror
// symmetry it visits only those whose piece in the lowest row is in the left half; each
// column there is a job.
func Count(ctx context.Context, p Piece, n int, options jobs.Options) (*big.Int, error) {
	return countVisiting(ctx, p, n, options, nil)
}

// NewPlan returns the plan of Count, for n from 1 to MaxN.
func NewPlan(p Piece, n int) (jobs.Plan, error) {
	if err := inRange(n); err != nil {
		return nil, err
	}
	return parts.Count{
		Method: fmt.Sprintf("placements of %v by squares", p), Version: 1, N: n, Len: (n + 1) / 2,
		Part: func(col int, run *parts.Running) jobs.Count {
			w := newWalk(p, n, run.Stopped)
			w.branch = run.Branching()
			return jobs.Count{Lo: w.countFrom(col, func(nqueens.Placement) {})}
		},
	}.Plan(), nil
}

func inRange(n int) error {
	if n < 1 || n > MaxN {
		return fmt.Errorf("the size of the board must be 1 to %d, not %d", MaxN, n)
	}
	return nil
}

// countVisiting is Count. Visitor, if not nil, returns for each job a function that is called for
// each placement visited, among which is the lexicographically least of each class.
func countVisiting(ctx context.Context, p Piece, n int, options jobs.Options, visitor func() func(nqueens.Placement)) (*big.Int, error) {
	if err := inRange(n); err != nil {
		return nil, err
	}
	return jobs.Sum(ctx, (n+1)/2, options, func(col int, run *jobs.Running) uint64 {
		visit := func(nqueens.Placement) {}
		if visitor != nil {
			visit = visitor()
		}
		return newWalk(p, n, run.Stopped).countFrom(col, visit)
	})
}

// countFrom counts the placements with a piece on a column of the lowest row, and their
// mirror images.
func (w *walk) countFrom(col int, visit func(nqueens.Placement)) uint64 {
	w.put(nqueens.Square{Row: 0, Col: col})
	found := uint64(0)
	w.fill(1, func() bool { found++; visit(w.placement); return true })
	if 2*col+1 != len(w.placement) {
		found *= 2
	}
	return found
}
