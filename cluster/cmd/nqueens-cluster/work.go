package main

import (
	"log/slog"
	"math"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens/cluster"
	"nqueens.example/nqueens/internal/counting"
	"nqueens.example/nqueens/internal/terminal/console"
)

func newWorkCommand(c *console.Console) *cobra.Command {
	var options cluster.WorkOptions
	cmd := &cobra.Command{
		Use:   "work URL",
		Short: "Join this machine to a count",
		Long: `Count for the recorder at URL, with all cores, until the count is complete. The
command waits for a recorder that has not started yet, and while the server is
away.

Each machine needs a name of its own, under which its results are recorded
(default that of the host). Cores stay idle if the memory does not suffice for
all of them.`,
		Example: `  nqueens-cluster work nats://head:4222
  nqueens-cluster work nats://head:4222 --name rack3-node7 --workers 8
  nqueens-cluster work tls://head:4222 --ca ca.pem --key rack3-node7.key`,
		Args: console.Exactly("URL"),
		RunE: func(_ *cobra.Command, args []string) error {
			options.URL = args[0]
			if err := options.CheckURL(); err != nil {
				return console.Usage(err)
			}
			if options.Key != "" {
				name, err := cluster.KeyName(options.Key)
				if err != nil {
					return err
				}
				if options.Name != name && c.Given("name") {
					return console.Usagef("--key belongs to %s, but --name is %s", name, options.Name)
				}
				options.Name = name
			}
			if err := cluster.CheckName(options.Name); err != nil {
				return console.Usage(err)
			}
			c.FinishAfterInterrupt()
			options.Build, options.Log = console.Build(), c.Log(slog.LevelInfo)
			options.Machine, options.Memory = machineName(), freeMemory()
			err := cluster.Work(c.Context(), options)
			return console.Interrupted(err, "interrupted; the jobs that are not counted go to other workers")
		},
	}
	addWorkerFlags(cmd, &options)
	addConnectionFlags(cmd, &options.Connection)
	return cmd
}

// addWorkerFlags defines the flags of what counts.
func addWorkerFlags(cmd *cobra.Command, o *cluster.WorkOptions) {
	cmd.Flags().StringVar(&o.Name, "name", machineName(), "`NAME` of the worker (default that of the host)")
	cmd.Flags().Lookup("name").DefValue = ""
	console.ChoiceFlag(cmd, &o.Kernel, "kernel", "auto", "count with this `KERNEL`, auto or one that nqueens version lists", append([]string{"auto"}, counting.Kernels()...))
	console.WorkersFlag(cmd, &o.Cores)
}

// freeMemory returns the bytes that a worker may use, 0 for no limit.
func freeMemory() int64 {
	if free := console.FreeMemory(); free < math.MaxInt64/2 {
		return max(1, free)
	}
	return 0
}
