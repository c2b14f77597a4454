//go:build amd64 && !purego

package kernel

import (
	"cmp"
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
	total  int // placements in all parts
}

// part is the placements with given queens in the rows of the prefix.
type part struct {
	tree    []branch // of all trees, each node after its parent
	nodes   []uint16 // one placement after the other, each index times 8
	runs    []run
	from    []place // the start of the nodes and runs of the i-th band of sets and those after it
	longest int     // at least the number of placements with any one set of columns
}

// A branch is a node of a tree: its parent times 8, where parent 0 is no queen, and the
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
	mostInRun = 255 / (8 * spills)
	// mostInTrees is the maximum number of rows that three trees fill.
	mostInTrees = 6
	// band is the number of sets whose runs may come in any order.
	band = 64
)

// prefixLength returns the number of rows of the prefix for a lattice of a board of n
// with queens in rows rows: enough that few placements are left beside it, but enough of
// them to fill planes.
func prefixLength(n, rows int) int {
	switch {
	case rows >= 9, rows >= 7 && n >= 28:
		return 3
	case rows >= 7, rows == 6 && n >= 23:
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
		rows = append(rows, bits.TrailingZeros32(left))
	}
	slices.SortFunc(rows, func(a, b int) int { return cmp.Or(cmp.Compare(abs(2*a-l.n+1), abs(2*b-l.n+1)), cmp.Compare(a, b)) })
	return rows
}

func abs(x int) int { return max(x, -x) }

// newMeeting returns the meeting and its size in bytes. Parts of a prefix that thin leaves
// out are empty.
func newMeeting(l lattice, order *Order, thin thinning) (*meeting, int) {
	rows := l.central()
	first := prefixLength(l.n, len(rows))
	m := &meeting{trees: 2}
	for _, row := range rows[:first] {
		m.prefix |= 1 << row
	}
	g := gatherer{lattice: l, rows: rows[first:]}
	if len(g.rows) > 4 {
		m.trees = 3
	}
	g.trees = m.trees
	var sets []uint32
	sets, g.at = l.sets(order)
	g.count = make([]int32, len(sets))
	g.next = make([]next, len(sets))
	size := 0
	l.placements(m.prefix, placement{}, func(q placement) {
		if m.prefix != 0 && thin.leavesOut(len(m.parts)) {
			m.parts = append(m.parts, part{})
			return
		}
		p := g.part(q)
		size += 6*len(p.tree) + 2*len(p.nodes) + 4*len(p.runs) + 8*len(p.from)
		m.parts = append(m.parts, p)
		m.total += len(p.nodes) / m.trees
	})
	return m, size
}

// gatherer makes parts.
type gatherer struct {
	lattice lattice
	rows    []int // filled by the trees
	trees   int
	at      []int32 // index by set of columns

	tree  []branch
	node  [mostInTrees][16 * 16]uint16 // by the row, the column there and the column in the previous row of the same tree
	sets  []uint16                     // one for each placement
	nodes []uint16                     // one for each placement and tree
	count []int32                      // placements by set
	next  []next                       // where to put them, by set
}

// next is where the next placements with a set of columns go: the first left of them to
// full, the others to rest.
type next struct{ full, left, rest int32 }

// part returns the placements that are compatible with first.
func (g *gatherer) part(first placement) part {
	g.tree, g.sets, g.nodes = g.tree[:0], g.sets[:0], g.nodes[:0]
	clear(g.node[:])
	clear(g.count)
	g.fill(0, first, 0, [3]uint16{})
	p := part{tree: slices.Clone(g.tree), nodes: make([]uint16, len(g.nodes))}
	g.layOut(&p)
	for i, set := range g.sets {
		n := &g.next[set]
		to := &n.rest
		if n.left > 0 {
			n.left--
			to = &n.full
		}
		for tree := range int32(g.trees) {
			p.nodes[*to+tree] = g.nodes[int32(i*g.trees)+tree]
		}
		*to += int32(g.trees)
	}
	return p
}

// fill places queens in the rows from the i-th on. The previous queen stands in column
// above; nodes are those of the trees so far.
func (g *gatherer) fill(i int, placed placement, above int, nodes [3]uint16) {
	if i == len(g.rows) {
		if set := g.at[placed.cols]; set >= 0 {
			g.sets = append(g.sets, uint16(set))
			g.nodes = append(g.nodes, nodes[:g.trees]...)
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
			*node = uint16(8 * len(g.tree))
		}
		nodes[tree] = *node
		g.fill(i+1, placed.and(g.lattice.queen(row, col)), col, nodes)
	}
}

// layOut makes the runs. Within a band of sets, runs of equal length are consecutive, so
// that the processor can predict where they end.
func (g *gatherer) layOut(p *part) {
	at, trees := int32(0), int32(g.trees)
	for first := 0; first < len(g.count); first += band {
		p.from = append(p.from, place{int32(len(p.runs)), at})
		counts := g.count[first:min(first+band, len(g.count))]
		var ofLength [mostInRun][]uint16 // sets by the length of their last run
		for i, count := range counts {
			p.longest = max(p.longest, int(count))
			full := count / mostInRun
			g.next[first+i] = next{full: at, left: full * mostInRun}
			for range full {
				p.runs = append(p.runs, run{mostInRun, uint16(first + i)})
			}
			at += full * mostInRun * trees
			ofLength[count%mostInRun] = append(ofLength[count%mostInRun], uint16(first+i))
		}
		for length := mostInRun - 1; length > 0; length-- {
			for _, set := range ofLength[length] {
				p.runs = append(p.runs, run{uint16(length), set})
				g.next[set].rest = at
				at += int32(length) * trees
			}
		}
	}
	p.runs = slices.Clip(p.runs)
	p.from = append(p.from, place{int32(len(p.runs)), at})
}

// meetings caches the meetings used most recently.
type meetings struct {
	made   map[meetingKey]*list.Element // of recent
	recent list.List                    // of *made, most recently used first
	size   int                          // total bytes
	room   int                          // limit of size; the latest meeting may exceed it
	thin   thinning
}

type meetingKey struct {
	order *Order
	rows  uint32
}

type made struct {
	key     meetingKey
	meeting *meeting
	size    int
}

// get returns the meeting of a lattice, from the cache if possible.
func (m *meetings) get(l lattice, order *Order) *meeting {
	key := meetingKey{order, l.rows}
	if e, ok := m.made[key]; ok {
		m.recent.MoveToFront(e)
		return e.Value.(*made).meeting
	}
	if m.made == nil {
		m.made = map[meetingKey]*list.Element{}
	}
	got := &made{key: key}
	got.meeting, got.size = newMeeting(l, order, m.thin)
	m.size += got.size
	for m.size > m.room && m.recent.Len() > 0 {
		old := m.recent.Remove(m.recent.Back()).(*made)
		delete(m.made, old.key)
		m.size -= old.size
	}
	m.made[key] = m.recent.PushFront(got)
	return got.meeting
}
