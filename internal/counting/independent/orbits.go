package independent

import (
	"cmp"
	"fmt"
	"slices"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/counting/parts"
	"nqueens.example/nqueens/jobs"
	"nqueens.example/nqueens/symmetry"
)

// MaxOrbits is the largest board with symmetric placements.
const MaxOrbits = 64

// NewOrbitsPlan returns the plan of the number of placements of n pieces that a turn by 1/order
// of a circle leaves unchanged, for n from 1 to MaxOrbits and an order of 2 or 4.
//
// It chooses orbits of squares that do not attack each other, always in the row for which
// the fewest are left.
func NewOrbitsPlan(p nqueens.Piece, n, order int) (jobs.Plan, error) {
	attacks, err := attacksOf(p, n, "square")
	if err != nil {
		return nil, err
	}
	method := fmt.Sprintf("%v placements unchanged by 1/%d of a turn, by orbits that go together", p, order)
	g := orbitGraph(attacks, n, turnBy(n, order))
	if n%2 == 1 && n > 1 { // the middle row has one orbit, the middle square
		return planOf(method, 2, n, n/2-1, g), nil
	}
	return planOf(method, 1, n, n/2, g), nil
}

// NewPawnPlan returns the plan of the number of placements of n + 1 nonattacking queens and
// a pawn that a half turn leaves unchanged, for n from 1 to MaxOrbits. The pawn is in the middle.
func NewPawnPlan(n int) (jobs.Plan, error) {
	const method = "placements of n + 1 queens and a pawn unchanged by 1/2 of a turn, by orbits that go together"
	if n%2 == 0 {
		return parts.Count{Method: method, Version: 1, N: n}.Plan(), nil
	}
	attacks, err := attacksOf("queen", n, "square", nqueens.Square{Row: n / 2, Col: n / 2})
	if err != nil {
		return nil, err
	}
	return planOf(method, 1, n, n/2, orbitGraph(attacks, n, turnBy(n, 2))), nil
}

// planOf returns the plan of the ways to fill all rows with orbits. A job is the orbit in
// the given row, which not every orbit meets.
func planOf(method string, version, n, row int, g *graph) jobs.Plan {
	return parts.Count{
		Method: method, Version: version, N: n,
		Len: len(g.of), Memory: 1<<20 + int64(len(g.of)*n*8),
		Part: func(orbit int, run *parts.Running) jobs.Count {
			return jobs.Count{Lo: g.countInSet(row, orbit, run)}
		},
	}.Plan()
}

// countInSet returns the number of choices that have the vertex in that set, and 0 if it is not
// there.
func (g *graph) countInSet(set, vertex int, run *parts.Running) uint64 {
	if !slices.Contains(g.sets[set], vertex) {
		return 0
	}
	return g.search(run).countWith(vertex)
}

// orbitGraph returns the orbits of a map of the squares, which has an inverse, that do not attack
// themselves, and the rows to meet.
func orbitGraph(attacks [][]bool, n int, move func(nqueens.Square) nqueens.Square) *graph {
	var orbits [][]nqueens.Square
	rows := make([][]int, n)
	for row := range n {
		for col := range n {
			orbit, least := orbitOf(nqueens.Square{Row: row, Col: col}, move)
			if !least || anyAttack(attacks, n, orbit, orbit) {
				continue
			}
			for _, s := range orbit {
				if in := rows[s.Row]; !slices.Contains(in, len(orbits)) {
					rows[s.Row] = append(in, len(orbits))
				}
			}
			orbits = append(orbits, orbit)
		}
	}
	return newGraph(len(orbits), func(a, b int) bool { return anyAttack(attacks, n, orbits[a], orbits[b]) }, rows)
}

// turnBy returns the turn of the board by 1/order of a circle.
func turnBy(n, order int) func(nqueens.Square) nqueens.Square {
	turn := map[int]symmetry.Symmetry{2: symmetry.Rotate180, 4: symmetry.Rotate90}[order]
	return func(s nqueens.Square) nqueens.Square { return turn.Square(s, n) }
}

// orbitOf returns the images of a square, and whether it is the first of them in the order
// of rows and columns.
func orbitOf(s nqueens.Square, move func(nqueens.Square) nqueens.Square) (orbit []nqueens.Square, least bool) {
	at := s
	for {
		orbit = append(orbit, at)
		at = move(at)
		switch {
		case at == s:
			return orbit, true
		case at.Row < s.Row || at.Row == s.Row && at.Col < s.Col:
			return nil, false
		}
	}
}

// attacksOf returns whether a piece on one square of the n x n board with those edges attacks
// another, by the numbers of both. An occupied square, where no piece can stand, attacks itself.
func attacksOf(p nqueens.Piece, n int, edges string, occupied ...nqueens.Square) ([][]bool, error) {
	moves, wrong := p.Moves()
	board, err := nqueens.NewBoard(n).Joined(edges)
	if err := cmp.Or(wrong, err); err != nil {
		return nil, err
	}
	for _, s := range occupied {
		board = board.With(s)
	}
	attacks := make([][]bool, n*n)
	for from := range attacks {
		s := nqueens.Square{Row: from / n, Col: from % n}
		attacks[from] = make([]bool, n*n)
		attacks[from][from] = board.Occupied(s)
		for to := range moves.Reach(board, s) {
			attacks[from][to.Row*n+to.Col] = true
		}
	}
	return attacks, nil
}

func anyAttack(attacks [][]bool, n int, orbit, other []nqueens.Square) bool {
	return slices.ContainsFunc(orbit, func(a nqueens.Square) bool {
		return slices.ContainsFunc(other, func(b nqueens.Square) bool { return attacks[a.Row*n+a.Col][b.Row*n+b.Col] })
	})
}
