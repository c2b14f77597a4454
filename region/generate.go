package region

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"nqueens.example/nqueens/internal/ctxerr"
	"nqueens.example/nqueens/internal/limits"
	"nqueens.example/nqueens/internal/seeded"
)

// GenerateOptions specify the puzzle to generate.
type GenerateOptions struct {
	N          int        `json:"n"`          // 4 to 26
	Stars      int        `json:"stars"`      // 1 to N/4, at most 6; 0 means 1
	Difficulty Difficulty `json:"difficulty"` // one of Difficulties; "expert" takes two queens a row or more
	Seed       uint64     `json:"seed"`       // equal options give the same puzzle in every version and on every machine
}

// ErrGaveUp is the error of Generate if it finds no puzzle within its limit of work.
var ErrGaveUp = errors.New("no such puzzle was found")

// Generate returns a puzzle with exactly one solution and with each region in one piece,
// and of exactly the required difficulty by the rules of [Explain]. Its work is limited:
// the error wraps [ErrGaveUp] if it finds none within the limit.
//
// It draws a solution, grows regions around the queens, and solves the puzzle by rules of
// that difficulty. Where they get stuck, it moves squares to neighbouring regions as long
// as that helps; otherwise it starts again.
func Generate(ctx context.Context, o GenerateOptions) (*Puzzle, error) {
	return generate(ctx, o, mostTries)
}

// generate is Generate with a limit on the number of tries.
func generate(ctx context.Context, o GenerateOptions, most int) (*Puzzle, error) {
	if o.Stars == 0 {
		o.Stars = 1
	}
	wished, err := o.Difficulty.level()
	if err != nil {
		return nil, err
	}
	o.Difficulty = wished.difficulty()
	if err := checkSize(o.N, minStars); err != nil {
		return nil, err
	}
	switch {
	case o.Stars < 1 || o.Stars > limits.RegionStars(o.N):
		return nil, fmt.Errorf("a board of %d rows takes at least 1 and at most %s in each, not %d", o.N, countQueens(limits.RegionStars(o.N)), o.Stars)
	case wished >= beyond:
		return nil, fmt.Errorf("the difficulty must be easy, medium, hard or expert, not %v", o.Difficulty)
	case o.Stars < o.Difficulty.MinStars():
		return nil, fmt.Errorf("a puzzle of difficulty %v has %s or more in each row, and so 8 rows or more, not %s", o.Difficulty, countQueens(o.Difficulty.MinStars()), countQueens(o.Stars))
	}
	stream := uint64(o.N)<<16 | uint64(o.Stars)<<8 | uint64(wished)
	m := maker{GenerateOptions: o, wished: wished, most: most, random: seeded.New(o.Seed, stream)}
	for m.start(ctx) {
		if !m.improve(ctx) {
			continue
		}
		m.letterRegions()
		if _, done := m.judge(ctx); done { // the rating may depend on the order of the regions
			return m.finish(ctx)
		}
	}
	if ctx.Err() != nil {
		return nil, ctxerr.Of(ctx)
	}
	return nil, fmt.Errorf("%w in %d tries: %d x %d with %s a line, %v, seed %d; try another seed or size",
		ErrGaveUp, m.tries, o.N, o.N, countQueens(o.Stars), o.Difficulty, o.Seed)
}

// The limits of the work.
const (
	mostTries   = 200_000 // starts and attempts to solve a puzzle by rules
	mostStalled = 100     // consecutive attempts that don't improve a start
)

// maker generates a puzzle, or several until one is right.
type maker struct {
	GenerateOptions
	wished level
	random *seeded.Source
	tries  int
	most   int // limit of tries

	*grid            // the puzzle so far
	solution squares // its intended solution
	open     squares // the squares at which the rules got stuck
}

// start makes a new start. It returns false at the limit.
func (m *maker) start(ctx context.Context) bool {
	for m.tries++; m.tries < m.most && ctx.Err() == nil; m.tries++ {
		if m.drawSolution(ctx) && m.growRegions() {
			return true
		}
	}
	return false
}

// drawSolution draws queens that don't touch, with the right number in each row and column.
func (m *maker) drawSolution(ctx context.Context) bool {
	p := &Puzzle{n: m.N, stars: m.Stars, region: make([]uint8, m.N*m.N)}
	for i := range p.region {
		p.region[i] = uint8(i / m.N) // each row is a region for now
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

// anyOf draws a square from a set that is not empty.
func (m *maker) anyOf(set *squares) int {
	skip := m.random.Below(m.count(set, set))
	for i := range set.each() {
		if skip == 0 {
			return i
		}
		skip--
	}
	return -1
}

const unowned = 0xff

// growRegions groups the queens, as many as a region holds, and grows the groups until
// they cover the board.
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

// annex adds the nearest queen without a region to the region of square i, by a path of
// squares without a region. It returns false if there is no path.
func (m *maker) annex(i int) bool {
	region := m.region[i]
	from := make([]int, len(m.region)) // the square before each on the path, plus 1
	var queue []int
	for j, r := range m.region {
		if r == region {
			queue = append(queue, j)
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
	list := slices.AppendSeq(make([]int, 0, 4), sides(m.n, i))
	seeded.Shuffle(m.random, list)
	return list
}

// fill grows the regions by random squares at their borders, some regions faster than
// others.
func (m *maker) fill() {
	fastest := 2 + max(0, m.n-7)/5 // rules solve large boards only if regions differ much
	speed := make([]int, m.n)
	for r := range speed {
		speed[r] = 1 << m.random.Below(fastest+1)
	}
	var border []int
	for i, r := range m.region {
		if r != unowned {
			border = append(border, i)
		}
	}
	for len(border) > 0 {
		at := m.random.Below(len(border))
		from := border[at]
		if m.random.Below(1<<fastest) >= speed[m.region[from]] {
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

// letterRegions numbers the regions in order of their first squares, and updates the grid.
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

// improve moves borders until the rules solve the puzzle at the required difficulty. It
// returns false if it doesn't get there.
func (m *maker) improve(ctx context.Context) bool {
	least, solved := m.judge(ctx)
	for stalled := 0; !solved && stalled < mostStalled && m.tries < m.most && ctx.Err() == nil; {
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

// judge solves the puzzle by rules up to the required difficulty. The cost is one more
// than the number of squares left open; done reports whether the puzzle is as wished.
func (m *maker) judge(ctx context.Context) (cost int, done bool) {
	m.tries++
	r := newReasoning(ctx, m.grid)
	if r.advance(m.wished, nil) != nil {
		return len(m.region), false
	}
	m.open = r.at.open
	return 1 + m.count(&m.open, &m.open), r.rating().Difficulty == m.Difficulty
}

// borderMove draws a square that can move to a neighbouring region, if possible one that
// is still open. It returns -1 if it finds none.
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

// holdsTogether reports whether the region of a square is in one piece without it.
func (m *maker) holdsTogether(square int) bool {
	region := m.region[square]
	piece := slices.Repeat([]int{none}, len(m.region))
	piece[square] = square
	count := 0
	for _, start := range m.sides(square) {
		if m.region[start] == region && piece[start] == none {
			count++
			flood(m.n, start, piece, func(_, to int) bool { return m.region[to] == region })
		}
	}
	return count == 1
}

// move moves a square to a region.
func (m *maker) move(square int, to uint8) {
	m.units[m.of[square][regionKind]].remove(square)
	m.region[square] = to
	m.of[square][regionKind] = uint8(2*m.n) + to
	m.units[m.of[square][regionKind]].add(square)
}

// finish checks the puzzle and returns it.
func (m *maker) finish(ctx context.Context) (*Puzzle, error) {
	p := m.Puzzle
	solution, err := Solve(ctx, p)
	if err != nil {
		return nil, fmt.Errorf("the generated puzzle fails its check: %w", err)
	}
	if solution.without(m.list(&m.solution)) != nil {
		return nil, errors.New("the generated puzzle has another solution than intended")
	}
	if err := p.Connected(); err != nil {
		return nil, fmt.Errorf("the generated puzzle fails its check: %w", err)
	}
	return p, nil
}
