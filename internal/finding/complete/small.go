package complete

import (
	"errors"
	"math/bits"
	"math/rand/v2"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/finding/propagate"
)

const (
	maxSmall = propagate.MaxRows

	// Dives come before the search that decides the board. Their limits grow from
	// firstDive by diveGrowth. A board without completions wastes about a third of its
	// time on them; past lastDive, shuffling no longer helps.
	firstDive  = 500
	diveGrowth = 16
	lastDive   = 1 << 21

	// From longDives rows on, some orders take a hundred times as long as others. More
	// and longer dives then save a fifth of the time for excluded diagonals at n = 26; at
	// n = 24 they would double it.
	longDives  = 26
	longGrowth = 4
	longLast   = 1 << 25

	// Nodes with at least priceFrom rows free are priced, which takes two fifths off the
	// time for excluded diagonals at n = 26. With fewer rows free, a node's subtree costs
	// less than its prices. Boards with fewer free rows than pricedRows gain nothing. On
	// boards of largeRows rows and more, prices refute fewer of the small nodes: with 22
	// instead of 21 the two hardest of 40 boards of n = 28 take 5 and 20% less time, one of
	// n = 26 8% more.
	priceFrom  = 21
	priceLarge = 22
	largeRows  = 28
	pricedRows = 24

	// From longDives to raceLanes rows, a race of probes decides after the dives which nodes are
	// priced and on which lines they are branched: no rule is best on all boards. The race takes
	// as long as 4 to 8 million nodes.
	raceLanes  = 32
	raceFrom   = 20
	raceTo     = 23
	raceProbes = 64
	raceTop    = 2  // a rule may be for nodes with so many queens only
	raceRows   = 21 // free rows of the nodes that probes search
	endWork    = 50 // nodes in the time of beginning an endgame and pricing its root

	// Boards are priced only if at least this share of their squares is open. With blocked
	// squares at n = 56, an eighth is open where solutions become rare, and prices take six
	// times as long. Excluded diagonals leave a half and more open.
	pricedShare = 0.25
)

// small searches boards on which at most 64 queens are missing.
type small struct {
	board  *board
	search propagate.Search
	root   *propagate.Node
	open   bool // the root is not refuted
	seed   uint64
}

// newSmall returns a search that starts from the current state of the board.
func newSmall(b *board) *small {
	s := &small{board: b}
	rows, cols := b.missing()
	s.search.Board, s.root = propagate.NewBoard(b.n, rows, cols, b.open)
	s.open = s.search.Board.Settle(s.root, &s.search.Queens)
	return s
}

// placement returns the completion just found.
func (s *small) placement() nqueens.Placement {
	p := s.board.placement()
	for lane := range s.search.Board.Lanes() {
		p[s.search.Board.Row(lane)] = s.search.Board.Col(int(s.search.Queens[lane]))
	}
	return p
}

// price makes the search price its nodes if that pays.
func (s *small) price() {
	if s.search.Board.Lanes() >= pricedRows && priceable(s.search.Board, s.root) {
		s.search.Price = priceFrom
		if s.search.Board.Lanes() >= largeRows {
			s.search.Price = priceLarge
		}
	}
}

// priceable reports whether enough squares are open for prices to be useful.
func priceable(b *propagate.Board, root *propagate.Node) bool {
	open := 0
	for _, squares := range root.Avail[:b.Lanes()] {
		open += bits.OnesCount64(squares)
	}
	missing := bits.OnesCount64(root.Free)
	return float64(open) >= pricedShare*float64(missing*missing)
}

func (s *small) all(found func() bool) error {
	if !s.open {
		return nil
	}
	s.search.Found = found
	_, err := s.search.Run(s.root)
	return limitError(err)
}

func (s *small) solve() (Result, error) {
	if !s.open {
		return Result{}, nil
	}
	s.price()
	s.search.Shuffle = rand.New(rand.NewPCG(s.seed, uint64(s.board.n))).Uint64
	if s.seed != 0 {
		s.search.Board.Reorder(s.search.Shuffle)
	}
	found, err := s.decide(s.search.Limit)
	r := Result{Nodes: s.search.Nodes}
	if found {
		r.Placement = s.placement()
	}
	return r, err
}

// decide dives and then searches exhaustively.
func (s *small) decide(maxNodes uint64) (found bool, err error) {
	growth, last := uint64(diveGrowth), uint64(lastDive)
	if s.search.Board.Lanes() >= longDives {
		growth, last = longGrowth, longLast
	}
	for dive := uint64(firstDive); dive <= last; dive *= growth {
		s.search.Limit = s.search.Nodes + dive
		if maxNodes != 0 && s.search.Limit > maxNodes {
			break
		}
		if found, err = s.search.Run(s.root); !errors.Is(err, propagate.ErrLimit) {
			return found, err
		}
	}
	s.search.Limit = maxNodes
	if lanes := s.search.Board.Lanes(); s.search.Price != 0 && lanes >= longDives && lanes <= raceLanes {
		if found, err = s.race(); found || err != nil {
			return found, limitError(err)
		}
	}
	found, err = s.search.Run(s.root)
	return found, limitError(err)
}

// rule says how a search treats nodes with many rows free.
type rule struct{ price, attack int } // as in propagate.Search

// set makes the search follow the rule.
func (s *small) set(r rule) { s.search.Price, s.search.Attack = r.price, r.attack }

// race sets the rule whose probes promise the least work. A probe may find a completion.
func (s *small) race() (found bool, err error) {
	s.search.EndWork = endWork
	var rules []rule
	for price := raceFrom; price <= raceTo; price++ {
		for _, attack := range [...]int{0, price, s.search.Board.Lanes() - raceTop} {
			rules = append(rules, rule{price, attack})
		}
	}
	best, found, err := propagate.Race(rules, raceProbes, func(r rule) (bool, float64, error) {
		s.set(r)
		return s.search.Probe(s.root, raceRows)
	})
	if !found && err == nil {
		s.set(best)
	}
	return found, err
}

func limitError(err error) error {
	if errors.Is(err, propagate.ErrLimit) {
		return ErrLimit
	}
	return err
}
