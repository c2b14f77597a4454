package nats

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"nqueens.example/nqueens/cluster/internal/coordinator"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"nqueens.example/nqueens/cluster"
)

// results are the messages for the stream of results, in order. One is on its way to the
// servers at a time, and holds all results that were accepted while the one before it
// was. Each names the stream's last message, so that the servers refuse it if another
// coordinator has written there.
type results struct {
	queue   []*write
	sending bool   // the first of the queue is on its way
	last    uint64 // sequence number of the stream's last message
	number  uint64 // of the last message with results
	replies map[asked]string
	trouble string // why nothing can be stored
}

// write is a message for the stream and what follows when it is stored.
type write struct {
	subject string // "" to look only whether the stream is as it should be
	data    []byte
	once    bool             // the stream may have it already
	records []cluster.Record // for the ledger
	drop    string           // worker whose records the ledger drops
	answers []coordinator.Answer
}

// asked identifies a claim.
type asked struct {
	worker string
	task   coordinator.TaskID
}

// mostWaiting is the most messages that wait to be stored. When there are more, claims
// wait with the workers.
const mostWaiting = 64

// congested reports whether claims have to wait.
func (r *results) congested() bool { return len(r.queue) >= mostWaiting }

func (r *results) push(w *write) *write {
	r.queue = append(r.queue, w)
	return w
}

// record has a record stored.
func (e *engine) record(r cluster.Record) error {
	data, err := encodeRecord(r)
	if err != nil {
		return err
	}
	var w *write
	if at := len(e.queue) - 1; at > 0 || at == 0 && !e.sending {
		w = e.queue[at]
	}
	if w == nil || len(w.records) == 0 || len(w.data)+len(data)+2 > maxResults {
		e.number++
		w = e.push(&write{subject: e.names.results(e.epoch, e.number), data: []byte("[")})
	} else {
		w.data = append(w.data, ',')
	}
	w.data = append(w.data, data...)
	w.records = append(w.records, r)
	return nil
}

// answer answers a claim when all that was recorded before it is stored. A claim that
// does not count has nothing to wait for.
func (e *engine) answer(a coordinator.Answer) {
	if len(e.queue) == 0 || a.Receipt.Reason != "" {
		e.reply(a)
		return
	}
	key := asked{a.Worker, a.Receipt.Task}
	for _, w := range e.queue {
		for _, waiting := range w.answers {
			if key == (asked{waiting.Worker, waiting.Receipt.Task}) {
				return // the claim came again; the answer goes where it came from last
			}
		}
	}
	w := e.queue[len(e.queue)-1]
	w.answers = append(w.answers, a)
}

func (e *engine) reply(a coordinator.Answer) {
	key := asked{a.Worker, a.Receipt.Task}
	if to := e.replies[key]; to != "" {
		e.say(to, a.Receipt)
		delete(e.replies, key)
	}
}

// flush sends the first message of the queue, unless one is on its way.
func (e *engine) flush(ctx context.Context) {
	if e.sending || len(e.queue) == 0 {
		return
	}
	e.sending = true
	w, last := e.queue[0], e.last
	if len(w.records) > 0 {
		w.data = append(w.data, ']')
	}
	go func() {
		last, err := e.store(ctx, w, last)
		e.post(ctx, func() error {
			if err != nil {
				return err
			}
			return e.stored(w, last)
		})
	}()
}

// stored notes that the servers have the first message of the queue on disk.
func (e *engine) stored(w *write, last uint64) error {
	reached("results stored")
	e.queue, e.sending, e.last = e.queue[1:], false, last
	e.storeTrouble(nil)
	for _, r := range w.records {
		e.enter(entry{record: r})
	}
	if w.drop != "" {
		e.enter(entry{drop: w.drop})
	}
	err := e.writeLedger()
	for _, a := range w.answers {
		e.reply(a)
	}
	return err
}

// storeTrouble tells the operator once that nothing can be stored, and once that it can
// again.
func (e *engine) storeTrouble(err error) {
	switch {
	case err != nil && e.trouble == "":
		e.trouble = err.Error()
		e.o.Log.Error("results cannot be stored; the count continues when they can", "error", err)
	case err == nil && e.trouble != "":
		e.trouble = ""
		e.o.Log.Info("results are stored again")
	}
}

// checkStream has an idle coordinator look whether another one has written to the stream.
func (e *engine) checkStream() {
	if len(e.queue) == 0 {
		e.push(&write{})
	}
}

// store stores a message as the one after the last, and returns its sequence number. It
// retries until ctx ends or another coordinator has the count.
func (e *engine) store(ctx context.Context, w *write, last uint64) (uint64, error) {
	for wait := 50 * time.Millisecond; ; wait = min(2*wait, 5*time.Second) {
		at, err := e.publish(ctx, w, last)
		if err == nil {
			return at, nil
		}
		// The message may be stored even if no answer came.
		now, failed := e.look(ctx, w, last)
		switch {
		case errors.Is(failed, ErrTaken):
			return 0, failed
		case failed == nil && (now.stored || w.once && now.last == last && isStored(err)):
			return now.last, nil
		case failed == nil && now.last < last:
			e.o.Log.Error("the servers have lost messages; the ledger has what they held", "from", now.last+1, "to", last)
			e.post(ctx, func() error { e.restore(); return nil })
			last = now.last
			continue
		}
		if w.subject == "" {
			err = failed
		}
		e.recreate(ctx, failed)
		e.post(ctx, func() error { e.storeTrouble(err); return nil })
		if err := pause(ctx, wait); err != nil {
			return 0, err
		}
	}
}

// isStored reports whether a server refused a message because its subject has one.
func isStored(err error) bool {
	api, ok := errors.AsType[*jetstream.APIError](err)
	return ok && api.ErrorCode == 10077 && strings.Contains(api.Description, "per subject")
}

// recreate makes the stream if the servers no longer know it.
func (e *engine) recreate(ctx context.Context, err error) {
	if errors.Is(err, jetstream.ErrStreamNotFound) {
		within(ctx, func(ctx context.Context) (jetstream.Stream, error) {
			return e.js.CreateStream(ctx, e.names.resultStream(e.o.Replicas))
		})
	}
}

// restore stores again what a stream must have that has lost messages.
func (e *engine) restore() {
	e.push(&write{subject: e.names.epoch(e.epoch), data: []byte(e.o.Name), once: true})
	e.push(&write{subject: e.names.secret(), data: e.secret[:], once: true})
	for _, v := range e.verdicts {
		if err := e.keepVerdict(v); err != nil {
			e.o.Log.Error("a verdict cannot be stored", "worker", v.Worker, "error", err)
		}
	}
}

// errLook is the result of publishing a write that only looks.
var errLook = errors.New("nothing is to be stored")

func (e *engine) publish(ctx context.Context, w *write, last uint64) (uint64, error) {
	if w.subject == "" {
		return 0, errLook
	}
	ack, err := within(ctx, func(ctx context.Context) (*jetstream.PubAck, error) {
		return e.js.PublishMsg(ctx, &nats.Msg{Subject: w.subject, Data: w.data}, jetstream.WithExpectLastSequence(last))
	})
	if err != nil {
		return 0, err
	}
	return ack.Sequence, nil
}

// found is what look finds at the end of the stream.
type found struct {
	last   uint64 // sequence number of the last message
	stored bool   // the message is stored
}

// look compares the end of the stream with what it should be, before or after w is
// stored. It returns ErrTaken if something else is stored there.
func (e *engine) look(ctx context.Context, w *write, last uint64) (found, error) {
	info, err := within(ctx, func(ctx context.Context) (*jetstream.StreamInfo, error) { return e.stream.Info(ctx) })
	if err != nil {
		return found{}, err
	}
	now := found{last: info.State.LastSeq}
	if now.last <= last {
		now.stored = w.subject == "" && now.last == last
		return now, nil
	}
	msg, err := within(ctx, func(ctx context.Context) (*jetstream.RawStreamMsg, error) { return e.stream.GetMsg(ctx, last+1) })
	switch {
	case err == nil && msg.Subject == w.subject && now.last == last+1:
		now.stored = true
		return now, nil
	case err == nil && msg.Subject == e.names.epoch(epochIn(msg.Subject)):
		return now, fmt.Errorf("%w: it has started on %.200s since", ErrTaken, msg.Data)
	case err == nil || errors.Is(err, jetstream.ErrMsgNotFound):
		return now, fmt.Errorf("%w: stream %s has messages that are not of this one", ErrTaken, e.names.stream())
	}
	return now, err
}

// within calls ask with a timeout of some seconds. The client has no timeout of its own,
// and on a broken connection no answer comes.
func within[T any](ctx context.Context, ask func(context.Context) (T, error)) (T, error) {
	ctx, stop := context.WithTimeout(ctx, 5*time.Second)
	defer stop()
	return ask(ctx)
}
