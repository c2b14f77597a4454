package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens/cluster"
	"nqueens.example/nqueens/cluster/nats"
	"nqueens.example/nqueens/internal/console"
	"nqueens.example/nqueens/internal/words"
)

func newClusterStatusCommand(c *console.Console) *cobra.Command {
	var connection nats.Connection
	var count string
	var watch bool
	cmd := &cobra.Command{
		Use:   "status URL",
		Short: "Show the progress of a count and its workers",
		Long: `Ask the coordinator how many jobs are done and in progress, how fast the count
is, how long it will take, and what is known about each worker. If there are
several counts on the same servers, list them, a line for each; --count chooses
one of them.`,
		Example: `  nqueens cluster status nats://head:4222
  nqueens cluster status nats://head:4222 --watch
  nqueens cluster status nats://head:4222 --count 24
  nqueens cluster status nats://head:4222 --json`,
		Args: console.Exactly("URL"),
		RunE: func(_ *cobra.Command, args []string) error {
			connection.URL = args[0]
			if err := checkConnection(connection); err != nil {
				return err
			}
			if watch {
				return watchCluster(c, connection, count)
			}
			reports, err := nats.Ask(c.Context(), connection, count)
			if err != nil {
				return err
			}
			if len(reports) == 1 {
				return c.Answer(reports[0])
			}
			return c.Answer(counts{reports})
		},
	}
	addConnectionFlags(cmd, &connection)
	cmd.Flags().BoolVar(&watch, "watch", false, "update every second until the count is complete")
	addCountFlag(cmd, &count)
	c.JSONFlag(cmd, "print one JSON object")
	return cmd
}

// addCountFlag defines the flag that chooses one of several counts on the same servers.
func addCountFlag(cmd *cobra.Command, count *string) {
	cmd.Flags().StringVar(count, "count", "", "of several counts, show that of `N|PLAN`, N or the first digits of the plan")
}

// chooseCount adds to an error what chooses a count.
func chooseCount(err error) error {
	if errors.Is(err, nats.ErrSeveral) {
		return fmt.Errorf("%w; --count chooses one", err)
	}
	return err
}

// counts are the reports on several counts.
type counts struct {
	Counts []cluster.Report `json:"counts"`
}

// Text returns a line for each count.
func (c counts) Text() string {
	b := words.Rows{Width: 6}
	for _, r := range c.Counts {
		left := ""
		if r.Left > 0 && r.Cores > 0 {
			left = ", " + words.Span(r.Left) + " left"
		}
		b.Say("count", "n = %d by %s, plan %.8s: %s done by %s%s", r.N, r.Method, r.Plan, words.Percent(r.Share), words.Plural(r.Live, "worker"), left)
	}
	return b.String()
}

func watchCluster(c *console.Console, connection nats.Connection, count string) error {
	seen, lost := false, false
	return nats.Watch(c.Context(), connection, count, func(report cluster.Report, err error) error {
		if err != nil && !seen {
			return chooseCount(err)
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
