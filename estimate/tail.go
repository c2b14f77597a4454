package estimate

import (
	"iter"
	"math"
	"math/bits"
	"math/rand/v2"
	"sync"
)

// tailRows is the number of last rows in a tail. The columns left open then fit one
// 16-bit word per row.
const tailRows = 16

// A tail is a level of the last rows of a tree. Each member holds the free squares of its
// open rows, restricted to its open columns.
//
// Its potential estimates the number of its completions without regard to the diagonals
// of queens still to be placed: the permanent of a 0-1 matrix, estimated from its margins
// as the product of the numbers of free squares of every open row and every open column,
// over total^k, for k open rows. Each member chooses the row with the fewest free squares
// to fill next; each solution is still exactly one leaf.
type tail struct {
	level
	n, rows int
	roots   []root
	bits    []uint16 // backing array of the roots' bits
	members []member

	next  level
	spare []member
}

// root is the partial placement that members descend from.
type root struct {
	columns [tailRows]uint8 // the open columns
	bit     []uint16        // for column c at c + tailRows: its bit among the open ones, or 0
}

type member struct {
	free    [tailRows]uint16 // free squares of each row
	open    uint16           // rows still to fill
	columns uint16           // columns still free
	row     uint8            // the row to fill next
	root    int32
}

func newTail(h *head, particles int) *tail {
	fillInversePower()
	t := &tail{n: h.n, rows: h.n - h.filled}
	t.members = make([]member, 0, particles+1)
	t.spare = make([]member, 0, particles+1)
	t.roots = make([]root, 0, len(h.weights))
	t.bits = make([]uint16, len(h.weights)*(t.n+2*tailRows))
	for i, weight := range h.weights {
		columns, rising, falling := h.board(i)
		t.plant(columns, rising, falling, weight)
	}
	return t
}

// elements yields the elements of a set of columns.
func elements(set []uint64) iter.Seq[int] {
	return func(yield func(int) bool) {
		for i, word := range set {
			for ; word != 0; word &= word - 1 {
				if !yield(64*i + bits.TrailingZeros64(word)) {
					return
				}
			}
		}
	}
}

// plant adds a root and its first member.
func (t *tail) plant(columns, rising, falling []uint64, weight float64) {
	width := t.n + 2*tailRows
	r := root{bit: t.bits[:width:width]}
	t.bits = t.bits[width:]
	count := 0
	for c := range t.n {
		if columns[c/64]>>(c%64)&1 == 0 {
			r.columns[count] = uint8(c)
			r.bit[c+tailRows] = 1 << count
			count++
		}
	}
	m := member{
		open:    uint16(1<<t.rows - 1),
		columns: uint16(1<<t.rows - 1),
		root:    int32(len(t.roots)),
	}
	var attacked [tailRows]uint16
	for c := range elements(rising) {
		for row, bit := range r.bit[c+tailRows : c+2*tailRows] {
			attacked[row] |= bit
		}
	}
	for c := range elements(falling) {
		for row, passed := 0, r.bit[c+1:c+tailRows+1]; row < tailRows; row++ {
			attacked[row] |= passed[tailRows-1-row]
		}
	}
	for row := range t.rows {
		m.free[row] = m.columns &^ attacked[row]
	}
	t.roots = append(t.roots, r)
	if potential := m.lookAhead(); potential > 0 {
		t.members = append(t.members, m)
		t.add(weight, potential, bits.OnesCount16(m.free[m.row]))
	}
}

// step fills one row of every member that is kept. It returns the natural logarithm of
// the factor by which it scaled the weights down, and whether it left out any child.
func (t *tail) step(particles int, rng *rand.Rand) (scale float64, thinned bool) {
	t.next.clear()
	t.spare = t.spare[:0]
	thinned = t.sample(particles, rng, t.child)
	t.level, t.next = t.next, t.level
	t.members, t.spare = t.spare, t.members
	return t.normalise(), thinned
}

// child appends a child to the next level, unless that leaves a row or column
// without a free square.
func (t *tail) child(parent, number int, weight float64) {
	t.spare = append(t.spare, t.members[parent])
	m := &t.spare[len(t.spare)-1]
	r := &t.roots[m.root]
	free := m.free[m.row]
	for range number {
		free &= free - 1
	}
	queen := free & -free
	column := int(r.columns[bits.TrailingZeros16(free)&(tailRows-1)]) + tailRows
	m.open &^= 1 << m.row
	m.columns &^= queen
	at := int(m.row)
	for open := m.open; open != 0; open &= open - 1 {
		row := bits.TrailingZeros16(open) & (tailRows - 1)
		m.free[row] &^= queen | r.bit[column+row-at] | r.bit[column-row+at]
	}
	potential := m.lookAhead()
	if potential == 0 {
		t.spare = t.spare[:len(t.spare)-1]
		return
	}
	t.next.add(weight, potential, bits.OnesCount16(m.free[m.row]))
}

// spread[x] has byte i set to bit i of x.
var spread = func() (table [256]uint64) {
	for x := range table {
		for i := range 8 {
			table[x] |= uint64(x>>i&1) << (8 * i)
		}
	}
	return table
}()

// inversePower[k][total] is total^-k, once fillInversePower has been called.
var inversePower [tailRows + 1][tailRows*tailRows + 1]float64

var fillInversePower = sync.OnceFunc(func() {
	for k := range inversePower {
		for total := range inversePower[k] {
			inversePower[k][total] = math.Pow(float64(total), -float64(k))
		}
	}
})

// lookAhead returns the potential and sets the row to fill next. It returns 0 if
// an open row or column has no free square.
func (m *member) lookAhead() float64 {
	var low, high uint64 // free squares of columns 0 to 7 and 8 to 15, a byte each
	product, total, fewest := 1.0, 0, tailRows+1
	for open := m.open; open != 0; open &= open - 1 {
		row := bits.TrailingZeros16(open) & (tailRows - 1)
		free := m.free[row]
		count := bits.OnesCount16(free)
		if count < fewest {
			fewest = count
			m.row = uint8(row)
		}
		total += count
		product *= float64(count)
		low += spread[free&0xff]
		high += spread[free>>8]
	}
	if fewest == 0 {
		return 0
	}
	columns := 1.0
	for open := m.columns & 0xff; open != 0; open &= open - 1 {
		columns *= float64(low >> (8 * bits.TrailingZeros16(open)) & 0xff)
	}
	for open := m.columns >> 8; open != 0; open &= open - 1 {
		columns *= float64(high >> (8 * bits.TrailingZeros16(open)) & 0xff)
	}
	return product * columns * inversePower[bits.OnesCount16(m.open)][total]
}
