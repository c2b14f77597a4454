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
		Short: "What a count would take on so many machines, from jobs measured here",
		Long: `Run parts of the count here, chosen at random, for the time of --budget, and
tell what the whole would take: core-hours with their 95% interval, the time on
so many machines like this one, and how large the ledger gets.`,
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
	f.IntVar(&machines, "machines", 1, "`K` machines count")
	f.IntVar(&cores, "cores", 0, "with `K` cores each; as many as here unless given")
	f.DurationVar(&budget, "budget", 3*time.Second, "how long to measure, a `TIME` such as 10s")
	addMethodFlag(cmd, &method)
	addKernelFlag(cmd, &kernel)
	c.JSONFlag(cmd, "print one JSON object")
	return cmd
}
