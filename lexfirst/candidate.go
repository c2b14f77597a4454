package lexfirst

import (
	"context"
	"errors"
	"math/bits"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"

	"nqueens"
	"nqueens/internal/propagate"
)

const (
	// Dives with shuffled squares come before a search: they find most
	// completions, and refute what is easy.
	firstDive  = 1 << 10
	diveGrowth = 8
	lastDive   = 1 << 16

	// Nodes with at least so many rows free are priced. That makes odd boards 40
	// times faster at n = 39. On even ones the relaxation is rarely infeasible before
	// few rows are left, where a node's subtree is cheaper than its prices: at
	// n = 40, 16 takes as long as 18, 19 a quarter longer, and no prices 4.5 times.
	priceOdd  = 15
	priceEven = 18

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
	nodes uint64       // those of its parts left aside
	parts atomic.Int64 // still to be searched
}

func (f *finder) candidate(col int) *candidate {
	queens := append(slices.Clone(f.fixed), col)
	p := nqueens.Problem{N: f.n, Placed: slices.Collect(queens.Squares())}
	cols := ^uint64(0) >> (MaxN - f.n)
	for _, c := range queens {
		cols &^= 1 << c
	}
	var rows []int
	for row := len(queens); row < f.n; row++ {
		rows = append(rows, row)
	}
	c := &candidate{f: f, col: col}
	board, root := propagate.NewBoard(f.n, rows, p.Masks()[len(queens):], cols)
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
	c.parts.Store(int64(len(parts)))
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
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var (
		queue []*part
		next  atomic.Int64
		best  atomic.Int64 // column, n for none
		mutex sync.Mutex   // of f and first
		first *candidate
		done  sync.WaitGroup
	)
	best.Store(int64(f.n))
	defer f.parts.Store(0)
	defer f.partsDone.Store(0)
	for _, c := range open {
		parts := c.split()
		f.parts.Add(int64(len(parts)))
		for _, p := range parts {
			if _, ok := f.recorded(c.col, p.number); ok {
				c.parts.Add(-1)
				f.partsDone.Add(1)
			} else {
				queue = append(queue, p)
			}
		}
		if c.parts.Load() == 0 {
			if err := f.refute(c); err != nil {
				return nil, err
			}
		}
	}
	work := func(p *part) error {
		s := propagate.Search{Board: p.c.board, Queens: p.queens, Price: f.price()}
		counted := uint64(0)
		count := func() {
			f.nodes.Add(s.Nodes - counted)
			counted = s.Nodes
		}
		s.Poll = func() error {
			if best.Load() <= int64(p.c.col) {
				return errBeaten
			}
			count()
			f.tell()
			return context.Cause(ctx)
		}
		if err := s.Poll(); err != nil {
			return err
		}
		found, err := s.Run(&p.node)
		count()
		if err != nil {
			return err
		}
		mutex.Lock()
		defer mutex.Unlock()
		if found {
			if best.Load() > int64(p.c.col) {
				best.Store(int64(p.c.col))
				first, f.completion = p.c, p.c.complete(&s.Queens)
			}
			return nil
		}
		f.partsDone.Add(1)
		if err := f.record(p.c.col, p.number, 0, s.Nodes); err != nil {
			return err
		}
		if p.c.parts.Add(-1) == 0 {
			return f.refute(p.c)
		}
		return nil
	}
	for range f.options.Workers {
		done.Go(func() {
			for {
				i := next.Add(1) - 1
				if i >= int64(len(queue)) {
					return
				}
				if err := work(queue[i]); err != nil && !errors.Is(err, errBeaten) {
					cancel(err)
					return
				}
			}
		})
	}
	done.Wait()
	return first, context.Cause(ctx)
}
