package estimate

import (
	"math"
	"math/bits"
	"math/rand/v2"
)

// reachWeight is the decrease of the logarithm of a member's potential for each square
// that its diagonals attack in later rows, in units of 1/n. For random queens it would be
// 1; of the weights from 0 to 7, 2 gave the least variance for n from 64 to 200.
const reachWeight = 2

// A head is a level of the first rows of a tree, before the tail. Rows are filled in
// order, and a member's potential is cheap to compute: the number of free squares of its
// next row, times e^(-reachWeight/n) for every square of later rows that one of its
// diagonals attacks. A queen in the middle of the board attacks more of them than one
// near the edge. Without this penalty the early rows crowd the middle, and the last rows
// cannot be filled.
type head struct {
	level
	n, words int
	filled   int    // rows filled
	last     uint64 // the board's columns in the last word
	boards   []uint64
	reach    []int // squares of the rows after the next that diagonals attack

	next  level
	spare struct {
		boards []uint64
		reach  []int
	}
	free []uint64
}

// A member's board is three sets of columns of words words each: the columns taken, and
// those of its next row that a rising and that a falling diagonal attacks.

func newHead(n, particles int) *head {
	words := (n + 63) / 64
	h := &head{n: n, words: words, last: ^uint64(0) >> (64*words - n), free: make([]uint64, words)}
	h.boards = make([]uint64, 3*words, 3*words*(particles+1))
	h.spare.boards = make([]uint64, 0, 3*words*(particles+1))
	h.reach = []int{0}
	h.add(1, float64(n), n)
	return h
}

func (h *head) board(i int) (columns, rising, falling []uint64) {
	w := h.words
	b := h.boards[3*w*i : 3*w*(i+1)]
	return b[:w], b[w : 2*w], b[2*w:]
}

// step fills the next row. It returns the natural logarithm of the factor by which it
// scaled the weights down, and whether it left out any child.
func (h *head) step(particles int, rng *rand.Rand) (scale float64, thinned bool) {
	h.next.clear()
	h.spare.boards, h.spare.reach = h.spare.boards[:0], h.spare.reach[:0]
	thinned = h.sample(particles, rng, h.child)
	h.level, h.next = h.next, h.level
	h.boards, h.spare.boards = h.spare.boards, h.boards
	h.reach, h.spare.reach = h.spare.reach, h.reach
	h.filled++

	least := math.MaxInt
	for _, reach := range h.reach {
		least = min(least, reach)
	}
	for i, reach := range h.reach {
		h.potentials[i] = float64(h.children[i]) * math.Exp(-reachWeight*float64(reach-least)/float64(h.n))
	}
	return h.normalise(), thinned
}

// child appends a child to the next level, unless its next row is full.
func (h *head) child(parent, number int, weight float64) {
	w := h.words
	columns, rising, falling := h.board(parent)
	for i := range h.free {
		h.free[i] = ^(columns[i] | rising[i] | falling[i])
	}
	h.free[w-1] &= h.last
	column := nth(h.free, number)

	at := len(h.spare.boards)
	h.spare.boards = append(h.spare.boards, h.boards[3*w*parent:3*w*(parent+1)]...)
	board := h.spare.boards[at:]
	columns, rising, falling = board[:w], board[w:2*w], board[2*w:]
	word, queen := column/64, uint64(1)<<(column%64)
	columns[word] |= queen
	rising[word] |= queen
	falling[word] |= queen
	for i := w - 1; i > 0; i-- {
		rising[i] = rising[i]<<1 | rising[i-1]>>63
	}
	rising[0] <<= 1
	rising[w-1] &= h.last
	for i := range w - 1 {
		falling[i] = falling[i]>>1 | falling[i+1]<<63
	}
	falling[w-1] >>= 1

	later := h.n - h.filled - 1
	reach := h.reach[parent] + min(column, later) + min(h.n-1-column, later)
	attacked := 0
	for i := range w {
		attacked += bits.OnesCount64(columns[i] | rising[i] | falling[i])
		reach -= bits.OnesCount64(rising[i]) + bits.OnesCount64(falling[i])
	}
	if attacked == h.n {
		h.spare.boards = h.spare.boards[:at]
		return
	}
	h.spare.reach = append(h.spare.reach, reach)
	h.next.add(weight, 0, h.n-attacked)
}

// nth returns the index of the set bit of set that has n set bits below it, counting from
// 0.
func nth(set []uint64, n int) int {
	i := 0
	for ; i < len(set)-1; i++ {
		count := bits.OnesCount64(set[i])
		if n < count {
			break
		}
		n -= count
	}
	word := set[i]
	for range n {
		word &= word - 1
	}
	return 64*i + bits.TrailingZeros64(word)
}
