package main

import (
	"log/slog"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens/cluster/nats"
	"nqueens.example/nqueens/internal/console"
)

func newClusterWorkCommand(c *console.Console) *cobra.Command {
	var options nats.WorkOptions
	var metrics string
	var memory int64
	cmd := &cobra.Command{
		Use:   "work URL",
		Short: "Join this machine to a count",
		Long: `Count for the coordinator at URL, with all cores, until the count is complete.
The command waits for a coordinator that has not started yet, and continues
through network failures: claims that the coordinator has not answered are kept
in --spool until it does.

Each machine needs a unique name, under which its results are checked (default
the name of the host). Where several counts run on the same servers, --count
chooses one. Cores stay idle if the memory does not suffice for all.`,
		Example: `  nqueens cluster work nats://head:4222
  nqueens cluster work nats://head:4222 --name rack3-node7 --workers 8
  nqueens cluster work nats://head:4222 --count 24 --memory 4GiB`,
		Args: console.Exactly("URL"),
		RunE: func(_ *cobra.Command, args []string) error {
			options.URL = args[0]
			if err := checkConnection(options.Connection); err != nil {
				return err
			}
			if options.Key != "" {
				name, err := nats.KeyName(options.Key)
				if err != nil {
					return err
				}
				if options.Name != name && c.Given("name") {
					return console.Usagef("--key belongs to %s, but --name is %s", name, options.Name)
				}
				options.Name = name
			}
			options.Done = new(nats.Done)
			stop, err := serveMetrics(metrics, workMetrics{options.Done}.Write)
			if err != nil {
				return err
			}
			defer stop()
			c.FinishAfterInterrupt()
			options.Build, options.Log = console.Build(), c.Log(slog.LevelInfo)
			options.Machine, options.Memory = machineName(), workMemory(memory)
			err = chooseCount(nats.Work(c.Context(), options))
			return console.Interrupted(err, "interrupted; the jobs that are not counted go to other workers")
		},
	}
	f := cmd.Flags()
	f.StringVar(&options.Name, "name", machineName(), "`NAME` of this worker (default that of the host)")
	f.StringVar(&options.Spool, "spool", defaultSpool(), "keep claims in `DIR` until the coordinator answers (default nqueens in the user's cache folder)")
	f.StringVar(&options.Count, "count", "", "of several counts, join that of `N|PLAN`, N or the first digits of the plan")
	addMemoryFlag(cmd, &memory)
	addMetricsFlag(cmd, &metrics)
	addKernelFlag(cmd, &options.Kernel)
	console.WorkersFlag(cmd, &options.Cores)
	addConnectionFlags(cmd, &options.Connection)
	return cmd
}

// defaultSpool returns a folder whose contents outlast this run.
func defaultSpool() string {
	dir, err := os.UserCacheDir()
	if err != nil {
		dir = os.TempDir()
	}
	return filepath.Join(dir, "nqueens")
}
