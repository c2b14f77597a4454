//go:build !windows

package nats

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"nqueens.example/nqueens/cluster/internal/coordinator"

	"github.com/nats-io/nats.go"

	"nqueens.example/nqueens/jobs"
)

// An attacker is a member that sends what it may not, or what makes no sense. COUNT, MINE,
// OTHER, EPOCH and NUMBER in a subject stand for the count, for the names of the attacker
// and of another member, and for two numbers.

// openSubjects are those that some key may publish, of this version and of the first.
var openSubjects = []string{
	"nq.join", "nq.status", "nq.COUNT.hello.MINE", "nq.COUNT.holding.MINE", "nq.COUNT.claim.MINE", "nq.COUNT.claim.EPOCH.NUMBER.MINE",
	"nq.0123456789abcdef.hello.MINE", "nq.0123456789abcdef.claim.MINE",
	"$JS.API.CONSUMER.MSG.NEXT.WORK_COUNT.workers", "$JS.API.CONSUMER.INFO.WORK_COUNT.workers", "$JS.ACK.WORK_COUNT.workers.1.NUMBER.NUMBER.1.0",
}

// closedSubjects are those that no key of a stranger may publish.
var closedSubjects = []string{
	"nq.COUNT.hello.OTHER", "nq.COUNT.holding.OTHER", "nq.COUNT.claim.OTHER", "nq.COUNT.claim.EPOCH.NUMBER.OTHER", "nq.COUNT.task.OTHER", "nq.COUNT.work.EPOCH.NUMBER",
	"nq.COUNT.notice", "nq.COUNT.notice.OTHER", "nq.COUNT.coordinator", "nq.finished",
	"nq.COUNT.ledger.epoch.EPOCH", "nq.COUNT.ledger.verdict.OTHER", "nq.COUNT.ledger.results.EPOCH.NUMBER", "nq.COUNT.ledger.secret",
	"nq.COUNT.epoch.EPOCH", "nq.COUNT.verdict.OTHER", "_INBOX.OTHER.NUMBER.NUMBER",
	"$JS.API.STREAM.DELETE.RESULTS_COUNT", "$JS.API.STREAM.PURGE.RESULTS_COUNT", "$JS.API.STREAM.DELETE.LEDGER_COUNT",
	"$JS.API.STREAM.CREATE.MINE", "$JS.API.CONSUMER.CREATE.RESULTS_COUNT", "$SYS.REQ.SERVER.PING", "MINE",
}

// hostileReplies are subjects to which a coordinator must send nothing for a stranger.
var hostileReplies = []string{
	"nq.COUNT.ledger.epoch.4294967295", "nq.COUNT.ledger.epoch.18446744073709551615", "nq.COUNT.ledger.epoch.EPOCH", "nq.COUNT.ledger.epoch.x",
	"nq.COUNT.ledger.verdict.OTHER", "nq.COUNT.ledger.verdict.a.b", "nq.COUNT.ledger.results.EPOCH.NUMBER", "nq.COUNT.ledger.secret", "nq.COUNT.ledger.x",
	"nq.COUNT.epoch.4294967295", "nq.COUNT.verdict.OTHER", "nq.COUNT.claim.EPOCH.NUMBER.OTHER",
	"nq.COUNT.claim.OTHER", "nq.COUNT.hello.OTHER", "nq.COUNT.holding.OTHER", "nq.COUNT.task.OTHER", "nq.COUNT.task.MINE", "nq.COUNT.notice", "nq.COUNT.notice.OTHER", "nq.COUNT.coordinator",
	"nq.status", "nq.join", "nq.finished",
	"$JS.API.STREAM.DELETE.RESULTS_COUNT", "$JS.API.STREAM.PURGE.RESULTS_COUNT", "$JS.API.STREAM.DELETE.LEDGER_COUNT", "$JS.API.STREAM.DELETE.WORK_COUNT",
	"$JS.API.STREAM.MSG.DELETE.RESULTS_COUNT", "$JS.ACK.WORK_COUNT.workers.1.NUMBER.NUMBER.1.0", "$SYS.REQ.SERVER.PING",
	"_INBOX.OTHER.a.b", "_INBOX.OTHER.>", "_INBOX.OTHER.*.b", "_INBOX.>", "_INBOX", "_INBOX.MINE", "_INBOX.MINE.>", "_INBOX..a", ">", "*", "MINE",
}

// attackedSubjects are those to which attackers subscribe.
var attackedSubjects = []string{
	"nq.finished", "nq.*.notice", "nq.*.notice.MINE", "nq.*.task.MINE", "_INBOX.MINE.>",
	">", "nq.>", "nq.*.task.*", "nq.*.claim.*", "nq.*.hello.*", "_INBOX.>", "_INBOX.OTHER.>", "$JS.>", "$SYS.>", "nq.status", "nq.join", "nq.COUNT.coordinator",
}

// oddNumbers and oddTexts replace what a message has. Not all of them are JSON.
var (
	oddNumbers = []string{
		"0", "-0", "-1", "1", "63", "64", "65", "1025", "2147483647", "2147483648", "-2147483648", "4294967295", "4294967296", "9223372036854775807", "9223372036854775808",
		"-9223372036854775808", "18446744073709551615", "18446744073709551616", "1e308", "-1e308", "1e999", "5e-324", "0.5", "NaN", "Infinity", "0x10", "01", `"1"`, "null", "true", "[]", "{}",
		strings.Repeat("9", 5000),
	}
	oddTexts = []string{
		"", " ", ".", "*", ">", "a.b", "judge", "coordinator", "observer", "good-1", "../../etc/passwd", "1.1", "0.0", "1.18446744073709551615", "18446744073709551615.1", "-1.-1", "x.y",
		"\x00", "\x1b[2J\x1b]0;owned\x07", "\r\nPUB nq.finished 0\r\n", "<script>alert(1)</script>", "\u202egnp.exe", "\u2028\u2029", "🂡👑", "\ufffd", `"quoted"`, "line\nline",
		strings.Repeat("n", 64), strings.Repeat("n", 65), strings.Repeat("é", 3000), strings.Repeat("x", 60000),
	}
)

// attacker is a connection of a stranger.
type attacker struct {
	*nats.Conn
	name   string
	names  names
	plan   jobs.Plan
	random *rand.Rand
	others []string // names of all members
	heard  *loot    // by all attackers
	sent   func()   // called after each message
	counts jobs.Worker
	lies   bool // in what it claims for its tasks

	mu    sync.Mutex
	tasks []coordinator.Task
}

// loot is what attackers have heard.
type loot struct {
	mu       sync.Mutex
	messages []*nats.Msg
}

const mostLoot = 256

func (l *loot) add(msg *nats.Msg) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.messages) == mostLoot {
		l.messages = l.messages[1:]
	}
	l.messages = append(l.messages, msg)
}

func (l *loot) pick(random *rand.Rand) *nats.Msg {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.messages) == 0 {
		return nil
	}
	return l.messages[random.IntN(len(l.messages))]
}

func newAttacker(t *testing.T, c Connection, name string, seed uint64, plan jobs.Plan, others []string, heard *loot) *attacker {
	t.Helper()
	nc, err := dial(t, c, nats.MaxReconnects(-1), nats.ReconnectBufSize(-1))
	if err != nil {
		t.Fatal(err)
	}
	counts, err := plan.NewWorker("")
	if err != nil {
		t.Fatal(err)
	}
	stream := uint64(0)
	for _, r := range name {
		stream = stream*31 + uint64(r)
	}
	a := &attacker{
		Conn: nc, name: name, names: namesOf(plan.Hash()), plan: plan, others: others, heard: heard,
		random: rand.New(rand.NewPCG(seed, stream)), sent: func() {}, counts: counts,
	}
	for _, subject := range attackedSubjects {
		a.listen(subject)
	}
	return a
}

// listen subscribes, and keeps what comes. A server that refuses answers with an error
// that the connection ignores.
func (a *attacker) listen(subject string) {
	a.Subscribe(a.fill(subject), func(msg *nats.Msg) {
		a.heard.add(msg)
		var task coordinator.Task
		if strings.Contains(msg.Subject, ".task."+a.name) && json.Unmarshal(msg.Data, &task) == nil {
			a.mu.Lock()
			a.tasks = append(a.tasks, task)
			a.mu.Unlock()
		}
	})
}

// fill puts names and numbers in the place of what stands for them in a subject.
func (a *attacker) fill(subject string) string {
	for strings.Contains(subject, "NUMBER") {
		subject = strings.Replace(subject, "NUMBER", fmt.Sprint(a.random.IntN(300)), 1)
	}
	epoch := []uint64{1, 2, 3, 4, 1<<32 - 1, 1 << 32, 1<<63 - 1, 1<<64 - 1}[a.random.IntN(8)]
	return strings.NewReplacer("COUNT", string(a.names), "MINE", a.name, "OTHER", a.others[a.random.IntN(len(a.others))], "EPOCH", fmt.Sprint(epoch)).Replace(subject)
}

func (a *attacker) one(of []string) string { return of[a.random.IntN(len(of))] }

// attack sends as many messages. It returns an error if the server does not hear them.
func (a *attacker) attack(messages int) error {
	for i := range messages {
		a.step()
		a.sent()
		if i%32 == 31 {
			if err := a.FlushTimeout(30 * time.Second); err != nil {
				return err
			}
		}
	}
	return nil
}

// step sends a message, mostly one that the attacker may send.
func (a *attacker) step() {
	if a.random.IntN(4) == 0 {
		a.hello()
		a.claim()
		return
	}
	subject, reply := a.one(openSubjects), ""
	if a.random.IntN(8) == 0 {
		subject = a.one(closedSubjects)
	}
	switch a.random.IntN(4) {
	case 0:
		reply = a.one(hostileReplies)
	case 1:
		reply = "_INBOX.MINE.a.NUMBER"
	case 2:
		reply = "_INBOX.MINE." + strings.Repeat("x", 1<<a.random.IntN(12))
	}
	msg := &nats.Msg{Subject: a.fill(subject), Reply: a.fill(reply), Data: a.body()}
	if a.random.IntN(16) == 0 {
		msg.Header = nats.Header{"Nats-Msg-Id": {"1"}, "Nats-Rollup": {"all"}, "Nats-TTL": {"1s"}, "Nats-Expected-Last-Sequence": {"0"}}
	}
	for range 1 + a.random.IntN(2)*a.random.IntN(20) {
		a.PublishMsg(msg)
	}
}

// hello says that the attacker is there and holds everything it got.
func (a *attacker) hello() { a.send("hello", a.helloOf()) }

func (a *attacker) send(what string, v any) {
	data, err := json.Marshal(v)
	if err != nil {
		return
	}
	a.PublishMsg(&nats.Msg{Subject: a.names.subject(what, a.name), Reply: a.fill("_INBOX.MINE.a.NUMBER"), Data: data})
}

func (a *attacker) helloOf() map[string]any {
	return map[string]any{
		"version": coordinator.Version, "worker": a.name, "build": "", "kernel": a.counts.Kernel(), "cores": 1 + a.random.IntN(4), "memory": 1 << 34, "machine": a.one([]string{"m1", "m2"}),
		"instance": a.one([]string{"i1", "i1", "i1", "i2"}), "rate": 1e6, "waiting": 0, "held": a.held(),
	}
}

func (a *attacker) held() []coordinator.TaskID {
	a.mu.Lock()
	defer a.mu.Unlock()
	ids := []coordinator.TaskID{}
	for _, task := range a.tasks {
		ids = append(ids, task.ID)
	}
	return ids
}

// claim claims what the attacker got last, and sometimes claims it again.
func (a *attacker) claim() {
	a.mu.Lock()
	if len(a.tasks) == 0 {
		a.mu.Unlock()
		return
	}
	task := a.tasks[len(a.tasks)-1]
	if a.random.IntN(4) > 0 {
		a.tasks = a.tasks[:len(a.tasks)-1]
	}
	a.mu.Unlock()
	a.send("claim", a.claimOf(task))
}

// claimOf returns a claim on a task. Liars agree with each other.
func (a *attacker) claimOf(task coordinator.Task) coordinator.Claim {
	claim := coordinator.Claim{Version: coordinator.Version, Plan: a.plan.Hash(), Worker: a.name, Task: task.ID, Seconds: 1}
	add := func(job int, checked string) {
		if job < 0 || job >= a.plan.Len() {
			return
		}
		does := a.counts
		if checked != "" {
			if checker, err := a.plan.NewChecker(checked); err == nil {
				does = checker
			}
		}
		result, ok := does.Run(job, jobs.NewRunning(new(atomic.Bool)))
		if a.lies {
			result.Count.Lo += 8
		}
		if ok {
			claim.Results = append(claim.Results, coordinator.Found{Job: job, Count: result.Count, Nodes: result.Nodes, Kernel: result.Kernel})
		}
	}
	for _, job := range task.Jobs {
		add(job, "")
	}
	for _, check := range task.Checks {
		add(check.Job, check.Kernel)
	}
	return claim
}

// body returns the body of a message: a right one, a spoilt one, or one that was heard.
func (a *attacker) body() []byte {
	var v any
	switch a.random.IntN(10) {
	case 0:
		return nil
	case 1:
		return a.noise()
	case 2:
		if msg := a.heard.pick(a.random); msg != nil {
			return msg.Data
		}
	case 3:
		if msg := a.heard.pick(a.random); msg != nil && json.Unmarshal(msg.Data, &v) == nil {
			return a.spoil(v)
		}
	case 4, 5:
		return a.spoil(a.helloOf())
	case 6:
		return a.spoil(coordinator.Verdict{Worker: a.fill("OTHER"), Job: a.random.IntN(a.plan.Len()), Right: jobs.Count{Lo: 8}})
	}
	task := coordinator.Task{ID: coordinator.TaskID{Epoch: 1 + a.random.Uint64N(3), Number: a.random.Uint64N(300)}}
	for range a.random.IntN(70) {
		task.Jobs = append(task.Jobs, a.random.IntN(a.plan.Len()))
	}
	if a.random.IntN(3) == 0 {
		return a.spoil(task)
	}
	return a.spoil(a.claimOf(task))
}

// noise returns what is not a message.
func (a *attacker) noise() []byte {
	size := 1 << a.random.IntN(18)
	switch a.random.IntN(4) {
	case 0:
		return bytes.Repeat([]byte("["), size)
	case 1:
		return bytes.Repeat([]byte(`{"results":`), size/11)
	case 2:
		return append(append([]byte(`{"worker":"`), bytes.Repeat([]byte("x"), size)...), `"}`...)
	}
	random := make([]byte, size)
	for i := range random {
		random[i] = byte(a.random.Uint32())
	}
	return random
}

var number = regexp.MustCompile(`-?[0-9]+(\.[0-9]+)?`)

// spoil returns a message as JSON after up to three changes.
func (a *attacker) spoil(message any) []byte {
	data, err := json.Marshal(message)
	var v any
	if err != nil || json.Unmarshal(data, &v) != nil {
		return data
	}
	for range a.random.IntN(4) {
		v = a.change(v)
	}
	if data, err = json.Marshal(v); err != nil {
		return nil
	}
	for range a.random.IntN(3) {
		if found := number.FindAllIndex(data, -1); len(found) > 0 {
			at := found[a.random.IntN(len(found))]
			data = slices.Concat(data[:at[0]], []byte(a.one(oddNumbers)), data[at[1]:])
		}
	}
	if a.random.IntN(10) == 0 {
		data = data[:a.random.IntN(len(data)+1)]
	}
	return data[:min(len(data), maxPayload)]
}

// change changes one thing somewhere in a message.
func (a *attacker) change(v any) any {
	switch v := v.(type) {
	case map[string]any:
		keys := slices.Sorted(func(yield func(string) bool) {
			for key := range v {
				if !yield(key) {
					return
				}
			}
		})
		if len(keys) == 0 {
			return a.nest()
		}
		key := a.one(keys)
		switch a.random.IntN(8) {
		case 0:
			delete(v, key)
		case 1:
			v[strings.ToUpper(key)] = v[key]
		default:
			v[key] = a.change(v[key])
		}
		return v
	case []any:
		switch a.random.IntN(4) {
		case 0:
			return []any{}
		case 1:
			for range min(5000, 50000/(len(v)+1)) {
				v = append(v, v[:min(1, len(v))]...)
			}
			return v
		}
		if len(v) > 0 {
			at := a.random.IntN(len(v))
			v[at] = a.change(v[at])
		}
		return v
	case string:
		return a.one(oddTexts)
	}
	if a.random.IntN(4) == 0 {
		return a.nest()
	}
	return a.random.IntN(1 << 20)
}

// nest returns a value that is nested deeply.
func (a *attacker) nest() any {
	var v any = "x"
	for range 1 << a.random.IntN(13) {
		v = []any{v}
	}
	return v
}
