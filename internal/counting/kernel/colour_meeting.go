package kernel

import (
	"container/list"
	"math/bits"
	"slices"
	"unsafe"
)

// A meeting is the placements on a lattice in given rows. The placements with one
// placement in the rows of the prefix form a part. Within a part each placement is a node
// in each of two trees: the first fills the first half of the remaining rows, the other the rest.
type meeting struct {
	prefix uint32
	parts  []part
	tree   []branch // of all parts: for each, those of its squares, then those of its nodes, each after its parent
	nodes  []uint16 // one placement after the other, each index times 8
	runs   []uint16 // for each run, the index of its set of columns

	from    int     // the index of the first set that counts
	skipped []int32 // for each part and length, the number of runs of sets before that
}

// part is the placements with given queens in the rows of the prefix. They are in runs of
// placements with one set of columns, the runs of each length in order of their sets: where
// runs are about as long as the one before, the processor predicts where they end.
type part struct {
	tree           int32                // the start of its branches
	squares, inner int32                // the number of its squares, and of nodes of two queens or more
	nodes          int32                // the start of the nodes
	runs           [mostInRun + 1]int32 // the start of the runs of one placement, of two, and so on, and their end
}

// A branch tells which two blocks have in common the block of a square or of a node, each by its
// index times 8: of a square, those of its diagonals; of a node with two queens or more, those of its
// parent and of the square of its last queen. A node with one queen is its square.
type branch [2]uint16

// runs are some runs of a part that have the same length.
type runs struct {
	nodes, rows []uint16
	length      int
}

// runsOf returns the runs of a part by their length, without some at the start of each, and the
// number of their placements.
func (m *meeting) runsOf(p *part, skipped *[mostInRun]int32) (all [mostInRun]runs, placements int) {
	nodes := int(p.nodes)
	for i := range all {
		r, length, from, to := &all[i], i+1, int(p.runs[i]+skipped[i]), int(p.runs[i+1])
		r.nodes, r.rows, r.length = m.nodes[nodes+int(skipped[i])*length*trees:], m.runs[from:to], length
		nodes += int(p.runs[i+1]-p.runs[i]) * length * trees
		placements += len(r.rows) * length
	}
	return all, placements
}

// skip has skipped hold the number of runs of sets before from.
func (m *meeting) skip(from int) {
	if m.from == from && len(m.skipped) > 0 {
		return
	}
	m.from, m.skipped = from, slices.Grow(m.skipped[:0], len(m.parts)*mostInRun)
	for i := range m.parts {
		p := &m.parts[i]
		for length := range mostInRun {
			before, _ := slices.BinarySearch(m.runs[p.runs[length]:p.runs[length+1]], uint16(from))
			m.skipped = append(m.skipped, int32(before))
		}
	}
}

const (
	// mostInRun is the maximum length of a run. A byte must not overflow, where each placement
	// adds up to seven bytes of up to eight bits.
	mostInRun = 4
	_         = uint(mostInByte - 8*spills*mostInRun)
	trees     = 2
	// mostInTree is the maximum number of rows that a tree fills, and mostInTrees that of all.
	mostInTree  = 3
	mostInTrees = trees * mostInTree
)

// PrefixLength returns the number of rows of the prefix for a lattice of a board of n
// with queens in rows rows, those nearest the middle: enough that few placements are left
// beside it, but enough of them to fill planes.
func PrefixLength(n, rows int) int {
	switch {
	case rows >= 8:
		return 4
	case rows == 7 && n >= 24:
		return 3
	case rows >= 7, rows == 6 && n >= 20:
		return 2
	case rows >= 5:
		return 1
	}
	return 0
}

// prefix returns the rows whose queens filter the bits.
func (l lattice) prefix() (prefix uint32) {
	rows := l.outwards()
	for _, row := range rows[:PrefixLength(l.n, len(rows))] {
		prefix |= 1 << row
	}
	return prefix
}

func abs(x int) int { return max(x, -x) }

// gather makes the meeting in the gatherer's own memory. Parts of a prefix that thin leaves
// out are empty.
func (g *gatherer) gather(l lattice, order *Order, thin thinning) {
	g.lattice, g.prefix = l, l.prefix()
	g.parts, g.tree, g.nodes, g.runs = g.parts[:0], g.tree[:0], g.nodes[:0], g.runs[:0]
	g.rows = l.outwards()[bits.OnesCount32(g.prefix):]
	var sets []uint32
	sets, g.at = l.sets(order)
	g.count = make([]int32, len(sets))
	g.used = make([]uint64, (len(sets)+63)/64)
	g.next = make([]next, len(sets))
	l.placements(g.prefix, placement{}, func(q placement) {
		if g.prefix != 0 && thin.leavesOut(len(g.parts)/thinnedTogether) {
			g.parts = append(g.parts, part{})
			return
		}
		g.part(q)
	})
}

// copy returns a copy of m, in the memory of old if it fits there.
func (m *meeting) copy(old meeting) *meeting {
	c := *m
	c.parts, c.tree, c.nodes = copied(old.parts, m.parts), copied(old.tree, m.tree), copied(old.nodes, m.nodes)
	c.runs, c.skipped = copied(old.runs, m.runs), old.skipped[:0]
	return &c
}

// copied returns a copy of s, in the memory of old if it fits there and fills most of it.
func copied[T any](old, s []T) []T {
	if cap(old) < len(s) || cap(old)-len(s) > cap(old)/4 {
		old = make([]T, len(s))
	}
	return old[:copy(old[:len(s)], s)]
}

// size returns the number of bytes of a meeting.
func (m *meeting) size() int {
	return int(unsafe.Sizeof(part{}))*len(m.parts) + 4*len(m.tree) + 2*len(m.nodes) + 2*len(m.runs)
}

// held returns the number of bytes of a meeting's memory.
func (m *meeting) held() int {
	return int(unsafe.Sizeof(part{}))*cap(m.parts) + 4*cap(m.tree) + 2*cap(m.nodes) + 2*cap(m.runs)
}

// gatherer makes meetings.
type gatherer struct {
	meeting
	lattice lattice
	rows    []int   // filled by the trees
	at      []int32 // index by set of columns

	square [mostInTrees][16]uint16                    // by row and column
	node   [mostInTrees][1 << (4 * mostInTree)]uint16 // by the row, and the columns there and in the rows before of the same tree
	made   int32                                      // number of blocks
	sets   []uint16                                   // one for each placement
	found  []uint16                                   // nodes, one for each placement and tree
	count  []int32                                    // placements by set
	used   []uint64                                   // bit i of word j: whether set 64j + i has any
	next   []next                                     // where to put them, by set
}

// next is where the next placements with a set of columns go: the first left of them to
// full, the others to rest.
type next struct{ full, left, rest int32 }

// part adds the placements that are compatible with first.
func (g *gatherer) part(first placement) {
	g.made, g.sets, g.found = 0, g.sets[:0], g.found[:0]
	p := part{tree: int32(len(g.tree)), nodes: int32(len(g.nodes))}
	for i, row := range g.rows {
		clear(g.node[i][:16<<(4*(i%g.inFirst()))])
		for free := g.lattice.free(row, first); free != 0; free &= free - 1 {
			col := bits.TrailingZeros32(free)
			g.square[i][col] = g.branch(g.lattice.sumAndDiff(row, g.lattice.column(col)))
		}
	}
	p.squares = g.made
	g.fill(0, first, 0, [trees]uint16{})
	p.inner = g.made - p.squares
	g.layOut(&p)
	g.parts = append(g.parts, p)
	for i, set := range g.sets {
		n := &g.next[set]
		to := &n.rest
		if n.left > 0 {
			n.left--
			to = &n.full
		}
		copy(g.nodes[*to:*to+trees], g.found[i*trees:])
		*to += trees
	}
}

// inFirst returns the number of rows that the first tree fills.
func (g *gatherer) inFirst() int { return (len(g.rows) + 1) / trees }

// fill places queens in the rows from the i-th on. above are the columns in the rows before
// that the same tree fills; nodes are those of the trees so far.
func (g *gatherer) fill(i int, placed placement, above int, nodes [trees]uint16) {
	if i == len(g.rows) {
		if set := g.at[placed.cols]; set >= 0 {
			g.sets = append(g.sets, uint16(set))
			g.found = append(g.found, 8*nodes[0], 8*nodes[1])
			g.count[set]++
			g.used[set/64] |= 1 << (set % 64)
		}
		return
	}
	tree := i / g.inFirst()
	if i == g.inFirst() {
		above = 0
	}
	row, parent := g.rows[i], nodes[tree]
	for free := g.lattice.free(row, placed); free != 0; free &= free - 1 {
		col := bits.TrailingZeros32(free)
		node := &g.node[i][16*above+col]
		if square := g.square[i][col]; parent == 0 {
			*node = square
		} else if *node == 0 {
			*node = g.branch(int(parent), int(square))
		}
		nodes[tree] = *node
		g.fill(i+1, placed.and(g.lattice.queen(row, col)), 16*above+col, nodes)
	}
}

// branch adds what two blocks have in common, and returns its index.
func (g *gatherer) branch(a, b int) uint16 {
	g.tree = append(g.tree, branch{uint16(8 * a), uint16(8 * b)})
	g.made++
	return uint16(g.made)
}

// layOut makes the runs of a part and room for their nodes.
func (g *gatherer) layOut(p *part) {
	var runs, nodes [mostInRun + 1]int32 // by length: their number, then where the next one goes
	g.eachUsed(func(set int) {
		runs[mostInRun] += g.count[set] / mostInRun
		runs[g.count[set]%mostInRun]++
	})
	run, node := int32(len(g.runs)), int32(len(g.nodes))
	for i := range mostInRun {
		p.runs[i] = run
		run, runs[i+1] = run+runs[i+1], run
		node, nodes[i+1] = node+(run-runs[i+1])*int32(i+1)*trees, node
	}
	p.runs[mostInRun] = run
	g.runs = slices.Grow(g.runs, int(run)-len(g.runs))[:run]
	g.nodes = slices.Grow(g.nodes, int(node)-len(g.nodes))[:node]
	add := func(length, set int) {
		g.runs[runs[length]] = uint16(set)
		runs[length]++
		nodes[length] += int32(length) * trees
	}
	g.eachUsed(func(set int) {
		rest := g.count[set] % mostInRun
		g.next[set] = next{full: nodes[mostInRun], left: g.count[set] - rest, rest: nodes[rest]}
		for range g.count[set] / mostInRun {
			add(mostInRun, set)
		}
		if rest > 0 {
			add(int(rest), set)
		}
		g.count[set] = 0
	})
	clear(g.used)
}

// eachUsed calls do with each set that has placements, in order.
func (g *gatherer) eachUsed(do func(set int)) {
	for i, sets := range g.used {
		for ; sets != 0; sets &= sets - 1 {
			do(64*i + bits.TrailingZeros64(sets))
		}
	}
}

// meetings caches the meetings used most recently.
type meetings struct {
	made   map[meetingKey]*list.Element // of recent
	recent list.List                    // of *made, most recently used first
	size   int                          // total bytes
	room   int                          // limit of size; those in use may exceed it
	thin   thinning
	gatherer
}

type meetingKey struct {
	order   *Order
	lattice lattice
}

type made struct {
	key     meetingKey
	meeting *meeting
	size    int
}

// get returns the meeting of a lattice, from the cache if possible. The last inUse
// meetings that it returned remain valid.
func (m *meetings) get(l lattice, order *Order, inUse int) *meeting {
	key := meetingKey{order, l}
	if e, ok := m.made[key]; ok {
		m.recent.MoveToFront(e)
		return e.Value.(*made).meeting
	}
	if m.made == nil {
		m.made = map[meetingKey]*list.Element{}
	}
	m.gather(l, order, m.thin)
	var old meeting
	for m.size+m.meeting.size() > m.room && m.recent.Len() > inUse {
		last := m.recent.Remove(m.recent.Back()).(*made)
		delete(m.made, last.key)
		m.size -= last.size
		old = *last.meeting
	}
	got := &made{key: key, meeting: m.meeting.copy(old)}
	got.size = got.meeting.held()
	m.size += got.size
	m.made[key] = m.recent.PushFront(got)
	return got.meeting
}
