package kernel

import (
	"math/bits"
	"math/rand/v2"
	"sync/atomic"
	"testing"

	"nqueens.example/nqueens/internal/testing/expect"
)

// unwatched returns Hooks that never stop.
func unwatched() Hooks { return Hooks{new(atomic.Bool), func(uint64, float64) {}} }

// someSide returns up to most random rows of one colour of a board of n, and columns in
// random order, some of which don't count.
func someSide(n, most int, rng *rand.Rand) (Side, *Columns) {
	s := Side{N: n, Odd: rng.IntN(2) == 1}
	for range rng.IntN(most + 1) {
		s.Rows |= 1 << rng.IntN(n)
	}
	return s, someColumns(s, rng)
}

// crowded returns a side with queens in the given numbers of random even and odd rows.
func crowded(n, even, odd int, rng *rand.Rand) Side {
	s := Side{N: n, Odd: rng.IntN(2) == 1}
	for _, row := range rng.Perm((n + 1) / 2)[:even] {
		s.Rows |= 1 << (2 * row)
	}
	for _, row := range rng.Perm(n / 2)[:odd] {
		s.Rows |= 2 << (2 * row)
	}
	return s
}

// someColumns returns columns for a side in random order, some of which don't count.
func someColumns(s Side, rng *rand.Rand) *Columns {
	n := s.N
	evenRows, oddRows := s.lattices()
	sets := func(columns, size int) (sets []uint32) {
		for set := range uint32(1 << columns) {
			if bits.OnesCount32(set) == size && rng.IntN(20) > 0 {
				sets = append(sets, set)
			}
		}
		rng.Shuffle(len(sets), func(i, j int) { sets[i], sets[j] = sets[j], sets[i] })
		return sets
	}
	c := &Columns{Order: NewOrder(n, sets((n+1)/2, bits.OnesCount32(evenRows)), sets(n/2, bits.OnesCount32(oddRows)))}
	c.FromEven = rng.IntN(len(c.Even)/Block+1) * Block
	c.FromOdd = rng.IntN(len(c.Odd)/Block+1) * Block
	return c
}

// TestColourKernels compares each kernel for one colour with the portable one.
func TestColourKernels(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	found := uint64(0)
	for n := 1; n <= MaxN; n++ {
		most, sides := 9, 6
		if n > 24 || testing.Short() {
			most, sides = 5, 2
		}
		for range sides {
			s, columns := someSide(n, most, rng)
			found += compare(t, s, columns, rng)
		}
	}
	// Many queens on one lattice, few on the other.
	for _, of := range [][3]int{{14, 6, 5}, {16, 7, 3}, {17, 8, 2}, {18, 9, 1}, {16, 2, 7}, {18, 6, 3}, {19, 5, 4}, {23, 6, 2}, {24, 7, 1}, {31, 4, 2}, {32, 3, 3}} {
		s := crowded(of[0], of[1], of[2], rng)
		columns := someColumns(s, rng)
		found += compare(t, s, columns, rng)
	}
	if found == 0 {
		t.Error("no side has a placement")
	}
}

// tableOf adds unit to the table of one side.
func tableOf(c ColourCounter, s Side, columns *Columns, unit uint32, table []uint32) {
	c.Tables([]Side{s}, columns, unit, [][]uint32{table}, unwatched())
}

// sumOf returns the sum for one side.
func sumOf(c ColourCounter, s Side, columns *Columns, weights []uint32, h Hooks) uint64 {
	return c.Sums([]Side{s}, columns, [][]uint32{weights}, h)[0]
}

// compare compares each kernel with the portable one, and returns the sum of the weights
// of some columns.
func compare(t *testing.T, s Side, columns *Columns, rng *rand.Rand) uint64 {
	length := columns.Len()
	if length > 1<<20 {
		return 0
	}
	reference := new(colourGeneric)
	weights := make([]uint32, length)
	for i := range weights {
		weights[i] = rng.Uint32N(1 << 20)
	}
	want := make([]uint32, length)
	tableOf(reference, s, columns, 4, want)
	wantSum := sumOf(reference, s, columns, weights, unwatched())
	for _, k := range AvailableColours() {
		for name, counter := range regimes(k.New(), s, columns) {
			got := make([]uint32, length)
			tableOf(counter, s, columns, 4, got)
			for i := range got {
				if got[i] != want[i] {
					t.Fatalf("%s, %s: %+v, number %d of %d: %d, want %d", k.Name, name, s, i, length, got[i], want[i])
				}
			}
			if sum := sumOf(counter, s, columns, weights, unwatched()); sum != wantSum {
				t.Fatalf("%s, %s: %+v: the weights add up to %d, want %d", k.Name, name, s, sum, wantSum)
			}
		}
	}
	return wantSum
}

// TestColourStops checks that a stopped kernel returns.
func TestColourStops(t *testing.T) {
	s := Side{N: 32, Rows: 0x5555ffff}
	columns := &Columns{Order: NewOrder(32, []uint32{0xfff}, []uint32{0xfff})}
	h := unwatched()
	h.Stop.Store(true)
	for _, k := range AvailableColours() {
		sumOf(k.New(), s, columns, make([]uint32, columns.Len()), h)
	}
}

// lattices returns the rows in which even columns have the side's colour, and those in
// which odd columns have it.
func (s Side) lattices() (even, odd uint32) {
	even, odd = s.Rows&evenColumns, s.Rows&^uint32(evenColumns)
	if s.Odd {
		return odd, even
	}
	return even, odd
}

// TestThinned adds up the sums of all the parts that thinned calls do, and compares with
// the sum of a whole call.
func TestThinned(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	for _, of := range [][3]int{{14, 5, 3}, {16, 7, 3}, {18, 9, 2}, {20, 6, 2}, {23, 6, 2}, {12, 2, 2}, {14, 0, 3}, {20, 8, 7}, {24, 7, 8}} {
		s := crowded(of[0], of[1], of[2], rng)
		columns := someColumns(s, rng)
		weights := make([]uint32, columns.Len())
		for i := range weights {
			weights[i] = rng.Uint32N(1000)
		}
		for _, k := range AvailableColours() {
			counter := k.New()
			nodes := uint64(0)
			sum := func() uint64 {
				return sumOf(counter, s, columns, weights, Hooks{new(atomic.Bool), func(n uint64, _ float64) { nodes += n }})
			}
			want := sum()
			for _, stride := range []int{2, 7} {
				counter.Thin(stride, -1)
				none := sum()
				parts := none
				for from := range stride {
					counter.Thin(stride, from)
					parts += sum() - none
				}
				expect.Equal(t, parts, want, "%s, n = %d, %d and %d rows: the parts of stride %d add up to", k.Name, of[0], of[1], of[2], stride)
			}
			counter.Thin(1, 0)
			nodes = 0
			if got := sum(); got != want || nodes == 0 && want > 0 {
				t.Errorf("%s, n = %d: %d in %d nodes after thinned sums, want %d", k.Name, of[0], got, nodes, want)
			}
		}
	}
}

// TestNodesRepeat checks that a call reports as many nodes whatever the counter remembers
// of the calls before: audits compare them.
func TestNodesRepeat(t *testing.T) {
	rng := rand.New(rand.NewPCG(13, 14))
	for _, of := range [][2]int{{5, 4}, {7, 7}, {3, 2}} {
		s := crowded(18, of[0], of[1], rng)
		columns := someColumns(s, rng)
		weights := make([]uint32, columns.Len())
		for _, k := range AvailableColours() {
			counter, fresh := k.New(), k.New()
			nodes := func(c ColourCounter) (nodes uint64) {
				sumOf(c, s, columns, weights, Hooks{new(atomic.Bool), func(n uint64, _ float64) { nodes += n }})
				return nodes
			}
			if first, again, other := nodes(counter), nodes(counter), nodes(fresh); first != again || first != other {
				t.Errorf("%s, %d and %d rows: %d nodes, then %d, and %d of another counter", k.Name, of[0], of[1], first, again, other)
			}
		}
	}
}
