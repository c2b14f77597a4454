//go:build amd64 && !purego

package kernel

import (
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"
)

// regimes returns counters that force each way of counting a side.
func regimes(c ColourCounter, s Side) map[string]ColourCounter {
	ways := map[string]ColourCounter{"as it likes": c}
	if v, ok := c.(*colourVector); ok && v.checks {
		name := map[way]string{byPortable: "portable", bySearch: "by search", byBits: "by bits"}
		return map[string]ColourCounter{name[v.way(s)]: c}
	} else if ok {
		ways["by search"] = v.search
		if _, ok := v.search.(*latticeSearch); ok {
			ways["by search, with short lists"] = inShortLists(100)
		}
		lanes, others := s.byRows()
		if rows := bits.OnesCount32(others.rows); lanes.rows != 0 && rows > 0 && rows-prefixLength(s.N, rows) <= mostInTrees {
			ways["by bits"] = onlyBits{v}
			ways["by bits, in little room"] = inLittleRoom{onlyBits{v}}
		}
	}
	return ways
}

// onlyBits counts by bits, even if few pairs fit.
type onlyBits struct{ *colourVector }

func (b onlyBits) Table(s Side, columns *Columns, unit uint32, table []uint32, h Hooks) {
	if !b.count(s, columns, bits.TrailingZeros32(unit), table, h) {
		panic("too many placements")
	}
}

func (b onlyBits) Sum(s Side, columns *Columns, weights []uint32, h Hooks) (sum uint64) {
	table := make([]uint32, columns.Len())
	b.Table(s, columns, 1, table, h)
	if len(table) == 0 {
		return 0
	}
	return b.products(table, weights, columns.Stride())
}

// inLittleRoom counts by bits with frequently delivered sums and a cache that keeps
// nothing.
type inLittleRoom struct{ onlyBits }

func (b inLittleRoom) Table(s Side, columns *Columns, unit uint32, table []uint32, h Hooks) {
	b.most, b.meetings.room = 100, 0
	defer func() { b.most, b.meetings.room = mostInSum, remembered }()
	b.onlyBits.Table(s, columns, unit, table, h)
}

// inShortLists returns a search that lists about so many placements at a time.
func inShortLists(most int) ColourCounter {
	c := newLatticeSearch()
	c.most = most
	return c
}

// TestManyPlacements checks that sides with more placements than lists may have are
// counted by search.
func TestManyPlacements(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	s := crowded(14, 3, 3, rng)
	columns := someColumns(s, rng)
	columns.FromEven, columns.FromOdd = 0, 0
	weights := slices.Repeat([]uint32{1}, columns.Len())
	want := new(colourGeneric).Sum(s, columns, weights, unwatched())
	for _, k := range AvailableColours() {
		v, ok := k.New().(*colourVector)
		if !ok {
			continue
		}
		for i := range v.planes {
			v.planes[i].most = 10
		}
		if v.count(s, columns, 0, make([]uint32, columns.Len()), unwatched()) {
			t.Errorf("%s: more than 10 placements are listed", k.Name)
		}
		if got := v.Sum(s, columns, weights, unwatched()); got != want {
			t.Errorf("%s: %d, want %d", k.Name, got, want)
		}
	}
}

// TestProducts adds products that hardly fit 64 bits, and some that do not.
func TestProducts(t *testing.T) {
	const most = math.MaxUint32
	for _, k := range AvailableColours() {
		v, ok := k.New().(*colourVector)
		if !ok {
			continue
		}
		v.bound = math.MaxUint64
		table, weights := make([]uint32, 4*Block), make([]uint32, 4*Block)
		table[1], weights[1] = most, most
		table[2], weights[3] = most, most // which meet nothing
		table[70], weights[70] = most, 1
		for i := range Block {
			table[2*Block+i], weights[2*Block+i] = 1<<10, 1<<10
		}
		want := uint64(most)*most + most + Block<<20
		if got := v.products(table, weights, Block); got != want {
			t.Errorf("%s: %d, want %d", k.Name, got, want)
		}
		table[3*Block], weights[3*Block] = most, most
		if !overflows(func() { v.products(table, weights, Block) }) {
			t.Errorf("%s: a sum beyond 64 bits is told", k.Name)
		}
	}
}

// TestFullSums counts a side whose sums do not fit 16 bits unless they are delivered in
// time.
func TestFullSums(t *testing.T) {
	v, ok := AvailableColours()[0].New().(*colourVector)
	if !ok || testing.Short() {
		t.Skip("takes seconds, with wide vectors")
	}
	s := Side{N: 32, Rows: spaced(0xf00f) | spaced(0xe925)<<1}
	columns := only(32, 0xad31, 0xe127)
	table := make([]uint32, columns.Len())
	if !v.count(s, columns, 0, table, unwatched()) || table[0] != 88281 {
		t.Errorf("%d placements, want 88281", table[0])
	}
}

// TestChecksCountOtherwise checks that no kernel that checks counts a side of any split as
// a vector kernel does, except sides on one lattice and, where a kernel searches 32-bit
// lanes, sides with a queen in every row.
func TestChecksCountOtherwise(t *testing.T) {
	var usual, checks []*colourVector
	for _, k := range vectorColours() {
		if v := k.New().(*colourVector); v.checks {
			checks = append(checks, v)
		} else {
			usual = append(usual, v)
		}
	}
	ways := map[way]int{}
	for n := 8; n <= MaxN; n++ {
		for even := range (n+1)/2 + 1 {
			for odd := max(0, even-1); odd <= min(even, n/2); odd++ {
				s := Side{N: n, Rows: evenColumns&(1<<(2*even)-1) | evenColumns&(1<<(2*odd)-1)<<1}
				for i, v := range usual {
					for j, check := range checks {
						how := check.way(s)
						ways[how]++
						_, searches := v.search.(*latticeSearch)
						if how == v.way(s) && odd > 0 && (even+odd < n || searches && i == j) {
							t.Errorf("n = %d: kernels %d and %d count %d queens on even and %d on odd rows in way %d", n, i, j, even, odd, how)
						}
					}
				}
			}
		}
	}
	if len(checks) > 0 && (len(checks) != len(usual) || len(ways) != 3) {
		t.Errorf("%d kernels check %d, in %v", len(checks), len(usual), ways)
	}
}

// TestThinnedSearch checks that a thinned search of lanes of 16 bits leaves out the parts
// that it should.
func TestThinnedSearch(t *testing.T) {
	v, ok := AvailableColours()[0].New().(*colourVector)
	if !ok {
		t.Skip("there are no vectors")
	}
	search, ok := v.search.(*latticeSearch)
	if !ok {
		t.Skip("the lanes have 32 bits")
	}
	rng := rand.New(rand.NewPCG(11, 12))
	s := crowded(20, 6, 6, rng)
	columns := someColumns(s, rng)
	columns.FromEven, columns.FromOdd = 0, 0
	weights := slices.Repeat([]uint32{1}, columns.Len())
	want := search.Sum(s, columns, weights, unwatched())
	v.Thin(2, -1)
	none := search.Sum(s, columns, weights, unwatched())
	v.Thin(2, 1)
	half := search.Sum(s, columns, weights, unwatched())
	if none != 0 || half == 0 || half >= want {
		t.Errorf("no part has %d placements, half of them %d of %d", none, half, want)
	}
}
