package main

import (
	"os"
	"strings"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens/cluster/nats"
	"nqueens.example/nqueens/internal/console"
)

func newClusterCommand(c *console.Console) *cobra.Command {
	return console.Group(&cobra.Command{
		Use:   "cluster",
		Short: "Count over many machines",
		Long: `Count over many machines: start hands out the jobs of a count and records the
results, work joins a machine to it, and status shows its progress.

The ledger is that of nqueens count N --ledger FILE: a cluster can resume a
count that one machine has begun, and vice versa.`,
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
