// Package orbits counts the placements of queens, or of pieces that also move as queens,
// that a turn of the board leaves unchanged. It knows the board only by which orbits of
// squares go together, so it has nothing in common with counts by rows and diagonals.
package orbits

import (
	"fmt"
	"math/bits"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/parts"
	"nqueens.example/nqueens/jobs"
	"nqueens.example/nqueens/piece"
)

// MaxN is the largest board: the rows are one 64-bit word.
const MaxN = 64

// NewPlan returns the plan of the number of placements of n pieces that a turn by 1/order
// of a circle leaves unchanged, for n from 1 to MaxN and an order of 2 or 4.
//
// It chooses orbits of squares that do not attack each other, always in the row for which
// the fewest are left.
func NewPlan(p piece.Piece, n, order int) (jobs.Plan, error) {
	if n < 1 || n > MaxN {
		return nil, fmt.Errorf("N must be 1 to %d to count symmetric placements, not %d", MaxN, n)
	}
	method := fmt.Sprintf("%v placements unchanged by 1/%d of a turn, by orbits that go together", p, order)
	g := newGraph(attacksOf(p, piece.NewBoard(n)), n, turnBy(n, order))
	if n%2 == 1 && n > 1 { // the middle row has one orbit, the middle square
		return planOf(method, 2, n, n/2-1, g), nil
	}
	return planOf(method, 1, n, n/2, g), nil
}

// NewPawnPlan returns the plan of the number of placements of n + 1 nonattacking queens and
// a pawn that a half turn leaves unchanged, for n from 1 to MaxN. The pawn is in the middle.
func NewPawnPlan(n int) (jobs.Plan, error) {
	if n < 1 || n > MaxN {
		return nil, fmt.Errorf("N must be 1 to %d to count symmetric placements, not %d", MaxN, n)
	}
	const method = "placements of n + 1 queens and a pawn unchanged by 1/2 of a turn, by orbits that go together"
	if n%2 == 0 {
		return parts.Count{Method: method, Version: 1, N: n}.Plan(), nil
	}
	board := piece.NewBoard(n).With(nqueens.Square{Row: n / 2, Col: n / 2})
	return planOf(method, 1, n, n/2, newGraph(attacksOf(piece.Queen, board), n, turnBy(n, 2))), nil
}

// planOf returns the plan of the ways to fill all rows with orbits. A job is the orbit in
// the given row, which not every orbit meets.
func planOf(method string, version, n, row int, g *graph) jobs.Plan {
	return parts.Count{
		Method: method, Version: version, N: n,
		Len: len(g.rows), Memory: 1<<20 + int64(len(g.rows)*len(g.rows)/4),
		Part: func(orbit int, run *parts.Running) jobs.Count {
			return jobs.Count{Lo: g.countWith(orbit, row, run)}
		},
	}.Plan()
}

// set is a set of orbits.
type set []uint64

func (s set) has(i int) bool { return s[i/64]>>(i%64)&1 == 1 }
func (s set) add(i int)      { s[i/64] |= 1 << (i % 64) }

// graph is the orbits that do not attack themselves, and which of them go together.
type graph struct {
	full  uint64   // all rows
	rows  []uint64 // of each orbit
	fits  []set    // the orbits that go together with each
	inRow []set    // the orbits that meet a row
}

// newGraph returns the graph of the orbits of a map of the squares, which has an inverse.
func newGraph(attacks [][]bool, n int, move func(nqueens.Square) nqueens.Square) *graph {
	g := &graph{full: ^uint64(0) >> (64 - n), inRow: make([]set, n)}
	var orbits [][]nqueens.Square
	for row := range n {
		for col := range n {
			orbit, least := orbitOf(nqueens.Square{Row: row, Col: col}, move)
			if least && !anyAttack(attacks, n, orbit, orbit) {
				orbits = append(orbits, orbit)
			}
		}
	}
	words := len(orbits)/64 + 1
	for row := range g.inRow {
		g.inRow[row] = make(set, words)
	}
	for i, orbit := range orbits {
		rows, fits := uint64(0), make(set, words)
		for _, s := range orbit {
			rows |= 1 << s.Row
			g.inRow[s.Row].add(i)
		}
		for j, other := range orbits {
			if i != j && !anyAttack(attacks, n, orbit, other) {
				fits.add(j)
			}
		}
		g.rows, g.fits = append(g.rows, rows), append(g.fits, fits)
	}
	return g
}

// turnBy returns the turn of the board by 1/order of a circle.
func turnBy(n, order int) func(nqueens.Square) nqueens.Square {
	return func(s nqueens.Square) nqueens.Square {
		for range 4 / order {
			s = nqueens.Square{Row: s.Col, Col: n - 1 - s.Row}
		}
		return s
	}
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

// attacksOf returns whether a piece on one square of a board attacks another, by the
// numbers of both. An occupied square, where no piece can stand, attacks itself.
func attacksOf(p piece.Piece, board piece.Board) [][]bool {
	n := board.N()
	attacks := make([][]bool, n*n)
	for from := range attacks {
		s := nqueens.Square{Row: from / n, Col: from % n}
		attacks[from] = make([]bool, n*n)
		attacks[from][from] = board.Occupied(s)
		for to := range p.Reach(board, s) {
			attacks[from][to.Row*n+to.Col] = true
		}
	}
	return attacks
}

func anyAttack(attacks [][]bool, n int, orbit, other []nqueens.Square) bool {
	for _, a := range orbit {
		for _, b := range other {
			if attacks[a.Row*n+a.Col][b.Row*n+b.Col] {
				return true
			}
		}
	}
	return false
}

// countWith returns in how many ways orbits fill the rows if one of them is the given one, and
// 0 if that does not meet the row.
func (g *graph) countWith(orbit, row int, run *parts.Running) uint64 {
	if !g.inRow[row].has(orbit) {
		return 0
	}
	return g.count(g.fits[orbit], g.full&^g.rows[orbit], run)
}

// countAll returns in how many ways orbits fill the rows.
func (g *graph) countAll(run *parts.Running) uint64 {
	free := make(set, len(g.inRow[0]))
	for _, met := range g.inRow {
		for i := range free {
			free[i] |= met[i]
		}
	}
	return g.count(free, g.full, run)
}

// count returns in how many ways orbits of free fill the rows.
func (g *graph) count(free set, rows uint64, run *parts.Running) uint64 {
	if rows == 0 {
		return 1
	}
	if run.Stopped() {
		return 0
	}
	row, fewest := 0, len(g.rows)+1
	for left := rows; left != 0; left &= left - 1 {
		r := bits.TrailingZeros64(left)
		open := 0
		for i, word := range g.inRow[r] {
			open += bits.OnesCount64(word & free[i])
		}
		if open < fewest {
			row, fewest = r, open
		}
	}
	found, only, branch := uint64(0), run.Branch(fewest), -1
	var room [MaxN * MaxN / 128]uint64
	next := set(room[:len(free)])
	for i, word := range g.inRow[row] {
		for word &= free[i]; word != 0; word &= word - 1 {
			branch++
			if only >= 0 && only != branch {
				continue
			}
			orbit := i*64 + bits.TrailingZeros64(word)
			for k, fit := range g.fits[orbit] {
				next[k] = free[k] & fit
			}
			found += g.count(next, rows&^g.rows[orbit], run)
		}
	}
	return found
}
