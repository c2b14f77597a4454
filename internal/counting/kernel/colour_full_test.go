package kernel

import (
	"math"
	"math/bits"
	"strings"
	"testing"

	"nqueens.example/nqueens/internal/testing/expect"
)

// fullSides are rows and columns with very many placements, found by simulated annealing:
// of each parity, the rows with a queen and the columns used. Bit i is row or column 2i or
// 2i + 1.
var fullSides = []struct {
	n                                    int
	evenRows, oddRows, evenCols, oddCols uint32
}{
	{12, 0x19, 0x13, 0x25, 0x29},
	{16, 0xc3, 0xc3, 0xa9, 0x95},
	{20, 0x313, 0x345, 0x28b, 0x331},
	{24, 0x9b2, 0xe07, 0xe07, 0xca9},
	{28, 0x3807, 0x24d1, 0x2499, 0x3807},
	{32, 0xe007, 0x9249, 0x8a49, 0xe007},
}

// spaced returns bit i of x as bit 2i.
func spaced(x uint32) (y uint32) {
	for i := range 16 {
		y |= x >> i & 1 << (2 * i)
	}
	return y
}

// only returns columns of which a single set counts.
func only(n int, even, odd uint32) *Columns {
	return &Columns{Order: NewOrder(n, []uint32{even}, []uint32{odd})}
}

// TestFullSides compares each kernel on sides as full as any that were found with a
// search that compares queens pairwise.
func TestFullSides(t *testing.T) {
	for _, of := range fullSides {
		s := Side{N: of.n, Rows: spaced(of.evenRows) | spaced(of.oddRows)<<1}
		columns := only(of.n, of.evenCols, of.oddCols)
		want := countIn(s, of.evenCols, of.oddCols)
		for _, k := range AvailableColours() {
			for name, counter := range regimes(k.New(), s, columns) {
				if of.n > 20 && (strings.HasPrefix(name, "by search") || name == "portable" || k.Name == Portable) {
					continue // takes minutes, because it visits all columns
				}
				table := make([]uint32, columns.Len())
				tableOf(counter, s, columns, 4, table)
				if uint64(table[0]) != 4*want {
					t.Errorf("%s, %s: %+v: %d, want 4 times %d", k.Name, name, s, table[0], want)
				}
			}
		}
	}
}

// countIn counts the placements of a side in given columns, square by square.
func countIn(s Side, even, odd uint32) uint64 {
	columns := spaced(even) | spaced(odd)<<1
	var queens [][2]int
	var fill func(row int) uint64
	fill = func(row int) (count uint64) {
		for ; row < s.N && s.Rows>>row&1 == 0; row++ {
		}
		if row == s.N {
			return 1
		}
	squares:
		for free := columns & s.squares(row); free != 0; free &= free - 1 {
			col := bits.TrailingZeros32(free)
			for _, q := range queens {
				if col == q[1] || row-q[0] == col-q[1] || row-q[0] == q[1]-col {
					continue squares
				}
			}
			queens = append(queens, [2]int{row, col})
			count += fill(row + 1)
			queens = queens[:len(queens)-1]
		}
		return count
	}
	return fill(0)
}

// overflows reports whether f panics with an Overflow.
func overflows(f func()) (over bool) {
	defer func() {
		what := recover()
		_, over = what.(Overflow)
		if what != nil && !over {
			panic(what)
		}
	}()
	f()
	return false
}

// TestEntryOverflow checks that each kernel refuses a unit with which an entry does not
// fit 32 bits.
func TestEntryOverflow(t *testing.T) {
	of := fullSides[1]
	s := Side{N: of.n, Rows: spaced(of.evenRows) | spaced(of.oddRows)<<1}
	columns := only(of.n, of.evenCols, of.oddCols)
	count := countIn(s, of.evenCols, of.oddCols)
	for _, k := range AvailableColours() {
		for name, counter := range regimes(k.New(), s, columns) {
			table := make([]uint32, columns.Len())
			if !overflows(func() { tableOf(counter, s, columns, 1<<31, table) }) {
				t.Errorf("%s, %s: %d placements of 1<<31 each are told as %d", k.Name, name, count, table[0])
			}
		}
	}
}

// TestSumOverflow checks the bounds of a sum of weights and of an entry.
func TestSumOverflow(t *testing.T) {
	expect.Equal(t, sumWithin(math.MaxUint64-1, 1), math.MaxUint64, "the sum")
	if !overflows(func() { sumWithin(math.MaxUint64, 1) }) {
		t.Error("a sum beyond 64 bits is told")
	}
	r := reach(math.MaxUint32)
	r.grow(1, []uint32{math.MaxUint32 - 1})
	if !overflows(func() { r.grow(1, []uint32{math.MaxUint32}) }) {
		t.Error("an entry beyond 32 bits is told")
	}
}
