package propagate

import "math/bits"

// pricedWork is how many nodes of an endgame the pricing of one node takes the time of.
const pricedWork = 150

// Work returns how much has been done so far, over all runs, in the time that a node of
// an endgame takes.
func (s *Search) Work() uint64 { return s.Nodes + pricedWork*s.pricings }

// Probe walks from root, a propagated node, along branches drawn by Shuffle, which must be
// set, and searches below the first node on the way that has at most so many rows free. It
// reports whether that has a completion. No completion with no error says nothing of what
// stands elsewhere below root.
//
// The mean of the work that many probes return tends to that of Run where there is no
// completion (Knuth, Estimating the efficiency of backtrack programs, 1975).
func (s *Search) Probe(root *Node, rows int) (found bool, work float64, err error) {
	if !s.enter(root) {
		return false, 0, nil
	}
	for depth, weight := 0, 1.0; ; depth++ {
		x, before := &s.stack[depth], s.Work()
		if bits.OnesCount64(x.Free) <= rows {
			found, err = s.below(depth)
			return found, work + weight*float64(s.Work()-before), err
		}
		line := s.branch(depth)
		squares := s.Board.Squares(x, line)
		choices := bits.OnesCount64(squares)
		for range s.Shuffle() % uint64(choices) {
			squares &= squares - 1
		}
		lane, col := line.Square(bits.TrailingZeros64(squares))
		stands, err := s.try(depth, lane, col)
		weight *= float64(choices)
		work += weight * float64(s.Work()-before)
		if !stands || err != nil {
			return false, work, err
		}
	}
}
