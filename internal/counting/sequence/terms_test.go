package sequence

import (
	"fmt"
	"math/big"
	"testing"

	"nqueens.example/nqueens/internal/counting/symmetric"
	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
)

func mustGet(t *testing.T, id string) Sequence {
	t.Helper()
	return must.Get(Get(id))(t)
}

// A term is new if two methods agree on it and the OEIS does not have it.
func TestNewTerms(t *testing.T) {
	const id = "A352661"
	line := func(id string, n int, term int64, method string) Computation {
		return Computation{ID: id, N: n, Term: big.NewInt(term), Method: method}
	}
	for name, test := range map[string]struct {
		all  []Computation
		want bool
	}{
		"two methods":      {[]Computation{line(id, 99, 7, "orbits"), line(id, 98, 5, "orbits"), line(id, 99, 7, "together")}, true},
		"one method":       {[]Computation{line(id, 99, 7, "orbits")}, false},
		"one method twice": {[]Computation{line(id, 99, 7, "orbits"), line(id, 99, 7, "orbits")}, false},
		"two terms":        {[]Computation{line(id, 99, 7, "orbits"), line(id, 99, 8, "together")}, false},
		"other sequences":  {[]Computation{line("A352662", 99, 7, "orbits"), line("A352662", 99, 7, "together")}, false},
	} {
		got := mustGet(t, id).agreed(test.all)
		if term := got[99]; (term != nil) != test.want || test.want && (term.Int64() != 7 || len(got) != 1) {
			t.Errorf("%s: %v", name, got)
		}
	}
	s := mustGet(t, id)
	last := s.Published().Last()
	if got := s.agreed([]Computation{line(id, last, 7, "orbits"), line(id, last, 7, "together")}); len(got) > 0 {
		t.Errorf("a term that is published is new: %v", got)
	}
	if term, ok := s.Term(s.Last() + 1); ok {
		t.Errorf("after the last term there is %v", term)
	}
	if _, ok := s.Term(s.Last()); !ok || s.Last() <= last {
		t.Errorf("the last term is that of %d, the last that is published that of %d", s.Last(), last)
	}
}

func TestTermsOfSums(t *testing.T) {
	for _, test := range []struct {
		id   string
		n    int
		sum  int64
		want string
	}{
		{"A352661", 24, 920, "460"},
		{"A352661", 24, 921, "the sum of the jobs for 24 is 921, which 2 does not divide"},
		{"A260320", 8, 4, "11"}, // (92 - 4) / 8
		{"A260320", 28, 0, "A000170 is not on record for 28"},
		{"A352662", 24, 920, "0"}, // A352661 is 460
		{"A352662", 99, 920, "A352661 is not on record for 99"},
		{"A053994", 99, 1, "A007705 is not on record for 99"},
		{"A103331", 99, 1, "A103330 is not on record for 99"},
		{"A032522", 8, 4, "4"},
	} {
		for _, m := range mustGet(t, test.id).Methods {
			term, err := m.TermOf(test.n, big.NewInt(test.sum))
			got := term.String()
			if err != nil {
				got = err.Error()
			}
			expect.Equal(t, got, test.want, "%s by %s for %d, with the sum %d", test.id, m.Name, test.n, test.sum)
		}
	}
	expect.Fails(t, expect.ErrorOf(onRecord("A999999", 1)), "a sequence of no number")
}

func TestGet(t *testing.T) {
	if s := mustGet(t, "a352661"); s.ID != "A352661" {
		t.Errorf("a352661 is %s", s.ID)
	}
	for id, want := range map[string]string{
		"A352660": `there is no sequence "A352660"; did you mean A352661?`,
		"primes":  `there is no sequence "primes"; nqueens count sequences lists them`,
	} {
		if s, err := Get(id); err == nil || err.Error() != want {
			t.Errorf("%s: %s, %v, want %s", id, s.ID, err, want)
		}
	}
}

// Methods are found by name, or the first that takes the index, and by the kind of their ledgers.
func TestChoiceOfMethods(t *testing.T) {
	s := mustGet(t, "A032522")
	for _, test := range []struct {
		name string
		n    int
		want string
	}{
		{"", 1, "crosses"},
		{"auto", symmetric.MaxHalfTurn, "crosses"},
		{"auto", symmetric.MaxHalfTurn + 1, "together"},
		{"together", 1, "together"},
		{"crosses", 64, fmt.Sprintf("A032522 is computed by crosses for N from 1 to %d, not 64", symmetric.MaxHalfTurn)},
		{"words", 8, `A032522 has no method "words"; it has auto, crosses, together`},
		{"", 0, "A032522 is computed for N from 1 to 64, not 0"},
		{"", 65, "A032522 is computed for N from 1 to 64, not 65"},
	} {
		m, err := s.Method(test.name, test.n)
		got := m.Name
		if err != nil {
			got = err.Error()
		}
		expect.Equal(t, got, test.want, "%q for %d", test.name, test.n)
	}
	plan := must.Get(s.Methods[1].NewPlan(8))(t)
	if found, m, ok := OfKind(plan.Method()); !ok || found.ID != "A032522" || m.Name != "together" {
		t.Errorf("%s is of %s by %s", plan.Method(), found.ID, m.Name)
	}
	if found, _, ok := OfKind("nothing"); ok {
		t.Errorf("nothing is a kind of %s", found.ID)
	}
}
