//go:build !windows

package nats

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"nqueens.example/nqueens/count"
	"nqueens.example/nqueens/internal/known"
	"nqueens.example/nqueens/internal/ledger"
	"nqueens.example/nqueens/internal/record"
)

// The test's program is every member of the clusters that the tests make, as a
// process of its own that can be killed.
func TestMain(m *testing.M) {
	roles := map[string]func(args []string) error{
		"server": serverRole, "node": nodeRole, "coordinator": coordinatorRole, "worker": workerRole, "head": headRole,
	}
	role, ok := roles[os.Getenv("CLUSTER_TEST_ROLE")]
	if !ok {
		flag.Parse()
		if parallel := flag.Lookup("test.parallel"); parallel.Value.String() == parallel.DefValue {
			_ = parallel.Value.Set("8") // they wait for each other's patience, not for a processor
		}
		os.Exit(m.Run())
	}
	go func() { // it ends with the test at the latest
		io.Copy(io.Discard, orphan{})
	}()
	if err := role(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}

// orphan ends the process when its parent is gone.
type orphan struct{}

func (orphan) Read([]byte) (int, error) {
	parent := os.Getppid()
	for os.Getppid() == parent {
		time.Sleep(time.Second)
	}
	os.Exit(1)
	return 0, io.EOF
}

// serverRole: ADDRESS STORE
func serverRole(args []string) error {
	host, port := split(args[0])
	s, err := server.NewServer(&server.Options{
		Host: host, Port: port, NoSigs: true, NoLog: true, MaxPayload: maxPayload,
		JetStream: true, StoreDir: args[1], SyncAlways: true, PingInterval: time.Second, MaxPingsOut: 2,
	})
	if err != nil {
		return err
	}
	s.Start()
	select {}
}

// nodeRole: NAME ADDRESS STORE ROUTE ROUTES
func nodeRole(args []string) error {
	host, port := split(args[1])
	routeHost, routePort := split(args[3])
	s, err := server.NewServer(&server.Options{
		ServerName: args[0], Host: host, Port: port, NoSigs: true, NoLog: true, MaxPayload: maxPayload,
		JetStream: true, StoreDir: args[2], SyncAlways: true, PingInterval: time.Second, MaxPingsOut: 2,
		Cluster: server.ClusterOpts{Name: "test", Host: routeHost, Port: routePort}, Routes: server.RoutesFromStr(args[4]),
	})
	if err != nil {
		return err
	}
	s.Start()
	select {}
}

func split(address string) (string, int) {
	host, port, _ := net.SplitHostPort(address)
	number, _ := strconv.Atoi(port)
	return host, number
}

// coordinatorRole: URL METHOD N LEDGER REPLICAS. It prints the total.
func coordinatorRole(args []string) error {
	n, _ := strconv.Atoi(args[2])
	replicas, _ := strconv.Atoi(args[4])
	plan, err := count.NewPlan(args[1], n)
	if err != nil {
		return err
	}
	l, _, err := record.Open(args[3], plan)
	if err != nil {
		return err
	}
	_, total, err := Coordinate(context.Background(), plan, Options{
		Connection: Connection{URL: args[0]}, Ledger: record.Cluster{Ledger: l}, Recheck: 0.02, Replicas: replicas, Patience: time.Second,
		Log: slog.New(slog.NewTextHandler(os.Stderr, nil)),
	})
	if err != nil {
		return err
	}
	fmt.Println(total)
	return l.Close()
}

// workerRole: URL NAME SPOOL POINT. When a result reaches that point for the second time,
// it says so and waits for a line of input.
func workerRole(args []string) error {
	times := 0
	reached = func(point string) {
		if times += strings.Count(point, args[3]); point == args[3] && times == 2 {
			fmt.Println(point)
			bufio.NewReader(os.Stdin).ReadString('\n')
		}
	}
	return Work(context.Background(), WorkOptions{Connection: Connection{URL: args[0]}, Name: args[1], Spool: args[2], Cores: 1})
}

// lineWait is the maximum time without output from a process.
var lineWait = 3 * time.Minute

// process is a member that can be killed and restarted.
type process struct {
	t    *testing.T
	role string
	args []string

	cmd    *exec.Cmd
	stdin  io.WriteCloser
	lines  chan string
	errors *lockedBuffer
}

type lockedBuffer struct {
	mu sync.Mutex
	b  strings.Builder
}

func (l *lockedBuffer) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(b)
}

func (l *lockedBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

func spawn(t *testing.T, role string, args ...string) *process {
	t.Helper()
	p := &process{t: t, role: role, args: args}
	p.up()
	t.Cleanup(p.kill)
	return p
}

func (p *process) up() {
	p.t.Helper()
	self, err := os.Executable()
	if err != nil {
		p.t.Fatal(err)
	}
	p.cmd = exec.Command(self, p.args...)
	p.cmd.Env = append(os.Environ(), "CLUSTER_TEST_ROLE="+p.role, "GORACE=atexit_sleep_ms=0")
	p.errors = new(lockedBuffer)
	p.cmd.Stderr = p.errors
	if p.stdin, err = p.cmd.StdinPipe(); err != nil {
		p.t.Fatal(err)
	}
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		p.t.Fatal(err)
	}
	if err := p.cmd.Start(); err != nil {
		p.t.Fatal(err)
	}
	lines := make(chan string, 16)
	p.lines = lines
	go func() {
		defer close(lines)
		for s := bufio.NewScanner(out); s.Scan(); {
			lines <- s.Text()
		}
	}()
}

func (p *process) kill() {
	_ = p.cmd.Process.Kill()
	_ = p.cmd.Wait()
}

// line returns the next line of the process's output, or "" if it ended.
func (p *process) line() string {
	p.t.Helper()
	select {
	case line := <-p.lines:
		return line
	case <-time.After(lineWait):
		p.t.Fatalf("the %s says nothing: %s", p.role, p.errors)
		return ""
	}
}

// freeAddresses returns addresses of this machine at which nothing listens.
func freeAddresses(t *testing.T, n int) []string {
	t.Helper()
	var all []string
	for range n {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close()
		all = append(all, l.Addr().String())
	}
	return all
}

// checkLedger holds a ledger to be complete, with the sum right and no job twice by one
// worker.
func checkLedger(t *testing.T, path string, n int) {
	t.Helper()
	contents, err := ledger.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	want, _ := known.Solutions(n)
	if a := contents.Audit(); !a.Complete() || a.Total.Cmp(want) != 0 {
		t.Errorf("the ledger holds %v of %d units, %d missing, %d repeated", a.Total, a.Units, a.Missing, a.Repeated)
	}
	seen := make(map[string]bool)
	for r := range contents.Records.All() {
		key := fmt.Sprint(r.Unit, r.Worker, r.Kernel)
		if seen[key] {
			t.Errorf("unit %d is recorded twice for %s with %s", r.Unit, r.Worker, r.Kernel)
		}
		seen[key] = true
	}
}
