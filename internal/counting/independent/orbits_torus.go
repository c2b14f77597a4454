package independent

import (
	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/counting/parts"
	"nqueens.example/nqueens/jobs"
)

// NewTorusOrbitsPlan returns the plan of the number of solutions on the torus of size n = 2 index + 1
// that a shift or a turn leaves unchanged, added up over all shifts and turns but the
// identity, for index from 1 to MaxOrbits/2 - 1.
//
// As n is odd, each half turn of the torus is a shift of the one around the middle square,
// and so is each quarter turn: both count n^2 times.
func NewTorusOrbitsPlan(index int) (jobs.Plan, error) {
	n := 2*index + 1
	attacks, err := attacksOf("queen", n, "torus")
	if err != nil {
		return nil, err
	}
	half := orbitGraph(attacks, n, turnBy(n, 2))
	orbits, all := len(half.of), uint64(n*n)
	return parts.Count{
		Method: "symmetric toroidal solutions by orbits that go together", Version: 1, N: index,
		Len: orbits + n + 1, Memory: 1<<20 + int64(n*n*n*n),
		// A job is the orbit of a half turn in the lowest row, which not every orbit meets, the
		// shifts by a number of rows, or the quarter turns.
		Part: func(part int, run *parts.Running) jobs.Count {
			switch {
			case part < orbits:
				return parts.Times(all, half.countInSet(0, part, run))
			case part == orbits+n:
				return parts.Times(2*all, orbitGraph(attacks, n, turnBy(n, 4)).search(run).count(0))
			}
			rows, found := part-orbits, uint64(0)
			for cols := range n {
				shift := func(s nqueens.Square) nqueens.Square {
					return nqueens.Square{Row: (s.Row + rows) % n, Col: (s.Col + cols) % n}
				}
				if rows > 0 || cols > 0 {
					found += orbitGraph(attacks, n, shift).search(run.Whole()).count(0)
				}
			}
			return jobs.Count{Lo: found}
		},
	}.Plan(), nil
}
