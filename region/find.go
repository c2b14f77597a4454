package region

import (
	"math"
	"math/bits"
	"slices"
)

func findReach(g *grid, s *position, d *finder) bool {
	for i := range s.queens.each() {
		reach := g.around[i]
		for _, u := range g.of[i] {
			if s.need[u] == 0 {
				g.union(&reach, &g.units[u])
			}
		}
		if d.empty = g.both(&reach, &s.open); g.empty(&d.empty) {
			continue
		}
		d.seen.add(i)
		for _, u := range g.of[i] {
			if s.need[u] == 0 && g.count(&g.units[u], &d.empty) > 0 {
				d.from = append(d.from, int(u))
			}
		}
		return true
	}
	return false
}

func findLast(g *grid, s *position, d *finder) bool {
	for u := range g.units {
		if s.need[u] == 0 || g.count(&g.units[u], &s.open) != int(s.need[u]) {
			continue
		}
		d.from = append(d.from, u)
		d.queens = g.both(&g.units[u], &s.open)
		d.seen = d.queens
		return true
	}
	return false
}

func findConfined(g *grid, s *position, d *finder) bool { return g.findHall(s, d, 1) }
func findPairs(g *grid, s *position, d *finder) bool    { return g.findHall(s, d, 2) }

// mostSets is the largest number of units that the rule sets combines.
const mostSets = 4

func findSets(g *grid, s *position, d *finder) bool {
	for size := 3; size <= min(mostSets, g.n/2); size++ {
		if g.findHall(s, d, size) {
			return true
		}
	}
	return false
}

// pairsOfKinds are the kinds of confined units and of the units that confine them. Regions
// in rows and columns come first, because they are the easiest to see.
var pairsOfKinds = [...][2]int{
	{regionKind, rowKind}, {regionKind, columnKind}, {rowKind, regionKind},
	{columnKind, regionKind}, {rowKind, columnKind}, {columnKind, rowKind},
}

// findHall looks for that many units of one kind whose open squares lie in units of another
// kind that need no more queens than they do. The rest of the latter is empty.
func (g *grid) findHall(s *position, d *finder, size int) bool {
	if !d.liesKnown {
		d.liesKnown = true
		g.findLies(s, &d.lies)
	}
	for i, pair := range pairsOfKinds {
		h := hall{grid: g, at: s, d: d, from: pair[0] * g.n, to: pair[1] * g.n, lies: &d.lies[i]}
		if h.choose(0, size, 0, 0) {
			return true
		}
	}
	return false
}

// lies holds, for each pair of kinds, which units of the second kind contain the open
// squares of each unit of the first.
type lies [len(pairsOfKinds)][maxN]uint32

func (g *grid) findLies(s *position, l *lies) {
	*l = lies{}
	for i := range s.open.each() {
		of := g.of[i]
		row, column, region := of[rowKind], int(of[columnKind])-g.n, int(of[regionKind])-2*g.n
		l[0][region] |= 1 << row
		l[1][region] |= 1 << column
		l[2][row] |= 1 << region
		l[3][column] |= 1 << region
		l[4][row] |= 1 << column
		l[5][column] |= 1 << row
	}
}

// hall searches the units of one kind for such a set, named after Hall's marriage theorem.
type hall struct {
	*grid
	at       *position
	from, to int           // the first units of the two kinds
	lies     *[maxN]uint32 // of each unit, the units of the other kind that have its squares
	d        *finder
}

// choose adds left units, with indices from next on, to those in d.from. So far these need
// that many queens and lie in the units of the set in.
func (h *hall) choose(next, left, queens int, in uint32) bool {
	if left == 0 {
		return h.room(in) == queens && h.deduce(in)
	}
	for i := next; i <= h.n-left; i++ {
		need := int(h.at.need[h.from+i])
		if need == 0 || h.room(in|h.lies[i]) > queens+need+(left-1)*h.stars {
			continue
		}
		h.d.from = append(h.d.from, h.from+i)
		if h.choose(i+1, left-1, queens+need, in|h.lies[i]) {
			return true
		}
		h.d.from = h.d.from[:len(h.d.from)-1]
	}
	return false
}

// room returns how many queens the units of the set in still need.
func (h *hall) room(in uint32) int {
	if h.stars == 1 {
		return bits.OnesCount32(in)
	}
	sum := 0
	for ; in != 0; in &= in - 1 {
		sum += int(h.at.need[h.to+bits.TrailingZeros32(in)])
	}
	return sum
}

// deduce empties the rest of the units of the set in. It returns false if that is empty.
func (h *hall) deduce(in uint32) bool {
	var inside, outside squares
	for ; in != 0; in &= in - 1 {
		u := h.to + bits.TrailingZeros32(in)
		h.d.to = append(h.d.to, u)
		h.union(&outside, &h.units[u])
	}
	for _, u := range h.d.from {
		h.union(&inside, &h.units[u])
	}
	h.d.seen = h.both(&inside, &h.at.open)
	h.clear(&outside, &inside)
	h.d.empty = h.both(&outside, &h.at.open)
	if h.grid.empty(&h.d.empty) {
		h.d.to = h.d.to[:0]
		return false
	}
	return true
}

func findSqueeze(g *grid, s *position, d *finder) bool {
	for u := range g.units {
		left := g.both(&g.units[u], &s.open)
		switch s.need[u] {
		case 0:
			continue
		case 1:
			d.empty = g.seesAll(s, u)
		default:
			d.empty = g.squeezes(s, u, left, &d.squeezed)
		}
		if !g.empty(&d.empty) {
			d.from = append(d.from, u)
			d.seen = left
			return true
		}
	}
	return false
}

// squeezes returns the open squares on which a queen would leave too little room on the
// squares left in unit u, which needs several queens.
func (g *grid) squeezes(s *position, u int, left squares, past *examined) (closed squares) {
	if past.knows(u, s, left) {
		return squares{}
	}
	past.keep(u, s, left) // a second look would find nothing more
	example, _ := g.arrange(left, int(s.need[u]))
	for i := range s.open.each() {
		if !g.leavesRoom(s, i, u, example) {
			closed.add(i)
		}
	}
	return closed
}

// sees returns the squares that a queen on square i closes. They include i if one of its
// units needs only one more queen.
func (g *grid) sees(s *position, i int) squares {
	closed := g.around[i]
	for _, u := range g.of[i] {
		if s.need[u] == 1 {
			g.union(&closed, &g.units[u])
		}
	}
	return closed
}

// seesAll returns the open squares outside unit u from which a queen would close all open
// squares of u.
func (g *grid) seesAll(s *position, u int) squares {
	from := s.open
	g.clear(&from, &g.units[u])
	left := g.both(&g.units[u], &s.open)
	for i := range left.each() {
		closed := g.sees(s, i) // i closes a square if and only if that closes i
		if from = g.both(&from, &closed); g.empty(&from) {
			break
		}
	}
	return from
}

// leavesRoom reports whether a queen on square i would leave enough room in unit u, which
// needs several queens. The example is one way to place them all, if there is one: a
// search is needed only where the queen closes too many of its squares.
func (g *grid) leavesRoom(s *position, i, u int, example squares) bool {
	need := int(s.need[u])
	closed := g.sees(s, i)
	if g.units[u].has(i) {
		need--
		closed.add(i)
	}
	if g.count(&example, &example)-g.count(&example, &closed) >= need {
		return true
	}
	left := g.both(&g.units[u], &s.open)
	g.clear(&left, &closed)
	_, fits := g.arrange(left, need)
	return fits
}

// arrange places queens, as many as are needed, on the squares left without touching. It
// returns false if they do not fit. Where that takes too much work it returns true.
func (g *grid) arrange(left squares, need int) (queens squares, fits bool) {
	if need == 0 {
		return squares{}, true
	}
	for g.count(&left, &left) >= need {
		if g.exhausted(1) {
			return squares{}, true
		}
		i := g.first(&left, &left)
		left.remove(i)
		rest := left
		g.clear(&rest, &g.around[i])
		if queens, fits = g.arrange(rest, need-1); fits {
			queens.add(i)
			return queens, true
		}
	}
	return squares{}, false
}

// mostWays is the largest number of arrangements of one unit to consider.
const mostWays = 3000

func findArrangements(g *grid, s *position, d *finder) bool {
	for u := range g.units {
		if s.need[u] < 2 {
			continue
		}
		left := g.both(&g.units[u], &s.open)
		if d.arranged.knows(u, s, left) {
			continue
		}
		d.arranged.keep(u, s, left) // a second look would find nothing more
		alone := position{open: s.open}
		for other := range g.units {
			alone.need[other] = math.MaxInt8 // a queen then closes only the squares that touch it
		}
		if g.agree(&alone, d, left, int(s.need[u]), mostWays) {
			d.from = append(d.from, u)
			return true
		}
	}
	return false
}

// agree finds what all ways to place that many queens on the open squares left have in
// common. It returns false if there is nothing, or if there are more ways than most.
func (g *grid) agree(s *position, d *finder, left squares, queens, most int) bool {
	a := arrangements{grid: g, most: most, shared: g.all, closed: s.open}
	if !a.add(*s, left, queens, squares{}) || a.ways == 0 {
		return false
	}
	d.queens = g.both(&a.shared, &s.open)
	d.empty = left
	g.clear(&d.empty, &a.used)
	g.union(&d.empty, &a.closed)
	d.seen, d.ways = left, a.ways
	return !g.empty(&d.queens) || !g.empty(&d.empty)
}

// arrangements sums up the ways to place queens on some squares.
type arrangements struct {
	*grid
	ways, most int
	shared     squares // have a queen in every way
	used       squares // have one in some way
	closed     squares // are closed in every way
}

// add tries all ways to place more queens on the squares left, in addition to those that
// stand. It returns false if there are too many ways, or too much work.
func (a *arrangements) add(at position, left squares, queens int, stand squares) bool {
	if queens == 0 {
		a.ways++
		a.shared = a.both(&a.shared, &stand)
		a.union(&a.used, &stand)
		a.clear(&a.closed, &at.open)
		a.clear(&a.closed, &stand)
		return a.ways <= a.most
	}
	for a.count(&left, &left) >= queens {
		if a.exhausted(1) {
			return false
		}
		i := a.first(&left, &left)
		left.remove(i)
		next, with := at, stand
		a.place(&next, i)
		with.add(i)
		if !a.add(next, a.both(&left, &next.open), queens-1, with) {
			return false
		}
	}
	return true
}

// shortChain is the length of a hypothesis that is easy enough not to look for a shorter.
const shortChain = 2

func findHypothesis(g *grid, s *position, d *finder) bool {
	best := -1
	for i := range s.open.each() {
		trial := *s
		chain, unit := g.suppose(&trial, i, d.chain[len(d.chain):])
		if unit < 0 || best >= 0 && len(chain) >= len(d.chain) {
			continue
		}
		best = i
		d.from = append(d.from[:0], unit)
		d.chain = slices.Clone(chain)
		if len(chain) <= shortChain {
			break
		}
	}
	if best < 0 {
		return false
	}
	d.empty.add(best)
	d.seen.add(best)
	for _, f := range d.chain {
		d.seen.add(f.square)
	}
	return true
}

// suppose puts a queen on square i and places the queens that this forces. It returns
// them, and the unit that is left with too few squares, or -1.
func (g *grid) suppose(s *position, i int, chain []forced) ([]forced, int) {
	g.place(s, i)
	_, broken := g.propagate(s, &chain)
	return chain, broken
}
