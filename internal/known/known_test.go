package known_test

import (
	"math/big"
	"regexp"
	"testing"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/known"
	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
)

func sequence(t *testing.T, id string) known.Sequence {
	t.Helper()
	return must.Get(known.Get(id))(t)
}

func TestAll(t *testing.T) {
	all := known.All()
	if len(all) < 40 {
		t.Errorf("%d sequences on record, want 40 and more", len(all))
	}
	number := regexp.MustCompile(`^(A\d{6})(/[a-z-]+)?$`)
	seen := map[string]bool{}
	for _, s := range all {
		name := number.FindStringSubmatch(s.ID)
		if name == nil || seen[s.ID] {
			t.Fatalf("%q is no OEIS number or comes twice", s.ID)
		}
		seen[s.ID] = true
		if s.Title == "" || len(s.Terms) < 5 || s.Offset < 0 || s.Source() != "https://oeis.org/"+name[1] {
			t.Errorf("%s is incomplete: %+v", s.ID, s)
		}
	}
	expect.Fails(t, expect.ErrorOf(known.Get("A000001")), "a sequence that is not on record has no error")
}

// each calls check with every index that all the sequences have.
func each(t *testing.T, ids []string, check func(n int, terms []*big.Int)) {
	t.Helper()
	checked := 0
	for n := range 100 {
		var terms []*big.Int
		for _, id := range ids {
			if term, ok := sequence(t, id).At(n); ok {
				terms = append(terms, term)
			}
		}
		if len(terms) == len(ids) {
			check(n, terms)
			checked++
		}
	}
	if checked < 5 {
		t.Errorf("%v have only %d indices in common", ids, checked)
	}
}

// TestQuarterTurns: a quarter turn leaves one orbit of 2 for each class of A352661. What else the
// classes have to do with each other is held in package count.
func TestQuarterTurns(t *testing.T) {
	each(t, []string{"A051223/quarter-turn", "A352661"}, func(n int, a []*big.Int) {
		if n > 1 && a[0].Cmp(new(big.Int).Lsh(a[1], 1)) != 0 {
			t.Errorf("n = %d: %v is not 2 x %v", n, a[0], a[1])
		}
	})
	each(t, []string{"A033148", "A260189"}, func(n int, a []*big.Int) {
		expect.Equal(t, a[0].Cmp(new(big.Int).Lsh(a[1], uint(n/4))), 0, "n = %d: %v is not %v x 2^%d", n, a[0], a[1], n/4)
	})
	each(t, []string{"A002968", "A002968"}, func(n int, a []*big.Int) {
		if odd, ok := sequence(t, "A260189").At(4*n + 1); ok && odd.Cmp(a[0]) != 0 {
			t.Errorf("n = %d: A002968 is %v, A260189(%d) %v", n, a[0], 4*n+1, odd)
		}
	})
}

func TestTorus(t *testing.T) {
	each(t, []string{"A007705", "A007705"}, func(n int, a []*big.Int) {
		if all, ok := sequence(t, "A051906").At(2*n + 1); ok && all.Cmp(a[0]) != 0 {
			t.Errorf("size %d: A007705 %v, A051906 %v", 2*n+1, a[0], all)
		}
	})
	// Queens on the torus do not attack each other on the plain board either.
	each(t, []string{"A051906", "A000170"}, func(n int, a []*big.Int) {
		if a[0].Cmp(a[1]) > 0 {
			t.Errorf("n = %d: %v on the torus, %v on the board", n, a[0], a[1])
		}
	})
}

// TestTriangle holds the columns and row sums of A348129 to their own sequences.
func TestTriangle(t *testing.T) {
	triangle := sequence(t, "A348129")
	columns := map[int]string{3: "A047659", 4: "A061994", 5: "A108792", 6: "A176186", 7: "A178721"}
	for n, i := 0, 0; i < len(triangle.Terms); n++ {
		sum := new(big.Int)
		for k := 0; k <= n; k++ {
			term := triangle.Terms[i]
			i++
			sum.Add(sum, term)
			id, ok := columns[k]
			if k == n {
				id, ok = "A000170", true
			}
			if !ok {
				continue
			}
			if want, ok := sequence(t, id).At(n); ok && want.Cmp(term) != 0 {
				t.Errorf("%d queens of n = %d: A348129 %v, %s %v", k, n, term, id, want)
			}
		}
		if want, ok := sequence(t, "A287227").At(n); ok && want.Cmp(sum) != 0 {
			t.Errorf("n = %d: row sum %v, A287227 %v", n, sum, want)
		}
	}
}

func TestFirst(t *testing.T) {
	found := 0
	for n := range 62 {
		columns, ok := known.First(n)
		if !ok {
			continue
		}
		found++
		expect.Is(t, (nqueens.Problem{N: n}).Accepts(columns), nil, "n = %d", n)
		columns[0] = -1
		if again, _ := known.First(n); again[0] == -1 {
			t.Errorf("n = %d: a caller can change what is on record", n)
		}
	}
	if found != 34 { // 1, 4 to 35, 37
		t.Errorf("%d first placements on record, want 34", found)
	}
}

func TestFirstTree(t *testing.T) {
	each(t, []string{"A140450", "A140450/placed"}, func(n int, a []*big.Int) {
		if a[0].Cmp(a[1]) <= 0 && n > 1 {
			t.Errorf("n = %d: %v squares tried, %v queens placed", n, a[0], a[1])
		}
	})
}

// TestNodes: row n of A319284 adds up to A319283(n) and ends with A000170(n).
func TestNodes(t *testing.T) {
	triangle, from := sequence(t, "A319284").Terms, 0
	each(t, []string{"A319283", "A000170"}, func(n int, a []*big.Int) {
		if from+n >= len(triangle) {
			return
		}
		sum := new(big.Int)
		for _, term := range triangle[from : from+n+1] {
			sum.Add(sum, term)
		}
		if sum.Cmp(a[0]) != 0 || triangle[from+n].Cmp(a[1]) != 0 {
			t.Errorf("row %d adds up to %v and ends with %v; want %v and %v", n, sum, triangle[from+n], a[0], a[1])
		}
		from += n + 1
	})
	expect.Equal(t, from, len(triangle), "rows of the triangle")
}
