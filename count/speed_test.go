package count_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"nqueens.example/nqueens/count"
	"nqueens.example/nqueens/count/crosses"
	"nqueens.example/nqueens/jobs"
	"nqueens.example/nqueens/piece"
)

// Every kernel is measured, the portable one last and as the measure of the others.
func TestMeasure(t *testing.T) {
	var stages []string
	s, err := count.Measure(t.Context(), 9, 2, jobs.Options{Workers: 1, Progress: func(p jobs.Progress) { stages = append(stages, p.Stage) }})
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, k := range s.Kernels {
		names = append(names, k.Kernel)
		if k.Seconds <= 0 || k.Nodes == 0 || k.TimesGeneric <= 0 {
			t.Errorf("%+v", k)
		}
		if !slices.Contains(stages, k.Kernel+" kernel, run 2 of 2") || !strings.Contains(s.Text(), k.Kernel) {
			t.Errorf("%s is not told of", k.Kernel)
		}
	}
	if !slices.Equal(names, crosses.KernelNames()) || s.Kernels[len(names)-1].TimesGeneric != 1 {
		t.Errorf("%v, want those of %v", s, crosses.KernelNames())
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := count.Measure(ended, 9, 1, jobs.Options{}); err == nil || !strings.HasPrefix(err.Error(), "while the "+names[0]+" kernel counted n = 9: ") {
		t.Errorf("after its end: %v", err)
	}
}

// A piece is counted by the search that it has, or else by the one for any.
func TestOfPiece(t *testing.T) {
	for name, table := range map[string]bool{"amazon": true, "queen+knight": true, "rook": false} {
		p, err := piece.Parse(name)
		if err != nil {
			t.Fatal(err)
		}
		v := count.OfPiece(p)
		if (v.OEIS != "") != table || v.Flag != "piece" {
			t.Errorf("%s is counted as %+v", name, v)
		}
		got, err := v.Count(t.Context(), 5, jobs.Options{})
		want, _ := piece.Count(t.Context(), p, 5, jobs.Options{})
		if err != nil || got.Cmp(want) != 0 {
			t.Errorf("%s: %v, %v; want %v", name, got, err, want)
		}
	}
	if count.VariantOf("board", "torus") == nil || count.VariantOf("board", "square") != nil {
		t.Error("the variants are not found by their flags")
	}
	if got := count.VariantValues("class"); !slices.Equal(got, []string{"half-turn", "quarter-turn"}) {
		t.Errorf("the classes are %q", got)
	}
}
