//go:build !windows

package nats

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"nqueens.example/nqueens/cluster/internal/coordinator"

	"nqueens.example/nqueens/cluster"
	"nqueens.example/nqueens/count"
	"nqueens.example/nqueens/jobs"
)

// underAttack is a count on a server with keys. Nobody works for it until work is called.
type underAttack struct {
	t      *testing.T
	plan   jobs.Plan
	server *Server
	keys   *Keys
	names
	path string
}

func newUnderAttack(t *testing.T, n int) *underAttack {
	t.Helper()
	s, keys, _ := guarded(t)
	plan := planOf(t, n)
	return &underAttack{t: t, plan: plan, server: s, keys: keys, names: namesOf(plan.Hash()), path: filepath.Join(t.TempDir(), "l")}
}

// during runs a coordinator while do does its worst, and returns the report at the end.
func (u *underAttack) during(ctx context.Context, o Options, do func()) cluster.Report {
	u.t.Helper()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	l := openLedger(u.t, u.path, u.plan)
	defer l.Close()
	started, reports := make(chan struct{}), 0
	o.Connection, o.Ledger, o.Log = u.keys.of(coordinatorName, u.server), l, logTo(u.t)
	o.Progress = func(cluster.Report) {
		if reports++; reports == 1 {
			close(started)
		}
	}
	ended := make(chan cluster.Report, 1)
	go func() {
		report, _, err := Coordinate(ctx, u.plan, o)
		if !errors.Is(err, context.Canceled) {
			u.t.Errorf("under attack the coordinator ends with %v", err)
		}
		ended <- report
	}()
	<-started
	do()
	cancel()
	return <-ended
}

// finish counts with one worker, and holds the total to be right.
func (u *underAttack) finish(ctx context.Context, o Options) cluster.Report {
	u.t.Helper()
	worked := make(chan error, 1)
	go func() { worked <- Work(ctx, WorkOptions{Connection: u.keys.of("good", u.server), Name: "good"}) }()
	o.Connection, o.Ledger, o.Log = u.keys.of(coordinatorName, u.server), openLedger(u.t, u.path, u.plan), logTo(u.t)
	report, total, err := Coordinate(ctx, u.plan, o)
	checkTotal(u.t, u.plan.N(), total, err)
	if err := <-worked; err != nil {
		u.t.Error(err)
	}
	return report
}

// Answers go to inboxes only. Any other reply subject would have the coordinator write
// there with its own rights: a start of 4 billion, a verdict, a result, a done.
func TestAnswersGoToInboxesOnly(t *testing.T) {
	t.Parallel()
	u := newUnderAttack(t, 12)
	ctx := lasting(t)
	replies := []string{
		u.epoch(4294967295), u.epoch(1 << 63), u.verdict("good"), u.verdict("worker-1"), u.subject("ledger", "verdict", ""), u.results(1, 77), u.secret(),
		u.subject("task", "good"), u.subject("notice"), u.subject("notice", "good"), subjectFinished, u.subject("claim", "good"),
		"$JS.API.STREAM.DELETE." + u.stream(), "_INBOX", "_INBOX.good", "_INBOX.good.", "_INBOX.*.x", "_INBOX.>", "_INBOX..x", "_INBOX.good." + strings.Repeat("x", 300),
	}
	report := u.during(ctx, Options{}, func() {
		for _, name := range []string{observerName, "evil"} {
			nc := intruder(t, u.keys.of(name, u.server))
			for _, reply := range replies {
				nc.PublishRequest(subjectStatus, reply, nil)
				if name != observerName {
					nc.PublishRequest(subjectJoin, reply, nil)
					nc.PublishRequest(u.subject("claim", name), reply, []byte(`{"task":"1.1"}`))
				}
			}
			if _, err := nc.RequestWithContext(ctx, subjectStatus, nil); err != nil {
				t.Errorf("after all that, %s is not answered: %v", name, err)
			}
		}
	})
	if report.Ignored < len(replies) {
		t.Errorf("%d messages are ignored, of %d and more", report.Ignored, len(replies))
	}
	u.finish(ctx, Options{})
	for subject := range u.streamSubjects(ctx) {
		if subject != u.epoch(1) && subject != u.epoch(2) && subject != u.secret() && !strings.HasPrefix(subject, u.subject("ledger", "results", "2", "")) {
			t.Errorf("the stream has a message under %s", subject)
		}
	}
}

func (u *underAttack) streamSubjects(ctx context.Context) map[string]uint64 {
	u.t.Helper()
	nc, err := dial(u.t, u.keys.of(coordinatorName, u.server))
	if err != nil {
		u.t.Fatal(err)
	}
	msg, err := nc.RequestWithContext(ctx, "$JS.API.STREAM.INFO."+u.stream(), []byte(`{"subjects_filter":">"}`))
	if err != nil {
		u.t.Fatal(err)
	}
	var info struct {
		State struct {
			Subjects map[string]uint64 `json:"subjects"`
		} `json:"state"`
	}
	if err := json.Unmarshal(msg.Data, &info); err != nil {
		u.t.Fatal(err)
	}
	return info.State.Subjects
}

// What is in the stream may be forged by whoever has the coordinator's key, or of a
// program that went wrong. It is logged and skipped, and excludes nobody.
func TestMalformedMessagesInTheStream(t *testing.T) {
	t.Parallel()
	u := newUnderAttack(t, 12)
	ctx := lasting(t)
	u.during(ctx, Options{}, func() {})
	nc, err := dial(t, u.keys.of(coordinatorName, u.server))
	if err != nil {
		t.Fatal(err)
	}
	for subject, data := range map[string]string{
		u.subject("ledger", "epoch", "4294967295"):           "forged",
		u.subject("ledger", "epoch", "18446744073709551615"): "forged",
		u.subject("ledger", "epoch", "x"):                    "forged",
		u.subject("ledger", "verdict", "judge"):              "{}",
		u.results(7, 1):                                      `{`,
		u.results(7, 2):                                      `[{"job":99999,"worker":"w","kernel":"k"}]`,
		u.results(7, 3):                                      `[{"job":-1,"worker":"w","kernel":"k"}]`,
		u.results(7, 4):                                      `[{"job":1,"worker":"a.b","kernel":"k"}]`,
		u.results(7, 5):                                      `[{"job":1,"worker":"w","kernel":"\u0000"}]`,
		u.results(7, 6):                                      `[{"job":1,"worker":"w","kernel":"k","build":"\n"}]`,
		u.results(7, 7):                                      `[{"job":1,"worker":"w","kernel":"k","count":{"Lo":-1}}]`,
		u.subject("ledger", "other", "subject"):              "forged",
	} {
		if msg, err := nc.RequestWithContext(ctx, subject, []byte(data)); err != nil || strings.Contains(string(msg.Data), "error") {
			t.Errorf("%s is not stored: %s, %v", subject, msg.Data, err)
		}
	}
	if report := u.finish(ctx, Options{}); report.Epoch != 4294967296 {
		t.Errorf("after a start that says it is number 4294967295 comes number %d", report.Epoch)
	}
}

// Two keys that agree about jobs that were never handed to them claim nothing, even where
// every job is counted twice.
func TestClaimsOfJobsNeverHandedOut(t *testing.T) {
	t.Parallel()
	u := newUnderAttack(t, 12)
	ctx := lasting(t)
	report := u.during(ctx, Options{Recheck: 1}, func() {
		for _, name := range []string{"evil", "good"} {
			nc := intruder(t, u.keys.of(name, u.server))
			for number := range uint64(40) {
				claim := coordinator.Claim{
					Version: coordinator.Version, Plan: u.plan.Hash(), Worker: "judge", Task: coordinator.TaskID{Epoch: 1, Number: number},
					Handed:  &coordinator.Task{ID: coordinator.TaskID{Epoch: 1, Number: number}, Jobs: []int{int(number)}, Seal: "forged"},
					Results: []coordinator.Found{{Job: int(number), Count: jobs.Count{Lo: 8}, Kernel: "generic"}},
				}
				data, err := json.Marshal(claim)
				if err != nil {
					t.Fatal(err)
				}
				msg, err := nc.RequestWithContext(ctx, u.subject("claim", name), data)
				var r coordinator.Receipt
				if err != nil || json.Unmarshal(msg.Data, &r) != nil || r.Task != claim.Task || r.Reason == "" {
					t.Fatalf("a claim of task %v is answered by %v, %v", claim.Task, msg, err)
				}
			}
			nc.mayNotPublish(u.subject("claim", map[string]string{"evil": "good", "good": "evil"}[name]), u.subject("claim", coordinatorName), u.subject("claim", "judge"))
		}
	})
	if report.Done != 0 || report.Confirmed != 0 || report.Refused < 80 {
		t.Errorf("%d jobs are done, %d confirmed, %d claims refused", report.Done, report.Confirmed, report.Refused)
	}
	u.finish(ctx, Options{})
}

// Each job of a cluster counts its own nodes, as it does alone.
func TestNodesOfEachJob(t *testing.T) {
	t.Parallel()
	for _, method := range []string{"search", "colours"} {
		plan, err := count.NewPlan(method, 13)
		if err != nil {
			t.Fatal(err)
		}
		s := startServer(t, ServerOptions{})
		l := openLedger(t, filepath.Join(t.TempDir(), "l"), plan)
		here := s.Local()
		_, total, err := CoordinateAndWork(lasting(t), plan, Options{Connection: here, Ledger: l}, WorkOptions{Connection: here, Name: "here"})
		checkTotal(t, 13, total, err)
		alone, err := plan.NewWorker("")
		if err != nil {
			t.Fatal(err)
		}
		for r := range l.All() {
			want, _ := alone.Run(r.Job, new(jobs.Running))
			if r.Nodes != want.Nodes || r.Kernel != want.Kernel {
				t.Errorf("job %d by %s: %d nodes by %s, alone %d by %s", r.Job, method, r.Nodes, r.Kernel, want.Nodes, want.Kernel)
			}
		}
	}
}

// A worker that is stopped claims what it has counted and gives back the rest: no job is
// lost or counted twice, and nobody waits for its silence.
func TestStoppedWorkerClaimsAndGivesBack(t *testing.T) {
	t.Parallel()
	in := newInside(t, 12, ServerOptions{})
	ctx := lasting(t)
	first, stop := context.WithCancel(ctx)
	counted := [2]*Done{new(Done), new(Done)}
	leaves := in.work(first, WorkOptions{Name: "first", Done: counted[0], spoil: func(*jobs.Result) {
		if counted[0].Jobs.Load() == 4 {
			stop()
		}
	}})
	in.group.Go(func() {
		if err := <-leaves; !errors.Is(err, context.Canceled) {
			t.Errorf("the worker that is stopped ends with %v", err)
		}
		<-in.work(ctx, WorkOptions{Name: "other", Done: counted[1]})
	})
	report := in.count(ctx, Options{Patience: time.Minute})
	if a, b := counted[0].Jobs.Load(), counted[1].Jobs.Load(); a != 5 || a+b != uint64(report.Jobs) || report.Repeated > 0 {
		t.Errorf("of %d jobs one worker counted %d and the other %d; %d came twice", report.Jobs, a, b, report.Repeated)
	}
}

// Of two processes under one name, one is told.
func TestTwoProcessesOfOneName(t *testing.T) {
	t.Parallel()
	in := newInside(t, 13, ServerOptions{})
	ctx := lasting(t)
	told := make(chan error, 2)
	refused := make(chan struct{})
	for range 2 {
		in.group.Go(func() {
			err := Work(ctx, WorkOptions{Connection: in.server.Local(), Name: "twin", Cores: 1, spoil: func(*jobs.Result) {
				<-refused
			}})
			told <- err
		})
	}
	in.count(ctx, Options{Progress: func(r cluster.Report) {
		if r.Refused > 0 && !isClosed(refused) {
			close(refused)
		}
	}})
	first, second := <-told, <-told
	if first == nil || !strings.Contains(first.Error(), "another process works under the name twin; give each its own --name or key") || second != nil {
		t.Errorf("one ends with %v, the other with %v", first, second)
	}
}

// Where several counts run on a server, a worker says which one it joins.
func TestJoinOneOfSeveralCounts(t *testing.T) {
	t.Parallel()
	s := startServer(t, ServerOptions{Listen: "127.0.0.1:0"})
	ctx := lasting(t)
	plans := []jobs.Plan{planOf(t, 12), planOf(t, 13)}
	started, counted := make(chan struct{}, len(plans)), make(chan error, len(plans))
	for _, plan := range plans {
		told := false
		go func() {
			_, _, err := Coordinate(ctx, plan, Options{Connection: s.Local(), Progress: func(cluster.Report) {
				if !told {
					told = true
					started <- struct{}{}
				}
			}})
			counted <- err
		}()
	}
	for range plans {
		<-started
	}
	here := Connection{URL: s.URL()}
	err := Work(ctx, WorkOptions{Connection: here, Name: "w"})
	if !errors.Is(err, ErrSeveral) || !strings.Contains(err.Error(), "n = 12 by search, plan "+plans[0].Hash()[:8]) || !strings.Contains(err.Error(), "n = 13 by search") {
		t.Errorf("without a choice the worker ends with %v", err)
	}
	if err := Work(ctx, WorkOptions{Connection: here, Name: "w", Count: plans[0].Hash()[:6]}); err != nil {
		t.Error(err)
	}
	if err := Work(ctx, WorkOptions{Connection: here, Name: "w", Count: "13"}); err != nil {
		t.Error(err)
	}
	for range plans {
		if err := <-counted; err != nil {
			t.Error(err)
		}
	}
}

// fullLedger is a ledger whose disk is full for a while.
type fullLedger struct {
	cluster.Ledger
	full atomic.Bool
}

func (l *fullLedger) Add(r cluster.Record) error { return errors.Join(l.Ledger.Add(r), l.failure()) }
func (l *fullLedger) Sync() error                { return errors.Join(l.Ledger.Sync(), l.failure()) }

func (l *fullLedger) failure() error {
	if l.full.Load() {
		return fmt.Errorf("write: %w", syscall.ENOSPC)
	}
	return nil
}

// Workers hear that all is done only when the ledger is on disk.
func TestDoneAfterTheLedger(t *testing.T) {
	t.Parallel()
	plan := planOf(t, 12)
	s := startServer(t, ServerOptions{})
	ctx := lasting(t)
	l := &fullLedger{Ledger: openLedger(t, filepath.Join(t.TempDir(), "l"), plan)}
	l.full.Store(true)
	worked := make(chan error, 1)
	go func() { worked <- Work(ctx, WorkOptions{Connection: s.Local(), Name: "w"}) }()
	waited := 0
	report, total, err := Coordinate(ctx, plan, Options{Connection: s.Local(), Ledger: l, Progress: func(r cluster.Report) {
		if r.Done < r.Jobs || !l.full.Load() {
			return
		}
		if r.Finished || !strings.Contains(r.Problem, "no space left") || len(worked) > 0 {
			t.Errorf("with a full disk the report says %q, finished %v; %d workers ended", r.Problem, r.Finished, len(worked))
		}
		if waited++; waited == 2 {
			l.full.Store(false)
		}
	}})
	checkTotal(t, 12, total, err)
	if err := <-worked; err != nil || waited < 2 || report.Problem != "" || !report.Finished {
		t.Errorf("the worker ends with %v after %d reports of a full disk; at the end %q", err, waited, report.Problem)
	}
}

// A program of an earlier version is told so, once and in a line.
func TestEarlierVersions(t *testing.T) {
	t.Parallel()
	u := newUnderAttack(t, 12)
	ctx := lasting(t)
	u.during(ctx, Options{}, func() {
		old := intruder(t, u.keys.of("evil", u.server))
		notices, err := old.SubscribeSync(u.subject("notice", "evil"))
		if err != nil {
			t.Fatal(err)
		}
		old.Publish(u.subject("hello", "evil"), []byte(`{"version":1,"worker":"evil","build":"v1","kernel":"generic","cores":2,"rate":1,"waiting":0}`))
		msg, err := notices.NextMsgWithContext(ctx)
		if err != nil || !strings.Contains(string(msg.Data), "it speaks version 1, the coordinator version 3") {
			t.Errorf("a worker of version 1 hears %v, %v", msg, err)
		}
		answer, err := old.RequestWithContext(ctx, subjectJoin, nil)
		if err != nil || !strings.Contains(string(answer.Data), `"version":3`) {
			t.Errorf("it is invited by %v, %v", answer, err)
		}
	})
}

// A worker runs no more jobs at once than its memory holds.
func TestMemoryOfAWorker(t *testing.T) {
	plan, err := count.NewPlan("colours", 20)
	if err != nil {
		t.Fatal(err)
	}
	_, each, err := fitting(plan, 1, 0)
	if err != nil || each <= 0 {
		t.Fatalf("a job takes %d bytes, %v", each, err)
	}
	for _, c := range []struct {
		memory int64
		cores  int
	}{{0, 8}, {each, 1}, {3*each + 1, 3}, {100 * each, 8}} {
		if cores, _, err := fitting(plan, 8, c.memory); err != nil || cores != c.cores {
			t.Errorf("with %d bytes, where a job takes %d, %d cores of 8 count, %v; want %d", c.memory, each, cores, err, c.cores)
		}
	}
	if _, _, err := fitting(plan, 8, each-1); err == nil || !strings.Contains(err.Error(), "a job of n = 20 takes") {
		t.Errorf("with too little memory: %v", err)
	}
	s := startServer(t, ServerOptions{})
	here := s.Local()
	_, _, err = CoordinateAndWork(lasting(t), plan, Options{Connection: here}, WorkOptions{Connection: here, Name: "small", Memory: each - 1})
	if err == nil || !strings.Contains(err.Error(), "this worker may use") {
		t.Errorf("a worker with too little memory ends with %v", err)
	}
}
