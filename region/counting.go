package region

import (
	"fmt"

	"nqueens.example/nqueens/internal/words"
)

// The limits of the rule counting.
const (
	mostCounted     = 4   // queens in an area
	mostCountedWays = 300 // ways to place them
	mostCountedRoom = 10  // squares for each queen
)

// findCounting examines areas whose number of queens is known: adjacent rows or columns
// without the regions that lie within them, and the regions that meet such lines without the
// lines.
func findCounting(g *grid, s *position, d *finder) bool {
	for width := 1; width <= g.n/2; width++ {
		for _, kind := range [...]int{rowKind, columnKind} {
			for first := kind * g.n; first+width <= (kind+1)*g.n; first++ {
				lines := g.needy(s, first, width)
				within, meeting := g.regionsOf(s, lines)
				if g.countOut(s, d, lines, within) || g.countOut(s, d, meeting, lines) {
					return true
				}
			}
		}
	}
	return false
}

// needy returns the units from first to first+many-1 that still need queens.
func (g *grid) needy(s *position, first, many int) (units []int) {
	for u := first; u < first+many; u++ {
		if s.need[u] > 0 {
			units = append(units, u)
		}
	}
	return units
}

// regionsOf returns the regions that have all of their open squares in lines, and those that
// have some there.
func (g *grid) regionsOf(s *position, lines []int) (within, meeting []int) {
	area, _ := g.area(s, lines)
	for _, r := range g.needy(s, regionKind*g.n, g.n) {
		left := g.both(&g.units[r], &s.open)
		switch g.count(&left, &area) {
		case 0:
		case g.count(&left, &left):
			within = append(within, r)
			fallthrough
		default:
			meeting = append(meeting, r)
		}
	}
	return within, meeting
}

// area returns the open squares of units of one kind, and the number of queens they need.
func (g *grid) area(s *position, units []int) (area squares, need int) {
	for _, u := range units {
		g.union(&area, &g.units[u])
		need += int(s.need[u])
	}
	return g.both(&area, &s.open), need
}

// countOut examines the open squares of the outer units outside the inner ones. All open
// squares of the inner units must lie in the outer ones.
func (g *grid) countOut(s *position, d *finder, outer, inner []int) bool {
	area, need := g.area(s, outer)
	inside, taken := g.area(s, inner)
	g.clear(&area, &inside)
	d.counted = need - taken
	size := g.count(&area, &area)
	if size == 0 || d.counted < 0 || d.counted > mostCounted || d.counted > 0 && size > mostCountedRoom*d.counted {
		return false
	}
	if !g.agree(s, d, area, d.counted, mostCountedWays) {
		return false
	}
	d.from, d.to = append(d.from, outer...), append(d.to, inner...)
	return true
}

func whyCounting(g *grid, d *deduction) string {
	outer, queens := g.names(d.from), countQueens(d.counted)
	text := fmt.Sprintf("%s %s %s more", words.Capital(outer), plural(len(d.from), "takes", "together take"), queens)
	if len(d.to) > 0 {
		text = fmt.Sprintf("All squares left to %s lie in %s, which leaves %s for the other squares of %s", g.names(d.to), outer, queens, outer)
	}
	switch {
	case d.counted == 0:
		return text + "."
	case d.ways == 1:
		return fmt.Sprintf("%s, in one way only: %s.", text, g.agreement(d))
	}
	return fmt.Sprintf("%s, in one of %d ways: %s.", text, d.ways, g.agreement(d))
}
