package nats

import (
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// serverConfig is the configuration of a nats-server that works like one of StartServer.
// The verbs are its own file, the files that it needs, its name and three limits.
const serverConfig = `# For nats-server ` + leastServer + ` or later, in a folder with %[2]s:
#   nats-server -c %[1]s
# After workers were added to ` + fileUsers + `, copy that file here again, and run
# nats-server --signal reload.
server_name: %[3]q
listen: "0.0.0.0:4222"

# What the connection of a stranger can take.
max_payload: %[4]d
max_connections: %[5]d     # workers, and some more
max_subscriptions: %[6]d    # of one connection; a worker has about ten
write_deadline: "10s"      # a client that does not read is cut off
ping_interval: "10s"
ping_max: 2

jetstream {
  store_dir: "./store"
  sync_interval: always    # acknowledge what is on disk: a power cut takes nothing back
  max_file_store: 4GB      # of all counts together
  max_memory_store: 64MB   # hardly used: records are on disk
}

tls {
  cert_file: "` + fileServer + `"
  key_file: "` + fileServerKey + `"
  min_version: "1.3"
  timeout: 5
}

authorization {
  timeout: 5
  include "` + fileUsers + `"
}
`

// clusterConfig makes a nats-server one of several that keep each record together. The
// verbs are its address for clients, that for servers, and the addresses of all servers.
const clusterConfig = `
# Workers learn the addresses of all servers from any of them.
client_advertise: %[1]q

# Servers admit only servers with a certificate of ` + fileAuthority + `.
cluster {
  name: "nqueens"
  listen: "0.0.0.0:6222"
  advertise: %[2]q
  tls {
    cert_file: "` + fileServer + `"
    key_file: "` + fileServerKey + `"
    ca_file: "` + fileAuthority + `"
    verify: true
    min_version: "1.3"
    timeout: 5
  }
  routes: [
%[3]s  ]
}
`

// ConfigureServers writes a configuration for each of three or five NATS servers that
// keep every record together, nats-HOST.conf, and returns the paths of the files. The
// certificate must name the hosts: see MakeKeys.
func (k *Keys) ConfigureServers(hosts []string) (files []string, err error) {
	if len(hosts) != 3 && len(hosts) != 5 {
		return nil, fmt.Errorf("servers that keep each record together must be 3 or 5, not %d", len(hosts))
	}
	var routes strings.Builder
	for i, host := range hosts {
		if slices.Contains(hosts[:i], host) {
			return nil, fmt.Errorf("the server %s is named twice", host)
		}
		fmt.Fprintf(&routes, "    %q\n", "tls://"+net.JoinHostPort(host, "6222"))
	}
	certificate, err := os.ReadFile(filepath.Join(k.dir, fileServer))
	if err != nil {
		return nil, err
	}
	if err := k.covers(certificate, hosts); err != nil {
		return nil, err
	}
	for _, host := range hosts {
		file := "nats-" + strings.ReplaceAll(host, ":", "-") + ".conf"
		text := fmt.Sprintf(serverConfig, file, strings.Join([]string{fileUsers, fileServer, fileServerKey, fileAuthority}, ", "), host, maxPayload, maxConnections, maxSubscriptions) +
			fmt.Sprintf(clusterConfig, net.JoinHostPort(host, "4222"), net.JoinHostPort(host, "6222"), routes.String())
		path := filepath.Join(k.dir, file)
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			return nil, err
		}
		files = append(files, path)
	}
	return files, nil
}

// configure writes the configuration of a single NATS server and the list of users that
// every server includes.
func (k *Keys) configure() error {
	text := fmt.Sprintf(serverConfig, fileConfig, strings.Join([]string{fileUsers, fileServer, fileServerKey}, ", "), "nqueens", maxPayload, maxConnections, maxSubscriptions)
	return errors.Join(
		os.WriteFile(filepath.Join(k.dir, fileConfig), []byte(text), 0o644),
		os.WriteFile(filepath.Join(k.dir, fileUsers), []byte(k.users()), 0o644),
	)
}

// users returns the members and their rights as nats-server reads them.
func (k *Keys) users() string {
	var b strings.Builder
	b.WriteString("# Who may publish and subscribe to what: included by the configuration of each server.\nusers: [\n")
	quoted := func(subjects []string) string { return `"` + strings.Join(subjects, `", "`) + `"` }
	for _, name := range k.Names() {
		publish, subscribe := rights(name)
		fmt.Fprintf(&b, "  # %s\n  { nkey: %s, permissions: { publish: { allow: [%s] }, subscribe: { allow: [%s] } } }\n",
			name, k.members[name], quoted(publish), quoted(subscribe))
	}
	b.WriteString("]\n")
	return b.String()
}
