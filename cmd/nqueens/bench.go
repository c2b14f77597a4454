package main

import (
	"context"
	"fmt"
	"runtime"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens/count"
	"nqueens.example/nqueens/internal/counting/crosses"
	"nqueens.example/nqueens/internal/pool"
	"nqueens.example/nqueens/internal/terminal/console"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/jobs"
)

func newBenchCommand(c *console.Console) *cobra.Command {
	workers := 1
	var runs int
	cmd := &cobra.Command{
		Use:   "bench [N]",
		Short: "Measure how fast this machine counts, kernel by kernel",
		Long: `Count the boards with N rows, 15 if none is given, with every kernel that this
processor can run, and print the best time of several runs. Kernels differ in the nodes that they visit, so the
ratio compares times, not nodes per second.`,
		Example: `  nqueens bench
  nqueens bench 14 --workers 2
  nqueens bench --json`,
		Args: console.AtMost(1),
		RunE: func(_ *cobra.Command, args []string) error {
			const least, most = 8, 20
			size, err := 15, error(nil)
			if len(args) == 1 {
				size, err = console.Size(args[0], most, "to measure", "")
			}
			switch {
			case err != nil:
				return err
			case size < least:
				return console.Usagef("N must be %d to %d to measure, not %d", least, most, size)
			case runs < 1 || runs > 1000:
				return console.Usagef("--runs must be 1 to 1000, not %d", runs)
			}
			result, err := measure(c.Context(), size, runs, c.JobOptions(workers, func(p jobs.Progress) string { return p.Stage }))
			if err != nil {
				return console.Interrupted(err, "interrupted %s", strings.TrimSuffix(err.Error(), ": context canceled"))
			}
			return c.Answer(result)
		},
	}
	flags := cmd.Flags()
	console.WorkersFlag(cmd, &workers)
	flags.IntVar(&runs, "runs", 3, "run each kernel `K` times and print the best time")
	c.JSONFlag(cmd, "print one JSON object")
	return cmd
}

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
