package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens/cluster/nats"
	"nqueens.example/nqueens/internal/console"
)

func newClusterKeysCommand(c *console.Console) *cobra.Command {
	var count int
	var names, hosts, servers []string
	cmd := &cobra.Command{
		Use:   "keys DIR",
		Short: "Make keys and certificates for a cluster on a public network",
		Long: `Make what is missing in DIR: a certificate for the server, keys for the
coordinator, for observers and for each worker, and nats.conf, a configuration
for a NATS server of your own. Existing keys are kept, so that the same command
adds workers.

--servers names three or five NATS servers of your own that keep every record
together: nats-HOST.conf configures each of them.

cluster start --keys DIR accepts only connections with a key, over TLS. A worker
needs ca.pem and its own key, and no other file: cluster work tls://HOST:PORT
--ca ca.pem --key worker-1.key. The key allows it to receive tasks
and to claim results under its own name. observer.key allows cluster status to
ask for reports, and nothing else.`,
		Example: `  nqueens cluster keys keys --workers 4 --host head.example.org
  nqueens cluster keys keys --name rack3-node7
  nqueens cluster keys keys-of-three --servers one.example.org,two.example.org,three.example.org`,
		Args: console.Exactly("DIR"),
		RunE: func(_ *cobra.Command, args []string) error {
			if count < 0 || count > 10000 {
				return console.Usagef("--workers must be 0 to 10000, not %d", count)
			}
			for i := range count {
				names = append(names, fmt.Sprintf("worker-%d", i+1))
			}
			if c.Given("servers") && len(servers) != 3 && len(servers) != 5 {
				return console.Usagef("--servers must name 3 or 5 hosts, not %d; for one server --host is enough", len(servers))
			}
			keys, err := nats.MakeKeys(args[0], names, slices.Concat(hosts, servers))
			if err != nil {
				return err
			}
			if len(servers) > 0 {
				files, err := keys.ConfigureServers(servers)
				if err != nil {
					return err
				}
				c.Remark("each server has its configuration: %s", strings.Join(files, ", "))
			}
			return c.Say("%s holds the keys of %s", args[0], strings.Join(keys.Names(), ", "))
		},
	}
	cmd.Flags().IntVar(&count, "workers", 0, "make keys for worker-1 to worker-`K`")
	cmd.Flags().StringSliceVar(&names, "name", nil, "make a key for the worker `NAME`; separate several by commas")
	cmd.Flags().StringSliceVar(&hosts, "host", nil, "names and addresses of the server for its certificate: `HOST,…`")
	cmd.Flags().StringSliceVar(&servers, "servers", nil, "configure NATS servers on these three or five hosts: `HOST,…`")
	return cmd
}
