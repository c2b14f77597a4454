package complete

import (
	"math/bits"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/finding/propagate"
	"nqueens.example/nqueens/proof"
)

// reasons prices the nodes of a refutation if the form of the proof can state prices.
type reasons struct {
	propagate.Reasons
	to     proof.Writer
	from   int // the fewest free rows of a node that is priced
	costly int // the fewest free rows of a node that is branched on at its costliest line
	prices []proof.Price
	least  []proof.Price
}

// costliestFrom is the fewest free rows of a node at which a proof with rests branches on the
// costliest line. Below that it branches on the line nearest to the middle of the board, as
// the searches of rests do. Costliest lines everywhere make rests take half as many choices
// again at n = 21, and the proof of one board of n = 26 two thirds longer. Without them, the
// proof of the first solution of 71 rows is half as long again.
const costliestFrom = 28

// newReasons returns nil if the form cannot state prices or the board cannot have them.
// Nodes with at least from rows free are priced; 0 stands for the form's own choice.
func newReasons(b *propagate.Board, root *propagate.Node, steps proof.Writer, from int) *reasons {
	if steps.PriceFrom() == 0 || !b.CanPrice() || !priceable(b, root) {
		return nil
	}
	if from == 0 {
		from = steps.PriceFrom()
	}
	r := &reasons{Reasons: propagate.Reasons{Board: b}, to: steps, from: from, costly: from}
	if rows, _ := steps.RestLimit(); rows > 0 {
		r.costly = max(from, costliestFrom)
	}
	return r
}

// price prices a propagated node and writes what follows from that to the proof.
func (r *reasons) price(x *propagate.Node, w *propagate.Prices, depth int) (isRefuted, changed bool) {
	if r == nil || bits.OnesCount64(x.Free) < r.from {
		return false, false
	}
	if isRefuted, changed = r.Price(x, w, depth); isRefuted || changed {
		r.write(x, isRefuted)
	}
	return isRefuted, changed
}

// line returns the line to branch on at a node after price.
func (r *reasons) line(b *propagate.Board, x *propagate.Node, w *propagate.Prices) propagate.Line {
	if r == nil || bits.OnesCount64(x.Free) < r.costly {
		return b.Branch(x)
	}
	return r.Costliest(x, w)
}

func (r *reasons) write(x *propagate.Node, isRefuted bool) {
	r.prices, r.least = r.prices[:0], r.least[:0]
	add := func(list *[]proof.Price) func(nqueens.Direction, int, int) {
		return func(d nqueens.Direction, index, amount int) {
			*list = append(*list, proof.Price{Line: nqueens.Line{Direction: d, Index: index}, Amount: amount})
		}
	}
	r.Each(x, add(&r.prices), add(&r.least))
	r.to.Price(r.prices, r.least, isRefuted)
}
