package count

import (
	"context"
	"math/big"
	"testing"

	"nqueens.example/nqueens/internal/known"
	"nqueens.example/nqueens/jobs"
	"nqueens.example/nqueens/piece"
)

// published returns the term of an OEIS sequence for the n x n board.
func published(t *testing.T, id string, n int) *big.Int {
	t.Helper()
	sequence, err := known.Get(id)
	if err != nil {
		t.Fatal(err)
	}
	term, ok := sequence.At(n)
	if !ok {
		t.Fatalf("%s has no term for n = %d", id, n)
	}
	return term
}

func TestClassesAgreeWithPublishedValues(t *testing.T) {
	for n := 1; n <= 26; n++ {
		all := published(t, "A000170", n)
		c, err := ClassesOf(n, all, published(t, "A032522", n), published(t, "A033148", n))
		if err != nil {
			t.Fatalf("n = %d: %v", n, err)
		}
		if unique := published(t, "A002562", n); c.Unique.Cmp(unique) != 0 {
			t.Errorf("n = %d: %v classes, published %v", n, c.Unique, unique)
		}
		if asymmetric := published(t, "A260320", n); c.Asymmetric.Cmp(asymmetric) != 0 {
			t.Errorf("n = %d: %v asymmetric classes, published %v", n, c.Asymmetric, asymmetric)
		}
		members := new(big.Int).Mul(c.Asymmetric, big.NewInt(8))
		members.Add(members, new(big.Int).Mul(c.HalfTurn, big.NewInt(4)))
		members.Add(members, new(big.Int).Mul(c.QuarterTurn, big.NewInt(2)))
		if n > 1 && members.Cmp(all) != 0 {
			t.Errorf("n = %d: the classes have %v members, there are %v solutions", n, members, all)
		}
	}
}

func TestClassesRefuseCountsThatCannotBelongTogether(t *testing.T) {
	for _, c := range [][4]int64{{8, 93, 4, 0}, {8, 92, 5, 0}, {8, 92, 4, 1}, {8, 92, 4, 8}, {1, 2, 1, 1}} {
		if got, err := ClassesOf(int(c[0]), big.NewInt(c[1]), big.NewInt(c[2]), big.NewInt(c[3])); err == nil {
			t.Errorf("%v gives %v", c, got)
		}
	}
}

// TestCountClasses counts the classes of queens and of amazons. Other pieces are
// refused: without counts of the symmetric placements, and kings, which a reflection
// may leave unchanged, even with them.
func TestCountClasses(t *testing.T) {
	for _, test := range []struct {
		piece       piece.Piece
		all, unique string
		largest     int
	}{{piece.Queen, "A000170", "A002562", 16}, {piece.Amazon, "A051223", "A051224", 20}} {
		for n := 1; n <= test.largest; n++ {
			c, err := CountClasses(t.Context(), test.piece, n, published(t, test.all, n), jobs.Options{})
			if want := published(t, test.unique, n); err != nil || c.Unique.Cmp(want) != 0 {
				t.Errorf("%v, n = %d: %+v, %v, published are %v", test.piece, n, c, err, want)
			}
		}
	}
	for _, p := range []piece.Piece{piece.King, piece.Queen.Plus(piece.Leap(1, 3))} {
		if c, err := CountClasses(t.Context(), p, 8, big.NewInt(92), jobs.Options{}); err == nil || HasClasses(p) {
			t.Errorf("%v is not refused: %+v", p, c)
		}
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := CountClasses(ended, piece.Queen, 8, big.NewInt(92), jobs.Options{}); err == nil {
		t.Error("the count continues after its context has ended")
	}
}
