package proof

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"nqueens"
)

// three is a proof for the plain 3 x 3 board, with every kind of step.
const three = `nqueens proof 1
board 3
refute
1 branch row 1
2 try a1
3 force c2 row 2
4 fail row 3
5 try b1
6 fail row 2
7 try c1
8 force a2 column a
9 fail row 3
end 9
`

func TestCheck(t *testing.T) {
	board := nqueens.New(3)
	report, err := Check(strings.NewReader(three), &board)
	if err != nil {
		t.Fatal(err)
	}
	if report.Steps != 9 || report.Problem.N != 3 {
		t.Errorf("report %+v", report)
	}
	if _, err := Check(strings.NewReader(three), nil); err != nil {
		t.Error(err)
	}
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
	w := NewWriter(&text, p)
	row := func(r int) Line { return Line{Index: r} }
	w.Force(nqueens.Square{Row: 1, Col: 2}, row(1))
	w.Fail(row(2))
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	want := `nqueens proof 1
board 4
place a1
block d2
block b4
diagonal d4-d4
diagonal a4-a4
refute
1 force c2 row 2
2 fail row 3
end 2
`
	if text.String() != want {
		t.Fatalf("wrote\n%s\nwant\n%s", text.String(), want)
	}
	if _, err := Check(&text, &p); err != nil {
		t.Error(err)
	}
}

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errors.New("disk full") }

func TestWriterKeepsTheFirstError(t *testing.T) {
	w := NewWriter(broken{}, nqueens.New(3))
	for range 10_000 {
		w.Fail(Line{})
	}
	if w.Err() == nil || w.Close() == nil {
		t.Error("the error of the underlying writer is lost")
	}
}

// Each step left out must be named, whether or not the others are numbered anew.
func TestStepRemoved(t *testing.T) {
	all := strings.SplitAfter(three, "\n")
	header, steps := strings.Join(all[:3], ""), all[3:len(all)-2]
	for gone := range steps {
		var kept, renumbered strings.Builder
		kept.WriteString(header)
		renumbered.WriteString(header)
		number := 0
		for i, step := range steps {
			if i == gone {
				continue
			}
			number++
			_, statement, _ := strings.Cut(step, " ")
			kept.WriteString(step)
			fmt.Fprintf(&renumbered, "%d %s", number, statement)
		}
		kept.WriteString("end 9\n")
		fmt.Fprintf(&renumbered, "end %d\n", number)
		_, err := Check(strings.NewReader(kept.String()), nil)
		want := fmt.Sprintf("step %d is missing", gone+1)
		if gone == len(steps)-1 {
			want = "the end counts 9 steps, but 8 were read"
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("without step %d: %v, want %q", gone+1, err, want)
		}
		_, err = Check(strings.NewReader(renumbered.String()), nil)
		if err == nil || !strings.Contains(err.Error(), "step ") {
			t.Errorf("without step %d, numbered anew: %v", gone+1, err)
		}
	}
}

func TestTruncated(t *testing.T) {
	// The last byte is a line feed that a proof may lack.
	for size := range len(three) - 1 {
		if _, err := Check(strings.NewReader(three[:size]), nil); err == nil {
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
		{"another size", "", "", other(nqueens.New(4)), "about a 3 x 3 board, not 4 x 4"},
		{"a queen more", "", "", other(nqueens.Problem{N: 3, Placed: []nqueens.Square{{Row: 0, Col: 0}}}),
			"about another board: a1 is placed only in the question"},
		{"a queen less", "board 3\n", "board 3\nplace b1\n", other(nqueens.New(3)),
			"about another board: b1 is placed only in the proof"},
		{"a hole less", "board 3\n", "board 3\nblock b1\n", other(nqueens.New(3)),
			"about another board: b1 is blocked only in the proof"},
		{"a diagonal more", "", "", other(nqueens.Problem{N: 3, BlockedDiagonals: []nqueens.Line{{Direction: nqueens.AlongRising}}}),
			"the diagonal a1-c3 is blocked only in the question"},
		{"a bad question", "", "", other(nqueens.New(0)), "at least 1, not 0"},
		{"opening", "proof 1", "proof 2", nil, `line 1: "nqueens proof 2" is not the opening`},
		{"size", "board 3", "board 0", nil, `line 2: "board 0" is not a board`},
		{"huge size", "board 3", "board 99999999", nil, "1 to 65536"},
		{"no size", "board 3", "bord 3", nil, `"bord 3" is not a board`},
		{"unknown part", "refute", "mirror\nrefute", nil, `line 3: "mirror" is not part of a board`},
		{"off the board", "refute", "block d1\nrefute", nil, "d1 is not on the 3 x 3 board"},
		{"bad square", "refute", "place 1a\nrefute", nil, `"1a" is not a square`},
		{"bad diagonal", "refute", "diagonal a1-c2\nrefute", nil, `"a1-c2" is not a diagonal`},
		{"no number", "4 fail", "four fail", nil, "line 7: \"four fail row 3\" does not begin with the number"},
		{"unknown step", "4 fail row 3", "4 give up", nil, "step 4, give up: it is none of"},
		{"words", "4 fail row 3", "4 fail 3", nil, "step 4, fail 3: it has 2 words instead of 3"},
		{"not failed", "1 branch row 1", "1 fail row 1", nil, "step 1, fail row 1: row 1 still has a1 free"},
		{"line with a queen", "4 fail row 3", "4 fail row 2", nil, "step 4, fail row 2: row 2 has its queen"},
		{"row off the board", "row 3", "row 4", nil, `"4" is not a row of the 3 x 3 board`},
		{"row written oddly", "row 3", "row +3", nil, `"+3" is not a row`},
		{"column off the board", "column a", "column d", nil, `"d" is not a column`},
		{"column by number", "column a", "column 1", nil, `"1" is not a column`},
		{"kind of line", "row 3", "rank 3", nil, `"rank" is not a kind of line`},
		{"not forced", "3 force c2 row 2", "3 force b2 row 2", nil, "step 3, force b2 row 2: row 2 also has c2 free"},
		{"forced beside", "3 force c2 row 2", "3 force c2 row 3", nil, "c2 is not in row 3"},
		{"try twice", "5 try b1", "5 try a1", nil, "step 5, try a1: a1 is not among the squares of row 1 left to try"},
		{"try elsewhere", "5 try b1", "5 try b2", nil, "b2 is not among the squares"},
		{"try without branch", "3 force c2 row 2", "3 try c2", nil, "step 3, try c2: no branch is open"},
		{"square missed", "7 try c1\n8 force a2 column a\n9 fail row 3\nend 9", "end 6", nil, "ends after step 6, but row 1 still has c1 to try"},
		{"branch left open", "end 9", "10 fail row 3\nend 10", nil, "step 10, fail row 3: the board is refuted already"},
		{"count", "end 9", "end 8", nil, "counts 8 steps, but 9 were read"},
		{"more after the end", "end 9\n", "end 9\nend 9\n", nil, "line 14: something follows the end"},
		{"long line", "refute", strings.Repeat("x", 10_000), nil, "line 3 is longer than any line"},
	} {
		text := strings.Replace(three, test.from, test.to, 1)
		_, err := Check(strings.NewReader(text), test.board)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: error %v, want %q", test.name, err, test.want)
		}
	}
}

// Whatever passes must be about a board that has no completion.
func FuzzCheck(f *testing.F) {
	f.Add(three)
	f.Add("nqueens proof 1\nboard 4\nplace a1\nblock d2\ndiagonal a2-c4\nrefute\n1 force c2 row 2\n2 fail row 3\nend 2\n")
	f.Add("nqueens proof 1\nboard 1\nblock a1\nrefute\n1 fail column a\nend 1\n")
	f.Add("nqueens proof 1\nboard 4\nfirst 2,4,1,3\nrefute\n1 smaller a1\n2 branch row 2\n3 try c2\n4 fail row 3\n5 try d2\n6 force b3 row 3\n7 fail row 4\nend 7\n")
	f.Fuzz(func(t *testing.T, text string) {
		report, err := Check(strings.NewReader(text), nil)
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
