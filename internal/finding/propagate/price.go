package propagate

import (
	"cmp"
	"iter"
	"math/bits"
	"slices"
)

// Prices are prices of the diagonals and bonuses of the rows of a board. With them a node
// can be refuted although no line is empty yet.
//
// Give each diagonal a price p >= 0 and each row a bonus u. The cost of a square is
// p + p' - u, where p and p' are the prices of its diagonals. A completion has one queen in
// each column, so it costs at least the sum of the columns' least costs. It has one queen
// in each row and at most one in each diagonal, so it costs at most the sum of all p less
// the sum of all u. The difference is the slack. If it is negative there is no
// completion. If a square costs more than the slack above its column's least cost, no
// completion uses it.
//
// Prices are found by subgradient steps of the Lagrangian relaxation: a diagonal or row
// that the cheapest squares of all columns use too often becomes costlier, one that they
// leave unused becomes cheaper. A child starts from the prices of its parent. All prices
// are sound; good ones are near the dual solution of the linear relaxation.
type Prices struct {
	w [priceWords]int16 // -u by lane, then p by rising and by falling diagonal
}

// A rising diagonal is in w at Board.rising + column - row, a falling one at Board.falling +
// column + row, so that the diagonals of a row's squares are adjacent. The words beyond
// those of a board's span are 0.
const (
	priceWords = MaxRows + 4*maxSpan

	// Within these bounds the cost of a square fits into 16 bits.
	maxDiagonal = 8000
	maxLane     = 16000

	one = 256 // a queen, in counts and directions
)

// pricing is the working state of pricing one node.
type pricing struct {
	base      [priceWords]int16 // one if a queen is required or allowed, else 0
	count     [priceWords]int16 // one for each use by the cheapest squares
	direction [priceWords]int16 // the direction of the next step, half of it from earlier steps
	least     [MaxRows]int16    // by column: the least cost
	lane      [MaxRows]int16    // by column: the lane of the square with that cost
}

// The number of steps per pricing of a node and their sizes. Step i of a node at depth k is
// firstStep / ((1 + slowing*i) * finer^k), in 1/128 of a price for each queen too many.
//
// A node with many free rows has so large a subtree that better prices pay: with 30 steps
// everywhere the first solutions of 65, 67 and 69 rows take 10 to 100 times as long. A
// threshold manyRows of 27 or 32 makes no difference.
const (
	rootSteps = 120
	nodeSteps = 30
	diveSteps = 150 // with at least manyRows free
	manySteps = 300
	manyRows  = 29
	firstStep = 128 * 1000
	slowing   = 3
	finer     = 1.4
	minStep   = 64
)

// stepsOf returns the number of steps for pricing a node below the root.
func stepsOf(x *Node, dive bool) int {
	switch {
	case bits.OnesCount64(x.Free) < manyRows:
		return nodeSteps
	case dive:
		return diveSteps
	}
	return manySteps
}

// approach moves the prices towards those that leave x the least slack and returns the slack
// of the last ones. It stops as soon as the slack is negative.
func (b *Board) approach(x *Node, w *Prices, s *pricing, steps int, first float64) (slack int64) {
	b.prepare(x, w, s)
	total := w.total(b.words())
	for i := 1; ; i++ {
		slack = total - evaluate(b, x, w, s)
		if slack < 0 || i > steps {
			return slack
		}
		size := max(minStep, first/float64(1+slowing*i))
		total = step(w, s, int64(min(size, 1<<15-1)), b.words())
	}
}

// prepare clears the prices of lanes with a queen and of diagonals without squares.
func (b *Board) prepare(x *Node, w *Prices, s *pricing) {
	var set diagonalSet
	b.diagonalsOf(x, &set)
	keep(w, s, x.Free, &set, b.words())
}

// words returns the number of words of Prices that the board uses.
func (b *Board) words() int { return MaxRows + 4*b.span }

// keepGeneric clears the prices outside the sets and prepares s for a node with those sets.
func keepGeneric(w *Prices, s *pricing, lanes uint64, diagonals *diagonalSet, words int) {
	for i := range words {
		in, base := int16(lanes>>i&1), int16(0)
		if base = one * in; i >= MaxRows {
			k := i - MaxRows
			in, base = int16(diagonals[k/64]>>(k%64)&1), one
		}
		w.w[i] &= -in
		s.direction[i], s.count[i], s.base[i] = 0, 0, base
	}
}

// inherit copies the prices of another node of b to w.
func (b *Board) inherit(w, from *Prices) { copy(w.w[:b.words()], from.w[:]) }

// total returns the sum of the first prices.
func (w *Prices) total(words int) int64 {
	var sum int64
	for _, v := range w.w[:words] {
		sum += int64(v)
	}
	return sum
}

// takeAway removes the squares that cost more than slack above their column's least cost. It
// reports whether there were any.
func (b *Board) takeAway(x *Node, w *Prices, s *pricing, slack int64) bool {
	if slack > 2*maxDiagonal+maxLane {
		return false
	}
	return removeCostly(b, x, w, s, slack)
}

// removeCostlyGeneric is takeAway in portable Go, for a slack that costs can exceed.
func removeCostlyGeneric(b *Board, x *Node, w *Prices, s *pricing, slack int64) bool {
	changed := false
	limit := int32(slack)
	for m := x.Free; m != 0; m &= m - 1 {
		lane := bits.TrailingZeros64(m)
		for a := x.Avail[lane]; a != 0; a &= a - 1 {
			if b.above(w, s, lane, bits.TrailingZeros64(a)) > limit {
				x.Avail[lane] &^= a & -a
				changed = true
			}
		}
	}
	return changed
}

// costliest returns, of the lines with the fewest squares left, the one whose squares cost the
// most above their columns' least costs: each child loses that cost from its slack. The
// node x must just have been priced with w.
func (b *Board) costliest(x *Node, w *Prices, s *pricing) Line {
	best, most := Line{}, int64(-1)
	for line := range linesOf(x.fewest()) {
		cost := b.sum(x, line, func(lane, col int) int64 { return int64(b.above(w, s, lane, col)) })
		if cost > most {
			best, most = line, cost
		}
	}
	return best
}

// Nodes with at least lightRows free rows are branched on at their lightest line if
// Search.Weigh is set. There are few such nodes, and their squares cost less than the
// slack, so that the number of squares in a line must be weighed against their costs.
// Deeper down, the costliest line is better on some boards and worse on others.
const lightRows = 28

// lightestLines returns at most atMost lines whose squares weigh the least, the lightest
// first. A square that costs as much as the slack weighs a third of one that costs nothing.
func (b *Board) lightestLines(x *Node, w *Prices, s *pricing, slack int64, atMost int) []Line {
	const whole = 1 << 20
	slack++
	type weighed struct {
		line   Line
		weight int64
	}
	var all []weighed
	for line := range linesOf(x.Free, x.Cols) {
		all = append(all, weighed{line, b.sum(x, line, func(lane, col int) int64 {
			return whole * slack / (slack + 2*int64(b.above(w, s, lane, col)))
		})})
	}
	slices.SortStableFunc(all, func(a, b weighed) int { return cmp.Compare(a.weight, b.weight) })
	var lines []Line
	for _, l := range all[:min(atMost, len(all))] {
		lines = append(lines, l.line)
	}
	return lines
}

// linesOf yields lanes and columns as lines.
func linesOf(lanes, cols uint64) iter.Seq[Line] {
	return func(yield func(Line) bool) {
		for ; lanes != 0; lanes &= lanes - 1 {
			if !yield(Line{Index: bits.TrailingZeros64(lanes)}) {
				return
			}
		}
		for ; cols != 0; cols &= cols - 1 {
			if !yield(Line{IsColumn: true, Index: bits.TrailingZeros64(cols)}) {
				return
			}
		}
	}
}

// sum adds up the values of the squares of a line.
func (b *Board) sum(x *Node, line Line, value func(lane, col int) int64) int64 {
	sum := int64(0)
	for squares := b.Squares(x, line); squares != 0; squares &= squares - 1 {
		sum += value(line.Square(bits.TrailingZeros64(squares)))
	}
	return sum
}

// above returns the cost of a square above its column's least cost.
func (b *Board) above(w *Prices, s *pricing, lane, col int) int32 {
	up, down := b.diagonals(lane, col)
	return int32(w.w[up]) + int32(w.w[down]) + int32(w.w[lane]) - int32(s.least[col])
}

// evaluateGeneric finds the square of least cost in every column without a queen, counts
// the lanes and diagonals that these squares use, and returns the sum of their costs.
func evaluateGeneric(b *Board, x *Node, w *Prices, s *pricing) int64 {
	for m := x.Cols; m != 0; m &= m - 1 {
		s.least[bits.TrailingZeros64(m)] = 1<<15 - 1
	}
	for m := x.Free; m != 0; m &= m - 1 {
		lane := bits.TrailingZeros64(m)
		for a := x.Avail[lane]; a != 0; a &= a - 1 {
			col := bits.TrailingZeros64(a)
			up, down := b.diagonals(lane, col)
			if cost := w.w[up] + w.w[down] + w.w[lane]; cost < s.least[col] {
				s.least[col], s.lane[col] = cost, int16(lane)
			}
		}
	}
	var sum int64
	for m := x.Cols; m != 0; m &= m - 1 {
		col := bits.TrailingZeros64(m)
		lane := int(s.lane[col])
		up, down := b.diagonals(lane, col)
		s.count[lane] += one
		s.count[up] += one
		s.count[down] += one
		sum += int64(s.least[col])
	}
	return sum
}

// stepGeneric turns the direction towards the counts and moves the first prices by
// size/2^15 of it. It clears the counts and returns the sum of the prices.
func stepGeneric(w *Prices, s *pricing, size int64, words int) int64 {
	var sum int64
	for i := range words {
		s.direction[i] = s.direction[i]>>1 + s.count[i] - s.base[i]
		s.count[i] = 0
		v := w.w[i] + int16((int32(s.direction[i])*int32(size)+1<<14)>>15)
		if i < MaxRows {
			v = min(max(v, -maxLane), maxLane)
		} else {
			v = min(max(v, 0), maxDiagonal)
		}
		w.w[i] = v
		sum += int64(v)
	}
	return sum
}
