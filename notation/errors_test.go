package notation_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/notation"
)

func TestSyntaxErrors(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"column zero", "1 2\n0 1\n", "line 2: column 0 in row 1, but the placements before count columns from 1"},
		{"negative column", "1 -2", `line 1: "1 -2" is in no known format; columns are whole numbers with single spaces between`},
		{"huge column", "1 2147483648", "line 1: 2147483648 is too large; the largest column is 2147483647"},
		{"words", "\n\nhello queens\n", `line 3: "hello" is not a square: it has no rank; write file and rank, like e4`},
		{"no format", "%$&", `line 1: "%$&" is in no known format; the formats are ` + words.And(notation.Names())},
		{"mixed", "2 4 1 3\nb1 d2 a3 c4\n", `line 2: "b1 d2 a3 c4" is a1 but the lines before it are columns; keep one format in a stream`},
		{"json after columns", "2 4 1 3\n{}\n", `line 2: "{}" is json or jsonl but the lines before it are columns; keep one format in a stream`},
		{"a1 twice in a row", "b1 d2 a3 c3", "line 1: a3 and c3 are in one row; a placement has one queen in each"},
		{"a1 rank too high", "b1 d5 a3 c4", "line 1: d5 is in row 5 of a list of 4 squares; a placement has one in each row"},
		{"fen without a queen", "1Q2/4/Q3/2Q1", "line 1: rank 3 has no queen; a placement has one in each row"},
		{"fen with two queens", "1Q2/3Q/QQ2/2Q1", "line 1: rank 2: it has more than one queen; a placement has one in each row"},
		{"fen ragged", "1Q2/3Q/Q3/2Q2", "line 1: rank 1 has 5 squares where there are 4 ranks"},
		{"fen truncated", "1Q2/3Q/Q3", "line 1: rank 3 has 4 squares where there are 3 ranks"},
		{"fields that are not fen's", "1Q2/3Q/Q3/2Q1 x", `line 1: "1Q2/3Q/Q3/2Q1 x" is in no known format; fen has Q and numbers between its slashes`},
		{"spaces for empty squares", " Q  \n   Q\nQ   \n  Q \n", "line 1: a queen alone between spaces; write . for an empty square"},
		{"fen zero", "1Q2/3Q0/Q3/2Q1", `line 1: rank 3: "0" empty squares; count from 1 and leave none out`},
		{"matrix ragged", "0100\n00010\n1000\n0010", "line 2: 5 squares where row 1 has 4"},
		{"matrix truncated", "0100\n0001\n\n", "line 3: the board ends after 2 of 4 rows"},
		{"matrix too long", "0100\n0001\n1000\n0010\n0100\n", `line 5: "0100" follows row 4 of a board of 4 squares a row; leave a line empty between boards`},
		{"matrix with two queens", "0100\n0101\n", "line 2: 2 queens in a row; a placement has one in each"},
		{"ascii without a queen", ". Q . .\n. . . .\n", "line 2: 0 queens in a row; a placement has one in each"},
		{"ascii with another letter", ". Q . .\n. . K .\n", "line 2: 'K' is not a square of a board"},
		{"ascii truncated", ". Q . .\n", "line 1: the board ends after 1 of 4 rows"},
		{"board truncated", "4 | . . Q . |\n3 | Q . . . |", "line 2: the board ends after 2 of 4 rows"},
		{"board out of order", "4 | . . Q . |\n2 | Q . . . |\n", "line 2: rank 2 where rank 3 of a board of 4 squares a row should be"},
		{"board without a bar", "2 | Q . |\n1 | . Q\n", "line 2: a rank of a board ends with a bar and has no other bar within"},
		{"frame alone", "+---+\n", "line 1: the board ends after 0 of 1 rows"},
		{"csv header", "row1,row3", `line 1: "row3" where the csv header should name row2`},
		{"csv too short", "row1,row2,row3\n1,2\n", "line 2: 2 columns where the csv header names 3 rows"},
		{"csv zero", "row1,row2\n1,0\n", "line 2: column 0 in row 2: columns count from 1 in csv"},
		{"csv hole", "row1,row2\n1,\n", "line 2: a number is missing"},
		{"json n", "{\"n\":4,\"columns\":[2,4,1]}", "line 1: the json object has n 4 but 3 columns"},
		{"json zero", "[{\"columns\":[2,4,1,3]},\n{\"columns\":[1,3,0,2]}]", "line 2: column 0 in row 3: columns count from 1 to n in json"},
		{"json of one column", "{\"n\":4,\"columns\":[2]}", "line 1: the json object has n 4 but 1 column"},
		{"a pair alone", "(1, 5), (9, 9)", "line 1: (9, 9) is in row 9 but the list has 2 squares; a placement has one in each row"},
		{"one pair", "(9, 4)", "line 1: (9, 4) is in row 9 but the list has 1 square; a placement has one in each row"},
		{"one number after pairs", "[[1,2],[2,4],[3]]", "line 1: 1 number where the list before has a row and a column"},
		{"numbers after a list", "[2,4,1,3] 3 1 4 2", `line 1: "3 1 4 2" follows a list; nothing but a comma should`},
		{"a calculation after a list", "[0] * 8", `line 1: "* 8" follows a list; nothing but a comma should`},
		{"a list after text", "[2,4,1,3] solution [9]", `line 1: "solution [9]" follows a list; nothing but a comma should`},
		{"no column", "[2,4,1,-1]", "line 1: -1 is not a column; columns are numbered from 1, or from 0"},
		{"a word in brackets", "[package]", `line 1: "package" is not a row of a board`},
		{"an argument", "print(n)", `line 1: "n" is not a board of one row`},
		{"a row too long", `["..Q."]`, `line 1: "..Q." has 4 squares where the list has 1 row`},
		{"json fraction", "{\"columns\":[1.5]}", `line 1: json: "columns" holds number 1.5; n is a whole number and columns an array of whole numbers`},
		{"json without columns", "{\n\"n\":4}", `line 1: the json object has no columns; write {"columns":[2,4,1,3]}`},
		{"json syntax", "{\n\"n\":4,\n\"columns\":[2,,4]}", "line 3: json: invalid character ',' looking for beginning of value"},
		{"json truncated object", "[\n{\"columns\":[2,4", "line 2: the json object has no end"},
		{"json truncated array", "[\n{\"columns\":[2,4,1,3]},\n", "line 3: the json array has no end"},
		{"json comma", "[{\"columns\":[2,4,1,3]},]", "line 1: ']' where a json object was expected; keep one format in a stream"},
		{"columns after json", "{\"columns\":[2,4,1,3]}\n2 4 1 3", "line 2: '2' where a json object was expected; keep one format in a stream"},
		{"json after a colour", "\x1b[1m{\"columns\":[1]}", "line 1: jsonl must begin the stream"},
		{"fen begins with a slash", "/Q", "line 1: rank 2 has no queen; a placement has one in each row"},
		{"fen zero before the queen", "1Q2/3Q/0Q3/2Q1", `line 1: rank 2: "0" empty squares; count from 1 and leave none out`},
		{"fen zero after the queen", "1Q2/3Q/Q03/2Q1", `line 1: rank 2: "03" empty squares; count from 1 and leave none out`},
		{"the least that is not a digit", "/ | Q |", `line 1: the number of the rank: "/" is not a number`},
		{"the next above the digits", ": | Q |", `line 1: the number of the rank: ":" is not a number`},
		{"a matrix after what was columns at last", "1\n2 4 1 3\n10\n01\n", `line 3: "10" is matrix but the lines before it are columns; keep one format in a stream`},
		{"24 characters", strings.Repeat("%", 24), `line 1: "` + strings.Repeat("%", 24) + `" is in no known format; the formats are ` + words.And(notation.Names())},
		{"25 characters", strings.Repeat("%", 25), `line 1: "` + strings.Repeat("%", 24) + `…" is in no known format; the formats are ` + words.And(notation.Names())},
		{"slashes in no format", "/x", `line 1: "/x" is in no known format; fen has Q and numbers between its slashes`},
		{"a dash first", "-1 2", `line 1: "-1 2" is in no known format; columns are whole numbers with single spaces between`},
		{"another matrix's character", "01\n12\n", "line 2: '2' is not a square of a board"},
		{"a queen of ascii in a matrix", "0100\n♛001\n", "line 2: '♛' is not a square of a board"},
		{"DEL", ". Q\n\x7f .\n", "line 2: '\\x7f' is not a square of a board"},
		{"a character after DEL", ". Q\n\u0080 .\n", "line 2: '\\u0080' is not a square of a board"},
		{"json first comma", "[,{\"columns\":[1]}]", `line 1: "," where an element of the list should be`},
		{"columns without spaces that are no permutation", "15863722", `line 1: "15863722" is one column, of a board of one row; put spaces between the columns`},
		{"json second comma", "[{\"columns\":[1]},,{\"columns\":[1]}]", "line 1: ',' where a json object was expected; keep one format in a stream"},
		{"json without a comma", "[{\"columns\":[1]}{\"columns\":[1]}]", "line 1: '{' where a json object was expected; keep one format in a stream"},
		{"json array in an array", "[{\"columns\":[1]},[", "line 1: '[' where a json object was expected; keep one format in a stream"},
		{"json column above all", "{\"columns\":[2147483648]}", "line 1: column 2147483648 in row 1: columns count from 1 to n in json"},
		{"a title of 61 bytes", titleOf(61) + ": 2 4 1 3", `line 1: "Solution" is not a square: its file is too large; write file and rank, like e4`},
		{"a title of 61 bytes before a list", titleOf(61) + " [2,4,1,3]", `line 1: "Solution" is not a square: its file is too large; write file and rank, like e4`},
		{"a title line of 121 bytes", titleOf(121) + "\n2 4 1 3", `line 1: "Solution" is not a square: its file is too large; write file and rank, like e4`},
		{"a square in a list alone", "['a1']", `line 1: "a1" is not a row of a board`},
		{"two pairs in a row", "(1, 1), (1, 2)", "line 1: (1, 1) and (1, 2) are in one row; a placement has one queen in each"},
		{"a pair far away", "[[1, 11]]", "line 1: (1, 11) alone is not a placement; one on a board of one row has column 1"},
		{"columns 0 and n", "0 4 1 2", "line 1: column 0 in row 1: columns count from 1"},
		{"columns n and 0", "4 0 1 2", "line 1: column 0 in row 2: columns count from 1"},
		{"column 0 twice", "0 4 0 2", "line 1: column 0 in row 1: columns count from 1"},
		{"column n after columns from 0", "1 3 0 2\n2 4 1 3", "line 2: column 4 in row 2 of 4, but the placements before count columns from 0"},
		{"column n first after columns from 0", "1 3 0 2\n4 5 1 3", "line 2: column 4 in row 1 of 4, but the placements before count columns from 0"},
		{"ten alone", "[10]", "line 1: \"10\" is one column, of a board of one row; put spaces between the columns"},
		{"headings alone", "Solution 1:\nSolution 2:\n", "line 2: there are headings, but no placement"},
		{"too many headings", strings.Repeat("Solution 1\n", 10001) + "2 4 1 3", "line 10001: there are headings, but no placement"},
		{"a list on line 2 without an end", "[[1,3,0,2],\n[2,0", "line 2: the list that begins on line 2 has no end"},
		{"a row open at one end", "|Q|.|.\n", "line 1: a rank of a board ends with a bar and has no other bar within"},
		{"two signs", "* # . .\n", "line 1: '*' and '#' could both be the queen; write Q for a queen and . for an empty square"},
		{"two signs in three squares", "* # .\n", "line 1: '*' and '#' could both be the queen; write Q for a queen and . for an empty square"},
		{"a board of signs truncated", ". # . .\n. . . #", "line 2: the board ends after 2 of 4 rows"},
		{"a board of signs with two empty lines", ". # . .\n\n. . . #\n\n\n# . . .\n", "line 5: the board ends after 2 of 4 rows"},
		{"a number and a word", "[1, 'Q']", "line 1: the list that begins on line 1 has elements of several kinds; a placement is a list of numbers, or of rows"},
		{"a number, a word and a number", "[1, 'Q', 2]", "line 1: the list that begins on line 1 has elements of several kinds; a placement is a list of numbers, or of rows"},
		{"a word, a list and a number", "['Q', [1], 2]", "line 1: the list that begins on line 1 has elements of several kinds; a placement is a list of numbers, or of rows"},
		{"two commas", "[1,,2]", `line 1: "," where an element of the list should be`},
		{"deep brackets", strings.Repeat("[", 33), "line 1: brackets are nested more than 32 deep"},
		{"brackets as deep as may be", strings.Repeat("[", 32), "line 1: the list that begins on line 1 has no end"},
		{"a division after a list", "[2,4,1,3] / 2\n", `line 1: "/ 2" follows a list; nothing but a comma should`},
		{"a huge number in a list", "[99999999999, 1]", "line 1: 99999999999 is too large; the largest column is 2147483647"},
		{"NUL in a list", "['\x00']", "line 1: not text: it is not valid UTF-8"},
		{"a letter in a rank", "2 │ ♕ · │\n1 │ ♕ é │\n", "line 2: 'é' is not a square of a board"},
		{"a text without an end", "['.Q..", "line 1: a text in quotes has no end: \".Q.."},
		{"NUL", "2 4 1 3\n1\x002\n", "line 2: not text: it holds a NUL byte"},
		{"NUL first", "\x002 4 1 3\n", "line 1: not text: it holds a NUL byte"},
		{"NUL in a board", "0100\n\x00001\n", "line 2: not text: it holds a NUL byte"},
		{"an escape alone", "2 4 1 3\x1b", "line 1: \"2 4 1 3\\x1b\" is in no known format; columns are whole numbers with single spaces between"},
		{"not UTF-8", "\xff\xfb", "line 1: not text: it is not valid UTF-8"},
	} {
		if test.name == "json column above all" && math.MaxInt == math.MaxInt32 {
			continue // the number is not an int there
		}
		_, err := readAll(test.text, notation.Options{})
		if err == nil || err.Error() != test.want {
			t.Errorf("%s:\n got %v\nwant %s", test.name, err, test.want)
		}
		var at *notation.LineError
		if !errors.As(err, &at) || at.Line < 1 {
			t.Errorf("%s: %T is no LineError", test.name, err)
		}
	}
}

// titleOf returns a title of that many bytes.
func titleOf(length int) string { return "Solution " + strings.Repeat("1", length-len("Solution ")) }

func TestEmptyInput(t *testing.T) {
	for _, text := range []string{"", "\n", " \r\n\t\n", "\ufeff"} {
		if _, err := readAll(text, notation.Options{}); !errors.Is(err, notation.ErrEmpty) {
			t.Errorf("%q: %v, want ErrEmpty", text, err)
		}
	}
	if records, err := readAll("[]\n", notation.Options{}); len(records) != 0 || err != nil {
		t.Errorf("an empty array: %v, %v", records, err)
	}
}

// TestLenient reads what people write by hand or copy out of a terminal.
func TestLenient(t *testing.T) {
	four := "2 4 1 3\n"
	for name, text := range map[string]string{
		"a byte order mark":             "\ufeff2 4 1 3",
		"Windows line ends":             "2 4 1 3\r\n",
		"wide gaps":                     "  2   4\t1 3  \n\n\n",
		"squares in any order":          "C4 a3 D2 b1",
		"squares with commas":           "b1,d2, a3,c4",
		"lower-case fen":                "2q1/q3/3q/1q2",
		"fen of a whole position":       "2q1/q3/3q/1q2 b - - 0 1",
		"ascii without spaces":          ".Q..\n...Q\nQ...\n..Q.\n",
		"a board without a frame":       "4 | . . Q . |\n3 | Q . . . |\n2 | . . . Q |\n1 | . Q . . |",
		"json with other fields":        "{\"name\":\"a \\\"}\\\" b\",\"columns\":[2,4,1,3],\"squares\":[[1],{\"x\":null}]}",
		"json with braces in strings":   "{\"name\":\"a}b\",\"columns\":[2,4,1,3]}",
		"json with quotes in strings":   "{\"name\":\"{\\\"}}\\\\\",\"columns\":[2,4,1,3]}",
		"json of nested objects":        "{\"a\":{\"b\":[{}]},\"columns\":[2,4,1,3]}",
		"json between spaces":           "\t[ \r\n{\"columns\":[2,4,1,3]} ]\t\r\n ",
		"csv after an empty line":       "row1,row2,row3,row4\n\n2,4,1,3\n",
		"tabs between squares":          ".\tQ\t.\t.\n.\t.\t.\tQ\nQ\t.\t.\t.\n.\t.\tQ\t.\n",
		"colours":                       "\x1b[1m2\x1b[0m 4 \x1b[38;5;180m1 3\x1b[@",
		"control sequences of any kind": "\x1b[@2 4\x1b[~ 1 3\n",
		"a control sequence cut off":    "2 4 1 3\x1b[",
		"json over several lines":       "[\n {\n  \"n\": 4,\n  \"columns\": [2, 4,\n 1, 3]\n }\n]\n",
		"white queens":                  "4 │ · · ♕ · │\n3 │ ♕ · · · │\n2 │ · · · ♕ │\n1 │ · ♕ · · │\n",
		"a title of 60 bytes":           titleOf(60) + ": 2 4 1 3",
		"a title before a list":         titleOf(60) + " [2,4,1,3]",
		"a title line of 120 bytes":     titleOf(120) + "\n2 4 1 3",
		"as many headings as may be":    strings.Repeat("Solution 1\n", 10_000) + "2 4 1 3",
		"csv with spaces and case":      "Row1, Row2, Row3, Row4\n2, 4, 1, 3\n",
	} {
		records, err := readAll(text, notation.Options{})
		if err != nil || len(records) != 1 {
			t.Errorf("%s: %v, %v", name, records, err)
			continue
		}
		if got := written(t, notation.Columns, notation.Options{}, records[0].Placement); got != four {
			t.Errorf("%s is read as %s", name, got)
		}
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
		records, err := readAll(text, notation.Options{})
		if err != nil || len(records) != len(want) {
			t.Fatalf("%q: %v, %v", text, records, err)
		}
		for i, r := range records {
			if r.Line != want[i] {
				t.Errorf("%q: placement %d begins in line %d, want %d", text, i+1, r.Line, want[i])
			}
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
	limit := notation.MaxLine
	want := fmt.Sprintf("longer than %d bytes", limit)
	if testing.Short() {
		limit = 1 << 20
		want = fmt.Sprintf("its first %d bytes take more memory", limit)
	}
	for start, rest := range map[string]endless{"1": '1', "{": ' '} {
		r := notation.NewReader(io.MultiReader(strings.NewReader(start), rest), notation.Options{})
		r.SetLimit(limit)
		_, err := r.Next()
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q and then %q without end: %v", start, byte(rest), err)
		}
		if _, again := r.Next(); again != err {
			t.Errorf("the error changes from %v to %v", err, again)
		}
	}
}

// The parts of a list count: a number and a square as four bytes, a word with its separator.
func TestLimitOfLists(t *testing.T) {
	for text, least := range map[string]int{
		"[2,4,1,3]": 16, "['b1','d2','a3','c4']": 12, "[(1,2),(2,4),(3,1),(4,3)]": 12, "[[0,1,0,0],[0,0,0,1],[1,0,0,0],[0,0,1,0]]": 16,
	} {
		for limit := least - 1; limit <= least; limit++ {
			r := notation.NewReader(strings.NewReader(text), notation.Options{})
			r.SetLimit(limit)
			if _, err := r.Next(); (err == nil) != (limit == least) {
				t.Errorf("%s with a limit of %d: %v", text, limit, err)
			}
		}
	}
}

// TestLongestColumns checks that the limit leaves room for what it promises.
func TestLongestColumns(t *testing.T) {
	var length counter
	w := notation.NewWriter(&length, notation.Columns, notation.Options{})
	if err := errors.Join(w.WriteSource(diagonal(10_000_000)), w.Close()); err != nil {
		t.Fatal(err)
	}
	if length > notation.MaxLine {
		t.Errorf("ten million columns take %d bytes, the limit is %d", length, notation.MaxLine)
	}
	const n = 200_000 // several buffers long
	var text bytes.Buffer
	w = notation.NewWriter(&text, notation.Columns, notation.Options{})
	if err := errors.Join(w.WriteSource(diagonal(n)), w.Close()); err != nil {
		t.Fatal(err)
	}
	record, err := notation.NewReader(&text, notation.Options{}).Next()
	if err != nil || len(record.Placement) != n || record.Placement[n-1] != n-1 {
		t.Errorf("%d columns are read as %d: %v", n, len(record.Placement), err)
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
			r := notation.NewReader(strings.NewReader(text), notation.Options{})
			r.SetLimit(limit)
			var err error
			for _, e := range r.All() {
				err = e
			}
			if ok != (err == nil) || !ok && !errors.Is(err, notation.ErrMemory) {
				t.Errorf("%q within %d bytes: %v", text, limit, err)
			}
		}
	}
	// Options.MaxMemory is six times what a line may take.
	for memory, ok := range map[int64]bool{8*6 - 1: false, 8 * 6: true} {
		_, err := notation.NewReader(strings.NewReader("2 4 1 3\n"), notation.Options{MaxMemory: memory}).Next()
		if ok != (err == nil) {
			t.Errorf("eight bytes within a memory of %d: %v", memory, err)
		}
	}
}

// TestLargestNumbers reads the largest column that there can be.
func TestLargestNumbers(t *testing.T) {
	for text, format := range map[string]notation.Format{
		"1 2147483647\n": notation.Columns, "{\"columns\":[1,2147483647]}\n": notation.JSONL, "row1,row2\n1,2147483647\n": notation.CSV,
	} {
		records, err := readAll(text, notation.Options{})
		if err != nil || len(records) != 1 || records[0].Format != format || records[0].Placement[1] != math.MaxInt32-1 {
			t.Errorf("%q is read as %v, %v", text, records, err)
		}
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
			for _, e := range notation.NewReader(in, notation.Options{}).All() {
				err = e
			}
			if !errors.Is(err, os.ErrClosed) {
				t.Errorf("%q and then an error: %v", text[:end], err)
			}
		}
	}
}

func TestReadFailure(t *testing.T) {
	for _, text := range []string{"2 4 1 3\n2 4", "[{\"columns\":[1]},", "10\n", ""} {
		in := io.MultiReader(strings.NewReader(text), failing{})
		var err error
		for _, e := range notation.NewReader(in, notation.Options{}).All() {
			err = e
		}
		if !errors.Is(err, os.ErrClosed) {
			t.Errorf("after %q: %v, want %v", text, err, os.ErrClosed)
		}
	}
}

type failing struct{}

func (failing) Read([]byte) (int, error)  { return 0, os.ErrClosed }
func (failing) Write([]byte) (int, error) { return 0, os.ErrClosed }

func TestWriteErrors(t *testing.T) {
	for _, format := range notation.Formats() {
		w := notation.NewWriter(failing{}, format, notation.Options{})
		err := w.Write(eight)
		for i := 0; i < 10_000 && err == nil; i++ {
			err = w.Write(eight)
		}
		if !errors.Is(err, os.ErrClosed) || !errors.Is(w.Close(), os.ErrClosed) {
			t.Errorf("%s to a closed file: %v, then %v", format, err, w.Close())
		}
		if err := notation.NewWriter(io.Discard, format, notation.Options{}).Write(nil); err == nil {
			t.Errorf("%s writes a placement of no queens", format)
		}
		var off *nqueens.OffBoard
		for _, p := range []nqueens.Placement{{0, -1}, {0, math.MaxInt32}, {0, math.MaxInt}} {
			if err := notation.NewWriter(io.Discard, format, notation.Options{}).Write(p); !errors.As(err, &off) {
				t.Errorf("%s writes %v: %v", format, []int(p), err)
			} else if want := (nqueens.Square{Row: 1, Col: p[1]}); off.Square != want || off.N != 2 {
				t.Errorf("%s of %v: %+v is off the board of %d", format, []int(p), off.Square, off.N)
			}
		}
	}
	w := notation.NewWriter(io.Discard, notation.JSON, notation.Options{Single: true})
	if err := w.Write(eight); err != nil {
		t.Error(err)
	}
	if err := w.Write(eight); err == nil {
		t.Error("a single json object holds two placements")
	}
	if err := notation.NewWriter(io.Discard, "xml", notation.Options{}).Write(eight); err == nil {
		t.Error("a Writer of an unknown format writes")
	}
}

// diagonal is a huge placement that is not in memory.
type diagonal int

func (d diagonal) Len() int { return int(d) }
func (d diagonal) Fill(dst []int, row int) {
	for i := range dst {
		dst[i] = row + i
	}
}

func TestDrawnSizes(t *testing.T) {
	for _, format := range notation.Formats() {
		drawn := slices.Contains([]notation.Format{notation.Board, notation.ASCII, notation.Matrix, notation.Emoji}, format)
		n := diagonal(notation.MaxDrawn + 1)
		err := notation.NewWriter(io.Discard, format, notation.Options{}).WriteSource(n)
		if drawn != (err != nil) {
			t.Errorf("%s of n = %d: %v", format, n, err)
		}
	}
}

// FuzzReader holds the reader to three promises: it ends without a panic; what
// it refuses has a line; what it accepts is read equal after it was written.
func FuzzReader(f *testing.F) {
	for _, format := range notation.Formats() {
		f.Add([]byte(written(f, format, notation.Options{}, eight)), false)
		f.Add([]byte(written(f, format, notation.Options{ZeroBased: true, ASCII: true, Color: true}, nqueens.Placement{0}, nqueens.Placement{1, 1})), true)
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
		options := notation.Options{ZeroBased: zeroBased}
		r := notation.NewReader(bytes.NewReader(text), options)
		for record, err := range r.All() {
			var at *notation.LineError
			if err != nil {
				if !errors.Is(err, notation.ErrEmpty) && (!errors.As(err, &at) || at.Line < 1) {
					t.Fatalf("%T: %v", err, err)
				}
				return
			}
			var out bytes.Buffer
			w := notation.NewWriter(&out, record.Format, options)
			if err := errors.Join(w.Write(record.Placement), w.Close()); err != nil {
				t.Fatalf("%s of %v: %v", record.Format, record.Placement, err)
			}
			again, err := readAll(out.String(), options)
			if err != nil || len(again) != 1 || !equal(again[0].Placement, record.Placement) {
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
