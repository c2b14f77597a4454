package kernel

import "math"

// A Rule says which sides a kernel counts by bits.
type Rule int

const (
	usualRule Rule = iota // those where the pairs of placements on the two lattices fit often
	checkRule             // the others, as far as the lists for that have room
	noBits
)

// Rules returns the rules of all kernels.
func Rules() []Rule { return []Rule{usualRule, checkRule, noBits} }

// ByBits reports whether a kernel counts sides with queens in so many even and odd rows
// by bits.
func (r Rule) ByBits(n, even, odd int) bool {
	if r == noBits || !meets(n, even, odd) {
		return false
	}
	// If pairs fit less often, a search is faster, as measured for n = 16 to 28. Where tables
	// are larger it is slower, so that bits pay longer.
	least := 1.0 / 4.5e3
	if n > 25 {
		least = 1.0 / 3e4
	}
	often := fitting(n, even, odd) >= least
	if r == usualRule {
		return often
	}
	return !often && listsBytes(n, even, odd) <= listsRoom
}

// meets reports whether such sides can be counted by bits.
func meets(n, even, odd int) bool {
	return even > 0 && odd > 0 && even-PrefixLength(n, even) <= mostInTrees
}

// fitting returns the approximate share of the pairs of placements on both lattices that
// have no common diagonal, as counted for n = 16 to 24.
func fitting(n, even, odd int) float64 {
	m := float64(n) / 2
	apart, share := 1-(0.82+2.1*float64(even+odd)/2/m)/m, 1.0
	for range even * odd {
		share *= apart
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
