package nats

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"nqueens.example/nqueens/cluster"
)

// guarded starts a server that requires keys. A coordinator has begun a count of n on it,
// without workers.
func guarded(t *testing.T) (s *Server, keys *Keys, n names) {
	t.Helper()
	keys, err := MakeKeys(filepath.Join(t.TempDir(), "keys"), []string{"good", "evil"}, []string{"head"})
	if err != nil {
		t.Fatal(err)
	}
	s = startServer(t, ServerOptions{Listen: "127.0.0.1:0", Keys: keys})
	return s, keys, namesOf(planOf(t, 14).Hash())
}

func (k *Keys) authority() string { return filepath.Join(k.dir, fileAuthority) }

func (k *Keys) of(name string, s *Server) Connection {
	return Connection{URL: s.URL(), CA: k.authority(), Key: filepath.Join(k.dir, name+".key")}
}

// dial connects without patience.
func dial(t *testing.T, c Connection, options ...nats.Option) (*nats.Conn, error) {
	t.Helper()
	if c.CA != "" {
		options = append(options, nats.RootCAs(c.CA))
	}
	if c.Key != "" {
		key, err := readKey(c.Key)
		if err != nil {
			t.Fatal(err)
		}
		options = append(options, nats.Nkey(key.public, key.sign), nats.CustomInboxPrefix("_INBOX."+key.name))
	}
	quiet := []nats.Option{nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {})}
	nc, err := nats.Connect(c.URL, append(quiet, options...)...)
	if err == nil {
		t.Cleanup(nc.Close)
	}
	return nc, err
}

func TestCountWithKeys(t *testing.T) {
	s, keys, _ := guarded(t)
	plan := planOf(t, 12)
	l := openLedger(t, filepath.Join(t.TempDir(), "l"), plan)
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	worked := make(chan error, 1)
	go func() { worked <- Work(ctx, WorkOptions{Connection: keys.of("good", s), Name: "good"}) }()
	_, total, err := Coordinate(ctx, plan, Options{Connection: keys.of(coordinatorName, s), Ledger: l, Recheck: 0.1})
	checkTotal(t, 12, total, err)
	if err := <-worked; err != nil {
		t.Error(err)
	}
}

func TestWhoMayConnect(t *testing.T) {
	s, keys, _ := guarded(t)
	other, err := MakeKeys(filepath.Join(t.TempDir(), "other"), []string{"good"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]Connection{
		"without a key":                     {URL: s.URL(), CA: keys.authority()},
		"by a key of others":                {URL: s.URL(), CA: keys.authority(), Key: filepath.Join(other.dir, "good.key")},
		"to a server of others":             {URL: s.URL(), CA: other.authority(), Key: filepath.Join(keys.dir, "good.key")},
		"without a certificate's authority": {URL: s.URL(), Key: filepath.Join(keys.dir, "good.key")},
	} {
		if _, err := dial(t, c); err == nil {
			t.Errorf("%s a connection is made", name)
		}
	}
	if _, err := dial(t, keys.of("good", s)); err != nil {
		t.Error(err)
	}
	// A worker hears that it is not let in.
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	err = Work(ctx, WorkOptions{Connection: Connection{URL: s.URL(), CA: keys.authority(), Key: filepath.Join(other.dir, "good.key")}, Name: "good"})
	if err == nil || !errors.Is(err, errClosed) {
		t.Errorf("a worker with a key of others ends with %v", err)
	}
}

// A worker may fetch tasks and store claims under its own name. The test tries everything
// else with a valid key.
func TestWhatAWorkerMayNot(t *testing.T) {
	s, keys, n := guarded(t)
	plan := planOf(t, 14)
	l := openLedger(t, filepath.Join(t.TempDir(), "l"), plan)
	ctx, cancel := context.WithCancel(context.Background())
	coordinated := make(chan error, 1)
	started := make(chan struct{}, 100)
	go func() {
		_, _, err := Coordinate(ctx, plan, Options{Connection: keys.of(coordinatorName, s), Ledger: l, Progress: func(cluster.Report) { started <- struct{}{} }})
		coordinated <- err
	}()
	<-started
	admin, err := dial(t, keys.of(coordinatorName, s))
	if err != nil {
		t.Fatal(err)
	}
	evil := intruder(t, keys.of("evil", s))
	evil.mayNotPublish(append(n.closed(), n.subject("hello", "good"), n.subject("holding", "good"), n.subject("claim", "good"), "_INBOX.good.x")...)
	evil.mayNotSubscribe(append(n.private(), "_INBOX.good.>", n.subject("task", "good"))...)
	status, err := askOne(ctx, admin, "", "")
	if err != nil || status.Done != 0 || len(status.Workers) > 0 && status.Workers[0].Excluded {
		t.Errorf("the coordinator says %+v, %v", status, err)
	}
	js, err := admin.Request("$JS.API.STREAM.INFO."+n.stream(), nil, time.Minute)
	if err != nil || strings.Contains(string(js.Data), `"error"`) {
		t.Errorf("the ledger's stream is gone: %v, %v", js, err)
	}
	cancel()
	if err := <-coordinated; !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// closed lists the subjects that only the coordinator may publish, private those that only
// it may hear.
func (n names) closed() []string {
	return []string{
		n.verdict("good"), n.epoch(9), n.secret(), n.results(1, 1), n.subject("task", "good"), n.subject("notice"), n.subject("notice", "good"), n.subject("coordinator"), subjectFinished,
		"$JS.API.STREAM.DELETE." + n.stream(), "$JS.API.STREAM.PURGE." + n.stream(), "$JS.API.STREAM.UPDATE." + n.stream(),
		"$JS.API.STREAM.MSG.DELETE." + n.stream(), "$JS.API.STREAM.MSG.GET." + n.stream(), "$JS.API.DIRECT.GET." + n.stream(),
		"$JS.API.STREAM.CREATE.MINE", "$JS.API.STREAM.LIST", "$JS.API.CONSUMER.CREATE." + n.stream(), "$JS.API.CONSUMER.MSG.NEXT." + n.stream() + ".x",
		"$JS.ACK." + n.stream() + ".x.1.1.1.1.0", "$JS.API.INFO", "$SYS.REQ.SERVER.PING", "anything",
	}
}

func (n names) private() []string {
	return []string{">", "nq.>", "_INBOX.>", "$JS.>", n.subject("claim.>"), n.subject("ledger.>"), n.subject("notice.*"), n.subject("task.*"), "$SYS.>"}
}

// prying is a connection that tries forbidden operations.
type prying struct {
	*nats.Conn
	t      *testing.T
	denied chan error
}

func intruder(t *testing.T, c Connection) prying {
	t.Helper()
	p := prying{t: t, denied: make(chan error, 100)}
	var err error
	if p.Conn, err = dial(t, c, nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) { p.denied <- err })); err != nil {
		t.Fatal(err)
	}
	return p
}

func (p prying) mayNotPublish(subjects ...string) {
	p.t.Helper()
	for _, subject := range subjects {
		if err := p.Publish(subject, []byte("{}")); err != nil {
			p.t.Fatal(err)
		}
		if err := awaitDenial(p.denied, p.Conn); err != nil {
			p.t.Errorf("publishing %s: %v", subject, err)
		}
	}
}

func (p prying) mayNotSubscribe(subjects ...string) {
	p.t.Helper()
	for _, subject := range subjects {
		if _, err := p.SubscribeSync(subject); err != nil {
			p.t.Fatal(err)
		}
		if err := awaitDenial(p.denied, p.Conn); err != nil {
			p.t.Errorf("subscribing to %s: %v", subject, err)
		}
	}
}

// awaitDenial returns nil when the server has denied something.
func awaitDenial(denied chan error, nc *nats.Conn) error {
	if err := nc.Flush(); err != nil {
		return err
	}
	select {
	case err := <-denied:
		if errors.Is(err, nats.ErrPermissionViolation) || strings.Contains(strings.ToLower(err.Error()), "permissions violation") {
			return nil
		}
		return err
	case <-time.After(time.Minute):
		return errors.New("nothing is denied")
	}
}

func TestKeysStay(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "keys")
	first, err := MakeKeys(dir, []string{"a"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	second, err := MakeKeys(dir, []string{"a", "b"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(second.Names()) != 4 || first.members["a"] != second.members["a"] {
		t.Errorf("then %v, now %v", first.members, second.members)
	}
	for _, file := range []string{"a.key", "coordinator.key", "observer.key", "ca.key", "server.key"} {
		if info, err := os.Stat(filepath.Join(dir, file)); err != nil || info.Mode().Perm()&0o077 != 0 {
			t.Errorf("%s can be read by others: %v, %v", file, info, err)
		}
	}
	if name, err := KeyName(filepath.Join(dir, "b.key")); err != nil || name != "b" {
		t.Errorf("the key of b is that of %q, %v", name, err)
	}
	if _, err := MakeKeys(dir, []string{"a.b"}, nil); err == nil {
		t.Error("a worker may have a name with a dot")
	}
	for _, host := range []string{"head:4222", "a b", "", "tls://head"} {
		if _, err := MakeKeys(filepath.Join(t.TempDir(), "k"), nil, []string{host}); err == nil {
			t.Errorf("a certificate names %q", host)
		}
	}
	if _, err := MakeKeys(dir, nil, []string{"localhost"}); err != nil {
		t.Error(err)
	}
	if _, err := MakeKeys(dir, nil, []string{"head.example.org"}); err == nil {
		t.Error("a host that the certificate does not name is passed over")
	}
	if _, err := KeyName(filepath.Join(dir, "ca.pem")); err == nil {
		t.Error("a certificate is taken for a key")
	}
}
