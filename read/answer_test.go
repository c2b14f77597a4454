package read_test

import (
	"errors"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
	"nqueens.example/nqueens/read"
)

func TestAnswer(t *testing.T) {
	want := nqueens.Placement{1, 3, 0, 2}
	for name, text := range map[string]string{
		"sat":         "c comment\ns SATISFIABLE\nv -1 2 -3 -4 -5 -6 -7 8\nv 9 -10 -11 -12 -13 -14 15 -16 17 0\n",
		"pseudo":      "s SATISFIABLE\nv -x1 x2 -x3 -x4 -x5 -x6 -x7 x8 x9 -x10 -x11 -x12 -x13 -x14 x15 -x16\n",
		"minisat":     "SAT\n-1 2 -3 -4 -5 -6 -7 8 9 -10 -11 -12 -13 -14 15 -16 0\n",
		"glpk":        "c Problem:\ns mip 18 16 o 0\ni 1 1\nj 1 0\nj 2 1\nj 8 1\nj 9 1\nj 15 1\ne o f\n",
		"integer":     "x1_2 1\nx2_4 0.9999999\nx1_1 0\n 12 x3_1 1 0\nx4_3    1\n",
		"dzn":         "queens = [2, 4, 1, 3];\n----------\n==========\n",
		"dzn of old":  "queens = array1d(1..4, [2, 4, 1, 3]);\n----------\n",
		"json":        "{\n  \"queens\" : [2, 4, 1, 3]\n}\n----------\n",
		"json line":   "{\"queens\": [2,4,1,3]}\n",
		"savile row":  "language ESSENCE' 1.0\nletting queens be [2, 4, 1, 3; int(1..4)]\n",
		"minizinc":    "2 4 1 3 \n----------\n",
		"report":      "Status:     INTEGER OPTIMAL\n     2 x1_2         *              1             0             1\n     8 x2_4         *              1             1             = \n     9 x3_1 * 1 0 1\n 15 x4_3 * 1 0 1\n",
		"cbc":         "Optimal - objective value 0.00000000\n      1 x1_2                   1                       0\n 7 x2_4 1 0\n 8 x3_1 1 0\n 14 x4_3 1 0\n",
		"lingeling":   "c Lingeling SAT Solver\ns SATISFIABLE\nv -1 2 -3 -4 -5 -6 -7 8\nv 9 -10 -11 -12 -13 -14 15 -16 0\nc 0.0 seconds, 0.1 MB\nc 12 conflicts, 340.0 confs/sec\n",
		"glucose":     "c This is glucose 4.1\nc restarts : 1\ns SATISFIABLE\nv -1 2 -3 -4 -5 -6 -7 8 9 -10 -11 -12 -13 -14 15 -16 0\n",
		"other name":  "q = [2, 4, 1, 3];\n----------\n",
		"or-tools":    "x = array1d(1..4, [2, 4, 1, 3]);\n----------\n==========\n",
		"two lists":   "other = [1, 1, 1, 1];\nqueens = [2, 4, 1, 3];\nboth = [2, 2, 2, 2];\n",
		"zeros":       "x = array2d(1..4, 1..4, [0,1,0,0, 0,0,0,1, 1,0,0,0, 0,0,1,0]);\n",
		"truths":      "x = array2d(1..4, 1..4, [false,true,false,false,false,false,false,true,true,false,false,false,false,false,true,false]);\n",
		"stream":      "{\"type\": \"statistics\", \"statistics\": {\"method\": \"satisfy\"}}\n{\"type\": \"solution\", \"output\": {\"default\": \"2 4 1 3 \\n\"}, \"sections\": [\"default\"], \"time\": 5}\n",
		"stream dzn":  "{\"type\":\"solution\",\"output\":{\"dzn\":\"queens = [2, 4, 1, 3];\\n\"}}\n",
		"stream json": "{\"type\": \"solution\", \"output\": {\"json\": {\"queens\" : [2, 4, 1, 3]}}}\n",
		"stream log":  "{\"type\": \"solution\", \"output\": {\"default\": \"Queens:\\n\", \"dzn\": \"% of 4 rows\\nqueens = [2, 4, 1, 3];\\n\"}}\n",
		"two numbers": "12 17\nqueens = [2, 4, 1, 3]\n",
		"minion":      "Solution Number: 1\nSol: 2 4 1 3 \nProblem solvable?: yes\n",
		"clingo":      "Answer: 1\nqueen(1,2) queen(2,4) queen(4,3) queen(3,1)\nSATISFIABLE\n",
		"clingo of 0": "Answer: 1\nqueen(0,1) queen(1,3) queen(3,2) queen(2,0)\nSATISFIABLE\n",
		"gurobi":      "# Solution for model queens4\n# Objective value = 0\nx1_1 0\nx1_2 1\nx2_4 1\nx3_1 1\nx4_3 1\n",
		"scip":        "solution status: optimal solution found\nobjective value:                                    0\nx1_2                                                1 \t(obj:0)\nx2_4 1 (obj:0)\nx3_1 1 (obj:0)\nx4_3 1 (obj:0)\n",
		"highs":       "Model status\nOptimal\n\n# Primal solution values\nFeasible\nObjective 0\n# Columns 16\nx1_1 0\nx1_2 1\nx2_4 1\nx3_1 1\nx4_3 1\n# Rows 18\n",
		"cplex":       "<?xml version = \"1.0\"?>\n <variables>\n  <variable name=\"x1_1\" index=\"0\" value=\"0\"/>\n  <variable name=\"x1_2\" index=\"1\" value=\"1\"/>\n  <variable name=\"x2_4\" index=\"7\" value=\"0.99999\"/>\n  <variable name=\"x3_1\" index=\"8\" value=\"1\"/>\n  <variable name=\"x4_3\" index=\"14\" value=\"1\"/>\n",
		"shiftqueens": "4\n2,0\nSolution Found\n- | |#| |\n---------\n|#| | | |\n---------\n| | | |#|\n---------\n| |#| | |\n---------\n\nSolutions: 1 Nodes: 7 Timeout: 0 Time: 0.001\n",
		"shift pairs": "Solution Found\n\n0 2\n1 0\n2 3\n3 1\nSolutions: 1 Nodes: 7 Timeout: 0 Time: 0.001\n",
		"unsolvable":  "s UNSATISFIABLE\n",
		"unshift":     "4\nNo solution\nSolutions: 0 Nodes: 5 Timeout: 0 Time: 0\n",
		"unscip":      "solution status: infeasible\nno solution available\n",
		"ungurobi":    "Model is infeasible\n",
		"unhighs":     "Model   status      : Infeasible\n",
		"unclingo":    "clingo version 5.4.0\nUNSATISFIABLE\n",
		"unz3":        "unsat\n",
		"unstream":    "{\"type\": \"status\", \"status\": \"UNSATISFIABLE\"}\n",
		"unminion":    "Problem solvable?: no\n",
		"unsolvable2": "=====UNSATISFIABLE=====\n",
		"unsolvable3": "Integer infeasible - objective value 0.00000000\n      1 x1_2  1   0\n 2 x1_3 1 0\n",
		"unsolvable4": "Problem: queens4\nStatus:     INTEGER EMPTY\n     2 x1_2         *              0             0             1\n",
		"unsolvable5": "\nThis problem is infeasible\n",
	} {
		got, err := read.Answer(strings.NewReader(text), 4)
		if strings.HasPrefix(name, "un") {
			if !errors.Is(err, read.ErrUnsat) || got != nil {
				t.Errorf("%s: %v, %v", name, got, err)
			}
			continue
		}
		if diff := cmp.Diff(want, got); err != nil || diff != "" {
			t.Errorf("%s: %v %s", name, err, diff)
		}
	}
	for text, want := range map[string]string{
		"":                                     "neither a verdict nor a queen",
		"v 1 8 0\n":                            "no queen in row 3",
		"v 1 2 0\n":                            "row 1 has a queen in column 1 and one in column 2",
		"v 1 what 0\n":                         `"what" is not the number of a variable`,
		"x9_1 1\n":                             "not on the 4 x 4 board",
		"x1_1 one\n":                           `"one" is not the value`,
		"s UNSATISFIABLE\nv 1 0\n":             "no solution, but has 1 queen",
		"s UNKNOWN\n":                          "the solver did not decide",
		"INDET\n":                              "the solver did not decide",
		"queens = [2, 4, 1];\n":                "3 columns for a board of 4 rows",
		"unknown\n":                            "the solver did not decide",
		"q = [2, 4, 1, 3]\np = [1, 2, 3, 4]\n": "there are several lists and none is called queens",
		"queen(1,5)\n":                         "e1 is not on the 4 x 4 board",
		"queen(1,1) queen(2,2) queen(3,3) queen(4,4) queen(1,2)\n":              "row 1 has a queen in column 1 and one in column 2",
		"{\"type\": \"status\", \"status\": \"UNKNOWN\"}\n":                     "the solver did not decide",
		"Solutions: 0 Nodes: 5 Timeout: 1 Time: 9\nTimeout Reached. Exiting.\n": "the solver did not decide",
		"Solution Found\n|#| | | |\n|#| | | |\n":                                "row 1 has a queen in column 1 and one in column 2",
		"Solution Found\n7 7\n":                                                 "h8 is not on the 4 x 4 board",
		"letting queens be [1, 2]\n":                                            "2 columns for a board of 4 rows",
	} {
		expect.Says(t, expect.ErrorOf(read.Answer(strings.NewReader(text), 4)), want, "%q", text)
	}
}

func TestAnswerAtItsLimits(t *testing.T) {
	identity := func(n int) nqueens.Placement {
		p := make(nqueens.Placement, n)
		for row := range p {
			p[row] = row
		}
		return p
	}
	large := strings.Trim(fmt.Sprint(identity(20_001)[1:]), "[]")
	shiftqueens := func(n int) string { // the board of identity(n)
		var b strings.Builder
		for line := range n {
			fmt.Fprintf(&b, "|%s#|%s\n", strings.Repeat(" |", line), strings.Repeat(" |", n-line-1))
		}
		return b.String()
	}
	for _, test := range []struct {
		text string
		n    int
		want nqueens.Placement
		err  string
	}{
		{"1\n", 1, identity(1), ""},
		{"1\n", 0, nil, "N must be 1 to 20000 to read an answer, not 0"},
		{large, 20_000, identity(20_000), ""},
		{large, 20_001, nil, "N must be 1 to 20000 to read an answer, not 20001"},
		{"v 1 6 11 16 0\n", 4, identity(4), ""},    // the last square
		{"v 1 6 11 16 17 0\n", 4, identity(4), ""}, // a variable of a ladder
		{"1 -2 3 0\n", 4, nil, "column -2"},        // columns, since literals would be more
		{"-1 2 -3 4 0\n", 4, nil, "row 1 has a queen in column 2 and one in column 4"},
		{"v 1 0\nv 0\nv x\n", 4, nil, `line 3: "x" is not the number of a variable`},
		{"v 1 0\nv -1 y 0\n", 4, nil, `line 2: "y" is not the number of a variable`},
		{"x1_1 *\n", 4, nil, `line 1: "*" is not the value of a variable`},
		{"12 x1_1 * 1\nx2_2 0.5\nx3_3 0.49\nx3_4 1 0\nx4_1 1\n", 4, nqueens.Placement{0, 1, 3, 0}, ""},
		{"x1_0 1\n", 4, nil, "(row 1, column 0) is not on the 4 x 4 board"},
		{"x0_1 1\n", 4, nil, "(row 0, column 1) is not on the 4 x 4 board"},
		{"x1_5 1\n", 4, nil, "e1 is not on the 4 x 4 board"},
		{"x5_1 1\n", 4, nil, "a5 is not on the 4 x 4 board"},
		{"x1_5 0\n1 2 3 4\n", 4, identity(4), ""}, // not a queen
		{"x1_1 1\nx1_1 1\nx2_2 1\nx3_3 1\n", 4, nil, "no queen in row 4"},
		{"y1_1 1\nx11 1\nx1_1_ 1\n", 4, nil, "neither a verdict nor a queen"},
		{"1 2 3\n1 2 3 4 5\n", 4, nil, "neither a verdict nor a queen"}, // of other boards
		{"1 2 three 4\n", 4, nil, "neither a verdict nor a queen"},
		{"\n\n1 2 3 4\n\n", 4, identity(4), ""},
		{"s mip 1 2 n 0\n", 4, nil, ""},
		{"s mip 1 2 o 0\nj 1 1\nj 6 1\nj 11 1\nj 16 1\n", 4, identity(4), ""},
		{"s mip 1 2 n\n", 4, nil, "neither a verdict nor a queen"},
		{"s sat 1 2 n 0\n", 4, nil, "neither a verdict nor a queen"},
		{"t mip 1 2 n 0\n", 4, nil, "neither a verdict nor a queen"},
		{"j 1\nj 1 1 1\nk 1 1\n", 4, nil, "neither a verdict nor a queen"},
		{"j 0 1\n", 4, nil, `"0" is not the number of a variable`},
		{"Solution Found\n" + shiftqueens(32), 32, identity(32), ""},
		{"Solution Found\n" + shiftqueens(33), 33, nil, "shiftqueens draws boards of at most 32 rows, not 33"},
		{"s UNKNOWN\n1 2 3 4\n", 4, identity(4), ""},
		{"s UNKNOWN\n1 2 5 4\n", 4, nil, "e3 is not on the 4 x 4 board"},
		{"s UNSATISFIABLE\n1 2 3 4\n", 4, nil, "there is no solution, but has 4 queens"},
	} {
		got, err := read.Answer(strings.NewReader(test.text), test.n)
		name := test.text[:min(40, len(test.text))]
		if test.want == nil && test.err == "" && errors.Is(err, read.ErrUnsat) {
			continue
		}
		if test.err == "" && err != nil || test.err != "" && (err == nil || !strings.Contains(err.Error(), test.err)) {
			t.Errorf("%q, n = %d: error %v, want %q", name, test.n, err, test.err)
		}
		expect.Same(t, got, test.want, "%q, n = %d", name, test.n)
	}
}

// The examples of docs/formats.md are read as the solution that it names.
func TestAnswersOfDocs(t *testing.T) {
	_, section, _ := strings.Cut(string(must.Get(os.ReadFile("../docs/formats.md"))(t)), "\n## Answers of solvers\n")
	section, _, _ = strings.Cut(section, "\n## ")
	examples := regexp.MustCompile(`(?m)(^    .*\n)+`).FindAllString(section, -1)
	if len(examples) < 10 {
		t.Errorf("there are only %d examples", len(examples))
	}
	for _, example := range examples {
		got, err := read.Answer(strings.NewReader(example), 4)
		if diff := cmp.Diff(nqueens.Placement{1, 3, 0, 2}, got); err != nil || diff != "" {
			t.Errorf("%s%v %s", example, err, diff)
		}
	}
}

// An answer that never ends is rejected, and one as long as a solver may write is read.
func TestAnswerEnds(t *testing.T) {
	_, err := read.Answer(&repeated{text: "\n"}, 4)
	if want := "an answer for a board of 4 rows has at most 2000128 lines"; err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("%v, want %q", err, want)
	}
	const most = 2_000_000 + 8*2*2
	longest := strings.Repeat("\n", most-1) + "2 1\n"
	got, err := read.Answer(strings.NewReader(longest), 2)
	if diff := cmp.Diff(nqueens.Placement{1, 0}, got); err != nil || diff != "" {
		t.Errorf("%d lines: %v %s", most, err, diff)
	}
	_, err = read.Answer(strings.NewReader("\n"+longest), 2)
	if want := fmt.Sprintf("line %d: an answer for a board of 2 rows", most+1); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("%v, want %q", err, want)
	}
}

func FuzzAnswer(f *testing.F) {
	f.Add("s SATISFIABLE\nv -1 2 x3 0\n")
	f.Add("Solution Found\n|#| | | | |\n0 1\nx = [1, 2, 3, 4, 5]\n")
	f.Add("{\"type\": \"solution\", \"output\": {\"default\": \"1 2\\n{\\n\", \"queens\": [1, 2]}}\nqueen(1,0)\nSol: 1 2 3 4 5\n")
	f.Add("<variable name=\"x1_2\" index=\"1\" value=\"1\"/>\n")
	f.Add("letting queens be [1, 2; int(1..2)]\nx1_2 1\nj 3 1\n")
	f.Fuzz(func(t *testing.T, text string) {
		a, err := read.Answer(strings.NewReader(text), 5)
		if err == nil && a != nil && len(a) != 5 {
			t.Fatalf("%q: %v", text, a)
		}
	})
}

// repeated repeats a text.
type repeated struct {
	text string
	at   int
}

func (e *repeated) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = e.text[e.at]
		e.at = (e.at + 1) % len(e.text)
	}
	return len(p), nil
}
