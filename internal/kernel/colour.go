package kernel

import (
	"math/bits"
	"sync/atomic"
)

// Side is the queens on the squares of one colour: one in each of Rows, on
// squares where Row + Col is even, or odd where Odd is set.
type Side struct {
	N    int
	Rows uint32 // bit r is row r
	Odd  bool
}

// evenColumns are the columns 0, 2, 4 and so on.
const evenColumns = 0x55555555

// squares returns the columns of the side's colour in a row.
func (s Side) squares(row int) uint32 {
	colour := uint32(evenColumns)
	if (row&1 == 1) != s.Odd {
		colour = ^colour
	}
	return colour & uint32(1<<s.N-1)
}

// Keys number sets of columns. A set of even columns and a set of odd ones have a
// number each, or -1 for sets that don't count, and together they have the
// number Odd times Stride plus Even.
type Keys struct {
	Stride int
	Even   []int32 // by the set of even columns, bit c for column 2c
	Odd    []int32 // by the set of odd columns, bit c for column 2c + 1
}

// Number returns the number of a set of columns, -1 where it doesn't count.
func (k *Keys) Number(cols uint32) int {
	even, odd := k.Even[half(cols)], k.Odd[half(cols>>1)]
	if even < 0 || odd < 0 {
		return -1
	}
	return int(odd)*k.Stride + int(even)
}

// half returns every other bit of x, from the lowest on.
func half(x uint32) uint32 {
	x &= evenColumns
	x = (x | x>>1) & 0x33333333
	x = (x | x>>2) & 0x0f0f0f0f
	x = (x | x>>4) & 0x00ff00ff
	return (x | x>>8) & 0x0000ffff
}

// ColourCounter counts the placements of a side by the columns that they use. It
// keeps its memory from one call to the next, and is not for concurrent use.
//
// Once stop is set, a call soon returns something meaningless. Nodes are the
// queens placed, or the tests that took their place.
type ColourCounter interface {
	// Table adds unit to table, at the number of its columns, for each placement
	// of s. No entry may pass 32 bits.
	Table(s Side, keys *Keys, unit uint32, table []uint32, stop *atomic.Bool) (nodes uint64)
	// Sum returns the sum over the placements of s of the weight that has the
	// number of their columns. It must not pass 64 bits.
	Sum(s Side, keys *Keys, weights []uint32, stop *atomic.Bool) (sum, nodes uint64)
}

// ColourKernel is one way to count placements of one colour; all agree.
type ColourKernel struct {
	Name string
	New  func() ColourCounter
}

// AvailableColours returns the kernels for one colour that this processor can run,
// the fastest first.
func AvailableColours() []ColourKernel {
	return []ColourKernel{{"generic", func() ColourCounter { return new(colourGeneric) }}}
}

// SelectColour returns the kernel for one colour of that name; an empty one or
// "auto" stands for the fastest.
func SelectColour(name string) (ColourKernel, error) {
	return named(AvailableColours(), name, func(k ColourKernel) string { return k.Name })
}

// colourGeneric is the portable kernel, the specification of all others: the
// textbook's search with one bit a square, over rows of one colour.
type colourGeneric struct {
	side   Side
	rows   []int // in the order in which they are filled
	keys   *Keys
	found  func(number int)
	stop   *atomic.Bool
	nodes  uint64
	square [MaxN]uint32
}

func (g *colourGeneric) Table(s Side, keys *Keys, unit uint32, table []uint32, stop *atomic.Bool) uint64 {
	return g.search(s, keys, stop, func(number int) { table[number] += unit })
}

func (g *colourGeneric) Sum(s Side, keys *Keys, weights []uint32, stop *atomic.Bool) (sum, nodes uint64) {
	nodes = g.search(s, keys, stop, func(number int) { sum += uint64(weights[number]) })
	return sum, nodes
}

// search calls found with the number of the columns of each placement of s.
func (g *colourGeneric) search(s Side, keys *Keys, stop *atomic.Bool, found func(number int)) uint64 {
	*g = colourGeneric{side: s, rows: g.rows[:0], keys: keys, found: found, stop: stop}
	for i := range s.N {
		row := s.N/2 + i/2 // from the middle outwards: there a queen attacks most
		if i&1 == 1 {
			row = s.N/2 - (i+1)/2
		}
		if s.Rows>>row&1 == 1 {
			g.square[len(g.rows)] = s.squares(row)
			g.rows = append(g.rows, row)
		}
	}
	g.fill(0, 0, 0, 0)
	return g.nodes
}

// fill puts queens into the rows from the i-th on. The sums are the diagonals
// Row + Col taken, the diffs those of Col - Row + n - 1.
func (g *colourGeneric) fill(i int, cols uint32, sums, diffs uint64) {
	if i == len(g.rows) {
		if number := g.keys.Number(cols); number >= 0 {
			g.found(number)
		}
		return
	}
	if i < len(g.rows)/2 && g.stop.Load() {
		return
	}
	row := g.rows[i]
	back := g.side.N - 1 - row
	free := g.square[i] &^ (cols | uint32(sums>>row) | uint32(diffs>>back))
	g.nodes += uint64(bits.OnesCount32(free))
	for ; free != 0; free &= free - 1 {
		queen := free & -free
		g.fill(i+1, cols|queen, sums|uint64(queen)<<row, diffs|uint64(queen)<<back)
	}
}
