package count

import (
	"context"
	"fmt"
	"runtime"
	"strings"
	"text/tabwriter"
	"time"

	"nqueens.example/nqueens/count/crosses"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/jobs"
)

// Speeds are how fast a machine counts one board by search, kernel by kernel.
type Speeds struct {
	N        int     `json:"n"`
	Workers  int     `json:"workers"`
	Platform string  `json:"platform"`
	CPUs     int     `json:"cpus"`
	Kernels  []Speed `json:"kernels"` // the fastest first, the portable one last
}

// Speed is how fast one kernel counted, the best of several runs. Kernels differ in
// the nodes that they visit, so that ratios are of times.
type Speed struct {
	Kernel         string  `json:"kernel"`
	Seconds        float64 `json:"seconds"`
	Nodes          uint64  `json:"nodes"`
	NodesPerSecond float64 `json:"nodes_per_second"`
	TimesGeneric   float64 `json:"times_generic"`
}

// Measure counts n queens with every kernel of this processor, each so many times. The
// stages of the progress are the kernels' runs. An error says which kernel counted.
func Measure(ctx context.Context, n, runs int, options jobs.Options) (Speeds, error) {
	s := Speeds{N: n, Platform: runtime.GOOS + "/" + runtime.GOARCH, CPUs: runtime.NumCPU()}
	for _, kernel := range crosses.KernelNames() {
		speed := Speed{Kernel: kernel}
		for i := range runs {
			told := options
			if options.Progress != nil {
				told.Progress = func(p jobs.Progress) {
					p.Stage = fmt.Sprintf("%s kernel, run %d of %d", kernel, i+1, runs)
					options.Progress(p)
				}
			}
			r, err := Solutions(ctx, n, Options{Method: crosses.Method, Kernel: kernel, Options: told})
			if err != nil {
				return s, fmt.Errorf("while the %s kernel counted n = %d: %w", kernel, n, err)
			}
			seconds := max(r.Elapsed, time.Microsecond).Seconds()
			if i == 0 || seconds < speed.Seconds {
				speed.Seconds, speed.Nodes, speed.NodesPerSecond = seconds, r.Nodes, float64(r.Nodes)/seconds
			}
			s.Workers = r.Workers
		}
		s.Kernels = append(s.Kernels, speed)
	}
	for i := range s.Kernels {
		s.Kernels[i].TimesGeneric = s.Kernels[len(s.Kernels)-1].Seconds / s.Kernels[i].Seconds
	}
	return s, nil
}

// Text is a table of the kernels.
func (s Speeds) Text() string {
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 3, ' ', tabwriter.AlignRight)
	fmt.Fprintf(w, "kernel\tn = %d\tnodes\tnodes/s\ttimes generic\t\n", s.N)
	for _, k := range s.Kernels {
		fmt.Fprintf(w, "%s\t%.4f s\t%d\t%s\t%.1f\t\n", k.Kernel, k.Seconds, k.Nodes, words.Rate(k.NodesPerSecond), k.TimesGeneric)
	}
	w.Flush()
	return b.String()
}
