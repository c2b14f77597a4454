package propagate

import (
	"cmp"
	"slices"
)

// Scouts are probes that choose between the lines that a node may be branched on.
// The first two branchings decide how large a tree is, by factors of two to four, and no rule
// knows it.
type Scouts struct {
	Probes int // of each line, at first; 0 for no scouts
	Rows   int // as in Probe
}

// scoutLines is how many lines are tried.
const scoutLines = 8

// scout returns the line to branch on at the node at a depth, which was just priced.
func (s *Search) scout(depth int, scouts Scouts) (Line, error) {
	x, w := &s.stack[depth], &s.prices[depth]
	lines := s.Board.lightestLines(x, w, &s.pricing, s.slack, scoutLines)
	queens := s.Queens
	line, err := s.race(depth, lines, scouts)
	s.Queens = queens
	s.slack = s.Board.approach(x, w, &s.pricing, 0, 0) // for what goes by it at this node
	return line, err
}

// race probes below each of the lines, then twice as often below the better half, and so on.
func (s *Search) race(depth int, lines []Line, scouts Scouts) (Line, error) {
	type runner struct {
		line Line
		work float64 // of as many probes for each that is still in the race
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
