package notation

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"nqueens.example/nqueens"
)

func TestReadProblem(t *testing.T) {
	want := nqueens.Problem{
		N:       4,
		Placed:  []nqueens.Square{{Row: 1, Col: 3}},
		Blocked: []nqueens.Square{{Row: 0, Col: 0}, {Row: 3, Col: 2}},
	}
	for name, text := range map[string]string{
		"plain":       "x...\n...Q\n....\n..x.\n",
		"spaced":      "x . . .\n. . . Q\n. . . .\n. . x .\n",
		"both":        "x...\n. . . Q\n....\n. . x .\n",
		"no line end": "x...\n...Q\n....\n..x.",
		"empty lines": "x...\n...Q\n....\n..x.\n\n\n",
		"carriage":    "x...\r\n...Q\r\n....\r\n..x.\r\n",
		"lower case":  "X...\n...q\n....\n..x.\n",
		"tabs":        "x\t.\t.\t.\n.\t.\t.\tQ\n.\t.\t.\t.\n.\t.\tx\t.\n",
		"blank ends":  "\n \n  x...  \n  ...Q\n  .... \n  ..x.\n  \n",
	} {
		got, err := ReadProblem(strings.NewReader(text))
		if err != nil {
			t.Errorf("%s: %v", name, err)
		} else if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
	if p, err := ReadProblem(strings.NewReader("Q")); err != nil || p.N != 1 || len(p.Placed) != 1 {
		t.Errorf("one square: %+v, %v", p, err)
	}
}

func TestReadProblemErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                                   "the board is empty",
		"\n\n":                               "the board is empty",
		"x..\n.k.\n...\n":                    `line 2: column 2: 'k' is not a square`,
		"·..\n...\n...\n":                    `line 1: column 1: '·' is not a square`,
		"Q..\n. .\n..Q\n":                    "line 2: the row has 2 squares, the first row has 3", // a space is no empty square
		"...\n....\n...\n":                   "line 2: the row has 4 squares, the first row has 3",
		"...\n...\n":                         "line 3: the board ends here, but its first row has 3 squares",
		"...\n\n...\n...\n":                  "line 3: the board has ended",
		"...\n...\n...\n...\n":               "line 4: the board has ended",
		"...\n...\n...\n\n...\n":             "line 5: the board has ended",
		"Q..\n..Q\n.Q.\n":                    "the queens on c2 and b3 attack each other along a falling diagonal",
		strings.Repeat(". ", 9999) + ".\n":   "line 2: the board ends here, but its first row has 10000 squares",
		strings.Repeat(". ", 10000) + "..\n": "line 1: the row is longer than that of a board of 10000",
		strings.Repeat(".", 30000):           "line 1: the row is longer than that of a board of 10000",
	} {
		_, err := ReadProblem(strings.NewReader(text))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.40q: error %v, want %q", text, err, want)
		}
	}
}

func FuzzReadProblem(f *testing.F) {
	f.Add("x...\n...Q\n....\n..x.\n")
	f.Add("Q . .\n. . Q\n. . .\n\n")
	f.Fuzz(func(t *testing.T, text string) {
		p, err := ReadProblem(strings.NewReader(text))
		if err == nil {
			if err := p.Validate(); err != nil {
				t.Fatalf("an ill-formed problem is read: %v", err)
			}
		}
	})
}
