// Package encode writes completion problems in the formats of other solvers (DIMACS, OPB,
// MPS, Essence, MiniZinc) and reads the answers of those solvers. It imports only the root
// package.
//
// In DIMACS and OPB the queen on row r, column c of an n x n board, both from 0, is
// variable r*n + c + 1; in MPS x with row and column from 1, as in x3_5; in Essence
// and MiniZinc queens[r+1] = c+1.
package encode

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

// Format is a form that problems are written in.
type Format struct {
	Name   string
	About  string // the solvers that read it
	MaxN   int    // the largest board that can be written
	Ending string // of its files, without the dot

	write func(*writer)
}

// formats has a row for each format. The largest boards keep files below about a gigabyte.
var formats = []Format{
	{"dimacs", "satisfiability solvers such as CaDiCaL and MiniSat", 1000, "cnf", (*writer).dimacs},
	{"opb", "pseudo-Boolean solvers such as clasp and RoundingSat", 1000, "opb", (*writer).opb},
	{"mps", "integer programming solvers such as HiGHS, CBC and GLPK", 1000, "mps", (*writer).mps},
	{"essence", "Conjure and Savile Row", 20_000, "eprime", (*writer).essence},
	{"minizinc", "MiniZinc and the solvers behind it", 20_000, "mzn", (*writer).minizinc},
}

// Formats returns every format.
func Formats() []Format { return slices.Clone(formats) }

// Names returns the names of Formats.
func Names() []string {
	var names []string
	for _, f := range formats {
		names = append(names, f.Name)
	}
	return names
}

// Write writes p in the format of that name. It returns an error if there is no such
// format, if p is not valid or larger than the format takes, or the first error of w.
func Write(w io.Writer, p nqueens.Problem, format string) error {
	i := slices.IndexFunc(formats, func(f Format) bool { return f.Name == format })
	if i < 0 {
		return fmt.Errorf("there is no format %q for problems; the formats are %s", format, strings.Join(Names(), ", "))
	}
	f := formats[i]
	if err := p.Validate(); err != nil {
		return err
	}
	if p.N > f.MaxN {
		return fmt.Errorf("%s is written for boards of at most %d rows, not %d", f.Name, f.MaxN, p.N)
	}
	out := &writer{Writer: bufio.NewWriterSize(w, 1<<16), p: p}
	f.write(out)
	return out.Flush()
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

// A constraint says that exactly one square of a line has a queen, or at most one.
type constraint struct {
	line    nqueens.Line
	exactly bool
}

// constraints yields those of the rows, the columns, and the diagonals of two or more
// squares.
func constraints(n int) iter.Seq[constraint] {
	return func(yield func(constraint) bool) {
		for _, d := range []nqueens.Direction{nqueens.AlongRow, nqueens.AlongColumn} {
			for i := range n {
				if !yield(constraint{nqueens.Line{Direction: d, Index: i}, true}) {
					return
				}
			}
		}
		for i := 2 - n; i <= n-2; i++ {
			if !yield(constraint{nqueens.Line{Direction: nqueens.AlongRising, Index: i}, false}) {
				return
			}
		}
		for i := 1; i < 2*n-2; i++ {
			if !yield(constraint{nqueens.Line{Direction: nqueens.AlongFalling, Index: i}, false}) {
				return
			}
		}
	}
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
