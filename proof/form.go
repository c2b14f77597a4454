package proof

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/encode"
)

// Form is a format of proofs.
type Form struct {
	Name     string
	Ending   string // of its files, with the dot
	Encoding string // the format of package encode that the proof refers to; "" for the native form, which contains the board

	write func(w io.Writer, p nqueens.Problem) Steps
	check func(ctx context.Context, p nqueens.Problem, r io.Reader) (steps int, err error) // nil for the native form
}

// Forms returns every form, the native one first. It is a function that makes them, so that a
// program which writes no proofs links none of them.
func Forms() []Form {
	return []Form{
		{"native", ".proof", "", func(w io.Writer, p nqueens.Problem) Steps { return newWriter(w, p, nil) }, nil},
		{"drat", ".drat", "dimacs",
			func(w io.Writer, p nqueens.Problem) Steps { return newDRAT(w, p.N) },
			func(ctx context.Context, p nqueens.Problem, r io.Reader) (int, error) {
				return checkDRAT(ctx, encode.Clauses(p), r)
			}},
		veriPBForm("veripb", pb20),
		veriPBForm("veripb-1.1", pb11),
		veriPBForm("veripb-3.0", pb30),
	}
}

// veriPBForm returns the form for a version of the VeriPB format. Its check reads all of
// them.
func veriPBForm(name string, v pbVersion) Form {
	return Form{name, ".pbp", "opb",
		func(w io.Writer, p nqueens.Problem) Steps { return newVeriPB(w, v, p.N, inequalities(p)) },
		func(ctx context.Context, p nqueens.Problem, r io.Reader) (int, error) {
			report, err := checkVeriPB(ctx, encode.Inequalities(p), r)
			return report.Derived, err
		}}
}

func inequalities(p nqueens.Problem) (count int) {
	for range encode.Inequalities(p) {
		count++
	}
	return count
}

// FormNames returns the names of Forms.
func FormNames() (names []string) {
	for _, f := range Forms() {
		names = append(names, f.Name)
	}
	return names
}

// ParseForm returns the form of that name.
func ParseForm(name string) (Form, error) {
	if i := slices.Index(FormNames(), strings.ToLower(name)); i >= 0 {
		return Forms()[i], nil
	}
	return Form{}, fmt.Errorf("there is no form of proofs %q; the forms are %s", name, strings.Join(FormNames(), ", "))
}

// FormOf returns the first form with the ending of the named file, or else the native form.
func FormOf(name string) Form {
	ending := strings.ToLower(filepath.Ext(name))
	forms := Forms()
	if i := slices.IndexFunc(forms, func(f Form) bool { return f.Ending == ending }); i > 0 {
		return forms[i]
	}
	return forms[0]
}

// MaxN returns the size of the largest board for which the form is written and checked.
func (f Form) MaxN() int {
	for _, format := range encode.Formats() {
		if format.Name == f.Encoding {
			return format.MaxN
		}
	}
	return maxSize
}

// Fits returns an error if the board is too large for the form.
func (f Form) Fits(p nqueens.Problem) error {
	if p.N > f.MaxN() {
		return fmt.Errorf("proofs in the form %s are for boards of at most %d rows, not %d", f.Name, f.MaxN(), p.N)
	}
	return nil
}

// Write returns a writer for the steps of a proof that p has no solution. p must be valid and
// fit.
func (f Form) Write(w io.Writer, p nqueens.Problem) Steps { return f.write(w, p) }

// Check reads and checks a proof, as the function [Check] does for the native form. Forms
// other than the native one do not contain the board: it must be given, valid and not too
// large. Check returns an error if it is not or if the proof does not hold, or that of ctx.
func (f Form) Check(ctx context.Context, r io.Reader, board *nqueens.Problem) (Report, error) {
	if f.check == nil {
		return Check(ctx, r, board)
	}
	if board == nil {
		return Report{}, fmt.Errorf("a proof in the form %s does not say which board it is about", f.Name)
	}
	if err := board.Validate(); err != nil {
		return Report{}, err
	}
	if err := f.Fits(*board); err != nil {
		return Report{}, err
	}
	steps, err := f.check(ctx, *board, r)
	return Report{Problem: *board, Steps: uint64(steps)}, err
}
