package proof

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/write"
)

// Form is a format of proofs. The zero Form is the native one.
type Form struct {
	Name     string
	Ending   string // of its files, with the dot
	Encoding string // the format of package write that the proof refers to; "" for the native form, which contains the board

	// Both are nil in the native form.
	write func(w io.Writer, p nqueens.Problem) Writer
	check func(ctx context.Context, p nqueens.Problem, r io.Reader) (steps int, err error)
}

// Forms returns every form, the native one first. It is a function that makes them, so that a
// program which writes no proofs links none of them.
func Forms() []Form {
	return []Form{
		{Name: "native", Ending: ".proof"},
		{"drat", ".drat", "dimacs",
			func(w io.Writer, p nqueens.Problem) Writer { return newDRAT(w, p.N) },
			func(ctx context.Context, p nqueens.Problem, r io.Reader) (int, error) {
				return checkDRAT(ctx, write.Clauses(p), r)
			}},
		veriPBForm("veripb", pb20),
		veriPBForm("veripb-1.1", pb11),
		veriPBForm("veripb-3.0", pb30),
	}
}

// ErrOtherChecker is the error of checking a form that another program checks.
var ErrOtherChecker = errors.New("proofs in this form are checked by VeriPB")

// veriPBForm returns the form for a version of the VeriPB format, which the program VeriPB
// checks.
func veriPBForm(name string, v pbVersion) Form {
	return Form{name, ".pbp", "opb",
		func(w io.Writer, p nqueens.Problem) Writer { return newVeriPB(w, v, p.N, inequalities(p)) },
		func(context.Context, nqueens.Problem, io.Reader) (int, error) { return 0, ErrOtherChecker }}
}

func inequalities(p nqueens.Problem) (count int) {
	for range write.Inequalities(p) {
		count++
	}
	return count
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
	for _, format := range write.ProblemFormats() {
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
func (f Form) Write(w io.Writer, p nqueens.Problem) Writer {
	if f.write == nil {
		return newWriter(w, p, nil)
	}
	return f.write(w, p)
}

// Check reads and checks a proof, as the function [Check] does for the native form. Forms
// other than the native one do not contain the board: it must be given, valid and not too
// large. Check returns an error if it is not or if the proof does not hold, or that of ctx,
// and [ErrOtherChecker] for VeriPB.
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
