package proof

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// pigeons says that three pigeons sit in two holes, none together: hole h of pigeon
// p is variable 2p + h + 1.
var pigeons = [][]int{{1, 2}, {3, 4}, {5, 6}, {-1, -3}, {-1, -5}, {-3, -5}, {-2, -4}, {-2, -6}, {-4, -6}}

// expectDRAT checks a proof, which passes if want is empty, and else fails with such an error.
func expectDRAT(t *testing.T, clauses [][]int, proof, want string) {
	t.Helper()
	_, err := checkDRAT(t.Context(), slices.Values(clauses), strings.NewReader(proof))
	if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
		t.Errorf("%v, %q: %v, want %q", clauses, proof, err, want)
	}
}

func TestCheckDRAT(t *testing.T) {
	last := 6 + furtherVariables
	for proof, want := range map[string]string{
		"-1 0\n0\n": "",
		"c by hand\n-1 0\nd -1 -3 0\nd -1 0\n0\n": "",
		"7 -1 0\n-7 0\n-1 0\n0\n":                 "",
		"-2 0\n":                                  "",
		"":                                        "ends before the empty clause",
		"0\n":                                     "line 1: the clause  does not follow",
		"7 0\nd 1 2 0\n":                          "ends before the empty clause",
		"d 5 6 0\nd 1 2 0\n-1 0\n0\n":             "line 4",
		"-1\n":                                    "is not a clause",
		"x 0\n":                                   "is not a clause",
		"-1 0 2 0\n":                              "is not a clause",
		"d\n":                                     "the 0 at its end is missing",
		fmt.Sprintf("-%d -1 0\n%d -1 0\n-1 0\n0\n", last, last): "",
		fmt.Sprintf("%d -1 0\n", last+1):                        fmt.Sprintf("line 1: variable %d is too large: the clauses have 6", last+1),
		fmt.Sprintf("-1 -%d 0\n", last+1):                       fmt.Sprintf("line 1: variable -%d is too large: the clauses have 6", last+1),
		"7 0\n99999999999999999999 0\n":                         `line 2: "99999999999999999999 0" is not a clause`,
		"7 0\n7 -2 0 0\n":                                       "line 2",
		"\n\nc 1 2 3\n7 0\n\n-2":                                `line 6: "-2" is not a clause`,
		// A clause that is there twice is deleted once at a time.
		"2 1 0\nd 1 2 0\n-1 0\n":          "",
		"2 1 0\nd 1 2 0\nd 2 1 0\n-1 0\n": "ends before the empty clause",
	} {
		expectDRAT(t, pigeons, proof, want)
	}
	if learned, err := checkDRAT(t.Context(), slices.Values(pigeons), strings.NewReader("-1 0\n0\n")); err != nil || learned != 1 {
		t.Errorf("%d clauses learned, %v", learned, err)
	}
	expectDRAT(t, [][]int{{1}, {-1}}, "", "")
	expectDRAT(t, [][]int{{-3}, {-2, -1}, {1}, {2}}, "", "") // a variable that is nowhere without its sign
	expectDRAT(t, nil, "1 0\n", "ends before the empty clause")
	// A clause that makes a literal true stays: without it the negation of that literal would seem to follow.
	expectDRAT(t, [][]int{{1}, {-1, 2}}, "d -1 2 0\n-2 0\n", "line 2: the clause -2 does not follow")
}

// plainly reports whether a clause follows from others: by unit propagation, or as a resolution asymmetric tautology
// on its first literal. It keeps no state and watches nothing.
func plainly(clauses [][]int, clause []int) bool {
	contradicts := func(list []int) bool {
		value := map[int]bool{}
		for _, l := range list {
			if value[l] {
				return true
			}
			value[-l] = true
		}
		for again := true; again; {
			again = false
			for _, other := range clauses {
				var open []int
				satisfied := false
				for _, l := range other {
					satisfied = satisfied || value[l]
					if !value[l] && !value[-l] && !slices.Contains(open, l) {
						open = append(open, l)
					}
				}
				switch {
				case satisfied:
				case len(open) == 0:
					return true
				case len(open) == 1:
					value[open[0]], again = true, true
				}
			}
		}
		return false
	}
	if contradicts(clause) {
		return true
	}
	for _, other := range clauses {
		if len(clause) == 0 || slices.Contains(other, -clause[0]) &&
			!contradicts(append(slices.DeleteFunc(slices.Clone(other), func(l int) bool { return l == -clause[0] }), clause...)) {
			return false
		}
	}
	return len(clause) > 0
}

// Clauses follow, or do not, as the definition says; watched literals and what is kept between steps change nothing.
func TestDRATAgainstItsDefinition(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 42))
	random := func() (clause []int) {
		for range 1 + rng.IntN(4) {
			v := 1 + rng.IntN(7)
			if rng.IntN(2) == 0 {
				v = -v
			}
			if !slices.Contains(clause, v) && !slices.Contains(clause, -v) {
				clause = append(clause, v)
			}
		}
		return clause
	}
	verdicts := map[bool]int{}
	for range 3000 {
		var clauses [][]int
		for range 3 + rng.IntN(14) {
			clauses = append(clauses, random())
		}
		c := &dratChecker{index: map[string][]int32{}, most: 100}
		for _, clause := range clauses {
			c.grow(clause)
			c.add(clause)
		}
		for range 12 {
			if want := plainly(clauses, nil); c.refuted != want {
				t.Fatalf("%v: refuted by propagation: %v, want %v", clauses, c.refuted, want)
			}
			if c.refuted {
				break
			}
			clause := random()
			want := plainly(clauses, clause)
			verdicts[want]++
			err := c.line(strings.Trim(fmt.Sprint(append(clause, 0)), "[]"))
			if (err == nil) != want {
				t.Fatalf("%v, then %v: %v, want it to follow: %v", clauses, clause, err, want)
			}
			if want {
				clauses = append(clauses, clause)
			}
		}
	}
	if min(verdicts[true], verdicts[false]) < 1000 {
		t.Errorf("%v", verdicts)
	}
}

// Whatever passes must be about clauses that cannot all hold.
func FuzzCheckDRAT(f *testing.F) {
	f.Add([]byte{1, 2, 0, 129, 130, 0, 1, 130, 0, 129, 2, 0}, "1 0\n0\n")
	f.Add([]byte{1, 2, 0, 129, 0}, "3 1 0\nd 1 2 0\n0\n")
	f.Fuzz(func(t *testing.T, bytes []byte, text string) {
		var clauses [][]int
		var clause []int
		for _, b := range bytes {
			v := int(b & 7)
			switch {
			case v == 0:
				clauses = append(clauses, clause)
				clause = nil
			case b > 127:
				clause = append(clause, -v)
			default:
				clause = append(clause, v)
			}
		}
		if _, err := checkDRAT(context.Background(), slices.Values(clauses), strings.NewReader(text)); err != nil {
			return
		}
		for model := range 1 << 8 {
			if !slices.ContainsFunc(clauses, func(clause []int) bool {
				return !slices.ContainsFunc(clause, func(v int) bool { return model>>max(v, -v)&1 == 1 == (v > 0) })
			}) {
				t.Fatalf("%v hold for %b, and yet the proof passes:\n%s", clauses, model, text)
			}
		}
	})
}
