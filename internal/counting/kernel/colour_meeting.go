package kernel

import (
	"container/list"
	"math/bits"
	"slices"
)

// A meeting is the placements on a lattice in given rows. The placements with one
// placement in the rows of the prefix form a part. Within a part each placement is a node
// in each of two or three trees: the first tree fills the first of the remaining rows,
// the next tree the rows after these.
type meeting struct {
	prefix uint32
	trees  int
	parts  []part
	tree   []branch // of the trees of all parts, each node after its parent
	nodes  []uint16 // one placement after the other, each index times 8
	runs   []run
	bands  []place // for each part, the start of the nodes and runs of each band of sets, and their end
	each   int     // length of a part's bands
}

// part is the placements with given queens in the rows of the prefix.
type part struct{ tree, branches int32 } // the start of its trees' branches and their number

// A branch is a node of a tree: its parent times 8, where parent 0 stands for no queen, and the
// diagonals of its last queen times 8.
type branch struct{ parent, sum, diff uint16 }

// A run is consecutive placements with one set of columns.
type run struct {
	length uint16 // up to mostInRun
	row    uint16 // the index of the set
}

type place struct{ run, node int32 }

const (
	// mostInRun is the maximum length of a run for which a byte cannot overflow, if each
	// placement adds up to five bytes of up to eight bits.
	mostInRun = mostInByte / (8 * spills)
	// mostInTrees is the maximum number of rows that three trees fill.
	mostInTrees = 6
	// band is the number of sets whose runs may come in any order.
	band = 64
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
	case rows >= 7, rows == 6 && n >= 22:
		return 2
	case rows >= 5:
		return 1
	}
	return 0
}

// central returns the rows of a lattice, those nearest the middle of the board first:
// queens there attack the most.
func (l lattice) central() []int {
	var rows []int
	for left := l.rows; left != 0; left &= left - 1 {
		row := bits.TrailingZeros32(left)
		rows = append(rows, abs(2*row-l.n+1)*2*MaxN+row) // which sorts by the distance first
	}
	slices.Sort(rows)
	for i := range rows {
		rows[i] %= 2 * MaxN
	}
	return rows
}

// prefix returns the rows whose queens filter the bits.
func (l lattice) prefix() (prefix uint32) {
	rows := l.central()
	for _, row := range rows[:PrefixLength(l.n, len(rows))] {
		prefix |= 1 << row
	}
	return prefix
}

func abs(x int) int { return max(x, -x) }

// gather makes the meeting in the gatherer's own memory. Parts of a prefix that thin leaves
// out are empty.
func (g *gatherer) gather(l lattice, order *Order, thin thinning) {
	g.lattice, g.prefix, g.trees = l, l.prefix(), 2
	g.parts, g.tree, g.nodes, g.runs, g.bands = g.parts[:0], g.tree[:0], g.nodes[:0], g.runs[:0], g.bands[:0]
	g.rows = l.central()[bits.OnesCount32(g.prefix):]
	if len(g.rows) > 4 {
		g.trees = 3
	}
	var sets []uint32
	sets, g.at = l.sets(order)
	g.each = (len(sets)+band-1)/band + 1
	g.count = make([]int32, len(sets))
	g.next = make([]next, len(sets))
	l.placements(g.prefix, placement{}, func(q placement) {
		if g.prefix != 0 && thin.leavesOut(len(g.parts)/thinnedTogether) {
			g.parts = append(g.parts, part{})
			g.bands = append(g.bands, slices.Repeat([]place{g.end()}, g.each)...)
			return
		}
		g.part(q)
	})
}

// copy returns a copy of m, in the memory of old if it fits there.
func (m *meeting) copy(old meeting) *meeting {
	c := *m
	c.parts, c.tree, c.nodes = copied(old.parts, m.parts), copied(old.tree, m.tree), copied(old.nodes, m.nodes)
	c.runs, c.bands = copied(old.runs, m.runs), copied(old.bands, m.bands)
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
	return 8*len(m.parts) + 6*len(m.tree) + 2*len(m.nodes) + 4*len(m.runs) + 8*len(m.bands)
}

// held returns the number of bytes of a meeting's memory.
func (m *meeting) held() int {
	return 8*cap(m.parts) + 6*cap(m.tree) + 2*cap(m.nodes) + 4*cap(m.runs) + 8*cap(m.bands)
}

func (m *meeting) end() place { return place{int32(len(m.runs)), int32(len(m.nodes))} }

// gatherer makes meetings.
type gatherer struct {
	meeting
	lattice lattice
	rows    []int   // filled by the trees
	at      []int32 // index by set of columns

	node  [mostInTrees][16 * 16]uint16 // by the row, the column there and the column in the previous row of the same tree
	made  int                          // number of nodes
	sets  []uint16                     // one for each placement
	found []uint16                     // nodes, one for each placement and tree
	count []int32                      // placements by set
	next  []next                       // where to put them, by set
}

// next is where the next placements with a set of columns go: the first left of them to
// full, the others to rest.
type next struct{ full, left, rest int32 }

// part adds the placements that are compatible with first.
func (g *gatherer) part(first placement) {
	g.made, g.sets, g.found = 0, g.sets[:0], g.found[:0]
	clear(g.node[:len(g.rows)])
	p := part{tree: int32(len(g.tree))}
	g.fill(0, first, 0, [3]uint16{})
	p.branches = int32(g.made)
	g.parts = append(g.parts, p)
	g.layOut()
	trees := int32(g.trees)
	for i, set := range g.sets {
		n := &g.next[set]
		to := &n.rest
		if n.left > 0 {
			n.left--
			to = &n.full
		}
		copy(g.nodes[*to:*to+trees], g.found[i*g.trees:])
		*to += trees
	}
}

// fill places queens in the rows from the i-th on. The previous queen stands in column
// above; nodes are those of the trees so far.
func (g *gatherer) fill(i int, placed placement, above int, nodes [3]uint16) {
	if i == len(g.rows) {
		if set := g.at[placed.cols]; set >= 0 {
			g.sets = append(g.sets, uint16(set))
			g.found = append(g.found, nodes[:g.trees]...)
			g.count[set]++
		}
		return
	}
	// The first trees fill two rows, the others one.
	twos := len(g.rows) - g.trees
	tree, second := i-twos, false
	if i < 2*twos {
		tree, second = i/2, i%2 == 1
	}
	if !second {
		above = 0
	}
	row, parent := g.rows[i], nodes[tree]
	for free := g.lattice.free(row, placed); free != 0; free &= free - 1 {
		col := bits.TrailingZeros32(free)
		node := &g.node[i][16*above+col]
		if *node == 0 {
			sum, diff := g.lattice.sumAndDiff(row, g.lattice.column(col))
			g.tree = append(g.tree, branch{parent, uint16(8 * sum), uint16(8 * diff)})
			g.made++
			*node = uint16(8 * g.made)
		}
		nodes[tree] = *node
		g.fill(i+1, placed.and(g.lattice.queen(row, col)), col, nodes)
	}
}

// layOut makes the runs and room for their nodes. Within a band of sets, runs of equal
// length are consecutive, so that the processor can predict where they end.
func (g *gatherer) layOut() {
	at, trees := int32(len(g.nodes)), int32(g.trees)
	for first := 0; first < len(g.count); first += band {
		g.bands = append(g.bands, place{int32(len(g.runs)), at})
		counts := g.count[first:min(first+band, len(g.count))]
		most := int32(0)
		for i, count := range counts {
			if count == 0 {
				continue
			}
			full := count / mostInRun
			g.next[first+i] = next{full: at, left: full * mostInRun}
			for range full {
				g.runs = append(g.runs, run{mostInRun, uint16(first + i)})
			}
			at += full * mostInRun * trees
			counts[i] -= full * mostInRun
			most = max(most, counts[i])
		}
		for length := most; length > 0; length-- {
			for i, count := range counts {
				if count == length {
					g.runs = append(g.runs, run{uint16(length), uint16(first + i)})
					g.next[first+i].rest = at
					at += length * trees
				}
			}
		}
		clear(counts)
	}
	g.bands = append(g.bands, place{int32(len(g.runs)), at})
	g.nodes = slices.Grow(g.nodes, int(at)-len(g.nodes))[:at]
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
