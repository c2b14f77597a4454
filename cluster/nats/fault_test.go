//go:build !windows

package nats

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"nqueens.example/nqueens/cluster"
	"nqueens.example/nqueens/internal/ledger"
	"nqueens.example/nqueens/internal/record"
	"nqueens.example/nqueens/jobs"
)

// inside is a cluster within the test's process.
type inside struct {
	t      *testing.T
	n      int
	plan   jobs.Plan
	dir    string
	server *Server
	ledger record.Cluster
	group  sync.WaitGroup
}

func newInside(t *testing.T, n int, o ServerOptions) *inside {
	t.Helper()
	in := &inside{t: t, n: n, plan: planOf(t, n), dir: t.TempDir()}
	o.Store = filepath.Join(in.dir, "store")
	if o.Listen == "" {
		o.Listen = "127.0.0.1:0"
	}
	in.server = startServer(t, o)
	in.ledger = openLedger(t, filepath.Join(in.dir, "ledger"), in.plan)
	t.Cleanup(in.group.Wait)
	return in
}

// work starts a worker and returns a channel that receives its result.
func (in *inside) work(ctx context.Context, o WorkOptions) <-chan error {
	ended := make(chan error, 1)
	if o.URL == "" && o.server == nil {
		o.Connection = in.server.Local()
	}
	o.Cores, o.Spool = 1, in.dir
	in.group.Go(func() { ended <- Work(ctx, o) })
	return ended
}

// count coordinates to the end.
func (in *inside) count(ctx context.Context, o Options) cluster.Report {
	in.t.Helper()
	o.Connection, o.Ledger, o.Log = in.server.Local(), in.ledger, logTo(in.t)
	if o.Patience == 0 {
		o.Patience = time.Second
	}
	report, total, err := Coordinate(ctx, in.plan, o)
	checkTotal(in.t, in.n, total, err)
	if err := in.ledger.Close(); err != nil {
		in.t.Error(err)
	}
	checkLedger(in.t, filepath.Join(in.dir, "ledger"), in.n)
	return report
}

// A worker that lies from its third job on is excluded, and all jobs that it counted are
// counted again.
func TestLyingWorker(t *testing.T) {
	t.Parallel()
	in := newInside(t, 13, ServerOptions{})
	ctx := lasting(t)
	var jobsDone atomic.Int32
	liar := in.work(ctx, WorkOptions{Name: "liar", spoil: func(r *jobs.Result) {
		if jobsDone.Add(1) > 2 {
			r.Count.Lo += 8
		}
	}})
	in.group.Go(func() {
		for jobsDone.Load() < 5 && ctx.Err() == nil {
			time.Sleep(time.Millisecond)
		}
		<-in.work(ctx, WorkOptions{Name: "honest"})
	})
	report := in.count(ctx, Options{Recheck: 0.05})
	if err := <-liar; !errors.Is(err, ErrExcluded) {
		t.Errorf("the liar ends with %v", err)
	}
	if report.Conflicts == 0 || report.Dropped == 0 {
		t.Errorf("%d conflicts, %d results taken back", report.Conflicts, report.Dropped)
	}
	contents, err := ledger.ReadFile(filepath.Join(in.dir, "ledger"))
	if err != nil {
		t.Fatal(err)
	}
	for r := range contents.Records.All() {
		if r.Worker == "liar" {
			t.Errorf("unit %d is still the liar's", r.Unit)
		}
	}
	if kept, err := filepath.Glob(filepath.Join(in.dir, "ledger.before-*")); err != nil || len(kept) == 0 {
		t.Errorf("the ledger as it was is not kept: %v", err)
	}
}

// One count has one coordinator: a second is turned away, and one that could not
// know of the first takes the count over.
func TestTwoCoordinators(t *testing.T) {
	t.Parallel()
	in := newInside(t, 13, ServerOptions{})
	ctx := lasting(t)
	started := make(chan struct{}, 1000)
	first := make(chan error, 1)
	in.group.Go(func() {
		_, _, err := Coordinate(ctx, in.plan, Options{Connection: in.server.Local(), Ledger: in.ledger, Name: "one", Progress: func(cluster.Report) { started <- struct{}{} }})
		first <- err
	})
	<-started
	l := openLedger(t, filepath.Join(in.dir, "second"), in.plan)
	_, _, err := Coordinate(ctx, in.plan, Options{Connection: in.server.Local(), Ledger: l, Name: "two"})
	if !errors.Is(err, ErrTaken) || !strings.Contains(err.Error(), "runs on one") {
		t.Errorf("the second coordinator ends with %v", err)
	}
	nc, err := in.server.Local().connect("x", func(error) {})
	if err != nil {
		t.Fatal(err)
	}
	defer nc.Close()
	if _, err := nc.Request(namesOf(in.plan.Hash()).epoch(2), []byte("two"), time.Minute); err != nil {
		t.Fatal(err)
	}
	if err := <-first; !errors.Is(err, ErrTaken) || !strings.Contains(err.Error(), "two since") {
		t.Errorf("the first coordinator ends with %v", err)
	}
	worker := in.work(ctx, WorkOptions{Name: "w"})
	in.count(ctx, Options{})
	if err := <-worker; err != nil {
		t.Error(err)
	}
}

// A program of another build, plan or version does not join, or is refused.
func TestOtherPrograms(t *testing.T) {
	t.Parallel()
	in := newInside(t, 12, ServerOptions{})
	ctx := lasting(t)
	old := in.work(ctx, WorkOptions{Name: "old", Build: "v1"})
	in.group.Go(func() {
		if err := <-old; err == nil || !strings.Contains(err.Error(), `requires workers of build "v2"`) {
			t.Errorf("the old build ends with %v", err)
		}
		<-in.work(ctx, WorkOptions{Name: "new", Build: "v2"})
	})
	in.count(ctx, Options{Build: "v2", SameBuild: true})
	for says, text := range map[string]string{
		"speaks version 1,":  `{"version":1,"n":12,"method":"search","plan":"1234"}`,
		"by plan 1234":       `{"version":3,"n":12,"method":"search","plan":"1234"}`,
		"there is no method": `{"version":3,"n":12,"method":"guess"}`,
		"N must be 1 to 32":  `{"version":3,"n":99,"method":"search"}`,
		"cannot be read":     `{`,
	} {
		m := &member{}
		i, _, err := m.choose([][]byte{[]byte(text)})
		if err == nil {
			err = m.accept(*i)
		}
		if err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("invited by %s: %v, want an error that says %q", text, err, says)
		}
	}
}

// fillStore fills a server's store, and returns a function that makes room again.
func (in *inside) fillStore(ctx context.Context, size int) (makeRoom func()) {
	in.t.Helper()
	nc, err := in.server.Local().connect("filler", func(error) {})
	if err != nil {
		in.t.Fatal(err)
	}
	in.t.Cleanup(nc.Close)
	js, err := jetstream.New(nc)
	if err != nil {
		in.t.Fatal(err)
	}
	if _, err := js.CreateStream(ctx, jetstream.StreamConfig{Name: "FILLER", Subjects: []string{"filler"}}); err != nil {
		in.t.Fatal(err)
	}
	for err == nil {
		_, err = js.Publish(ctx, "filler", make([]byte, size))
	}
	return func() {
		if err := js.DeleteStream(ctx, "FILLER"); err != nil {
			in.t.Error(err)
		}
	}
}

// While the store is full, nothing is recorded, nobody is told so, and one line says why.
// When it has room, the count goes on by itself.
func TestFullStore(t *testing.T) {
	t.Parallel()
	in := newInside(t, 13, ServerOptions{maxStore: 64 << 10})
	ctx := lasting(t)
	var makeRoom func()
	filled, roomy := make(chan struct{}), make(chan struct{})
	done := new(Done)
	in.group.Go(func() {
		<-filled
		<-in.work(ctx, WorkOptions{Name: "w", Done: done})
	})
	report := in.count(ctx, Options{Progress: func(r cluster.Report) {
		switch {
		case makeRoom == nil:
			makeRoom = in.fillStore(ctx, 512)
			close(filled)
		case r.Problem != "" && !isClosed(roomy):
			if r.Finished || done.Stored.Load() > 0 || in.ledger.Len() > 0 {
				t.Errorf("with a full store %d claims and %d jobs are recorded", done.Stored.Load(), in.ledger.Len())
			}
			makeRoom()
			close(roomy)
		}
	}})
	if !isClosed(roomy) || report.Problem != "" {
		t.Errorf("the report never said that the store is full, and ends with %q", report.Problem)
	}
}

func isClosed(c chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}

// A flipped bit in the stream costs at most a recount; a flipped bit in the ledger stops
// the count with the record's number.
func TestFlippedBits(t *testing.T) {
	t.Parallel()
	in := newInside(t, 13, ServerOptions{})
	ctx, cancel := context.WithCancel(lasting(t))
	worker := in.work(ctx, WorkOptions{Name: "w"})
	_, _, err := Coordinate(ctx, in.plan, Options{Connection: in.server.Local(), Ledger: in.ledger, Progress: func(r cluster.Report) { cancel() }})
	if err != nil && !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	cancel()
	<-worker
	in.ledger.Close()
	in.server.Close()

	path := filepath.Join(in.dir, "ledger")
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	damaged := bytes.Clone(whole)
	damaged[len(damaged)/3] ^= 4
	var damage *ledger.Damage
	if _, err := ledger.Read(bytes.NewReader(damaged)); !errors.As(err, &damage) || damage.Record == 0 {
		t.Errorf("a flipped bit in the ledger: %v", err)
	}

	blocks, err := filepath.Glob(filepath.Join(in.dir, "store", "jetstream", "*", "streams", "RESULTS*", "msgs", "*.blk"))
	if err != nil || len(blocks) == 0 {
		t.Fatalf("the store has no blocks: %v", err)
	}
	b, err := os.ReadFile(blocks[0])
	if err != nil {
		t.Fatal(err)
	}
	b[len(b)/2] ^= 4
	if err := os.WriteFile(blocks[0], b, 0o644); err != nil {
		t.Fatal(err)
	}
	os.Remove(path) // so that there is the stream alone to go on from
	in.server = startServer(t, ServerOptions{Store: filepath.Join(in.dir, "store"), Listen: "127.0.0.1:0"})
	in.ledger = openLedger(t, path, in.plan)
	worker = in.work(lasting(t), WorkOptions{Name: "w"})
	in.count(lasting(t), Options{})
	if err := <-worker; err != nil {
		t.Error(err)
	}
}

// While the ledger's disk is full, the count goes on and does not end. When there is
// space, the ledger is written, and only then the workers hear that all is done.
func TestFullDisk(t *testing.T) {
	in := newInside(t, 16, ServerOptions{})
	small := filepath.Join(in.dir, "small")
	if err := mountSmall(t, small, 64<<10); err != nil {
		t.Skipf("no disk can be made that fills: %v", err)
	}
	in.ledger.Close()
	in.dir = small
	in.ledger = openLedger(t, filepath.Join(small, "ledger"), in.plan)
	fill, err := os.Create(filepath.Join(small, "fill"))
	if err != nil {
		t.Fatal(err)
	}
	for _, err = fill.Write(make([]byte, 512)); err == nil; _, err = fill.Write(make([]byte, 512)) {
	}
	fill.Close()
	ctx := lasting(t)
	worker := make(chan error, 1)
	in.group.Go(func() { worker <- Work(ctx, WorkOptions{Connection: in.server.Local(), Name: "w"}) })
	full := 0
	report := in.count(ctx, Options{Progress: func(r cluster.Report) {
		if !strings.Contains(r.Problem, "no space left") || r.Done < r.Jobs {
			return
		}
		select {
		case err := <-worker:
			t.Errorf("the worker ends with %v before the ledger is on disk", err)
		default:
		}
		if full++; full == 3 {
			os.Remove(fill.Name())
		}
	}})
	if full < 3 || report.Problem != "" {
		t.Errorf("the disk was full %d times, and the problem at the end is %q", full, report.Problem)
	}
	if err := <-worker; err != nil {
		t.Error(err)
	}
}

// closingLedger closes the server when the last job is recorded.
type closingLedger struct {
	record.Cluster
	jobs    int
	closing func()
}

func (l closingLedger) Sync() error {
	err := l.Cluster.Sync()
	if l.Ledger.Len() == l.jobs {
		l.closing()
	}
	return err
}

// A count that is finished is one even if the servers cannot be told. Its coordinator once
// ended with "nats: connection closed".
func TestServerGoneAtTheEnd(t *testing.T) {
	t.Parallel()
	in := newInside(t, 8, ServerOptions{})
	ctx, stop := context.WithCancel(lasting(t))
	in.work(ctx, WorkOptions{Name: "one"})
	l := closingLedger{in.ledger, in.plan.Len(), sync.OnceFunc(func() { in.server.Close() })}
	_, total, err := Coordinate(ctx, in.plan, Options{Connection: in.server.Local(), Ledger: l, Log: logTo(t), Patience: time.Second})
	checkTotal(t, in.n, total, err)
	stop()
}

// proxy forwards connections to a server with the faults of a bad line.
type proxy struct {
	listener net.Listener
	to       string
	cut      atomic.Bool  // drops all data silently
	lag      atomic.Int64 // delay of all data, in nanoseconds
	breaks   atomic.Int64 // number of connections still to break

	mu    sync.Mutex
	conns []net.Conn
}

func newProxy(t *testing.T, to string) *proxy {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	p := &proxy{listener: l, to: to}
	t.Cleanup(func() { l.Close(); p.reset() })
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			server, err := net.Dial("tcp", to)
			if err != nil {
				conn.Close()
				continue
			}
			p.mu.Lock()
			p.conns = append(p.conns, conn, server)
			p.mu.Unlock()
			go p.pass(conn, server)
			go p.pass(server, conn)
		}
	}()
	return p
}

func (p *proxy) pass(from, to net.Conn) {
	defer from.Close()
	defer to.Close()
	buffer := make([]byte, 4096)
	for {
		n, err := from.Read(buffer)
		if err != nil {
			return
		}
		for p.cut.Load() {
			time.Sleep(10 * time.Millisecond)
		}
		time.Sleep(time.Duration(p.lag.Load()))
		if p.breaks.Load() > 0 && rand.IntN(40) == 0 {
			p.breaks.Add(-1)
			return
		}
		if _, err := to.Write(buffer[:n]); err != nil && !errors.Is(err, io.EOF) {
			return
		}
	}
}

func (p *proxy) reset() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, conn := range p.conns {
		conn.Close()
	}
	p.conns = nil
}

func (p *proxy) url() string { return fmt.Sprint("nats://", p.listener.Addr()) }

// Workers reach the server over lines that are cut and heal, are slow, or break.
func TestBadLines(t *testing.T) {
	t.Parallel()
	for name, spoil := range map[string]func(*proxy){
		"cut": func(p *proxy) {
			p.cut.Store(true)
			time.AfterFunc(3*time.Second, func() { p.cut.Store(false) })
		},
		"half open": func(p *proxy) { // what comes back reaches nobody
			p.cut.Store(true)
			time.AfterFunc(2*time.Second, func() { p.reset(); p.cut.Store(false) })
		},
		"slow":  func(p *proxy) { p.lag.Store(int64(100 * time.Millisecond)) },
		"lossy": func(p *proxy) { p.breaks.Store(4) }, // each costs up to five seconds
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			in := newInside(t, 14, ServerOptions{})
			ctx := lasting(t)
			p := newProxy(t, strings.TrimPrefix(in.server.URL(), "nats://"))
			counted := 0
			ctx, cancel := context.WithCancel(ctx)
			worker := in.work(ctx, WorkOptions{Name: "far", Connection: Connection{URL: p.url()}, spoil: func(*jobs.Result) {
				time.Sleep(50 * time.Millisecond)
				if counted++; counted == 3 {
					spoil(p)
				}
			}})
			report := in.count(ctx, Options{Recheck: 0.02})
			t.Logf("%d results came twice", report.Repeated+report.Confirmed)
			p.cut.Store(false)
			p.breaks.Store(0)
			cancel() // it may have missed the word that all is done
			if err := <-worker; err != nil && !errors.Is(err, context.Canceled) {
				t.Error(err)
			}
		})
	}
}
