package proof

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"nqueens.example/nqueens"
)

// three is a proof for the plain 3 x 3 board, with every kind of step but prices and
// rest, as version 2 had it.
const three = `nqueens proof 2
board 3
refute
1?
a1 c2- 3!
b1 2!
c1 a2| 3!
end 9
`

// corners prices a board whose two long diagonals would have to hold the queens of
// three rows:
//
//	.xx.
//	.xx.
//	x..x
//	.xx.
const corners = `nqueens proof 2
board 4
block b1
block c1
block a2
block d2
block b3
block c3
block b4
block c4
refute
price r1:1 r2:1 r4:1 u0:1 d5:1
end 1
`

// expect checks a proof, which passes if want is empty, and else fails with such an error.
func expect(t *testing.T, text string, board *nqueens.Problem, want string) (report Report) {
	t.Helper()
	report, err := Check(t.Context(), strings.NewReader(text), board)
	if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
		t.Errorf("error %v, want %q in\n%.300s", err, want, text)
	}
	return report
}

func TestWriterWritesWhatCheckReads(t *testing.T) {
	p := nqueens.Problem{
		N:       4,
		Placed:  []nqueens.Square{{Row: 0, Col: 0}},
		Blocked: []nqueens.Square{{Row: 1, Col: 3}, {Row: 3, Col: 1}},
		BlockedDiagonals: []nqueens.Line{
			{Direction: nqueens.AlongFalling, Index: 6},
			{Direction: nqueens.AlongRising, Index: -3},
		},
	}
	var text bytes.Buffer
	w := newWriter(&text, p, nil)
	row := func(r int) nqueens.Line { return nqueens.Line{Index: r} }
	w.Force(nqueens.Square{Row: 1, Col: 2}, row(1))
	w.Fail(row(2))
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	want := `nqueens proof 3
board 4
place a1
block d2
block b4
diagonal d4-d4
diagonal a4-a4
refute
c2- 3!
end 2
`
	if text.String() != want {
		t.Fatalf("wrote\n%s\nwant\n%s", text.String(), want)
	}
	if _, err := Check(t.Context(), &text, &p); err != nil {
		t.Error(err)
	}
}

func TestWriterWritesPrices(t *testing.T) {
	var text bytes.Buffer
	w := newWriter(&text, nqueens.Problem{N: 4}, nil)
	w.Price([]Price{
		{nqueens.Line{Direction: nqueens.AlongRow, Index: 1}, 3}, {nqueens.Line{Direction: nqueens.AlongRising, Index: -3}, 1},
		{nqueens.Line{Direction: nqueens.AlongFalling}, 2}, {nqueens.Line{Direction: nqueens.AlongFalling, Index: 6}, 5},
	}, nil, false)
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if want := "price r2:3 u-3:1 d2:2 d8:5\nend 1\n"; !strings.HasSuffix(text.String(), "refute\n"+want) {
		t.Errorf("wrote\n%s\nwant the steps\n%s", text.String(), want)
	}
}

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errors.New("disk full") }

// Each step left out must be seen to.
func TestStepRemoved(t *testing.T) {
	steps := strings.Fields("1? a1 c2- 3! b1 2! c1 a2| 3!")
	for gone := range steps {
		kept := slices.Delete(slices.Clone(steps), gone, gone+1)
		text := "nqueens proof 2\nboard 3\nrefute\n" + strings.Join(kept, " ") + "\nend "
		for _, count := range []string{"8\n", "9\n"} {
			expect(t, text+count, nil, "step")
		}
	}
}

func TestTruncated(t *testing.T) {
	// The last byte is a line feed that a proof may lack.
	for size := range len(three) - 1 {
		if _, err := Check(t.Context(), strings.NewReader(three[:size]), nil); err == nil {
			t.Errorf("the first %d bytes pass", size)
		}
	}
}

func TestRejects(t *testing.T) {
	other := func(p nqueens.Problem) *nqueens.Problem { return &p }
	for _, test := range []struct {
		name, from, to string
		board          *nqueens.Problem
		want           string
	}{
		{"another size", "", "", other(nqueens.Problem{N: 4}), "about a 3 x 3 board, not 4 x 4"},
		{"a queen more", "", "", other(nqueens.Problem{N: 3, Placed: []nqueens.Square{{Row: 0, Col: 0}}}),
			"about another board: a1 is placed only in the question"},
		{"a queen less", "board 3\n", "board 3\nplace b1\n", other(nqueens.Problem{N: 3}),
			"about another board: b1 is placed only in the proof"},
		{"a hole less", "board 3\n", "board 3\nblock b1\n", other(nqueens.Problem{N: 3}),
			"about another board: b1 is blocked only in the proof"},
		{"another hole, earlier", "board 3\n", "board 3\nblock b1\n", other(nqueens.Problem{N: 3, Blocked: []nqueens.Square{{Row: 0, Col: 2}}}),
			"about another board: b1 is blocked only in the proof"},
		{"another hole, later", "board 3\n", "board 3\nblock c1\n", other(nqueens.Problem{N: 3, Blocked: []nqueens.Square{{Row: 0, Col: 1}}}),
			"about another board: b1 is blocked only in the question"},
		{"a diagonal more", "", "", other(nqueens.Problem{N: 3, BlockedDiagonals: []nqueens.Line{{Direction: nqueens.AlongRising}}}),
			"the diagonal a1-c3 is blocked only in the question"},
		{"a bad question", "", "", other(nqueens.Problem{N: 0}), "at least 1, not 0"},
		{"opening", "nqueens", "queens", nil, `line 1: "queens proof 2" is not the opening`},
		{"version", "proof 2", "proof 1", nil, `line 1: this is version "1" of the form, and only 2 and 3 are read`},
		{"version that would steer the terminal", "proof 2", "proof 2\r", nil, `line 1: this is version "2\r" of the form`},
		{"size", "board 3", "board 0", nil, `line 2: "board 0" is not a board`},
		{"huge size", "board 3", "board 99999999", nil, "1 to 20000"},
		{"no size", "board 3", "bord 3", nil, `"bord 3" is not a board`},
		{"unknown part", "refute", "mirror\nrefute", nil, `line 3: "mirror" is not part of a board`},
		{"off the board", "refute", "block d1\nrefute", nil, "d1 is not on the 3 x 3 board"},
		{"bad square", "refute", "place 1a\nrefute", nil, `"1a" is not a square`},
		{"bad diagonal", "refute", "diagonal a1-c2\nrefute", nil, `"a1-c2" is not a diagonal`},
		{"no step", "3!", "four", nil, "line 5: step 4, four: it is not a step"},
		{"two spaces", "c2- 3!", "c2-  3!", nil, "step 4, : it is not a step"},
		{"space at the end", "3!\n", "3! \n", nil, "step 5, : it is not a step"},
		{"carriage return", "3!\n", "3!\r\n", nil, "it is not a step"},
		{"empty line", "1?\n", "1?\n\n", nil, "line 5: step 2, : it is not a step"},
		{"unknown mark", "c2-", "c2+", nil, "step 3, c2+: it is not a step"},
		{"capitals", "c2-", "C2-", nil, "it is not a step"},
		{"leading zero", "c2-", "c02-", nil, "it is not a step"},
		{"long number", "c2-", "c2000000000-", nil, "it is not a step"},
		{"off the board", "c2-", "c4-", nil, "step 3, c4-: it is not on the 3 x 3 board"},
		{"square that fails", "3!", "a3!", nil, "it is not a step"},
		{"not failed", "1?", "1!", nil, "step 1, 1!: row 1 still has a1 free"},
		{"line with a queen", "3!", "2!", nil, "step 4, 2!: row 2 has its queen"},
		{"row off the board", "3!", "4!", nil, "it is not on the 3 x 3 board"},
		{"column off the board", "3!", "d!", nil, "it is not on the 3 x 3 board"},
		{"not forced", "c2-", "b2-", nil, "step 3, b2-: row 2 also has c2 free"},
		{"not forced in column", "1?\na1", "b2| a1", nil, "step 1, b2|: column b also has b1 free"},
		{"not free", "b1 2!", "b1 b2-", nil, "step 6, b2-: b2 is not free"},
		{"forced twice", "c2- 3!", "c2- c2-", nil, "row 2 has its queen"},
		{"try twice", "b1", "a1", nil, "step 5, a1: row 1 still has b1 to try before"},
		{"try elsewhere", "b1", "b2", nil, "row 1 still has b1 to try before"},
		{"try out of order", "b1 2!\nc1", "c1 a2| 3!\nb1", nil, "row 1 still has b1 to try before"},
		{"try without a line", "c2- 3!", "c2 3!", nil, "step 3, c2: no line is open for a try"},
		{"not tried", "a1 c2-", "c2-", nil, "step 2, c2-: row 1 still has a1 to try"},
		{"nothing to try", "b1 2!", "b1 2?", nil, "row 2 has no free square to try; it fails"},
		{"square missed", "c1 a2| 3!\nend 9", "end 6", nil, "ends after step 6, but row 1 still has c1 to try"},
		{"try left open", " 3!\nend 9", "\nend 8", nil, "ends after step 8, but the try on c1 has not failed"},
		{"more than a refutation", "3!\nend 9", "3! 3!\nend 10", nil, "step 10, 3!: the board is refuted already"},
		{"count", "end 9", "end 8", nil, "counts 8 steps, but 9 were read"},
		{"more after the end", "end 9\n", "end 9\nend 9\n", nil, "line 9: something follows the end"},
		{"long line", "refute", strings.Repeat("x", maxLine+1), nil, "line 3 is longer than any line"},
	} {
		t.Run(test.name, func(t *testing.T) { expect(t, strings.Replace(three, test.from, test.to, 1), test.board, test.want) })
	}
}

func TestPrices(t *testing.T) {
	expect(t, corners, nil, "")
	for _, test := range []struct{ from, to, want string }{
		{"u0:1", "u2:1", "step 1, price: it excludes nothing"},
		{"r2:1", "r2:2", "it excludes nothing"},
		{"r2:1", "r2:0", `"r2:0" prices no line`},
		{"r2:1", "r2:-1", `"r2:-1" prices no line`},
		{"r2:1", "r2:1000001", "prices no line"},
		{"r2:1", "r5:1", "prices no line"},
		{"r2:1", "r0:1", "prices no line"},
		{"r2:1", "c2:1", "prices no line"},
		{"r2:1", "r2", "prices no line"},
		{"r2:1", "r2:1:1", "prices no line"},
		{"u0:1", "u4:1", "prices no line"},
		{"u0:1", "u-4:1", "prices no line"},
		{"u0:1", "u-0:1", "prices no line"},
		{"d5:1", "d1:1", "prices no line"},
		{"d5:1", "d9:1", "prices no line"},
		{"d5:1", "", `"" prices no line`},
		{"u0:1", "d5:1", `"d5:1" prices its line a second time`},
		{"block c4\n", "block c4\nblock a4\nblock a1\nblock a3\n", "column a has no free square: it fails without prices"},
		{"block b1\n", "", "ends after step 1, but nothing has failed"},
		{"block b1\nblock c1\nblock a2\nblock d2\n", "place a2\n", `"r2:1" prices no line`},
		{"price", "1?\nprice", "step 2, price: row 1 still has a1 to try"},
	} {
		expect(t, strings.Replace(corners, test.from, test.to, 1), nil, test.want)
	}
}

func TestRest(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"all", "board 3\nrefute\nrest\nend 1\n", ""},
		{"two rows", "board 2\nrefute\nrest\nend 1\n", ""},
		{"no square", "board 1\nblock a1\nrefute\nrest\nend 1\n", ""},
		{"in tries", "board 3\nrefute\n1?\na1 rest\nb1 rest\nc1 a2| rest\nend 8\n", ""},
		{"on a large board", "board 19998\nblock b1\n" + queens(19_998, 3) + "refute\nrest\nend 1\n", ""},
		{"its completion", "board 19998\n" + queens(19_998, 3) + "refute\nrest\nend 1\n", "rest: b1 d2 f3 complete the board"},
		{"a completion", "board 6\nrefute\nrest\nend 1\n", "line 4: step 1, rest: c1 f2 b3 e4 a5 d6 complete the board"},
		{"a completion of a try", "board 4\nrefute\n1?\na1 rest\nb1 rest\nend 5\n", "line 6: step 5, rest: d2 a3 c4 complete the board"},
		{"a whole board", "board 1\nplace a1\nrefute\nrest\nend 1\n", "every row has its queen already"},
		{"too many rows", "board 21\nrefute\nrest\nend 1\n", "step 1, rest: more than 20 rows have no queen"},
		{"before a try", "board 3\nrefute\n1? rest\nend 2\n", "step 2, rest: row 1 still has a1 to try"},
		{"after all", "board 3\nrefute\nrest rest\nend 2\n", "the board is refuted already"},
		{"a try left", "board 3\nrefute\n1?\na1 rest\nend 3\n", "row 1 still has b1 to try"},
	} {
		t.Run(test.name, func(t *testing.T) { expect(t, "nqueens proof 3\n"+test.text, nil, test.want) })
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

// A rest is left when it takes too long, and when nobody waits for it.
func TestRestIsBounded(t *testing.T) {
	p := nqueens.Problem{N: 12} // has a completion, but not within a few choices
	for _, test := range []struct {
		limit int
		ctx   context.Context
		want  string
	}{
		{3, t.Context(), "it takes more than 3 choices"},
		{restChoices, &interrupted{Context: t.Context()}, context.Canceled.Error()},
	} {
		steps := uint64(0)
		c := newChecker(test.ctx, p, &steps)
		c.searched = newRestSearch(test.ctx, p.N)
		c.searched.limit, c.searched.poll = test.limit, test.ctx.Err
		if test.limit == restChoices {
			c.searched.pollEvery = 1
		}
		if err := c.step([]byte("rest")); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("error %v, want %q", err, test.want)
		}
	}
}

// interrupted is a context that ends.
type interrupted struct{ context.Context }

func (interrupted) Err() error { return context.Canceled }

// Whatever passes must be about a board that has no completion.
func FuzzCheck(f *testing.F) {
	f.Add(three)
	f.Add(corners)
	f.Add("nqueens proof 2\nboard 4\nplace a1\nblock d2\ndiagonal a2-c4\nrefute\nc2- 3!\nend 2\n")
	f.Add("nqueens proof 2\nboard 1\nblock a1\nrefute\na!\nend 1\n")
	f.Add("nqueens proof 2\nboard 4\nfirst 2,4,1,3\nrefute\nsmaller a1\n2?\nc2 3!\nd2 b3- 4!\nend 7\n")
	f.Add("nqueens proof 3\nboard 3\nrefute\n1?\na1 rest\nb1 2!\nc1 rest\nend 7\n")
	f.Add("nqueens proof 3\nboard 6\nplace a1\nblock d2\nblock e2\nrefute\nrest\nend 1\n")
	f.Add("nqueens proof 3\nboard 6\nfirst 2,4,6,1,3,5\nrefute\nsmaller a1\nrest\nsmaller a2\nrest\nend 4\n")
	f.Add("nqueens proof 2\nboard 5\nrefute\nprice r1:2 u-2:1 d5:3\nend 1\n")
	f.Fuzz(func(t *testing.T, text string) {
		report, err := Check(t.Context(), strings.NewReader(text), nil)
		if err != nil || report.Problem.N > 6 {
			return
		}
		if p := firstSolution(report.Problem); !slices.Equal(p, report.First) {
			t.Fatalf("%v is the first solution of the board of a proof that passes for %v:\n%s", p, report.First, text)
		}
	})
}

// firstSolution tries every placement, in lexicographic order.
func firstSolution(p nqueens.Problem) nqueens.Placement {
	placement := make(nqueens.Placement, p.N)
	for {
		if p.Accepts(placement) == nil {
			return placement
		}
		row := p.N - 1
		for row >= 0 && placement[row] == p.N-1 {
			placement[row] = 0
			row--
		}
		if row < 0 {
			return nil
		}
		placement[row]++
	}
}
