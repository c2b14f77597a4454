package main

import (
	"context"
	"slices"
	"strings"
	"testing"

	"nqueens.example/nqueens/internal/counting/crosses"
	"nqueens.example/nqueens/internal/pool"
	"nqueens.example/nqueens/jobs"
)

// bench measures every kernel, and the portable one last, as the unit of the others.
func TestMeasure(t *testing.T) {
	var stages []string
	s, err := measure(t.Context(), 9, 2, pool.Options{Workers: 1, Progress: func(p jobs.Progress) { stages = append(stages, p.Stage) }})
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
			t.Errorf("%s is not reported", k.Kernel)
		}
	}
	if !slices.Equal(names, crosses.KernelNames()) || s.Kernels[len(names)-1].TimesGeneric != 1 {
		t.Errorf("%v, want those of %v", s, crosses.KernelNames())
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := measure(ended, 9, 1, pool.Options{}); err == nil || !strings.HasPrefix(err.Error(), "while the "+names[0]+" kernel counted n = 9: ") {
		t.Errorf("after its end: %v", err)
	}
}
