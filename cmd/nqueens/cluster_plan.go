package main

import (
	"math"
	"time"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens/estimate"
	"nqueens.example/nqueens/internal/console"
)

func newClusterPlanCommand(c *console.Console) *cobra.Command {
	var machines, cores int
	var method, kernel string
	var budget time.Duration
	cmd := &cobra.Command{
		Use:   "plan N",
		Short: "Predict the cost of a count on many machines, from jobs measured here",
		Long: `Run random parts of the count on this machine for the time of --budget, and
predict the cost of the whole: core-hours with a 95% interval, the time on that
many machines like this one, and the size of the ledger.`,
		Example: `  nqueens cluster plan 22 --machines 10
  nqueens cluster plan 24 --machines 4 --cores 64 --budget 2s
  nqueens cluster plan 20 --method search --json`,
		Args: console.Exactly("N"),
		RunE: func(_ *cobra.Command, args []string) error {
			n, err := countSize(args[0])
			if err != nil {
				return err
			}
			if machines < 1 || machines > math.MaxInt32 || cores < 0 || cores > math.MaxInt16 {
				return console.Usagef("--machines and --cores must be at least 1")
			}
			if budget <= 0 {
				return console.Usagef("--budget must be more than 0s, not %v", budget)
			}
			c.Progress(-1, "running parts of the count")
			f, err := newForecast(c.Context(), n, machines, cores, estimate.CostOptions{Method: method, Kernel: kernel, Budget: budget, Seed: 1})
			if err != nil {
				return err
			}
			return c.Answer(f)
		},
	}
	f := cmd.Flags()
	f.IntVar(&machines, "machines", 1, "number `K` of machines")
	f.IntVar(&cores, "cores", 0, "number `K` of cores of each machine (default as many as here)")
	f.DurationVar(&budget, "budget", 3*time.Second, "measure for this `TIME`, such as 10s")
	addMethodFlag(cmd, &method)
	addKernelFlag(cmd, &kernel)
	c.JSONFlag(cmd, "print one JSON object")
	return cmd
}
