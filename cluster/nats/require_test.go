package nats

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

func TestServersThatAreTooOld(t *testing.T) {
	for version, fits := range map[string]bool{
		"2.15.2": true, "2.10.0": true, "v2.10.29": true, "3.0.0": true, "2.11.0-RC.1": true, "own": true, "": true,
		"2.9.25": false, "v2.2.0": false, "1.4.1": false,
	} {
		if err := checkVersion(version, "nats://head"); (err == nil) != fits {
			t.Errorf("version %q: %v", version, err)
		}
	}
	if err := checkVersion(server.VERSION, ""); err != nil {
		t.Error(err)
	}
}

// A coordinator that servers can never serve says in a line what they lack.
func TestServersThatDoNotSuffice(t *testing.T) {
	t.Parallel()
	plan := planOf(t, 12)
	coordinate := func(c Connection, replicas int) error {
		_, _, err := Coordinate(lasting(t), plan, Options{Connection: c, Replicas: replicas, Log: logTo(t)})
		return err
	}
	alone := startServer(t, ServerOptions{Listen: "127.0.0.1:0"})
	if err := coordinate(alone.Local(), 3); err == nil || !strings.Contains(err.Error(), "3 replicas need that many NATS servers in one cluster, and this server is alone; give each a cluster block") {
		t.Errorf("3 replicas on one server: %v", err)
	}
	if err := coordinate(Connection{URL: alone.URL()}, 1); err == nil || !strings.Contains(err.Error(), "do not let this coordinator keep results; it needs a key for them") {
		t.Errorf("by the network, on the server of another coordinator: %v", err)
	}
	keys, err := MakeKeys(filepath.Join(t.TempDir(), "keys"), []string{"good"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := coordinate(keys.of("good", startServer(t, ServerOptions{Listen: "127.0.0.1:0", Keys: keys})), 1); err == nil || !strings.Contains(err.Error(), "the key of good, who may not coordinate; use coordinator.key") {
		t.Errorf("with the key of a worker: %v", err)
	}
	if testing.Short() {
		return // the rest waits for a server that may be starting
	}
	o := &server.Options{Host: "127.0.0.1", Port: server.RANDOM_PORT, NoLog: true, NoSigs: true}
	s, err := server.NewServer(o)
	if err != nil {
		t.Fatal(err)
	}
	s.Start()
	defer s.Shutdown()
	if !s.ReadyForConnections(time.Minute) {
		t.Fatal("the server does not start")
	}
	if err := coordinate(Connection{URL: "nats://" + s.Addr().String()}, 1); err == nil || !strings.Contains(err.Error(), "no JetStream, which keeps the results; give them a jetstream block") {
		t.Errorf("without JetStream: %v", err)
	}
}

// What an operator can do is said while a coordinator waits, and the error is kept.
func TestExplainedErrors(t *testing.T) {
	e := &engine{o: Options{Replicas: 5}}
	for want, err := range map[string]error{
		"5 replicas need that many NATS servers with JetStream": &jetstream.APIError{ErrorCode: 10005},
		"more than half must run":                               fmt.Errorf("stream: %w", context.DeadlineExceeded),
		"have no JetStream":                                     nats.ErrNoResponders,
		"maximum":                                               &jetstream.APIError{ErrorCode: 10047, Description: "maximum bytes exceeded"},
	} {
		if got := e.explain(err); !strings.Contains(got.Error(), want) || !strings.Contains(got.Error(), err.Error()) {
			t.Errorf("%v is explained as %v", err, got)
		}
	}
}
