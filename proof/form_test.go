package proof

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/testing/solvers"
	"nqueens.example/nqueens/write"
)

func TestForms(t *testing.T) {
	var names []string
	for i, f := range Forms() {
		names = append(names, f.Name)
		if got := FormOf("some." + strings.ToUpper(f.Name) + strings.ToUpper(f.Ending)); got.Ending != f.Ending {
			t.Errorf("a file that ends in %s is in the form %s, want %s", f.Ending, got.Name, f.Name)
		}
		if want := []int{20_000, 1000, 1000, 1000, 1000}[i]; f.MaxN() != want || f.Fits(nqueens.Problem{N: want}) != nil || f.Fits(nqueens.Problem{N: want + 1}) == nil {
			t.Errorf("%s is for boards of at most %d rows, want %d", f.Name, f.MaxN(), want)
		}
		if f.Name == "native" {
			continue
		}
		for want, board := range map[string]*nqueens.Problem{
			"does not say which board":    nil,
			"at least 1, not 0":           {},
			"at most 1000 rows, not 1001": {N: 1001},
		} {
			if _, err := f.Check(t.Context(), strings.NewReader(""), board); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%s: %v, want %q", f.Name, err, want)
			}
		}
		var text strings.Builder
		p := nqueens.Problem{N: 2}
		w := f.Write(&text, p)
		w.Branch(nqueens.Line{})
		for col := range 2 {
			w.Try(nqueens.Square{Col: col})
			w.Fail(nqueens.Line{Index: 1})
		}
		w.Exhausted()
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		report, err := f.Check(t.Context(), strings.NewReader(text.String()), &p)
		switch f.Ending {
		case ".pbp":
			if !errors.Is(err, ErrOtherChecker) {
				t.Errorf("%s: %v", f.Name, err)
			}
			if f.Name == "veripb" {
				err = solvers.CheckVeriPB(write.Inequalities(p), text.String())
			} else {
				err = nil
			}
		default:
			if report.Problem.N != 2 {
				t.Errorf("%s: %+v", f.Name, report)
			}
		}
		if err != nil {
			t.Errorf("%s: %v", f.Name, err)
		}
		failing := f.Write(broken{}, p)
		failing.Fail(nqueens.Line{})
		if failing.Close() == nil || failing.Err() == nil {
			t.Errorf("%s: the error of writing is lost", f.Name)
		}
	}
	if f := FormOf("proof.txt"); f.Name != "native" {
		t.Errorf("proof.txt is in the form %s", f.Name)
	}
	if want := []string{"native", "drat", "veripb", "veripb-1.1", "veripb-3.0"}; !slices.Equal(names, want) {
		t.Errorf("the forms are %v, want %v", names, want)
	}
}
