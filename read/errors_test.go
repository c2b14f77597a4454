package read_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"strings"
	"testing"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/limits"
	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/read"
	"nqueens.example/nqueens/write"
)

func TestSyntaxErrors(t *testing.T) {
	for want, texts := range map[string][]string{
		`line 1: -2 is not a column, nor are these the variables of the squares of a board`:                                    {"1 -2"},
		`line 1: "1 2147483648" has a number that is no column; a placement is in one of the text formats, alone on its lines`: {"1 2147483648"},
		`line 3: there is no placement in it, only text; the formats are in docs/formats.md`:                                   {"\n\nhello queens\n"},
		`line 1: there is no placement in it, only text; the formats are in docs/formats.md`: {
			"%$&", "+---+\n", "row1,row3", "(9, 4)", "[package]", "print(n)", "/ | Q |", strings.Repeat("%", 24), strings.Repeat("%", 25), "/x", "['a1']",
			"[[1, 11]]", "Solution 1:\nSolution 2:\n", "|Q|.|.\n",
		},
		`line 1: row 3 has more than one queen; a placement has one in each`:                                                                                                  {"b1 d2 a3 c3"},
		"line 1: d5 is in row 5 of a list of 4 squares; a placement has one in each row":                                                                                      {"b1 d5 a3 c4"},
		`line 1: b4 is in row 4 of a list of 3 squares; a placement has one in each row`:                                                                                      {"1Q2/4/Q3/2Q1"},
		`line 1: row 2 has more than one queen; a placement has one in each`:                                                                                                  {"1Q2/3Q/QQ2/2Q1"},
		`line 1: "1Q2/3Q/Q3/2Q2" is no position in FEN, whose ranks have as many squares as there are ranks; a placement is in one of the text formats, alone on its lines`:   {"1Q2/3Q/Q3/2Q2"},
		`line 1: "1Q2/3Q/Q3" is no position in FEN, whose ranks have as many squares as there are ranks; a placement is in one of the text formats, alone on its lines`:       {"1Q2/3Q/Q3"},
		`line 1: "1Q2/3Q/Q3/2Q1 x" is no position in FEN, whose ranks have as many squares as there are ranks; a placement is in one of the text formats, alone on its lines`: {"1Q2/3Q/Q3/2Q1 x"},
		"line 1: a queen alone between spaces; write . for an empty square":                                                                                                   {" Q  \n   Q\nQ   \n  Q \n"},
		`line 1: "1Q2/3Q0/Q3/2Q1" is no position in FEN, whose ranks have as many squares as there are ranks; a placement is in one of the text formats, alone on its lines`:  {"1Q2/3Q0/Q3/2Q1"},
		"line 2: 5 squares where row 1 has 4":      {"0100\n00010\n1000\n0010"},
		"line 3: the board ends after 2 of 4 rows": {"0100\n0001\n\n"},
		`line 5: the board ends after 1 of 4 rows`: {"0100\n0001\n1000\n0010\n0100\n"},
		`line 2: the board ends after 2 of 4 rows`: {
			"0100\n0101\n", ". Q . .\n. . . .\n", ". Q . .\n. . K .\n", "4 | . . Q . |\n2 | Q . . . |\n", "0100\n♛001\n", "4 | . . Q . |\n3 | Q . . . |",
			". # . .\n. . . #",
		},
		"line 1: the board ends after 1 of 4 rows":                                                                 {". Q . .\n", `["..Q."]`, "* # . .\n"},
		`line 2: the board ends after 1 of 2 rows`:                                                                 {"2 | Q . |\n1 | . 2\n", "01\n12\n", ". Q\n\x7f .\n", ". Q\n\u0080 .\n"},
		"line 2: 2 columns where the csv header names 3 rows":                                                      {"row1,row2,row3\n1,2\n"},
		`line 2: 1 column where the csv header names 2 rows`:                                                       {"row1,row2\n1,\n"},
		`line 1: it says that n is 4, but its placement has 3 queens`:                                              {"{\"n\":4,\"columns\":[2,4,1]}"},
		"line 2: column 0 in row 3, but the placements before count columns from 1":                                {"[{\"columns\":[2,4,1,3]},\n{\"columns\":[1,3,0,2]}]"},
		`line 1: it says that n is 4, but its placement has 1 queen`:                                               {"{\"n\":4,\"columns\":[2]}"},
		"line 1: (9, 9) is in row 9 but the list has 2 squares; a placement has one in each row":                   {"(1, 5), (9, 9)"},
		`line 1: "3 1 4 2" has several numbers that are no placement; nothing but text should stand beside a list`: {"[2,4,1,3] 3 1 4 2"},
		`line 1: 0 alone is a count, not a placement, whose columns have spaces between`:                           {"[0] * 8"},
		"line 1: -1 is not a column; columns are numbered from 1, or from 0":                                       {"[2,4,1,-1]"},
		`line 1: 1.5 is not a column; columns are whole numbers`:                                                   {"{\"columns\":[1.5]}"},
		`line 2: there is no placement in it, only text; the formats are in docs/formats.md`:                       {"{\n\"n\":4}"},
		`line 3: "," where an element of the list should be`:                                                       {"{\n\"n\":4,\n\"columns\":[2,,4]}"},
		`line 2: the list that begins on line 2 has no end`:                                                        {"[\n{\"columns\":[2,4", "[[1,3,0,2],\n[2,0"},
		`line 2: the list that begins on line 1 has no end`:                                                        {"[\n{\"columns\":[2,4,1,3]},\n"},
		`line 1: the board ends after 1 of 2 rows`:                                                                 {"/Q"},
		`line 1: "1Q2/3Q/0Q3/2Q1" is no position in FEN, whose ranks have as many squares as there are ranks; a placement is in one of the text formats, alone on its lines`: {"1Q2/3Q/0Q3/2Q1"},
		`line 1: "1Q2/3Q/Q03/2Q1" is no position in FEN, whose ranks have as many squares as there are ranks; a placement is in one of the text formats, alone on its lines`: {"1Q2/3Q/Q03/2Q1"},
		`line 1: -1 is not a column, nor are these the variables of the squares of a board`:                                                                                  {"-1 2"},
		`line 1: "," where an element of the list should be`:                                    {"[,{\"columns\":[1]}]", "[{\"columns\":[1]},,{\"columns\":[1]}]", "[1,,2]"},
		`line 1: 15863722 alone is a count, not a placement, whose columns have spaces between`: {"15863722"},
		`line 1: the list that begins on line 1 has no end`:                                     {"[{\"columns\":[1]},[", strings.Repeat("[", 32)},
		`line 1: 2147483648 is too large; the largest column is 2147483647`:                     {"{\"columns\":[2147483648]}"},
		`line 1: row 1 has more than one queen; a placement has one in each`:                    {"(1, 1), (1, 2)"},
		"line 1: column 0 in row 1: columns count from 1":                                       {"0 4 1 2", "0 4 0 2"},
		"line 1: column 0 in row 2: columns count from 1":                                       {"4 0 1 2"},
		"line 2: column 4 in row 2 of 4, but the placements before count columns from 0":        {"1 3 0 2\n2 4 1 3"},
		"line 2: column 4 in row 1 of 4, but the placements before count columns from 0":        {"1 3 0 2\n4 5 1 3"},
		`line 1: 10 alone is a count, not a placement, whose columns have spaces between`:       {"[10]"},
		`line 1: the board ends after 1 of 3 rows`:                                              {"* # .\n"},
		"line 5: the board ends after 2 of 4 rows":                                              {". # . .\n\n. . . #\n\n\n# . . .\n"},
		"line 1: the list that begins on line 1 has elements of several kinds; a placement is a list of numbers, or of rows": {
			"[1, 'Q']", "[1, 'Q', 2]", "['Q', [1], 2]",
		},
		"line 1: brackets are nested more than 32 deep":                      {strings.Repeat("[", 33)},
		"line 1: 99999999999 is too large; the largest column is 2147483647": {"[99999999999, 1]"},
		`line 1: not text: it holds a NUL byte`:                              {"['\x00']", "\x002 4 1 3\n"},
		`line 1: a text in quotes has no end: '.Q..`:                         {"['.Q.."},
		"line 2: not text: it holds a NUL byte":                              {"2 4 1 3\n1\x002\n", "0100\n\x00001\n"},
		`line 1: "2 4 1 3\x1b" has several numbers that are no placement; a placement is in one of the text formats, alone on its lines`: {"2 4 1 3\x1b"},
		"line 1: not text: it is not valid UTF-8": {"\xff\xfb"},
	} {
		if strings.Contains(want, "2147483648 is too large") && math.MaxInt == math.MaxInt32 {
			continue // the number is not an int there
		}
		for _, text := range texts {
			_, err := readAll(text, read.Options{})
			if at := new(read.LineError); err == nil || err.Error() != want || !errors.As(err, &at) || at.Line < 1 {
				t.Errorf("%q: %T\n got %v\nwant %s", text, err, err, want)
			}
		}
	}
}

func TestEmptyInput(t *testing.T) {
	for _, text := range []string{"", "\n", " \r\n\t\n", "\ufeff", "[]\n", "row1,row2\n", "only text\n"} {
		expect.Is(t, expect.ErrorOf(readAll(text, read.Options{})), read.ErrEmpty, "%q", text)
	}
}

func TestRecordLines(t *testing.T) {
	for text, want := range map[string][]int{
		"\n1\n\n1\n":           {2, 4},
		"10\n01\n\n\n\n10\n01": {1, 6},
		"[{\"columns\":[1]},\n\n{\"columns\":[1\n]},{\"columns\":[1]}]": {1, 3, 4},
		"row1\n1\n1\n": {2, 3},
		"\n[[0, 1],\n [1, 3],\n [2, 0], [3, 2]]\n\n[[\n0,1],[1, 0]]": {2, 6},
		"[\n['.', 'Q'],\n['Q', '.'],\n['Q', '.'],\n['.', 'Q']]":      {2, 4},
	} {
		records, err := readAll(text, read.Options{})
		if err != nil || len(records) != len(want) {
			t.Fatalf("%q: %v, %v", text, records, err)
		}
		for i, r := range records {
			expect.Equal(t, r.Line, want[i], "%q: placement %d begins in line", text, i+1)
		}
	}
}

// endless repeats one byte, a line that never ends.
type endless byte

func (e endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = byte(e)
	}
	return len(p), nil
}

func TestEndlessLine(t *testing.T) {
	limit := limits.Line
	want := fmt.Sprintf("longer than %d bytes", limit)
	if testing.Short() {
		limit = 1 << 20
		want = fmt.Sprintf("its first %d bytes take more memory", limit)
	}
	for start, rest := range map[string]endless{"1": '1', "{": ' '} {
		r := read.NewReader(io.MultiReader(strings.NewReader(start), rest), read.Options{})
		r.SetLimit(limit)
		_, err := r.Next()
		expect.Says(t, err, want, "%q and then %q without end", start, byte(rest))
		if _, again := r.Next(); again != err {
			t.Errorf("the error changes from %v to %v", err, again)
		}
	}
}

// What is kept of a list counts.
func TestLimitOfLists(t *testing.T) {
	for text, least := range map[string]int{
		"[2,\n4,\n1,\n3]": 4, "['b1',\n'd2',\n'a3',\n'c4']": 12, "[(1,2),\n(2,4),\n(3,1),\n(4,3)]": 8,
	} {
		for limit, ok := range map[int]bool{least - 1: false, 2 * least: true} {
			r := read.NewReader(strings.NewReader(text), read.Options{})
			r.SetLimit(max(8, limit))
			if _, err := r.Next(); limit >= 8 && (err == nil) != ok {
				t.Errorf("%s with a limit of %d: %v", text, limit, err)
			}
		}
	}
}

// TestLimit holds that the limit is the length of the longest line and object.
func TestLimit(t *testing.T) {
	for _, text := range []string{"2 4 1 3\n", `{"columns":[2,4,1,3]}`, "row1,row2\n2,2\n"} {
		longest := 0
		for line := range strings.Lines(text) {
			longest = max(longest, len(line))
		}
		for limit, ok := range map[int]bool{longest - 1: false, longest: true} {
			r := read.NewReader(strings.NewReader(text), read.Options{})
			r.SetLimit(limit)
			var err error
			for _, e := range r.All() {
				err = e
			}
			if ok != (err == nil) || !ok && !errors.Is(err, read.ErrMemory) {
				t.Errorf("%q within %d bytes: %v", text, limit, err)
			}
		}
	}
	// Options.MaxMemory is six times what a line may take.
	for memory, ok := range map[int64]bool{8*6 - 1: false, 8 * 6: true} {
		_, err := read.NewReader(strings.NewReader("2 4 1 3\n"), read.Options{MaxMemory: memory}).Next()
		expect.Equal(t, ok, err == nil, "eight bytes within a memory of %d: %v", memory, err)
	}
}

// TestLargestNumbers reads the largest column that there can be.
func TestLargestNumbers(t *testing.T) {
	for text, format := range map[string]string{
		"{\"columns\":[1,2147483647]}\n": "jsonl", "row1,row2\n1,2147483647\n": "csv",
	} {
		records, err := readAll(text, read.Options{})
		if err != nil || len(records) != 1 || records[0].Format != format || records[0].Placement[1] != math.MaxInt32-1 {
			t.Errorf("%q is read as %v, %v", text, records, err)
		}
	}
	var lines strings.Builder
	for i := range 1_100_000 {
		fmt.Fprintln(&lines, i+1)
	}
	if records, err := readAll(lines.String(), read.Options{}); err != nil || len(records) != 1 || len(records[0].Placement) != 1_100_000 {
		t.Errorf("a number a line: %d records, %v", len(records), err)
	}
}

// An input that breaks off fails with its error wherever that happens, and is never taken for
// a shorter one.
func TestReadFailureAnywhere(t *testing.T) {
	for _, text := range []string{
		"1. Qb1 2. Qd2 3. Qa3 4. Qc4", "[[2, 4, 1, 3], // one\n ['.Q..', '...Q', 'Q...', '..Q.']]", "{0: 1, 1: 3, 2: 0, 3: 2}",
		"  1 2 3 4\n1 . Q . .\n2 . . . Q\n3 Q . . .\n4 . . Q .", "{\"n\":4,\"columns\":[2,4,1,3]}", "4 | . . Q . |\n3 | Q . . . |\n2 | . . . Q |\n1 | . Q . . |\n  a b c d",
	} {
		for end := range len(text) {
			in := io.MultiReader(strings.NewReader(text[:end]), failing{})
			var err error
			for _, e := range read.Placements(in, read.Options{}) {
				err = e
			}
			expect.Is(t, err, os.ErrClosed, "%q and then an error", text[:end])
		}
	}
}

type failing struct{}

func (failing) Read([]byte) (int, error) { return 0, os.ErrClosed }

// FuzzReader holds the reader to three promises: it ends without a panic; what
// it refuses has a line; a solution is read equal after it was written, and a wrong placement
// never becomes a solution.
func FuzzReader(f *testing.F) {
	for _, format := range write.Formats() {
		f.Add([]byte(written(f, format.Name, write.Options{}, eight)), false)
		f.Add([]byte(written(f, format.Name, write.Options{ZeroBased: true, ASCII: true, Color: true}, nqueens.Placement{0}, nqueens.Placement{1, 1})), true)
	}
	// One queen off a board of one was written as what reads as a row of a matrix.
	f.Add([]byte("1\n11"), false)
	f.Add([]byte("2\n1"), true)
	// What follows a line was once read in its place.
	f.Add([]byte("0 1\n\t\t\t\t\t\t\t10\xfbM\xba&6"), true)
	for _, text := range []string{
		"[[1,3,0,2],[2,0,3,1]]", "[(0, 1), (1, 3), (2, 0), (3, 2)]", "{0: 1, 1: 3, 2: 0, 3: 2}", "[['.Q..', '...Q', 'Q...', '..Q.']]",
		"array([[0, 1],\n [1, 0]])\n", "[np.int64(1), np.int64(0)]", "{\"a\":[{\"b\":[1,0]}]}", "| |Q|\n|Q| |\n", "2 . Q 2\n1 Q . 1\n  a b\n",
		"Solution 1:\n_ Q\n\nQ _\n", "  0 1 2\n0 . Q .\n1 Q . .\n2 . . Q\n", "⬜👑⬜️\n👑⬜⬜\n⬜⬜👑\n", "1. Qa2 2. Qb1", "[1] 2 1", "2413\n3142",
		"(0,1)\n(1,0)\n", "+-+-+\n|Q| |\n+-+-+\n", "1, 0\n", "// a\n[1 // b\n]", "x = Map(0 -> 1, 1 -> 0)",
	} {
		f.Add([]byte(text), false)
	}
	f.Fuzz(func(t *testing.T, text []byte, zeroBased bool) {
		options := read.Options{ZeroBased: zeroBased}
		r := read.NewReader(bytes.NewReader(text), options)
		for record, err := range r.All() {
			var at *read.LineError
			if err != nil {
				if !errors.Is(err, read.ErrEmpty) && (!errors.As(err, &at) || at.Line < 1) {
					t.Fatalf("%T: %v", err, err)
				}
				return
			}
			var out bytes.Buffer
			w := write.NewWriter(&out, record.Format, write.Options{ZeroBased: zeroBased})
			if err := errors.Join(w.Write(record.Placement), w.Close()); err != nil {
				t.Fatalf("%s of %v: %v", record.Format, record.Placement, err)
			}
			again, err := readAll(out.String(), options)
			right := record.Placement.Validate() == nil
			same := err == nil && len(again) == 1 && equal(again[0].Placement, record.Placement)
			passed := err == nil && len(again) == 1 && again[0].Placement.Validate() == nil
			if right && !same && len(record.Placement) > 1 || !right && passed {
				t.Fatalf("%s of %v is read as %v, %v", record.Format, record.Placement, again, err)
			}
		}
	})
}

func equal(a, b nqueens.Placement) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}
