package kernel

import (
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"nqueens.example/nqueens/internal/testing/expect"
)

// regimes returns counters that force each way of counting a side.
func regimes(c ColourCounter, s Side, columns *Columns) map[string]ColourCounter {
	ways := map[string]ColourCounter{"as it likes": c}
	if v, ok := c.(*colourVector); ok && v.check {
		name := map[way]string{byPortable: "portable", bySearch: "by search", byBits: "by bits"}
		return map[string]ColourCounter{name[v.way(s)]: c}
	} else if ok {
		even, odd := s.byParity()
		if even > 0 && odd > 0 && columns.Len() > 0 {
			ways["by search"] = v.search
			short := newLatticeSearch(v.search.latticeLanes)
			short.most = 100
			ways["by search, with short lists"] = short
		}
		if meets(s.N, even, odd) && columns.Len() > 0 {
			ways["by bits"] = onlyBits{v}
			ways["by bits, in little room"] = inLittleRoom{onlyBits{v}}
		}
	}
	return ways
}

// onlyBits counts by bits, even if few pairs fit.
type onlyBits struct{ *colourVector }

func (b onlyBits) Tables(sides []Side, columns *Columns, unit uint32, tables [][]uint32, h Hooks) {
	if !b.addTables(sides, columns, bits.TrailingZeros32(unit), tables, h) {
		panic("too many placements")
	}
}

func (b onlyBits) Sums(sides []Side, columns *Columns, weights [][]uint32, h Hooks) []uint64 {
	sums := make([]uint64, len(sides))
	if !b.addSums(sides, columns, weights, sums, h) {
		panic("too many placements")
	}
	return sums
}

// inLittleRoom counts by bits with frequently delivered sums, and keeps nothing.
type inLittleRoom struct{ onlyBits }

func (b inLittleRoom) Tables(sides []Side, columns *Columns, unit uint32, tables [][]uint32, h Hooks) {
	defer b.confine()()
	b.onlyBits.Tables(sides, columns, unit, tables, h)
}

func (b inLittleRoom) Sums(sides []Side, columns *Columns, weights [][]uint32, h Hooks) []uint64 {
	defer b.confine()()
	return b.onlyBits.Sums(sides, columns, weights, h)
}

// confine leaves little room until the returned function is called.
func (b inLittleRoom) confine() (release func()) {
	set := func(most, cached, kept int) {
		b.most, b.meetings.room = most, cached
		for i := range b.planes {
			b.planes[i].room, b.planes[i].first = kept, nil
		}
	}
	set(300, 0, 20_000)
	return func() { set(mostInSum, remembered, mostKept) }
}

// TestManyPlacements checks that sides with more placements than lists may have are
// counted by search.
func TestManyPlacements(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	s := crowded(14, 3, 3, rng)
	columns := someColumns(s, rng)
	columns.FromEven, columns.FromOdd = 0, 0
	weights := slices.Repeat([]uint32{1}, columns.Len())
	want := sumOf(new(colourGeneric), s, columns, weights, unwatched())
	for _, k := range AvailableColours() {
		v, ok := k.New().(*colourVector)
		if !ok {
			continue
		}
		for i := range v.planes {
			v.planes[i].most = 10
		}
		if v.addTables([]Side{s}, columns, 0, [][]uint32{make([]uint32, columns.Len())}, unwatched()) {
			t.Errorf("%s: more than 10 placements are listed", k.Name)
		}
		expect.Equal(t, sumOf(v, s, columns, weights, unwatched()), want, "%s", k.Name)
	}
}

// TestDot multiplies the largest sums and weights of as many rows as a call may have.
func TestDot(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for _, k := range AvailableColours() {
		v, ok := k.New().(*colourVector)
		if !ok {
			continue
		}
		sums := slices.Repeat([]uint16{mostInSum}, dotRows*Block)
		weights := slices.Repeat([]uint32{math.MaxUint32}, dotRows*Block)
		want := uint64(mostInSum) * math.MaxUint32 * dotRows * Block
		expect.Equal(t, v.dot(&sums[0], dotRows, &weights[0], 4*Block), want, "%s", k.Name)
		const rows, stride = 5, 3 * Block
		want = 0
		for row := range rows {
			for i := range Block {
				sums[row*Block+i], weights[row*stride+i] = uint16(rng.Uint32()), rng.Uint32()
				want += uint64(sums[row*Block+i]) * uint64(weights[row*stride+i])
			}
		}
		expect.Equal(t, v.dot(&sums[0], rows, &weights[0], 4*stride), want, "%s", k.Name)
	}
}

// TestFlushed checks that sums are delivered before the bytes of a pass no longer fit, and not
// while they do.
func TestFlushed(t *testing.T) {
	for _, k := range AvailableColours() {
		v, ok := k.New().(*colourVector)
		if !ok {
			continue
		}
		for room, want := range map[int]int{199: 1, 200: 0} {
			delivered := 0
			m := &met{rows: 1, bytes: blocks(1), sums: make([]uint16, Block), room: room}
			m.deliver = func() { delivered++; m.room = mostInSum }
			m.bytes[Block-1] = 200
			if v.flushed(m); delivered != want {
				t.Errorf("%s: with room for %d of 200, sums are delivered %d times", k.Name, room, delivered)
			}
		}
	}
}

// TestFullSums counts a side whose sums do not fit 16 bits unless they are delivered in
// time.
func TestFullSums(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	v := AvailableColours()[0].New().(*colourVector)
	s := Side{N: 32, Rows: spaced(0xf00f) | spaced(0xe925)<<1}
	columns := only(32, 0xad31, 0xe127)
	table := make([]uint32, columns.Len())
	if !v.addTables([]Side{s}, columns, 0, [][]uint32{table}, unwatched()) || table[0] != 88281 {
		t.Errorf("%d placements, want 88281", table[0])
	}
}

// TestOthersCountOtherwise checks that of two independent kernels, one of which counts by
// bits what the other searches, none counts a side of any split as the other does, except
// sides on one lattice, sides with a queen in every row and sides that no bits count.
func TestOthersCountOtherwise(t *testing.T) {
	kernels := AvailableColours()
	counters := make([]ColourCounter, len(kernels))
	for i, k := range kernels {
		counters[i] = k.New()
	}
	wayOf := func(kernel int, s Side) way {
		v, ok := counters[kernel].(*colourVector)
		if !ok {
			return byPortable
		}
		return v.way(s)
	}
	ways, rng := map[way]int{}, rand.New(rand.NewPCG(15, 16))
	for n := 8; n <= MaxN; n++ {
		for even := range (n+1)/2 + 1 {
			for odd := max(1, even-1); odd <= min(even, n/2); odd++ {
				s := crowded(n, even, odd, rng)
				for i, k := range kernels {
					how := wayOf(i, s)
					ways[how]++
					for j, other := range kernels {
						others := kindOf(other.Name) == usualKind && kindOf(k.Name) == checkKind && (even+odd < n || how != byPortable)
						if others && how == wayOf(j, s) {
							t.Errorf("n = %d: %s and %s count %d queens on even and %d on odd rows in way %d", n, k.Name, other.Name, even, odd, how)
						}
					}
				}
			}
		}
	}
	expect.Equal(t, len(ways), 3, "kernels count in ways %v", ways)
}
