package kernel

import (
	"math/rand/v2"
	"slices"
	"testing"

	"nqueens.example/nqueens/internal/testing/expect"
)

// TestAlike counts several sides at once, some of which share rows, and compares with one
// after the other.
func TestAlike(t *testing.T) {
	for _, k := range AvailableColours() {
		if v, ok := k.New().(*colourVector); ok && !v.check {
			t.Run(k.Name, func(t *testing.T) { alike(t, v) })
		}
	}
}

func alike(t *testing.T, v *colourVector) {
	rng := rand.New(rand.NewPCG(11, 12))
	for _, of := range [][3]int{{12, 4, 3}, {13, 5, 3}, {14, 3, 4}, {17, 5, 2}, {20, 4, 2}, {32, 3, 2}} {
		s := crowded(of[0], of[1], of[2], rng)
		columns := someColumns(s, rng)
		var sides []Side
		for range 9 {
			other := crowded(of[0], of[1], of[2], rng)
			sides = append(sides, Side{s.N, s.Rows&^evenColumns | other.Rows&evenColumns, s.Odd})
		}
		sides = append(sides, sides[3], sides[3])
		same := len(sides) // have as many queens on both lattices
		few := crowded(of[0], of[1]-1, of[2], rng)
		sides = append(sides, Side{s.N, few.Rows, s.Odd}, Side{s.N, s.Rows &^ evenColumns, s.Odd}, sides[4])
		lanes := v.search.latticeLanes
		small, large, turned := newLatticeSearch(lanes), newLatticeSearch(lanes), newLatticeSearch(lanes)
		small.most = 50
		turned.leavesToOrder, turned.leavesToTurn = 0, 0
		var weights, want [][]uint32
		for range sides {
			some := make([]uint32, columns.Len())
			for i := range some {
				some[i] = rng.Uint32N(1 << 20)
			}
			weights, want = append(weights, some), append(want, make([]uint32, columns.Len()))
		}
		found := uint64(0)
		for i, s := range sides {
			tableOf(new(colourGeneric), s, columns, 2, want[i])
		}
		for range 2 { // the second time with the lists of the first
			for _, c := range []ColourCounter{v, small, large, turned} {
				sides := sides
				if c != v {
					sides = sides[:same]
				}
				got := make([][]uint32, len(sides))
				for i := range got {
					got[i] = make([]uint32, columns.Len())
				}
				c.Tables(sides, columns, 2, got, unwatched())
				sums := c.Sums(sides, columns, weights, unwatched())
				for i, s := range sides {
					if !slices.Equal(got[i], want[i]) {
						t.Errorf("%+v: the table of side %d differs", s, i)
					}
					sum := uint64(0)
					for j, count := range want[i] {
						sum += uint64(count/2) * uint64(weights[i][j])
					}
					expect.Equal(t, sums[i], sum, "%+v: the weights of side %d add up to", s, i)
					found += sum
				}
			}
		}
		if found == 0 {
			t.Errorf("%+v: no side has a placement", of)
		}
	}
}

// TestThinnedSearch checks that a thinned search leaves out the parts that it should, and orders and
// turns what it would in a whole search.
func TestThinnedSearch(t *testing.T) {
	v := AvailableColours()[0].New().(*colourVector)
	search := v.search
	rng := rand.New(rand.NewPCG(11, 12))
	s := crowded(20, 6, 6, rng)
	columns := someColumns(s, rng)
	columns.FromEven, columns.FromOdd = 0, 0
	weights := slices.Repeat([]uint32{1}, columns.Len())
	search.leavesToOrder, search.leavesToTurn = 0.01, 0.01 // there are many
	want := sumOf(search, s, columns, weights, unwatched())
	list := &search.lists[1]
	v.Thin(2, -1)
	none := sumOf(search, s, columns, weights, unwatched())
	knows := list.dense && list.denser
	v.Thin(2, 1)
	half := sumOf(search, s, columns, weights, unwatched())
	if none != 0 || half == 0 || half >= want {
		t.Errorf("no part has %d placements, half of them %d of %d", none, half, want)
	}
	if !knows || !list.dense || !list.denser {
		t.Errorf("a search of no part knows of many leaves: %v; of half of them: %v, %v", knows, list.dense, list.denser)
	}
}
