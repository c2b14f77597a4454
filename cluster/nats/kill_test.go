//go:build !windows

package nats

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"nqueens.example/nqueens/internal/known"
)

// small is a cluster of processes: a server, a coordinator and two workers. The first
// worker stops at a given point to be killed there.
type small struct {
	t                                  *testing.T
	n                                  int
	dir                                string
	server, coordinator, worker, other *process
}

func newSmall(t *testing.T, n int, point string) *small {
	t.Helper()
	address := freeAddresses(t, 1)[0]
	dir := t.TempDir()
	s := &small{t: t, n: n, dir: dir}
	s.server = spawn(t, "server", address, filepath.Join(dir, "store"))
	s.coordinator = spawn(t, "coordinator", "nats://"+address, "search", fmt.Sprint(n), s.ledger(), "1")
	s.worker = spawn(t, "worker", "nats://"+address, "first", dir, point)
	if got := s.worker.line(); got != point {
		t.Fatalf("the worker says %q, not %q: %s", got, point, s.worker.errors)
	}
	s.other = spawn(t, "worker", "nats://"+address, "other", dir, "never")
	return s
}

func (s *small) ledger() string { return filepath.Join(s.dir, "ledger") }

// check waits for the total.
func (s *small) check() {
	s.t.Helper()
	want, _ := known.Solutions(s.n)
	if got := s.coordinator.line(); got != want.String() {
		s.t.Errorf("counted %q, want %v; %s", got, want, s.coordinator.errors)
	}
	checkLedger(s.t, s.ledger(), s.n)
}

// A worker, the coordinator, the server, and all at once are killed before a
// result is stored, after it, and after its acknowledgement.
func TestKillAtEachPoint(t *testing.T) {
	t.Parallel()
	points := []string{"counted", "stored", "acknowledged"}
	for _, point := range points {
		for _, victim := range []string{"worker", "coordinator", "server", "all"} {
			if testing.Short() && (point != "stored" || victim == "server") {
				continue
			}
			t.Run(point+"/"+victim, func(t *testing.T) {
				t.Parallel()
				s := newSmall(t, 13, point)
				victims := map[string][]*process{
					"worker": {s.worker}, "coordinator": {s.coordinator}, "server": {s.server},
					"all": {s.worker, s.coordinator, s.server, s.other},
				}[victim]
				for _, p := range victims {
					p.kill()
				}
				for _, p := range victims {
					p.args[len(p.args)-1] = map[bool]string{true: "never", false: p.args[len(p.args)-1]}[p.role == "worker"]
					p.up()
				}
				if victim != "worker" && victim != "all" {
					fmt.Fprintln(s.worker.stdin, "go on")
				}
				s.check()
			})
		}
	}
}

// If a worker is stopped for longer than the coordinator's patience, another worker
// counts its task, and its late claim changes nothing.
func TestStoppedWorker(t *testing.T) {
	t.Parallel()
	s := newSmall(t, 13, "counted")
	if err := s.worker.cmd.Process.Signal(syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	fmt.Fprintln(s.worker.stdin, "go on")
	time.Sleep(3 * time.Second)
	s.worker.cmd.Process.Signal(syscall.SIGCONT)
	s.check()
}

// After a power cut there is what was synced: here, what the disk holds while
// server and coordinator stand still.
func TestPowerCut(t *testing.T) {
	t.Parallel()
	s := newSmall(t, 13, "stored")
	all := []*process{s.server, s.coordinator, s.worker, s.other}
	for _, p := range all {
		p.cmd.Process.Signal(syscall.SIGSTOP)
	}
	after := filepath.Join(t.TempDir(), "after")
	if err := os.CopyFS(after, os.DirFS(s.dir)); err != nil {
		t.Fatal(err)
	}
	for _, p := range all {
		p.kill()
	}
	s.dir = after
	s.server.args[1] = filepath.Join(after, "store")
	s.coordinator.args[3] = s.ledger()
	s.worker.args[2], s.worker.args[3] = after, "never"
	s.server.up()
	s.coordinator.up()
	s.worker.up()
	s.check()
}

// A cluster of three servers loses one, then its leader, then all.
func TestThreeServers(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("it takes half a minute")
	}
	const n = 14
	dir := t.TempDir()
	nodes, url := threeServers(t, dir)
	path := filepath.Join(dir, "ledger")
	coordinator := spawn(t, "coordinator", url, "search", fmt.Sprint(n), path, "3")
	first := spawn(t, "worker", url, "first", dir, "stored")
	if got := first.line(); got != "stored" {
		t.Fatalf("the worker says %q: %s", got, first.errors)
	}
	spawn(t, "worker", url, "other", dir, "never")
	for _, node := range nodes { // one of them is the leader
		node.kill()
		node.up()
		time.Sleep(time.Second)
	}
	for _, node := range nodes {
		node.kill()
	}
	for _, node := range nodes {
		node.up()
	}
	fmt.Fprintln(first.stdin, "go on")
	want, _ := known.Solutions(n)
	if got := coordinator.line(); got != want.String() {
		t.Errorf("counted %q, want %v; %s", got, want, coordinator.errors)
	}
	checkLedger(t, path, n)
}

// A coordinator that starts before the servers have a quorum waits for it.
func TestStartBeforeTheServers(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("it takes some seconds")
	}
	dir := t.TempDir()
	nodes, url := threeServers(t, dir)
	for _, node := range nodes[1:] {
		node.kill()
	}
	path := filepath.Join(dir, "ledger")
	coordinator := spawn(t, "coordinator", url, "search", "12", path, "3")
	for waited := time.Now(); !strings.Contains(coordinator.errors.String(), "waiting until the servers can store results"); time.Sleep(10 * time.Millisecond) {
		if time.Since(waited) > lineWait {
			t.Fatalf("the coordinator does not say that it waits: %s", coordinator.errors)
		}
	}
	for _, node := range nodes[1:] {
		node.up()
	}
	spawn(t, "worker", url, "w", dir, "never")
	want, _ := known.Solutions(12)
	if got := coordinator.line(); got != want.String() {
		t.Errorf("counted %q, want %v; %s", got, want, coordinator.errors)
	}
	checkLedger(t, path, 12)
}

func threeServers(t *testing.T, dir string) (nodes []*process, url string) {
	t.Helper()
	addresses := freeAddresses(t, 6)
	routes := ""
	for i := range 3 {
		url += ",nats://" + addresses[i]
		routes += ",nats://" + addresses[3+i]
	}
	for i := range 3 {
		nodes = append(nodes, spawn(t, "node", fmt.Sprint("n", i), addresses[i], filepath.Join(dir, fmt.Sprint("store", i)), addresses[3+i], routes[1:]))
	}
	return nodes, url[1:]
}
