package symmetric

import (
	"context"
	"math/big"
	"slices"
	"testing"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/known"
	"nqueens.example/nqueens/jobs"
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

func TestQuarterTurnOfHugeBoards(t *testing.T) {
	if got, err := QuarterTurn(context.Background(), 1<<30+2, jobs.Options{}); err != nil || got.Sign() != 0 {
		t.Errorf("QuarterTurn(2^30 + 2) = %v, %v, want 0", got, err)
	}
}

func TestBothAgreeWithTurningEverySolution(t *testing.T) {
	for n := 1; n <= 8; n++ {
		var half, quarter int64
		columns := make(nqueens.Placement, n)
		for i := range columns {
			columns[i] = i
		}
		permutations(columns, 0, func(p nqueens.Placement) {
			if p.Validate() != nil {
				return
			}
			once := turned(p)
			if slices.Equal(p, once) {
				quarter++
			}
			if slices.Equal(p, turned(once)) {
				half++
			}
		})
		if got, _ := HalfTurn(context.Background(), n, jobs.Options{}); got.Int64() != half {
			t.Errorf("HalfTurn(%d) = %v, of all solutions a half turn leaves %d unchanged", n, got, half)
		}
		if got, _ := QuarterTurn(context.Background(), n, jobs.Options{}); got.Int64() != quarter {
			t.Errorf("QuarterTurn(%d) = %v, of all solutions a quarter turn leaves %d unchanged", n, got, quarter)
		}
	}
}

func turned(p nqueens.Placement) nqueens.Placement {
	q := make(nqueens.Placement, len(p))
	for row, col := range p {
		q[len(p)-1-col] = row
	}
	return q
}

func permutations(p nqueens.Placement, from int, visit func(nqueens.Placement)) {
	if from == len(p) {
		visit(p)
		return
	}
	for i := from; i < len(p); i++ {
		p[from], p[i] = p[i], p[from]
		permutations(p, from+1, visit)
		p[from], p[i] = p[i], p[from]
	}
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

func TestProgressReachesTheTotal(t *testing.T) {
	var last, total int
	_, err := HalfTurn(context.Background(), 16, jobs.Options{Workers: 2, Progress: func(p jobs.Progress) { last, total = p.JobsDone, p.Jobs }})
	if err != nil || last != total || total == 0 {
		t.Errorf("the last progress call said %d of %d, %v", last, total, err)
	}
}

func BenchmarkHalfTurn20(b *testing.B) {
	for b.Loop() {
		HalfTurn(context.Background(), 20, jobs.Options{Workers: 1})
	}
}

func BenchmarkQuarterTurn37(b *testing.B) {
	for b.Loop() {
		QuarterTurn(context.Background(), 37, jobs.Options{Workers: 1})
	}
}

// The classes are those of the published counts, and the table shows them aligned.
func TestCountClasses(t *testing.T) {
	c, err := CountClasses(t.Context(), 8, big.NewInt(92), jobs.Options{})
	if err != nil || c.Unique.Int64() != 12 || c.Asymmetric.Int64() != 11 || c.HalfTurn.Int64() != 1 {
		t.Errorf("%+v, %v", c, err)
	}
	want := "solutions     92\nunique        12\nasymmetric    11\nhalf-turn      1\nquarter-turn   0\n"
	if got := c.Table(big.NewInt(92)); got != want {
		t.Errorf("the table is\n%s, want\n%s", got, want)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := CountClasses(ended, 8, big.NewInt(92), jobs.Options{}); err == nil {
		t.Error("the count goes on after its end")
	}
}
