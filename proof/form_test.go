package proof

import (
	"slices"
	"strings"
	"testing"

	"nqueens.example/nqueens"
)

func TestForms(t *testing.T) {
	if want := []string{"native", "drat", "veripb", "veripb-1.1", "veripb-3.0"}; !slices.Equal(FormNames(), want) {
		t.Errorf("the forms are %v, want %v", FormNames(), want)
	}
	for i, f := range Forms() {
		if got, err := ParseForm(strings.ToUpper(f.Name)); err != nil || got.Name != f.Name {
			t.Errorf("ParseForm(%s) = %s, %v", f.Name, got.Name, err)
		}
		if got := FormOf("some." + strings.ToUpper(f.Name) + strings.ToUpper(f.Ending)); got.Ending != f.Ending {
			t.Errorf("a file that ends in %s is in the form %s, want %s", f.Ending, got.Name, f.Name)
		}
		if want := []int{20_000, 1000, 1000, 1000, 1000}[i]; f.MaxN() != want || f.Fits(nqueens.New(want)) != nil || f.Fits(nqueens.New(want+1)) == nil {
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
		p := nqueens.New(2)
		w := f.Write(&text, p)
		w.Branch(Line{})
		for col := range 2 {
			w.Try(nqueens.Square{Col: col})
			w.Fail(Line{Index: 1})
		}
		w.Exhausted()
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		if report, err := f.Check(t.Context(), strings.NewReader(text.String()), &p); err != nil || report.Problem.N != 2 {
			t.Errorf("%s: %+v, %v", f.Name, report, err)
		}
		failing := f.Write(broken{}, p)
		failing.Fail(Line{})
		if failing.Close() == nil || failing.Err() == nil {
			t.Errorf("%s: the error of writing is lost", f.Name)
		}
	}
	if f := FormOf("proof.txt"); f.Name != "native" {
		t.Errorf("proof.txt is in the form %s", f.Name)
	}
	if _, err := ParseForm("lrat"); err == nil || !strings.Contains(err.Error(), "the forms are native, drat, veripb, veripb-1.1, veripb-3.0") {
		t.Error(err)
	}
}
