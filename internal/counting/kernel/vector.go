package kernel

import (
	"math/bits"
	"sync/atomic"
	"unsafe"
)

// A pass works on the stack of one level until less than a vector of states is left, or
// until the stack of the next level is full.
type pass func(l, next *byte)

// passes are the forms of a pass for one vector size: for the first half, for the second
// half, and for the levels with 5, 4, 3 and 2 rows left. If diagonals stay in place, the
// first half has one form; if they move, it has one each for 0, 1, 2 and more rows of the
// half left.
type passes struct {
	inner, cut5, cut4, cut3, last pass
	outer                         []pass
}

// lanes are the states being worked on: open columns, diagonals taken by queens of
// earlier levels, and the squares of the row not tried yet. If diagonals move in the
// first half, far diagonals are those that reach the other half. In a search of one
// lattice after the other, a state is six words.
type lanes struct {
	open, sums, diffs, farSums, farDiffs, tableRow, free [64]byte
}

// level is the data of a pass for the row it fills. The passes know its layout.
type level struct {
	work [2]lanes

	base         unsafe.Pointer // of the stack's open columns; the arrays of the other words follow, stackStride apart
	top          int            // states on the stack
	final        int            // 1 while the level is being emptied
	nodes, found uint64

	// For this row and the next five, the squares that the cross blocks: the complement
	// of Position.Free.
	blocked [6]uint64
	// Second half: distance from this row to the next, then from the next row to each one
	// after it.
	step [6]uint64
	// First half: the shifts of the diagonals of this row and the next three.
	sum, diff [4]uint64
	// The last level of the first half: the shifts that align its diagonals with the next
	// row, down for the sums, and down and up for the differences.
	turnSum, turnDown, turnUp uint64
	// First half with moving diagonals: distance from this row to the other half.
	across uint64
	// One lattice after the other: the shifts of this row and the next three.
	shifts unsafe.Pointer
}

const (
	stackStride = 3200 // bytes from one word of a stack to the next
	stackMargin = 256  // bytes at its end; a stack that reaches them is full
	stackWords  = 6    // at most
	// longDiagonals is the number of diagonals that lanes of 32 bits hold.
	longDiagonals = 32
	// shortColumns is the number of consecutive columns that lanes of 16 bits hold.
	shortColumns = 16
	// shortNodes is the least number of nodes of the boards that placing the outermost
	// columns gives: smaller boards take longer to start than to count.
	shortNodes  = 6000
	vectorBytes = 64
)

// vectorKernel is a Counter that selects the lanes by the size of the board. Boards that
// fit no lanes, or are too small for vectors, go to the portable kernel.
type vectorKernel struct {
	short, long *vectorCounter // lanes of 16 bits (or nil) and of 32
	portable    generic
}

func (k *vectorKernel) Count(p Position, stop *atomic.Bool) (count, nodes uint64) {
	if k.short != nil {
		narrow, _, _ := order(p, shortColumns)
		if ways := narrow.outerFreedom(shortColumns); ways <= 1 || narrow.nodes() >= shortNodes*ways {
			return k.narrowed(narrow, stop)
		}
	}
	p, rows, half := order(p, p.N)
	return k.count(p, rows, half, stop)
}

// narrowed fills the outermost columns until lanes of 16 bits hold the open ones, and
// counts the completions of each resulting board.
func (k *vectorKernel) narrowed(p Position, stop *atomic.Bool) (count, nodes uint64) {
	col, free, more := p.outermost(shortColumns)
	if !more {
		p, rows, half := inRows(p)
		return k.count(p, rows, half, stop)
	}
	for ; free != 0 && !stop.Load(); free &= free - 1 {
		next, _ := p.Place(bits.TrailingZeros32(free), col)
		c, n := k.narrowed(next, stop)
		count, nodes = count+c, nodes+n+1
	}
	return count, nodes
}

func (k *vectorKernel) count(p Position, rows []int, half int, stop *atomic.Bool) (count, nodes uint64) {
	_, width := p.openColumns()
	switch {
	case half < 2 || len(rows)-half < 3:
		return k.portable.count(p, rows, half, stop)
	case k.short != nil && width <= shortColumns:
		return k.short.count(p, rows, half, stop)
	case p.N+rows[0] <= longDiagonals: // those through the first half
		return k.long.count(p, rows, half, stop)
	default:
		return k.portable.count(p, rows, half, stop)
	}
}

// vectorCounter counts with a set of passes.
type vectorCounter struct {
	passes
	lanes    int // states in a vector
	size     int // bytes of a state's word
	levels   []level
	pass     [MaxN]pass
	last     int // the last level
	shift    int // the column of bit 0
	capacity int // number of states at which a stack is full
	stop     *atomic.Bool
	leaves   func(l *level) // consumes what the last level pushes; nil if it counts instead
}

func newVectorCounter(lanes, size int, p passes) *vectorCounter {
	return &vectorCounter{passes: p, lanes: lanes, size: size, capacity: (stackStride - stackMargin) / size}
}

// reserve makes room for a number of levels, all of which are empty. Small boards need
// few or none, and clearing the memory of all takes longer than counting them.
func (c *vectorCounter) reserve(levels int) {
	if levels > len(c.levels) {
		c.levels = newLevels(levels)
	}
}

// newLevels returns levels with empty stacks.
func newLevels(count int) []level {
	levels := make([]level, count)
	// Two vectors of zeros lie below each array of a stack: states without a square.
	memory := make([]byte, count*stackStride*stackWords+3*vectorBytes)
	start := unsafe.Pointer(unsafe.SliceData(memory))
	start = unsafe.Add(start, 2*vectorBytes+(-uintptr(start))%vectorBytes)
	for i := range levels {
		levels[i].base = unsafe.Add(start, i*stackStride*stackWords)
	}
	return levels
}

// count counts the completions of p, filling rows in the given order.
func (c *vectorCounter) count(p Position, rows []int, half int, stop *atomic.Bool) (count, nodes uint64) {
	c.prepare(p, rows, half)
	c.stop = stop
	first := &c.levels[0]
	free := p.Free(rows[0])
	if free == 0 {
		return 0, 0
	}
	c.push(first, (^p.Cols&p.all())>>c.shift)
	for i := range c.last + 1 {
		c.empty(i)
		nodes += c.levels[i].nodes
	}
	return c.levels[c.last].found, nodes
}

// prepare lays out the levels for a position.
func (c *vectorCounter) prepare(p Position, rows []int, half int) {
	n := p.N
	// In the first half, bit i of the sums is the diagonal Row + Col = i. Bit i of the
	// differences is Col - Row + n - 1 = i + below, where below is chosen so that the
	// word reaches up to the middle.
	reach := rows[0] + 1
	below := n - reach - min(n-reach, 8*c.size-(n+reach-1))
	c.last = len(rows) - 3
	c.reserve(c.last + 2)
	var blocked [MaxN]uint64 // in the order of rows
	c.shift = 0
	if c.size == 2 {
		c.shift, _ = p.openColumns()
	}
	for i, row := range rows {
		blocked[i] = uint64(^p.Free(row) >> c.shift)
	}
	for i := range c.last + 1 {
		l := &c.levels[i]
		*l = level{base: l.base}
		copy(l.blocked[:], blocked[i:min(i+6, len(rows))])
		switch {
		case i >= half:
			c.pass[i] = c.second(l, rows[i:])
		case c.size == 2:
			near := min(3, half-1-i)
			c.pass[i] = c.outer[near]
			l.move(rows[i:], near, rows[half])
		default:
			c.pass[i] = c.outer[0]
			l.stay(rows[i:], i == half-1, n-1-below)
		}
	}
}

// second lays out a level of the second half and returns its pass. The level fills the
// first of the rows.
func (c *vectorCounter) second(l *level, rows []int) pass {
	row, rest := rows[0], rows[1:]
	l.step[1] = uint64(rest[0] - row)
	for j := 1; j < min(5, len(rest)); j++ {
		l.step[j+1] = uint64(rest[j] - rest[0])
	}
	switch len(rest) {
	case 5:
		return c.cut5
	case 4:
		return c.cut4
	case 3:
		return c.cut3
	case 2:
		return c.passes.last
	}
	return c.inner
}

// move lays out a level of the first half whose diagonals move: near is how many more rows
// of the half its pass checks, and other is the first row of the other half.
func (l *level) move(rows []int, near, other int) {
	row, rest := rows[0], rows[1:]
	l.across = uint64(other - row)
	l.step[1] = uint64(row - rest[0])
	for j := 1; j <= 3; j++ {
		switch {
		case j > near:
			l.step[j] = uint64(rest[j-1] - other)
		case j > 1:
			l.step[j] = uint64(rest[0] - rest[j-1])
		}
	}
}

// stay lays out a level of the first half whose diagonals stay in place; last says that it
// is the last one of the half. The differences of row r are r places below top.
func (l *level) stay(rows []int, last bool, top int) {
	row, rest := rows[0], rows[1:]
	l.sum[0], l.diff[0] = uint64(row), uint64(top-row)
	if last {
		// From here on the diagonals move with the rows.
		l.turnSum = uint64(rest[0])
		if down := top - rest[0]; down >= 0 {
			l.turnDown = uint64(down)
		} else {
			l.turnUp = uint64(-down)
		}
	}
	for j := 1; j <= 3; j++ {
		switch down := top - rest[j-1]; {
		case last && j == 1:
			l.sum[j], l.diff[j] = 0, 0
		case last || down < 0:
			// This row's diagonals are out of range: check the previous row twice.
			l.sum[j], l.diff[j], l.blocked[j] = l.sum[j-1], l.diff[j-1], l.blocked[j-1]
		default:
			l.sum[j], l.diff[j] = uint64(rest[j-1]), uint64(down)
		}
	}
}

// push puts the first state on an empty stack.
func (c *vectorCounter) push(l *level, open uint32) {
	for i, word := range [stackWords]uint32{open} {
		at := unsafe.Add(l.base, i*stackStride)
		if c.size == 2 {
			*(*uint16)(at) = uint16(word)
		} else {
			*(*uint32)(at) = word
		}
	}
	l.top = 1
}

// empty runs level i until its stack and its lanes are empty. All levels above must be
// empty.
func (c *vectorCounter) empty(i int) {
	l := &c.levels[i]
	l.final = 1
	// Once stopped, the next level may be full.
	for !c.stop.Load() && (l.top != 0 || l.work[0].free != [64]byte{} || l.work[1].free != [64]byte{}) {
		c.run(i)
	}
}

// run calls the pass of level i once, after making room on the next level.
func (c *vectorCounter) run(i int) {
	c.pass[i](c.pointer(i), c.pointer(i+1))
	if i < c.last {
		for next := &c.levels[i+1]; next.top > c.capacity && !c.stop.Load(); {
			c.drain(i + 1)
		}
	} else if next := &c.levels[i+1]; c.leaves != nil && next.top > c.capacity/2 {
		c.leaves(next)
	}
}

// drain runs level i until less than a vector is left on its stack.
func (c *vectorCounter) drain(i int) {
	for l := &c.levels[i]; l.top >= c.lanes && !c.stop.Load(); {
		c.run(i)
	}
}

func (c *vectorCounter) pointer(i int) *byte { return (*byte)(unsafe.Pointer(&c.levels[i])) }
