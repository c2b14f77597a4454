// Command nqueens-cluster counts over a few machines of one owner: start records a count,
// work joins a machine to it, status shows it, and keys lets nobody else in.
package main

import (
	"os"
	"strings"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens/cluster"
	"nqueens.example/nqueens/internal/terminal/console"
)

func main() { os.Exit(console.Run(newRootCommand, os.Args[1:])) }

func newRootCommand(c *console.Console) *cobra.Command {
	root := console.Group(&cobra.Command{
		Use:   "nqueens-cluster",
		Short: "Count over a few machines of your own",
		Long: `A key means: this machine is mine, or a friend's. The ledger is that of nqueens
count N --ledger FILE, and each resumes what the other has begun.`,
		Example: `  nqueens-cluster start 20 --listen 10.0.0.1:4222
  nqueens-cluster work nats://10.0.0.1:4222
  nqueens-cluster status nats://10.0.0.1:4222`,
	}, console.NewManCommand(c, "nqueens-cluster", "start"))
	console.Section(root, "Count",
		console.Listed("record a count, and count", newStartCommand(c)),
		console.Listed("join this machine to it", newWorkCommand(c)),
		console.Listed("show how far it is", newStatusCommand(c)),
		console.Listed("let nobody else take part", newKeysCommand(c)),
	)
	return c.Root(root)
}

// machineName returns the name of the host, with characters that no worker's name may have
// replaced.
func machineName() string {
	host, err := os.Hostname()
	if err != nil || host == "" {
		return "unnamed"
	}
	name := strings.Map(func(r rune) rune {
		if cluster.CheckName(string(r)) == nil {
			return r
		}
		return '-'
	}, host)
	return name[:min(64, len(name))]
}

// addConnectionFlags defines the flags for servers that require a key.
func addConnectionFlags(cmd *cobra.Command, c *cluster.Connection) {
	cmd.Flags().StringVar(&c.Key, "key", "", "connect with the key in `FILE`")
	cmd.Flags().StringVar(&c.CA, "ca", "", "trust servers with certificates signed by those in `FILE`")
}
