package main

import (
	"errors"
	"os"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens/cluster"
	"nqueens.example/nqueens/cluster/nats"
	"nqueens.example/nqueens/internal/console"
	"nqueens.example/nqueens/internal/words"
)

func newClusterCommand(c *console.Console) *cobra.Command {
	return console.Group(&cobra.Command{
		Use:   "cluster",
		Short: "Count over many machines",
		Long: `Count over many machines: start hands out the jobs of a count and records the
results, work joins a machine to it, and status shows its progress.

The ledger is that of nqueens count N --ledger FILE: a cluster can resume a
count that one machine has begun, and the other way round.`,
		Example: `  nqueens cluster start 14 --ledger q14.ledger
  nqueens cluster work nats://head:4222
  nqueens cluster status nats://head:4222 --watch`,
	}, newClusterStartCommand(c), newClusterWorkCommand(c), newClusterStatusCommand(c), newClusterKeysCommand(c), newClusterPlanCommand(c))
}

// machineName returns the name of the host, with characters that no worker's name may have
// replaced.
func machineName() string {
	host, err := os.Hostname()
	if err != nil || host == "" {
		return "unnamed"
	}
	name := strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '-' || r == '_' {
			return r
		}
		return '-'
	}, host)
	return name[:min(64, len(name))]
}

// shareValue is the value of a flag that holds a share: 1% or 0.01.
type shareValue struct{ share *float64 }

func (v shareValue) String() string {
	if v.share == nil || *v.share < 0 {
		return ""
	}
	return words.Percent(*v.share)
}
func (v shareValue) Type() string { return "SHARE" }

func (v shareValue) Set(text string) error {
	number, scale := text, 1.0
	if cut, ok := strings.CutSuffix(text, "%"); ok {
		number, scale = cut, 100
	}
	share, err := strconv.ParseFloat(number, 64)
	if err != nil || !(share >= 0 && share <= scale) {
		return errors.New("it must be a share from 0 to 100%, such as 1% or 0.01")
	}
	*v.share = share / scale
	return nil
}

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

// addConnectionFlags defines the flags for servers that require a key.
func addConnectionFlags(cmd *cobra.Command, c *nats.Connection) {
	cmd.Flags().StringVar(&c.Key, "key", "", "authenticate to the servers with the key in `FILE`")
	cmd.Flags().StringVar(&c.CA, "ca", "", "trust servers with certificates signed by those in `FILE`")
}

// checkConnection rejects connections that can never succeed.
func checkConnection(c nats.Connection) error {
	if err := c.CheckURL(); err != nil {
		return console.Usage(err)
	}
	return c.Check()
}
