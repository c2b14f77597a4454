package complete

import (
	"context"
	"errors"
	"math/rand/v2"

	"nqueens"
	"nqueens/internal/propagate"
)

const (
	maxSmall = propagate.MaxRows

	// Dives before the search that settles the board: their limits grow from
	// firstDive by diveGrowth, a board without completions wastes about a third of
	// its time on them, and past lastDive shuffling has done what it can.
	firstDive  = 500
	diveGrowth = 16
	lastDive   = 1 << 21

	// Pricing nodes with at least so many rows free halves the time of excluded
	// diagonals at n = 24; where fewer are free, a node's subtree is cheaper
	// than its prices. Boards with fewer free rows than pricedRows do better
	// without, at n = 22 by a fifth.
	priceFrom  = 19
	pricedRows = 24
)

// small is a search of a board of at most 64 rows.
type small struct {
	problem nqueens.Problem
	search  propagate.Search
	root    *propagate.Node
	open    bool // the root has not failed
}

// lanes are the rows of a valid problem that need a queen, where it may stand,
// and the columns that need one.
func lanes(p nqueens.Problem) (rows []int, avail []uint64, cols uint64) {
	cols = ^uint64(0) >> (maxSmall - p.N)
	var placed uint64
	for _, s := range p.Placed {
		placed |= 1 << s.Row
		cols &^= 1 << s.Col
	}
	for row, mask := range p.Masks() {
		if placed>>row&1 == 0 {
			rows, avail = append(rows, row), append(avail, mask)
		}
	}
	return rows, avail, cols
}

func newSmall(p nqueens.Problem) *small {
	s := &small{problem: p}
	rows, avail, cols := lanes(p)
	s.search.Board, s.root = propagate.NewBoard(p.N, rows, avail, cols)
	s.open = s.search.Board.Settle(s.root, &s.search.Queens)
	return s
}

// placement returns the completion that the search stands on.
func (s *small) placement() nqueens.Placement {
	p := make(nqueens.Placement, s.problem.N)
	for _, q := range s.problem.Placed {
		p[q.Row] = q.Col
	}
	for lane := range s.search.Board.Lanes() {
		p[s.search.Board.Row(lane)] = int(s.search.Queens[lane])
	}
	return p
}

func (s *small) all(found func() bool) error {
	if !s.open {
		return nil
	}
	s.search.Found = found
	_, err := s.search.Run(s.root)
	return err
}

func solveSmall(ctx context.Context, p nqueens.Problem, o Options) (Result, error) {
	s := newSmall(p)
	if !s.open {
		return Result{}, s.refute(ctx, o)
	}
	s.search.Poll = poll(ctx, o, &s.search.Nodes)
	if s.search.Board.Lanes() >= pricedRows {
		s.search.Price = priceFrom
	}
	s.search.Shuffle = rand.New(rand.NewPCG(o.Seed, uint64(p.N))).Uint64
	found, err := s.decide(o.MaxNodes)
	if err == nil && !found {
		err = s.refute(ctx, o)
	}
	r := Result{Nodes: s.search.Nodes}
	if found {
		r.Placement = s.placement()
	}
	return r, err
}

// decide dives, then searches to the end.
func (s *small) decide(maxNodes uint64) (found bool, err error) {
	for dive := uint64(firstDive); dive <= lastDive; dive *= diveGrowth {
		s.search.Limit = s.search.Nodes + dive
		if maxNodes != 0 && s.search.Limit > maxNodes {
			break
		}
		if found, err = s.search.Run(s.root); !errors.Is(err, propagate.ErrLimit) {
			return found, err
		}
	}
	s.search.Limit = maxNodes
	found, err = s.search.Run(s.root)
	return found, limitError(err)
}

func limitError(err error) error {
	if errors.Is(err, propagate.ErrLimit) {
		return ErrLimit
	}
	return err
}
