package propagate

import "math/bits"

// Part is a node of a search tree whose subtree can be searched separately.
type Part struct {
	depth  int
	node   Node
	prices Prices // its own, or its parent's if it was not priced
	queens Queens
}

// Split cuts the tree below root, a propagated node, into parts at a depth given in
// branchings, in the order in which Run visits them. It leaves out subtrees that are
// refuted above that depth.
//
// With scouts, which need Shuffle, probes choose the lines to branch on above the parts.
func (s *Search) Split(root *Node, depth int, scouts Scouts) ([]*Part, error) {
	if !s.enter(root) {
		return nil, nil
	}
	return s.split(nil, 0, depth, scouts)
}

func (s *Search) split(parts []*Part, depth, last int, scouts Scouts) ([]*Part, error) {
	x := &s.stack[depth]
	if depth == last || x.Done() {
		return append(parts, s.part(depth)), nil
	}
	line, err := s.branch(depth), error(nil)
	if scouts.Probes > 0 && s.isPriced(x) && bits.OnesCount64(x.Free) > scouts.Rows {
		line, err = s.scout(depth, scouts)
	}
	if err != nil {
		return nil, err
	}
	_, err = s.each(depth, line, func() (done bool, err error) {
		parts, err = s.split(parts, depth+1, last, scouts)
		return false, err
	})
	return parts, err
}

// part returns the node at a depth.
func (s *Search) part(depth int) *Part {
	p := &Part{depth: depth, node: s.stack[depth], queens: s.Queens}
	switch {
	case s.isPriced(&p.node):
		p.prices = s.prices[depth]
	case s.Price != 0 && depth > 0:
		p.prices = s.prices[depth-1]
	}
	return p
}

// RunPart searches below a part as Run does below a root. The part must come from a search
// with the same Board and Price.
func (s *Search) RunPart(p *Part) (bool, error) {
	s.stack[p.depth], s.base, s.Queens = p.node, p.depth, p.queens
	if !s.Board.CanPrice() {
		s.Price = 0
	}
	if s.Price != 0 {
		s.allocate()
		s.prices[p.depth], s.prices[max(0, p.depth-1)] = p.prices, p.prices
	}
	if s.isPriced(&p.node) {
		s.slack = s.Board.approach(&s.stack[p.depth], &s.prices[p.depth], &s.pricing, 0, 0)
	}
	return s.below(p.depth)
}
