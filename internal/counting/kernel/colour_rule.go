package kernel

import "math"

// A Rule says which sides a kernel counts by bits: those where a pair of placements on the
// two lattices has no common diagonal with at least some probability. Tables that are
// fuller are slower to search.
type Rule struct {
	small, large float64 // the least probability on boards of up to smallN rows, and on larger ones
	checks       bool    // whether the kernel counts by bits what no kernel with vectors does
}

const smallN = 25

// The rules, as measured for n = 16 to 28.
var (
	ruleVBMI2    = Rule{small: 1.0 / 4e3, large: 1.0 / 3e4}
	ruleAVX2     = Rule{small: 1.0 / 4.5e3, large: 1.0 / 3e4}
	ruleSWAR     = Rule{}                   // the portable search is slow
	ruleNone     = Rule{small: 1, large: 1} // the portable kernel has no bits
	ruleOfChecks = Rule{checks: true}
)

// Rules returns the rules of all kernels, including those of other processors.
func Rules() []Rule { return []Rule{ruleVBMI2, ruleAVX2, ruleSWAR, ruleNone, ruleOfChecks} }

// least returns the least probability with which a kernel that doesn't check uses bits.
func (r Rule) least(n int) float64 {
	if n <= smallN {
		return r.small
	}
	return r.large
}

// ByBits reports whether a kernel counts sides with queens in so many even and odd rows
// by bits. Lists that not all kernels with vectors make have limited room.
func (r Rule) ByBits(n, even, odd int) bool {
	fitting := fitting(n, even, odd)
	uses := fitting >= r.least(n)
	if r.checks {
		uses = fitting < ruleAVX2.least(n)
	}
	return uses && meets(n, even, odd) && (allByBits(n, even, odd) || listsBytes(n, even, odd) <= listsRoom)
}

// allByBits reports whether all kernels with vectors count such sides by bits.
func allByBits(n, even, odd int) bool {
	return meets(n, even, odd) && fitting(n, even, odd) >= ruleVBMI2.least(n)
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

// listsRoom is about the most bytes that lists may take that not all kernels with vectors
// make.
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
