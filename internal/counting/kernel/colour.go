package kernel

import (
	"math/bits"
	"sync/atomic"
)

// Side is the queens on the squares of one colour: one in each of Rows, on squares where
// Row + Col is even or, if Odd is set, odd.
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

// An Order is an order of sets of even columns, and one of sets of odd columns.
type Order struct {
	Even []uint32 // bit c is column 2c
	Odd  []uint32 // bit c is column 2c + 1

	evenAt, oddAt []int32 // the index of each set, -1 if it is not in the order
}

// NewOrder returns the given order of sets of columns of an n x n board.
func NewOrder(n int, even, odd []uint32) *Order {
	places := func(sets []uint32, columns int) []int32 {
		at := make([]int32, 1<<columns)
		for i := range at {
			at[i] = -1
		}
		for i, set := range sets {
			at[set] = int32(i)
		}
		return at
	}
	return &Order{Even: even, Odd: odd, evenAt: places(even, (n+1)/2), oddAt: places(odd, n/2)}
}

// Columns numbers the sets of columns that count: a row for each of the order's sets of
// odd columns from FromOdd on, with an entry for each of its sets of even columns from
// FromEven on. Other sets have no number.
type Columns struct {
	*Order
	FromEven int // the index of the first set of even columns, a multiple of Block
	FromOdd  int // the index of the first set of odd columns, a multiple of Block
}

// Block divides the length of a row of numbers.
const Block = 64

// Stride returns the length of a row; the last numbers may belong to no set.
func (c *Columns) Stride() int { return (len(c.Even)+Block-1)/Block*Block - c.FromEven }

// Len returns the number of numbers.
func (c *Columns) Len() int { return c.Stride() * (len(c.Odd) - c.FromOdd) }

// Number returns the number of a set of columns, -1 if it doesn't count.
func (c *Columns) Number(cols uint32) int {
	even, odd := int(c.evenAt[half(cols)])-c.FromEven, int(c.oddAt[half(cols>>1)])-c.FromOdd
	if even < 0 || odd < 0 {
		return -1
	}
	return odd*c.Stride() + even
}

// half returns every other bit of x, starting with the lowest.
func half(x uint32) uint32 {
	x &= evenColumns
	x = (x | x>>1) & 0x33333333
	x = (x | x>>2) & 0x0f0f0f0f
	x = (x | x>>4) & 0x00ff00ff
	return (x | x>>8) & 0x0000ffff
}

// Spread moves bit i of x to bit 2i, which half undoes.
func Spread(x uint32) uint32 {
	x = (x | x<<8) & 0x00ff00ff
	x = (x | x<<4) & 0x0f0f0f0f
	x = (x | x<<2) & 0x33333333
	return (x | x<<1) & evenColumns
}

// ColourCounter counts the placements of sides by the columns that they use. It reuses
// its memory between calls and is not safe for concurrent use.
type ColourCounter interface {
	// Tables adds unit to the table of each side, which is all zeros, at the number of the
	// columns of each of its placements. It panics with an Overflow rather than let an entry
	// overflow. It is faster if sides have the same odd rows and agree in the rows nearest the
	// middle.
	Tables(sides []Side, columns *Columns, unit uint32, tables [][]uint32, h Hooks)
	// Sums returns, for each side, the sum over its placements of the weight at the number of
	// their columns. It panics with an Overflow rather than let it overflow.
	Sums(sides []Side, columns *Columns, weights [][]uint32, h Hooks) []uint64
	// Thin makes the following calls do only some of the many parts of their work, by which
	// the time of a long call can be measured: every stride-th, from the one with the given
	// number on, or none if that is negative. Thin(1, 0) makes calls do all again.
	Thin(stride, from int)
}

// part returns hooks for a part of a call.
func (h Hooks) part(part, of int) Hooks {
	did := h.Did
	h.Did = func(nodes uint64, share float64) { did(nodes, share*float64(part)/float64(of)) }
	return h
}

// Overflow says which number would have overflowed.
type Overflow string

func (o Overflow) Error() string { return string(o) }

const (
	entryOverflow Overflow = "the placements with one set of columns exceed an entry of 32 bits"
	sumOverflow   Overflow = "the sum of the weights of placements exceeds 64 bits"
)

// sumWithin returns a + b.
func sumWithin(a, b uint64) uint64 {
	sum, carry := bits.Add64(a, b, 0)
	if carry != 0 {
		panic(sumOverflow)
	}
	return sum
}

// thinning selects parts by number. The zero value selects all.
type thinning struct{ stride, from int }

func (t thinning) leavesOut(part int) bool {
	return t.stride > 1 && (t.from < 0 || part%t.stride != t.from%t.stride)
}

// whole returns about how much there is in all parts if some is in those that are selected; known is
// false if none are.
func (t thinning) whole(some int) (all float64, known bool) {
	return float64(some) * float64(max(1, t.stride)), t.from >= 0
}

// Hooks stop a call and receive its progress.
type Hooks struct {
	Stop *atomic.Bool // once it is set, the call returns soon with a meaningless result
	// Did receives the number of nodes visited since its last call (queens placed, or the
	// tests that replace them), and the share of the call that was done since then.
	Did func(nodes uint64, share float64)
}

// ColourKernel counts placements of one colour. All kernels agree.
type ColourKernel struct {
	Name  string
	Check bool // whether it counts by bits what others search, and the reverse
	New   func() ColourCounter
}

// A vectorColour is what a kernel for one colour and the one that checks it consist of.
type vectorColour struct {
	name   string
	passes colourPasses
	lanes  *latticeLanes
}

const (
	// Portable is the name of the kernel that specifies the others.
	Portable = "generic"
	// PortableBits is the name of the fastest kernel that every processor supports.
	PortableBits = "swar"
)

// AvailableColours returns the kernels for one colour that this processor supports,
// fastest first but for those that check.
func AvailableColours() (all []ColourKernel) {
	of := append(vectorColours(), vectorColour{PortableBits, passesSWAR, &latticesGo})
	for check, suffix := range []string{"", checkSuffix} {
		for _, v := range of {
			all = append(all, ColourKernel{v.name + suffix, check == 1, func() ColourCounter {
				return newColourVector(v.passes, newLatticeSearch(v.lanes), check == 1)
			}})
		}
	}
	return append(all, ColourKernel{Portable, false, func() ColourCounter { return new(colourGeneric) }})
}

// SelectColour returns the named kernel for one colour; "" and "auto" mean the fastest.
func SelectColour(name string) (ColourKernel, error) {
	return named("colours", AvailableColours(), name, func(k ColourKernel) string { return k.Name })
}

// colourGeneric is the portable kernel, the specification of all others: the textbook
// search with one bit per square, over rows of one colour.
type colourGeneric struct {
	side    Side
	rows    []int // in the order in which they are filled
	columns *Columns
	found   func(number int)
	hooks   Hooks
	nodes   uint64
	square  [MaxN]uint32
	thin    thinning
	part    int // of the placements in the first thinned rows
}

// thinned is the number of rows whose placements are the parts of a thinned search.
const thinned = 4

func (g *colourGeneric) Thin(stride, from int) { g.thin = thinning{stride, from} }

func (g *colourGeneric) Tables(sides []Side, columns *Columns, unit uint32, tables [][]uint32, h Hooks) {
	for i, s := range sides {
		g.search(s, columns, h.part(1, len(sides)), func(number int) {
			if tables[i][number] += unit; tables[i][number] < unit {
				panic(entryOverflow)
			}
		})
	}
}

func (g *colourGeneric) Sums(sides []Side, columns *Columns, weights [][]uint32, h Hooks) []uint64 {
	sums := make([]uint64, len(sides))
	for i, s := range sides {
		g.search(s, columns, h.part(1, len(sides)), func(number int) { sums[i] = sumWithin(sums[i], uint64(weights[i][number])) })
	}
	return sums
}

// search calls found with the number of the columns of each placement of s.
func (g *colourGeneric) search(s Side, columns *Columns, h Hooks, found func(number int)) {
	*g = colourGeneric{side: s, rows: g.rows[:0], columns: columns, found: found, hooks: h, thin: g.thin}
	for i := range s.N {
		row := s.N/2 + i/2 // from the middle outwards: queens there attack the most
		if i&1 == 1 {
			row = s.N/2 - (i+1)/2
		}
		if s.Rows>>row&1 == 1 {
			g.square[len(g.rows)] = s.squares(row)
			g.rows = append(g.rows, row)
		}
	}
	g.fill(0, 0, 0, 0, 1)
	h.Did(g.nodes, 0)
}

// fill places queens in the rows from the i-th on. share is its share of the search. The
// sums are the diagonals Row + Col taken, the diffs those of Col - Row + n - 1.
func (g *colourGeneric) fill(i int, cols uint32, sums, diffs uint64, share float64) {
	if i == len(g.rows) {
		if number := g.columns.Number(cols); number >= 0 {
			g.found(number)
		}
		return
	}
	row := g.rows[i]
	back := g.side.N - 1 - row
	free := g.square[i] &^ (cols | uint32(sums>>row) | uint32(diffs>>back))
	count := bits.OnesCount32(free)
	g.nodes += uint64(count)
	if i <= len(g.rows)/2 && g.hooks.Stop.Load() {
		return
	}
	if i == thinned {
		g.part++
		if g.thin.leavesOut(g.part) {
			g.nodes -= uint64(count)
			return
		}
	}
	if i == 2 {
		defer func() {
			g.hooks.Did(g.nodes, share)
			g.nodes = 0
		}()
	}
	share /= float64(count)
	for ; free != 0; free &= free - 1 {
		queen := free & -free
		g.fill(i+1, cols|queen, sums|uint64(queen)<<row, diffs|uint64(queen)<<back, share)
	}
}
