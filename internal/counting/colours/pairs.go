package colours

import (
	"cmp"
	"math/bits"
	"slices"
)

// sets are the k-element subsets of 0 to size - 1. Subsets whose elements lie close
// together come first: they allow fewer placements, and kernels are faster if
// neighbouring sets have similar numbers of placements.
type sets struct {
	size int
	all  []uint32 // the sets
	at   []int32  // index in all by set, -1 for sets of another size
}

func setsOf(size, k int) *sets {
	s := &sets{size: size, at: make([]int32, 1<<size)}
	for set := range uint32(1 << size) {
		s.at[set] = -1
		if bits.OnesCount32(set) == k {
			s.all = append(s.all, set)
		}
	}
	slices.SortFunc(s.all, func(a, b uint32) int {
		return cmp.Or(cmp.Compare(distances(a), distances(b)), cmp.Compare(a, b))
	})
	for i, set := range s.all {
		s.at[set] = int32(i)
	}
	return s
}

// distances returns the sum of the distances between any two numbers of a set.
func distances(set uint32) int {
	sum, toLast, last := 0, 0, 0
	for below := 0; set != 0; set &= set - 1 {
		number := bits.TrailingZeros32(set)
		toLast += below * (number - last)
		sum += toLast
		last = number
		below++
	}
	return sum
}

// set returns the i-th set, without its complement.
func (s *sets) set(i int32) uint32     { return s.all[i] }
func (s *sets) without(i int32) uint32 { return uint32(len(s.at)-1) &^ s.all[i] }

// reversed returns the index of the i-th set with every x replaced by size - 1 - x.
func (s *sets) reversed(i int32) int32 {
	return s.at[bits.Reverse32(s.all[i])>>(32-s.size)]
}

// complement returns the index of the complement of the i-th set.
func (s *sets) complement(i int32) int32 { return s.at[s.without(i)] }

// A pair is the even and the odd rows of a colour's queens, or the even and the odd
// columns, as indices into the sets of a split.
type pair struct{ even, odd int32 }

// pairs are the pairs of a split.
type pairs struct {
	split     split
	even, odd *sets
}

func pairsOf(s split) *pairs {
	even, odd := sizes(s.n)
	return &pairs{split: s, even: setsOf(even, s.even), odd: setsOf(odd, s.odd)}
}

// flip returns the pair of the rows after the board is flipped and, if n is even, the
// names of the colours are exchanged. Columns are mirrored in the same way.
func (p *pairs) flip(x pair) pair {
	if p.split.n%2 == 1 {
		return pair{p.even.reversed(x.even), p.odd.reversed(x.odd)}
	}
	return pair{p.odd.reversed(x.odd), p.even.reversed(x.even)}
}

// swap returns the rows of the other colour; its set sizes must be equal.
func (p *pairs) swap(x pair) pair { return pair{p.even.complement(x.even), p.odd.complement(x.odd)} }

// images returns the pairs of x's orbit, x first, possibly with repetitions.
func (p *pairs) images(x pair) [4]pair {
	images := [4]pair{x, p.flip(x), x, x}
	if p.split.balanced() {
		images[2] = p.swap(x)
		images[3] = p.flip(images[2])
	}
	return images
}

// number returns the number of x's orbit: the index of its least pair in the order of
// pairs.
func (p *pairs) number(x pair) int64 {
	least := p.place(x)
	for _, y := range p.images(x) {
		least = min(least, p.place(y))
	}
	return least
}

func (p *pairs) place(x pair) int64 { return int64(x.odd)*int64(len(p.even.all)) + int64(x.even) }

// orbit returns the size of x's orbit, or 0 if x is not its least pair.
func (p *pairs) orbit(x pair) int {
	if p.number(x) < p.place(x) {
		return 0
	}
	images := p.images(x)
	size := 0
	for i, y := range images {
		if !slices.Contains(images[:i], y) {
			size++
		}
	}
	return size
}

// firsts returns, for each even and each odd set, the least odd set that it brings into
// the orbit of a pair: the least pair of the orbit of x has the lesser of even[x.even]
// and odd[x.odd]. If the even sets have no influence, their entries are the largest
// number.
func (p *pairs) firsts() (even, odd []int32) {
	even, odd = make([]int32, len(p.even.all)), make([]int32, len(p.odd.all))
	for i := range odd {
		i := int32(i)
		odd[i] = i
		switch {
		case p.split.n%2 == 1:
			odd[i] = min(i, p.odd.reversed(i))
		case p.split.balanced():
			odd[i] = min(i, p.odd.complement(i))
		}
	}
	for i := range even {
		i := int32(i)
		switch {
		case p.split.n%2 == 1:
			even[i] = int32(len(odd))
		case p.split.balanced():
			even[i] = min(p.even.reversed(i), p.even.reversed(p.even.complement(i)))
		default:
			even[i] = p.even.reversed(i)
		}
	}
	return even, odd
}
