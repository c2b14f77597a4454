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
		return nil, fmt.Errorf("symmetric placements are counted on boards of 1 to %d, not %d", MaxN, n)
	}
	g := newGraph(p, n, order)
	first := g.inRow[n/2]
	return parts.Count{
		Method: fmt.Sprintf("%v placements unchanged by 1/%d of a turn, by orbits that go together", p, order), Version: 1, N: n,
		Len: len(g.rows), Memory: 1<<20 + int64(len(g.rows)*len(g.rows)/4),
		// A job is the orbit in the middle row, which not every orbit meets.
		Part: func(orbit int, run *jobs.Running) jobs.Count {
			if !first.has(orbit) {
				return jobs.Count{}
			}
			return jobs.Count{Lo: g.count(g.fits[orbit], g.full&^g.rows[orbit], run)}
		},
	}.Plan(), nil
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

func newGraph(p piece.Piece, n, order int) *graph {
	attacks := attacksOf(p, n)
	g := &graph{full: ^uint64(0) >> (64 - n), inRow: make([]set, n)}
	var orbits [][]nqueens.Square
	for row := range n {
		for col := range n {
			orbit, least := orbitOf(nqueens.Square{Row: row, Col: col}, n, order)
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

// orbitOf returns the images of a square under the turns, and whether it is the first of
// them in the order of rows and columns.
func orbitOf(s nqueens.Square, n, order int) (orbit []nqueens.Square, least bool) {
	at := s
	for {
		orbit = append(orbit, at)
		for range 4 / order {
			at = nqueens.Square{Row: at.Col, Col: n - 1 - at.Row}
		}
		switch {
		case at == s:
			return orbit, true
		case at.Row < s.Row || at.Row == s.Row && at.Col < s.Col:
			return nil, false
		}
	}
}

// attacksOf returns whether a piece on one square attacks another on the empty board, by
// the numbers of both.
func attacksOf(p piece.Piece, n int) [][]bool {
	attacks := make([][]bool, n*n)
	for from := range attacks {
		attacks[from] = make([]bool, n*n)
		for to := range p.Reach(piece.NewBoard(n), nqueens.Square{Row: from / n, Col: from % n}) {
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

// count returns in how many ways orbits of free fill the rows.
func (g *graph) count(free set, rows uint64, run *jobs.Running) uint64 {
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
	found := uint64(0)
	var room [MaxN * MaxN / 128]uint64
	next := set(room[:len(free)])
	for i, word := range g.inRow[row] {
		for word &= free[i]; word != 0; word &= word - 1 {
			orbit := i*64 + bits.TrailingZeros64(word)
			for k, fit := range g.fits[orbit] {
				next[k] = free[k] & fit
			}
			found += g.count(next, rows&^g.rows[orbit], run)
		}
	}
	return found
}
