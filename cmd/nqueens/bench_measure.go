package main

import (
	"context"
	"fmt"
	"runtime"
	"strings"
	"text/tabwriter"
	"time"

	"nqueens.example/nqueens/count"
	"nqueens.example/nqueens/internal/counting/crosses"
	"nqueens.example/nqueens/internal/pool"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/jobs"
)

// speeds are how fast a machine counts one board by search, kernel by kernel.
type speeds struct {
	N        int     `json:"n"`
	Workers  int     `json:"workers"`
	Platform string  `json:"platform"`
	CPUs     int     `json:"cpus"`
	Kernels  []speed `json:"kernels"` // the fastest first, the portable one last
}

// speed is how fast one kernel counted, the best of several runs. Kernels visit
// different numbers of nodes, so ratios are ratios of times.
type speed struct {
	Kernel         string  `json:"kernel"`
	Seconds        float64 `json:"seconds"`
	Nodes          uint64  `json:"nodes"`
	NodesPerSecond float64 `json:"nodes_per_second"`
	TimesGeneric   float64 `json:"times_generic"`
}

// measure counts n queens with every kernel of this processor, each runs times. The
// stages of the progress are the kernels' runs. An error names the kernel that counted.
func measure(ctx context.Context, n, runs int, options pool.Options) (speeds, error) {
	s := speeds{N: n, Platform: runtime.GOOS + "/" + runtime.GOARCH, CPUs: runtime.NumCPU()}
	for _, kernel := range crosses.KernelNames() {
		best := speed{Kernel: kernel}
		for i := range runs {
			told := options
			if options.Progress != nil {
				told.Progress = func(p jobs.Progress) {
					p.Stage = fmt.Sprintf("%s kernel, run %d of %d", kernel, i+1, runs)
					options.Progress(p)
				}
			}
			plan, err := count.NewPlan(n, count.Kind{Method: crosses.Method})
			if err != nil {
				return s, err
			}
			r, err := count.Run(ctx, plan, count.Options{Workers: told.Workers, Progress: told.Progress, Kernel: kernel})
			if err != nil {
				return s, fmt.Errorf("while the %s kernel counted n = %d: %w", kernel, n, err)
			}
			seconds := max(r.Elapsed, time.Microsecond).Seconds()
			if i == 0 || seconds < best.Seconds {
				best.Seconds, best.Nodes, best.NodesPerSecond = seconds, r.Nodes, float64(r.Nodes)/seconds
			}
			s.Workers = r.Workers
		}
		s.Kernels = append(s.Kernels, best)
	}
	for i := range s.Kernels {
		s.Kernels[i].TimesGeneric = s.Kernels[len(s.Kernels)-1].Seconds / s.Kernels[i].Seconds
	}
	return s, nil
}

// Text is a table of the kernels.
func (s speeds) Text() string {
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 3, ' ', tabwriter.AlignRight)
	fmt.Fprintf(w, "kernel\tn = %d\tnodes\tnodes/s\ttimes generic\t\n", s.N)
	for _, k := range s.Kernels {
		fmt.Fprintf(w, "%s\t%.4f s\t%d\t%s\t%.1f\t\n", k.Kernel, k.Seconds, k.Nodes, words.Rate(k.NodesPerSecond), k.TimesGeneric)
	}
	w.Flush()
	return b.String()
}
