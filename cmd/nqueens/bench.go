package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"nqueens/count"
	"nqueens/count/crosses"
	"nqueens/internal/console"
	"nqueens/internal/words"
	"nqueens/jobs"
)

// benchReport is what --json prints.
type benchReport struct {
	N        int           `json:"n"`
	Workers  int           `json:"workers"`
	Platform string        `json:"platform"`
	CPUs     int           `json:"cpus"`
	Kernels  []kernelSpeed `json:"kernels"`
}

// kernelSpeed is how fast one kernel counted, the best of several runs.
type kernelSpeed struct {
	Kernel         string  `json:"kernel"`
	Seconds        float64 `json:"seconds"`
	Nodes          uint64  `json:"nodes"`
	NodesPerSecond float64 `json:"nodes_per_second"`
	TimesGeneric   float64 `json:"times_generic"`
}

func newBenchCommand(c *console.Console) *cobra.Command {
	workers := 1
	var size, runs int
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "bench",
		Short: "How fast this machine counts, kernel by kernel",
		Long: `Count one board with every kernel that this processor can run, and print the
best time of several runs. Kernels differ in the nodes that they visit, so the
ratio is one of times, not of nodes a second.`,
		Example: `  nqueens bench
  nqueens bench --size 14 --workers 2
  nqueens bench --json`,
		Args: console.Exactly(),
		RunE: func(cmd *cobra.Command, _ []string) error {
			const least, most = 8, 20
			switch {
			case size < least || size > most:
				return console.Usagef("--size must be %d to %d, not %d", least, most, size)
			case runs < 1 || runs > 1000:
				return console.Usagef("--runs must be 1 to 1000, not %d", runs)
			}
			report := benchReport{N: size, Platform: runtime.GOOS + "/" + runtime.GOARCH, CPUs: runtime.NumCPU()}
			for _, name := range crosses.KernelNames() {
				speed, used, err := benchKernel(c, name, size, workers, runs)
				if errors.Is(err, context.Canceled) {
					return console.Interruptedf("interrupted while the %s kernel counted n = %d", name, size)
				} else if err != nil {
					return err
				}
				report.Workers, report.Kernels = used, append(report.Kernels, speed)
			}
			generic := report.Kernels[len(report.Kernels)-1]
			for i := range report.Kernels {
				report.Kernels[i].TimesGeneric = generic.Seconds / report.Kernels[i].Seconds
			}
			if asJSON {
				return c.JSON(report)
			}
			w := tabwriter.NewWriter(c.Out, 0, 0, 3, ' ', tabwriter.AlignRight)
			fmt.Fprintf(w, "kernel\tn = %d\tnodes\tnodes/s\ttimes generic\t\n", size)
			for _, k := range report.Kernels {
				fmt.Fprintf(w, "%s\t%.4f s\t%d\t%s\t%.1f\t\n", k.Kernel, k.Seconds, k.Nodes, words.Rate(k.NodesPerSecond), k.TimesGeneric)
			}
			return w.Flush()
		},
	}
	flags := cmd.Flags()
	flags.IntVar(&size, "size", 15, "count boards with `N` rows")
	console.WorkersFlag(cmd, &workers)
	flags.IntVar(&runs, "runs", 3, "run each kernel `K` times, of which the best counts")
	flags.BoolVar(&asJSON, "json", false, "print one JSON object")
	return cmd
}

// benchKernel counts n queens several times with one kernel, and says how many
// workers did.
func benchKernel(c *console.Console, name string, n, workers, runs int) (speed kernelSpeed, used int, err error) {
	var results []count.Result
	for i := range runs {
		result, err := count.Solutions(c.Context(), n, count.Options{Method: crosses.Method, Kernel: name, Options: jobs.Options{Workers: workers, Progress: func(p jobs.Progress) {
			c.Progress(p.Done, fmt.Sprintf("%s kernel, run %d of %d", name, i+1, runs))
		}}})
		if err != nil {
			return kernelSpeed{}, 0, err
		}
		results = append(results, result)
	}
	best := slices.MinFunc(results, func(a, b count.Result) int { return cmp.Compare(a.Elapsed, b.Elapsed) })
	seconds := max(best.Elapsed, time.Microsecond).Seconds()
	return kernelSpeed{Kernel: name, Seconds: seconds, Nodes: best.Nodes, NodesPerSecond: float64(best.Nodes) / seconds}, best.Workers, nil
}
