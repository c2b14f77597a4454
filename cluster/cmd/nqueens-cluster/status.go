package main

import (
	"time"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens/cluster"
	"nqueens.example/nqueens/internal/terminal/console"
)

func newStatusCommand(c *console.Console) *cobra.Command {
	var connection cluster.Connection
	var watch bool
	cmd := &cobra.Command{
		Use:   "status URL",
		Short: "Show the progress of a count and its workers",
		Long: `Ask the recorder how many jobs are done, how fast the count is, how long it will
take, which checks are open, and what is known about each worker.`,
		Example: `  nqueens-cluster status nats://head:4222
  nqueens-cluster status nats://head:4222 --watch
  nqueens-cluster status nats://head:4222 --json`,
		Args: console.Exactly("URL"),
		RunE: func(_ *cobra.Command, args []string) error {
			connection.URL = args[0]
			if err := connection.CheckURL(); err != nil {
				return console.Usage(err)
			}
			for {
				s, err := cluster.Ask(c.Context(), connection)
				if err != nil {
					return err
				}
				if watch && !c.AsJSON() && console.IsTerminal(c.Out) {
					_ = c.Print("\x1b[H\x1b[2J")
				}
				if err := c.Answer(s); err != nil || !watch {
					return err
				}
				select {
				case <-c.Context().Done():
					return c.Context().Err()
				case <-time.After(time.Second):
				}
			}
		},
	}
	addConnectionFlags(cmd, &connection)
	cmd.Flags().BoolVar(&watch, "watch", false, "ask every second until the recorder ends")
	c.JSONFlag(cmd, "print one JSON object")
	return cmd
}
