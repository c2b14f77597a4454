package nats

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"strings"
	"sync/atomic"
	"time"

	"nqueens.example/nqueens/cluster"
	"nqueens.example/nqueens/cluster/internal/coordinator"

	"github.com/nats-io/nats.go"
)

// A subscription drops what arrives while so much waits. Members ask again.
const (
	mostPending      = 1 << 14
	mostPendingBytes = 32 << 20
)

// listen subscribes to what the members of the cluster send. Anybody with a key may send
// anything there, any number of times.
func (e *engine) listen(ctx context.Context) error {
	on := func(subject string, do func(*nats.Msg)) error {
		sub, err := e.nc.Subscribe(subject, func(msg *nats.Msg) {
			e.post(ctx, func() error { do(msg); return nil })
		})
		if err != nil {
			return err
		}
		return sub.SetPendingLimits(mostPending, mostPendingBytes)
	}
	return errors.Join(
		on(subjectJoin, func(msg *nats.Msg) { e.respond(msg, "", e.invitation()) }),
		on(subjectStatus, func(msg *nats.Msg) { e.respond(msg, "", e.told.of(e)) }),
		on(e.names.subject("coordinator"), func(msg *nats.Msg) {
			if isInbox(msg.Reply, "") {
				msg.Respond([]byte(e.o.Name))
			}
		}),
		// By one subscription, so that messages of a worker stay in order.
		on(e.names.subject("*", "*"), e.hear),
		on(e.names.subject("ledger", "epoch", "*"), func(*nats.Msg) { e.checkStream() }),
	)
}

// hear handles a message of a worker. The servers see to it that the name in the subject
// is the worker's.
func (e *engine) hear(msg *nats.Msg) {
	tokens := strings.Split(msg.Subject, ".")
	what, worker := tokens[2], tokens[3]
	if coordinator.CheckWorkerName(worker) != nil {
		e.ignored.add("a name is not that of a worker")
		return
	}
	switch what {
	case "hello":
		var h coordinator.Hello
		if e.read(msg, maxHello, &h) {
			h.Worker = worker
			e.c.Heard(e.o.clock(), h)
		}
	case "holding":
		var task coordinator.Task
		if e.read(msg, maxHolding, &task) {
			e.c.Holding(e.o.clock(), worker, task)
		}
	case "claim":
		e.claim(msg, worker)
	}
}

// claim hands a claim to the coordinator. The receipt goes to the inbox of the worker
// that the claim is from, and to nobody else.
func (e *engine) claim(msg *nats.Msg, worker string) {
	var claim coordinator.Claim
	if e.congested() || !e.read(msg, maxClaim, &claim) {
		return
	}
	if !isInbox(msg.Reply, worker) {
		e.ignored.add("a claim asks for an answer elsewhere than in the worker's inbox")
		return
	}
	claim.Worker = worker
	e.replies[asked{worker, claim.Task}] = msg.Reply
	e.c.Claim(e.o.clock(), claim)
}

// read decodes a message; ok is false if it is too large or malformed.
func (e *engine) read(msg *nats.Msg, most int, to any) (ok bool) {
	if len(msg.Data) > most {
		e.ignored.add("a message is too large")
		return false
	}
	if err := json.Unmarshal(msg.Data, to); err != nil {
		e.ignored.add("a message cannot be read")
		return false
	}
	return true
}

// isInbox reports whether a subject is in the inbox of a member, "" for any member. The
// coordinator sends answers nowhere else: with its rights, a message to another subject
// could stand for anything.
func isInbox(subject, member string) bool {
	tokens := strings.Split(subject, ".")
	if len(subject) > 256 || len(tokens) < 3 || tokens[0] != "_INBOX" || member != "" && tokens[1] != member {
		return false
	}
	for _, token := range tokens {
		if token == "" || strings.ContainsFunc(token, func(r rune) bool { return r <= ' ' || r > '~' || r == '*' || r == '>' }) {
			return false
		}
	}
	return true
}

// respond answers a request in an inbox.
func (e *engine) respond(msg *nats.Msg, member string, v any) {
	if !isInbox(msg.Reply, member) {
		e.ignored.add("a request asks for an answer elsewhere than in an inbox")
		return
	}
	e.say(msg.Reply, v)
}

// say sends a message.
func (e *engine) say(subject string, v any) {
	data, ok := v.(json.RawMessage)
	if !ok {
		var err error
		if data, err = json.Marshal(v); err != nil {
			return
		}
	}
	e.nc.Publish(subject, data)
}

func (e *engine) notify(worker string, n notice) {
	subject := e.names.subject("notice")
	if worker != "" {
		subject += "." + worker
	}
	e.say(subject, n)
}

func (e *engine) invitation() invitation {
	i := invitation{Version: coordinator.Version, N: e.plan.N(), Method: e.plan.Method(), Plan: e.plan.Hash(), Patience: e.o.Patience}
	if e.o.SameBuild {
		i.Build = e.o.Build
	}
	return i
}

// toldReport is a report for those who ask. It is made a few times a second at most,
// however many ask.
type toldReport struct {
	data json.RawMessage
	at   time.Time
}

const reportAge = 100 * time.Millisecond

func (t *toldReport) of(e *engine) json.RawMessage {
	if now := time.Now(); t.data == nil || now.Sub(t.at) > reportAge {
		if data, err := json.Marshal(e.report()); err == nil {
			t.data, t.at = data, now
		}
	}
	return t.data
}

// ignored counts messages that are neither read nor answered.
type ignored struct {
	count atomic.Int64
	why   string // the last one
	told  int64
}

func (i *ignored) add(why string) {
	i.count.Add(1)
	i.why = why
}

// tell logs once a minute that messages were ignored.
func (i *ignored) tell(log *slog.Logger, second int) {
	if count := i.count.Load(); second%60 == 1 && count > i.told {
		log.Warn("messages are ignored", "messages", count-i.told, "last", i.why)
		i.told = count
	}
}

// status returns the coordinator's status, and what this process knows besides.
func (e *engine) status() cluster.Status {
	s := e.c.Status(mostWorkers)
	s.Ignored += int(e.ignored.count.Load())
	s.Finished = s.Finished && e.finished
	if s.Problem == "" {
		s.Problem = cmp.Or(e.trouble, e.unwritten)
	}
	return s
}
