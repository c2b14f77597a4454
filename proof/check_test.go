package proof_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/solvers"
	"nqueens.example/nqueens/proof"
)

// Proofs have each kind of step, and each part of a board.
const (
	// three is about the plain 3 x 3 board.
	three = "nqueens proof 2\nboard 3\nrefute\n1?\na1 c2- 3!\nb1 2!\nc1 a2| 3!\nend 9\n"

	// corners prices a board whose two long diagonals would have to hold the queens of three rows:
	//
	//	.xx.
	//	.xx.
	//	x..x
	//	.xx.
	corners = "nqueens proof 2\nboard 4\nblock b1\nblock c1\nblock a2\nblock d2\nblock b3\nblock c3\nblock b4\nblock c4\nrefute\nprice r1:1 r2:1 r4:1 u0:1 d5:1\nend 1\n"

	// first4 proves that 2 4 1 3 is the first solution of n = 4.
	first4 = "nqueens proof 2\nboard 4\nfirst 2,4,1,3\nrefute\nsmaller a1\n2?\nc2 3!\nd2 b3- 4!\nend 7\n"

	// rests has a rest in each try.
	rests = "nqueens proof 3\nboard 3\nrefute\n1?\na1 rest\nb1 rest\nc1 a2| rest\nend 8\n"
)

var proofs = []string{
	three, corners, first4, rests,
	"nqueens proof 2\nboard 4\nplace a1\nblock d2\ndiagonal a2-c4\nrefute\nc2- 3!\nend 2\n",
	"nqueens proof 3\nboard 6\nplace a1\nblock d2\nblock e2\nrefute\nrest\nend 1\n",
	"nqueens proof 3\nboard 6\nfirst 2,4,6,1,3,5\nrefute\nsmaller a1\nrest\nsmaller a3\nrest\nend 4\n",
	"nqueens proof 3\nboard 4\ndiagonal a1-a1\ndiagonal d1-d1\ndiagonal b1-d3\ndiagonal a3-c1\nrefute\nrest\nend 1\n",
}

// expectProof checks a proof, which passes if want is empty, and else fails with such an error.
func expectProof(t *testing.T, text string, board *nqueens.Problem, want string) (report proof.Report) {
	t.Helper()
	report, err := proof.Check(t.Context(), strings.NewReader(text), board)
	if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
		t.Errorf("error %v, want %q in\n%.300s", err, want, text)
	}
	return report
}

func TestReport(t *testing.T) {
	for text, want := range map[string]string{three: "9 []", corners: "1 []", first4: "7 [1 3 0 2]", rests: "8 []"} {
		if r := expectProof(t, text, nil, ""); fmt.Sprint(r.Steps, r.First) != want {
			t.Errorf("%d steps, first %v, want %s", r.Steps, r.First, want)
		}
	}
}

// Each step left out must be seen to.
func TestStepRemoved(t *testing.T) {
	steps := strings.Fields("1? a1 c2- 3! b1 2! c1 a2| 3!")
	for gone := range steps {
		kept := slices.Delete(slices.Clone(steps), gone, gone+1)
		text := "nqueens proof 2\nboard 3\nrefute\n" + strings.Join(kept, " ") + "\nend "
		for _, count := range []string{"8\n", "9\n"} {
			expectProof(t, text+count, nil, "step")
		}
	}
}

func TestTruncated(t *testing.T) {
	// The last byte is a line feed that a proof may lack.
	for size := range len(three) - 1 {
		expect.Fails(t, expect.ErrorOf(proof.Check(t.Context(), strings.NewReader(three[:size]), nil)), "the first %d bytes pass", size)
	}
}

func TestOtherBoards(t *testing.T) {
	for _, test := range []struct {
		part  string // of the board in the proof
		board nqueens.Problem
		want  string
	}{
		{"", nqueens.Problem{N: 4}, "about a 3 x 3 board, not 4 x 4"},
		{"", nqueens.Problem{N: 3, Placed: []nqueens.Square{{Row: 0, Col: 0}}}, "about another board: a1 is placed only in the question"},
		{"place b1\n", nqueens.Problem{N: 3}, "about another board: b1 is placed only in the proof"},
		{"block b1\n", nqueens.Problem{N: 3}, "about another board: b1 is blocked only in the proof"},
		{"block b1\n", nqueens.Problem{N: 3, Blocked: []nqueens.Square{{Row: 0, Col: 2}}}, "about another board: b1 is blocked only in the proof"},
		{"block c1\n", nqueens.Problem{N: 3, Blocked: []nqueens.Square{{Row: 0, Col: 1}}}, "about another board: b1 is blocked only in the question"},
		{"", nqueens.Problem{N: 3, BlockedDiagonals: []nqueens.Line{{Direction: nqueens.AlongRising}}}, "the diagonal a1-c3 is blocked only in the question"},
		{"", nqueens.Problem{}, "at least 1, not 0"},
	} {
		expectProof(t, strings.Replace(three, "refute", test.part+"refute", 1), &test.board, test.want)
	}
}

// TestRejects checks proofs with a change.
func TestRejects(t *testing.T) {
	type change struct{ from, to, want string }
	changes := map[string][]change{
		three: {
			{"nqueens", "queens", `line 1: "queens proof 2" is not the opening`},
			{"proof 2", "proof 1", `line 1: this is version "1" of the form, and only 2 and 3 are read`},
			{"proof 2", "proof 2\r", `line 1: this is version "2\r" of the form`},
			{"board 3", "board 0", `line 2: "board 0" is not a board`},
			{"board 3", "board 99999999", "1 to 20000"},
			{"board 3", "board 20001", `"board 20001" is not a board`},
			{"board 3", "bord 3", `"bord 3" is not a board`},
			{"refute", "mirror\nrefute", `line 3: "mirror" is not part of a board`},
			{"refute", "block d1\nrefute", "d1 is not on the 3 x 3 board"},
			{"refute", "place 1a\nrefute", `"1a" is not a square`},
			{"refute", "diagonal a1-c2\nrefute", `"a1-c2" is not a diagonal`},
			{"3!", "four", "line 5: step 4, four: it is not a step"},
			{"c2- 3!", "c2-  3!", "step 4, : it is not a step"},
			{"3!\n", "3! \n", "step 5, : it is not a step"},
			{"3!\n", "3!\r\n", "it is not a step"},
			{"1?\n", "1?\n\n", "line 5: step 2, : it is not a step"},
			{"3!", "d!", "it is not on the 3 x 3 board"},
			{"1?", "1!", "step 1, 1!: row 1 still has a1 free"},
			{"3!", "2!", "step 4, 2!: row 2 has its queen"},
			{"c2-", "b2-", "step 3, b2-: row 2 also has c2 free"},
			{"1?\na1", "b2| a1", "step 1, b2|: column b also has b1 free"},
			{"b1 2!", "b1 b2-", "step 6, b2-: b2 is not free"},
			{"c2- 3!", "c2- c2-", "row 2 has its queen"},
			{"b1", "a1", "step 5, a1: row 1 still has b1 to try before"},
			{"b1", "b2", "row 1 still has b1 to try before"},
			{"b1 2!\nc1", "c1 a2| 3!\nb1", "row 1 still has b1 to try before"},
			{"c2- 3!", "c2 3!", "step 3, c2: no line is open for a try"},
			{"a1 c2-", "c2-", "step 2, c2-: row 1 still has a1 to try"},
			{"b1 2!", "b1 2?", "row 2 has no free square to try; it fails"},
			{"c1 a2| 3!\nend 9", "end 6", "ends after step 6, but row 1 still has c1 to try"},
			{" 3!\nend 9", "\nend 8", "ends after step 8, but the try on c1 has not failed"},
			{"3!\nend 9", "3! 3!\nend 10", "step 10, 3!: the board is refuted already"},
			{"3!\nend 9", "3! rest\nend 10", "the board is refuted already"},
			{"end 9", "end 8", "counts 8 steps, but 9 were read"},
			{"end 9\n", "end 9\nend 9\n", "line 9: something follows the end"},
		},
		corners: {
			{"u0:1", "u2:1", "step 1, price: it excludes nothing"},
			{"r2:1", "r2:2", "it excludes nothing"},
			{"d5:1", "", `"" prices no line`},
			{"u0:1", "d5:1", `"d5:1" prices its line a second time`},
			{"block c4\n", "block c4\nblock a4\nblock a1\nblock a3\n", "column a has no free square: it fails without prices"},
			{"block b1\n", "", "ends after step 1, but nothing has failed"},
			{"block b1\nblock c1\nblock a2\nblock d2\n", "place a2\n", `"r2:1" prices no line`},
			{"price", "1?\nprice", "step 2, price: row 1 still has a1 to try"},
			{"r1:1 r2:1 r4:1 u0:1 d5:1", "r1:1000000 u-3:1000000 u3:1000000 d2:1000000 d8:1000000", "it excludes nothing"},
		},
		first4: {
			{"2,4,1,3", "2,4,1,4", "the first solution is wrong: the queens on d2 and d4 attack each other"},
			{"2,4,1,3", "2,4,1", "the first solution is wrong: the placement is for n = 3, and the board has n = 4"},
			{"2,4,1,3\n", "2,4,1,3\nfirst 2,4,1,3\n", `line 4: "first 2,4,1,3" is not part of a board`},
			{"2,4,1,3", "3,1,4,2", "the case of b1 is missing"},
			{"first 2,4,1,3\n", "", "smaller: it is not a step"},
			{"smaller a1\n", "smaller b1\n", "step 1, smaller: the next case is that of a1"},
			{"smaller a1\n", "", "step 1, no case is open: write smaller and its square"},
			{"d2 b3- 4!\nend 7", "smaller b1\nend 5", "step 5, smaller: the case of a1 is not refuted: row 2 still has d2 to try"},
			{"d2 b3- 4!\nend 7", "end 4", "step 4, but the case of a1 is open: row 2 still has d2 to try"},
			{"end 7", "smaller b1\nend 8", "step 8, smaller: every smaller case is refuted already"},
			{"end 7", "end 6", "the end counts 6 steps, but 7 were read"},
			{"smaller a1\n2?\nc2 3!\nd2 b3- 4!\nend 7", "end 0", "the case of a1 is missing"},
		},
		rests: {
			{"a1 rest\nb1 rest\nc1 a2| rest\nend 8", "a1 rest\nend 3", "row 1 still has b1 to try"},
			{"a1 rest", "rest", "step 2, rest: row 1 still has a1 to try"},
			{"1?", "rest", "step 1, the board is refuted already"},
			{"board 3", "board 4", "line 6: step 5, rest: d2 a3 c4 complete the board"},
		},
	}
	for _, word := range strings.Fields("c2+ C2- c02- c2000000000- a3! 3- 3| a- a0- 0! aaaaaaa1- a1000000000-") {
		changes[three] = append(changes[three], change{"c2-", word, "step 3, " + word + ": it is not a step"})
	}
	for _, word := range strings.Fields("4! c4- aaaaaa1- a999999999-") {
		changes[three] = append(changes[three], change{"c2-", word, "step 3, " + word + ": it is not on the 3 x 3 board"})
	}
	for _, word := range strings.Fields("r2:0 r2:-1 r2:1000001 r5:1 r0:1 r-1:1 c2:1 r2 r2:1:1 r u u- u4:1 u-4:1 u-0:1 d1:1 d9:1 d-5:1") {
		changes[corners] = append(changes[corners], change{"r2:1", word, `"` + word + `" prices no line`})
	}
	for _, column := range []string{"0", "x", "03", "+3", "-3", " 3", ""} {
		changes[first4] = append(changes[first4], change{"1,3", "1," + column, `"` + column + `" is not a column`})
	}
	const isRest = "refute\nrest\nend 1\n"
	changes["nqueens proof 3\n"] = []change{
		{"3\n", "3\nboard 1\nblock a1\n" + isRest, ""},
		{"3\n", "3\nboard 2\n" + isRest, ""},
		{"3\n", "3\nboard 3\n" + isRest, ""},
		{"3\n", "3\nboard 19998\nblock b1\n" + queens(19_998, 3) + isRest, ""},
		{"3\n", "3\nboard 19998\n" + queens(19_998, 3) + isRest, "rest: b1 d2 f3 complete the board"},
		{"3\n", "3\nboard 6\n" + isRest, "line 4: step 1, rest: c1 f2 b3 e4 a5 d6 complete the board"},
		{"3\n", "3\nboard 1\nplace a1\n" + isRest, "every row has its queen already"},
		{"3\n", "3\nboard 21\n" + isRest, "step 1, rest: more than 20 rows have no queen"},
		{"3\n", "3\nboard 20000\nrefute\nend 0\n", "ends after step 0, but nothing has failed"},
		{"3\n", "3\nboard 26\nrefute\nz19-\n", "row 19 also has a19 free"},
		{"3\n", "3\nboard 26\nrefute\nz?\nz1\nend 2\n", "the try on z1 has not failed"},
	}
	for text, changes := range changes {
		for _, change := range changes {
			expectProof(t, strings.Replace(text, change.from, change.to, 1), nil, change.want)
		}
	}
}

// queens places all but so many queens of a large board on a knight's staircase.
func queens(n, missing int) string {
	var text strings.Builder
	half := n / 2
	for row := missing; row < n; row++ {
		col := 2*row + 1
		if row >= half {
			col = 2 * (row - half)
		}
		text.WriteString("place " + nqueens.Square{Row: row, Col: col}.String() + "\n")
	}
	return text.String()
}

// endsAfter is a context that has ended after some calls of Err.
type endsAfter struct {
	context.Context
	polls int
}

func (c *endsAfter) Err() error {
	if c.polls--; c.polls < 0 {
		return context.Canceled
	}
	return nil
}

// TestContextIsPolled checks proofs of more than 512 lines, which poll the context three times.
func TestContextIsPolled(t *testing.T) {
	const n = 600
	var native strings.Builder
	fmt.Fprintf(&native, "nqueens proof 3\nboard %d\n", n)
	for s := range (nqueens.Line{Index: n - 1}).Squares(n) {
		fmt.Fprintf(&native, "block %v\n", s)
	}
	native.WriteString("refute\n1?\n")
	for col := range n {
		fmt.Fprintf(&native, "%v %d!\n", nqueens.Square{Col: col}, n)
	}
	fmt.Fprintf(&native, "end %d\n", 2*n+1)
	drat := strings.Repeat("c\n", n) + "0\n"
	for name, text := range map[string]string{"p.proof": native.String(), "p.drat": drat} {
		board := &nqueens.Problem{N: 2}
		if name == "p.proof" {
			board = nil // which is in the proof
		}
		for polls := range 4 {
			ctx := &endsAfter{Context: t.Context(), polls: polls}
			_, err := proof.FormOf(name).Check(ctx, strings.NewReader(text), board)
			if want := polls < 3; errors.Is(err, context.Canceled) != want {
				t.Errorf("%s: after %d polls Check returned %v", name, polls, err)
			}
		}
	}
}

// Whatever passes must be about a board that has no completion.
func FuzzCheck(f *testing.F) {
	for _, text := range proofs {
		f.Add(text)
	}
	f.Add("nqueens proof 2\nboard 1\nblock a1\nrefute\na!\nend 1\n")
	f.Add("nqueens proof 2\nboard 5\nrefute\nprice r1:2 u-2:1 d5:3\nend 1\n")
	f.Fuzz(func(t *testing.T, text string) {
		report, err := proof.Check(t.Context(), strings.NewReader(text), nil)
		if err != nil || report.Problem.N > 6 {
			return
		}
		solutions := append(slices.Collect(solvers.Solutions(report.Problem)), nil)
		if first := solutions[0]; !slices.Equal(first, report.First) {
			t.Fatalf("%v is the first solution of the board of a proof that passes for %v:\n%s", first, report.First, text)
		}
	})
}
