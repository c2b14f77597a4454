// Package seeded draws random numbers that depend on the seed alone.
package seeded

import (
	"math/bits"
	"math/rand/v2"
)

// Source draws random numbers. Package rand/v2 does not promise that its Rand will draw
// the same numbers in every version of Go; its PCG does.
type Source struct{ rand.PCG }

// New returns a Source. Each seed has 2^64 streams.
func New(seed, stream uint64) *Source { return &Source{*rand.NewPCG(seed, stream)} }

// Below returns a number from 0 to n-1.
func (s *Source) Below(n int) int {
	high, _ := bits.Mul64(s.Uint64(), uint64(n))
	return int(high)
}

// Shuffle puts a list into random order.
func Shuffle[E any](s *Source, list []E) {
	for i := len(list) - 1; i > 0; i-- {
		j := s.Below(i + 1)
		list[i], list[j] = list[j], list[i]
	}
}
