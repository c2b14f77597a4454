//go:build amd64 && !purego

package kernel

import (
	"math"
	"math/bits"
)

// A way is a method to count the placements of a side. The methods share no code that
// counts.
type way int

const (
	byPortable way = iota // by colourGeneric
	bySearch
	byBits
)

// A colourSearcher counts by a search the sides that it can, the others by the portable
// kernel.
type colourSearcher interface {
	ColourCounter
	counts(s Side) bool
}

// usual returns the way in which v counts a side unless it checks.
func (v *colourVector) usual(s Side) way {
	switch {
	case fits(s):
		return byBits
	case v.search.counts(s):
		return bySearch
	}
	return byPortable
}

// way returns the way in which v counts a side. If it checks, that is another than the
// usual one, except for sides that neither a search nor bits can count.
func (v *colourVector) way(s Side) way {
	usual := v.usual(s)
	switch {
	case !v.checks:
		return usual
	case usual == byBits && v.search.counts(s):
		return bySearch
	case usual != byBits && meets(s) && listsBytes(s) <= checkRoom:
		return byBits
	}
	return byPortable
}

// without returns what counts a side that v does not count by bits, or cannot, because it
// has too many placements on one lattice.
func (v *colourVector) without(how way) ColourCounter {
	if v.checks && how != bySearch {
		return &v.portable
	}
	return v.search
}

// byParity returns the number of queens in even and in odd rows.
func (s Side) byParity() (even, odd int) {
	return bits.OnesCount32(s.Rows & evenColumns), bits.OnesCount32(s.Rows &^ evenColumns)
}

// meets reports whether the placements of a side can be counted by bits.
func meets(s Side) bool {
	even, odd := s.byParity()
	return even > 0 && odd > 0 && even-prefixLength(s.N, even) <= mostInTrees
}

// checkRoom is about the most bytes that a check by bits may take. What needs more is
// counted by the portable kernel.
const checkRoom = 320 << 20

// listsBytes returns about the bytes of the lists for counting a side by bits.
func listsBytes(s Side) float64 {
	const (
		crowded = 1.55 // placements in the rows that allow most, relative to the mean
		odds    = 8    // bytes of a placement in odd rows
		evens   = 7    // likewise
	)
	even, odd := s.byParity()
	m := float64(s.N) / 2
	placements := func(queens int) float64 {
		ways := 1.0
		for i := range queens {
			ways *= (m - float64(i)) * math.Pow(1-1.5/m, float64(i))
		}
		return ways
	}
	return crowded * (odds*placements(odd) + evens*placements(even))
}
