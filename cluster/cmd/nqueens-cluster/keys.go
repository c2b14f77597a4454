package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens/cluster"
	"nqueens.example/nqueens/internal/terminal/console"
)

func newKeysCommand(c *console.Console) *cobra.Command {
	var count int
	var names, hosts []string
	cmd := &cobra.Command{
		Use:   "keys DIR",
		Short: "Make keys, so that only machines that have one take part",
		Long: `Make what is missing in DIR: a certificate for the server, a key for the
recorder, one for observers, one for each worker, and nats.conf, the
configuration of a NATS server of your own. Existing keys are kept, so that the
same command adds workers.

A key means: this machine is mine, or a friend's. Whoever holds a worker's key
can delay a count. A worker needs ca.pem and its own key, and no other file.
observer.key allows status to ask, and nothing else. To revoke a key, remove its
line from the file members, and run the command again.`,
		Example: `  nqueens-cluster keys keys --workers 4 --host head.example.org
  nqueens-cluster keys keys --name rack3-node7
  nqueens-cluster start 24 --listen 0.0.0.0:4222 --keys keys`,
		Args: console.Exactly("DIR"),
		RunE: func(_ *cobra.Command, args []string) error {
			if count < 0 || count > 10000 {
				return console.Usagef("--workers must be 0 to 10000, not %d", count)
			}
			for i := range count {
				names = append(names, fmt.Sprintf("worker-%d", i+1))
			}
			members, err := cluster.MakeKeys(args[0], names, hosts)
			if err != nil {
				return err
			}
			return c.Say("%s holds the keys of %s", args[0], strings.Join(members, ", "))
		},
	}
	cmd.Flags().IntVar(&count, "workers", 0, "make keys for worker-1 to worker-`K`")
	cmd.Flags().StringSliceVar(&names, "name", nil, "make a key for the worker `NAME`; separate several by commas")
	cmd.Flags().StringSliceVar(&hosts, "host", nil, "names and addresses of the server for its certificate: `HOST,…`")
	return cmd
}
