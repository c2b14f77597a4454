package write

import (
	"bufio"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/words"
)

// problems has a row for each format of problems. The largest boards keep files below about a
// gigabyte. TestFormsAllowTheSolutions reads each as its solvers would, by a reader in
// forms_test.go; TestGolden and, for a solver that can be installed, TestSolvers have a case.
// read/answer.go reads what the solvers answer.
var problems = []struct {
	Format
	write func(*writer)
}{
	{Format{Name: "dimacs", About: "satisfiability solvers such as CaDiCaL and MiniSat", MaxN: 1000, Ending: "cnf"}, (*writer).dimacs},
	{Format{Name: "opb", About: "pseudo-Boolean solvers such as clasp and RoundingSat", MaxN: 1000, Ending: "opb"}, (*writer).opb},
	{Format{Name: "mps", About: "integer programming solvers such as HiGHS, CBC and GLPK", MaxN: 1000, Ending: "mps"}, (*writer).mps},
	{Format{Name: "essence", About: "Conjure and Savile Row", MaxN: 20_000, Ending: "eprime"}, (*writer).essence},
	{Format{Name: "minizinc", About: "MiniZinc and the solvers behind it", MaxN: 20_000, Ending: "mzn"}, (*writer).minizinc},
}

// ProblemFormats returns every format of problems.
func ProblemFormats() []Format {
	formats := make([]Format, len(problems))
	for i, f := range problems {
		formats[i] = f.Format
	}
	return formats
}

// Problem writes p in the format of problems of that name. It returns an error if there is no
// such format, if p is not valid or larger than the format takes, or the first error of w.
func Problem(w io.Writer, p nqueens.Problem, format string) error {
	var names []string
	for _, f := range problems {
		if f.Name != format {
			names = append(names, f.Name)
			continue
		}
		if err := p.OfQueens(); err != nil {
			return err
		}
		if p.N > f.MaxN {
			return fmt.Errorf("%s is written for boards of at most %d rows, not %d", f.Name, f.MaxN, p.N)
		}
		out := &writer{Writer: bufio.NewWriterSize(w, 1<<16), p: p}
		f.write(out)
		return out.Flush()
	}
	return fmt.Errorf("there is no format %q for problems; the formats are %s", format, strings.Join(names, ", "))
}

// writer writes one problem. The first error of the writer underneath is kept by
// bufio.
type writer struct {
	*bufio.Writer
	p nqueens.Problem
}

func (w *writer) printf(format string, args ...any) { fmt.Fprintf(w, format, args...) }

// variable returns the number of the variable of the queen on s.
func variable(n int, s nqueens.Square) int { return s.Row*n + s.Col + 1 }

// lines yields the lines with a queen, which are the rows and the columns, and those with at most one, the
// diagonals of two or more squares.
func lines(n int) iter.Seq2[nqueens.Line, bool] {
	return func(yield func(l nqueens.Line, exactly bool) bool) {
		for d, of := range [...]struct{ from, to int }{
			nqueens.AlongRow: {0, n}, nqueens.AlongColumn: {0, n}, nqueens.AlongRising: {2 - n, n - 1}, nqueens.AlongFalling: {1, 2*n - 2},
		} {
			for i := of.from; i < of.to; i++ {
				l := nqueens.Line{Direction: nqueens.Direction(d), Index: i}
				if !yield(l, l.Direction < nqueens.AlongRising) {
					return
				}
			}
		}
	}
}

// variables appends the variables of the squares of a line.
func variables(n int, l nqueens.Line, to []int) []int {
	for s := range l.Squares(n) {
		to = append(to, variable(n, s))
	}
	return to
}

// shut returns the blocked squares, those of blocked diagonals included, each once.
func shut(p nqueens.Problem) []nqueens.Square {
	squares := slices.Clone(p.Blocked)
	for _, l := range p.BlockedDiagonals {
		squares = slices.AppendSeq(squares, l.Squares(p.N))
	}
	slices.SortFunc(squares, func(a, b nqueens.Square) int { return variable(p.N, a) - variable(p.N, b) })
	return slices.Compact(squares)
}

// about writes the comment at the beginning of a file.
func (w *writer) about(comment string) {
	w.printf("%s %s on the %d x %d board, with %d placed, %s and %s blocked\n",
		comment, words.Plural(w.p.N, "queen"), w.p.N, w.p.N, len(w.p.Placed), words.Plural(len(w.p.Blocked), "square"), words.Plural(len(w.p.BlockedDiagonals), "diagonal"))
}
