// Package propagate searches boards of any size on which at most 64 queens are missing.
// It places forced queens: a row or column with one square left takes a queen, and one
// with none refutes the board. It prices diagonals to refute more, and searches depth
// first. Packages complete and lexfirst decide which boards to search, in which order.
//
// The rows that have no queen at the start are the lanes of a [Board], so that a nearly
// full board is cheap. The portable code is the specification; the AVX-512 kernels
// visit the same nodes.
package propagate

import (
	"math"
	"math/bits"
)

// MaxRows is the largest number of rows and columns of a Board that need a queen.
const MaxRows = 64

const laneBlock = 8 // lanes of 64 bits in one vector

// Board is the fixed part of a search. It maps lanes to the rows of the puzzle's board and
// the bits of a lane to columns.
//
// If the lines that need a queen are close together, a bit is a column counted from an
// origin, and attacks along diagonals are shifts. If they are scattered, the columns are
// numbered, and a table has the squares that each square attacks. A scattered board has
// prices and endgames only if its lines are within maxSpan rows and columns.
type Board struct {
	rows   [MaxRows]int64 // from the origin
	blocks int64          // vectors that the lanes fill
	lanes  int
	center int // the lane near which equal rows come first: that nearest to the middle row of the board
	middle int // likewise of columns, as a bit

	firstRow int
	firstCol int
	cols     [MaxRows]int // by bit
	table    []uint64     // by lane, bit and lane: the bits attacked; nil if they are shifts

	span int             // the number of rows and columns with room in Prices; 0 if there are no prices
	at   [MaxRows]uint16 // by bit: the column, from the origin
	runs []run           // of a scattered board's columns; nil if bits are columns
}

// run is a run of adjacent columns, as bits of a lane.
type run struct {
	bits  uint64
	shift uint // the number of columns before the run less the number of bits before it
}

// maxSpan is the number of rows and columns within which a scattered board has prices.
const maxSpan = 2 * MaxRows

// Node is the state of a board after propagation: for each lane the columns that its queen
// may take, and the lines that have two or three squares left.
type Node struct {
	Avail  [MaxRows]uint64 // columns left, by lane; 0 for a lane that has its queen
	Free   uint64          // lanes without a queen
	Cols   uint64          // columns without a queen
	atMost [2]uint64       // columns with at most 2, at most 3 squares left
	rows   [2]uint64       // lanes with at most 2, at most 3 squares left
}

// Queens holds the column of the queen of each lane that has one.
type Queens [MaxRows]uint8

// NewBoard returns the board whose lanes are the given rows of an n x n board, and whose
// bits are the given columns: those that still need a queen, 0-based and ascending.
// len(rows) == len(cols), at most MaxRows. The root has the open squares and is not
// propagated yet; Settle does that.
func NewBoard(n int, rows, cols []int, open func(row, col int) bool) (*Board, *Node) {
	lanes := len(rows)
	b := &Board{blocks: int64((lanes + laneBlock - 1) / laneBlock), lanes: lanes}
	root := &Node{Free: lowBits(lanes)}
	if lanes == 0 {
		return b, root
	}
	height, width := n, n
	if n > MaxRows {
		b.firstRow, b.firstCol = rows[0], cols[0]
		height, width = rows[lanes-1]-rows[0]+1, cols[lanes-1]-cols[0]+1
	}
	scattered := max(height, width) > MaxRows
	b.center, b.middle = lanes/2, lanes/2
	if !scattered {
		b.center, b.middle = 0, width/2
	}
	bit := make([]int, lanes)
	for i, col := range cols {
		if bit[i] = i; !scattered {
			bit[i] = col - b.firstCol
		}
		b.cols[bit[i]], b.at[bit[i]] = col, uint16(col-b.firstCol)
		root.Cols |= 1 << bit[i]
	}
	for lane, row := range rows {
		b.rows[lane] = int64(row - b.firstRow)
		if !scattered && 2*(row-b.firstRow) < height {
			b.center = lane
		}
		for i, col := range cols {
			if open(row, col) {
				root.Avail[lane] |= 1 << bit[i]
			}
		}
	}
	b.span = MaxRows
	if scattered {
		b.span = 0
		if max(height, width) <= maxSpan {
			b.span = maxSpan
		}
		b.tabulate(rows, cols)
		b.findRuns(cols)
	}
	return b, root
}

// Reorder changes the order of equal lines, and of the squares in one, by random bits. Lines
// no longer come first near the middle of the board, but near a random place up to a
// quarter of its lines away from there. Call it before a search.
func (b *Board) Reorder(random func() uint64) {
	away := max(1, b.lanes/4)
	shift := func(from int) int {
		return min(max(0, from-away+int(random()%uint64(2*away+1))), MaxRows-1)
	}
	b.center, b.middle = shift(b.center), shift(b.middle)
}

// findRuns sets the runs of a scattered board.
func (b *Board) findRuns(cols []int) {
	for bit, col := range cols {
		shift := uint(col - cols[0] - bit)
		if bit == 0 || b.runs[len(b.runs)-1].shift != shift {
			b.runs = append(b.runs, run{shift: shift})
		}
		b.runs[len(b.runs)-1].bits |= 1 << bit
	}
}

// diagonals returns the positions of a square's diagonals in Prices.
func (b *Board) diagonals(lane, bit int) (rising, falling int) {
	row, col := int(b.rows[lane]), int(b.at[bit])
	return b.rising() + col - row, b.falling() + col + row
}

// rising and falling return the positions of the origin's diagonals in Prices.
func (b *Board) rising() int  { return MaxRows + b.span }
func (b *Board) falling() int { return MaxRows + 2*b.span }

// diagonalSet has a bit for each diagonal of a board, in the order of Prices: the rising
// ones in the first half of span/16 words, the falling ones in the second.
type diagonalSet [4 * maxSpan / 64]uint64

// diagonalsOf sets the set to the diagonals that have squares of x, within the board's
// span.
func (b *Board) diagonalsOf(x *Node, set *diagonalSet) {
	if b.runs != nil {
		b.scatteredDiagonals(x, set)
		return
	}
	var up, down [2]uint64
	for m := x.Free; m != 0; m &= m - 1 {
		lane := bits.TrailingZeros64(m)
		a, row := x.Avail[lane], uint(b.rows[lane])
		up[0] |= a << (MaxRows - row)
		up[1] |= a >> row
		down[0] |= a << row
		down[1] |= a >> (MaxRows - row)
	}
	set[0], set[1], set[2], set[3] = up[0], up[1], down[0], down[1]
}

func (b *Board) scatteredDiagonals(x *Node, set *diagonalSet) {
	*set = diagonalSet{}
	for m := x.Free; m != 0; m &= m - 1 {
		lane := bits.TrailingZeros64(m)
		row := uint(b.rows[lane])
		for _, r := range b.runs {
			if a := x.Avail[lane] & r.bits; a != 0 {
				set.add(maxSpan-row+r.shift, a)
				set.add(2*maxSpan+row+r.shift, a)
			}
		}
	}
}

// add adds a set of 64 diagonals that begins with the i-th.
func (s *diagonalSet) add(i uint, set uint64) {
	s[i/64] |= set << (i % 64)
	if above := set >> 1 >> (63 - i%64); above != 0 {
		s[i/64+1] |= above
	}
}

// tabulate makes the table of attacked squares.
func (b *Board) tabulate(rows, cols []int) {
	b.table = make([]uint64, b.lanes*b.lanes*b.lanes)
	low := cols[0]
	bitOf := make([]uint64, cols[len(cols)-1]-low+1) // the bit of a column, as a mask
	for i, col := range cols {
		bitOf[col-low] = 1 << i
	}
	for lane, row := range rows {
		for bit, col := range cols {
			attacked := b.attacked(lane, bit)
			for i, other := range rows {
				attacked[i] = 1 << bit
				for _, c := range [2]int{col + other - row, col - other + row} {
					if uint(c-low) < uint(len(bitOf)) {
						attacked[i] |= bitOf[c-low]
					}
				}
			}
		}
	}
}

// attacked returns the bits that a square attacks in each lane of a scattered board.
func (b *Board) attacked(lane, bit int) []uint64 {
	return b.table[(lane*b.lanes+bit)*b.lanes:][:b.lanes]
}

func lowBits(k int) uint64 { return 1<<k - 1 } // all ones for 64: the shift gives 0

// Lanes returns the number of lanes.
func (b *Board) Lanes() int { return b.lanes }

// Row returns the board row of a lane.
func (b *Board) Row(lane int) int { return b.firstRow + int(b.rows[lane]) }

// Col returns the board column of a bit.
func (b *Board) Col(bit int) int { return b.cols[bit] }

// Place sets dst to src with one more queen, in column col of the lane, and all queens
// that this forces, and stores them in q. It returns false if a line has no square
// left; dst is then undefined. The square must be available in src; dst may be src.
func (b *Board) Place(dst, src *Node, q *Queens, lane, col int) bool {
	if b.table != nil {
		return placeGeneric(b, dst, src, q, lane, col)
	}
	return place(b, dst, src, q, lane, col)
}

// Settle places the forced queens of a node that lost squares by other means than Place.
// It returns false if a line has no square left.
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

// Squares returns the squares left in a line: the columns of a lane or the lanes of a
// column.
func (b *Board) Squares(x *Node, l Line) uint64 {
	if l.IsColumn {
		return b.lanesOf(x, l.Index)
	}
	return x.Avail[l.Index]
}

// Branch returns the row or column with the fewest squares left, of equals the one nearest
// to the middle of the board. The node must be propagated and not Done.
func (b *Board) Branch(x *Node) Line {
	lanes, cols := x.fewest()
	lane, laneAway := nearest(lanes, b.center)
	col, colAway := nearest(cols, b.middle)
	if laneAway <= colAway {
		return Line{Index: lane}
	}
	return Line{IsColumn: true, Index: col}
}

// fewest returns the lanes and columns with the fewest squares left.
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

// attackWeights has the weight of a square by the number of squares left that it attacks:
// each takes about a sixteenth off the subtree.
var attackWeights = func() (weights [1 << 9]uint64) {
	weights[0] = 1 << 50
	for i := range weights[1:] {
		weights[i+1] = weights[i] - weights[i]/16
	}
	return weights
}()

// mostAttacking returns the line whose squares weigh the least. The node must be propagated
// and not Done.
func (b *Board) mostAttacking(x *Node) Line {
	var rising, falling [2 * maxSpan]uint8
	var inLane, inCol [MaxRows]uint8
	for line := range linesOf(x.Free, 0) {
		for m := b.Squares(x, line); m != 0; m &= m - 1 {
			lane, bit := line.Square(bits.TrailingZeros64(m))
			up, down := b.ring(lane, bit)
			inLane[lane]++
			inCol[bit]++
			rising[up]++
			falling[down]++
		}
	}
	best, least := Line{}, uint64(math.MaxUint64)
	for line := range linesOf(x.Free, x.Cols) {
		weight := uint64(0)
		for m := b.Squares(x, line); m != 0; m &= m - 1 {
			lane, bit := line.Square(bits.TrailingZeros64(m))
			up, down := b.ring(lane, bit)
			weight += attackWeights[int(inLane[lane])+int(inCol[bit])+int(rising[up])+int(falling[down])]
		}
		if weight < least {
			best, least = line, weight
		}
	}
	return best
}

// ring returns numbers of a square's diagonals below 2*maxSpan, which those of a widely
// scattered board may share.
func (b *Board) ring(lane, bit int) (rising, falling int) {
	row, col := int(b.rows[lane]), int(b.at[bit])
	return (col - row) & (2*maxSpan - 1), (col + row) & (2*maxSpan - 1)
}

// nearest returns the member of set nearest to i and its distance. For an empty set the
// distance is larger than any other.
func nearest(set uint64, i int) (member, distance int) {
	above := bits.TrailingZeros64(set >> i) // 64 if there is none
	below := bits.LeadingZeros64(set << (63 - i))
	if above <= below {
		return i + above, above
	}
	return i - below, below
}

// lanesOf returns the lanes that have a square left in column col.
func (b *Board) lanesOf(x *Node, col int) uint64 {
	var lanes uint64
	for m := x.Free; m != 0; m &= m - 1 {
		i := bits.TrailingZeros64(m)
		lanes |= (x.Avail[i] >> col & 1) << i
	}
	return lanes
}
