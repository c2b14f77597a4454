package symmetric

import (
	"nqueens.example/nqueens/internal/counting/parts"
	"nqueens.example/nqueens/jobs"
)

// NewPawnPlan returns the plan of the number of placements of n + 1 queens and a pawn that a
// half turn leaves unchanged, where a queen attacks none beyond the pawn (4 times OEIS
// A368061), for n from 1 to MaxHalfTurn. If n is even there are none, and the plan has no jobs.
//
// The half turn leaves the pawn in the middle. The middle row and the middle column have two
// queens each, on either side of it, and each long diagonal may have two as well. These
// placements are those of NewHalfTurnPlan with another cross.
func NewPawnPlan(n int) (jobs.Plan, error) {
	count := parts.Count{Method: "half-turn symmetric placements with a pawn by crosses", Version: 1, N: n}
	if n%2 == 0 {
		return count.Plan(), nil
	}
	var crosses [][4][2]int // one of each two that the transposition exchanges
	for x := 2; x < n; x += 2 {
		for y := x + 2; y < n; y += 2 {
			crosses = append(crosses, [4][2]int{{0, x}, {0, -x}, {y, 0}, {-y, 0}})
		}
	}
	count.Len = len(crosses) * n
	count.Part = func(part int, run *parts.Running) jobs.Count {
		s := &halfTurnSearch{n: n, half: n / 2, full: 1<<n - 1, pawn: true, run: run}
		return parts.Times(2, s.countFirst(crosses[part/n], part%n))
	}
	return count.Plan(), nil
}
