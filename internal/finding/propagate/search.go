package propagate

import (
	"errors"
	"math"
	"math/bits"
)

// ErrLimit is returned by a Search that reached its Limit or WorkLimit.
var ErrLimit = errors.New("node limit reached")

// Search searches for the completions of one board, depth first.
type Search struct {
	Board  *Board
	Queens Queens // after a completion is found: the column of each lane's queen
	Nodes  uint64 // branches taken so far, over all runs
	Limit  uint64 // if not 0, Run stops with ErrLimit once Nodes passes it

	// WorkLimit, if not 0, stops Run with ErrLimit once Work passes it.
	WorkLimit uint64

	// Dive is for runs that look for one completion rather than refute a tree. Prices then
	// take fewer steps if many rows are free, and only the number of squares decides on
	// which line to branch. First solutions of 71 to 77 rows take a quarter of the time.
	Dive bool

	// Poll, if set, is called about every pollEvery nodes; an error ends the run.
	Poll func() error

	// Found, if set, is called for each completion; the run continues while it returns
	// true. Without it the run ends at the first completion.
	Found func() bool

	// Shuffle, if set, returns random bits that decide which square of a line comes first.
	// At priced nodes cheap squares mostly come first: if completions are rare, that finds
	// them in a fifth of the nodes.
	Shuffle func() uint64

	// Price, if not 0, is the least number of free lanes of the nodes that are priced.
	// Pricing refutes far more of them and takes the time of about 20 nodes. A widely
	// scattered board has no prices.
	Price int

	// Weigh makes priced nodes with many free rows branch on their lightest line instead of
	// their costliest. For first solutions that is a third of the work for the hardest column
	// at n = 44; the two hardest of 40 boards with excluded diagonals at n = 28 take 15 and
	// 26% longer.
	Weigh bool

	// Attack, if not 0, is the least number of free lanes of the priced nodes that branch on
	// the line whose squares attack the most squares left, instead of their costliest. Where
	// prices refute little, this makes trees two to four times as small, most of that by the
	// first lines; where they refute much, up to four times as large.
	Attack int

	// EndWork is the work of beginning an endgame. First solutions leave it out.
	EndWork uint64

	// Coarse is the depth down to which price steps are as large as at the root.
	Coarse int

	stack   [MaxRows + 1]Node
	base    int    // the depth of the first node of the run
	polled  uint64 // the nodes at which Poll is called next
	end     *endgame
	prices  []Prices         // by depth, if there is a Price
	keys    [][MaxRows]int32 // likewise, of the squares of the line branched on: the least comes first
	pricing pricing
	slack   int64  // of the node priced last
	ends    uint64 // endgames so far, over all runs
	steps   uint64 // price steps so far, over all runs
}

const pollEvery = 1 << 12

// Run searches below root, a propagated node. It reports whether a completion ended the
// search; false without an error means that the search is exhausted.
func (s *Search) Run(root *Node) (bool, error) {
	if !s.enter(root) {
		return false, nil
	}
	return s.below(0)
}

// enter starts at root. It returns false if prices refute it.
func (s *Search) enter(root *Node) bool {
	s.stack[0], s.base = *root, 0
	if !s.Board.CanPrice() {
		s.Price = 0
	}
	if s.Price != 0 {
		s.allocate()
		s.prices[0] = Prices{}
		return s.priced(0, rootSteps)
	}
	return true
}

// allocate makes room for prices.
func (s *Search) allocate() {
	if s.prices == nil {
		s.prices = make([]Prices, len(s.stack))
		s.keys = make([][MaxRows]int32, len(s.stack))
	}
}

func (s *Search) below(depth int) (bool, error) {
	x := &s.stack[depth]
	if x.Done() {
		return s.Found == nil || !s.Found(), nil
	}
	if rows := bits.OnesCount64(x.Free); rows <= endRows && !s.isPriced(x) && s.Board.span != 0 {
		return s.finish(depth)
	}
	return s.each(depth, s.branch(depth), func() (bool, error) { return s.below(depth + 1) })
}

// each visits the children of the node at a depth that are not refuted, one for each square
// of the line, until visit is done. A child is at the next depth.
func (s *Search) each(depth int, line Line, visit func() (done bool, err error)) (bool, error) {
	x := &s.stack[depth]
	if s.Shuffle != nil && s.isPriced(x) {
		s.weigh(depth, line)
	}
	for squares := s.Board.Squares(x, line); squares != 0; {
		i := s.pick(depth, squares)
		squares &^= 1 << i
		lane, col := line.Square(i)
		stands, err := s.try(depth, lane, col)
		if err != nil {
			return false, err
		}
		if !stands {
			continue
		}
		if done, err := visit(); done || err != nil {
			return done, err
		}
	}
	return false, nil
}

// try places a queen at the node at a depth. It reports whether the resulting node, at the
// next depth, is not refuted.
func (s *Search) try(depth, lane, col int) (bool, error) {
	s.Nodes++
	if err := s.check(); err != nil {
		return false, err
	}
	child := &s.stack[depth+1]
	if !s.Board.Place(child, &s.stack[depth], &s.Queens, lane, col) {
		return false, nil
	}
	if !s.isPriced(child) {
		return true, nil
	}
	s.Board.inherit(&s.prices[depth+1], &s.prices[depth])
	return s.priced(depth+1, stepsOf(child, s.Dive)), nil
}

// check calls Poll now and then and enforces the limits.
func (s *Search) check() error {
	if s.Nodes >= s.polled && s.Poll != nil {
		s.polled = s.Nodes + pollEvery
		if err := s.Poll(); err != nil {
			return err
		}
	}
	if s.Limit != 0 && s.Nodes > s.Limit || s.WorkLimit != 0 && s.Work() > s.WorkLimit {
		return ErrLimit
	}
	return nil
}

// finish searches below a node with few rows left by an endgame.
func (s *Search) finish(depth int) (bool, error) {
	if s.end == nil {
		s.end = newEndgame()
	}
	s.ends++
	x := &s.stack[depth]
	if s.Price == 0 || depth == 0 {
		s.end.begin(s.Board, s.within(depth), x, nil, nil, 0)
		return s.play()
	}
	w := &s.prices[depth]
	s.Board.inherit(w, &s.prices[depth-1])
	slack, ok := s.inherit(x, w)
	if !ok {
		return false, nil
	}
	if x.Done() {
		return s.Found == nil || !s.Found(), nil
	}
	s.end.begin(s.Board, s.within(depth), x, w, &s.pricing, slack)
	return s.play()
}

// within returns the first node on the way to a depth that has few enough rows for an endgame.
func (s *Search) within(depth int) *Node {
	for depth > s.base && bits.OnesCount64(s.stack[depth-1].Free) <= endRows {
		depth--
	}
	return &s.stack[depth]
}

// inherit returns the slack of a node with its parent's prices. It returns false if they
// refute the node.
func (s *Search) inherit(x *Node, w *Prices) (slack int64, ok bool) {
	for {
		slack = s.Board.approach(x, w, &s.pricing, 0, 0)
		if slack < 0 {
			return 0, false
		}
		if !s.Board.takeAway(x, w, &s.pricing, slack) {
			return slack, true
		}
		if !s.Board.Settle(x, &s.Queens) {
			return 0, false
		}
		if x.Done() {
			return 0, true
		}
	}
}

// play runs the endgame.
func (s *Search) play() (bool, error) {
	for {
		budget := int64(pollEvery)
		if s.Limit != 0 {
			budget = min(budget, int64(s.Limit-s.Nodes)+1)
		}
		state, left := s.end.run(budget)
		s.Nodes += uint64(budget - left)
		if state == endExhausted {
			return false, nil
		}
		for k := range int(s.end.founds) {
			s.end.take(&s.Queens, k)
			if s.Found == nil || !s.Found() {
				return true, nil
			}
		}
		if err := s.check(); err != nil {
			return false, err
		}
	}
}

// branch returns the line to branch on at a node that was just entered.
func (s *Search) branch(depth int) Line {
	x := &s.stack[depth]
	switch {
	case !s.isPriced(x):
		return s.Board.Branch(x)
	case s.Attack != 0 && bits.OnesCount64(x.Free) >= s.Attack:
		return s.Board.mostAttacking(x)
	case s.Weigh && bits.OnesCount64(x.Free) >= lightRows && !s.Dive:
		return s.Board.lightestLines(x, &s.prices[depth], &s.pricing, s.slack, 1)[0]
	}
	return s.Board.costliest(x, &s.prices[depth], &s.pricing)
}

// priced prices the node at a depth and reports whether it is not refuted.
func (s *Search) priced(depth, steps int) bool {
	x := &s.stack[depth]
	if bits.OnesCount64(x.Free) < s.Price {
		return true
	}
	s.steps += uint64(steps)
	s.slack = s.Board.approach(x, &s.prices[depth], &s.pricing, steps, firstAt(max(0, depth-s.Coarse)))
	if s.slack < 0 {
		return false
	}
	return !s.Board.takeAway(x, &s.prices[depth], &s.pricing, s.slack) || s.Board.Settle(x, &s.Queens)
}

// firstAt returns the size of the first step at a depth.
func firstAt(depth int) float64 { return firstStep * math.Pow(finer, -float64(depth)) }

// isPriced reports whether a node of the tree was priced.
func (s *Search) isPriced(x *Node) bool {
	return s.Price != 0 && bits.OnesCount64(x.Free) >= s.Price
}

// weigh sets the keys of the squares of a line at a node just priced: their costs above
// their columns' least costs, blurred by a random factor.
func (s *Search) weigh(depth int, line Line) {
	const blur = 20
	keys, w := &s.keys[depth], &s.prices[depth]
	for m := s.Board.Squares(&s.stack[depth], line); m != 0; m &= m - 1 {
		i := bits.TrailingZeros64(m)
		lane, col := line.Square(i)
		r := s.Shuffle()
		factor, more := int64(r>>48), int64(r>>32&0xFFFF)
		keys[i] = int32((int64(s.Board.above(w, &s.pricing, lane, col))*(1<<15+factor) + blur*more) >> 16)
	}
}

// pick returns which of the squares left in a line comes first.
func (s *Search) pick(depth int, squares uint64) int {
	switch {
	case s.Shuffle == nil || squares&(squares-1) == 0:
		return bits.TrailingZeros64(squares)
	case s.isPriced(&s.stack[depth]):
		return least(&s.keys[depth], squares)
	}
	r := s.Shuffle()
	if upper := squares &^ lowBits(int(r%MaxRows)); upper != 0 {
		return bits.TrailingZeros64(upper)
	}
	return bits.TrailingZeros64(squares)
}

// least returns the member of set with the least key.
func least(keys *[MaxRows]int32, set uint64) int {
	best := bits.TrailingZeros64(set)
	for ; set != 0; set &= set - 1 {
		if i := bits.TrailingZeros64(set); keys[i] < keys[best] {
			best = i
		}
	}
	return best
}
