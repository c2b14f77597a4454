package propagate

import (
	"math/bits"

	"nqueens.example/nqueens"
)

// Reasons prices nodes as Search does and makes the prices available for a proof. It rounds
// them to small numbers if these refute as much.
type Reasons struct {
	Board *Board

	pricing, rounding pricing
	rounded           Prices
}

// roundings are the numbers of bits by which prices are rounded. The first that does as
// well as the exact prices is taken.
var roundings = [...]uint{8, 6, 4, 2, 0}

// CanPrice reports whether the board has prices. A widely scattered board has none.
func (b *Board) CanPrice() bool { return b.span != 0 }

// Price looks for prices that refute x, a propagated node at the given depth. It starts
// from the prices in w, those of the parent, and changes them. If x is not refuted it may
// remove squares, and reports changed if a line then has fewer squares than any had
// before; x must be settled again. It keeps other squares, because trying them takes
// less than stating why they can be removed.
func (r *Reasons) Price(x *Node, w *Prices, depth int) (isRefuted, changed bool) {
	steps := stepsOf(x, true)
	if depth == 0 {
		steps = rootSteps
	}
	slack := r.Board.approach(x, w, &r.pricing, steps, firstAt(depth))
	if slack < 0 {
		for _, shift := range roundings {
			if r.round(x, w, shift) < 0 {
				break
			}
		}
		return true, false
	}
	full := *x
	if !r.Board.takeAway(&full, w, &r.pricing, slack) {
		return false, false
	}
	left := full.squares()
	for _, shift := range roundings {
		full = *x
		if slack = r.round(x, w, shift); slack < 0 {
			return true, false // rounding may help
		}
		if r.Board.takeAway(&full, &r.rounded, &r.rounding, slack) && full.squares() <= left {
			break
		}
	}
	if r.Board.Next(&full).State == Quiet && r.Board.fewestSquares(&full) >= r.Board.fewestSquares(x) {
		return false, false
	}
	*x = full
	return false, true
}

// fewestSquares returns the number of squares in the line to branch on.
func (b *Board) fewestSquares(x *Node) int {
	return bits.OnesCount64(b.Squares(x, b.Branch(x)))
}

func (x *Node) squares() (count int) {
	for m := x.Free; m != 0; m &= m - 1 {
		count += bits.OnesCount64(x.Avail[bits.TrailingZeros64(m)])
	}
	return count
}

// round rounds the prices, shifts the bonuses of rows so that none is negative, and returns
// the slack that they leave x.
func (r *Reasons) round(x *Node, w *Prices, shift uint) (slack int64) {
	r.rounded = *w
	half := int16(1) << shift >> 1
	least := int16(-1 << 15)
	for m := x.Free; m != 0; m &= m - 1 {
		least = max(least, w.w[bits.TrailingZeros64(m)])
	}
	for i, v := range w.w {
		if i < MaxRows {
			if x.Free>>i&1 != 0 {
				r.rounded.w[i] = -(least - v + half) >> shift
			}
		} else if v != 0 {
			r.rounded.w[i] = (v + half) >> shift
		}
	}
	return r.rounded.total(r.Board.words()) - evaluate(r.Board, x, &r.rounded, &r.rounding)
}

// Costliest returns the line to branch on at a node just priced with w.
func (r *Reasons) Costliest(x *Node, w *Prices) Line { return r.Board.costliest(x, w, &r.pricing) }

// Each calls price for each row of the board that had a bonus at x, the node just priced, and for
// each diagonal that had a price, and least for each column without a queen, with the least cost of
// its squares.
func (r *Reasons) Each(x *Node, price, least func(d nqueens.Direction, index, amount int)) {
	b, w := r.Board, &r.rounded.w
	for lane, v := range w[:b.lanes] {
		if v != 0 {
			price(nqueens.AlongRow, b.Row(lane), -int(v))
		}
	}
	for i, v := range w[b.rising()-b.span:][:2*b.span] {
		if v != 0 {
			price(nqueens.AlongRising, i-b.span+b.firstCol-b.firstRow, int(v))
		}
	}
	for i, v := range w[b.falling():][:2*b.span] {
		if v != 0 {
			price(nqueens.AlongFalling, i+b.firstCol+b.firstRow, int(v))
		}
	}
	for m := x.Cols; m != 0; m &= m - 1 {
		bit := bits.TrailingZeros64(m)
		least(nqueens.AlongColumn, b.Col(bit), int(r.rounding.least[bit]))
	}
}
