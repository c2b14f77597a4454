package proof

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"nqueens.example/nqueens"
)

// blocks blocks the squares of a line of a board of n rows but those at the given positions.
func blocks(n int, line nqueens.Line, but ...int) string {
	var text strings.Builder
	for k := range n {
		free := false
		for _, b := range but {
			free = free || b == k
		}
		if !free {
			text.WriteString("block " + squareOn(line, k).String() + "\n")
		}
	}
	return text.String()
}

// Lines of 64 squares and more take several words.
func TestLinesOfSeveralWords(t *testing.T) {
	for _, n := range []int{1, 63, 64, 65, 127, 128, 129, 200} {
		for _, line := range []nqueens.Line{{Index: 0}, {Index: n - 1}, {Direction: nqueens.AlongColumn}, {Direction: nqueens.AlongColumn, Index: n - 1}} {
			name := string(appendLine(nil, line))
			mark := "-"
			if line.Direction == nqueens.AlongColumn {
				mark = "|"
			}
			expect := func(blocked, steps, want string) {
				t.Helper()
				expect(t, fmt.Sprintf("nqueens proof 3\nboard %d\n%srefute\n%s\n", n, blocked, steps), nil, want)
			}
			expect(blocks(n, line), name+"!\nend 1", "")
			expect(blocks(n, line), name+"?\nend 1", "has no free square to try")
			expect(blocks(n, line), squareOn(line, n-1).String()+mark+"\nend 1", squareOn(line, n-1).String()+" is not free")
			for _, k := range []int{0, n / 2, n - 1} {
				s := squareOn(line, k).String()
				expect(blocks(n, line, k), name+"!\nend 1", fmt.Sprintf("%v still has %s free", line, s))
				expect(blocks(n, line, k), s+mark+"\nend 1", "ends after step 1, but nothing has failed")
				expect(blocks(n, line, k), name+"?\n"+s+"\nend 2", "the try on "+s+" has not failed")
				if n > 1 {
					other := nqueens.Line{Direction: line.Direction, Index: (line.Index + 1) % n}
					fails := string(appendLine(nil, other)) + "!"
					expect(blocks(n, line, k)+blocks(n, other), name+"?\n"+s+" "+fails+"\nend 3", "")
				}
				if k > 0 {
					expect(blocks(n, line, 0, k), squareOn(line, 0).String()+mark+"\nend 1", fmt.Sprintf("%v also has %s free", line, s))
					expect(blocks(n, line, 0, k), name+"?\n"+s+"\nend 2", fmt.Sprintf("%v still has %v to try before", line, squareOn(line, 0)))
				}
			}
		}
	}
}

// first4 proves that 2 4 1 3 is the first solution of n = 4.
const first4 = "nqueens proof 2\nboard 4\nfirst 2,4,1,3\nrefute\nsmaller a1\n2?\nc2 3!\nd2 b3- 4!\nend 7\n"

func TestFirst(t *testing.T) {
	if report := expect(t, first4, nil, ""); report.Steps != 7 || fmt.Sprint(report.First) != "[1 3 0 2]" {
		t.Errorf("%+v", report)
	}
	for _, test := range []struct{ from, to, want string }{
		{"2,4,1,3", "2,4,1,4", "the first solution is wrong: the queens on d2 and d4 attack each other"},
		{"2,4,1,3", "2,4,1", "the first solution is wrong: the placement is for n = 3, and the board has n = 4"},
		{"2,4,1,3", "2,4,0,3", `"0" is not a column`},
		{"2,4,1,3", "2,4,1,x", `"x" is not a column`},
		{"2,4,1,3", "2,4,1,03", `"03" is not a column`},
		{"2,4,1,3", "2,4,1,+3", `"+3" is not a column`},
		{"2,4,1,3", "2,4,1,-3", `"-3" is not a column`},
		{"2,4,1,3", "2, 4,1,3", `" 4" is not a column`},
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
	} {
		expect(t, strings.Replace(first4, test.from, test.to, 1), nil, test.want)
	}
}

func TestFirstWriter(t *testing.T) {
	var text strings.Builder
	w := NewFirstWriter(&text, nqueens.Problem{N: 4}, nqueens.Placement{1, 3, 0, 2})
	square := func(name string) nqueens.Square {
		s, err := nqueens.ParseSquare(name)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	w.Case(square("a1"))
	w.Branch(nqueens.Line{Index: 1})
	w.Try(square("c2"))
	w.Fail(nqueens.Line{Index: 2})
	w.Try(square("d2"))
	w.Force(square("b3"), nqueens.Line{Index: 2})
	w.Fail(nqueens.Line{Index: 3})
	w.Exhausted()
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if want := strings.Replace(first4, "proof 2", "proof 3", 1); text.String() != want {
		t.Errorf("wrote\n%s\nwant\n%s", text.String(), want)
	}
}

func TestStepsAtTheirLimits(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"board 20000\nrefute\nend 0\n", "ends after step 0, but nothing has failed"},
		{"board 20001\nrefute\nend 0\n", `"board 20001" is not a board`},
		{"board 1\nrefute\n1!\nend 1\n", "row 1 still has a1 free"},
		{"board 4\nrefute\n4-\n", "step 1, 4-: it is not a step"},
		{"board 4\nrefute\n4|\n", "step 1, 4|: it is not a step"},
		{"board 4\nrefute\na-\n", "step 1, a-: it is not a step"},
		{"board 4\nrefute\na0-\n", "step 1, a0-: it is not a step"},
		{"board 4\nrefute\n0!\n", "step 1, 0!: it is not a step"},
		{"board 4\nrefute\naaaaaa1-\n", "step 1, aaaaaa1-: it is not on the 4 x 4 board"},
		{"board 4\nrefute\naaaaaaa1-\n", "step 1, aaaaaaa1-: it is not a step"},
		{"board 4\nrefute\na999999999-\n", "step 1, a999999999-: it is not on the 4 x 4 board"},
		{"board 4\nrefute\na1000000000-\n", "step 1, a1000000000-: it is not a step"},
		{"board 26\nrefute\nz19-\n", "row 19 also has a19 free"},
		{"board 26\nrefute\nz?\nz1\nend 2\n", "the try on z1 has not failed"},
		{"board 4\nrefute\nprice u\n", `"u" prices no line`},
		{"board 4\nrefute\nprice u-\n", `"u-" prices no line`},
		{"board 4\nrefute\nprice r\n", `"r" prices no line`},
		{"board 4\nrefute\nprice r-1:1\n", `"r-1:1" prices no line`},
		{"board 4\nrefute\nprice d-5:1\n", `"d-5:1" prices no line`},
		{"board 4\nrefute\nprice r1:1000000 u-3:1000000 u3:1000000 d2:1000000 d8:1000000\n", "it excludes nothing"},
		{"board 4\nrefute\nprice u-3:999999 u-4:1\n", `"u-4:1" prices no line`},
		{"board 4\nrefute\nprice d9:1\n", `"d9:1" prices no line`},
	} {
		expect(t, "nqueens proof 3\n"+test.text, nil, test.want)
	}
}

// Prices that exclude just one corner square by a falling or a rising diagonal with a negative index.
func TestPricesTakeTheirDiagonals(t *testing.T) {
	for _, test := range []struct {
		prices string
		gone   nqueens.Square
	}{
		{"u-3:1", nqueens.Square{Row: 3, Col: 0}}, {"u3:1", nqueens.Square{Row: 0, Col: 3}},
		{"d2:1", nqueens.Square{Row: 0, Col: 0}}, {"d8:1", nqueens.Square{Row: 3, Col: 3}},
	} {
		steps := uint64(0)
		c := newChecker(t.Context(), nqueens.Problem{N: 4}, &steps)
		c.pricing = newPricing(4)
		slack, err := c.slack([]byte(test.prices))
		if err != nil || slack != 1 {
			t.Fatalf("%s: slack %d, %v", test.prices, slack, err)
		}
		for _, s := range c.pricing.costs {
			if want := s.square == test.gone; (s.amount == 1) != want {
				t.Errorf("%s: %v costs %d", test.prices, s.square, s.amount)
			}
		}
	}
}

// A long proof is left on its way when its context ends.
func TestCheckIsCancelledOnTheWay(t *testing.T) {
	const n = 500
	var text strings.Builder
	fmt.Fprintf(&text, "nqueens proof 3\nboard %d\nrefute\n", n)
	c := newChecker(t.Context(), nqueens.Problem{N: n}, new(uint64))
	lines := 0
	for row := range n {
		first := c.firstFree(nqueens.Line{Index: row}, 0)
		if first == n {
			break
		}
		s := nqueens.Square{Row: row, Col: first}
		c.put(s)
		fmt.Fprintf(&text, "%d?\n%v\n", row+1, s)
		lines += 2
	}
	if lines < 300 {
		t.Fatalf("only %d lines", lines)
	}
	for polls := range 2 {
		ctx := &endsAfter{Context: t.Context(), polls: polls}
		if _, err := Check(ctx, strings.NewReader(text.String()), nil); !errors.Is(err, context.Canceled) {
			t.Errorf("after %d polls Check returned %v", polls, err)
		}
	}
	ctx := &endsAfter{Context: t.Context(), polls: lines/256 + 1}
	if _, err := Check(ctx, strings.NewReader(text.String()), nil); err == nil || !strings.Contains(err.Error(), "must close with its end line") {
		t.Errorf("without an end, and polled every 256 lines, Check returned %v", err)
	}
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

func TestLongLines(t *testing.T) {
	for size, want := range map[int]string{200_000: "", maxLine - 1: "", maxLine: "line 1 is longer than any line of a proof"} {
		in := &lines{reader: bufio.NewReaderSize(strings.NewReader(strings.Repeat("x", size)+"\nnext\n"), 1<<16)}
		text, err := in.next()
		if want != "" && (err == nil || err.Error() != want) || want == "" && (err != nil || len(text) != size) {
			t.Errorf("a line of %d bytes: %d bytes read, %v, want error %q", size, len(text), err, want)
		}
		if want != "" {
			continue
		}
		if text, err = in.next(); err != nil || string(text) != "next" {
			t.Errorf("behind a line of %d bytes: %q, %v", size, text, err)
		}
	}
}

// Squares that prices take in a try are free again when it has failed, those taken before it are not.
func TestShutSquares(t *testing.T) {
	const n = 130
	squares := []nqueens.Square{{Row: 0, Col: 0}, {Row: 1, Col: 63}, {Row: 63, Col: 1}, {Row: 64, Col: 65}, {Row: 65, Col: 64}, {Row: 129, Col: 129}, {Row: 129, Col: 0}, {Row: 0, Col: 129}}
	for mark := range len(squares) + 1 {
		q := newShutSquares(n)
		for _, s := range squares {
			q.add(s)
		}
		if len(q.rows[0]) != 3 || len(q.cols[0]) != 3 {
			t.Fatalf("a row takes %d words, a column %d, want 3", len(q.rows[0]), len(q.cols[0]))
		}
		q.backTo(mark)
		shut := map[nqueens.Square]bool{}
		for _, s := range squares[:mark] {
			shut[s] = true
		}
		for row := range n {
			for col := range n {
				want := shut[nqueens.Square{Row: row, Col: col}]
				if inRow, inColumn := q.inRow(row, col/64)>>(col%64)&1 == 1, q.inColumn(col, row/64)>>(row%64)&1 == 1; inRow != want || inColumn != want {
					t.Fatalf("after %d squares: row %d, column %d is shut by row: %v, by column: %v, want %v", mark, row, col, inRow, inColumn, want)
				}
			}
		}
	}
}
