package propagate

import "math/bits"

const (
	endRows  = 24 // the most rows without a queen that an endgame takes
	endLines = 2 * endRows

	// An endgame takes endWays nodes at a time from its stack, so that the processor can
	// work on one while it waits for another.
	endWays = 4

	// The k-th node from the bottom of the stack has at least k/endWays more queens by
	// choice than the root. This holds for the root, and for the nodes that a turn pushes
	// if it held for those taken. It limits the height of the stack.
	endStack = endWays * (endRows + 1)

	endPlaces = endStack + 2*endWays // places of nodes: on the stack, made by a turn, and one below the stack
)

// endBoard has the squares left in each line of an endgame: alternately a word for a row
// and one for a column. Bit k of a row's word is the k-th column.
type endBoard [endLines]uint32

// endNode is a board and its queens: for a line, the line that crosses it at its queen.
// Only one of the two lines of a queen has the entry.
type endNode struct {
	board  endBoard
	queens [MaxRows]uint8
}

// endBranch is a node on the stack. From the lowest bit, free holds the lines without a
// queen (48 bits) and the slack left (16 bits); rest holds the untried squares of the line
// branched on (32), the place of the endNode (16), that line (8), and the number of
// squares it had (8), which is 0 only if there is no node.
type endBranch struct{ free, rest uint64 }

const (
	freeBudget = 48

	restNode  = 32
	restLine  = 48
	restCount = 56
)

func (b endBranch) squares() uint32 { return uint32(b.rest) }
func (b endBranch) node() uint16    { return uint16(b.rest >> restNode) }
func (b endBranch) line() int       { return int(uint8(b.rest >> restLine)) }
func (b endBranch) isChoice() bool  { return b.rest>>restCount > 1 }
func (b endBranch) isReal() bool    { return b.rest>>restCount > 0 }

// endgame searches a board with few rows left: so few that its rows and columns fit into
// three vectors, and a queen is placed by removing three masks from them. Forced queens are
// not a special case: a line with a single square is branched on like any other, so that
// every turn does the same.
//
// Line 2i is the i-th row without a queen, line 2i+1 the i-th column. The endgame holds
// the whole state of the search, which can be interrupted and resumed.
type endgame struct {
	nodes   [endPlaces]endNode
	up      [2 * maxSpan]endBoard // squares of each diagonal
	down    [2 * maxSpan]endBoard
	costs   [endRows][endCols]uint16 // of squares, by row and column
	found   [endWays][MaxRows]uint8  // queens of the completions found in the last turn
	crossed [endLines]uint64         // the squares of a line in the lines that cross it, a word for rows and one for columns
	order   endBoard                 // by line, its number in the highest byte: of equal lines, the lowest is branched on
	stack   [endStack + 2*endWays]endBranch
	turn    [endWays]endBranch // taken from the stack
	upOf    [endLines]uint32   // a line's contribution to the offset of a square's diagonal in up, in bytes
	downOf  [endLines]uint32
	costOf  [endLines]uint32            // likewise of a square's cost in costs
	unused  [endPlaces + endWays]uint16 // unused places of nodes; vectors may write past the end of the list
	height  int64                       // of the stack; endWays for an empty one, which has dummy nodes below
	spare   int64                       // number of unused places
	founds  int64
	lanes   [endRows]uint8 // of the rows
	cols    [endRows]uint8 // the bits of the columns
	span    int            // of the board
	used    diagonalSet    // that have squares

	board  *Board         // of which rows, columns and diagonals were set,
	within Node           // by this node
	row    [MaxRows]uint8 // by lane: the number of a row
	column [MaxRows]uint8 // by bit: the number of a column
}

const (
	endBytes = 4 * endLines // of an endBoard
	endCols  = 32           // of costs: the columns, and room up to a power of two
	endSlack = 1<<15 - 1    // a larger slack prunes nothing
	endNone  = 0xFF         // in the queens of an endNode: no entry
)

// endState tells why an endgame has stopped.
type endState uint8

const (
	endExhausted endState = iota
	endFound
	endBudget
)

func newEndgame() *endgame {
	e := new(endgame)
	for l := range e.order {
		e.order[l] = uint32(l) << 24
		e.crossed[l] = 1 << (l/2 + 32*(1-l&1))
	}
	for i := range endWays {
		e.stack[i] = endBranch{free: 1<<endLines - 1, rest: 1} // none of its lines has squares
	}
	return e
}

// What each endgame begins with.
var (
	allUnused = func() (places [endPlaces + endWays]uint16) {
		for i := range endPlaces {
			places[i] = uint16(endPlaces - 1 - i)
		}
		return places
	}()
	noQueens = func() (queens [MaxRows]uint8) {
		for line := range endLines {
			queens[line] = endNone
		}
		return queens
	}()
)

// The prices of an endgame without prices.
var (
	noPrices  Prices
	noPricing pricing
)

// begin sets the endgame to the node x, which must be propagated and not Done. The node was
// just priced with w, which left the slack; w is nil if there are no prices. Endgames with
// the same within, a node above x or x itself, share what depends on it.
func (e *endgame) begin(b *Board, within, x *Node, w *Prices, s *pricing, slack int64) {
	if w == nil || slack > endSlack {
		w, s, slack = &noPrices, &noPricing, 0
	}
	if e.board != b || e.within.Free != within.Free || e.within.Cols != within.Cols || e.within.Avail != within.Avail {
		e.lay(b, within)
	}
	e.unused = allUnused
	e.spare = endPlaces - 2 // the first is below the stack, the second the root
	root := &e.nodes[1]
	root.board, root.queens = endBoard{}, noQueens
	free := uint64(0)
	for m := x.Free; m != 0; m &= m - 1 {
		lane := bits.TrailingZeros64(m)
		i, row := int(e.row[lane]), int(b.rows[lane])
		free |= 1 << (2 * i)
		up, down := w.w[b.rising()-row:], w.w[b.falling()+row:]
		bonus := int32(w.w[lane])
		costs := &e.costs[i]
		inRow := uint32(0)
		for a := x.Avail[lane]; a != 0; a &= a - 1 {
			bit := bits.TrailingZeros64(a) & (MaxRows - 1)
			k, col := int(e.column[bit])%endCols, int(b.at[bit])
			inRow |= 1 << k
			root.board[2*k+1] |= 1 << i
			cost := int32(up[col]) + int32(down[col]) + bonus - int32(s.least[bit])
			costs[k] = uint16(max(0, min(cost, endSlack+1)))
		}
		root.board[2*i] = inRow
	}
	for m := x.Cols; m != 0; m &= m - 1 {
		free |= 2 << (2 * e.column[bits.TrailingZeros64(m)])
	}
	e.height = endWays
	e.push(&root.board, free|uint64(slack)<<freeBudget, 1)
}

// lay numbers the rows and columns of a node and sets their diagonals.
func (e *endgame) lay(b *Board, x *Node) {
	e.forget()
	e.board, e.within, e.span = b, *x, b.span
	b.diagonalsOf(x, &e.used)
	e.number(b, x)
	for m := x.Free; m != 0; m &= m - 1 {
		lane := bits.TrailingZeros64(m)
		i, row := int(e.row[lane]), int(b.rows[lane])
		for a := x.Avail[lane]; a != 0; a &= a - 1 {
			bit := bits.TrailingZeros64(a)
			k, col := int(e.column[bit]), int(b.at[bit])
			e.square(i, k, col-row, col+row)
		}
	}
}

// number numbers the rows and columns without a queen, from the middle.
func (e *endgame) number(b *Board, x *Node) {
	i := 0
	for m := x.Free; m != 0; i++ {
		lane, _ := nearest(m, b.center)
		m &^= 1 << lane
		row := uint32(b.rows[lane])
		e.lanes[i], e.row[lane] = uint8(lane), uint8(i)
		e.upOf[2*i] = (uint32(b.span) - row) * endBytes
		e.downOf[2*i] = row * endBytes
		e.costOf[2*i] = uint32(2 * endCols * i)
	}
	k := 0
	for m := x.Cols; m != 0; k++ {
		bit, _ := nearest(m, b.middle)
		m &^= 1 << bit
		e.cols[k], e.column[bit] = uint8(bit), uint8(k)
		e.upOf[2*k+1] = uint32(b.at[bit]) * endBytes
		e.downOf[2*k+1] = uint32(b.at[bit]) * endBytes
		e.costOf[2*k+1] = uint32(2 * k)
	}
}

// square adds the square of the i-th row and the k-th column to its diagonals.
func (e *endgame) square(i, k, rising, falling int) {
	up, down := &e.up[(rising+e.span)&(2*maxSpan-1)], &e.down[falling&(2*maxSpan-1)]
	inRow, inColumn := uint32(1)<<k, uint32(1)<<i
	for _, board := range [2]*endBoard{up, down} {
		board[2*i] |= inRow
		board[2*k+1] |= inColumn
	}
}

// forget clears the diagonals used before.
func (e *endgame) forget() {
	half := e.span / 32 // words of the set
	for i, word := range e.used[:2*half] {
		boards := e.up[:]
		if i >= half {
			boards, i = e.down[:], i-half
		}
		for m := word; m != 0; m &= m - 1 {
			boards[i*64+bits.TrailingZeros64(m)] = endBoard{}
		}
	}
}

// runGeneric resumes the search for about budget choices. It returns the budget left. The
// completions of the last turn are in found[:founds].
func (e *endgame) runGeneric(budget int64) (endState, int64) {
	for e.founds = 0; e.height > endWays; {
		if budget <= 0 {
			return endBudget, budget
		}
		taken := e.height - endWays
		e.height = max(taken, endWays)
		for i := range e.turn {
			b := e.stack[taken+int64(i)]
			e.turn[i] = b
			if b.isChoice() {
				budget--
			}
			if b.rest &= b.rest - 1; b.squares() != 0 {
				e.stack[e.height] = b
				e.height++
			}
		}
		e.spare -= endWays
		places := [endWays]uint16(e.unused[e.spare:])
		for i, b := range e.turn {
			if !b.isReal() || !e.put(b, places[i]) {
				e.unused[e.spare] = places[i]
				e.spare++
			}
		}
		for _, b := range e.turn {
			if b.isReal() && b.squares()&(b.squares()-1) == 0 {
				e.unused[e.spare] = b.node()
				e.spare++
			}
		}
		if e.founds > 0 {
			return endFound, budget
		}
	}
	return endExhausted, budget
}

// put places a queen on the first square of a branch, stores the new node at the given
// place and pushes it. It returns false if that node is a completion or refuted.
func (e *endgame) put(b endBranch, place uint16) bool {
	line := b.line()
	other := 2*bits.TrailingZeros32(b.squares()) + 1 - line&1
	free := b.free &^ (1<<line | 1<<other)
	up, down := &e.up[(e.upOf[line]+e.upOf[other])/endBytes], &e.down[(e.downOf[line]+e.downOf[other])/endBytes]
	from := &e.nodes[b.node()]
	to := &e.nodes[place]
	to.queens = from.queens
	to.queens[line] = uint8(other)
	if free<<(64-freeBudget) == 0 {
		e.found[e.founds] = to.queens
		e.founds++
		return false
	}
	at := (e.costOf[line] + e.costOf[other]) / 2
	cost := uint64(e.costs[at/endCols][at%endCols]) << freeBudget
	if cost > free {
		return false
	}
	free -= cost
	crossed := e.crossed[line] | e.crossed[other]
	for m := free & (1<<freeBudget - 1); m != 0; m &= m - 1 {
		l := bits.TrailingZeros64(m)
		w := from.board[l] &^ (uint32(crossed>>(32*(l&1))) | up[l] | down[l])
		if w == 0 {
			return false
		}
		to.board[l] = w
	}
	e.push(&to.board, free, place)
	return true
}

// push pushes a board, to be branched on at the first line with the fewest squares. All its
// lines must have squares.
func (e *endgame) push(x *endBoard, free uint64, place uint16) {
	line, fewest := 0, endRows+1
	for m := free & (1<<freeBudget - 1); m != 0; m &= m - 1 {
		l := bits.TrailingZeros64(m)
		if squares := bits.OnesCount32(x[l]); squares < fewest {
			line, fewest = l, squares
		}
	}
	rest := uint64(x[line]) | uint64(place)<<restNode | uint64(line)<<restLine | uint64(fewest)<<restCount
	e.stack[e.height] = endBranch{free, rest}
	e.height++
}

// take stores the queens of the k-th completion found.
func (e *endgame) take(q *Queens, k int) {
	for line, other := range e.found[k][:endLines] {
		if other == endNone {
			continue
		}
		if line&1 != 0 {
			line, other = int(other), uint8(line)
		}
		q[e.lanes[line/2]] = e.cols[other/2]
	}
}
