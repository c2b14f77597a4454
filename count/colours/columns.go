package colours

import (
	"cmp"
	"slices"

	"nqueens/internal/kernel"
)

// columns are the sets of columns that the jobs with one set of even rows need, and
// how often each of them counts: those whose orbit has no lesser number than that of the rows,
// and where n is odd, of a set and its mirror image one.
type columns struct {
	pairs *pairs
	first int32   // the set of even rows
	even  []int32 // the sets of even columns, those first whose orbit may begin as the rows do
	odd   []int32 // the sets of odd columns, likewise

	ties struct{ even, odd int } // how many those are
	own  int                     // n odd: how many of odd, the last, are their own mirror image

	white kernel.Keys // number the columns of white queens
	black kernel.Keys // number the columns that are left to the white ones by those of black queens
}

func columnsFrom(p *pairs, first int32) *columns {
	c := &columns{pairs: p, first: first}
	evenFirsts, oddFirsts := p.firsts()
	c.even, c.ties.even = from(evenFirsts, first)
	c.odd, c.ties.odd = from(oddFirsts, first)
	if p.split.n%2 == 1 {
		c.odd = slices.DeleteFunc(c.odd, func(i int32) bool { return i > p.odd.reversed(i) })
		slices.SortStableFunc(c.odd, func(i, j int32) int {
			return cmp.Compare(p.odd.reversed(j)-j, p.odd.reversed(i)-i)
		})
		c.own = len(c.odd)
		for c.own > 0 && p.odd.reversed(c.odd[len(c.odd)-c.own]) != c.odd[len(c.odd)-c.own] {
			c.own--
		}
	}
	c.white.Stride, c.black.Stride = len(c.even), len(c.even)
	c.white.Even, c.black.Even = numbers(p.even, c.even)
	c.white.Odd, c.black.Odd = numbers(p.odd, c.odd)
	return c
}

// from returns the sets whose first is not less than that, in ascending order of
// their firsts, and how many of them have that first.
func from(firsts []int32, first int32) (kept []int32, ties int) {
	for i, f := range firsts {
		if f >= first {
			kept = append(kept, int32(i))
		}
		if f == first {
			ties++
		}
	}
	slices.SortStableFunc(kept, func(i, j int32) int { return cmp.Compare(firsts[i], firsts[j]) })
	return kept, ties
}

// numbers returns the number of each set, and of the set that leaves it.
func numbers(s *sets, kept []int32) (number, left []int32) {
	number, left = make([]int32, len(s.at)), make([]int32, len(s.at))
	for i := range number {
		number[i], left[i] = -1, -1
	}
	for i, at := range kept {
		set := s.all[at]
		number[set] = int32(i)
		left[uint32(len(s.at)-1)&^set] = int32(i)
	}
	return number, left
}

// length is how many entries a table has.
func (c *columns) length() int { return len(c.even) * len(c.odd) }

// unit is what a placement adds to the table before it is weighed.
func (c *columns) unit() uint32 {
	if c.pairs.split.n%2 == 1 {
		return 4
	}
	return 2
}

// weigh makes of each entry of a table, which has unit for each placement, as much
// as it counts for rows x: 2 for each placement where the orbit of the columns has a greater
// number than that of the rows, as it stands for rows and columns exchanged as well, 1
// where it is the same and 0 where it is less. Where n is odd that is doubled for
// columns that stand for their mirror image.
func (c *columns) weigh(x pair, table []uint32) {
	p := c.pairs
	number := p.number(x)
	entry := func(even, odd int) {
		at := odd*len(c.even) + even
		switch is := p.number(pair{c.even[even], c.odd[odd]}); {
		case is < number:
			table[at] = 0
		case is == number:
			table[at] /= 2
		}
	}
	for odd := range c.odd {
		evens := c.ties.even
		if odd < c.ties.odd {
			evens = len(c.even)
		}
		for even := range evens {
			entry(even, odd)
		}
	}
	own := table[(len(c.odd)-c.own)*len(c.even):]
	for i := range own {
		own[i] /= 2
	}
}

// squares returns the rows, or the columns, of a pair as they are on the board.
func (p *pairs) squares(x pair) uint32 {
	return spread(p.even.all[x.even]) | spread(p.odd.all[x.odd])<<1
}

// spread moves bit i of x to bit 2i.
func spread(x uint32) uint32 {
	x = (x | x<<8) & 0x00ff00ff
	x = (x | x<<4) & 0x0f0f0f0f
	x = (x | x<<2) & 0x33333333
	return (x | x<<1) & 0x55555555
}
