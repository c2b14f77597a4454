package propagate

import "math/bits"

// stepWork is how many nodes of an endgame a step of prices takes the time of.
const stepWork = 5

// Work returns how much has been done so far, over all runs, in the time that a node of
// an endgame takes.
func (s *Search) Work() uint64 { return s.Nodes + stepWork*s.steps }

// Probe walks from root, a propagated node, along branches drawn by Shuffle, which must be
// set, and searches below the first node on the way that has at most so many rows free. It
// reports whether that has a completion. No completion with no error says nothing of what
// stands elsewhere below root.
//
// The mean of the work that many probes return tends to that of Run where there is no
// completion (Knuth, Estimating the efficiency of backtrack programs, 1975).
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

// walk is Probe from the node at a depth, which is branched on at line.
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
		// Converted, the product is rounded everywhere alike, and so parts are the same.
		work += float64(weight * float64(s.Work()-before))
		if !stands || err != nil {
			return found, work, err
		}
	}
}
