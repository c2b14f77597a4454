package propagate

import "math/bits"

// stepWork is the time of a price step in nodes of an endgame.
const stepWork = 5

// Work returns the work done so far, over all runs. The unit is the time that a node of an
// endgame takes.
func (s *Search) Work() uint64 { return s.Nodes + stepWork*s.steps + s.EndWork*s.ends }

// Probe walks down from root, a propagated node, along random branches and searches below
// the first node that has at most the given number of free rows. It reports whether that
// node has a completion; there may be others elsewhere below root. Shuffle must be set.
//
// If there is no completion, the mean of the work that many probes return tends to the work
// of Run (Knuth, Estimating the efficiency of backtrack programs, 1975).
func (s *Search) Probe(root *Node, rows int) (found bool, work float64, err error) {
	before := s.Work()
	if !s.enter(root) {
		return false, 0, nil
	}
	if bits.OnesCount64(s.stack[0].Free) <= rows {
		found, err = s.below(0)
		return found, float64(s.Work() - before), err
	}
	work = float64(s.Work() - before)
	found, below, err := s.walk(0, s.branch(0), rows)
	return found, work + below, err
}

// walk is Probe from the node at the given depth, which is branched on at line.
func (s *Search) walk(depth int, line Line, rows int) (found bool, work float64, err error) {
	for weight := 1.0; ; line = s.branch(depth) {
		x, before := &s.stack[depth], s.Work()
		squares := s.Board.Squares(x, line)
		choices := bits.OnesCount64(squares)
		for range s.Shuffle() % uint64(choices) {
			squares &= squares - 1
		}
		lane, col := line.Square(bits.TrailingZeros64(squares))
		stands, err := s.try(depth, lane, col)
		weight *= float64(choices)
		depth++
		if stands && err == nil && bits.OnesCount64(s.stack[depth].Free) <= rows {
			found, err = s.below(depth)
			stands = false
		}
		// The conversion rounds the product alike on all processors, so that parts are the same.
		work += float64(weight * float64(s.Work()-before))
		if !stands || err != nil {
			return found, work, err
		}
	}
}
