package pieces

import (
	"strings"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/counting/parts"
	"nqueens.example/nqueens/jobs"
)

// The piece of a plan stands between these in its name.
const before, after = "placements of ", " by squares"

// Counted returns the piece of the plan that counts what is named so, "" for any other name.
func Counted(name string) nqueens.Piece {
	name, ok := strings.CutPrefix(name, before)
	name, ends := strings.CutSuffix(name, after)
	if !ok || !ends {
		return ""
	}
	return nqueens.Piece(name)
}

// NewPlan returns the plan that counts the placements that All yields, for n from 1 to MaxN. By
// mirror symmetry it visits only those whose piece in the lowest row is in the left half; each
// column there is a job.
func NewPlan(p nqueens.Piece, n int) (jobs.Plan, error) {
	moves, err := movesOn(p, n)
	if err != nil {
		return nil, err
	}
	return parts.Count{
		Method: before + string(moves.Piece()) + after, Version: 1, N: n, Len: (n + 1) / 2,
		Part: func(col int, run *parts.Running) jobs.Count {
			w := newWalk(moves, n, run.Stopped)
			w.branch = run.Branching()
			return jobs.Count{Lo: w.countFrom(col, func(nqueens.Placement) {})}
		},
	}.Plan(), nil
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
