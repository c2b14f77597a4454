package propagate

import "math/bits"

// State is the state of a node's lines.
type State uint8

const (
	Quiet   State = iota // every line has at least two squares left
	Forcing              // a line has one
	Refuted              // a line has none
)

// Move is the next step at a node: a line with no square left, or one with a single
// square, and that square.
type Move struct {
	State     State
	Line      Line
	Lane, Col int
}

// placeGeneric is Place in portable Go.
func placeGeneric(b *Board, dst, src *Node, q *Queens, lane, col int) bool {
	copy(dst.Avail[:b.lanes], src.Avail[:b.lanes])
	dst.Free, dst.Cols = src.Free, src.Cols
	for {
		b.Stand(dst, lane, col)
		q[lane] = uint8(col)
		next := b.Next(dst)
		if next.State != Forcing {
			return next.State == Quiet
		}
		lane, col = next.Lane, next.Col
	}
}

// Stand places one queen on an available square and removes the squares that it attacks.
// It does not place the queens that this forces.
func (b *Board) Stand(x *Node, lane, col int) {
	x.Free &^= 1 << lane
	x.Cols &^= 1 << col
	x.Avail[lane] = 0
	if b.table != nil {
		attacked := b.attacked(lane, col)
		for m := x.Free; m != 0; m &= m - 1 {
			i := bits.TrailingZeros64(m)
			x.Avail[i] &^= attacked[i]
		}
		return
	}
	for m := x.Free; m != 0; m &= m - 1 {
		i := bits.TrailingZeros64(m)
		away := uint(b.rows[i] - b.rows[lane])
		if i < lane {
			away = -away
		}
		square := uint64(1) << col
		x.Avail[i] &^= square | square<<away | square>>away
	}
}

// Next looks for a line with no square left, and then for one with a single square: first
// the lanes, from the lowest, and then the columns. If there is neither, the node is
// propagated and ready for Branch.
func (b *Board) Next(x *Node) Move {
	var one, two, three, four uint64 // columns with at least 1, 2, 3, 4 squares left
	var rows [3]uint64               // lanes with at most 1, 2, 3
	for m := x.Free; m != 0; m &= m - 1 {
		lane := bits.TrailingZeros64(m)
		a := x.Avail[lane]
		if a == 0 {
			return Move{State: Refuted, Line: Line{Index: lane}}
		}
		four |= three & a
		three |= two & a
		two |= one & a
		one |= a
		for k := range rows {
			if a &= a - 1; a == 0 {
				rows[k] |= m & -m
			}
		}
	}
	if none := x.Cols &^ one; none != 0 {
		return Move{State: Refuted, Line: Line{IsColumn: true, Index: bits.TrailingZeros64(none)}}
	}
	if rows[0] != 0 {
		lane := bits.TrailingZeros64(rows[0])
		col := bits.TrailingZeros64(x.Avail[lane])
		return Move{Forcing, Line{Index: lane}, lane, col}
	}
	if single := one &^ two; single != 0 {
		col := bits.TrailingZeros64(single)
		lane := bits.TrailingZeros64(b.lanesOf(x, col))
		return Move{Forcing, Line{IsColumn: true, Index: col}, lane, col}
	}
	x.atMost = [2]uint64{one &^ three, one &^ four}
	x.rows = [2]uint64{rows[1], rows[2]}
	return Move{State: Quiet}
}
