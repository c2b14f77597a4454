package instance

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
	"nqueens.example/nqueens/internal/testing/solvers"
)

func sq(name string) nqueens.Square {
	s, err := nqueens.ParseSquare(name)
	if err != nil {
		panic(err)
	}
	return s
}

func rising(i int) nqueens.Line  { return nqueens.Line{Direction: nqueens.AlongRising, Index: i} }
func falling(i int) nqueens.Line { return nqueens.Line{Direction: nqueens.AlongFalling, Index: i} }

func TestRead(t *testing.T) {
	for _, test := range []struct {
		text string
		want nqueens.Problem
	}{
		{"letting n = 8\nletting init = [[0, 1], [2, 2]]", nqueens.Problem{N: 8, Placed: []nqueens.Square{sq("b1"), sq("c3")}}},
		{"letting n =  5\nletting init =  []", nqueens.Problem{N: 5, Placed: []nqueens.Square{}}},
		{"language ESSENCE' 1.0\n$ a comment = [\nletting n be 4\nletting blocks be [[1,1],\n [4,2]\n; int(1..2)]\n",
			nqueens.Problem{N: 4, Blocked: []nqueens.Square{sq("a1"), sq("b4")}}},
		// On 10 x 10, [4, 1] is the diagonal from row 0, column 4 to row 4, column 0, and
		// [5, 0] that from row 0, column 4 to row 5, column 9.
		{"n =  10\nnumdiags =  2\ndiags =  [[4, 1], [5, 0]]", nqueens.Problem{N: 10, BlockedDiagonals: []nqueens.Line{falling(4), rising(4)}}},
		{"letting n = 5\nletting blocks = [ [1, 2],\n[3, 4],\n]\n", nqueens.Problem{N: 5, Blocked: []nqueens.Square{sq("b1"), sq("d3")}}},
		{"letting blocks be {(1, 2)} $ a set\nletting init be function(0 --> 4,)\nletting n be 5", nqueens.Problem{N: 5, Placed: []nqueens.Square{sq("e1")}, Blocked: []nqueens.Square{sq("b1")}}},
		{"letting n be 10 letting numsum be 1 letting numdiff be 1 letting sumdiags be [4] letting diffdiags be [-4]",
			nqueens.Problem{N: 10, BlockedDiagonals: []nqueens.Line{falling(4), rising(4)}}},
		{"letting n = m\nletting b = a\nletting init = [[0, a], [b, 1], [m_, 6]]\nletting a = 3\nletting m = 8\nletting m_ = 5\n",
			nqueens.Problem{N: 8, Placed: []nqueens.Square{sq("d1"), sq("b4"), sq("g6")}}},
	} {
		got, err := Read(strings.NewReader(test.text))
		if err != nil {
			t.Errorf("%q: %v", test.text, err)
		} else if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%q: want -, got +:\n%s", test.text, diff)
		}
	}
}

func TestReadBad(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"", "the file does not define n"},
		{"letting n = 8", "the file defines none of init, blocks, diags, sumdiags and diffdiags"},
		{"letting n = 0\nletting init = []", "line 1: the size of the board must be 1 to 100000, not 0"},
		{"letting n = []\nletting init = []", "line 1: n must be a number, not a list"},
		{"letting n = 8\nletting init = 3", "line 2: init must be a list, not a number"},
		{"letting n = 8\nletting n = 9", "line 2: n is defined twice"},
		{strings.Repeat("letting n = 8\n", 2000), "line 1001: a file defines at most 1000 names"},
		{"letting n = 8\nletting init = [[0, 1], [2", "line 2: the file ends before the value of init does"},
		{"letting n = 8\nletting init = [[0, 1], [2, 2]\n", "the file ends before the value of init does"},
		{"letting n = 8\nletting init = [[0, 1],", "the file ends before the value of init does"},
		{"letting n = 8\nletting init = [[0, 1]; int(", "the file ends before the value of init does"},
		{"letting n = 8\nletting init =", "the file ends before the value of init does"},
		{"letting n = 8\nletting", "expected letting and a name, found the end of the file"},
		{"letting n 8", `line 1: expected = or be after "n", found "8"`},
		{"letting n = 8\n= 3", `line 2: expected letting and a name, found "="`},
		{"letting n = 8\nletting init = [[0, a]]", "is not defined as a number in the file"},
		{"letting n = x", "line 1: x is not defined as a number in the file"},
		{"letting n = x letting x = n", "is not defined as a number in the file"},
		{"letting n = x letting x = [1]", "line 1: x is not defined as a number in the file"},
		{"letting n = ;", `line 1: expected a number or a list in the value of n, found ";"`},
		{"letting n = 8\nletting init = function[1]", `line 2: expected ( after function in the value of init, found "["`},
		{"letting n = 8\nletting init = function(1 -->", "line 2: the file ends before the value of init does"},
		{"letting n = 8\nletting init = [[0 1]]", `line 2: expected a comma or ] in the value of init, found "1"`},
		{"letting n = 8\nletting init = [[[[[0]]]]]", "line 2: the lists of init are nested too deeply"},
		{"letting n = 8\nletting init = [1, 2]", "line 2: each item of init must be a pair of numbers"},
		{"letting n = 8\nletting init = [[1, 2, 3]]", "line 2: each item of init must be a pair of numbers"},
		{"letting n = 8\nletting init = [[0, 0],\n[0, 8]]", "line 3: [0, 8] is not on the board; rows and columns of init are from 0 to 7"},
		{"letting n = 8\nletting blocks = [[0, 1]]", "line 2: [0, 1] is not on the board; rows and columns of blocks are from 1 to 8"},
		{"letting n = 8\nletting blocks = [[1, 1], [2, 2], [1, 1]]", "line 2: [1, 1] is in blocks twice"},
		{"letting n = 8\nletting init = [[0, 0], [0, 0]]", "line 2: [0, 0] is in init twice"},
		{"letting n = 8\nletting init = [[0, 0], [3, 3]]", "the queens on a1 and d4 attack each other along a rising diagonal"},
		{"letting n = 8\nletting init = []\nletting m = 3", "line 3: m cannot be used with init"},
		{"n = 8\nnumdiags = 2\ndiags = [[1, 1]]", "line 2: numdiags is 2 but diags has 1 item"},
		{"n = 8\ndiags = [[15, 1]]", "line 2: the 8 x 8 board has no diagonal where row + column is 15"},
		{"n = 8\ndiags = [[15, 0]]", "line 2: the 8 x 8 board has no diagonal where row - column is 8"},
		{"n = 8\ndiags = [[1, 2]]", "line 2: the second number of [1, 2] must be 0 or 1"},
		{"n = 8\ndiags = [[1, 1],\n[1, 1]]", "line 3: the diagonal where row + column is 1 is listed twice"},
		{"n = 8\nsumdiags = [1]", "the file does not define diffdiags"},
		{"n = 8\ndiffdiags = [1]", "the file does not define sumdiags"},
		{"n = 8\ndiags = []\ndiffdiags = [1]", "line 3: diags has the diagonals already"},
		{"n = 8\nsumdiags = [[1]]\ndiffdiags = []", "line 2: each item of sumdiags must be a number"},
		{strings.Repeat("a", 100), "line 1: a word or number has more than 64 characters"},
		{"letting n = 99999999999999999999\nletting init = []", `line 1: expected a number or a list in the value of n, found "99999999999999999999"`},
	} {
		_, err := Read(strings.NewReader(test.text))
		expect.Says(t, err, test.want, "%q", test.text)
	}
	broken := errors.New("broken")
	expect.Is(t, expect.ErrorOf(Read(iotest.ErrReader(broken))), broken, "Read")
}

// Every instance made must be what was asked for, and be read as it was written.
func TestGenerate(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(4, 40).Draw(t, "n")
		least := rapid.IntRange(0, 4).Draw(t, "least")
		count := rapid.IntRange(0, n/3+1)
		c := Counts{count.Draw(t, "queens"), count.Draw(t, "squares"), count.Draw(t, "diagonals")}
		switch rapid.IntRange(0, 3).Draw(t, "kind") {
		case 0:
			c.Squares, c.Diagonals = 0, 0
		case 1:
			c.Queens, c.Diagonals = 0, 0
		case 2:
			c.Queens, c.Squares = 0, 0
		}
		seed := rapid.Uint64().Draw(t, "seed")
		p, err := Generate(n, c, least, seed)
		if err != nil {
			if !strings.Contains(err.Error(), "ask for fewer or use another seed") {
				t.Fatal(err)
			}
			return
		}
		must.Do(t, p.Validate())
		if got := (Counts{len(p.Placed), len(p.Blocked), len(p.BlockedDiagonals)}); got != c {
			t.Fatalf("%+v were asked for, %+v made", c, got)
		}
		if c.Queens == 0 {
			checkFree(t, p, least)
		}
		again, _ := Generate(n, c, least, seed)
		if diff := cmp.Diff(p, again); diff != "" {
			t.Fatal("the same seed makes another instance:", diff)
		}
		if c.Diagonals > 0 {
			c.Diagonals--
			made, _ := Generate(n, c, least, seed)
			if !slices.Equal(made.BlockedDiagonals, p.BlockedDiagonals[:c.Diagonals]) {
				t.Fatalf("with one fewer it makes %v, which do not begin %v", made, p)
			}
		}
		for name, write := range map[string]func(io.Writer, nqueens.Problem) error{"write": Write, "publish": solvers.Publish} {
			var text bytes.Buffer
			must.Do(t, write(&text, p))
			written := text.String()
			read, err := Read(&text)
			if diff := cmp.Diff(p, read, cmpopts.EquateEmpty()); err != nil || diff != "" {
				t.Fatalf("%s: what was written is read as something else: %v %s\n%s", name, err, diff, written)
			}
		}
	})
}

func checkFree(t *rapid.T, p nqueens.Problem, least int) {
	blocked := map[nqueens.Square]bool{}
	for _, s := range p.Blocked {
		blocked[s] = true
	}
	rows, cols := make([]int, p.N), make([]int, p.N)
	for row := range p.N {
		for col := range p.N {
			s := nqueens.Square{Row: row, Col: col}
			if !blocked[s] && !slices.ContainsFunc(p.BlockedDiagonals, func(l nqueens.Line) bool { return l.Contains(s) }) {
				rows[row]++
				cols[col]++
			}
		}
	}
	if slices.Min(rows) < least || slices.Min(cols) < least {
		t.Fatalf("free squares of rows %v, of columns %v, want %d at least", rows, cols, least)
	}
}

func TestGenerateBad(t *testing.T) {
	for _, test := range []struct {
		n      int
		counts Counts
		least  int
		want   string
	}{
		{0, Counts{Queens: 1}, 0, "must be 1 to 20000, not 0"},
		{5000, Counts{Squares: 1}, 0, "squares are blocked on boards of at most 4096 rows, not 5000"},
		{8, Counts{Diagonals: -1}, 0, "must be at least 0, not -1"},
		{8, Counts{Diagonals: 1}, 9, "must be 0 to 8, not 9"},
		{8, Counts{Diagonals: 30}, 4, "diagonals can be blocked if each row and column keeps 4 squares free on this 8 x 8 board, not 30"},
		{8, Counts{Squares: 33}, 4, "only 32 squares can be blocked if each row and column keeps 4 squares free on this 8 x 8 board, not 33"},
		{2, Counts{Squares: 3}, 1, "only 2 squares can be blocked if each row and column keeps 1 square free on this 2 x 2 board, not 3"},
		{1, Counts{Diagonals: 3}, 0, "only 2 diagonals can be blocked on this 1 x 1 board, not 3"},
		{1, Counts{Queens: 2}, 0, "the 1 x 1 board has room for 1 queen, not 2"},
		{3, Counts{Queens: 3}, 0, "queens can be placed that way on this 3 x 3 board, not 3; ask for fewer or use another seed"},
	} {
		_, err := Generate(test.n, test.counts, test.least, 1)
		expect.Says(t, err, test.want, "%+v", test)
	}
	for want, c := range map[string]Counts{"completion": {Queens: 1}, "blocked": {Squares: 1}, "diagonals": {Diagonals: 1}, "combined": {Queens: 1, Diagonals: 1}} {
		expect.Equal(t, c.Kind(), want, "%+v", c)
	}
}

func FuzzRead(f *testing.F) {
	f.Add("letting n = 8\nletting init = [[0, 1], [2, 2]]")
	f.Add("language ESSENCE' 1.0\nletting n be 4\nletting blocks be [[1,1],[4,2];int(1..2)]\n")
	f.Add("n =  10\nnumdiags =  2\ndiags =  [[4, 1], [5, 0]]")
	f.Add("letting n be 10 letting numsum be 1 letting numdiff be 1 letting sumdiags be [4] letting diffdiags be [-4]")
	f.Add("letting n = 8 letting init = [[0,")
	f.Fuzz(func(t *testing.T, text string) {
		p, err := Read(strings.NewReader(text))
		if err != nil {
			return
		}
		if err := p.Validate(); err != nil {
			t.Fatalf("%q is read as %+v: %v", text, p, err)
		}
		var again bytes.Buffer
		must.Do(t, Write(&again, p))
		read, err := Read(&again)
		if err != nil || read.N != p.N || !slices.Equal(read.Placed, p.Placed) || !slices.Equal(read.Blocked, p.Blocked) || !slices.Equal(read.BlockedDiagonals, p.BlockedDiagonals) {
			t.Fatalf("%+v is read as %+v, %v", p, read, err)
		}
	})
}
