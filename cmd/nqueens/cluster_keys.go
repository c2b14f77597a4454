package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens/cluster/nats"
	"nqueens.example/nqueens/internal/console"
)

func newClusterKeysCommand(c *console.Console) *cobra.Command {
	var count int
	var names, hosts []string
	cmd := &cobra.Command{
		Use:   "keys DIR",
		Short: "Make keys and certificates for a cluster on a public network",
		Long: `Make what is missing in DIR: a certificate for the server, keys for the
coordinator, for observers and for each worker, and nats.conf, a configuration
for NATS servers of your own. Existing files are kept, so that the same command
adds workers.

cluster start --keys DIR accepts only connections with a key, over TLS. A worker
needs ca.pem and its own key, and no other file: cluster work tls://HOST:PORT
--ca ca.pem --key worker-1.key. The key allows it to fetch tasks and to store
results under its own name. observer.key allows cluster status to ask for the
progress, and nothing else.`,
		Example: `  nqueens cluster keys keys --workers 4 --host head.example.org
  nqueens cluster keys keys --name rack3-node7`,
		Args: console.Exactly("DIR"),
		RunE: func(_ *cobra.Command, args []string) error {
			if count < 0 || count > 10000 {
				return console.Usagef("--workers must be 0 to 10000, not %d", count)
			}
			for i := range count {
				names = append(names, fmt.Sprintf("worker-%d", i+1))
			}
			keys, err := nats.MakeKeys(args[0], names, hosts)
			if err != nil {
				return err
			}
			return c.Say("%s holds the keys of %s", args[0], strings.Join(keys.Names(), ", "))
		},
	}
	cmd.Flags().IntVar(&count, "workers", 0, "make keys for worker-1 to worker-`K`")
	cmd.Flags().StringSliceVar(&names, "name", nil, "make a key for the worker `NAME`; separate several by commas")
	cmd.Flags().StringSliceVar(&hosts, "host", nil, "names and addresses of the server for its certificate: `HOST,…`")
	return cmd
}
