package lexfirst

import (
	"context"
	"errors"
	"math/bits"
	"math/rand/v2"
	"slices"
	"sync/atomic"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/ctxerr"
	"nqueens.example/nqueens/internal/finding/lineset"
	"nqueens.example/nqueens/internal/finding/propagate"
	"nqueens.example/nqueens/internal/pool"
	"nqueens.example/nqueens/jobs"
)

const (
	// Dives in random order come before the exhaustive search. They find most completions
	// and refute the easy columns. On even boards their node limit grows from firstDive by
	// diveGrowth. On odd boards they settle most columns; there their work is limited, by
	// a sequence of many short and few long dives that is nearly optimal if the best
	// length is unknown (Luby, Sinclair, Zuckerman, Optimal speedup of Las Vegas
	// algorithms, 1993).
	firstDive  = 1 << 10
	diveGrowth = 8
	lastDive   = 1 << 16
	oddDive    = 1e5
	oddDives   = 3e6 // all together

	// Nodes with at least this many free rows are priced. That makes n = 39 forty times
	// faster. On even boards the relaxation is rarely infeasible before few rows are left,
	// where a node's subtree costs less than its prices: on parts of n = 40, 19 takes a
	// sixth longer than 20, and 21 a twelfth.
	priceOdd  = 17
	priceEven = 20

	// The search of a part alternates with dives: one unit of work in dives for this many
	// in the search. A completion that the first dives missed may come late in the part. On
	// odd boards that is likely if the part is not refuted soon.
	asideOdd  = 4
	asideEven = 32

	// Candidates left open by dives are probed before they are searched. On an even board,
	// that takes a probeShare of the estimated work of their refutation and at most lastProbes.
	// Completions are far apart there, and a search of the parts in order reaches the
	// first one late: at n = 46, row 14, after more than 3e8 nodes, where probes found one
	// after 2e5.
	probeShare = 1.0 / 8
	lastProbes = 1 << 30
	probeRows  = 2       // free rows of a probed node beyond those of the smallest priced one
	probeNodes = 1 << 17 // node limit of one probe

	// On an odd board prices lead dives to most completions. Probes only estimate the work
	// there, and more dives take their share of it: at n = 85, row 31, column 50, they find a
	// completion within 1e8 units, where the estimate is 3e13. With 30 probes it is 3e8.
	oddProbes = 300

	// If the estimated work of a refutation is at least scoutFrom, the branchings above
	// its parts are scouted.
	scoutFrom   = 1 << 27
	scoutProbes = 25

	coarseRows = 29 // below this many free rows the price steps become finer

	splitDepth = 2 // branchings above the parts that workers take
)

// candidate is a column of the current row that has not been settled.
type candidate struct {
	f     *finder
	col   int
	board *propagate.Board // nil if too many rows are free for propagate
	root  propagate.Node
	open  bool // a completion has not been ruled out
	start propagate.Queens
	nodes uint64 // without those of its parts
	parts int    // parts still to be searched

	estimate float64 // estimated work of its refutation, if it was probed
}

func (f *finder) candidate(col int) *candidate {
	c := &candidate{f: f, col: col, open: true}
	queens := append(slices.Clone(f.fixed), col)
	if f.n-len(queens) > f.few {
		return c
	}
	lines := lineset.Of(nqueens.Problem{N: f.n, Placed: slices.Collect(queens.Squares())})
	var rows, cols []int
	for i := range f.n {
		if i >= len(queens) {
			rows = append(rows, i)
		}
		if !slices.Contains(queens, i) {
			cols = append(cols, i)
		}
	}
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

// complete returns the placement of the fixed queens and those of a search.
func (c *candidate) complete(q *propagate.Queens) nqueens.Placement {
	p := append(slices.Clone(c.f.fixed), c.col)
	for lane := range c.board.Lanes() {
		p = append(p, c.board.Col(int(q[lane])))
	}
	return p
}

func (f *finder) price() int {
	if f.n%2 == 1 {
		return priceOdd
	}
	return priceEven
}

// coarse returns the depth down to which price steps stay large. On even boards with 31
// and 33 free rows, finer steps from the first branching on take twice as long; with 29
// free rows, large steps take a quarter longer.
func (c *candidate) coarse() int {
	if c.f.n%2 == 1 {
		return 0
	}
	return max(0, bits.OnesCount64(c.root.Free)-coarseRows)
}

// aside returns the work of a part's search for each unit of work of its dives.
func (f *finder) aside() uint64 {
	if f.n%2 == 1 {
		return asideOdd
	}
	return asideEven
}

// luby is Luby's sequence 1, 1, 2, 1, 1, 2, 4, 1, …, after Knuth's The Art of Computer
// Programming, 7.2.2.2.
type luby struct{ u, v uint64 }

func (l *luby) next() uint64 {
	if l.u&-l.u == l.v {
		l.u, l.v = l.u+1, 1
	} else {
		l.v *= 2
	}
	return l.v
}

// dives look for a completion by short searches in random order.
type dives struct {
	c      *candidate
	search propagate.Search
	count  func(nodes uint64)
	length uint64 // node limit of the next dive, on even boards
	times  luby   // work limit of the next dive in units of oddDive, on odd boards
}

// dives returns dives that report progress and end with ctx.
func (c *candidate) dives(ctx context.Context, seed int) *dives {
	random := rand.New(rand.NewPCG(uint64(len(c.f.fixed)), uint64(c.col+seed*c.f.n)))
	d := &dives{
		c: c, count: c.f.counter(), length: firstDive,
		search: propagate.Search{Board: c.board, Price: c.f.price(), Weigh: true, Coarse: c.coarse(), Queens: c.start, Shuffle: random.Uint64},
	}
	d.search.Poll = func() error { d.count(d.search.Nodes); c.f.tell(); return ctxerr.Of(ctx) }
	return d
}

// more sets the limit of the next dive. It returns false if an exhaustive search should
// come first.
func (d *dives) more() bool {
	s := &d.search
	if s.Dive = d.c.f.n%2 == 1; s.Dive {
		s.WorkLimit = s.Work() + oddDive*d.times.next()
		return s.Work() < oddDives
	}
	if d.length > lastDive {
		d.length = firstDive
		return false
	}
	s.Limit = s.Nodes + d.length
	d.length *= diveGrowth
	return true
}

// dive makes one dive. It returns a completion, or nil if there is none, or
// propagate.ErrLimit if it is undecided.
func (d *dives) dive() (nqueens.Placement, error) {
	found, err := d.search.Run(&d.c.root)
	d.count(d.search.Nodes)
	if found {
		return d.c.complete(&d.search.Queens), nil
	}
	return nil, err
}

// dive looks for a completion by dives. It may also refute the candidate.
func (c *candidate) dive(ctx context.Context) (found bool, err error) {
	switch {
	case c.board == nil:
		return c.diveLarge(ctx)
	case !c.open:
		return false, nil
	}
	d := c.dives(ctx, 0)
	defer func() { c.nodes += d.search.Nodes }()
	for d.more() {
		if found, err := c.settleBy(d); found || err != nil || !c.open {
			return found, err
		}
	}
	// On an even board the relaxation has solutions until few rows are free. On an odd one this
	// settles in milliseconds what a search refutes in half a million nodes.
	c.open = c.f.n%2 == 0 || !c.board.Refutes(&c.root)
	return false, nil
}

// settleBy makes one dive. It may find a completion or refute the candidate.
func (c *candidate) settleBy(d *dives) (found bool, err error) {
	completion, err := d.dive()
	switch {
	case completion != nil:
		c.f.completion = completion
		return true, nil
	case errors.Is(err, propagate.ErrLimit):
		return false, nil
	}
	c.open = err != nil
	return false, err
}

// probe looks for a completion below randomly drawn nodes, and on an odd board by more
// dives, which may also refute the candidate.
func (c *candidate) probe(ctx context.Context) (found bool, err error) {
	if c.board == nil {
		return false, nil
	}
	d := c.dives(ctx, 0)
	s := &d.search
	defer func() {
		c.nodes += s.Nodes
		d.count(s.Nodes)
	}()
	estimates := 0.0
	for probes := 1.0; ; probes++ {
		s.Limit = s.Nodes + probeNodes
		found, work, err := s.Probe(&c.root, c.f.price()+probeRows)
		switch {
		case found:
			c.f.completion = c.complete(&s.Queens)
			return true, nil
		case err != nil && !errors.Is(err, propagate.ErrLimit):
			return false, err
		}
		estimates += work
		if c.f.n%2 == 1 {
			if probes >= oddProbes {
				return c.diveAgain(ctx, probeShare*estimates/probes)
			}
			continue
		}
		c.estimate = estimates / probes
		if float64(s.Work()) > min(lastProbes, probeShare*c.estimate) {
			return false, nil
		}
	}
}

// diveAgain makes dives for the given amount of work.
func (c *candidate) diveAgain(ctx context.Context, work float64) (found bool, err error) {
	d := c.dives(ctx, -1) // not those of a part
	defer func() { c.nodes += d.search.Nodes }()
	for c.open && float64(d.search.Work()) < work {
		d.more()
		if found, err := c.settleBy(d); found || err != nil {
			return found, err
		}
	}
	return false, nil
}

// part is one node of a candidate's tree, which one worker searches.
type part struct {
	c      *candidate
	number int             // of the candidate's parts, from 1
	tree   *propagate.Part // nil for a candidate without a board, which is one part
}

// split cuts the candidate's tree into parts below its first branchings. It is
// deterministic: all random choices, including those of the probes, are seeded.
func (c *candidate) split(ctx context.Context) ([]*part, error) {
	if c.board == nil {
		c.parts = 1
		return []*part{{c: c, number: 1}}, nil
	}
	d := c.dives(ctx, 0)
	s := &d.search
	scouts := propagate.Scouts{Rows: c.f.price()}
	if c.estimate >= scoutFrom {
		scouts.Probes = scoutProbes
	}
	trees, err := s.Split(&c.root, splitDepth, scouts)
	c.nodes += s.Nodes
	d.count(s.Nodes)
	var parts []*part
	for i, tree := range trees {
		parts = append(parts, &part{c: c, number: i + 1, tree: tree})
	}
	c.parts = len(parts)
	return parts, err
}

var errBeaten = errors.New("an earlier column has a completion")

// searchAll searches the candidates, which are in ascending order, exhaustively. It
// returns the first one that has a completion, or nil. Those before it are refuted and
// recorded.
func (f *finder) searchAll(ctx context.Context, open []*candidate) (*candidate, error) {
	defer f.parts.Store(0)
	defer f.partsDone.Store(0)
	s := searchOfParts{f: f}
	s.best.Store(int64(f.n))
	open, err := s.probe(ctx, open)
	if err != nil {
		return nil, err
	}
	for _, c := range open {
		if err := s.add(ctx, c); err != nil {
			return nil, err
		}
	}
	err = pool.Run(ctx, min(f.workers, max(1, len(s.queue))), nil, pool.Work[searched]{
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
	best  atomic.Int64 // the first column known to have a completion, or n
	first *candidate   // the candidate of that column
}

// searched is the result of a part.
type searched struct {
	part       *part
	completion nqueens.Placement // nil if there is none
	nodes      uint64
	beaten     bool // abandoned, because an earlier column has a completion
}

// probe returns the candidates that probes leave open before the first one for which they
// find a completion.
func (s *searchOfParts) probe(ctx context.Context, open []*candidate) ([]*candidate, error) {
	var still []*candidate
	for _, c := range open {
		found, err := c.probe(ctx)
		switch {
		case err != nil:
			return nil, err
		case found:
			s.best.Store(int64(c.col))
			s.first = c
			return still, nil
		case c.refuted():
			if err := s.f.refute(c); err != nil {
				return nil, err
			}
		default:
			still = append(still, c)
		}
	}
	return still, nil
}

// add queues the parts of a candidate that are not recorded.
func (s *searchOfParts) add(ctx context.Context, c *candidate) error {
	parts, err := c.split(ctx)
	if err != nil {
		return err
	}
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
	poll := func() error {
		if s.best.Load() <= int64(p.c.col) {
			return errBeaten
		}
		s.f.tell()
		if run.Stopped() {
			return run.Err()
		}
		return nil
	}
	result := searched{part: p}
	err := poll()
	if err == nil {
		result.completion, result.nodes, err = p.search(poll)
	}
	if result.beaten = errors.Is(err, errBeaten); result.beaten {
		err = nil
	}
	return result, err
}

// search searches the part and returns its completion, or nil if there is none. An error
// from poll ends it.
func (p *part) search(poll func() error) (nqueens.Placement, uint64, error) {
	if p.c.board == nil {
		r, err := p.c.solve(context.Background(), 0, poll)
		return r.Placement, r.Nodes, err
	}
	tree := propagate.Search{Board: p.c.board, Price: p.c.f.price(), Weigh: true, Coarse: p.c.coarse()}
	count := p.c.f.counter()
	beside := p.c.dives(context.Background(), p.number)
	beside.search.Poll = poll
	var completion nqueens.Placement // found by a dive
	tree.Poll = func() error {
		count(tree.Nodes)
		if err := poll(); err != nil || beside.search.Work()*p.c.f.aside() >= tree.Work() {
			return err
		}
		var err error
		beside.more()
		completion, err = beside.dive()
		switch {
		case err == nil:
			return errSettled
		case errors.Is(err, propagate.ErrLimit):
			return nil
		}
		return err
	}
	found, err := tree.RunPart(p.tree)
	count(tree.Nodes)
	if found {
		completion = p.c.complete(&tree.Queens)
	} else if errors.Is(err, errSettled) {
		err = nil
	}
	return completion, tree.Nodes + beside.search.Nodes, err
}

// errSettled ends the search of a part whose column was settled by a dive.
var errSettled = errors.New("the column is settled")

// keep takes the result of a part.
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
