package spy

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
	"nqueens.example/nqueens/textbook"
)

// The programs in testdata, each with another kind of board, are followed in each language: their
// board, their recursion and its calls, the queens that they place, and the solutions.
func TestPrograms(t *testing.T) {
	for name, want := range map[string]struct {
		n                             int
		board, recursion              string
		calls, placed, dead, solution int
	}{
		"list":       {6, "queens, columns from 0", "solve", 153, 152, 128, 4},
		"kept":       {6, "queens, columns from 0", "solve", 153, 152, 123, 4},
		"typed":      {6, "columns, columns from 0", "solve", 153, 152, 128, 4},
		"fixed":      {6, "column, columns from 0", "place", 149, 152, 123, 4},
		"from-one":   {6, "x, columns from 1", "", 0, 894, 870, 4},
		"matrix":     {6, "board, a matrix", "solve", 153, 152, 128, 4},
		"letters":    {6, "rows, rows of text", "solve", 153, 152, 128, 4},
		"dict":       {6, "at, a dict", "solve", 32, 31, 25, 1},
		"pairs":      {6, "queens, squares", "search", 153, 152, 128, 4},
		"set":        {6, "columns, a set of columns", "solve", 153, 152, 128, 4},
		"tuple":      {6, "placed, columns from 0", "solve", 153, 152, 128, 4},
		"bits":       {6, "columns, the bits of a number", "search", 153, 152, 128, 4},
		"digits":     {6, "text, a string of columns", "solve", 153, 152, 128, 4},
		"swaps":      {5, "order, columns from 0", "permute", 326, 0, 0, 10},
		"climb":      {6, "state, columns from 0", "", 0, 0, 0, 1},
		"marks":      {6, "queens, squares", "solve", 22, 0, 0, 0},
		"anneal":     {6, "state, columns from 0", "", 0, 0, 0, 1},
		"sizes":      {6, "queens, columns from 0", "solve", 224, 152, 128, 4},
		"all-orders": {5, "order, columns from 0", "", 0, 0, 0, 10},
		"levels":     {6, "queens, columns from 0", "", 0, 0, 0, 0},
		"queue":      {5, "board, columns from 0", "", 0, 0, 0, 1},
	} {
		files, err := filepath.Glob(filepath.Join("testdata", name+".*"))
		if err != nil || len(files) == 0 {
			t.Errorf("no program %s; %v", name, err)
		}
		for _, file := range files {
			t.Run(filepath.Base(file), func(t *testing.T) {
				t.Parallel()
				var out bytes.Buffer
				p := start(t, t.Context(), &out, Options{}, Runtime(file), file)
				if p.N != want.n || p.Algorithm.Title != want.board || p.Recursion != want.recursion {
					t.Errorf("n = %d, the board is %q, the recursion %q; want %d, %q, %q", p.N, p.Algorithm.Title, p.Recursion, want.n, want.board, want.recursion)
				}
				got := tally(t, p)
				expect.Equal(t, p.Calls, want.calls, "calls")
				expect.Equal(t, got.Solutions, want.solution, "solutions")
				if want.placed > 0 && (got.Placed != want.placed || got.DeadEnds != want.dead) {
					t.Errorf("%d placed and %d dead ends, want %d and %d", got.Placed, got.DeadEnds, want.placed, want.dead)
				}
				alone, err := exec.Command(Runtime(file), file).Output()
				if err != nil || out.String() != string(alone) {
					t.Errorf("it prints %q, and alone %q, %v", out.String(), alone, err)
				}
			})
		}
	}
}

// page returns the files of the page that a spy needs.
func page(t *testing.T) map[string][]byte {
	t.Helper()
	files := make(map[string][]byte)
	for _, name := range ofPage() {
		files[name] = must.Get(os.ReadFile(filepath.Join("../../web/static", name)))(t)
	}
	return files
}

func start(t *testing.T, ctx context.Context, out *bytes.Buffer, options Options, command ...string) *Program {
	t.Helper()
	options.Out, options.Page = out, page(t)
	p := must.Get(Start(ctx, command, options))(t)
	t.Cleanup(p.Close)
	return p
}

func tally(t *testing.T, p *Program) (sum textbook.Tally) {
	t.Helper()
	for e, err := range p.Events(t.Context()) {
		if err != nil || e.Err != nil {
			t.Fatal(err, e.Err)
		}
		sum.Add(e)
	}
	return sum
}

// Each step has the line that ran, the open calls and the variables.
func TestSteps(t *testing.T) {
	for file, push := range map[string]string{"list.py": "queens.append(column)", "list.js": "queens.push(column);"} {
		p := start(t, t.Context(), new(bytes.Buffer), Options{}, Runtime(file), filepath.Join("testdata", file))
		for e := range must.Each(t, p.Events(t.Context())) {
			line := strings.TrimSpace(p.Algorithm.Pseudocode[e.Line-1])
			if e.Step == 3 && (line != push || strings.Join(e.Calls, " ") != "<module> solve(row=0) solve(row=1) solve(row=2)" || strings.Join(e.Variables, " ") != "row = 2 column = 4") {
				t.Errorf("the third step is %v, %q, in %v with %v", e, line, e.Calls, e.Variables)
			}
			if e.Kind == textbook.Remove && strings.TrimSuffix(line, ";") != "queens.pop()" {
				t.Errorf("%v in %q", e, line)
			}
		}
	}
}

// longer returns the file of a program in testdata with more at its end.
func longer(t *testing.T, file, more string) string {
	t.Helper()
	text := must.Get(os.ReadFile(filepath.Join("testdata", file)))(t)
	file = filepath.Join(t.TempDir(), file)
	must.Do(t, os.WriteFile(file, append(text, more...), 0o600))
	return file
}

// A program ends when nobody reads its steps any more, as where nqueens was killed, whatever it does.
func TestNobodyReads(t *testing.T) {
	for _, test := range [][2]string{{"list.py", "while True:\n    n = 6"}, {"list.js", "for (let i = 0;;) i = 1;"}, {"list.js", "setInterval(() => {})"}} {
		file := longer(t, test[0], test[1])
		p := start(t, t.Context(), new(bytes.Buffer), Options{}, Runtime(file), file)
		p.sent.Close()
		if err := p.Wait(); err == nil || !strings.HasPrefix(err.Error(), "the program ended with exit status 1") {
			t.Errorf("%v ends with %v", test, err)
		}
	}
}

// Another variable, or another size, is taken if it is named.
func TestBoardIsNamed(t *testing.T) {
	for _, test := range []struct {
		options Options
		file    string
		title   string
		n       int
		found   int
	}{
		{Options{Board: "trial"}, "climb", "trial, columns from 0", 6, 1},
		{Options{Board: "solve.columns"}, "set", "columns, a set of columns", 6, 4},
		{Options{N: 6}, "sizes", "queens, columns from 0", 6, 4},
	} {
		p := start(t, t.Context(), new(bytes.Buffer), test.options, "python3", filepath.Join("testdata", test.file+".py"))
		if p.Algorithm.Title != test.title || p.N != test.n {
			t.Errorf("%+v: the board is %q, n = %d", test.options, p.Algorithm.Title, p.N)
		}
		if got := tally(t, p); got.Solutions != test.found {
			t.Errorf("%+v: %d solutions, want %d", test.options, got.Solutions, test.found)
		}
	}
}

// What cannot be followed is an error that says why.
func TestRefused(t *testing.T) {
	for _, test := range []struct {
		options Options
		command []string
		says    string
	}{
		{Options{}, []string{"python-that-is-missing", "x.py"}, "is not installed, or not in PATH"},
		{Options{}, []string{"./mine.py"}, "write python3 before it"},
		{Options{}, []string{"echo", "8"}, "does not run a program in Python 3"},
		{Options{}, []string{"python3", "-I", "testdata/list.py"}, "does not run a program in Python 3"},
		{Options{}, []string{"python3", "testdata/none.py"}, "can't open file"},
		{Options{}, []string{"./mine.mjs"}, "write node before it"},
		{Options{}, []string{"node-that-is-missing", "x.js"}, "needs Node.js"},
		{Options{}, []string{"node", "-e", "1"}, "does not run a program in Python 3 or JavaScript"},
		{Options{}, []string{"node", "testdata/none.js"}, "Cannot find module"},
		{Options{}, []string{"node", "testdata/safe.mjs"}, "no variable of the program changes like a board"},
		{Options{}, []string{"python3", "testdata/no-board.py"}, "no variable of the program changes like a board"},
		{Options{Board: "rows"}, []string{"python3", "testdata/list.py"}, "no variable rows that holds one"},
	} {
		test.options.Page = page(t)
		p, err := Start(t.Context(), test.command, test.options)
		if err == nil {
			p.Close()
		}
		if err == nil || !strings.Contains(err.Error(), test.says) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%v: %v", test.command, err)
		}
	}
}

// The end of a program that fails is that of its events; floods, endless loops and deep recursion
// end with a sentence.
func TestEndings(t *testing.T) {
	t.Setenv("NODE_OPTIONS", "--max-old-space-size=60") // soon exhausted
	for _, test := range []struct{ file, more, says string }{
		{"list.py", "print(queens[n])", "the program ended with exit status 1: IndexError: list index out of range"},
		{"list.py", "def down(row): return down(row + 1)\ndown(0)", "RecursionError"},
		{"list.py", "for _ in range(20_000): print('the board is full' * 4)\nraise SystemExit(3)", "the program ended with exit status 3"},
		{"list.js", "queens[n].row", "the program ended with exit status 1: TypeError: Cannot read properties of undefined (reading 'row')"},
		{"list.js", "setTimeout(() => Promise.reject(new Error('too late')))", "the program ended with exit status 1: Error: too late"},
		{"list.js", "(function down(row) { return down(row + 1); })(0)", "RangeError: Maximum call stack size exceeded"},
		{"list.js", "for (const all = [];;) all.push(Array(1e2).fill(all.length))", "JavaScript heap out of memory"},
		{"list.js", "for (let i = 0; i < 20000; i++) console.log('the board is full'.repeat(4));\nprocess.exit(3)", "the program ended with exit status 3"},
	} {
		file := longer(t, test.file, test.more)
		var out bytes.Buffer
		p := start(t, t.Context(), &out, Options{}, Runtime(file), file)
		var end error
		for e := range must.Each(t, p.Events(t.Context())) {
			end = e.Err
		}
		if end == nil || !strings.Contains(end.Error(), test.says) {
			t.Errorf("%s with %s ends with %v", test.file, test.more, end)
		}
	}
	for _, file := range []string{"testdata/endless.py", "testdata/endless.js"} {
		ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
		defer cancel()
		if _, err := Start(ctx, []string{Runtime(file), file}, Options{Page: page(t)}); err == nil || ctx.Err() == nil {
			t.Errorf("%s ends with %v", file, err)
		}
	}
}
