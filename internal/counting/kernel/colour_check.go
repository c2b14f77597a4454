package kernel

import "math/bits"

// A way is a method to count the placements of a side. The methods share no code that
// counts.
type way int

const (
	byPortable way = iota // by colourGeneric
	bySearch
	byBits
)

// way returns the way in which v counts a side. If it checks, that is another than the
// usual one, except for sides that neither a search nor bits can count.
func (v *colourVector) way(s Side) way {
	even, odd := s.byParity()
	switch {
	case v.rule.ByBits(s.N, even, odd):
		return byBits
	case v.search.counts(s) && (v.rule == usualRule || usualRule.ByBits(s.N, even, odd)):
		return bySearch
	}
	return byPortable
}

// without returns what counts a side that v does not count by bits, or cannot, because it
// has too many placements on one lattice.
func (v *colourVector) without(how way) ColourCounter {
	if v.rule == checkRule && how != bySearch {
		return &v.portable
	}
	return v.search
}

// byParity returns the number of queens in even and in odd rows.
func (s Side) byParity() (even, odd int) {
	return bits.OnesCount32(s.Rows & evenColumns), bits.OnesCount32(s.Rows &^ evenColumns)
}
