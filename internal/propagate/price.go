package propagate

import (
	"cmp"
	"iter"
	"math/bits"
	"slices"
)

// Prices weigh the diagonals of a board and its rows against each other, so that
// a node can be refuted although no line is empty yet.
//
// Give each diagonal a price p >= 0 and each row a bonus u. A completion has one
// queen in each column, and each costs at least the least p + p' - u among the
// column's squares left, p and p' being its diagonals'. It has one queen in each
// row and at most one in each diagonal, so the whole costs at most the sum
// of all p less the sum of all u. Where the sum of the columns' least costs is
// higher, there is no completion; and where a single square costs more above its
// column's least than the two sums are apart, no completion uses it.
//
// Prices come from the Lagrangian relaxation's subgradient: what the cheapest
// squares of all columns use too often becomes dearer, what they leave unused
// cheaper. A child starts from its parent's. Any prices are sound; good
// ones are near to the dual solution of the linear relaxation.
type Prices struct {
	w [priceWords]int16 // -u by lane, then p by rising and by falling diagonal
}

// A rising diagonal is in w at Board.rising + column - row, a falling one at Board.falling +
// column + row, so that the diagonals of one row's squares lie side by side. What is
// behind those of a board's span is 0.
const (
	priceWords = MaxRows + 4*maxSpan

	// Within these bounds the cost of a square fits into 16 bits.
	maxDiagonal = 8000
	maxLane     = 16000

	one = 256 // a queen, in counts and directions
)

// pricing is what one node's pricing works on.
type pricing struct {
	base      [priceWords]int16 // one where a queen is wanted or allowed, else 0
	count     [priceWords]int16 // one for each use by the cheapest squares
	direction [priceWords]int16 // which way prices go, half of it from the steps before
	least     [MaxRows]int16    // by column: the least cost
	lane      [MaxRows]int16    // by column: the lane of that square
}

// Steps per pricing of a node, and their sizes: step i of a node at depth k is
// firstStep / ((1 + slowing*i) * finer^k), in 1/128 of a price for a queen too many.
//
// Where many rows are free, so much stands below a node that better prices pay: the first
// solutions of 65, 67 and 69 rows take 10 to 100 times as long with 30 steps everywhere.
// From 27 rows or 32 on makes no difference.
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

// stepsOf returns how many steps the pricing of a node below the root takes.
func stepsOf(x *Node, dive bool) int {
	switch {
	case bits.OnesCount64(x.Free) < manyRows:
		return nodeSteps
	case dive:
		return diveSteps
	}
	return manySteps
}

// approach moves prices towards those that leave x least slack, and returns the slack
// of the last; it ends where that is negative.
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

// prepare forgets the prices of lanes with a queen and of diagonals without squares.
func (b *Board) prepare(x *Node, w *Prices, s *pricing) {
	var set diagonalSet
	b.diagonalsOf(x, &set)
	keep(w, s, x.Free, &set, b.words())
}

// words returns how many words of Prices there are for the board.
func (b *Board) words() int { return MaxRows + 4*b.span }

// keepGeneric forgets the prices that are not in the sets, and makes s ready for a node with
// these.
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

// inherit makes w the prices of another node of b.
func (b *Board) inherit(w, from *Prices) { copy(w.w[:b.words()], from.w[:]) }

// total returns the sum of so many prices.
func (w *Prices) total(words int) int64 {
	var sum int64
	for _, v := range w.w[:words] {
		sum += int64(v)
	}
	return sum
}

// takeAway removes the squares that cost more than slack above their column's least.
func (b *Board) takeAway(x *Node, w *Prices, s *pricing, slack int64) bool {
	if slack > 2*maxDiagonal+maxLane {
		return false
	}
	return dearer(b, x, w, s, slack)
}

// dearerGeneric is takeAway for a slack that costs can exceed.
func dearerGeneric(b *Board, x *Node, w *Prices, s *pricing, slack int64) bool {
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

// dearest returns, of the lines with the fewest squares left, the one whose
// squares cost most above their columns' least: what they cost is lost to the
// slack of the nodes below. It goes by the prices that x was just priced with.
func (b *Board) dearest(x *Node, w *Prices, s *pricing) Line {
	best, most := Line{}, int64(-1)
	for line := range linesOf(x.fewest()) {
		cost := b.sum(x, line, func(lane, col int) int64 { return int64(b.above(w, s, lane, col)) })
		if cost > most {
			best, most = line, cost
		}
	}
	return best
}

// Nodes with at least so many rows free are branched on by their lightest line where a
// Search weighs. They are few, and their squares cost less than their slack, so that how many squares a line has
// and what they cost must be weighed against each other. Deeper down dearest is better
// on some boards and worse on others.
const lightRows = 28

// lightestLines returns the lines whose squares weigh least, at most so many, the lightest
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

// above returns what a square costs above its column's least.
func (b *Board) above(w *Prices, s *pricing, lane, col int) int32 {
	up, down := b.diagonals(lane, col)
	return int32(w.w[up]) + int32(w.w[down]) + int32(w.w[lane]) - int32(s.least[col])
}

// evaluateGeneric finds the least cost of every column without a queen and the lane
// where it is, counts what these squares use, and returns the sum of the costs.
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

// stepGeneric moves so many prices by size/2^15 of the direction, which it turns
// towards the counts, and returns the sum of the prices. It clears the counts.
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
