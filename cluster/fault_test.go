//go:build !windows

package cluster

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"nqueens.example/nqueens/count"
	"nqueens.example/nqueens/internal/counting/ledger"
	"nqueens.example/nqueens/internal/counting/record"
	"nqueens.example/nqueens/internal/known"
	"nqueens.example/nqueens/internal/testing/must"
)

var faults = flag.Int("faults", 1, "run each row of the table of faults this often")

// faultyN takes two workers about two seconds, unless they are disturbed.
const faultyN = 15

// TestMain runs as a server, a recorder or a worker if a test has started it as one.
func TestMain(m *testing.M) {
	role := strings.Fields(os.Getenv("NQUEENS_TEST_ROLE"))
	if len(role) == 0 {
		os.Exit(m.Run())
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	var err error
	switch role[0] {
	case "server":
		var s *Server
		if s, err = StartServer(role[1], ""); err == nil {
			<-ctx.Done()
			s.Close()
		}
	case "recorder":
		err = recordProcess(ctx, role[1], role[2], role[3])
	case "worker":
		build := strings.Repeat("long ", 40) // so that the ledger is more than one page of a disk
		err = Work(ctx, WorkOptions{Connection: Connection{URL: role[1]}, Name: role[2], Machine: role[2], Cores: 1, Kernel: "generic", Build: build})
	}
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
}

func recordProcess(ctx context.Context, url, path, size string) error {
	if size != "0" {
		var most uint64
		fmt.Sscan(size, &most)
		if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: most, Max: 1 << 40}); err != nil {
			return err
		}
		signal.Ignore(syscall.SIGXFSZ)
	}
	plan, err := count.NewPlan(faultyN, count.Kind{Method: "search"})
	if err != nil {
		return err
	}
	l, _, err := record.Open(path, plan)
	if err != nil {
		return err
	}
	_, err = Record(ctx, plan, Options{Connection: Connection{URL: url}, Ledger: l, Name: "recorder", Recheck: 0.05, ackWait: soon})
	return errors.Join(err, l.Close())
}

// process is one that can be killed, stopped and started again.
type process struct {
	t    *testing.T
	role []string
	cmd  *exec.Cmd
	said *bytes.Buffer
}

func start(t *testing.T, role ...string) *process {
	p := &process{t: t, role: role}
	p.up()
	t.Cleanup(p.kill)
	return p
}

func (p *process) up() {
	p.said = new(bytes.Buffer)
	p.cmd = exec.Command(os.Args[0])
	p.cmd.Env = append(os.Environ(), "NQUEENS_TEST_ROLE="+strings.Join(p.role, " "))
	p.cmd.Stdout, p.cmd.Stderr = p.said, p.said
	must.Do(p.t, p.cmd.Start())
}

func (p *process) kill() {
	p.signal(syscall.SIGKILL)
	_ = p.cmd.Wait()
}

func (p *process) signal(s syscall.Signal) { _ = p.cmd.Process.Signal(s) }

// setting is a count that is disturbed: a server, a recorder and two workers, of which the first has
// its line to the server through a proxy.
type setting struct {
	t                      *testing.T
	dir, address           string
	server, recorder, a, b *process
	line                   *line
}

func newSetting(t *testing.T, size string) *setting { return newSettingIn(t, t.TempDir(), size) }

func newSettingIn(t *testing.T, dir, size string) *setting {
	s := &setting{t: t, dir: dir, address: freeAddress(t)}
	s.line = newLine(t, s.address)
	s.server = start(t, "server", s.address)
	s.recorder = start(t, "recorder", "nats://"+s.address, s.ledger(), size)
	s.a = start(t, "worker", "nats://"+s.line.address(), "a")
	s.b = start(t, "worker", "nats://"+s.address, "b")
	return s
}

func (s *setting) ledger() string { return filepath.Join(s.dir, "q.ledger") }

func freeAddress(t *testing.T) string {
	l := must.Get(net.Listen("tcp", "127.0.0.1:0"))(t)
	defer l.Close()
	return l.Addr().String()
}

// begun waits until some jobs are recorded.
func (s *setting) begun() {
	for range 600 {
		if c, err := ledger.ReadFile(s.ledger()); err == nil && c.Records.Len() > 2 {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	s.t.Fatalf("no job is recorded; the recorder says %s", s.recorder.said)
}

// check fails unless the recorder ends, and its ledger holds the published number.
func (s *setting) check() {
	s.t.Helper()
	over := make(chan error, 1)
	go func() { over <- s.recorder.cmd.Wait() }()
	select {
	case err := <-over:
		if err != nil {
			s.t.Fatalf("the recorder ends with %v: %s", err, s.recorder.said)
		}
	case <-time.After(90 * time.Second):
		status, err := Ask(s.t.Context(), Connection{URL: "nats://" + s.address})
		s.t.Fatalf("the count does not end: %v, %v\nrecorder %s\na %s\nb %s", status.Text(), err, s.recorder.said, s.a.said, s.b.said)
	}
	c := must.Get(ledger.ReadFile(s.ledger()))(s.t)
	want, _ := known.Solutions(faultyN)
	if a := c.Audit(); !a.Complete() || a.Total.Cmp(want) != 0 || a.ByKernels == 0 {
		s.t.Errorf("the ledger holds %v of %d jobs, %d missing, %d confirmed", a.Total, a.Units, a.Missing, a.ByKernels)
	}
}

// Whatever is killed, stopped, cut off or full, the number is right.
func TestFaults(t *testing.T) {
	often := *faults
	for name, disturb := range map[string]func(s *setting){
		"worker killed":    func(s *setting) { s.a.kill(); s.later(); s.a.up() },
		"worker stopped":   func(s *setting) { s.stop(s.a, 2*time.Second) },
		"recorder killed":  func(s *setting) { s.recorder.kill(); s.later(); s.recorder.up() },
		"recorder stopped": func(s *setting) { s.stop(s.recorder, 3*time.Second) },
		"server killed":    func(s *setting) { s.server.kill(); s.later(); s.server.up() },
		"server stopped":   func(s *setting) { s.stop(s.server, 2*time.Second) },
		"all killed": func(s *setting) {
			for _, p := range []*process{s.server, s.recorder, s.a, s.b} {
				p.kill()
			}
			for _, p := range []*process{s.b, s.a, s.recorder, s.server} {
				p.up()
			}
		},
		"line cut":     func(s *setting) { s.line.cut(); s.later(); s.line.mend() },
		"line slow":    func(s *setting) { s.line.slow(100 * time.Millisecond) },
		"full disk":    nil,
		"same ledger":  func(s *setting) { s.refused(s.ledger(), "another process is writing it") },
		"other ledger": func(s *setting) { s.refused(filepath.Join(s.dir, "other.ledger"), ErrTaken.Error()) },
	} {
		for i := range often {
			t.Run(fmt.Sprint(name, " ", i), func(t *testing.T) {
				if testing.Short() && strings.HasSuffix(name, "killed") {
					t.Skip("it waits for most of its time")
				}
				t.Parallel()
				if disturb == nil {
					fullDisk(t)
					return
				}
				s := newSetting(t, "0")
				s.begun()
				disturb(s)
				s.check()
			})
		}
	}
}

// later waits for a random time.
func (s *setting) later() { time.Sleep(time.Duration(rand.IntN(1500)) * time.Millisecond) }

// stop stops a process for a while, in which its jobs go to others.
func (s *setting) stop(p *process, d time.Duration) {
	p.signal(syscall.SIGSTOP)
	time.Sleep(d)
	p.signal(syscall.SIGCONT)
}

// refused starts another recorder, which ends with an error that says why.
func (s *setting) refused(path, why string) {
	other := start(s.t, "recorder", "nats://"+s.address, path, "0")
	if err := other.cmd.Wait(); err == nil || !strings.Contains(other.said.String(), why) {
		s.t.Errorf("a second recorder ends with %v: %s; want %q", err, other.said, why)
	}
}

// fullDisk records to a disk that fills up and is emptied meanwhile. Where none can be mounted,
// it records into a file that cannot grow, and then into one that can.
func fullDisk(t *testing.T) {
	disk := t.TempDir()
	if exec.Command("mount", "-t", "tmpfs", "-o", "size=8k", "tmpfs", disk).Run() == nil {
		t.Cleanup(func() { _ = exec.Command("umount", "-l", disk).Run() })
		filler := filepath.Join(disk, "filler")
		must.Do(t, os.WriteFile(filler, make([]byte, 4096), 0o600))
		s := newSettingIn(t, disk, "0")
		for end := time.Now().Add(time.Minute); ; time.Sleep(50 * time.Millisecond) {
			status, err := Ask(t.Context(), Connection{URL: "nats://" + s.address})
			if err == nil && status.Problem != "" {
				break
			}
			if time.Now().After(end) {
				t.Fatalf("a full disk is no problem to the recorder, which says %s", s.recorder.said)
			}
		}
		must.Do(t, os.Remove(filler))
		must.Do(t, exec.Command("mount", "-o", "remount,size=1m", disk).Run())
		s.check()
		return
	}
	s := newSetting(t, "700")
	_ = s.recorder.cmd.Wait()
	if !strings.Contains(s.recorder.said.String(), "could not be written") {
		t.Errorf("with a file that cannot grow the recorder says %s", s.recorder.said)
	}
	s.recorder.role[3] = "0"
	s.recorder.up()
	s.check()
}

// line is a proxy before a server.
type line struct {
	listener net.Listener
	mu       sync.Mutex
	open     map[net.Conn]bool
	isCut    bool
	delay    time.Duration
}

func newLine(t *testing.T, to string) *line {
	listener := must.Get(net.Listen("tcp", "127.0.0.1:0"))(t)
	l := &line{listener: listener, open: make(map[net.Conn]bool)}
	t.Cleanup(func() { listener.Close(); l.cut() })
	go func() {
		for {
			in, err := listener.Accept()
			if err != nil {
				return
			}
			out, err := net.Dial("tcp", to)
			if err != nil || !l.keep(in, out) {
				in.Close()
				continue
			}
			go l.pass(in, out)
			go l.pass(out, in)
		}
	}()
	return l
}

func (l *line) address() string { return l.listener.Addr().String() }

func (l *line) keep(conns ...net.Conn) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, c := range conns {
		l.open[c] = true
	}
	return !l.isCut
}

func (l *line) pass(from, to net.Conn) {
	defer to.Close()
	b := make([]byte, 1500)
	for {
		n, err := from.Read(b)
		l.mu.Lock()
		delay := l.delay
		l.mu.Unlock()
		time.Sleep(delay)
		if n > 0 {
			if _, err := to.Write(b[:n]); err != nil {
				return
			}
		}
		if err != nil {
			if !errors.Is(err, io.EOF) {
				from.Close()
			}
			return
		}
	}
}

func (l *line) cut() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.isCut = true
	for c := range l.open {
		c.Close()
	}
}

func (l *line) mend() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.isCut = false
}

func (l *line) slow(delay time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.delay = delay
}
