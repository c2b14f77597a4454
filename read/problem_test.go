package read

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"nqueens.example/nqueens"
)

func TestProblem(t *testing.T) {
	want := nqueens.Problem{
		N:       4,
		Placed:  []nqueens.Square{{Row: 1, Col: 3}},
		Blocked: []nqueens.Square{{Row: 0, Col: 0}, {Row: 3, Col: 2}},
	}
	for name, text := range map[string]string{
		"plain":             "x...\n...Q\n....\n..x.\n",
		"spaced":            "x . . .\n. . . Q\n. . . .\n. . x .\n",
		"both":              "x...\n. . . Q\n....\n. . x .\n",
		"no line end":       "x...\n...Q\n....\n..x.",
		"empty lines":       "x...\n...Q\n....\n..x.\n\n\n",
		"carriage":          "x...\r\n...Q\r\n....\r\n..x.\r\n",
		"lower case":        "X...\n...q\n....\n..x.\n",
		"tabs":              "x\t.\t.\t.\n.\t.\t.\tQ\n.\t.\t.\t.\n.\t.\tx\t.\n",
		"other signs":       "# · · ·\n- - - ♛\n_ _ _ _\n0 0 x 0\n",
		"double spaced":     "x...\n\n...Q\n\n....\n\n..x.\n\n",
		"cells":             "| x | . | . | . |\n|   |   |   | Q |\n| . | . | . | . |\n| . | . | x | . |\n",
		"a frame":           "+---+---+---+---+\n| x |   |   |   |\n+---+---+---+---+\n|   |   |   | Q |\n+---+---+---+---+\n|   |   |   |   |\n+---+---+---+---+\n|   |   | x |   |\n+---+---+---+---+\n",
		"ranks":             "  ┌─────────┐\n4 │ · · x · │\n3 │ · · · · │\n2 │ · · · ♛ │\n1 │ x · · · │\n  └─────────┘\n    a b c d\n",
		"numbered rows":     "  0 1 2 3\n0 x . . .\n1 . . . Q\n2 . . . .\n3 . . x .\n",
		"rows from 1":       "  a b c d\n1 x . . .\n2 . . . Q\n3 . . . .\n4 . . x .\n",
		"emoji":             "❌⬜⬛⬜\n⬜⬛⬜👑\n⬛⬜⬛⬜\n⬜⬛❌⬛\n",
		"a list of strings": `["x...", "...Q", "....", "..x."]`,
		"lists of strings":  "[['x','.','.','.'],\n ['.','.','.','Q'],\n ['.','.','.','.'],\n ['.','.','x','.']]",
		"a title":           "A board of 4 squares:\nx...\n...Q\n....\n..x.\n",
		"dashes":            "Board 1\n-------\nx---\n---Q\n----\n--x-\n",
		"blank ends":        "\n \n  x...  \n  ...Q\n  .... \n  ..x.\n  \n",
	} {
		got, err := Problem(strings.NewReader(text))
		if err != nil {
			t.Errorf("%s: %v", name, err)
		} else if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
	placed := nqueens.Problem{N: 4, Placed: []nqueens.Square{{Row: 2, Col: 0}}}
	for _, text := range []string{
		"----\n----\nQ---\n----\n", "[[0,0,0,0],[0,0,0,0],[1,0,0,0],[0,0,0,0]]", "0 0 0 0\n0 0 0 0\n1 0 0 0\n0 0 0 0\n",
		"[0, 0, 0, 0]\n[0, 0, 0, 0]\n[1, 0, 0, 0]\n[0, 0, 0, 0]\n", "[[0 0 0 0]\n [0 0 0 0]\n [1 0 0 0]\n [0 0 0 0]]\n",
		"[-1, -1, 0, -1]", "queens = [None, None, 0, None]  # 0 conflicts\n", "[null, null, 0, null] cost: 0", "[[-1 -1 0 -1]]",
		"1 . . . .\n2 . . . .\n3 Q . . .\n4 . . . .\n", "board = [\n  \"....\",\n  \"....\",\n  \"Q...\",\n  \"....\",\n]\n",
	} {
		if got, err := Problem(strings.NewReader(text)); err != nil {
			t.Errorf("%s: %v", text, err)
		} else if diff := cmp.Diff(placed, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", text, diff)
		}
	}
	shut := nqueens.Problem{N: 3, Blocked: []nqueens.Square{{Row: 0, Col: 1}, {Row: 2, Col: 0}, {Row: 2, Col: 2}}}
	for _, text := range []string{"3 │ x · x │\n2 │ · · · │\n1 │ · x · │\n", "1 . x .\n2 . . .\n3 x . x\n"} {
		if got, err := Problem(strings.NewReader(text)); err != nil {
			t.Errorf("%s: %v", text, err)
		} else if diff := cmp.Diff(shut, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", text, diff)
		}
	}
	if p, err := Problem(strings.NewReader("Q")); err != nil || p.N != 1 || len(p.Placed) != 1 {
		t.Errorf("one square: %+v, %v", p, err)
	}
}

func TestReadProblemErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                                   "the board is empty",
		"\n\n":                               "the board is empty",
		"x..\n.k.\n...\n":                    `line 2: column 2: 'k' is not a square`,
		"* * .\n. . .\n. . .\n":              "line 1: '*' may be a queen or a blocked square",
		"[0, 4, -1, -1]":                     "line 1: column 0 in row 1 of 4; columns are numbered from 1 here",
		"[4, 5, -1, -1]":                     "line 1: column 5 in row 2 of 4; columns are numbered from 1 here",
		"[2, -1, 1, -1]":                     "line 1: the columns may be numbered from 0 or from 1, since none is 0 or n; write rows of Q and . instead",
		"[-1, 5, -1]":                        "line 1: column 5 in row 2 of 3; columns are numbered from 0 here",
		"[-1, -2]":                           "line 1: the columns may be numbered",
		"[-1, -1]\n[-1, -1]":                 "line 2: the board has ended",
		"[1, 3, 0, 2]":                       "line 1: a list of numbers is not a board",
		"[[0,1,0],[0,0,0]]":                  "line 1: the board ends after 2 of 3 rows",
		"Q..\n. .\n..Q\n":                    "line 2: 2 squares where row 1 has 3", // a space is not an empty square
		"...\n....\n...\n":                   "line 3: the board ends after 1 of 3 rows",
		"...\n...\n":                         "line 2: the board ends after 2 of 3 rows",
		"...\n...\n\n...\n":                  "line 3: the board ends after 2 of 3 rows",
		"...\n...\n...\n...\n":               "line 4: the board ends after 1 of 3 rows",
		"...\n...\n...\n\n...\n":             "line 5: the board ends after 1 of 3 rows",
		"Q..\n..Q\n.Q.\n":                    "the queens on c2 and b3 attack each other along a falling diagonal",
		strings.Repeat(". ", 9999) + ".\n":   "line 1: the board ends after 1 of 10000 rows",
		strings.Repeat(". ", 10000) + "..\n": "line 1: there is no board in it",
		strings.Repeat(".", 30000):           "line 1: the row is longer than that of a board of 10000",
	} {
		_, err := Problem(strings.NewReader(text))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.40q: error %v, want %q", text, err, want)
		}
	}
}

func FuzzProblem(f *testing.F) {
	f.Add("x...\n...Q\n....\n..x.\n")
	f.Add("Q . .\n. . Q\n. . .\n\n")
	f.Add("+---+---+\n| Q | |\n+---+---+\n| | x |\n")
	f.Add("  0 1\n0 . Q\n1 . .\n")
	f.Add("[['Q','.'], ['.', 'x']]")
	f.Add("----\n-Q--\n----\n----\n")
	f.Fuzz(func(t *testing.T, text string) {
		p, err := Problem(strings.NewReader(text))
		if err == nil {
			if err := p.Validate(); err != nil {
				t.Fatalf("an ill-formed problem is read: %v", err)
			}
		}
	})
}
