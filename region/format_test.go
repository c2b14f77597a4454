package region_test

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"nqueens.example/nqueens/region"
)

func TestFormatsOfOnePuzzle(t *testing.T) {
	p := must(t, 1, "AABB", "ACBB", "CCDB", "CDDD")
	for name, want := range map[string]string{
		"grid":    "AABB\nACBB\nCCDB\nCDDD",
		"slash":   "AABB/ACBB/CCDB/CDDD",
		"json":    `{"n":4,"stars":1,"regions":["AABB","ACBB","CCDB","CDDD"]}`,
		"sbn":     "4x1.AABBACBBCCDBCDDD",
		"borders": "441WAaK8o", // by hand: 010 110 011 100 side by side, 010 101 101 010 above one another
	} {
		f, err := region.ParseFormat(name)
		if err != nil {
			t.Error(err)
			continue
		}
		got, err := f.Write(p)
		if err != nil || name != "borders" && got != want {
			t.Errorf("%s: %q, %v; want %q", name, got, err, want)
		}
	}
}

func TestFormatsRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := puzzles(region.MinN, region.MaxN).Draw(t, "puzzle")
		for _, f := range region.Formats() {
			text, err := f.Write(p)
			if err != nil {
				t.Fatalf("%s: %v", f.Name, err)
			}
			if got := region.Detect(text).Name; got != f.Name {
				t.Errorf("%s is recognised as %s: %s", f.Name, got, text)
			}
			back, err := region.Parse(text)
			if err != nil || !back.Equal(p) {
				t.Errorf("%s comes back otherwise (%v): %s", f.Name, err, text)
			}
		}
	})
}

func TestReadAsOthersWrite(t *testing.T) {
	want := must(t, 1, "AABB", "ACBB", "CCDB", "CDDD")
	for _, text := range []string{
		"aabb\nacbb\nccdb\ncddd\n",
		"\ufeff  A A B B\r\n  A C B B\r\n  C C D B\r\n  C D D D\r\n",
		"RRBB\nRGBB\nGGYB\nGYYY",
		"4x1\nAABB\nACBB\nCCDB\nCDDD",
		"4x1 AABB/ACBB/CCDB/CDDD",
		"4X1.aabbacbbccdbcddd.s42d7l4c12v1",
		`{"regions": [["A","A","B","B"], "ACBB", "CCDB", "CDDD"]}`,
		"A,A,B,B\r\nA, C, B, B\r\nC;C;D;B\r\nC,D,D,D,\r\n",
		"1122\n1322\n3342\n3444",
		"2233\n2433\n4453\n4555",
		"10 10 7 7\n10\t0\t7\t7\n00 0 31 7\n0 31 31 31",
		"4x1\n0,0,1,1\n0,2,1,1\n2,2,3,1\n2,3,3,3",
		"0011/0211/2231/2333",
		"[[0, 0, 1, 1],\n[0, 2, 1, 1],\n[2, 2, 3, 1],\n[2, 3, 3, 3]]",
		`["AABB", "ACBB", "CCDB", "CDDD"]`,
		`{"regions": [[0,0,1,1], [0,2,1,1], ["2","2","3","1"], [2,3,3,3]]}`,
	} {
		p, err := region.Parse(text)
		if err != nil || !p.Equal(want) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestNothingIsNoPuzzle(t *testing.T) {
	if f := region.Detect(""); f.Name != "grid" {
		t.Errorf("an empty text is recognised as %s", f.Name)
	}
	for _, text := range []string{"", "[]", "{}", "null", "[[]]"} {
		if err := new(region.Puzzle).UnmarshalJSON([]byte(text)); err == nil {
			t.Errorf("%q is read as a puzzle", text)
		}
	}
}

func TestFaultsOfText(t *testing.T) {
	row := strings.Repeat("A", 27)
	for _, tc := range []struct{ text, want string }{
		{" \n ", "there is no puzzle: the input is empty"},
		{"AABB\nAAB\nCCDD\nCCDD", "row 2, column 4: the row ends after 3 squares; the first has 4"},
		{"AABB\nAABBB\nCCDD\nCCDD", "row 2, column 5: the row goes on to 5 squares; the first has 4"},
		{"AABB\nAABB\nCCDD", "row 4, column 1: this row is missing; the rows have 4 squares, so there are 4 of them"},
		{"AABB\nAABB\nCCDD\nCCDD\nCCDD", "row 5, column 1: this row is one too many; the rows have 4 squares, so there are 4 of them"},
		{"AABB\nAABB\nCCCC\nCCCC", "a board of 4 rows has 4 regions, this one only 3: ABC"},
		{"AABB\nAABB\nCCDD\nCCDE", "row 4, column 4: region E is one too many; a board of 4 rows has 4 regions"},
		{"AABB\nA7BB\nCCDD\nCCDD", "row 2, column 2: '7' is no region; a region is a letter from A to Z"},
		{"1122\n1-22\n3344\n3344", "row 2, column 2: \"-\" is no region; a region is a letter from A to Z, or everywhere a number"},
		{"1122\n1122\n3344\n3345", "row 4, column 4: region E is one too many; a board of 4 rows has 4 regions"},
		{"🟥🟥🟦🟦\n🟥🟥🟦🟦\n🟩🟩🟨🟨\n🟩🟩🟨🟨", "row 1, column 1: \"🟥\" is no region; a region is a letter from A to Z"},
		{"[[0,0,1,-1]]", "read as json: element 4 of a row is -1; a region is one letter from A to Z, or everywhere a number"},
		{"ABC\nABC\nABC", "a board has 4 to 26 rows, not 3"},
		{strings.Repeat(row+"\n", 27), "a board has 4 to 26 rows, not 27"},
		{"4x7\nAABB\nAABB\nCCDD\nCCDD", "a row takes 1 to 6 queens, not 7"},
		{"5x1\nAABB\nAABB\nCCDD\nCCDD", "the header promises 5 rows, there are 4"},
		{"4x1.AABBAABBCCD", "read as sbn: row 3, column 4: the letters end before this square; there are 11 of 16"},
		{"4x1.AABBAABBCCDDCCDDA", "read as sbn: there are 17 letters, 1 more than a board of 4 rows has"},
		{"3x1.AAABBBCCC", "read as sbn: a board has 4 to 26 rows, not 3"},
		{"551W9jo0c", "read as borders: row 1, column 3: the code ends before the borders of this square; it has 5 of 7 characters"},
		{"551W9jo0cIn0", "read as borders: there are 8 characters of borders, a board of 5 rows has 7"},
		{"551X9jo0cIn", "read as borders: character 4 is 'X'; it must be W, or e where the entries of a player follow"},
		{"551W9jo?cIn", "read as borders: character 8 is '?'; it must be a digit, a letter, - or _"},
		{"551W0000000", "read as borders: a board of 5 rows has 5 regions, this one only 1: A"},
		{"551W-------", "read as borders: row 2, column 2: the borders part off a region too many here; a board of 5 rows has 5"},
		{"331W000", "read as borders: a board has 4 to 26 rows, not 3"},
		{`{"regions":["AABB","AABB"]}`, "read as json: row 3, column 1: this row is missing; the rows have 4 squares, so there are 4 of them"},
		{`{"rows":[]}`, `read as json: there is no "regions", an array with a string of letters for each row`},
	} {
		_, err := region.Parse(tc.text)
		if err == nil || err.Error() != tc.want {
			t.Errorf("%q:\n%v, want\n%s", tc.text, err, tc.want)
		}
	}
}

func TestReadAll(t *testing.T) {
	text := `# two of a line each, a grid, a fault, an object
551W9jo0cIn
4x1.AABBACBBCCDBCDDD

AABB
ACBB
CCDB
CDDD

AABB
AAB

0011
0211
2231
2333

{"regions": ["AABB",
 "ACBB", "CCDB", "CDDD"]}

{"regions": ["AABB", "ACBB", "CCDB", "CDDD"]}
{"regions": ["AABB", "ACBB", "CCDB", "CDDD"]}
AABB/ACBB/CCDB/CDDD`
	var got []string
	for e, err := range region.ReadAll(strings.NewReader(text)) {
		switch {
		case err != nil:
			got = append(got, fmt.Sprintf("%d fault", e.Line))
		default:
			got = append(got, fmt.Sprintf("%d n=%d", e.Line, e.Puzzle.N()))
		}
	}
	want := "2 n=5, 3 n=4, 5 n=4, 10 fault, 13 n=4, 18 n=4, 21 n=4, 22 n=4, 23 n=4"
	if strings.Join(got, ", ") != want {
		t.Errorf("%s, want %s", strings.Join(got, ", "), want)
	}
	for _, bad := range []string{"", "# nothing\n\n", strings.Repeat("A", 1<<17)} {
		for _, err := range region.ReadAll(strings.NewReader(bad)) {
			if err == nil {
				t.Errorf("%.20q is read as a puzzle", bad)
			}
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, text := range []string{
		"AABB\nACBB\nCCDB\nCDDD", "4x1 AABB/ACBB/CCDB/CDDD", `{"n":4,"stars":1,"regions":["AABB",["A","C","B","B"],"CCDB","CDDD"]}`,
		"4x1.AABBACBBCCDBCDDD.s1", "551W9jo0cIn", "[[0,0,1,1],[0,2,1,1],[2,2,3,1],[2,3,3,3]]", "1,1,2,2;1 3 2 2\n3342\n3444", "661e24QbKGbZL600005G5W1000~h:4", "10x2", "PP6W", "0x0.", "000000",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for range region.ReadAll(strings.NewReader(text)) {
		}
		p, err := region.Parse(text)
		if err != nil {
			if strings.Contains(err.Error(), "\n") {
				t.Errorf("an error of several lines: %v", err)
			}
			return
		}
		for _, format := range region.Formats() {
			written, err := format.Write(p)
			if err != nil {
				if p.Connected() == nil {
					t.Errorf("%s refuses it: %v", format.Name, err)
				}
				continue
			}
			if back, err := region.Parse(written); err != nil || !back.Equal(p) {
				t.Errorf("%s comes back otherwise (%v): %s", format.Name, err, written)
			}
		}
	})
}
