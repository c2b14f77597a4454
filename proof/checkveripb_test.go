package proof

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"nqueens.example/nqueens"
)

// atLeast yields lists of literals, and how many of each are true.
func atLeast(list [][]int, least ...int) iter.Seq2[[]int, int] {
	return func(yield func([]int, int) bool) {
		for i, literals := range list {
			if !yield(literals, least[i]) {
				return
			}
		}
	}
}

// guests says that three of four are true, and at most one but the first.
var guests = atLeast([][]int{{1, 2, 3, 4}, {-1, -2, -3}, {-2, -3, -4}, {-1, -4}}, 3, 1, 2, 1)

const (
	pbOpening = pbHeader + "2.0\nf 4\n"
	pbEnding  = "output NONE\nconclusion UNSAT : 6\nend pseudo-Boolean proof\n"
	pbProof   = pbOpening + "* by hand\npol 1 2 * 3 + 2 +\nrup 1 ~x2 1 ~x3 >= 2 ;\ndel id 5\nrup >= 1 ;\noutput NONE\nconclusion UNSAT : 7\nend pseudo-Boolean proof\n"
)

func TestCheckVeriPB(t *testing.T) {
	check := func(proof string) error {
		_, err := checkVeriPB(context.Background(), guests, strings.NewReader(proof))
		return err
	}
	report, err := checkVeriPB(context.Background(), guests, strings.NewReader(pbProof))
	if want := (veriPBReport{Given: 4, Derived: 3, Deleted: 1}); err != nil || report != want {
		t.Errorf("%+v, %v, want %+v", report, err, want)
	}
	for _, steps := range []string{
		"pol 1 3 +\nrup >= 1 ;\n",
		"pol 1 3 + x2 +\npol 1 3 + ~x1 +\n",
		"pol 1 1 * 3 16777216 * +\ndel id\nrup >= 1 ;\n",
		"rup 1 x1 >= -68719476736 ;\npol 1 3 +\n",
		"rup 68719476736 x1 -68719476736 x2 >= -68719476736 ;\npol 1 3 +\n",
	} {
		if err := check(pbOpening + steps + pbEnding); err != nil {
			t.Errorf("%q: %v", steps, err)
		}
	}
	for proof, want := range map[string]string{
		"":                                   "ends before its last line",
		"pseudo-Boolean proof version 4.0\n": "not the opening of a proof; it must be",
		"pseudo-Boolean proof version 2.0\nf 5\n": `"f 5" must be f 4`,
		pbOpening:                               "ends before its last line",
		pbOpening + "pol 1\n" + pbEnding:        `there is no inequality "6"`,
		pbOpening + "pol 1\npol 2\n" + pbEnding: "line 6: inequality 6 can hold",
		pbOpening + "pol 1 2 +\noutput NONE\nconclusion UNSAT : 5\n": "line 5: inequality 5 can hold",
		pbOpening + "pol * 1\n":                             `there is no inequality "*"`,
		pbOpening + "pol x0\n":                              `"x0" is not one of the literals x1 to x4 and ~x1 to ~x4`,
		pbOpening + "pol 1 16777217 *\n":                    `"16777217" is not a factor from 1 to 16777216`,
		pbOpening + "del id 1\nrup 1 ~x1 >= 1 ;\n":          "1 ~x1 >= 1 ; does not follow",
		pbOpening + "rup 1 x1 >= 68719476737 ;\n":           `"68719476737" is not a number`,
		pbOpening + "rup 1 x1 >= -68719476737 ;\n":          `"-68719476737" is not a number`,
		pbOpening + "rup 68719476737 x1 >= 1 ;\n":           `"68719476737" is not a coefficient`,
		pbOpening + "rup -68719476737 x1 >= 1 ;\n":          `"-68719476737" is not a coefficient`,
		pbOpening + "pol\n":                                 "pol leaves 0 inequalities",
		pbOpening + "pol 1 2\n":                             "pol leaves 2 inequalities",
		pbOpening + "pol 1 +\n":                             "fewer than two",
		pbOpening + "pol 2 *\n":                             "no inequality to multiply",
		pbOpening + "pol 1 0 *\n":                           "not a factor",
		pbOpening + "pol 1 -1 *\n":                          "not a factor",
		pbOpening + "pol 1 16777216 * 2 *\n":                "too large",
		pbOpening + "pol 1 2 d\n":                           `there is no inequality "d"`,
		pbOpening + "pol 5\n":                               `there is no inequality "5"`,
		pbOpening + "pol x5\n":                              "not one of the literals",
		pbOpening + "pol ~~x1\n":                            "not one of the literals",
		pbOpening + "del id 1\npol 1\n":                     `there is no inequality "1"`,
		pbOpening + "del 1\n":                               "only del id",
		pbOpening + "del id 1\nrup >= 1 ;\n":                ">= 1 ; does not follow",
		pbOpening + "rup 1 x1 1 x1 >= 1 ;\n":                "x1 appears twice",
		pbOpening + "rup 1 x1 1 ~x1 >= 1 ;\n":               "~x1 appears twice",
		pbOpening + "rup 1 ~x1 1 x1 >= 1 ;\n":               "x1 appears twice",
		pbOpening + "rup 1 x1 >= 1\n":                       "is not an inequality",
		pbOpening + "rup one x1 >= 1 ;\n":                   "is not a coefficient",
		pbOpening + "rup 1 x1 >= one ;\n":                   "is not a number",
		pbOpening + "red 1 x1 >= 1 ;\n":                     `the rule "red" is not known`,
		pbOpening + "output ALL\n":                          "only output NONE",
		pbOpening + "output NONE\nconclusion SAT\n":         "must be conclusion UNSAT",
		strings.Replace(pbProof, "end pseudo", "pseudo", 1): "must not follow the conclusion",
		pbProof + "pol 1\n":                                 "must not follow the conclusion",
	} {
		if err := check(proof); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", proof, err, want)
		}
	}
}

// What the sums of a proof say must not depend on coefficients having grown too large.
func TestVeriPBBounds(t *testing.T) {
	var proof strings.Builder
	proof.WriteString("pseudo-Boolean proof version 2.0\nf 2\npol 1\n")
	for i := range 10 {
		proof.WriteString("pol " + string(rune('3'+i)) + " 1048576 *\n")
	}
	_, err := checkVeriPB(context.Background(), atLeast([][]int{{1}, {-1}}, 1, 0), strings.NewReader(proof.String()))
	if err == nil || !strings.Contains(err.Error(), "line 5: its coefficients grow too large") {
		t.Errorf("%v", err)
	}
}

// Sums reach their bounds in both directions and do not pass them.
func TestVeriPBSumsStayInTheirBounds(t *testing.T) {
	part := func(least, coefficient, times int64) weighted {
		q := &inequality{least: least}
		if coefficient != 0 {
			q.terms = []pbTerm{{1, coefficient}}
		}
		return weighted{q, times}
	}
	for _, test := range []struct {
		parts []weighted
		fits  bool
	}{
		{[]weighted{part(maxLeast, 0, 1)}, true},
		{[]weighted{part(-maxLeast, 0, 1)}, true},
		{[]weighted{part(maxLeast, 0, 1), part(1, 0, 1)}, false},
		{[]weighted{part(-maxLeast, 0, 1), part(-1, 0, 1)}, false},
		{[]weighted{part(maxLeast/16, 0, 16)}, true},
		{[]weighted{part(maxLeast, 0, 16)}, false},  // which is 0 in 64 bits
		{[]weighted{part(-maxLeast, 0, 16)}, false}, // so is this
		{[]weighted{part(0, maxCoefficient, 1)}, true},
		{[]weighted{part(0, -maxCoefficient, 1)}, true},
		{[]weighted{part(0, maxCoefficient, 1), part(0, 1, 1)}, false},
		{[]weighted{part(0, -maxCoefficient, 1), part(0, -1, 1)}, false},
	} {
		c := newPBChecker(maxTerms)
		c.give([]int{1}, 0)
		if _, err := c.addUp(test.parts); (err == nil) != test.fits {
			t.Errorf("%+v: %v, want it to fit: %v", test.parts, err, test.fits)
		}
		if c.sum[1] != 0 || len(c.summed) != 0 {
			t.Errorf("%+v: the sum is not cleared", test.parts)
		}
	}
}

// A variable that occurs only negated is known like any other.
func TestVeriPBNegatedVariable(t *testing.T) {
	given := atLeast([][]int{{-3, -1}, {1}, {-2, 1}}, 2, 1, 1)
	const proof = "pseudo-Boolean proof version 2.0\nf 3\npol 1 2 + ~x3 +\nrup 1 x3 >= 1 ;\noutput NONE\nconclusion UNSAT : 5\n"
	if _, err := checkVeriPB(t.Context(), given, strings.NewReader(proof)); err == nil || !strings.Contains(err.Error(), "inequality 5 can hold") {
		t.Error(err)
	}
}

func TestCheckVeriPBIsCancelled(t *testing.T) {
	long := strings.Replace(pbProof, "* by hand\n", strings.Repeat("* by hand\n", 600), 1)
	for polls := range 3 {
		if _, err := checkVeriPB(&endsAfter{Context: t.Context(), polls: polls}, guests, strings.NewReader(long)); !errors.Is(err, context.Canceled) {
			t.Errorf("after %d polls: %v", polls, err)
		}
	}
	if _, err := checkVeriPB(&endsAfter{Context: t.Context(), polls: 3}, guests, strings.NewReader(long)); err != nil {
		t.Errorf("the context is polled more often than every 256 lines: %v", err)
	}
}

// A short proof must not take much memory, whether it keeps what it derives or not.
func TestVeriPBMemory(t *testing.T) {
	literals := make([]int, 1000)
	for i := range literals {
		literals[i] = i + 1
	}
	given := atLeast([][]int{literals}, 0)
	const opening = "pseudo-Boolean proof version 2.0\nf 1\n"
	_, err := newPBChecker(16_000).check(context.Background(), given, strings.NewReader(opening+strings.Repeat("pol 1\n", 20)))
	if err == nil || !strings.Contains(err.Error(), "line 19: the proof keeps more than 16000 terms") {
		t.Error(err)
	}
	_, err = newPBChecker(16_000).check(context.Background(), given, strings.NewReader(opening+strings.Repeat("pol 1\n", 16)+"del id 1\npol 2\n"))
	if err == nil || !strings.Contains(err.Error(), "line 20: the proof keeps more than 16000 terms") {
		t.Errorf("with what was given deleted: %v", err)
	}
	text := strings.Builder{}
	text.WriteString(opening)
	for i := range 20 {
		fmt.Fprintf(&text, "pol 1\ndel id %d\n", i+2)
	}
	c := newPBChecker(16_000)
	if _, err = c.check(context.Background(), given, strings.NewReader(text.String())); err == nil || !strings.Contains(err.Error(), "ends before its last line") {
		t.Error(err)
	}
	if listed := len(c.occurs[1]); listed > 3 {
		t.Errorf("%d inequalities are listed, all but one of them deleted", listed)
	}
}

// Whatever passes must be about inequalities that cannot all hold.
func FuzzCheckVeriPB(f *testing.F) {
	f.Add([]byte{1, 2, 3, 4, 0, 3, 129, 130, 131, 0, 1, 130, 131, 132, 0, 2, 129, 132, 0, 1}, pbProof[len(pbOpening):])
	f.Add([]byte{1, 0, 1, 129, 0, 1}, "pol 1 2 +\noutput NONE\nconclusion UNSAT : 3\nend pseudo-Boolean proof\n")
	f.Add([]byte{1, 2, 0, 1, 129, 0, 1, 130, 1, 0, 1}, "pol 1 3 * 2 2 * + ~x1 +\nrup 2 x1 -1 ~x2 >= 1 ;\ndel id 4 1\n")
	f.Add([]byte{1, 0, 1, 129, 0, 1}, "pol 1 2 % all\n+; output NONE;\nconclusion UNSAT : 3;\nend pseudo-Boolean proof;\n")
	f.Add([]byte{1, 0, 1, 129, 0, 1}, "p 1 2 + 0\nc 3 0\n")
	f.Fuzz(func(t *testing.T, bytes []byte, steps string) {
		var list [][]int
		var least []int
		var literals []int
		for i := 0; i < len(bytes); i++ {
			v := int(bytes[i] & 7)
			switch {
			case v == 0 && i+1 < len(bytes):
				i++
				list, least, literals = append(list, literals), append(least, int(bytes[i]&7)), nil
			case v != 0 && bytes[i] > 127:
				literals = append(literals, -v)
			case v != 0:
				literals = append(literals, v)
			}
		}
		passes := ""
		for _, opening := range []string{"1.0\nf\n", "2.0\nf\n", "3.0\nf;\n"} {
			text := pbHeader + opening + steps
			if _, err := checkVeriPB(context.Background(), atLeast(list, least...), strings.NewReader(text)); err == nil {
				passes = text
			}
		}
		if passes == "" {
			return
		}
		for model := range 1 << 8 {
			holds := true
			for i, literals := range list {
				sum := 0
				for _, v := range literals {
					if model>>max(v, -v)&1 == 1 == (v > 0) {
						sum++
					}
				}
				holds = holds && sum >= least[i]
			}
			if holds {
				t.Fatalf("%v, at least %v, hold for %b, and yet the proof passes:\n%s", list, least, model, passes)
			}
		}
	})
}

// Prices are sums of the numbers that the OPB form gives its lines.
func TestVeriPBWrites(t *testing.T) {
	for version, want := range map[pbVersion]string{
		pb11: `pseudo-Boolean proof version 1.1
f 29
p 3 2 * 17 + 22 3 * + 16 5 * + 9 +
u 1 ~x2 1 ~x8 >= 1 ;
u 1 ~x2 >= 1 ;
d 30 31
p ~x1 2 * ~x13 + ~x16 3 * +
u >= 1 ;
c 34
`,
		pb20: `pseudo-Boolean proof version 2.0
f 29
pol 3 2 * 17 + 22 3 * + 16 5 * + 9 +
rup 1 ~x2 1 ~x8 >= 1 ;
rup 1 ~x2 >= 1 ;
del id 30 31
pol ~x1 2 * ~x13 + ~x16 3 * +
rup >= 1 ;
output NONE
conclusion UNSAT : 34
end pseudo-Boolean proof
`,
		pb30: `pseudo-Boolean proof version 3.0
f 29 ;
pol 3 2 * 17 + 22 3 * + 16 5 * + 9 + ;
rup 1 ~x2 1 ~x8 >= 1 ;
rup 1 ~x2 >= 1 ;
del id 30 31 ;
pol ~x1 2 * ~x13 + ~x16 3 * + ;
rup >= 1 ;
output NONE ;
conclusion UNSAT : 34 ;
end pseudo-Boolean proof ;
`,
	} {
		writesVeriPB(t, version, want)
	}
}

func writesVeriPB(t *testing.T, version pbVersion, want string) {
	var text strings.Builder
	w := newVeriPB(&text, version, 4, 29)
	line := func(d nqueens.Direction, index, amount int) Price {
		return Price{nqueens.Line{Direction: d, Index: index}, amount}
	}
	w.Branch(Line{})
	w.Try(nqueens.Square{Row: 0, Col: 1})
	w.Price([]Price{line(nqueens.AlongRow, 1, 2), line(nqueens.AlongRising, -2, 1), line(nqueens.AlongFalling, 1, 3)},
		[]Price{line(nqueens.AlongColumn, 3, -5), line(nqueens.AlongColumn, 2, 0), line(nqueens.AlongColumn, 0, 1)}, false)
	w.Branch(Line{})
	w.Try(nqueens.Square{Row: 1, Col: 3})
	w.Fail(Line{})
	w.Exhausted()
	w.Price([]Price{line(nqueens.AlongFalling, 0, 2), line(nqueens.AlongRising, -3, 1), line(nqueens.AlongFalling, 6, 3)}, nil, true)
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if text.String() != want {
		t.Errorf("%s: wrote\n%s\nwant\n%s", version.number, text.String(), want)
	}
}

// The same proof in each version of the format. Each has words of its own.
func TestVeriPBVersions(t *testing.T) {
	const (
		proof11 = "pseudo-Boolean proof version 1.1\nf 4\n* by hand\np 1 2 * 3 + 2 +\nu 1 ~x2 1 ~x3 >= 2 ;\nd 5\nu >= 1 ;\nc 7\n"
		proof30 = "pseudo-Boolean proof version 3.0\nf 4;\n% by hand; pol 9\npol 1 2 *\n 3 + 2 + ; rup 1 ~x2 1 ~x3 >= 2;\ndel id % all\n5;\nrup >= 1 ;\noutput NONE;\nconclusion UNSAT : 7;\nend pseudo-Boolean\nproof;\n"
	)
	check := func(proof string) error {
		report, err := checkVeriPB(context.Background(), guests, strings.NewReader(proof))
		if want := (veriPBReport{Given: 4, Derived: 3, Deleted: 1}); err == nil && report != want {
			return fmt.Errorf("%+v, want %+v", report, want)
		}
		return err
	}
	zeros := strings.NewReplacer("1.1", "1.0", "f 4", "f 4 0", "2 +\n", "2 + 0\n", "d 5", "d 5 0", "c 7", "c 7 0").Replace(proof11)
	for _, proof := range []string{pbProof, proof11, zeros, strings.Replace(proof11, "1.1", "1.2", 1), proof30} {
		if err := check(proof); err != nil {
			t.Errorf("%q: %v", proof, err)
		}
	}
	cut := func(proof string) string { return proof[strings.Index(proof, "\n"):] }
	for proof, want := range map[string]string{
		pbHeader + "1.1" + cut(pbProof):                       `line 8: the rule "output" is not known; those that are: p, u, d, c`,
		pbHeader + "3.0" + cut(pbProof):                       `must be f 4`,
		pbHeader + "2.0" + cut(proof30):                       `"f 4;" must be f 4`,
		pbHeader + "2.0" + cut(proof11):                       `the rule "c" is not known`,
		pbHeader + "3.0" + cut(proof11):                       `must be f 4`,
		strings.TrimSuffix(proof11, "c 7\n"):                  "ends before its last line, c and the number",
		strings.Replace(proof11, "c 7", "c 6", 1):             "inequality 6 can hold",
		strings.Replace(proof11, "c 7", "c 7\np 1", 1):        "must not follow the conclusion",
		strings.TrimSuffix(proof30, ";\n"):                    "ends before its last line, end pseudo-Boolean proof",
		strings.Replace(proof30, "UNSAT : 7", "UNSAT : 6", 1): "inequality 6 can hold",
		strings.Replace(proof30, "rup >= 1 ;", "rup >= 1", 1): "is not an inequality",
		strings.Replace(proof30, "pol", "p", 2):               `the rule "p" is not known`,
		strings.Replace(proof30, "rup", "u", 1):               `the rule "u" is not known`,
		strings.Replace(proof30, "del id", "d", 1):            `the rule "d" is not known`,
		strings.Replace(proof30, "f 4;", "f 5;", 1):           `"f 5" must be f 4`,
		strings.Replace(proof30, "f 4;", ";", 1):              `"" must be f 4`,
	} {
		if err := check(proof); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", proof, err, want)
		}
	}
}

// What was deleted is taken off the lists when it outweighs what is kept, not each time.
func TestVeriPBSweepsSeldom(t *testing.T) {
	literals := make([]int, 1000)
	for i := range literals {
		literals[i] = i + 1
	}
	for _, test := range []struct{ kept, deleted, listed int }{{0, 1, 2}, {0, 2, 1}, {3, 2, 6}, {3, 5, 4}} {
		var text strings.Builder
		text.WriteString("pseudo-Boolean proof version 2.0\nf 1\n" + strings.Repeat("pol 1\n", test.kept))
		for i := range test.deleted {
			fmt.Fprintf(&text, "pol 1\ndel id %d\n", 2+test.kept+i)
		}
		c := newPBChecker(16_000)
		if _, err := c.check(t.Context(), atLeast([][]int{literals}, 0), strings.NewReader(text.String())); err == nil || !strings.Contains(err.Error(), "ends before its last line") {
			t.Error(err)
		}
		if listed := len(c.occurs[1]); listed != test.listed {
			t.Errorf("%d kept and %d deleted: %d are listed, want %d", test.kept, test.deleted, listed, test.listed)
		}
	}
}

// propagates follows what inequalities force, and returns the values and whether they contradict each other. It keeps
// no state.
func propagates(list []*inequality, variables int) (value []int8, holds bool) {
	value = make([]int8, variables+1)
	for again := true; again; {
		again = false
		for _, q := range list {
			slack := -q.least
			for _, t := range q.terms {
				if v := value[t.variable]; v > 0 || v == 0 && t.coefficient > 0 {
					slack += t.coefficient
				}
			}
			if slack < 0 {
				return value, false
			}
			for _, t := range q.terms {
				if value[t.variable] == 0 && t.coefficient > slack {
					value[t.variable], again = 1, true
				} else if value[t.variable] == 0 && -t.coefficient > slack {
					value[t.variable], again = -1, true
				}
			}
		}
	}
	return value, true
}

// Inequalities follow, or do not, as the definition says; what is kept between steps changes nothing.
func TestVeriPBAgainstItsDefinition(t *testing.T) {
	rng := rand.New(rand.NewPCG(19, 20))
	const variables = 6
	verdicts := map[bool]int{}
	for range 2000 {
		c := newPBChecker(maxTerms)
		var given [][]int
		for range 2 + rng.IntN(6) {
			var literals []int
			for _, v := range rng.Perm(variables)[:2+rng.IntN(3)] {
				literals = append(literals, (v+1)*(1-2*rng.IntN(2)))
			}
			given = append(given, literals)
		}
		c.give([]int{1, 2, 3, 4, 5, variables}, 0)
		for _, literals := range given {
			c.give(literals, 1+rng.IntN(2))
		}
		c.next = stepRules
		for range 15 {
			value, holds := propagates(c.constraints[1:], variables)
			if c.refuted == holds {
				t.Fatalf("%v: refuted by propagation: %v, want %v", given, c.refuted, !holds)
			}
			if c.refuted {
				break
			}
			if !slices.Equal(c.value, value) {
				t.Fatalf("%v: values %v, want %v", given, c.value, value)
			}
			var text strings.Builder
			q := &inequality{least: int64(rng.IntN(5)) - 1}
			text.WriteString("rup")
			for _, v := range rng.Perm(variables)[:1+rng.IntN(3)] {
				literal, coefficient := v+1, int64(1+rng.IntN(3))
				name := fmt.Sprintf("x%d", literal)
				if rng.IntN(2) == 0 {
					literal, name = -literal, "~"+name
				}
				fmt.Fprintf(&text, " %d %s", coefficient, name)
				q.term(literal, coefficient)
			}
			least := q.least
			for _, t := range q.terms {
				least -= min(t.coefficient, 0)
			}
			fmt.Fprintf(&text, " >= %d ;", least)
			negation := &inequality{least: 1 - q.least}
			for _, t := range q.terms {
				negation.terms = append(negation.terms, pbTerm{t.variable, -t.coefficient})
			}
			_, without := propagates(append(slices.Clone(c.constraints[1:]), negation), variables)
			verdicts[!without]++
			if err := c.line(text.String()); (err == nil) == without {
				t.Fatalf("%v, %s: %v, want it to follow: %v", given, text.String(), err, !without)
			}
		}
	}
	if min(verdicts[true], verdicts[false]) < 1000 {
		t.Errorf("%v", verdicts)
	}
}
