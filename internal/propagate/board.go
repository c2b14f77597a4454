// Package propagate follows the forced moves of a board of at most 64 rows with
// some queens missing: a row or column with one square left takes a queen, and
// one with none refutes the board. It relies on nothing but bits; who searches,
// in which order, and what for, is the callers' business.
//
// place_generic.go is the specification; the AVX-512 version beside it gives the
// same nodes. Rows without a queen at the start are the lanes of a Board, so
// that a nearly full board costs as little as it should.
package propagate

import "math/bits"

// MaxRows is the largest number of rows and columns of a Board.
const MaxRows = 64

const laneBlock = 8 // lanes of 64 bits in one vector

// Board is the fixed part of a search: which board row each lane stands for.
type Board struct {
	rows   [MaxRows]int64
	blocks int64 // vectors that the lanes fill
	lanes  int
	center int // the lane nearest to the middle row of the board
	middle int // the middle column
}

// Node is a board after propagation: for each lane the columns where its queen
// may stand, and the lines that have two or three squares left.
type Node struct {
	Avail  [MaxRows]uint64 // columns left, by lane; 0 for a lane that has its queen
	Free   uint64          // lanes without a queen
	Cols   uint64          // columns without a queen
	atMost [2]uint64       // columns with at most 2, at most 3 squares left
	rows   [2]uint64       // lanes with at most 2, at most 3 squares left
}

// Queens holds the column of the queen of each lane that has one.
type Queens [MaxRows]uint8

// NewBoard returns the board whose lanes are the given rows of an n x n board,
// 0-based and ascending, together with its root: avail[i] are the columns where the
// queen of rows[i] may stand, cols the columns that still need a queen. There
// are as many rows as columns, n is at most MaxRows. The root is not propagated
// yet; Settle does that.
func NewBoard(n int, rows []int, avail []uint64, cols uint64) (*Board, *Node) {
	b := &Board{
		blocks: int64((len(rows) + laneBlock - 1) / laneBlock),
		lanes:  len(rows),
		middle: n / 2,
	}
	root := &Node{Free: lowBits(len(rows)), Cols: cols}
	for lane, row := range rows {
		b.rows[lane] = int64(row)
		root.Avail[lane] = avail[lane] & cols
		if 2*row < n {
			b.center = lane
		}
	}
	return b, root
}

func lowBits(k int) uint64 { return 1<<k - 1 } // all ones for 64: the shift gives 0

// Lanes returns the number of lanes.
func (b *Board) Lanes() int { return b.lanes }

// Row returns the board row of a lane.
func (b *Board) Row(lane int) int { return int(b.rows[lane]) }

// Place sets dst to src with a queen more, in column col of the lane, and all the
// queens that this forces, and notes them in q. It reports false if some line
// has no square left; dst is then of no use. The square must be available in
// src; dst may be src.
func (b *Board) Place(dst, src *Node, q *Queens, lane, col int) bool {
	return place(b, dst, src, q, lane, col)
}

// Settle follows the forced moves of a node whose squares have been taken away by
// other means than Place. It reports false if some line has no square left.
func (b *Board) Settle(x *Node, q *Queens) bool {
	next := b.Next(x)
	if next.State == Forcing {
		return b.Place(x, x, q, next.Lane, next.Col)
	}
	return next.State == Quiet
}

// Done reports whether every lane has its queen.
func (x *Node) Done() bool { return x.Free == 0 }

// Line is a line to branch on: a lane, or a column if IsColumn.
type Line struct {
	IsColumn bool
	Index    int
}

// Square returns the lane and column of one of the Squares of the line.
func (l Line) Square(k int) (lane, col int) {
	if l.IsColumn {
		return k, l.Index
	}
	return l.Index, k
}

// Squares returns the squares left in a line: the columns of a lane, the lanes of
// a column.
func (b *Board) Squares(x *Node, l Line) uint64 {
	if l.IsColumn {
		return b.lanesOf(x, l.Index)
	}
	return x.Avail[l.Index]
}

// Branch returns a row or column with the fewest squares left, the one nearest to
// the middle of the board among equals. The node must be propagated and not Done.
func (b *Board) Branch(x *Node) Line {
	lanes, cols := x.fewest()
	lane, laneAway := nearest(lanes, b.center)
	col, colAway := nearest(cols, b.middle)
	if laneAway <= colAway {
		return Line{Index: lane}
	}
	return Line{IsColumn: true, Index: col}
}

// fewest returns the lanes and columns that Branch has to choose from.
func (x *Node) fewest() (lanes, cols uint64) {
	for k := range x.rows {
		if x.rows[k]|x.atMost[k] != 0 {
			return x.rows[k], x.atMost[k]
		}
	}
	fewest := MaxRows
	var counts [7]uint64 // bit c of counts[i] is bit i of the number of squares in column c
	for m := x.Free; m != 0; m &= m - 1 {
		a := x.Avail[bits.TrailingZeros64(m)]
		squares := bits.OnesCount64(a)
		if squares < fewest {
			lanes, fewest = 0, squares
		}
		if squares == fewest {
			lanes |= m & -m
		}
		for i := range counts {
			counts[i], a = counts[i]^a, counts[i]&a
		}
	}
	cols, inColumn := x.Cols, 0
	for i := len(counts) - 1; i >= 0; i-- {
		if without := cols &^ counts[i]; without != 0 {
			cols = without
		} else {
			inColumn |= 1 << i
		}
	}
	switch {
	case fewest < inColumn:
		return lanes, 0
	case fewest > inColumn:
		return 0, cols
	}
	return lanes, cols
}

// nearest returns the member of set nearest to i and its distance, which is
// larger than any other where the set is empty.
func nearest(set uint64, i int) (member, distance int) {
	above := bits.TrailingZeros64(set >> i) // 64 if there is none
	below := bits.LeadingZeros64(set << (63 - i))
	if above <= below {
		return i + above, above
	}
	return i - below, below
}

// lanesOf returns the lanes that can still take a queen in column col.
func (b *Board) lanesOf(x *Node, col int) uint64 {
	var lanes uint64
	for m := x.Free; m != 0; m &= m - 1 {
		i := bits.TrailingZeros64(m)
		lanes |= (x.Avail[i] >> col & 1) << i
	}
	return lanes
}
