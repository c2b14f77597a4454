package main

import (
	"github.com/spf13/cobra"

	"nqueens.example/nqueens/cluster"
	"nqueens.example/nqueens/cluster/nats"
	"nqueens.example/nqueens/internal/console"
)

func newClusterStatusCommand(c *console.Console) *cobra.Command {
	var connection nats.Connection
	var watch bool
	cmd := &cobra.Command{
		Use:   "status URL",
		Short: "Show the progress of a count and its workers",
		Long: `Ask the coordinator how many jobs are done and in progress, how fast the count
is, how long it will take, and what is known about each worker.`,
		Example: `  nqueens cluster status nats://head:4222
  nqueens cluster status nats://head:4222 --watch
  nqueens cluster status nats://head:4222 --json`,
		Args: console.Exactly("URL"),
		RunE: func(_ *cobra.Command, args []string) error {
			connection.URL = args[0]
			if err := checkConnection(connection); err != nil {
				return err
			}
			if watch {
				return watchCluster(c, connection)
			}
			report, err := nats.Ask(c.Context(), connection)
			if err != nil {
				return err
			}
			return c.Answer(report)
		},
	}
	addConnectionFlags(cmd, &connection)
	cmd.Flags().BoolVar(&watch, "watch", false, "update every second until the count is complete")
	c.JSONFlag(cmd, "print one JSON object")
	return cmd
}

func watchCluster(c *console.Console, connection nats.Connection) error {
	seen, lost := false, false
	return nats.Watch(c.Context(), connection, func(report cluster.Report, err error) error {
		if err != nil && !seen {
			return err
		}
		if err != nil {
			if !lost {
				c.Remark("%v; waiting for it to come back", err)
			}
			lost = true
			return nil
		}
		seen, lost = true, false
		if !c.AsJSON() && console.IsTerminal(c.Out) {
			c.Print("\x1b[H\x1b[2J")
		}
		return c.Answer(report)
	})
}
