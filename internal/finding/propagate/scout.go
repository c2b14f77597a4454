package propagate

import (
	"cmp"
	"slices"
)

// Scouts are probes that choose the line on which a node is branched. The first two
// branchings change the size of a tree by factors of two to four, which no known rule
// predicts.
type Scouts struct {
	Probes int // the first number of probes of each line; 0 for no scouts
	Rows   int // the free rows of a probe, as in Probe
}

// scoutLines is the number of lines that are probed.
const scoutLines = 8

// scout returns the line to branch on at the node at a depth, which was just priced.
func (s *Search) scout(depth int, scouts Scouts) (Line, error) {
	x, w := &s.stack[depth], &s.prices[depth]
	lines := s.Board.lightestLines(x, w, &s.pricing, s.slack, scoutLines)
	queens := s.Queens
	line, _, err := Race(lines, scouts.Probes, func(line Line) (bool, float64, error) {
		_, work, err := s.walk(depth, line, scouts.Rows)
		return false, work, err
	})
	s.Queens = queens
	s.slack = s.Board.approach(x, w, &s.pricing, 0, 0) // probes have changed the pricing
	return line, err
}

// Race returns the candidate whose probes take the least work. It makes that many probes of each,
// then twice as many of the better half, and so on. A probe that has found a completion, or fails,
// ends it.
func Race[T any](candidates []T, probes int, probe func(T) (found bool, work float64, err error)) (best T, found bool, err error) {
	type runner struct {
		candidate T
		work      float64 // of all its probes; those still in the race had the same number
	}
	var runners []runner
	for _, one := range candidates {
		runners = append(runners, runner{candidate: one})
	}
	for ; len(runners) > 1; probes *= 2 {
		for i := range runners {
			r := &runners[i]
			for range probes {
				found, work, err := probe(r.candidate)
				if found || err != nil {
					return best, found, err
				}
				r.work += work
			}
		}
		slices.SortStableFunc(runners, func(a, b runner) int { return cmp.Compare(a.work, b.work) })
		runners = runners[:(len(runners)+1)/2]
	}
	return runners[0].candidate, false, nil
}
