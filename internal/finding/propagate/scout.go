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
	line, err := s.race(depth, lines, scouts)
	s.Queens = queens
	s.slack = s.Board.approach(x, w, &s.pricing, 0, 0) // probes have changed the pricing
	return line, err
}

// race probes below each line, then twice as often below the better half, and so on.
func (s *Search) race(depth int, lines []Line, scouts Scouts) (Line, error) {
	type runner struct {
		line Line
		work float64 // of all its probes; those still in the race had the same number
	}
	var runners []runner
	for _, line := range lines {
		runners = append(runners, runner{line: line})
	}
	for probes := scouts.Probes; len(runners) > 1; probes *= 2 {
		for i := range runners {
			r := &runners[i]
			for range probes {
				_, work, err := s.walk(depth, r.line, scouts.Rows)
				if err != nil {
					return Line{}, err
				}
				r.work += work
			}
		}
		slices.SortStableFunc(runners, func(a, b runner) int { return cmp.Compare(a.work, b.work) })
		runners = runners[:(len(runners)+1)/2]
	}
	return runners[0].line, nil
}
