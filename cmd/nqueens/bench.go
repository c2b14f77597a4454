package main

import (
	"strings"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens/internal/terminal/console"
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
