package proof

import (
	"slices"
	"strings"
	"testing"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/solvers"
	"nqueens.example/nqueens/write"
)

func TestForms(t *testing.T) {
	var names []string
	for _, f := range Forms() {
		names = append(names, f.Name)
		if got := FormOf("some." + strings.ToUpper(f.Name) + strings.ToUpper(f.Ending)); got.Ending != f.Ending {
			t.Errorf("a file that ends in %s is in the form %s, want %s", f.Ending, got.Name, f.Name)
		}
		want := 1000
		if f.Name == "native" {
			want = 20_000
		}
		if f.MaxN() != want || f.Fits(nqueens.Problem{N: want}) != nil || f.Fits(nqueens.Problem{N: want + 1}) == nil {
			t.Errorf("%s is for boards of at most %d rows, want %d", f.Name, f.MaxN(), want)
		}
		var text strings.Builder
		p := nqueens.Problem{N: 2}
		refuteTwo(f.Write(&text, p))
		report, err := f.Check(t.Context(), strings.NewReader(text.String()), &p)
		if f.Ending == ".pbp" {
			expect.Is(t, err, ErrOtherChecker, "%s", f.Name)
			if err = nil; f.Name == "veripb" {
				err = solvers.CheckVeriPB(write.Inequalities(p), text.String())
			}
		} else if report.Problem.N != 2 {
			t.Errorf("%s: %+v", f.Name, report)
		}
		expect.Is(t, err, nil, "%s", f.Name)
		failing := f.Write(broken{}, p)
		if refuteTwo(failing) == nil || failing.Err() == nil {
			t.Errorf("%s: the error of writing is lost", f.Name)
		}
	}
	if f := FormOf("proof.txt"); f.Name != "native" {
		t.Errorf("proof.txt is in the form %s", f.Name)
	}
	if want := []string{"native", "drat", "veripb", "veripb-1.1", "veripb-3.0"}; !slices.Equal(names, want) {
		t.Errorf("the forms are %v, want %v", names, want)
	}
	for want, board := range map[string]*nqueens.Problem{
		"does not say which board":    nil,
		"at least 1, not 0":           {},
		"at most 1000 rows, not 1001": {N: 1001},
	} {
		expect.Says(t, expect.ErrorOf(FormOf(".drat").Check(t.Context(), strings.NewReader(""), board)), want, "Check")
	}
}

// refuteTwo writes a proof about the 2 x 2 board.
func refuteTwo(w Writer) error {
	w.Branch(nqueens.Line{})
	for col := range 2 {
		w.Try(nqueens.Square{Col: col})
		w.Fail(nqueens.Line{Index: 1})
	}
	w.Exhausted()
	return w.Close()
}
