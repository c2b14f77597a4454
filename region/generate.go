package region

import (
	"context"
	"errors"
	"fmt"
	"math/bits"
	"math/rand/v2"

	"nqueens.example/nqueens/internal/ctxerr"
)

// Wish says which puzzle Generate is to make.
type Wish struct {
	N          int        // MinN to MaxN
	Stars      int        // 1 to MostStars(N); 0 is 1
	Difficulty Difficulty // Easy, Medium or Hard
	Seed       uint64     // the same wish gives the same puzzle on every machine
}

// MostStars returns the largest number of queens a line that Generate tries on a
// board of n rows: each block of 2 x 2 squares holds one queen at most.
func MostStars(n int) int { return min(max(1, n/4), MaxStars) }

// ErrGaveUp is returned where a search of bounded length found no puzzle.
var ErrGaveUp = errors.New("no such puzzle was found")

// Generate makes a puzzle that has exactly one solution, is solved by the rules
// of Explain at exactly the difficulty asked for, and has its regions in one piece
// each.
//
// It draws a solution, grows regions around its queens, and solves by rules of
// that difficulty. Where they stall, a square there goes over to a neighbouring
// region if that lets them come further; a start that stays stalled is dropped.
// The work is bounded: an error wraps ErrGaveUp where the bound is met. Other
// errors are a wish out of range and the context's.
func Generate(ctx context.Context, w Wish) (*Puzzle, error) {
	if w.Stars == 0 {
		w.Stars = 1
	}
	switch {
	case w.N < MinN || w.N > MaxN:
		return nil, fmt.Errorf("a board has %d to %d rows, not %d", MinN, MaxN, w.N)
	case w.Stars < 1 || w.Stars > MostStars(w.N):
		return nil, fmt.Errorf("a board of %d rows takes at least 1 and at most %s in each, not %d", w.N, countQueens(MostStars(w.N)), w.Stars)
	case w.Difficulty > Hard:
		return nil, fmt.Errorf("the difficulty must be easy, medium or hard, not %v", w.Difficulty)
	}
	stream := uint64(w.N)<<16 | uint64(w.Stars)<<8 | uint64(w.Difficulty)
	m := maker{Wish: w, random: source{*rand.NewPCG(w.Seed, stream)}}
	for m.start(ctx) {
		if !m.improve(ctx) {
			continue
		}
		m.letterRegions()
		if _, done := m.judge(ctx); done { // which may depend on the order of regions
			return m.finish(ctx)
		}
	}
	if ctx.Err() != nil {
		return nil, ctxerr.Of(ctx)
	}
	return nil, fmt.Errorf("%w in %d tries: %d x %d with %s a line, %v, seed %d; try another seed or size",
		ErrGaveUp, m.tries, w.N, w.N, countQueens(w.Stars), w.Difficulty, w.Seed)
}

// source draws numbers. That is done here, so that the numbers are the same in
// every version of the library on every machine.
type source struct{ rand.PCG }

// below returns a number from 0 to n-1.
func (s *source) below(n int) int {
	high, _ := bits.Mul64(s.Uint64(), uint64(n))
	return int(high)
}

func (s *source) shuffle(list []int) {
	for i := len(list) - 1; i > 0; i-- {
		j := s.below(i + 1)
		list[i], list[j] = list[j], list[i]
	}
}

// The bounds of the work, in solutions by rules and in those that bring a start
// no further.
const (
	mostTries   = 200_000
	mostStalled = 100
)

// maker is the work of Generate on one puzzle after another.
type maker struct {
	Wish
	random source
	tries  int

	*grid            // the puzzle in the making
	solution squares // the queens it is made for
	open     squares // where the rules stalled
}

// start makes the puzzle of a new start; false says that no more work is to be
// done.
func (m *maker) start(ctx context.Context) bool {
	for m.tries++; m.tries < mostTries && ctx.Err() == nil; m.tries++ {
		if m.drawSolution(ctx) && m.growRegions() {
			return true
		}
	}
	return false
}

// drawSolution draws queens that do not touch, so many in each row and column.
func (m *maker) drawSolution(ctx context.Context) bool {
	p := &Puzzle{n: m.N, stars: m.Stars, region: make([]uint8, m.N*m.N)}
	for i := range p.region {
		p.region[i] = uint8(i / m.N) // each row is a region, for now
	}
	for r := range m.N {
		p.letters += string(rune('A' + r))
	}
	m.grid = newGrid(p)
	found := false
	s := search{grid: m.grid, ctx: ctx, most: 50 * m.N * m.Stars, pick: func(open *squares) int {
		return m.anyOf(open)
	}, yield: func(queens *squares, _ *grid) bool {
		m.solution, found = *queens, true
		return false
	}}
	s.run()
	return found
}

// anyOf returns a square of a set that is not empty.
func (m *maker) anyOf(set *squares) int {
	skip := m.random.below(m.count(set, set))
	for i := range set.each() {
		if skip == 0 {
			return i
		}
		skip--
	}
	return -1
}

const unowned = 0xff

// growRegions puts the queens together in groups of as many as a region takes,
// and lets these grow until they own the board.
func (m *maker) growRegions() bool {
	for i := range m.region {
		m.region[i] = unowned
	}
	group := 0
	for i := range m.solution.each() {
		if m.region[i] != unowned {
			continue
		}
		m.region[i] = uint8(group)
		for queens := 1; queens < m.Stars; queens++ {
			if !m.annex(i) {
				return false
			}
		}
		group++
	}
	m.fill()
	m.letterRegions()
	return true
}

// annex joins the nearest queen that no region owns, by a path of squares that
// none owns, to the region of square i.
func (m *maker) annex(i int) bool {
	region := m.region[i]
	from := make([]int, len(m.region)) // where each square was reached from, plus 1
	var queue []int
	for j, r := range m.region {
		if r == region {
			queue = append(queue, j)
			from[j] = j + 1
		}
	}
	for len(queue) > 0 {
		at := queue[0]
		queue = queue[1:]
		if m.region[at] == unowned && m.solution.has(at) {
			for ; m.region[at] == unowned; at = from[at] - 1 {
				m.region[at] = region
			}
			return true
		}
		if m.region[at] == unowned || m.region[at] == region {
			for _, to := range m.sides(at) {
				if from[to] == 0 && m.region[to] == unowned {
					from[to] = at + 1
					queue = append(queue, to)
				}
			}
		}
	}
	return false
}

// sides returns the squares that share a side with square i, in random order.
func (m *maker) sides(i int) []int {
	list := make([]int, 0, 4)
	for j := range sides(m.n, i) {
		list = append(list, j)
	}
	m.random.shuffle(list)
	return list
}

// fill lets the regions grow, a random square of a border at a time, some regions
// faster than others.
func (m *maker) fill() {
	fastest := 2 + max(0, m.n-7)/5 // the larger the board, the more uneven it must be to be solved by rules
	speed := make([]int, m.n)
	for r := range speed {
		speed[r] = 1 << m.random.below(fastest+1)
	}
	var border []int
	for i, r := range m.region {
		if r != unowned {
			border = append(border, i)
		}
	}
	for len(border) > 0 {
		at := m.random.below(len(border))
		from := border[at]
		if m.random.below(1<<fastest) >= speed[m.region[from]] {
			continue
		}
		grown := false
		for _, to := range m.sides(from) {
			if m.region[to] == unowned {
				m.region[to] = m.region[from]
				border = append(border, to)
				grown = true
				break
			}
		}
		if !grown {
			border[at] = border[len(border)-1]
			border = border[:len(border)-1]
		}
	}
}

// letterRegions brings the regions into the order of their first squares, and
// the grid up to date.
func (m *maker) letterRegions() {
	rename := make([]int, m.n)
	count := 0
	for _, r := range m.region {
		if rename[r] == 0 {
			count++
			rename[r] = count
		}
	}
	for i, r := range m.region {
		m.region[i] = uint8(rename[r] - 1)
	}
	m.grid = newGrid(m.Puzzle)
}

// improve changes borders until the rules solve the puzzle at the difficulty
// wished for. It reports false when that comes no further.
func (m *maker) improve(ctx context.Context) bool {
	least, solved := m.judge(ctx)
	for stalled := 0; !solved && stalled < mostStalled && m.tries < mostTries && ctx.Err() == nil; {
		square, to := m.borderMove()
		if square < 0 {
			return false
		}
		back := m.region[square]
		m.move(square, to)
		cost, done := m.judge(ctx)
		switch {
		case done:
			return true
		case cost > least:
			m.move(square, back)
			stalled++
		case cost < least:
			least, stalled = cost, 0
		default:
			stalled++
		}
	}
	return solved
}

// judge solves the puzzle by rules up to the difficulty wished for. The cost is
// the number of squares that stay open, or 1 where the puzzle is solved at another
// difficulty.
func (m *maker) judge(ctx context.Context) (cost int, done bool) {
	m.tries++
	r := newReasoning(m.grid)
	if r.advance(ctx, m.Difficulty, nil) != nil {
		return len(m.region), false
	}
	m.open = r.at.open
	return 1 + m.count(&m.open, &m.open), r.rating().Difficulty == m.Difficulty
}

// borderMove draws a square that can go over to a neighbouring region, from those
// still open where there are any; -1 says that none was found.
func (m *maker) borderMove() (square int, to uint8) {
	from := m.open
	m.clear(&from, &m.solution)
	if m.empty(&from) {
		from = m.all
		m.clear(&from, &m.solution)
	}
	for range 4 * m.n {
		square = m.anyOf(&from)
		for _, neighbour := range m.sides(square) {
			if to := m.region[neighbour]; to != m.region[square] && m.holdsTogether(square) {
				return square, to
			}
		}
	}
	return -1, 0
}

// holdsTogether reports whether the region of a square stays in one piece without
// it.
func (m *maker) holdsTogether(square int) bool {
	region := m.region[square]
	seen := make([]bool, len(m.region))
	seen[square] = true
	pieces := 0
	for _, start := range m.sides(square) {
		if m.region[start] == region && !seen[start] {
			pieces++
			flood(m.n, start, seen, func(_, to int) bool { return m.region[to] == region })
		}
	}
	return pieces == 1
}

// move gives a square to a region.
func (m *maker) move(square int, to uint8) {
	m.units[m.of[square][regionKind]].remove(square)
	m.region[square] = to
	m.of[square][regionKind] = uint8(2*m.n) + to
	m.units[m.of[square][regionKind]].add(square)
}

// finish checks the puzzle and gives it away.
func (m *maker) finish(ctx context.Context) (*Puzzle, error) {
	p := m.Puzzle
	solution, err := Solve(ctx, p)
	if err != nil {
		return nil, fmt.Errorf("the puzzle generated fails its check: %w", err)
	}
	if solution.without(m.list(&m.solution)) != nil {
		return nil, errors.New("the puzzle generated has another solution than it was made for")
	}
	if err := p.Connected(); err != nil {
		return nil, fmt.Errorf("the puzzle generated fails its check: %w", err)
	}
	return p, nil
}
