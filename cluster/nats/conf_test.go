//go:build !windows

package nats

import (
	"context"
	"fmt"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"nqueens.example/nqueens/jobs"
)

// three starts NATS servers of the configurations that keys write, and returns a function
// that makes the connection of a member. Only hosts, ports and the store are changed.
func three(t *testing.T, keys *Keys, files []string) (servers []*server.Server, of func(name string) Connection) {
	t.Helper()
	addresses, routes := freeAddresses(t, len(files)), freeAddresses(t, len(files))
	t.Chdir(keys.dir)
	for i, file := range files {
		o := &server.Options{}
		if err := o.ProcessConfigFile(filepath.Base(file)); err != nil {
			t.Fatal(err)
		}
		o.NoLog, o.NoSigs, o.StoreDir = true, true, t.TempDir()
		o.Host, o.Port = split(addresses[i])
		o.ClientAdvertise = addresses[i]
		o.Cluster.Host, o.Cluster.Port = split(routes[i])
		o.Cluster.Advertise = routes[i]
		for j, route := range o.Routes {
			o.Routes[j] = &url.URL{Scheme: route.Scheme, Host: routes[j]}
		}
		s, err := server.NewServer(o)
		if err != nil {
			t.Fatal(err)
		}
		s.Start()
		t.Cleanup(func() { s.Shutdown(); s.WaitForShutdown() })
		if !s.ReadyForConnections(time.Minute) {
			t.Fatal("a server does not start")
		}
		servers = append(servers, s)
	}
	return servers, func(name string) Connection {
		return Connection{URL: "tls://" + strings.Join(addresses, ",tls://"), CA: keys.authority(), Key: filepath.Join(keys.dir, name+".key")}
	}
}

// A count on three servers with the configurations that are written goes on when one of
// them is gone.
func TestThreeServersOfKeys(t *testing.T) {
	hosts := []string{"one.example.org", "two.example.org", "::3"}
	keys, err := MakeKeys(filepath.Join(t.TempDir(), "keys"), []string{"a"}, hosts)
	if err != nil {
		t.Fatal(err)
	}
	files, err := keys.ConfigureServers(hosts)
	if err != nil {
		t.Fatal(err)
	}
	if keys, err = MakeKeys(keys.dir, []string{"added"}, nil); err != nil {
		t.Fatal(err)
	}
	servers, of := three(t, keys, files)
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	leads := func(s *server.Server) bool { return s.JetStreamIsLeader() && len(s.JetStreamClusterPeers()) == 3 }
	for !slices.ContainsFunc(servers, leads) {
		if err := pause(ctx, 10*time.Millisecond); err != nil {
			t.Fatal("the servers choose no leader")
		}
	}
	const n = 13
	plan := planOf(t, n)
	worked := make(chan error, 1)
	var gone sync.Once
	go func() {
		worked <- Work(ctx, WorkOptions{Connection: of("added"), Name: "added", spoil: func(*jobs.Result) { gone.Do(servers[0].Shutdown) }})
	}()
	_, total, err := Coordinate(ctx, plan, Options{
		Connection: of(coordinatorName), Ledger: openLedger(t, filepath.Join(t.TempDir(), "l"), plan), Replicas: 3, Patience: time.Second,
	})
	checkTotal(t, n, total, err)
	if err := <-worked; err != nil {
		t.Error(err)
	}
}

// What the configuration of a server says is what StartServer sets, and the limits.
func TestConfigurationOfAServer(t *testing.T) {
	keys, err := MakeKeys(filepath.Join(t.TempDir(), "keys"), nil, []string{"one", "two", "2001:db8::3"})
	if err != nil {
		t.Fatal(err)
	}
	files, err := keys.ConfigureServers([]string{"one", "two", "2001:db8::3"})
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(keys.dir)
	for i, file := range append(files, fileConfig) {
		o := &server.Options{}
		if err := o.ProcessConfigFile(filepath.Base(file)); err != nil {
			t.Fatal(err)
		}
		if !o.SyncAlways || !o.JetStream || len(o.Nkeys) != 2 || o.TLSConfig == nil || o.MaxPayload != maxPayload || o.WriteDeadline != 10*time.Second ||
			o.AuthTimeout != 5 || o.TLSTimeout != 5 || o.MaxConn == 0 || o.JetStreamMaxStore != 4<<30 || o.ServerName == "" {
			t.Errorf("%s lacks a setting", file)
		}
		if i == len(files) {
			continue
		}
		host, _, err := net.SplitHostPort(o.ClientAdvertise)
		if err != nil || host != o.ServerName || o.Cluster.Advertise != net.JoinHostPort(host, "6222") {
			t.Errorf("%s advertises %s and %s, %v", o.ServerName, o.ClientAdvertise, o.Cluster.Advertise, err)
		}
		if tls := o.Cluster.TLSConfig; len(o.Routes) != 3 || tls == nil || fmt.Sprint(tls.ClientAuth) != "RequireAndVerifyClientCert" || tls.RootCAs == nil {
			t.Errorf("%s has the routes %v by %+v", o.ServerName, o.Routes, tls)
		}
	}
	for _, wrong := range [][]string{{"one"}, {"one", "two"}, {"one", "one", "two"}, {"one", "two", "three"}} {
		if _, err := keys.ConfigureServers(wrong); err == nil {
			t.Errorf("servers on %v are configured", wrong)
		}
	}
}

// Servers no longer admit a member whose line is removed.
func TestTakingAKeyBack(t *testing.T) {
	keys, err := MakeKeys(filepath.Join(t.TempDir(), "keys"), []string{"gone", "stays"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	public, path := keys.members["gone"], filepath.Join(keys.dir, fileMembers)
	members, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(strings.ReplaceAll(string(members), "gone "+public+"\n", "")), 0o644); err != nil {
		t.Fatal(err)
	}
	if keys, err = MakeKeys(keys.dir, nil, nil); err != nil {
		t.Fatal(err)
	}
	if users := keys.users(); strings.Contains(users, public) || !strings.Contains(users, keys.members["stays"]) {
		t.Errorf("the users are %s", users)
	}
	s := startServer(t, ServerOptions{Listen: "127.0.0.1:0", Keys: keys})
	if _, err := dial(t, keys.of("gone", s)); err == nil {
		t.Error("the member is admitted")
	}
	if _, err := dial(t, keys.of("stays", s)); err != nil {
		t.Error(err)
	}
}
