package colours

import (
	"cmp"
	"slices"

	"nqueens.example/nqueens/internal/counting/kernel"
)

// columns are the sets of columns that the jobs with one set of odd rows need, and their
// weights: those whose orbit's number is at least that of the rows' orbit and, if n is
// odd, one of each set and its mirror image.
type columns struct {
	pairs     *pairs
	even, odd []int32 // the sets of even columns and of odd ones, ordered by their firsts
	own       int     // n odd: number of the last sets in even that are their own mirror images

	from         struct{ even, odd int } // the indices of the first sets that count
	white, black kernel.Columns

	// The numbers of the orbits that may have the set of odd rows first: those of a set
	// of even columns with every set of odd columns, and the reverse.
	evenTies, oddTies [][]int64
}

// columnsOf orders the columns of a split.
func columnsOf(p *pairs) *columns {
	c := &columns{pairs: p}
	evenFirsts, oddFirsts := p.firsts()
	c.even, c.odd = inOrder(evenFirsts), inOrder(oddFirsts)
	if p.split.n%2 == 1 {
		isOwn := func(i int32) bool { return p.even.reversed(i) == i }
		c.even = slices.DeleteFunc(c.even, func(i int32) bool { return i > p.even.reversed(i) })
		own := slices.DeleteFunc(slices.Clone(c.even), func(i int32) bool { return !isOwn(i) })
		c.even = append(slices.DeleteFunc(c.even, isOwn), own...)
		c.own = len(own)
	}
	n := p.split.n
	c.white.Order = kernel.NewOrder(n, mapped(c.even, p.even.set), mapped(c.odd, p.odd.set))
	c.black.Order = kernel.NewOrder(n, mapped(c.even, p.even.without), mapped(c.odd, p.odd.without))
	return c
}

func mapped[T, U any](from []T, f func(T) U) []U {
	to := make([]U, len(from))
	for i, v := range from {
		to[i] = f(v)
	}
	return to
}

// inOrder returns the sets in ascending order of numbers of theirs.
func inOrder(numbers []int32) []int32 {
	order := make([]int32, len(numbers))
	for i := range order {
		order[i] = int32(i)
	}
	slices.SortStableFunc(order, func(i, j int32) int { return cmp.Compare(numbers[i], numbers[j]) })
	return order
}

// begin prepares c for the jobs with the given set of odd rows.
func (c *columns) begin(first int32) {
	p := c.pairs
	evenFirsts, oddFirsts := p.firsts()
	least := func(order, firsts []int32, first int32) int {
		at, _ := slices.BinarySearchFunc(order, first, func(i, first int32) int { return cmp.Compare(firsts[i], first) })
		return at
	}
	c.from.even, c.from.odd = 0, least(c.odd, oddFirsts, first)
	oddTies := c.odd[c.from.odd:least(c.odd, oddFirsts, first+1)]
	var evenTies []int32
	if p.split.n%2 == 0 {
		c.from.even = least(c.even, evenFirsts, first)
		evenTies = c.even[c.from.even:least(c.even, evenFirsts, first+1)]
	}
	for _, x := range []*kernel.Columns{&c.white, &c.black} {
		x.FromEven, x.FromOdd = c.from.even/kernel.Block*kernel.Block, c.from.odd/kernel.Block*kernel.Block
	}
	numbers := func(ties, all []int32, number func(tie, other int32) int64) [][]int64 {
		return mapped(ties, func(tie int32) []int64 {
			return mapped(all, func(other int32) int64 { return number(tie, other) })
		})
	}
	c.evenTies = numbers(evenTies, c.odd[c.from.odd:], func(even, odd int32) int64 { return p.number(pair{even, odd}) })
	c.oddTies = numbers(oddTies, c.even[c.from.even:], func(odd, even int32) int64 { return p.number(pair{even, odd}) })
}

// atOnce returns the number of pairs of rows that a kernel counts at once if counted of the
// entries of their tables count. They share what the kernel makes for the set of
// odd rows, and searches the rows that they have in common. Small boards that are counted
// by bits need not share it, since kernels keep it, and their tables fit the cache.
func (s split) atOnce(entries, counted int, check bool) int {
	const (
		small = 1 << 18
		room  = 16 << 20
		lists = 217 << 20 // bytes
	)
	white, black := s.sides(check)
	once := max(4, room/max(1, counted))
	if !black.byBits() || !white.byBits() {
		once = min(max(8, once), 16)
	} else if entries <= small {
		return 1
	}
	return max(1, min(once, int(lists/(1+crowded*max(white.others(), black.others())))))
}

// unit returns the value of a placement in the table before weigh.
func (c *columns) unit() uint32 {
	if c.pairs.split.n%2 == 1 {
		return 4
	}
	return 2
}

// weigh multiplies each entry of a table, in which a placement counts unit, by the weight
// of its columns for rows x: 2 if the number of the columns' orbit is greater than that
// of the rows' orbit (the pair also stands for rows and columns exchanged), 1 if it is
// equal and 0 if it is less. If n is odd, the weight is doubled for columns that also
// stand for their mirror image.
func (c *columns) weigh(x pair, table []uint32) {
	stride := c.white.Stride()
	before := (c.from.odd - c.white.FromOdd) * stride
	clear(table[:before])
	table = table[before:]
	skipped := c.from.even - c.white.FromEven
	for row := 0; row < len(table); row += stride {
		clear(table[row : row+skipped])
	}
	number := c.pairs.number(x)
	entry := func(at int, is int64) {
		switch {
		case is < number:
			table[at] = 0
		case is == number:
			table[at] /= 2
		}
	}
	for tie, numbers := range c.oddTies {
		for even, is := range numbers {
			entry(tie*stride+skipped+even, is)
		}
	}
	for tie, numbers := range c.evenTies {
		for odd := len(c.oddTies); odd < len(numbers); odd++ {
			entry(odd*stride+skipped+tie, numbers[odd])
		}
	}
	for row := len(c.even) - c.own; c.own > 0 && row < len(table); row += stride {
		for i := range table[row : row+c.own] {
			table[row+i] /= 2
		}
	}
}

// squares returns the rows, or the columns, of a pair as a set of rows or columns of the
// board.
func (p *pairs) squares(x pair) uint32 {
	return kernel.Spread(p.even.all[x.even]) | kernel.Spread(p.odd.all[x.odd])<<1
}
