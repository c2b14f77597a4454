package kernel

import (
	"math/bits"
	"sync/atomic"
)

// generic is the portable kernel: backtracking over the rows in the order given by order.
// It rejects a queen if one of the next three rows has no free square left.
type generic struct {
	n      int
	first  []int // the rows of the first half
	next   []int // the rows of the second half
	upper  []row // every row of the second half from the first empty one on
	stop   *atomic.Bool
	leaves uint64
	nodes  uint64
	stack  [stackSize]state
}

// row is a row of the second half as the cross leaves it.
type row struct {
	blocked uint32 // squares that the cross blocks
	needed  uint64 // 1 where the row needs a queen, else 0
}

func (g *generic) Count(p Position, stop *atomic.Bool) (count, nodes uint64) {
	p, rows, half := order(p)
	if len(rows) == 0 {
		return 1, 0
	}
	g.n, g.first, g.next, g.upper, g.stop, g.leaves, g.nodes = p.N, rows[:half], rows[half:], g.upper[:0], stop, 0, 0
	if len(g.next) > 0 {
		for r := g.next[0]; r <= g.next[len(g.next)-1]; r++ {
			if p.Rows>>r&1 != 0 {
				g.upper = append(g.upper, row{})
			} else {
				g.upper = append(g.upper, row{^p.Free(r), 1})
			}
		}
	}
	g.upper = append(g.upper, row{}, row{}, row{})
	g.outer(g.first, ^p.all()|p.Cols, p.Sum, p.Diff)
	return g.leaves, g.nodes
}

// stackSize is a power of two that exceeds the number of states that can wait at once:
// fewer than MaxN for each of the MaxN / 2 rows of a half.
const stackSize = 512

// outer places a queen on each free square of rows[0], a row of the first half, and
// recurses. cols, sum and diff are those of Position; columns off the board are marked as
// taken.
func (g *generic) outer(rows []int, cols uint32, sum, diff uint64) {
	if len(rows) == 0 {
		g.turn(cols, sum, diff)
		return
	}
	if g.stop.Load() {
		return
	}
	row, back := rows[0]&63, (g.n-1-rows[0])&63
	for free := ^(cols | uint32(sum>>row) | uint32(diff>>back)); free != 0; free &= free - 1 {
		queen := free & -free
		g.nodes++
		cols, sum, diff := cols|queen, sum|uint64(queen)<<row, diff|uint64(queen)<<back
		if g.reaches(rows[1:], cols, sum, diff) {
			g.outer(rows[1:], cols, sum, diff)
		}
	}
}

// reaches reports whether each of the next three rows has a free square. rows are those
// of them in the first half.
func (g *generic) reaches(rows []int, cols uint32, sum, diff uint64) bool {
	for i := range 3 {
		row := 0
		switch {
		case i < len(rows):
			row = rows[i]
		case i-len(rows) < len(g.next):
			row = g.next[i-len(rows)]
		default:
			return true
		}
		if ^(cols | uint32(sum>>(row&63)) | uint32(diff>>((g.n-1-row)&63))) == 0 {
			return false
		}
	}
	return true
}

// turn continues with the second half. It sees each row from the previous one: the
// squares that the sums attack move down by one column per row, those that the
// differences attack up by one.
func (g *generic) turn(cols uint32, sum, diff uint64) {
	if len(g.next) == 0 {
		g.leaves++
		return
	}
	r := g.next[0]
	g.inner(state{cols: cols, sums: uint32(sum >> r), diffs: uint32(diff >> (g.n - 1 - r))})
}

// state is a board during the second half: the columns that are taken or off the board,
// the attacked squares of row at by direction of the diagonals, and that row. The rows'
// blocked squares include the cross's diagonals that only reach later rows.
type state struct{ cols, sums, diffs, at uint32 }

// inner fills the second half from a state. Whether a child lives is hard to predict, so
// no branch depends on it: each child is written to the stack, and the top moves only if
// it lives.
func (g *generic) inner(from state) {
	upper, stack := g.upper, &g.stack
	last := uint32(len(upper) - 4)
	var nodes, leaves uint64
	stack[0] = from
	for top := 1; top > 0; {
		top--
		s := &stack[top&(stackSize-1)]
		cols, sums, diffs, at := s.cols, s.sums, s.diffs, s.at
		for upper[at].needed == 0 {
			sums, diffs, at = sums>>1, diffs<<1, at+1
		}
		rows := upper[at : at+4 : at+4]
		free := ^(cols | sums | diffs | rows[0].blocked)
		if at == last {
			leaves += uint64(bits.OnesCount32(free))
			continue
		}
		one, two, three := rows[1], rows[2], rows[3]
		for ; free != 0; free &= free - 1 {
			queen := free & -free
			nodes++
			cols, sums, diffs := cols|queen, (sums|queen)>>1, (diffs|queen)<<1
			s := &stack[top&(stackSize-1)]
			s.cols, s.sums, s.diffs, s.at = cols, sums, diffs, at+1
			// A row without a free square has all 32 bits set, so adding one carries.
			dead := uint64(cols|sums|diffs|one.blocked) + one.needed
			dead |= uint64(cols|sums>>1|diffs<<1|two.blocked) + two.needed
			dead |= uint64(cols|sums>>2|diffs<<2|three.blocked) + three.needed
			top += int(dead>>32 ^ 1)
		}
	}
	g.nodes += nodes + leaves
	g.leaves += leaves
}

// backtracking is the kernel that checks generic: row after row from the first, with no order, no look
// ahead and no stack.
type backtracking struct{}

func (b backtracking) Count(p Position, stop *atomic.Bool) (count, nodes uint64) {
	row := bits.TrailingZeros32(^p.Rows)
	if row >= p.N {
		return 1, 0
	}
	for free := p.Free(row); free != 0 && !stop.Load(); free &= free - 1 {
		next, _ := p.Place(row, bits.TrailingZeros32(free))
		found, placed := b.Count(next, stop)
		count, nodes = count+found, nodes+placed+1
	}
	return count, nodes
}
