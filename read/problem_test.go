package read

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/testing/expect"
)

func TestProblem(t *testing.T) {
	square := func(row, col int) nqueens.Square { return nqueens.Square{Row: row, Col: col} }
	for _, test := range []struct {
		want  nqueens.Problem
		texts []string
	}{
		{nqueens.Problem{N: 4, Placed: []nqueens.Square{square(1, 3)}, Blocked: []nqueens.Square{square(0, 0), square(3, 2)}}, []string{
			"x...\n...Q\n....\n..x.\n", "x . . .\n. . . Q\n. . . .\n. . x .\n", "x...\n. . . Q\n....\n. . x .\n", "x...\n...Q\n....\n..x.",
			"x...\n...Q\n....\n..x.\n\n\n", "x...\r\n...Q\r\n....\r\n..x.\r\n", "X...\n...q\n....\n..x.\n", "x\t.\t.\t.\n.\t.\t.\tQ\n.\t.\t.\t.\n.\t.\tx\t.\n",
			"# · · ·\n- - - ♛\n_ _ _ _\n0 0 x 0\n", "x...\n\n...Q\n\n....\n\n..x.\n\n",
			"| x | . | . | . |\n|   |   |   | Q |\n| . | . | . | . |\n| . | . | x | . |\n",
			"+---+---+---+---+\n| x |   |   |   |\n+---+---+---+---+\n|   |   |   | Q |\n+---+---+---+---+\n|   |   |   |   |\n+---+---+---+---+\n|   |   | x |   |\n+---+---+---+---+\n",
			"  ┌─────────┐\n4 │ · · x · │\n3 │ · · · · │\n2 │ · · · ♛ │\n1 │ x · · · │\n  └─────────┘\n    a b c d\n",
			"  0 1 2 3\n0 x . . .\n1 . . . Q\n2 . . . .\n3 . . x .\n", "  a b c d\n1 x . . .\n2 . . . Q\n3 . . . .\n4 . . x .\n", "❌⬜⬛⬜\n⬜⬛⬜👑\n⬛⬜⬛⬜\n⬜⬛❌⬛\n",
			`["x...", "...Q", "....", "..x."]`, "[['x','.','.','.'],\n ['.','.','.','Q'],\n ['.','.','.','.'],\n ['.','.','x','.']]",
			"A board of 4 squares:\nx...\n...Q\n....\n..x.\n", "Board 1\n-------\nx---\n---Q\n----\n--x-\n", "\n \n  x...  \n  ...Q\n  .... \n  ..x.\n  \n",
		}},
		{nqueens.Problem{N: 4, Placed: []nqueens.Square{square(2, 0)}}, []string{
			"----\n----\nQ---\n----\n", "[[0,0,0,0],[0,0,0,0],[1,0,0,0],[0,0,0,0]]", "0 0 0 0\n0 0 0 0\n1 0 0 0\n0 0 0 0\n",
			"[0, 0, 0, 0]\n[0, 0, 0, 0]\n[1, 0, 0, 0]\n[0, 0, 0, 0]\n", "[[0 0 0 0]\n [0 0 0 0]\n [1 0 0 0]\n [0 0 0 0]]\n", "[-1, -1, 0, -1]",
			"queens = [None, None, 0, None]  # 0 conflicts\n", "[null, null, 0, null] cost: 0", "[[-1 -1 0 -1]]", "1 . . . .\n2 . . . .\n3 Q . . .\n4 . . . .\n",
			"board = [\n  \"....\",\n  \"....\",\n  \"Q...\",\n  \"....\",\n]\n",
		}},
		{nqueens.Problem{N: 3, Blocked: []nqueens.Square{square(0, 1), square(2, 0), square(2, 2)}}, []string{
			"3 │ x · x │\n2 │ · · · │\n1 │ · x · │\n", "1 . x .\n2 . . .\n3 x . x\n",
		}},
		{nqueens.Problem{N: 1, Placed: []nqueens.Square{square(0, 0)}}, []string{"Q"}},
	} {
		for _, text := range test.texts {
			if got, err := Problem(strings.NewReader(text)); err != nil || !cmp.Equal(test.want, got) {
				t.Errorf("%s\nis read as %+v, %v; want %+v", text, got, err, test.want)
			}
		}
	}
}

func TestReadProblemErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                "the board is empty",
		"\n\n":            "the board is empty",
		"x..\n.k.\n...\n": `line 2: column 2: 'k' is not a square`,
		"4 . . . .\n3 . k . .\n2 . . . .\n1 . . . .\n": `line 2: column 2: 'k' is not a square`,
		"* * .\n. . .\n. . .\n":                        "line 1: '*' may be a queen or a blocked square",
		"[0, 4, -1, -1]":                               "line 1: column 0 in row 1 of 4; columns are numbered from 1 here",
		"[4, 5, -1, -1]":                               "line 1: column 5 in row 2 of 4; columns are numbered from 1 here",
		"[2, -1, 1, -1]":                               "line 1: the columns may be numbered from 0 or from 1, since none is 0 or n; write rows of Q and . instead",
		"[-1, 5, -1]":                                  "line 1: column 5 in row 2 of 3; columns are numbered from 0 here",
		"[-1, -2]":                                     "line 1: the columns may be numbered",
		"[-1, -1]\n[-1, -1]":                           "line 2: the board has ended",
		"[1, 3, 0, 2]":                                 "line 1: a list of numbers is not a board",
		"[[0,1,0],[0,0,0]]":                            "line 1: the board ends after 2 of 3 rows",
		"Q..\n. .\n..Q\n":                              "line 2: 2 squares where row 1 has 3", // a space is not an empty square
		"...\n....\n...\n":                             "line 3: the board ends after 1 of 3 rows",
		"...\n...\n":                                   "line 2: the board ends after 2 of 3 rows",
		"...\n...\n\n...\n":                            "line 3: the board ends after 2 of 3 rows",
		"...\n...\n...\n...\n":                         "line 4: the board ends after 1 of 3 rows",
		"...\n...\n...\n\n...\n":                       "line 5: the board ends after 1 of 3 rows",
		"Q..\n..Q\n.Q.\n":                              "the queens on c2 and b3 attack each other along a falling diagonal",
		strings.Repeat(". ", 9999) + ".\n":             "line 1: the board ends after 1 of 10000 rows",
		strings.Repeat(". ", 10000) + "..\n":           "line 1: there is no board in it",
		strings.Repeat(".", 30000):                     "line 1: the row is longer than that of a board of 10000",
	} {
		_, err := Problem(strings.NewReader(text))
		expect.Says(t, err, want, "%.40q", text)
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
