package proof

import (
	"bytes"
	"fmt"
	"math"
	"math/bits"

	"nqueens.example/nqueens"
)

// pricing holds the prices of a step, and the costs of squares by them.
type pricing struct {
	amount [4][]int64 // by direction and line, diagonals from 0; 0 except while a step is checked
	least  []int64    // by column
	priced []place
	costs  []cost
}

// place is the index of a line in pricing.amount.
type place struct {
	direction nqueens.Direction
	index     int
}

type cost struct {
	square nqueens.Square
	amount int64
}

func newPricing(n int) *pricing {
	return &pricing{amount: [4][]int64{
		nqueens.AlongRow:     make([]int64, n),
		nqueens.AlongRising:  make([]int64, 2*n-1),
		nqueens.AlongFalling: make([]int64, 2*n-1),
	}, least: make([]int64, n)}
}

// price checks a step with prices and carries it out.
func (c *checker) price(text []byte) error {
	if err := c.mustTry(); err != nil {
		return err
	}
	if c.pricing == nil {
		c.pricing = newPricing(c.problem.N)
	}
	slack, err := c.slack(text)
	for _, p := range c.pricing.priced {
		c.pricing.amount[p.direction][p.index] = 0
	}
	if err != nil {
		return err
	}
	if slack < 0 {
		c.fail()
		return nil
	}
	took := false
	for _, s := range c.pricing.costs {
		if s.amount-c.pricing.least[s.square.Col] > slack {
			c.lines.Block(s.square)
			c.shut = append(c.shut, s.square)
			took = true
		}
	}
	if !took {
		return fmt.Errorf("it excludes nothing: no square costs over %d more than the cheapest of its column", slack)
	}
	return nil
}

// slack returns the difference of the most and the least that the queens of a completion can
// cost, and computes the cost of each free square.
func (c *checker) slack(text []byte) (int64, error) {
	slack, err := c.readPrices(text)
	if err != nil {
		return 0, err
	}
	p := c.pricing
	p.costs = p.costs[:0]
	for col := range c.lines.Without(nqueens.AlongColumn) {
		p.least[col] = math.MaxInt64
	}
	for row := range c.lines.Without(nqueens.AlongRow) {
		c.cost(row)
	}
	for col := range c.lines.Without(nqueens.AlongColumn) {
		if p.least[col] == math.MaxInt64 {
			return 0, fmt.Errorf("%v has no free square: it fails without prices", nqueens.Line{Direction: nqueens.AlongColumn, Index: col})
		}
		slack -= p.least[col]
	}
	return slack, nil
}

// cost computes the costs of the free squares of a row.
func (c *checker) cost(row int) {
	p, n := c.pricing, c.problem.N
	bonus := p.amount[nqueens.AlongRow][row]
	rising, falling := p.amount[nqueens.AlongRising][n-1-row:][:n], p.amount[nqueens.AlongFalling][row:][:n]
	for w := range (n + 63) / 64 {
		for free := c.lines.Free(row, w); free != 0; free &= free - 1 {
			col := 64*w + bits.TrailingZeros64(free)
			amount := rising[col] + falling[col] - bonus
			p.least[col] = min(p.least[col], amount)
			p.costs = append(p.costs, cost{nqueens.Square{Row: row, Col: col}, amount})
		}
	}
}

// readPrices stores the price of each line, and returns the sum of the prices of diagonals
// minus that of the prices of rows.
func (c *checker) readPrices(text []byte) (sum int64, err error) {
	p := c.pricing
	p.priced = p.priced[:0]
	for word := range bytes.SplitSeq(text, space) {
		kind, index, price, ok := parsePrice(word)
		at, onBoard := c.place(kind, index)
		if !ok || !onBoard {
			return 0, fmt.Errorf("%q prices no line: write r and a row without a queen, u or d and a diagonal, and :, and 1 to %d", word, maxPrice)
		}
		if p.amount[at.direction][at.index] != 0 {
			return 0, fmt.Errorf("%q prices its line a second time", word)
		}
		amount := int64(price)
		p.amount[at.direction][at.index] = amount
		p.priced = append(p.priced, at)
		if at.direction == nqueens.AlongRow {
			amount = -amount
		}
		sum += amount
	}
	return sum, nil
}

// place returns the place of a line; ok is false if it is not on the board or is a row with
// a queen.
func (c *checker) place(kind byte, index int) (at place, ok bool) {
	n := c.problem.N
	switch kind {
	case 'r':
		return place{nqueens.AlongRow, index - 1}, index >= 1 && index <= n && !c.lines.Has(nqueens.Line{Index: index - 1})
	case 'u':
		return place{nqueens.AlongRising, index + n - 1}, index > -n && index < n
	case 'd':
		return place{nqueens.AlongFalling, index - 2}, index >= 2 && index <= 2*n
	}
	return at, false
}
