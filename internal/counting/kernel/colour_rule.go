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

// way returns the way in which v counts a side. If it checks, that is another than the
// usual one, except for sides that neither a search nor bits can count.
func (v *colourVector) way(s Side) way {
	even, odd := s.byParity()
	switch {
	case ByBits(s, v.check):
		return byBits
	case even > 0 && odd > 0 && (!v.check || ByBits(s, false)):
		return bySearch
	}
	return byPortable
}

// without returns what counts a side that v does not count by bits, or cannot, because it
// has too many placements on one lattice.
func (v *colourVector) without(how way) ColourCounter {
	if how == byPortable || v.check && how == byBits {
		return &v.portable
	}
	return v.search
}

// ByBits reports whether kernels count a side by bits: those whose pairs of placements on
// the two lattices fit often or, by kernels that check, the others, as far as the lists for
// that have room.
func ByBits(s Side, check bool) bool {
	even, odd := s.byParity()
	if !meets(s.N, even, odd) {
		return false
	}
	// If pairs fit less often, a search is faster, as measured for n = 18 to 28. Where tables
	// are larger it is slower, so that bits pay longer; on small boards too few placements fill planes.
	least := 1.0 / 1e4
	switch {
	case s.N < 20:
		least = 1.0 / 4.5e3
	case s.N > 27:
		least = 1.0 / 3e4
	case s.N > 25:
		least = 1.0 / 1.5e4
	}
	often := s.fitting() >= least
	return often != check && (often || listsBytes(s.N, even, odd) <= listsRoom)
}

// byParity returns the number of queens in even and in odd rows.
func (s Side) byParity() (even, odd int) {
	return bits.OnesCount32(s.Rows & evenColumns), bits.OnesCount32(s.Rows &^ evenColumns)
}

// meets reports whether such sides can be counted by bits.
func meets(n, even, odd int) bool {
	return even > 0 && odd > 0 && even-PrefixLength(n, even) <= mostInTrees
}

// fitting returns the approximate share of the pairs of placements on both lattices that
// have no common diagonal. Queens in rows at a distance of d have one with a probability
// proportional to n - d, which on average is as counted for n = 16 to 24.
func (s Side) fitting() float64 {
	even, odd := s.byParity()
	n := float64(s.N)
	each, share := 1.5*(0.82+2.1*float64(even+odd)/n)*2/n, 1.0
	for e := s.Rows & evenColumns; e != 0; e &= e - 1 {
		for o := s.Rows &^ evenColumns; o != 0; o &= o - 1 {
			distance := float64(abs(bits.TrailingZeros32(e) - bits.TrailingZeros32(o)))
			share *= 1 - float64(each*(1-distance/n))
		}
	}
	return share
}

// listsRoom is about the most bytes that lists may take that kernels make to check others.
const listsRoom = 320 << 20

// listsBytes returns about the bytes of the lists for counting a side by bits.
func listsBytes(n, even, odd int) float64 {
	const (
		crowded = 1.55 // placements in the rows that allow most, relative to the mean
		odds    = 8    // bytes of a placement in odd rows
		evens   = 7    // likewise
	)
	m := float64(n) / 2
	placements := func(queens int) float64 {
		ways := 1.0
		for i := range queens {
			ways *= (m - float64(i)) * math.Pow(1-1.5/m, float64(i))
		}
		return ways
	}
	return crowded * (odds*placements(odd) + evens*placements(even))
}
