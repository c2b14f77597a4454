package propagate

import "math/bits"

// Fine prices are floating-point numbers without bounds. Their steps are like those of
// Prices, but fall more slowly and keep more of the earlier directions.
const (
	fineSteps   = 10_000
	fineStep    = 300
	fineSlowing = 0.3
	fineKept    = 0.9

	fineScale = 1 << 20 // units of a rounded price in one of a fine price
)

// fineSquare is a square of a column, by the indices of its lines in Prices.
type fineSquare struct{ lane, up, down int }

// Refutes reports whether fine prices refute x, a propagated node, within fineSteps steps,
// which take up to a tenth of a second. Where many rows are free they come nearer to the
// bound of the linear relaxation than those of a search, and refute most nodes for which
// it has no solution. They are rounded to integers before they count.
func (b *Board) Refutes(x *Node) bool {
	if !b.CanPrice() || x.Done() {
		return false
	}
	cols := b.fineSquares(x)
	var w, direction, count, base [priceWords]float64
	var used [priceWords]bool
	for _, squares := range cols {
		for _, s := range squares {
			used[s.lane], used[s.up], used[s.down] = true, true, true
		}
	}
	var lines []int
	for i, ok := range used {
		if ok {
			lines = append(lines, i)
			base[i] = 1
		}
	}
	for step := range fineSteps {
		slack := 0.0
		for _, i := range lines {
			slack += w[i]
		}
		for _, squares := range cols {
			best, least := squares[0], w[squares[0].lane]+w[squares[0].up]+w[squares[0].down]
			for _, s := range squares[1:] {
				if cost := w[s.lane] + w[s.up] + w[s.down]; cost < least {
					best, least = s, cost
				}
			}
			slack -= least
			count[best.lane]++
			count[best.up]++
			count[best.down]++
		}
		if slack < -1e-3 {
			return refutedBy(cols, lines, &w)
		}
		size := fineStep / (1 + fineSlowing*float64(step))
		for _, i := range lines {
			direction[i] = fineKept*direction[i] + count[i] - base[i]
			count[i] = 0
			if w[i] += size * direction[i]; i >= MaxRows {
				w[i] = max(w[i], 0)
			}
		}
	}
	return false
}

// fineSquares returns the squares of each column without a queen.
func (b *Board) fineSquares(x *Node) [][]fineSquare {
	var cols [][]fineSquare
	for m := x.Cols; m != 0; m &= m - 1 {
		bit := bits.TrailingZeros64(m)
		var squares []fineSquare
		for l := b.lanesOf(x, bit); l != 0; l &= l - 1 {
			lane := bits.TrailingZeros64(l)
			up, down := b.diagonals(lane, bit)
			squares = append(squares, fineSquare{lane, up, down})
		}
		cols = append(cols, squares)
	}
	return cols
}

// refutedBy reports whether the prices, rounded, refute the node whose squares are cols.
func refutedBy(cols [][]fineSquare, lines []int, w *[priceWords]float64) bool {
	var rounded [priceWords]int64
	slack := int64(0)
	for _, i := range lines {
		rounded[i] = int64(w[i] * fineScale)
		slack += rounded[i]
	}
	for _, squares := range cols {
		least := rounded[squares[0].lane] + rounded[squares[0].up] + rounded[squares[0].down]
		for _, s := range squares {
			least = min(least, rounded[s.lane]+rounded[s.up]+rounded[s.down])
		}
		slack -= least
	}
	return slack < 0
}
