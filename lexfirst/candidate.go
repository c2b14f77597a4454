package lexfirst

import (
	"context"
	"errors"
	"math/bits"
	"math/rand/v2"
	"slices"
	"sync/atomic"

	"nqueens"
	"nqueens/internal/propagate"
	"nqueens/jobs"
)

const (
	// Dives with shuffled squares come before a search: they find most
	// completions, and refute what is easy.
	firstDive  = 1 << 10
	diveGrowth = 8
	lastDive   = 1 << 16

	// Nodes with at least so many rows free are priced. That makes odd boards 40
	// times faster at n = 39. On even ones the relaxation is rarely infeasible before
	// few rows are left, where a node's subtree is cheaper than its prices: on
	// parts of n = 40, 19 takes a sixth longer than 20, 21 a twelfth.
	priceOdd  = 17
	priceEven = 20

	splitDepth = 2 // branchings above the parts that workers take
)

// candidate is a column of the row in question that has not been settled.
type candidate struct {
	f     *finder
	col   int
	board *propagate.Board
	root  propagate.Node
	open  bool // a completion has not been ruled out
	start propagate.Queens
	nodes uint64 // those of its parts left aside
	parts int    // still to be searched
}

func (f *finder) candidate(col int) *candidate {
	queens := append(slices.Clone(f.fixed), col)
	lines := nqueens.Problem{N: f.n, Placed: slices.Collect(queens.Squares())}.Lines()
	var rows, cols []int
	for i := range f.n {
		if i >= len(queens) {
			rows = append(rows, i)
		}
		if !slices.Contains(queens, i) {
			cols = append(cols, i)
		}
	}
	c := &candidate{f: f, col: col}
	board, root := propagate.NewBoard(f.n, rows, cols, func(row, col int) bool {
		_, attacked := lines.Hit(nqueens.Square{Row: row, Col: col})
		return !attacked
	})
	c.board = board
	c.open = board.Settle(root, &c.start)
	c.root = *root
	return c
}

func (c *candidate) refuted() bool { return !c.open }

// complete makes the queens of a search, with those fixed, the completion in hand.
func (c *candidate) complete(q *propagate.Queens) nqueens.Placement {
	p := append(slices.Clone(c.f.fixed), c.col)
	for lane := range c.board.Lanes() {
		p = append(p, int(q[lane]))
	}
	return p
}

func (f *finder) price() int {
	if f.n%2 == 1 {
		return priceOdd
	}
	return priceEven
}

// dive looks for a completion here and there; it may also find that there is none.
func (c *candidate) dive(ctx context.Context) (found bool, err error) {
	s := propagate.Search{
		Board:   c.board,
		Price:   c.f.price(),
		Queens:  c.start,
		Shuffle: rand.New(rand.NewPCG(uint64(len(c.f.fixed)), uint64(c.col))).Uint64,
	}
	s.Poll = func() error { c.f.tell(); return ctx.Err() }
	defer func() {
		c.nodes += s.Nodes
		c.f.nodes.Add(s.Nodes)
	}()
	for dive := uint64(firstDive); c.open && dive <= lastDive; dive *= diveGrowth {
		s.Limit = s.Nodes + dive
		found, err := s.Run(&c.root)
		switch {
		case found:
			c.f.completion = c.complete(&s.Queens)
			return true, nil
		case err == nil:
			c.open = false
		case !errors.Is(err, propagate.ErrLimit):
			return false, err
		}
	}
	return false, nil
}

// part is one node of a candidate's tree, for one worker to search.
type part struct {
	c      *candidate
	number int // of the candidate's parts, from 1
	node   propagate.Node
	queens propagate.Queens
}

// split cuts the candidate's tree below its first branchings.
func (c *candidate) split() []*part {
	parts := []*part{{c: c, node: c.root, queens: c.start}}
	for range splitDepth {
		var below []*part
		for _, p := range parts {
			if p.node.Done() {
				below = append(below, p)
				continue
			}
			below = append(below, p.children()...)
		}
		parts = below
	}
	for i, p := range parts {
		p.number = i + 1
	}
	c.parts = len(parts)
	return parts
}

func (p *part) children() []*part {
	var list []*part
	b := p.c.board
	line := b.Branch(&p.node)
	for squares := b.Squares(&p.node, line); squares != 0; squares &= squares - 1 {
		lane, col := line.Square(bits.TrailingZeros64(squares))
		child := &part{c: p.c, queens: p.queens}
		p.c.nodes++
		p.c.f.nodes.Add(1)
		if b.Place(&child.node, &p.node, &child.queens, lane, col) {
			list = append(list, child)
		}
	}
	return list
}

var errBeaten = errors.New("an earlier column has a completion")

// searchAll searches candidates, in ascending order, to the end, and returns the
// first that has a completion, nil if none has; those before it are refuted, and
// recorded as soon as they are.
func (f *finder) searchAll(ctx context.Context, open []*candidate) (*candidate, error) {
	defer f.parts.Store(0)
	defer f.partsDone.Store(0)
	s := searchOfParts{f: f}
	s.best.Store(int64(f.n))
	for _, c := range open {
		if err := s.add(c); err != nil {
			return nil, err
		}
	}
	err := jobs.Run(ctx, min(f.workers, max(1, len(s.queue))), nil, jobs.Work[searched]{
		Len:  len(s.queue),
		Do:   func(_, i int, run *jobs.Running) (searched, error) { return s.search(s.queue[i], run) },
		Keep: s.keep,
	})
	return s.first, err
}

// searchOfParts is one call of searchAll.
type searchOfParts struct {
	f     *finder
	queue []*part
	best  atomic.Int64 // the first column known to have a completion, n for none
	first *candidate   // of that column
}

// searched is what a worker has found below a part.
type searched struct {
	part       *part
	completion nqueens.Placement // nil for none
	nodes      uint64
	beaten     bool // it was left, since an earlier column has a completion
}

// add puts the parts of a candidate that are not recorded into the queue.
func (s *searchOfParts) add(c *candidate) error {
	parts := c.split()
	s.f.parts.Add(int64(len(parts)))
	for _, p := range parts {
		if _, ok := s.f.recorded(c.col, p.number); ok {
			c.parts--
			s.f.partsDone.Add(1)
		} else {
			s.queue = append(s.queue, p)
		}
	}
	if c.parts == 0 {
		return s.f.refute(c)
	}
	return nil
}

func (s *searchOfParts) search(p *part, run *jobs.Running) (searched, error) {
	tree := propagate.Search{Board: p.c.board, Queens: p.queens, Price: s.f.price()}
	counted := uint64(0)
	count := func() {
		s.f.nodes.Add(tree.Nodes - counted)
		counted = tree.Nodes
	}
	tree.Poll = func() error {
		if s.best.Load() <= int64(p.c.col) {
			return errBeaten
		}
		count()
		s.f.tell()
		if run.Stopped() {
			return jobs.ErrStopped
		}
		return nil
	}
	if err := tree.Poll(); err != nil {
		return searched{beaten: errors.Is(err, errBeaten)}, notBeaten(err)
	}
	found, err := tree.Run(&p.node)
	count()
	result := searched{part: p, nodes: tree.Nodes, beaten: errors.Is(err, errBeaten)}
	if found {
		result.completion = p.c.complete(&tree.Queens)
	}
	return result, notBeaten(err)
}

func notBeaten(err error) error {
	if errors.Is(err, errBeaten) {
		return nil
	}
	return err
}

// keep takes what a worker has found.
func (s *searchOfParts) keep(r searched) error {
	switch {
	case r.beaten:
		return nil
	case r.completion != nil:
		if col := int64(r.part.c.col); s.best.Load() > col {
			s.best.Store(col)
			s.first, s.f.completion = r.part.c, r.completion
		}
		return nil
	}
	s.f.partsDone.Add(1)
	c := r.part.c
	if err := s.f.record(c.col, r.part.number, 0, r.nodes); err != nil {
		return err
	}
	if c.parts--; c.parts == 0 {
		return s.f.refute(c)
	}
	return nil
}
