package region_test

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf8"

	"pgregory.net/rapid"

	"nqueens.example/nqueens/internal/limits"
	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
	"nqueens.example/nqueens/region"
)

func TestFormatsOfOnePuzzle(t *testing.T) {
	p := mustNew(t, 1, "AABB", "ACBB", "CCDB", "CDDD")
	for name, want := range map[string]string{
		"emoji":   "🟥🟥🟧🟧\n🟥🟨🟧🟧\n🟨🟨🟩🟧\n🟨🟩🟩🟩",
		"grid":    "AABB\nACBB\nCCDB\nCDDD",
		"slash":   "AABB/ACBB/CCDB/CDDD",
		"json":    `{"n":4,"stars":1,"regions":["AABB","ACBB","CCDB","CDDD"]}`,
		"sbn":     "4x1.AABBACBBCCDBCDDD",
		"borders": "441WAaK8o", // by hand: 010 110 011 100 side by side, 010 101 101 010 above one another
	} {
		got, err := p.Format(name)
		if err != nil || name != "borders" && got != want {
			t.Errorf("%s: %q, %v; want %q", name, got, err, want)
		}
	}
}

func TestFormatsRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := puzzles(4, 26).Draw(t, "puzzle")
		for _, f := range region.Formats() {
			text, err := p.Format(f.Name)
			if err != nil {
				t.Fatalf("%s: %v", f.Name, err)
			}
			if got := region.Detect(text); got != f.Name {
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
	want := mustNew(t, 1, "AABB", "ACBB", "CCDB", "CDDD")
	const grid, list = "AABB\nACBB\nCCDB\nCDDD\n", "[[0,0,1,1],[0,2,1,1],[2,2,3,1],[2,3,3,3]]\n"
	daily := `{"_type":"R","id":4,"colors":[` + strings.Join([]string{"0,0,1,1", "0,2,1,1", "2,2,3,1", "2,3,3,3"}, `],"flags":["x"]}, {"_type":"R","colors":[`) + `]}`
	for _, text := range []string{
		"aabb\nacbb\nccdb\ncddd\n", "\ufeff  A A B B\r\n  A C B B\r\n  C C D B\r\n  C D D D\r\n", "RRBB\nRGBB\nGGYB\nGYYY", "4x1\nAABB\nACBB\nCCDB\nCDDD",
		"4x1 AABB/ACBB/CCDB/CDDD", "4X1.aabbacbbccdbcddd.s42d7l4c12v1", `{"regions": [["A","A","B","B"], "ACBB", "CCDB", "CDDD"]}`,
		"A,A,B,B\r\nA, C, B, B\r\nC;C;D;B\r\nC,D,D,D,\r\n", "1122\n1322\n3342\n3444", "2233\n2433\n4453\n4555",
		"10 10 7 7\n10\t0\t7\t7\n00 0 31 7\n0 31 31 31", "0,0,1,1,0,2,1,1,2,2,3,1,2,3,3,3", "4x1\n0 0 1 1 0 2 1 1 2 2 3 1 2 3 3 3", "AABBACBBCCDBCDDD",
		"🟥🟥🟦🟦\n🟥🟩🟦🟦\n🟩🟩🟨🟦\n🟩🟨🟨🟨", "🟥 🟥 🔵 🔵\n🟥 🟩 🔵 🔵\n🟩 🟩 🟨 🔵\n🟩 🟨 🟨 🟨\n", "❤️❤️⬜️⬜️\n❤️⬛️⬜️⬜️\n⬛️⬛️🟫⬜️\n⬛️🟫🟫🟫", "🇦🇦🇧🇧\n🇦🇨🇧🇧\n🇨🇨🇩🇧\n🇨🇩🇩🇩",
		"0️⃣0️⃣1️⃣1️⃣\n0️⃣2️⃣1️⃣1️⃣\n2️⃣2️⃣3️⃣1️⃣\n2️⃣3️⃣3️⃣3️⃣",
		"Queens #123 | 1:23\n🟥🟥🟦🟦\n🟥🟩🟦🟦\n🟩🟩🟨🟦\n🟩🟨🟨🟨\nFirst 👑s: 🟦 🟩 🟥 🟨\n🏅 I’m in the Top 25% of all players today!\nlnkd.in/queens.",
		"🎉🎉🎉\n4x1\n🟥🟥🟦🟦\n🟥🟩🟦🟦\n🟩🟩🟨🟦\n🟩🟨🟨🟨\n🎉🎉🎉", "🟥👑🟦🟦\n🟥🟩🟦👑\n👑🟩🟨🟦\n🟩🟨👑🟨", "Q012 today:\n0 Q 1 1\n0 2 1 Q\nQ 2 3 1\n2 3 Q 3",
		"Easy\nAABB\nACBB\nCCDB\nCDDD\nhttps://example.org/queens", "Puzzle\nR R B B\nR G B B\nG G Y B\nG Y Y Y\nSolved in 1:23!",
		"red,red,blue,blue\nred,green,blue,blue\ngreen,green,yellow,blue\ngreen,yellow,yellow,yellow", "00BB\n02BB\n22xB\n2xxx",
		"+---------+\n| A A B B |\n| A C B B |\n| C C D B |\n| C D D D |\n+---------+",
		"| A | A | B | B |\n|---|:-:|---|---|\n| A | C | B | B |\n| C | C | D | B |\n| C | D | D | D |", "'AABB',\n'ACBB',\n'CCDB',\n'CDDD',",
		"import {\n  red,\n  blue,\n} from \"../colors\";\n\nconst level42 = {\n  path: \"/level/42\",\n  size: 4, // small\n  colorRegions: [\n    [\"A\", \"A\", \"B\", \"B\"],\n    [\"A\", \"C\", \"B\", \"B\"],\n\n    [\"C\", \"C\", \"D\", \"B\"], /* row 3 */\n    [\"C\", \"D\", \"D\", \"D\"],\n  ],\n  regionColors: {\n    A: red,\n    B: blue,\n    C: 'it\\'s green',\n  },\n  isNew: true,\n};\n\nexport default level42;\n",
		"{\"name\":\"Map n° 21\",\"caseNumber\":4,\"colorGrid\":[[1,1,2,2],[1,3,2,2],[3,3,4,2],[3,4,4,4]],\"queenBoard\":[[\".\",\"Q\",\".\",\".\"],[\".\",\".\",\".\",\"Q\"],[\"Q\",\".\",\".\",\".\"],[\".\",\".\",\"Q\",\".\"]]}",
		"{\"gridSize\":4,\"colorGrid\":[{\"colors\":[2,2,0,0]},{\"colors\":[2,1,0,0]},{\"colors\":[1,1,3,0]},{\"colors\":[1,3,3,3]}]}",
		"const board = [\n  // row 1\n  [ { color: 1, state: 'empty' }, { color: 1, state: 'empty' }, { color: 2, state: 'empty' }, { color: 2, state: 'empty' } ],\n  [ {color: 1}, {color: 3}, {color: 2}, {color: 2} ], [ {color: 3}, {color: 3}, {color: 4}, {color: 2} ], [ {color: 3}, {color: 4}, {color: 4}, {color: 4} ],\n];",
		"from solver import solve\n\nboard = [['blue', 'blue', 'red', 'red'],\n         ['blue', 'grey', 'red', 'red'],  # the second\n         ['grey', 'grey', 'pink', 'red'],\n         ['grey', 'pink', 'pink', 'pink']]\n\nprint(solve(board))",
		"grid = np.array([[0, 0, 1, 1],\n [0, 2, 1, 1],\n [2, 2, 3, 1],\n [2, 3, 3, 3]])", "[[0 0 1 1]\n [0 2 1 1]\n [2 2 3 1]\n [2 3 3 3]]",
		"((1, 1, 2, 2), (1, 3, 2, 2), (3, 3, 4, 2), (3, 4, 4, 4))",
		"public class Level {\n  static final int[][] REGIONS = {\n    {0, 0, 1, 1},\n    {0, 2, 1, 1},\n    {2, 2, 3, 1},\n    {2, 3, 3, 3},\n  };\n}",
		"regions := []string{\n\t\"AABB\",\n\t\"ACBB\",\n\t\"CCDB\",\n\t\"CDDD\",\n}", "[[\"AABB\", \"ACBB\", \"CCDB\", \"CDDD\"]]",
		"grid = \"\"\"\nAABB\nACBB\nCCDB\nCDDD\n\"\"\"",
		"colorRegions: [[\"🟥\",\"🟥\",\"🟦\",\"🟦\"],[\"🟥\",\"🟩\",\"🟦\",\"🟦\"],[\"🟩\",\"🟩\",\"🟨\",\"🟦\"],[\"🟩\",\"🟨\",\"🟨\",\"🟨\"]],",
		"{\"size\": 4, \"regions\": \"AABBACBBCCDBCDDD\", \"solution\": \"0100000110000010\"}", "{\"id\": 7, \"task\": \"1,1,2,2,1,3,2,2,3,3,4,2,3,4,4,4\"}",
		"{\"regions\": [0,0,1,1, 0,2,1,1, 2,2,3,1, 2,3,3,3]}",
		"{\"levels\": {\"first\": {\"region_map\": [\"AABB\",\"ACBB\",\"CCDB\",\"CDDD\"], \"stars\": \"1\"}}}",
		"Look at this [hard] one:\n\n🟥🟥🟦🟦\n🟥🟩🟦🟦\n🟩🟩🟨🟦\n🟩🟨🟨🟨",
		"┌─┬─┬─┬─┐\n│A│A│B│B│\n├─┼─┼─┼─┤\n│A│C│B│B│\n├─┼─┼─┼─┤\n│C│C│D│B│\n├─┼─┼─┼─┤\n│C│D│D│D│\n└─┴─┴─┴─┘",
		"+---+---+\n|   |   |\n| +-+   |\n| | |   |\n+-+ +-+ |\n|   | | |\n| +-+ +-+\n| |     |\n+-+-----+",
		"+------+\n| Easy |\n+------+\nNumber 7\n+---+---+\n|   |   |\n| +-+   |\n| | |   |\n+-+ +-+ |\n|   | | |\n| +-+ +-+\n| |     |\n+-+-----+",
		"4x1\n0,0,1,1\n0,2,1,1\n2,2,3,1\n2,3,3,3", "0011/0211/2231/2333",
		"const regions = [ // a puzzle\n  \"AABB\", /* rows */ \"ACBB\", # from the top\n  \"CCDB\", \"CDDD\" // the end\n];",
		"const level = {regions: `\nAABB\nACBB\nCCDB\nCDDD\n`}", "x = 1 / 2\nregions = [\"AABB\", \"ACBB\", \"CCDB\", \"CDDD\"]",
		"{regions: [\"AABB\",\"ACBB\",\"CCDB\",\"CDDD\"], note: 'it\\'s'}", "{\"other\": [[1,1,2,2],[1,3,2,2],[3,3,4,2],[3,4,4,4]]}",
		"regions = [\"A\\ABB\", \"ACBB\", \"CCDB\", \"CDDD\"]", "[[0, 0, 1, 1],\n[0, 2, 1, 1],\n[2, 2, 3, 1],\n[2, 3, 3, 3]]",
		`["AABB", "ACBB", "CCDB", "CDDD"]`, `["AABB", "ACBB", "CCDB", "CDDD"]]})`, "[[0,0,1,1/* 1 * 1/4 */],[0,2,1,1// 2\n],[2,2,3,1],[2,3,3,3]]",
		"regions = [list(\"AABB\"), list(\"ACBB\"),\n  list(\"CCDB\"), list(\"CDDD\")]", `{"regions": [[0,0,1,1], [0,2,1,1], ["2","2","3","1"], [2,3,3,3]]}`,
		// What a terminal or a message puts around a puzzle is no part of it.
		"$ cat puzzle\n" + grid, "me@box:~$ cat puzzle\n" + grid + "me@box:~$ \n", ">>> puzzle\n" + list, ">>> print(puzzle)\n" + grid + ">>> \n",
		"> " + strings.ReplaceAll(grid, "\n", "\n> "), "```text\n" + grid + "```\n", "\x1b[41m A \x1b[0m\x1b[41m A \x1b[0m B  B\n" + grid[5:],
		// What is not understood in an object is ignored, if one member can be the regions.
		`{"gridSize":4,"colorGrid":[` + daily + `],"solution":[{"row":0,"col":1,"_type":"S"}]}`,
		`{"_type":"P","colorGrid":[{"_type":"R","colors":[0,0,1,1],"x":1},{"_type":"R","colors":[0,2,1,1]},{"_type":"R","colors":[2,2,3,1]},{"_type":"R","colors":[2,3,3,3]}]}`,
		`{"_type":"P","grid":{"rows":[` + daily + `]},"names":["a","b"]}`,
	} {
		p, err := region.Parse(text)
		if err != nil || !p.Equal(want) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// Letters that are capitals from A to Z keep their names.
func TestLettersOfItsOwn(t *testing.T) {
	for text, want := range map[string]string{
		"BBAA\nBCAA\nCCDA\nCDDD":                         "BBAA BCAA CCDA CDDD",
		"WWXX\nWYXX\nYYZX\nYZZZ":                         "WWXX WYXX YYZX YZZZ",
		"1122\n1322\n3342\n3444":                         "AABB ACBB CCDB CDDD",
		"B B A A\nB C A A\nC C word A\nC word word word": "AABB ACBB CCDB CDDD",
		"Z Z A A\nZ 1 A A\n1 1 2 A\n1 2 2 2":             "AABB ACBB CCDB CDDD",
	} {
		p, err := region.Parse(text)
		if err != nil {
			t.Errorf("%q: %v", text, err)
		} else if got := strings.Join(p.Rows(), " "); got != want {
			t.Errorf("%q has the rows %s, want %s", text, got, want)
		}
	}
}

func TestNothingIsNoPuzzle(t *testing.T) {
	expect.Equal(t, region.Detect(""), "grid", "an empty text is recognised as")
	for _, text := range []string{"", "[]", "{}", "null", "[[]]"} {
		expect.Fails(t, new(region.Puzzle).UnmarshalJSON([]byte(text)), "%q is read as a puzzle", text)
	}
	expect.Equal(t, fmt.Sprint(expect.ErrorOf(region.New(1))), "a board has 4 to 26 rows, not 0", "a puzzle without rows")
	for wrong, want := range map[string]string{
		"A7BB": "row 2, column 2: '7' is not a region; regions are letters from A to Z",
		"AAB":  "row 2, column 4: the row ends after 3 squares; the first has 4",
		"AAEB": "row 4, column 4: region D is one too many; a board of 4 rows has 4 regions",
	} {
		expect.Equal(t, fmt.Sprint(expect.ErrorOf(region.New(1, "AABB", wrong, "CCAA", "CCAD"))), want, "the row %s", wrong)
	}
	one := `{"regions":["AABB","ACBB","CCDB","CDDD"]}`
	expect.Is(t, new(region.Puzzle).UnmarshalJSON([]byte(one)), nil, "UnmarshalJSON")
	expect.Equal(t, fmt.Sprint(new(region.Puzzle).UnmarshalJSON([]byte("["+one+","+one+"]"))), "there are 2 puzzles in this text; give one", "two puzzles")
}

func TestFaultsOfText(t *testing.T) {
	row := strings.Repeat("A", 27)
	for want, texts := range map[string][]string{
		"there is no puzzle: the input is empty":                                                          {" \n "},
		"row 2, column 4: the row ends after 3 squares; the first has 4":                                  {"AABB\nAAB\nCCDD\nCCDD"},
		"row 2, column 5: the row has 5 squares; the first has 4":                                         {"AABB\nAABBB\nCCDD\nCCDD"},
		"row 4, column 1: this row is missing; a board with rows of 4 squares has 4 rows":                 {"AABB\nAABB\nCCDD"},
		"row 5, column 1: this row is one too many; a board with rows of 4 squares has 4 rows":            {"AABB\nAABB\nCCDD\nCCDD\nCCDD"},
		"a board of 4 rows has 4 regions, but this one only has 3: ABC":                                   {"AABB\nAABB\nCCCC\nCCCC"},
		"row 4, column 4: region E is one too many; a board of 4 rows has 4 regions":                      {"AABB\nAABB\nCCDD\nCCDE"},
		`row 2, column 2: "7" is not a region; regions are letters from A to Z`:                           {"AABB\nA7BB\nCCDD\nCCDD"},
		"row 2, column 2: \"-\" is not a region; regions are letters from A to Z, numbers or short words": {"1122\n1-22\n3344\n3344"},
		"row 4, column 4: region 5 is one too many; a board of 4 rows has 4 regions":                      {"1122\n1122\n3344\n3345"},
		"read as emoji: row 4, column 4: region 🟧 is one too many; a board of 4 rows has 4 regions":       {"🟥🟥🟦🟦\n🟥🟥🟦🟦\n🟩🟩🟨🟨\n🟩🟩🟨🟧"},
		"read as emoji: a board of 4 rows has 4 regions, but this one only has 3: 🟥🟦🟩":                    {"🟥🟥🟦🟦\n🟥🟥🟦🟦\n🟩🟩🟩🟩\n🟩🟩🟩🟩"},
		"read as emoji: row 2, column 4: \"A\" is not a region; the other regions are emoji":              {"🟥🟥🟦🟦\n🟥🟥🟦A\n🟩🟩🟨🟨\n🟩🟩🟨🟨"},
		"read as emoji: row 2, column 4: the row ends after 3 squares; the first has 4":                   {"Queens #7 | 1:23\n🟥🟥🟦🟦\n🟥🟥🟦\n🟩🟩🟨🟨\n🟩🟩🟨🟨"},
		"a board of 4 rows has 4 regions, but this one only has 3: red blue green":                        {"red red blue blue\nred red blue blue\ngreen green green green\ngreen green green green"},
		"this is a board with queens, not a puzzle; a puzzle has the region of each square, such as AABB": {
			"Q . . .\n. . Q .\n. . . Q\n. Q . .", "0100\n0001\n1000\n0010",
		},
		"this is a solution, not a puzzle; a puzzle has the region of each square, such as AABB": {
			"r1c2 r2c4 r3c1 r4c3", "a2 b4 c1 d3", "2 4 1 3\n3 1 4 2", "1 3 0 2",
		},
		"there is no puzzle in this text; a puzzle has the region of each square, such as AABB":             {"Queens #1 | 1:23\nFirst 👑s: 🟦 🟩 ⬜\nlnkd.in/queens.", "+"},
		"read as emoji: row 1, column 2: ❌ hides the region of this square; write the puzzle without marks": {"🟥❌🟦🟦\n🟥🟩🟦🟦\n🟩🟩🟨🟦\n🟩🟨🟨🟨"},
		"row 1, column 4: \"-1\" is not a region; regions are letters from A to Z, numbers or short words":  {"[[0,0,1,-1],[0,0,1,1]]"},
		"a board has 4 to 26 rows, not 3":                                                                             {"ABC\nABC\nABC", "[[1,1,2],[1,3,2],[3,3,3]]"},
		"a board has 4 to 26 rows, not 27":                                                                            {strings.Repeat(row+"\n", 27), numbered(27, 27)},
		"a row takes 1 to 6 queens, not 7":                                                                            {"4x7\nAABB\nAABB\nCCDD\nCCDD"},
		"the text announces 5 rows; there are 4":                                                                      {"5x1\nAABB\nAABB\nCCDD\nCCDD"},
		"read as sbn: row 3, column 4: the letters end before this square; there are 11 of 16":                        {"4x1.AABBAABBCCD"},
		"read as sbn: there are 17 letters; that is 1 more than a board of 4 rows has":                                {"4x1.AABBAABBCCDDCCDDA"},
		"read as sbn: a board has 4 to 26 rows, not 3":                                                                {"3x1.AAABBBCCC"},
		"read as borders: row 1, column 3: the code ends before the borders of this square; it has 5 of 7 characters": {"551W9jo0c"},
		"read as borders: there are 8 characters of borders; a board of 5 rows has 7":                                 {"551W9jo0cIn0"},
		"read as borders: character 4 is 'X'; it must be W, or e before the entries of a player":                      {"551X9jo0cIn"},
		"read as borders: character 8 is '?'; it must be a digit, a letter, - or _":                                   {"551W9jo?cIn"},
		"read as borders: a board of 5 rows has 5 regions, but this one only has 1: A":                                {"551W0000000"},
		"read as borders: row 2, column 2: the borders form one region too many here; a board of 5 rows has 5":        {"551W-------"},
		"read as borders: row 1, column 1: the code ends before the borders of this square; it has 0 of 7 characters": {"551W"},
		"read as borders: row 1, column 1: the code ends before the borders of this square; it has 2 of 4 characters": {"441Waa"},
		"read as borders: row 1, column 3: the code ends before the borders of this square; it has 3 of 4 characters": {"441Waaa"},
		"read as borders: a row takes 1 to 6 queens, not 0":                                                           {"550W9jo0cIn"},
		"read as borders: a row takes 1 to 6 queens, not 9":                                                           {"559W9jo0cIn"},
		"read as sbn: a board has 4 to 26 rows, not 0":                                                                {"0x1.AABB"},
		"read as sbn: a row takes 1 to 6 queens, not 0":                                                               {"4x0.AABBACBBCCDBCDDD"},
		`row 1, column 3: "." is not a region; regions are letters from A to Z, numbers or short words`:               {"x1.AABB"},
		"row 2, column 2: \"@\" is not a region; regions are letters from A to Z, numbers or short words":             {"AABB\nA@BB\nCCDD\nCCDD"},
		"row 2, column 2: \"[\" is not a region; regions are letters from A to Z, numbers or short words":             {"AABB\nA[BB\nCCDD\nCCDD"},
		"row 2, column 2: \"`\" is not a region; regions are letters from A to Z, numbers or short words":             {"AABB\na`BB\nCCDD\nCCDD"},
		"row 2, column 2: \"{\" is not a region; regions are letters from A to Z, numbers or short words":             {"AABB\na{BB\nCCDD\nCCDD"},
		"read as borders: a board has 4 to 26 rows, not 3":                                                            {"331W000"},
		"row 3, column 1: this row is missing; a board with rows of 4 squares has 4 rows":                             {`{"regions":["AABB","AABB"]}`},
		`there is no "regions", an array with a string of letters for each row`:                                       {"const level = {regions: \"AABB\nACBB\"}", `{"rows":[]}`, `{"regions":[]}`},
		"there are 2 puzzles in this text; give one":                                                                  {`[{"regions":["AABB","ACBB","CCDB","CDDD"]},{"regions":["AABB","ACBB","CCDB","CDDD"]}]`},
		"a board of 4 rows has 4 regions, but this one only has 3: 1 2 3":                                             {"1 1 2 2\n1 1 2 2\n3 3 3 3\n3 3 3 3"},
		"a board of 4 rows has 4 regions, but this one only has 1: 9":                                                 {"9 9 9 9\n9 9 9 9\n9 9 9 9\n9 9 9 9"},
		"a board of 4 rows has 4 regions, but this one only has 3: abcdef":                                            {"ab ab cd cd\nab ab cd cd\nef ef ef ef\nef ef ef ef"},
		"a board of 4 rows has 4 regions, but this one only has 2: 9 95":                                              {"9 9 95 95\n9 9 95 95\n9 9 95 95\n9 9 95 95"},
		"a board of 4 rows has 4 regions, but this one only has 2: region of r1c1 region of r1c3":                     {"+---+---+\n|   |   |\n|   |   |\n|   |   |\n|   |   |\n|   |   |\n|   |   |\n|   |   |\n+---+---+"},
		"a board has 4 to 26 rows, not 2":                                                                             {"┌─┬─┐\n│A│B│\n├─┼─┤\n│C│D│\n└─┴─┘"},
		"row 2, column 1: the row has 4 squares; the first has 0":                                                     {"│,│\nAABB\nACBB\nCCDB\nCDDD"},
	} {
		for _, text := range texts {
			expect.Equal(t, fmt.Sprint(expect.ErrorOf(region.Parse(text))), want, "%q", text)
		}
	}
}

// numbered returns a grid of n rows of numbers from 1 on, a region for each row.
func numbered(n, columns int) string {
	var rows []string
	for r := range n {
		rows = append(rows, strings.Repeat(fmt.Sprint(r+1, " "), columns))
	}
	return strings.Join(rows, "\n")
}

// The largest boards have all letters, and all formats take them.
func TestLargestBoard(t *testing.T) {
	var rows []string
	for r := range 26 {
		rows = append(rows, strings.Repeat(string(rune('a'+r)), 26))
	}
	want := mustNew(t, limits.RegionMaxStars, rows...)
	for _, f := range region.Formats() {
		text := must.Get(want.Format(f.Name))(t)
		if got, err := region.Parse(text); err != nil || !got.Equal(want) {
			t.Errorf("%s: %v", f.Name, err)
		}
	}
	if got, err := region.Parse(numbered(26, 26)); err != nil || got.N() != 26 || got.Letter(25) != "Z" {
		t.Errorf("26 numbers: %v", err)
	}
	flat := strings.Join(strings.Fields(numbered(26, 26)), ",")
	if got, err := region.Parse(flat); err != nil || got.N() != 26 {
		t.Errorf("26 numbers in one line: %v", err)
	}
	alone := must.Get(want.WithStars(1))(t)
	if got, err := region.Parse(alone.Text(nil, true)); err != nil || !got.Equal(alone) {
		t.Errorf("a drawing of 26 rows: %v", err)
	}
	expect.Equal(t, want.Rows()[25], strings.Repeat("Z", 26), "the last row")
}

func TestDetect(t *testing.T) {
	for text, want := range map[string]string{
		"AABB": "grid", "4x1": "grid", "4x.AABB": "grid", "x1.AABB": "grid", "4x1.": "sbn", "4X2.AABB": "sbn",
		"001W": "grid", "111W": "borders", "44/W": "slash", "44:W": "grid", "AA1": "grid", "zz1W": "grid", "ZZ1W": "borders", "AB1W": "grid",
		"4433443": "grid", "441aaaa": "grid", "441aaaaa": "borders", "44100000": "grid", "{": "json", "[": "json", "AABB/AABB": "slash", "AA/\nBB": "grid", "🟥🟦🟥": "grid", "🟥🟦🟥🟦": "emoji",
	} {
		expect.Equal(t, region.Detect(text), want, "%q is detected as", text)
	}
}

// The limits of ReadAll, and what it says of a reader that fails.
func TestReadAllLimits(t *testing.T) {
	const most = 1 << 16
	lines := func(text string) (said []string) {
		for e, err := range region.ReadEach(strings.NewReader(text)) {
			said = append(said, fmt.Sprint(e.Line, " ", err))
		}
		return said
	}
	object := func(size int) string { // two lines of that many bytes in all
		first, second := `["AABB",`+"\n", `"ACBB","CCDB","CDDD"]`+"\n"
		return first[:1] + strings.Repeat(" ", size-len(first)-len(second)) + first[1:] + second
	}
	row := strings.Repeat("A", 31) + "\n"
	comments := strings.Repeat("#"+strings.Repeat("x", 62)+"\n", 1<<14-1)
	const none = `there is no "regions", an array with a string of letters for each row`
	for name, tc := range map[string]struct {
		text string
		want string
	}{
		"a long comment":                {"#" + strings.Repeat("x", most-2) + "\nAABB/ACBB/CCDB/CDDD", "2 <nil>"},
		"a longer comment":              {"#" + strings.Repeat("x", most-1) + "\nAABB/ACBB/CCDB/CDDD", "1 this line is longer than any puzzle: more than 65536 bytes"},
		"as much before as may be":      {comments + "#" + strings.Repeat("x", 43) + "\nAABB/ACBB/CCDB/CDDD", "16385 <nil>"},
		"a byte more before":            {comments + "#" + strings.Repeat("x", 44) + "\nAABB/ACBB/CCDB/CDDD", "16385 this text has no puzzle in 1048576 bytes"},
		"many lines":                    {"\n" + strings.Repeat(strings.Repeat("A", 99)+"\n", 700) + "\nAABB/ACBB/CCDB/CDDD", "2 this text is longer than any puzzle: more than 65536 bytes, 703 <nil>"},
		"no empty line":                 {strings.Repeat("{\n", 40_000) + "AABB/ACBB/CCDB/CDDD", "1 this text is nested deeper than any puzzle: more than 32 brackets"},
		"as long as may be":             {object(most), "1 <nil>"},
		"a byte longer":                 {object(most+1) + "\nAABB/ACBB/CCDB/CDDD", "1 <nil>, 4 <nil>"},
		"a block as long":               {strings.Repeat(row, most/32), "1 row 32, column 1: this row is one too many; a board with rows of 31 squares has 31 rows"},
		"a longer block":                {strings.Repeat(row, most/32-1) + strings.Repeat("A", 32), "1 this text is longer than any puzzle: more than 65536 bytes"},
		"a long line after a bracket":   {"[\n551e9jo0cIn~" + strings.Repeat("x", most-13), "1 " + none + ", 2 <nil>"},
		"a longer line after a bracket": {"[\n551e9jo0cIn~" + strings.Repeat("x", most-12), "1 " + none},
	} {
		expect.Equal(t, strings.Join(lines(tc.text), ", "), tc.want, "%s", name)
		for _, err := range region.ReadEach(strings.NewReader(tc.text)) {
			t.Logf("%s begins with %v", name, err)
			break // after which nothing more may be yielded
		}
	}
	failing := io.MultiReader(strings.NewReader("AABB/ACBB/CCDB/CDDD\n\n"), iotest.ErrReader(io.ErrUnexpectedEOF))
	var said []string
	for e, err := range region.ReadEach(failing) {
		said = append(said, fmt.Sprint(e.Line, " ", err))
	}
	expect.Equal(t, strings.Join(said, ", "), "1 <nil>, 3 unexpected EOF", "a reader that fails")
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
AABB/ACBB/CCDB/CDDD` + "\n\nAABB\nAQBB\nQQDB\nQDDD\n\nAABB\nAQBB\nQQDB\nQDDD"
	got := strings.ReplaceAll(listed(text), "AABB ACBB CCDB CDDD 1", "4")
	want := "2 ABBBC ABBDC AAEDC EEECC EEEEE 1, 3 4, 5 4, 10 row 2, column 4: the row ends after 3 squares; the first has 4, 13 4, 18 4, 21 4, 22 4, 23 4, 25 AABB AQBB QQDB QDDD 1, 30 AABB AQBB QQDB QDDD 1"
	if got != want {
		t.Errorf("%s, want %s", got, want)
	}
	for _, bad := range []string{"", "# nothing\n\n", "nothing, just words\n\n", strings.Repeat("A", 1<<17)} {
		for e, err := range region.ReadEach(strings.NewReader(bad)) {
			if err == nil || e.Line != 1 {
				t.Errorf("%.20q, line %d: %v", bad, e.Line, err)
			}
		}
	}
}

// The region below a queen is found where only one can be meant.
func TestQueensHideRegions(t *testing.T) {
	for _, tc := range []struct{ text, want string }{
		{"🟥👑🟦🟦\n🟥🟩🟦👑\n👑🟩🟨🟦\n🟩🟨👑🟨", "AABB ACBB CCDB CDDD"},
		{"A👑BB\nACB👑\n👑CDB\nCD👑D", "AABB ACBB CCDB CDDD"},
		{"AA👑B\n👑ACB\nADC👑\nD👑DC", "AABB AACB ADCC DDDC"}, // A is tried for the first queen, and is the region of the second
		{"👑🟥🟥🟥\n🟦🟦🟥🟥\n🟦🟦🟦🟥\n🟨🟨🟨🟥", "ABBB CCBB CCCB DDDB"}, // a region of a single square
		{"👑🟥🟦🟦\n🟥🟩🟦🟦\n🟩🟩🟨🟦\n🟩🟨🟨🟨", "AABB ACBB CCDB CDDD"},
		{"👑🟥🟦👑\n🟥🟩🟦🟦\n🟩🟩🟨🟦\n🟩🟨🟨🟨", "AABB ACBB CCDB CDDD"},
		{"👑🟥👑🟥\n🟥🟥🟥🟦\n🟩🟩🟨🟦\n🟩🟨🟨🟨", "read as emoji: row 1, column 1: a queen hides the region of this square, and no region fits; write the puzzle without queens"},
		{"👑🟥🟥🟦\n🟥👑🟦🟦\n🟩🟩🟨🟦\n🟩🟨🟨🟨", "read as emoji: row 1, column 1: a queen hides the region of this square, and several fit; write the puzzle without queens"},
		{"👑🟥🟦🟦\n🟥🟩🟦🟦\n🟩🟩🟨🟦\n🟩🟨🟨👑", "read as emoji: row 1, column 1: a queen hides the region of this square, and several fit; write the puzzle without queens"},
		{"👑👑🟦🟦\n🟥🟩🟦🟦\n🟩🟩🟨🟦\n🟩🟨🟨🟨", "read as emoji: row 1, column 1: a queen hides the region of this square, and several fit; write the puzzle without queens"},
		{"🟥🟥👑🟦\n🟥🟩🟦🟦\n🟩🟩🟨🟦\n🟩🟨🟨🟨", "read as emoji: row 1, column 3: a queen hides the region of this square, and several fit; write the puzzle without queens"},
		{"👑🟥🟦🟦\n🟥🟥🟦🟦\n🟦🟦🟦🟦\n🟦🟦🟦🟦", "read as emoji: row 1, column 1: a queen hides the region of this square, and no region fits; write the puzzle without queens"},
		{"👑👑👑👑\n👑👑👑👑\n👑👑👑👑\n👑👑👑👑", "this is a board with queens, not a puzzle; a puzzle has the region of each square, such as AABB"},
		{strings.Repeat("👑🟥👑🟦👑🟥👑🟦👑🟥\n", 10), "read as emoji: row 1, column 1: a queen hides the region of this square, and no region fits; write the puzzle without queens"},
		{"10x2\n" + strings.Repeat("A★B★C★D★E★\nFGHIFGHIFG\n", 5), "row 1, column 2: a queen hides the region of this square, and there are too many ways to try; write the puzzle without queens"},
	} {
		p, err := region.Parse(tc.text)
		got := fmt.Sprint(err)
		if err == nil {
			got = strings.Join(p.Rows(), " ")
		}
		expect.Equal(t, got, tc.want, "%s", tc.text)
	}
}

// What Text draws is read, with and without queens.
func TestDrawingsRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := must.Get(puzzles(4, 26).Draw(t, "puzzle").WithStars(1))(t)
		for _, ascii := range []bool{false, true} {
			text := p.Text(nil, ascii)
			if back, err := region.Parse(text); err != nil || !back.Equal(p) {
				t.Errorf("comes back otherwise (%v):\n%s", err, text)
			}
		}
	})
	for seed := range uint64(4) {
		p := must.Get(region.Generate(t.Context(), region.GenerateOptions{N: 8, Stars: int(1 + seed%2), Seed: seed, Difficulty: "medium"}))(t)
		text := "It is solved:\n\n" + p.Text(must.Get(region.Solve(t.Context(), p))(t), seed > 1)
		if back, err := region.Parse(text); err != nil || !back.Equal(p) {
			t.Errorf("comes back otherwise (%v):\n%s", err, text)
		}
	}
}

// Where lines are drawn, not each square needs its letter.
func TestDrawingsWithFewLetters(t *testing.T) {
	want := mustNew(t, 1, "AABB", "ACBB", "CCDB", "CDDD")
	top, rest, _ := strings.Cut(want.Text(nil, false), " 2 ")
	text := top + " 2 " + strings.NewReplacer("a", " ", "b", " ", "c", " ", "d", " ").Replace(rest)
	if got, err := region.Parse(text); err != nil || !got.Equal(want) {
		t.Errorf("comes back otherwise (%v):\n%s", err, text)
	}
}

// A board with queens after a puzzle of its size is what a player has found; another is wrong.
func TestReadAllIgnoresEntries(t *testing.T) {
	const puzzle, entries = "AABB\nACBB\nCCDB\nCDDD\n\n", "Qx..\nxx..\n....\n....\n\n"
	for text, want := range map[string]string{
		puzzle + entries + puzzle:  "1 <nil>, 11 <nil>",
		puzzle + entries + entries: "1 <nil>",
		entries + puzzle:           "1 this is a board with queens, not a puzzle; a puzzle has the region of each square, such as AABB, 6 <nil>",
		puzzle + "Qx.\n...\n...":   "1 <nil>, 6 this is a board with queens, not a puzzle; a puzzle has the region of each square, such as AABB",
	} {
		expect.Equal(t, strings.Join(entriesOf(text, 0), ", "), want, "%q", text)
	}
}

// Text and quotation marks around puzzles are not puzzles, and lines keep their numbers.
func TestReadAllFromMessages(t *testing.T) {
	text := "Here are two for you:\n\n```text\nAABB\nACBB\nCCDB\nCDDD\n```\n\n> Queens #123 | 1:23\n> 🟥🟥🟦🟦\n> 🟥🟩🟦🟦\n> 🟩🟩🟨🟦\n> 🟩🟨🟨🟨\n\nSee https://example.org/queens!\nGood luck.\n\n" +
		strings.Repeat("0,0,0,1,1,1,0,0,0,1,1,1,2,2,2,2,2,2,3,3,3,3,3,3,4,4,4,4,4,4,5,5,5,5,5,5\n", 2)
	four, six := "AABB ACBB CCDB CDDD 1", "AAABBB AAABBB CCCCCC DDDDDD EEEEEE FFFFFF 1"
	expect.Equal(t, listed(text), fmt.Sprintf("4 %s, 10 %s, 19 %s, 20 %s", four, four, six, six), "listed")
}

// Files of levels have many puzzles, on one line or on many. An error says on which line the
// level begins.
func TestReadAllOfLevels(t *testing.T) {
	const good = `[["A","A","B","B"],["A","C","B","B"],["C","C","D","B"],["C","D","D","D"]]`
	for name, tc := range map[string]struct{ text, want string }{
		"an array of objects": {
			"[\n  {\"id\": 1, \"regions\": " + good + "},\n\n  {\"id\": 2,\n   \"regions\": " + good + ", \"stars\": 2}\n]",
			"2 AABB ACBB CCDB CDDD 1, 4 AABB ACBB CCDB CDDD 2",
		},
		"by size": {`{"4": [{"colorGrid": ` + good + `}, {"colorGrid": ` + good + `}]}`, "1 AABB ACBB CCDB CDDD 1, 1 AABB ACBB CCDB CDDD 1"},
		"modules": {
			strings.Repeat("import {\n  a,\n} from \"./c\";\n\nexport const level = {\n  colorRegions: "+good+",\n};\n\n", 2),
			"5 AABB ACBB CCDB CDDD 1, 13 AABB ACBB CCDB CDDD 1",
		},
		"lists of boards":         {"boards = [" + good + ",\n" + good + "]", "1 AABB ACBB CCDB CDDD 1, 2 AABB ACBB CCDB CDDD 1"},
		"lists of strings":        {`[["AABB","ACBB","CCDB","CDDD"],` + "\n" + `["AABB","ACBB","CCDB","CDDD"]]`, "1 AABB ACBB CCDB CDDD 1, 2 AABB ACBB CCDB CDDD 1"},
		"an empty line in a call": {"levels = [List.of(\n\n" + `"AABB","ACBB","CCDB","CDDD")]`, "1 AABB ACBB CCDB CDDD 1"},
		"a list of one":           {`[["AABB","ACBB","CCDB","CDDD"]]`, "1 AABB ACBB CCDB CDDD 1"},
		"a wrong one":             {`[{"regions": ["AABB", "ACB", "CCDB", "CDDD"]},` + "\n{\"regions\": " + good + "}]", "1 row 2, column 4: the row ends after 3 squares; the first has 4, 2 AABB ACBB CCDB CDDD 1"},
		"wrong stars":             {`{"stars": "many", "regions": ` + good + "}", `1 stars is "many"; a row takes 1 to 6 queens`},
		"wrong n":                 {`{"n": 5, "regions": ` + good + "}", `1 the text announces 5 rows; there are 4`},
		"no regions":              {`{"rows": 3}` + "\n{\"regions\": " + good + "}", `1 there is no "regions", an array with a string of letters for each row, 2 AABB ACBB CCDB CDDD 1`},
		"nothing":                 {"import { a } from 'b';\nconst c = [1, 2];\n", `1 there is no "regions", an array with a string of letters for each row`},
		"cut off":                 {`const level = { colorRegions: ` + good + ",\n  regionColors: {", "1 AABB ACBB CCDB CDDD 1"},
		"cut off within":          {`const level = { colorRegions: ` + good[:60], "1 row 4, column 2: the row ends after 1 square; the first has 4"},
		"a broken one and lines": {`{"regions": ["AABB", {` + "\nAABB/ACBB/CCDB/CDDD\n4x1.AAB ACBB\nAABB/acbb/cc-db/CDDD\n551W9jo0cI\nAABB/ACBB/CCDB/CDDD", `1 there is no "regions", an array with a string of letters for each row, 2 AABB ACBB CCDB CDDD 1, ` +
			`3 read as sbn: row 3, column 1: the letters end before this square; there are 8 of 16, ` +
			`4 read as slash: row 3, column 3: "-" is not a region; regions are letters from A to Z, numbers or short words, ` +
			`5 read as borders: row 3, column 4: the code ends before the borders of this square; it has 6 of 7 characters, 6 AABB ACBB CCDB CDDD 1`},
		"closed by an empty line":     {`{"regions": ["AABB","ACBB","CCDB","CDDD"]` + "\n\n{\"regions\": " + good + "}", "1 AABB ACBB CCDB CDDD 1, 3 AABB ACBB CCDB CDDD 1"},
		"a board beside other boards": {`{"solution": [["A","B","C","D"],["A","B","C","D"],["A","B","C","D"],["A","B","C","D"]], "regions": ` + good + "}", "1 AABB ACBB CCDB CDDD 1"},
		"long": {
			`{"log": [` + strings.Repeat("1, ", 50_000) + `2], "regions": ` + good + "}\n[" + strings.Repeat(`{"regions": `+good+"},", 2000) + "]",
			"1 AABB ACBB CCDB CDDD 1" + strings.Repeat(", 2 AABB ACBB CCDB CDDD 1", 2000),
		},
		"an object with many members": {"{" + strings.Repeat(`"id": 1, `, 800) + `"regions": ` + good + ", " + strings.Repeat(`"id": 1, `, 800) + `"stars": 2}`, "1 AABB ACBB CCDB CDDD 2"},
		"many boards":                 {"{" + strings.Repeat(`"x": 1, `, 700) + strings.Repeat(`"board": `+good+", ", 2) + `"other": [1]}`, "1 AABB ACBB CCDB CDDD 1"},
		"a long line in code":         {"const x = [\n\"" + strings.Repeat("ü", 1<<16) + "\",\n" + good + "]", "3 AABB ACBB CCDB CDDD 1"},
	} {
		expect.Equal(t, listed(tc.text), tc.want, "%s", name)
	}
}

// listed reads all of a text: the line of each entry, and its rows and stars or what is wrong.
func listed(text string) string {
	var entries []string
	for e, err := range region.ReadEach(strings.NewReader(text)) {
		what := fmt.Sprint(err)
		if err == nil {
			what = fmt.Sprint(strings.Join(e.Puzzle.Rows(), " "), " ", e.Puzzle.Stars())
		}
		entries = append(entries, fmt.Sprint(e.Line, " ", what))
	}
	return strings.Join(entries, ", ")
}

// Where no block has a puzzle, the error is that of the first.
func TestReadAllNamesTheFirstProse(t *testing.T) {
	for e, err := range region.ReadEach(strings.NewReader("# for you\n\nso be it\n\nnor, here: any!\n")) {
		if want := "there is no puzzle in this text; a puzzle has the region of each square, such as AABB"; e.Line != 3 || fmt.Sprint(err) != want {
			t.Errorf("line %d: %v, want line 3: %s", e.Line, err, want)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, text := range []string{
		"AABB\nACBB\nCCDB\nCDDD", "4x1 AABB/ACBB/CCDB/CDDD", `{"n":4,"stars":1,"regions":["AABB",["A","C","B","B"],"CCDB","CDDD"]}`,
		"4x1.AABBACBBCCDBCDDD.s1", "551W9jo0cIn", "[[0,0,1,1],[0,2,1,1],[2,2,3,1],[2,3,3,3]]", "1,1,2,2;1 3 2 2\n3342\n3444", "661e24QbKGbZL600005G5W1000~h:4", "10x2", "PP6W", mustNew(f, 1, "AABB", "ACBB", "CCDB", "CDDD").Text(nil, false), mustNew(f, 1, "AABB", "ACBB", "CCDB", "CDDD").Text(region.Squares{{0, 1}}, true), "const a = {\n  colorRegions: [\n    [\"A\", 'B', // x\n  ]],\n stars: 2, n: 4};", "((1,2),(3,4))", "[[0 1]\n [2 3]]", "{{0,1},{2,3}}", "{a:{b:[1,1]}}", "[\"AABB\"]", "/*[*/[", "Queens #1\n🟥👑🟦🟦\n🟥🟩🟦👑\n👑🟩🟨🟦\n🟩🟨👑🟨\nbye!", "| A | B |\n|---|", "red,blue", "0x0.", "000000",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if entries := entriesOf(text, 0); !strings.ContainsFunc(text, func(r rune) bool { return r == 0 || r == utf8.RuneError }) && !slices.Equal(entries, entriesOf("\n\n"+text, 2)) {
			t.Errorf("two lines further down: %q, want %q", entriesOf("\n\n"+text, 2), entries)
		}
		p, err := region.Parse(text)
		if err != nil {
			if strings.Contains(err.Error(), "\n") {
				t.Errorf("an error of several lines: %v", err)
			}
			return
		}
		for _, format := range region.Formats() {
			written, err := p.Format(format.Name)
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

// entriesOf reads all of text, and counts lines from the one after those that are skipped.
func entriesOf(text string, skipped int) (entries []string) {
	for e, err := range region.ReadEach(strings.NewReader(text)) {
		if err != nil && strings.HasPrefix(err.Error(), "there is no puzzle") {
			e.Line = skipped // for the whole text
		}
		entries = append(entries, fmt.Sprint(e.Line-skipped, " ", err))
	}
	return entries
}

type endless string

func (e endless) Read(b []byte) (n int, err error) {
	for n+len(e) <= len(b) {
		n += copy(b[n:], e)
	}
	if n == 0 {
		n = copy(b, e)
	}
	return n, nil
}

// An endless text is rejected once, and reading it ends: where it begins, or where nothing in it
// could become a puzzle, wherever that is seen.
func TestReadAllEnds(t *testing.T) {
	texts := []endless{"\n", "# no\n", "[`\n", "[/*\n", "import {}\n", "no words\n\n", ">", "```\n"}
	prose := len(texts)
	texts = append(texts, "AABBC\n", "{\n", "\x00", "#", "🟥", "🟥🟥🟥🟥\n", "[", "[1,", "{a:", "x = [\n", "[\"", "[[\"A\"],\n")
	for i, text := range texts {
		said, line := []string{}, 0
		for e, err := range region.ReadEach(text) {
			line, said = e.Line, append(said, fmt.Sprint(err))
		}
		if len(said) != 1 || !strings.HasPrefix(said[0], "this ") || i >= prose && line != 1 {
			t.Errorf("%q without end: %q", text, said)
		}
	}
}
