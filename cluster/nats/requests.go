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
	on := func(subject string, do func(*nats.Msg), may func(*nats.Msg) bool) error {
		sub, err := e.nc.Subscribe(subject, func(msg *nats.Msg) {
			if may(msg) {
				e.post(ctx, func() error { do(msg); return nil })
			}
		})
		if err != nil {
			return err
		}
		return sub.SetPendingLimits(mostPending, mostPendingBytes)
	}
	return errors.Join(
		on(subjectJoin, e.invite, e.asks()),
		on(subjectStatus, func(msg *nats.Msg) { e.say(msg.Reply, e.told.of(e)) }, e.asks()),
		on(e.names.subject("coordinator"), func(msg *nats.Msg) {
			if isInbox(msg.Reply, "") {
				msg.Respond([]byte(e.o.Name))
			}
		}, anyMessage),
		// By one subscription, so that messages of a worker stay in order.
		on(e.names.subject("*", "*"), e.hear, e.speaks()),
		on(e.names.subject("ledger", "epoch", "*"), func(*nats.Msg) { e.checkStream() }, anyMessage),
	)
}

// mostInvited is the most workers whose hellos are waited for.
const mostInvited = 1 << 12

// invite tells a worker what is counted.
func (e *engine) invite(msg *nats.Msg) {
	if worker := strings.Split(msg.Reply, ".")[1]; len(e.invited) < mostInvited && coordinator.CheckWorkerName(worker) == nil {
		e.invited[worker] = true
	}
	e.say(msg.Reply, e.invitation())
}

func anyMessage(*nats.Msg) bool { return true }

// asks returns a function that reports whether a question is to be answered. It limits
// the answers by their size.
func (e *engine) asks() func(*nats.Msg) bool {
	var answers allowance
	return func(msg *nats.Msg) bool {
		if !isInbox(msg.Reply, "") {
			e.ignored.add("a request asks for an answer elsewhere than in an inbox")
			return false
		}
		if !answers.take(time.Now(), float64(max(1<<10, e.told.size.Load())), answersPerSecond) {
			e.ignored.add("more questions than can be answered")
			return false
		}
		return true
	}
}

// speaks returns a function that reports whether a message of a worker is to be heard.
func (e *engine) speaks() func(*nats.Msg) bool {
	from := make(senders)
	return func(msg *nats.Msg) bool {
		what, worker := whoSays(msg)
		if coordinator.CheckWorkerName(worker) != nil {
			e.ignored.add("a name is not that of a worker")
			return false
		}
		if !from.may(time.Now(), what, worker, msg) {
			e.ignored.add("worker " + worker + " sends more than a worker does")
			return false
		}
		return true
	}
}

// whoSays returns the kind of a worker's message, and the worker. The servers see to it
// that the name in the subject is the worker's.
func whoSays(msg *nats.Msg) (what, worker string) {
	tokens := strings.Split(msg.Subject, ".")
	return tokens[2], tokens[3]
}

// hear handles a message of a worker.
func (e *engine) hear(msg *nats.Msg) {
	what, worker := whoSays(msg)
	switch what {
	case "hello":
		var h coordinator.Hello
		if e.read(msg, maxHello, &h) {
			h.Worker = worker
			delete(e.invited, worker)
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
	size atomic.Int64 // of data
}

const reportAge = 100 * time.Millisecond

func (t *toldReport) of(e *engine) json.RawMessage {
	if now := time.Now(); t.data == nil || now.Sub(t.at) > reportAge {
		if data, err := json.Marshal(e.report()); err == nil {
			t.data, t.at = data, now
			t.size.Store(int64(len(data)))
		}
	}
	return t.data
}

// ignored counts messages that are neither read nor answered.
type ignored struct {
	count atomic.Int64
	why   atomic.Pointer[string] // the last one
	told  int64
}

// add may be called by any goroutine.
func (i *ignored) add(why string) {
	i.why.Store(&why)
	i.count.Add(1)
}

// tell logs once a minute that messages were ignored.
func (i *ignored) tell(log *slog.Logger, second int) {
	if count := i.count.Load(); second%60 == 1 && count > i.told {
		log.Warn("messages are ignored", "messages", count-i.told, "last", *i.why.Load())
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
