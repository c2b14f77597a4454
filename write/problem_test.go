package write_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
	"nqueens.example/nqueens/internal/testing/solvers"
	"nqueens.example/nqueens/read"
	"nqueens.example/nqueens/write"
)

func TestErrors(t *testing.T) {
	for _, test := range []struct {
		p            nqueens.Problem
		format, want string
	}{
		{nqueens.Problem{N: 8}, "smt", `no format "smt" for problems; the formats are ` + strings.Join(names(), ", ")},
		{nqueens.Problem{N: 0}, "opb", "at least 1"},
		{nqueens.Problem{N: 1001}, "dimacs", "at most 1000 rows, not 1001"},
	} {
		expect.Says(t, write.Problem(new(bytes.Buffer), test.p, test.format), test.want, "Problem")
	}
	expect.Is(t, write.Problem(new(bytes.Buffer), nqueens.Problem{N: 20_000}, "essence"), nil, "the largest board")
}

// programs are solvers of others, the form each reads, and how it is run; what it says is
// in the file answer, or else on its standard output.
var programs = []struct {
	format string
	run    func(problem, answer string) []string
}{
	{"dimacs", func(problem, answer string) []string { return []string{"minisat", problem, answer} }},
	{"dimacs", func(problem, answer string) []string { return []string{"cadical", "-q", "-w", answer, problem} }},
	{"dimacs", func(problem, _ string) []string { return []string{"picosat", problem} }},
	{"dimacs", func(problem, _ string) []string { return []string{"cryptominisat5", "--verb", "0", problem} }},
	{"opb", func(problem, _ string) []string { return []string{"clasp", "--outf=1", "--quiet=0", problem} }},
	{"mps", func(problem, answer string) []string { return []string{"glpsol", "--freemps", problem, "-w", answer} }},
	{"mps", func(problem, answer string) []string { return []string{"glpsol", "--freemps", problem, "-o", answer} }},
	{"mps", func(problem, answer string) []string { return []string{"cbc", problem, "solve", "solution", answer} }},
	{"mps", func(problem, _ string) []string { return []string{"lp_solve", "-fmps", problem} }},
	{"minizinc", func(problem, _ string) []string { return []string{"minizinc", problem} }},
}

// Where solvers are installed, they must agree with the definition of a solution.
func TestSolvers(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 12))
	problems := []nqueens.Problem{{N: 6, Placed: []nqueens.Square{{}}}, {N: 8, Placed: []nqueens.Square{{Row: 0, Col: 3}}}}
	for range 4 {
		problems = append(problems, solvers.RandomProblem(rng, 3+rng.IntN(6), 3, 3, 3))
	}
	for _, solver := range programs {
		words := solver.run("", "")
		t.Run(strings.Join(words[:2], " "), func(t *testing.T) {
			if _, err := exec.LookPath(words[0]); err != nil {
				t.Skipf("%s is not installed", words[0])
			}
			for _, p := range problems {
				got := ask(t, p, solver.format, solver.run)
				if solvable := len(accepted(p)) > 0; (got != nil) != solvable {
					t.Fatalf("%+v: it says %v, solvable: %v", p, got, solvable)
				}
				if got != nil {
					must.Do(t, p.Accepts(got))
				}
			}
		})
	}
}

// ask has a solver answer.
func ask(t *testing.T, p nqueens.Problem, format string, run func(problem, answer string) []string) nqueens.Placement {
	t.Helper()
	folder := t.TempDir()
	ending := map[string]string{"dimacs": "cnf", "minizinc": "mzn"}[format]
	problem, answer := filepath.Join(folder, "problem."+ending), filepath.Join(folder, "answer")
	var text bytes.Buffer
	must.Do(t, write.Problem(&text, p, format))
	must.Do(t, os.WriteFile(problem, text.Bytes(), 0o666))
	words := run(problem, answer)
	out, _ := exec.Command(words[0], words[1:]...).Output() // SAT solvers exit 10 and 20
	if written, err := os.ReadFile(answer); err == nil {
		out = written
	}
	got, err := read.Answer(bytes.NewReader(out), p.N)
	if err != nil {
		t.Fatalf("%+v: %v: %s", p, err, out)
	}
	return got
}

func ExampleProblem() {
	p := nqueens.Problem{N: 4, Placed: []nqueens.Square{{Row: 0, Col: 1}}}
	var text strings.Builder
	if err := write.Problem(&text, p, "minizinc"); err != nil {
		fmt.Println(err)
	}
	fmt.Print(text.String())
	// Output:
	// % 4 queens on the 4 x 4 board, with 1 placed, 0 squares and 0 diagonals blocked
	// include "alldifferent.mzn";
	// int: n = 4;
	// array[1..n] of var 1..n: queens;
	// constraint alldifferent(queens);
	// constraint alldifferent([queens[i] + i | i in 1..n]);
	// constraint alldifferent([queens[i] - i | i in 1..n]);
	// constraint queens[1] = 2;
	// solve satisfy;
	// output [show(queens[i]) ++ " " | i in 1..n] ++ ["\n"];
}
