package count

import (
	"math/big"
	"testing"

	"nqueens.example/nqueens/internal/known"
	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
)

// published returns the term of an OEIS sequence for the n x n board.
func published(t *testing.T, id string, n int) *big.Int {
	t.Helper()
	term, ok := must.Get(known.Get(id))(t).At(n)
	if !ok {
		t.Fatalf("%s has no term for n = %d", id, n)
	}
	return term
}

// TestClassesArePublished holds the published counts, and those of the classes, to each other. Where
// n is 2 or 3 above a multiple of 4 no quarter turn leaves anything.
func TestClassesArePublished(t *testing.T) {
	for _, of := range []struct {
		all, half, quarter, unique string
		largest                    int
	}{{"A000170", "A032522", "A033148", "A002562", 26}, {"A051223", "A051223/half-turn", "A051223/quarter-turn", "A051224", 21}} {
		for n := 1; n <= of.largest; n++ {
			all, half, quarter := published(t, of.all, n), published(t, of.half, n), new(big.Int)
			if n%4 < 2 {
				quarter = published(t, of.quarter, n)
			}
			c, err := classesOf(n, all, half, quarter)
			if err != nil {
				t.Fatalf("%s, n = %d: %v", of.all, n, err)
			}
			if unique := published(t, of.unique, n); c.Unique.Cmp(unique) != 0 {
				t.Errorf("%s, n = %d: %v classes, published %v", of.all, n, c.Unique, unique)
			}
			if asymmetric := published(t, "A260320", n); of.all == "A000170" && c.Asymmetric.Cmp(asymmetric) != 0 {
				t.Errorf("n = %d: %v asymmetric classes, published %v", n, c.Asymmetric, asymmetric)
			}
			members := new(big.Int).Mul(c.Asymmetric, big.NewInt(8))
			members.Add(members, new(big.Int).Mul(c.HalfTurn, big.NewInt(4)))
			members.Add(members, new(big.Int).Mul(c.QuarterTurn, big.NewInt(2)))
			if n > 1 && members.Cmp(all) != 0 {
				t.Errorf("%s, n = %d: the classes have %v members, there are %v solutions", of.all, n, members, all)
			}
		}
	}
}

func TestClassesRefuseCountsThatCannotBelongTogether(t *testing.T) {
	for _, c := range [][4]int64{{8, 93, 4, 0}, {8, 92, 5, 0}, {8, 92, 4, 1}, {8, 92, 4, 8}, {1, 2, 1, 1}} {
		expect.Fails(t, expect.ErrorOf(classesOf(int(c[0]), big.NewInt(c[1]), big.NewInt(c[2]), big.NewInt(c[3]))), "%v", c)
	}
}

// TestByClass counts queens and amazons by classes, and rooks, which a reflection may leave
// unchanged, up to symmetry alone. There are no classes of classes, nor of other boards.
func TestByClass(t *testing.T) {
	for _, test := range []struct {
		kind        Kind
		all, unique string
		largest     int
	}{{Kind{}, "A000170", "A002562", 16}, {Kind{Method: "search"}, "A000170", "A002562", 8}, {Kind{Piece: "amazon"}, "A051223", "A051224", 20}} {
		for n := 1; n <= test.largest; n++ {
			all := published(t, test.all, n)
			c, err := ByClass(t.Context(), n, test.kind, all, Options{})
			if want := published(t, test.unique, n); err != nil || c.Unique.Cmp(want) != 0 {
				t.Errorf("%v, n = %d: %+v, %v, published are %v", test.kind, n, c, err, want)
			}
			if c, err := ByClass(t.Context(), min(n, 9), test.kind, nil, Options{}); err != nil || n < 10 && c.All.Cmp(all) != 0 {
				t.Errorf("%v, n = %d: counted are %v, %v, published are %v", test.kind, n, c.All, err, all)
			}
		}
	}
	if c, err := ByClass(t.Context(), 8, Kind{Piece: "rook"}, nil, Options{}); err != nil || c.All.String() != "40320" || c.Unique.String() != "5282" || c.HalfTurn != nil {
		t.Errorf("eight rooks: %+v, %v", c, err)
	}
	for _, k := range []Kind{{Class: "half-turn"}, {Board: "torus"}, {Piece: "pawn"}} {
		expect.Fails(t, expect.ErrorOf(ByClass(t.Context(), 8, k, big.NewInt(92), Options{})), "%v is not refused", k)
	}
}
