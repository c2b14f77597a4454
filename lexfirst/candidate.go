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
	"nqueens.example/nqueens/internal/propagate"
	"nqueens.example/nqueens/jobs"
)

const (
	// Dives with shuffled squares come before a search: they find most
	// completions, and refute what is easy.
	// On even boards the nodes of one grow from firstDive by diveGrowth. On odd ones most
	// columns are settled by dives. There what limits one is work: many are short and few
	// long, by a sequence that is near to the best where nothing is known of how long one
	// should be (Luby, Sinclair, Zuckerman, Optimal speedup of Las Vegas algorithms, 1993).
	firstDive  = 1 << 10
	diveGrowth = 8
	lastDive   = 1 << 16
	oddDive    = 1e5
	oddDives   = 3e6 // all of them

	// Nodes with at least so many rows free are priced. That makes odd boards 40
	// times faster at n = 39. On even ones the relaxation is rarely infeasible before
	// few rows are left, where a node's subtree is cheaper than its prices: on
	// parts of n = 40, 19 takes a sixth longer than 20, 21 a twelfth.
	priceOdd  = 17
	priceEven = 20

	// Beside so much work of searching a part goes one of dives: a completion that the first
	// dives have missed may stand far behind in it, and then does so on odd boards,
	// where what has none is refuted soon.
	asideOdd  = 4
	asideEven = 32

	// Of an even board's candidates, those that dives leave open are probed before they are
	// searched, for a probeShare of the work that their refutation is estimated at, and no
	// more than lastProbes. Completions lie far apart there, and the search of the parts in
	// order comes late to the first of them: at n = 46, row 14, after 3e8 nodes and more,
	// where probes met one after 2e5. On odd boards prices lead dives to most of them.
	probeShare = 1.0 / 8
	lastProbes = 1 << 30
	probeRows  = 2       // so many rows more than are priced are free in the nodes probed
	probeNodes = 1 << 17 // in one of them, at most

	// Where a refutation is estimated at so much, the branchings above its parts are scouted.
	scoutFrom   = 1 << 27
	scoutProbes = 25

	coarseRows = 29 // with so many free, steps of prices become finer

	splitDepth = 2 // branchings above the parts that workers take
)

// candidate is a column of the row in question that has not been settled.
type candidate struct {
	f     *finder
	col   int
	board *propagate.Board // nil where too many rows are free for one
	root  propagate.Node
	open  bool // a completion has not been ruled out
	start propagate.Queens
	nodes uint64 // those of its parts left aside
	parts int    // still to be searched

	estimate float64 // of the work that its refutation takes, if it was probed
}

func (f *finder) candidate(col int) *candidate {
	c := &candidate{f: f, col: col, open: true}
	queens := append(slices.Clone(f.fixed), col)
	if f.n-len(queens) > f.few {
		return c
	}
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

// coarse returns the depth down to which steps of prices stay large. With finer ones from the
// first branching on, boards of even n that have 31 and 33 rows free take twice as long, and
// with large ones those that have 29 a quarter longer.
func (c *candidate) coarse() int {
	if c.f.n%2 == 1 {
		return 0
	}
	return max(0, bits.OnesCount64(c.root.Free)-coarseRows)
}

// aside returns how much work of a part's search there is to one of a dive.
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

// dives look for a completion here and there, with shuffled squares.
type dives struct {
	c      *candidate
	search propagate.Search
	count  func(nodes uint64)
	length uint64 // of the next
	times  luby   // oddDive
}

func (c *candidate) dives(seed int) *dives {
	random := rand.New(rand.NewPCG(uint64(len(c.f.fixed)), uint64(c.col+seed*c.f.n)))
	return &dives{
		c: c, count: c.f.counter(), length: firstDive,
		search: propagate.Search{Board: c.board, Price: c.f.price(), Weigh: true, Coarse: c.coarse(), Queens: c.start, Shuffle: random.Uint64},
	}
}

// more sets the limit of the next dive; it reports false where a search should come first.
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

// dive takes one, and returns a completion, if it finds one. ErrLimit says that there may
// be others.
func (d *dives) dive() (nqueens.Placement, error) {
	found, err := d.search.Run(&d.c.root)
	d.count(d.search.Nodes)
	if found {
		return d.c.complete(&d.search.Queens), nil
	}
	return nil, err
}

// dive looks for a completion here and there; it may also find that there is none.
func (c *candidate) dive(ctx context.Context) (found bool, err error) {
	switch {
	case c.board == nil:
		return c.diveLarge(ctx)
	case !c.open:
		return false, nil
	}
	d := c.dives(0)
	d.search.Poll = func() error { c.f.tell(); return ctxerr.Of(ctx) }
	defer func() { c.nodes += d.search.Nodes }()
	for d.more() {
		completion, err := d.dive()
		switch {
		case completion != nil:
			c.f.completion = completion
			return true, nil
		case err == nil:
			c.open = false
			return false, nil
		case !errors.Is(err, propagate.ErrLimit):
			return false, err
		}
	}
	return false, nil
}

// probe looks for a completion below nodes drawn at random.
func (c *candidate) probe(ctx context.Context) (found bool, err error) {
	if c.board == nil {
		return false, nil
	}
	d := c.dives(0)
	s := &d.search
	s.Poll = func() error { d.count(s.Nodes); c.f.tell(); return ctxerr.Of(ctx) }
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
		c.estimate = estimates / probes
		if float64(s.Work()) > min(lastProbes, probeShare*c.estimate) {
			return false, nil
		}
	}
}

// part is one node of a candidate's tree, for one worker to search.
type part struct {
	c      *candidate
	number int             // of the candidate's parts, from 1
	tree   *propagate.Part // nil for the whole of a candidate without a board
}

// split cuts the candidate's tree below its first branchings. It always cuts it the same way:
// chance has a seed, and the estimate comes from probes that have.
func (c *candidate) split(ctx context.Context) ([]*part, error) {
	if c.board == nil {
		c.parts = 1
		return []*part{{c: c, number: 1}}, nil
	}
	d := c.dives(0)
	s := &d.search
	s.Poll = func() error { d.count(s.Nodes); c.f.tell(); return ctxerr.Of(ctx) }
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

// searchAll searches candidates, in ascending order, to the end, and returns the
// first that has a completion, nil if none has; those before it are refuted, and
// recorded as soon as they are.
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
	err = jobs.Run(ctx, min(f.workers, max(1, len(s.queue))), nil, jobs.Work[searched]{
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

// probe returns the candidates before the first that probes find a completion of.
func (s *searchOfParts) probe(ctx context.Context, open []*candidate) ([]*candidate, error) {
	if s.f.n%2 == 1 {
		return open, nil
	}
	for i, c := range open {
		found, err := c.probe(ctx)
		if err != nil {
			return nil, err
		}
		if found {
			s.best.Store(int64(c.col))
			s.first = c
			return open[:i], nil
		}
	}
	return open, nil
}

// add puts the parts of a candidate that are not recorded into the queue.
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
			return jobs.ErrStopped
		}
		return nil
	}
	result := searched{part: p}
	err := poll()
	if err == nil {
		result.completion, result.nodes, err = p.search(poll)
	}
	result.beaten = errors.Is(err, errBeaten)
	return result, notBeaten(err)
}

// search searches below the part; the completion is nil where there is none. An error of
// poll ends it.
func (p *part) search(poll func() error) (nqueens.Placement, uint64, error) {
	if p.c.board == nil {
		r, err := p.c.solve(context.Background(), 0, poll)
		return r.Placement, r.Nodes, err
	}
	tree := propagate.Search{Board: p.c.board, Price: p.c.f.price(), Weigh: true, Coarse: p.c.coarse()}
	count := p.c.f.counter()
	beside := p.c.dives(p.number)
	beside.search.Poll = poll
	var completion nqueens.Placement // of a dive
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

// errSettled ends the search of a part beside which a dive has settled its column.
var errSettled = errors.New("the column is settled")

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
