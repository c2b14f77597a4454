//go:build !windows

package main

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"nqueens.example/nqueens/count"
	"nqueens.example/nqueens/internal/console"
	"nqueens.example/nqueens/internal/known"
	"nqueens.example/nqueens/internal/ledger"
	"nqueens.example/nqueens/internal/record"
	"nqueens.example/nqueens/jobs"
)

// freePort returns a local address on which nothing listens.
func freePort(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// member is a process of a cluster that can be killed and restarted.
type member struct {
	start func() (*exec.Cmd, *bytes.Buffer)
	cmd   *exec.Cmd
	out   *bytes.Buffer
}

func (m *member) up() { m.cmd, m.out = m.start() }

func (m *member) kill() {
	_ = m.cmd.Process.Kill()
	_ = m.cmd.Wait()
}

// A count by a coordinator, with its server in the process, and two workers survives when
// one of the three is killed at random moments, ten times.
func TestKilledClusterGoesOn(t *testing.T) {
	n, size, kernel, kills := 18, "18", "avx2", 10
	if testing.Short() || !slices.Contains(count.KernelNames(), kernel) {
		n, size, kernel, kills = 15, "15", "generic", 4
	}
	dir := t.TempDir()
	run := newProgram(t)
	address := freePort(t)
	path := filepath.Join(dir, "ledger")
	start := func(args ...string) *member {
		m := &member{start: func() (*exec.Cmd, *bytes.Buffer) {
			out := new(bytes.Buffer)
			return run(t, func(cmd *exec.Cmd) { cmd.Stdout, cmd.Stderr = out, out }, append([]string{"cluster"}, args...)...), out
		}}
		m.up()
		t.Cleanup(m.kill)
		return m
	}
	head := start("start", size, "--idle", "--quiet", "--listen", address, "--ledger", path, "--patience", "1s", "--recheck", "5%")
	members := []*member{head}
	for _, name := range []string{"a", "b"} {
		members = append(members, start("work", "nats://"+address, "--quiet", "--name", name, "--workers", "1", "--kernel", kernel, "--spool", dir))
	}
	for range kills {
		time.Sleep(time.Duration(50+rand.IntN(400)) * time.Millisecond)
		victim := members[rand.IntN(len(members))]
		victim.kill()
		if victim == head && victim.cmd.ProcessState.Exited() {
			t.Logf("the count came to its end before the last kill: %s", head.out)
		}
		victim.up()
	}
	if err := head.cmd.Wait(); err != nil {
		t.Fatalf("%v: %s", err, head.out)
	}
	want, _ := known.Solutions(n)
	if got := strings.TrimSpace(head.out.String()); got != want.String() {
		t.Errorf("counted %s, want %v", got, want)
	}
	contents, err := ledger.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if audit := contents.Audit(); !audit.Complete() || audit.Total.Cmp(want) != 0 {
		t.Errorf("the ledger holds %v of %d units, %d missing, %d repeated", audit.Total, audit.Units, audit.Missing, audit.Repeated)
	}
}

// Without --trust all workers check each other: a coordinator that did not count, and
// trusted nobody, once left every check to itself.
func TestWhomToTrust(t *testing.T) {
	f := clusterStartFlags{}
	if f.whomToTrust("head") != nil {
		t.Error("without --trust somebody is trusted")
	}
	f.trusted = []string{"lab-*"}
	if trusted := f.whomToTrust("head"); !trusted("head") || !trusted("lab-1") || trusted("other") {
		t.Error("with --trust the wrong workers are trusted")
	}
	if f.idle = true; f.whomToTrust("head")("head") {
		t.Error("a coordinator that does not count is trusted")
	}
}

// Status lists the counts on one server, and shows the one that is chosen.
func TestStatusOfSeveralCounts(t *testing.T) {
	t.Parallel()
	plain, err := server.NewServer(&server.Options{Host: "127.0.0.1", Port: server.RANDOM_PORT, JetStream: true, StoreDir: t.TempDir(), NoLog: true, NoSigs: true})
	if err != nil {
		t.Fatal(err)
	}
	plain.Start()
	defer plain.Shutdown()
	if !plain.ReadyForConnections(time.Minute) {
		t.Fatal("the server does not start")
	}
	url := "nats://" + plain.Addr().String()
	run := newProgram(t)
	for _, n := range []string{"16", "15"} {
		coordinator := run(t, func(*exec.Cmd) {}, "cluster", "start", n, "--idle", "--quiet", "--nats", url, "--ledger", filepath.Join(t.TempDir(), "ledger"))
		defer func() { _ = coordinator.Process.Kill(); _ = coordinator.Wait() }()
	}
	said := func(args ...string) string {
		var out bytes.Buffer
		cmd := run(t, func(cmd *exec.Cmd) { cmd.Stdout, cmd.Stderr = &out, &out }, append([]string{"cluster", "status", url}, args...)...)
		_ = cmd.Wait()
		return out.String()
	}
	list := ""
	for range 20 { // a coordinator may need some time
		if list = said(); strings.Count(list, "\n") == 2 {
			break
		}
	}
	if lines := regexp.MustCompile(`^count +n = 15 by search, plan ([0-9a-f]{8}): [0-9.]+% done by 0 workers\ncount +n = 16 by colours, plan [0-9a-f]{8}: .*\n$`).FindStringSubmatch(list); lines == nil {
		t.Errorf("the list is %q", list)
	} else if chosen := said("--count", lines[1]); !strings.HasPrefix(chosen, "count      n = 15 by search") {
		t.Errorf("of plan %s there is %q", lines[1], chosen)
	}
	if chosen := said("--count", "16", "--json"); !strings.HasPrefix(chosen, `{"n":16,`) {
		t.Errorf("of 16 there is %.80q", chosen)
	}
	if both := said("--json"); !strings.HasPrefix(both, `{"counts":[{"n":15,`) {
		t.Errorf("of all there is %.80q", both)
	}
	if none := said("--count", "17"); !strings.HasPrefix(none, `nqueens: no count here is "17", which must be N or the first digits of a plan; there is n = 15 of plan `) {
		t.Errorf("of 17 there is %q", none)
	}
	if watched := said("--watch"); !strings.HasPrefix(watched, "nqueens: several counts are here: n = 15 of plan ") || !strings.HasSuffix(watched, "; --count chooses one\n") {
		t.Errorf("without a choice --watch says %q", watched)
	}
}

// The page of a coordinator and the page of nqueens serve --cluster follow a count to its
// end.
func TestClusterOnThePage(t *testing.T) {
	t.Parallel()
	run := newProgram(t)
	// news starts a program that serves the page, and returns the stream of events of its
	// Cluster view.
	news := func(args ...string) (*exec.Cmd, *bufio.Scanner) {
		t.Helper()
		var said io.ReadCloser
		cmd := run(t, func(cmd *exec.Cmd) { said, _ = cmd.StderrPipe() }, args...)
		t.Cleanup(func() { cmd.Process.Kill(); cmd.Wait() })
		log := bufio.NewScanner(said)
		var found []string
		for found == nil && log.Scan() {
			found = serveAddress.FindStringSubmatch(log.Text())
		}
		if found == nil {
			t.Fatalf("%v does not say where the page is", args)
		}
		go io.Copy(io.Discard, said)
		page := strings.TrimSuffix(found[1], "cluster")
		answer, err := http.Get(strings.TrimSuffix(page, "/") + "/api/v1/cluster/events")
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { answer.Body.Close() })
		events := bufio.NewScanner(answer.Body)
		events.Buffer(nil, 1<<20)
		return cmd, events
	}
	address := freePort(t)
	head, told := news("cluster", "start", "13", "--idle", "--listen", address, "--page", "127.0.0.1:0", "--ledger", filepath.Join(t.TempDir(), "ledger"))
	_, heard := news("serve", "--addr", "127.0.0.1:0", "--cluster", "nats://"+address)
	worker, said := collected(run)(t, "cluster", "work", "nats://"+address, "--name", "w", "--spool", t.TempDir())
	for name, events := range map[string]*bufio.Scanner{"cluster start": told, "serve": heard} {
		last := ""
		for events.Scan() {
			if line := events.Text(); strings.HasPrefix(line, "data: ") {
				last = line
			}
		}
		if !strings.Contains(last, `"state":"complete"`) || !strings.Contains(last, `"sum":"73712"`) {
			t.Errorf("the page of %s ends with %s; the worker said %s", name, last, said)
		}
	}
	if err := errors.Join(head.Wait(), worker.Wait()); err != nil {
		t.Error(err)
	}
}

// Ctrl-C ends a coordinator and a worker with exit code 130 and a line that says what is
// kept. The count resumes from there, with a cluster or without.
func TestInterruptedClusterGoesOn(t *testing.T) {
	run := collected(newProgram(t))
	path := filepath.Join(t.TempDir(), "ledger")
	address := freePort(t)
	head, said := run(t, "cluster", "start", "18", "--kernel", "generic", "--listen", address, "--ledger", path)
	worker, heard := run(t, "cluster", "work", "nats://"+address, "--kernel", "generic", "--name", "other", "--spool", t.TempDir(), "--quiet")
	for {
		if c, err := ledger.ReadFile(path); err == nil && c.Records.Len() > 0 {
			break
		}
		time.Sleep(5 * time.Millisecond)
	}
	for _, p := range []struct {
		cmd  *exec.Cmd
		out  *bytes.Buffer
		says string
	}{{worker, heard, "go to other workers"}, {head, said, "the same command resumes from there"}} {
		if err := p.cmd.Process.Signal(os.Interrupt); err != nil {
			t.Fatal(err)
		}
		_ = p.cmd.Wait()
		if code := p.cmd.ProcessState.ExitCode(); code != console.ExitInterrupted || !strings.Contains(p.out.String(), p.says) {
			t.Errorf("exit %d, want %d; it said %q, want %q", code, console.ExitInterrupted, p.out, p.says)
		}
	}
	before, err := ledger.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	want, _ := known.Solutions(18)
	cmd, out := run(t, "count", "18", "--ledger", path, "--quiet")
	if err := cmd.Wait(); err != nil || strings.TrimSpace(out.String()) != want.String() {
		t.Errorf("count goes on with %v and %q from %d jobs", err, out, before.Records.Len())
	}
}

// A ledger with a wrong count may be complete and consistent. The total is held against
// the published one before it is printed.
func TestTotalIsHeldAgainstThePublishedOne(t *testing.T) {
	plan, err := count.NewPlan("search", 12)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "wrong.ledger")
	l, _, err := record.Open(path, plan)
	if err != nil {
		t.Fatal(err)
	}
	worker, err := plan.NewWorker("")
	if err != nil {
		t.Fatal(err)
	}
	for job := range plan.Len() {
		result, _ := worker.Run(job, new(jobs.Running))
		if job == 7 {
			result.Count.Lo += 8
		}
		if err := (record.Recorder{Ledger: l, Worker: "w"}).Record(result); err != nil {
			t.Fatal(err)
		}
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	cmd, said := collected(newProgram(t))(t, "cluster", "start", "12", "--quiet", "--ledger", path)
	_ = cmd.Wait()
	want := "the counts in " + path + " add up to 14208, and the published number for n = 12 is 14200: a job is wrong; nqueens ledger audit " + path + " --recount 30 looks for it"
	if code := cmd.ProcessState.ExitCode(); code != 1 || !strings.Contains(said.String(), want) {
		t.Errorf("exit %d; it said %q, want %q", code, said, want)
	}
}
