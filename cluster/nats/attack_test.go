//go:build !windows

package nats

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"math/big"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"

	"nqueens.example/nqueens/cluster/internal/coordinator"

	"github.com/nats-io/nats.go"

	"nqueens.example/nqueens/cluster"
	"nqueens.example/nqueens/count"
	"nqueens.example/nqueens/internal/known"
	"nqueens.example/nqueens/internal/ledger"
	"nqueens.example/nqueens/internal/record"
	"nqueens.example/nqueens/jobs"
)

// headRole: ADDRESS STORE KEYS N LEDGER. It is a server with a coordinator in one process,
// as most counts have. It prints "up", and in the end the total.
func headRole(args []string) error {
	keys, err := LoadKeys(args[2])
	if err != nil {
		return err
	}
	n, err := strconv.Atoi(args[3])
	if err != nil {
		return err
	}
	plan, err := count.NewPlan("search", n)
	if err != nil {
		return err
	}
	s, err := StartServer(ServerOptions{Listen: args[0], Store: args[1], Keys: keys})
	if err != nil {
		return err
	}
	l, _, err := record.Open(args[4], plan)
	if err != nil {
		return err
	}
	local := s.Local()
	local.Key = keys.CoordinatorKey()
	var up sync.Once
	_, total, err := Coordinate(context.Background(), plan, headOptions(Options{
		Connection: local, Ledger: record.Cluster{Ledger: l}, Name: "head",
		Progress: func(cluster.Report) { up.Do(func() { fmt.Println("up") }) },
	}))
	if err != nil {
		return err
	}
	fmt.Println(total)
	err = l.Close()
	s.Close()
	return err
}

// honest are the workers that the operator of an attacked count trusts.
var honest = []string{"good-1", "good-2"}

// headOptions has everything checked that strangers claim.
func headOptions(o Options) Options {
	o.Recheck, o.RecheckTrusted, o.Patience = 1, 0.1, 3*time.Second
	o.Trusted = func(worker string) bool { return slices.Contains(honest, worker) }
	return o
}

// siege is a count of n that strangers with keys attack.
type siege struct {
	t       *testing.T
	n       int
	plan    jobs.Plan
	keys    *Keys
	dir     string
	url     string
	head    *process
	workers []<-chan error
	group   sync.WaitGroup
}

func newSiege(t *testing.T, n int, strangers ...string) *siege {
	t.Helper()
	dir := t.TempDir()
	keys, err := MakeKeys(filepath.Join(dir, "keys"), append(strangers, honest...), nil)
	if err != nil {
		t.Fatal(err)
	}
	address := freeAddresses(t, 1)[0]
	s := &siege{t: t, n: n, plan: planOf(t, n), keys: keys, dir: dir, url: "tls://" + address}
	s.head = spawn(t, "head", address, filepath.Join(dir, "store"), keys.dir, fmt.Sprint(n), s.ledger())
	s.up()
	return s
}

func (s *siege) ledger() string { return filepath.Join(s.dir, "ledger") }

func (s *siege) of(name string) Connection {
	return Connection{URL: s.url, CA: s.keys.authority(), Key: filepath.Join(s.keys.dir, name+".key")}
}

func (s *siege) names() names { return namesOf(s.plan.Hash()) }

// up waits until the coordinator says that it is up.
func (s *siege) up() {
	s.t.Helper()
	if line := s.head.line(); line != "up" {
		s.t.Fatalf("the coordinator says %q: %s", line, s.head.errors)
	}
}

// restart kills server and coordinator, and starts them again.
func (s *siege) restart() {
	s.t.Helper()
	s.head.kill()
	s.checkHead()
	s.head.up()
	s.up()
}

func (s *siege) checkHead() {
	s.t.Helper()
	for _, sign := range []string{"DATA RACE", "panic:", "goroutine "} {
		if said := s.head.errors.String(); strings.Contains(said, sign) {
			s.t.Fatalf("the coordinator says %s", said)
		}
	}
}

// work starts the honest workers. Before each job they wait for pace.
func (s *siege) work(ctx context.Context, pace func()) {
	for _, name := range honest {
		ended := make(chan error, 1)
		s.group.Go(func() {
			ended <- Work(ctx, WorkOptions{Connection: s.of(name), Name: name, Cores: 1, Log: logTo(s.t), spoil: func(*jobs.Result) { pace() }})
		})
		s.workers = append(s.workers, ended)
	}
}

// check waits for the total, and holds the ledger and the workers to be as if nobody had
// attacked. Then it starts the coordinator of the complete count again.
func (s *siege) check() {
	s.t.Helper()
	want, _ := known.Solutions(s.n)
	if got := s.head.line(); got != want.String() {
		s.t.Fatalf("counted %q, want %v; %s", got, want, s.head.errors)
	}
	s.checkHead()
	s.checkLedger(want)
	for i, ended := range s.workers {
		if err := <-ended; err != nil {
			s.t.Errorf("%s ends with %v", honest[i], err)
		}
	}
	s.head.kill()
	s.head.up()
	got := s.head.line()
	if got == "up" {
		got = s.head.line()
	}
	if got != want.String() {
		s.t.Fatalf("counted %q after a restart, want %v; %s", got, want, s.head.errors)
	}
}

func (s *siege) checkLedger(want *big.Int) {
	s.t.Helper()
	contents, err := ledger.ReadFile(s.ledger())
	if err != nil {
		s.t.Fatal(err)
	}
	if a := contents.Audit(); !a.Complete() || a.Total.Cmp(want) != 0 {
		s.t.Errorf("the ledger holds %v of %d units, %d missing", a.Total, a.Units, a.Missing)
	}
}

// report asks for a report as an observer does, and holds it to be fit for a terminal.
func (s *siege) report() cluster.Report {
	s.t.Helper()
	ctx := lasting(s.t)
	reports, err := Ask(ctx, s.of(observerName), "")
	for err != nil && pause(ctx, time.Second) == nil { // after a flood there may be much to read
		reports, err = Ask(ctx, s.of(observerName), "")
	}
	if err != nil {
		s.t.Fatalf("an observer's question is answered by %v: %s", err, s.head.errors)
	}
	report := reports[0]
	for _, r := range report.Text() {
		if r != '\n' && !unicode.IsPrint(r) {
			s.t.Fatalf("the report has the character %U: %.2000q", r, report.Text())
		}
	}
	for line := range strings.Lines(report.Text()) {
		if utf8.RuneCountInString(line) > 400 {
			s.t.Errorf("the report has a line of %d characters: %.200q", len(line), line)
		}
	}
	return report
}

// pacer lets honest workers count only as fast as strangers attack, so that the count
// lasts as long as the attack.
type pacer struct {
	steps chan struct{}
	ended chan struct{}
	every int64 // messages for each job
	sent  atomic.Int64
}

func newPacer(every int) *pacer {
	return &pacer{steps: make(chan struct{}, 16), ended: make(chan struct{}), every: max(1, int64(every))}
}

func (p *pacer) wait() {
	select {
	case <-p.steps:
	case <-p.ended:
	}
}

func (p *pacer) step() {
	if p.sent.Add(1)%p.every == 0 {
		select {
		case p.steps <- struct{}{}:
		default:
		}
	}
}

var (
	attackFor  = flag.Duration("attack", 0, "attack counts with new seeds for so long")
	attackSeed = flag.Uint64("seed", 1, "of the first attack")
)

// Strangers with keys send whatever they can think of, some of them agreeing on lies, and
// server and coordinator are killed now and then. The seed determines what each of them
// sends. go test -run AttackAtRandom -attack 10m tries many seeds.
func TestAttackAtRandom(t *testing.T) {
	messages := 400
	if testing.Short() {
		messages = 100
	}
	for seed, start := *attackSeed, time.Now(); ; seed = rand.Uint64() {
		t.Run(fmt.Sprint("seed=", seed), func(t *testing.T) { attackCount(t, seed, messages) })
		if t.Failed() || time.Since(start) >= *attackFor {
			return
		}
	}
}

func attackCount(t *testing.T, seed uint64, messages int) {
	strangers := []string{"evil", "ally", "mimic"}
	s := newSiege(t, 12, strangers...)
	ctx := lasting(t)
	// Each job is counted or checked by an honest worker, so it takes as many steps.
	p := newPacer(4 * messages * 2 / s.plan.Len())
	s.work(ctx, p.wait)
	heard := new(loot)
	var attackers []*attacker
	members := append(append([]string{coordinatorName, observerName, "judge", "nobody"}, strangers...), honest...)
	for _, name := range append([]string{observerName}, strangers...) {
		a := newAttacker(t, s.of(name), name, seed, s.plan, members, heard)
		a.sent, a.lies = p.step, name == "evil" || name == "ally"
		attackers = append(attackers, a)
	}
	for range 2 {
		var group sync.WaitGroup
		for _, a := range attackers {
			group.Go(func() {
				if err := a.attack(messages / 2); err != nil {
					t.Errorf("%s: the server is gone: %v; %s", a.name, err, s.head.errors)
				}
			})
		}
		group.Wait()
		s.restart()
	}
	close(p.ended)
	s.check()
}

// A key's owner has the coordinator answer on subjects that are the coordinator's own.
func TestAttackByReply(t *testing.T) {
	t.Parallel()
	for _, name := range []string{observerName, "evil"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newSiege(t, 12, "evil")
			p := newPacer(40)
			s.work(lasting(t), p.wait)
			a := newAttacker(t, s.of(name), name, 1, s.plan, honest, new(loot))
			for _, reply := range hostileReplies {
				for range 50 {
					for _, subject := range []string{"nq.status", "nq.join", "nq.COUNT.hello.MINE", "nq.COUNT.claim.MINE"} {
						a.PublishRequest(a.fill(subject), a.fill(reply), nil)
					}
				}
				p.step()
			}
			if err := a.Flush(); err != nil {
				t.Fatal(err)
			}
			close(p.ended)
			s.restart()
			s.check()
		})
	}
}

// What a stranger says of itself does not spoil the report.
func TestAttackByHello(t *testing.T) {
	t.Parallel()
	s := newSiege(t, 10, "evil", "ally")
	said := map[string]map[string]any{
		"rates whose sum is too large": {"rate": 1.7e308},
		"a negative rate":              {"rate": -1e300},
		"cores":                        {"cores": 1 << 31},
		"negative cores":               {"cores": -5},
		"memory":                       {"memory": int64(1<<63 - 1)},
		"negative memory":              {"memory": -1 << 62, "waiting": -1 << 31},
		"escape sequences":             {"kernel": "\x1b[2J\x1b]0;owned\x07", "build": "\x1b[31m", "machine": "\x1b[5m", "instance": "\x1b[7m"},
		"text from right to left":      {"kernel": "avx\u202egnp", "build": "\u2066x", "machine": "\u202e"},
		"lines":                        {"kernel": "a\nworker  judge", "build": "b\r\n", "machine": "\n"},
		"long names":                   {"kernel": strings.Repeat("k", 200<<10)},
		"long builds":                  {"build": strings.Repeat("b", 200<<10)},
		"long machines":                {"machine": strings.Repeat("m", 100<<10), "instance": strings.Repeat("i", 100<<10)},
		"a long list":                  {"held": slices.Repeat([]string{"1.1"}, 30000)},
	}
	for what, fields := range said {
		for _, name := range []string{"evil", "ally"} {
			a := newAttacker(t, s.of(name), name, 1, s.plan, honest, new(loot))
			hello := a.helloOf()
			maps.Copy(hello, fields)
			a.send("hello", hello)
			if err := a.Flush(); err != nil {
				t.Fatal(err)
			}
			a.Close()
		}
		report := s.report()
		if report.Rate < 0 || report.Rate > 1e20 || report.Cores < 0 || report.Cores > 1<<20 || report.Left < 0 {
			t.Errorf("with %s the report says %+v", what, report)
		}
	}
	s.work(lasting(t), func() {})
	s.check()
}

// Two strangers agree on results of jobs that nobody gave to them.
func TestAttackByAgreement(t *testing.T) {
	t.Parallel()
	s := newSiege(t, 12, "evil", "ally")
	p := newPacer(40)
	s.work(lasting(t), p.wait)
	for _, name := range []string{"evil", "ally"} {
		a := newAttacker(t, s.of(name), name, 1, s.plan, honest, new(loot))
		a.lies = true
		a.hello()
		for job := range s.plan.Len() {
			claim := a.claimOf(taskOf(77, uint64(job), job))
			a.send("claim", claim)
			data := mustJSON(claim)
			a.Publish(a.names.subject("claim", claim.Task.String(), a.name), data)
		}
		if err := a.Flush(); err != nil {
			t.Fatal(err)
		}
	}
	close(p.ended)
	s.check()
}

func taskOf(epoch, number uint64, ids ...int) coordinator.Task {
	return coordinator.Task{ID: coordinator.TaskID{Epoch: epoch, Number: number}, Jobs: ids}
}

func mustJSON(v any) []byte {
	data, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return data
}

// A stranger takes all the tasks that it can get, and says for ever that it works on them.
// It gets few, the status names it, and all jobs are counted soon: others get copies of
// those that it holds. Checks that it holds go to others when it is gone, or has had them
// for too long.
func TestAttackByHoarding(t *testing.T) {
	t.Parallel()
	s := newSiege(t, 12, "evil", "ally")
	ctx, cancel := context.WithCancel(lasting(t))
	defer cancel()
	for _, name := range []string{"evil", "ally"} {
		a := newAttacker(t, s.of(name), name, 1, s.plan, honest, new(loot))
		hello := a.helloOf()
		hello["cores"], hello["instance"] = 1<<31-1, name
		s.group.Go(func() {
			for pause(ctx, 200*time.Millisecond) == nil {
				hello["held"] = a.held()
				a.send("hello", hello)
			}
		})
	}
	holds := func(report cluster.Report) (tasks int) {
		for _, w := range report.Workers {
			if w.Worker == "evil" || w.Worker == "ally" {
				tasks += w.Tasks
			}
		}
		return tasks
	}
	for holds(s.report()) == 0 {
		if err := pause(ctx, 100*time.Millisecond); err != nil {
			t.Fatal(err)
		}
	}
	if tasks := holds(s.report()); tasks > 2*8 {
		t.Errorf("two workers that have claimed nothing hold %d tasks", tasks)
	}
	s.work(lasting(t), func() {})
	for report := s.report(); report.Done < report.Jobs; report = s.report() {
		if err := pause(ctx, 100*time.Millisecond); err != nil {
			t.Fatalf("%v: %s", err, report.Text())
		}
	}
	cancel()
	s.check()
}

// Without keys anybody may work, and nobody may pose as the coordinator.
func TestAttackWithoutKeys(t *testing.T) {
	t.Parallel()
	plan := planOf(t, 12)
	in := newInside(t, 12, ServerOptions{Worker: "here"})
	n := namesOf(plan.Hash())
	stranger := intruder(t, Connection{URL: in.server.URL()})
	heard := make(chan *nats.Msg, 1000)
	if _, err := stranger.ChanSubscribe("_INBOX.>", heard); err != nil {
		t.Fatal(err)
	}
	if err := stranger.Flush(); err != nil {
		t.Fatal(err)
	}
	ctx := lasting(t)
	in.group.Go(func() {
		stranger.mayNotPublish(n.subject("hello", "here"), n.subject("claim", "here"), n.subject("task", "w"), n.subject("notice"), n.subject("notice", "w"), n.subject("coordinator"), subjectFinished,
			n.epoch(9), n.verdict("w"), n.results(9, 9), n.secret(), "$JS.API.STREAM.DELETE."+n.stream(), "$JS.API.STREAM.MSG.GET."+n.stream(), "_INBOX.w.a.b", "$SYS.REQ.SERVER.PING")
		stranger.mayNotSubscribe(">", "nq.>", "$JS.>", "$SYS.>", n.secret(), n.subject("claim.*"), "_INBOX.coordinator.>", "_INBOX.here.>")
		<-in.work(ctx, WorkOptions{Name: "w"})
	})
	in.count(ctx, Options{})
	for range len(heard) {
		msg := <-heard
		if strings.HasPrefix(msg.Subject, "_INBOX."+coordinatorName) {
			t.Fatalf("a stranger hears %s, %.200q", msg.Subject, msg.Data)
		}
	}
}
