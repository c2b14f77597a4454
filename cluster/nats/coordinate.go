package nats

import (
	"context"
	"crypto/rand"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"log/slog"
	"math/big"
	"strconv"
	"strings"
	"sync"
	"time"

	"nqueens.example/nqueens/cluster/internal/coordinator"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"nqueens.example/nqueens/cluster"
	"nqueens.example/nqueens/internal/ctxerr"
	"nqueens.example/nqueens/jobs"
)

// Options configure Coordinate.
type Options struct {
	Connection
	Ledger    cluster.Ledger       // of the plan; nil keeps the records with the servers alone
	Name      string               // of this coordinator, for reports and other coordinators
	Build     string               // version of the program, kept with what the coordinator counts itself
	SameBuild bool                 // refuse workers of another build
	Recheck   float64              // share of the jobs that another worker counts again, 0 to 1
	Probes    int                  // jobs that the coordinator counts itself, to test workers with
	Patience  time.Duration        // after which the tasks of a silent worker go to others; 0 is 30 s
	Replicas  int                  // number of servers that keep each record: 1, 3 or 5; 0 is 1
	Progress  func(cluster.Report) // if set, called about once a second and at the end, by one goroutine
	Log       *slog.Logger         // what an operator should know; nil for no log

	clock func() time.Time // time.Now, or a test's
}

// noLedger keeps nothing.
type noLedger struct{}

func (noLedger) All() iter.Seq[cluster.Record] { return func(func(cluster.Record) bool) {} }
func (noLedger) Add(cluster.Record) error      { return nil }
func (noLedger) Drop(string) error             { return nil }
func (noLedger) Sync() error                   { return nil }

// ErrTaken is the error of a coordinator if the count already has another one.
var ErrTaken = errors.New("another coordinator has this count")

// Coordinate has the workers of a cluster count a plan. It returns the last report and
// the sum of all counts when every job is recorded and every check is done. It resumes
// from what the ledger and the servers hold. If ctx ends first, the error wraps
// ctx.Err() and the cause, and the ledger holds what was recorded.
func Coordinate(ctx context.Context, plan jobs.Plan, o Options) (report cluster.Report, total *big.Int, err error) {
	defer func(parent context.Context) { err = ctxerr.Wrap(parent, err) }(ctx)
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	if o.Ledger == nil {
		o.Ledger = noLedger{}
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Patience == 0 {
		o.Patience = patience
	}
	if o.clock == nil {
		o.clock = time.Now
	}
	e := &engine{plan: plan, o: o, names: namesOf(plan.Hash()), events: make(chan func() error, 256), cancel: cancel, judging: make(chan struct{}, 1), since: o.clock()}
	if err := e.connect(ctx); err != nil {
		return cluster.Report{}, nil, err
	}
	defer e.nc.Close()
	if err := e.open(ctx); err != nil {
		return cluster.Report{}, nil, err
	}
	err = e.serve(ctx)
	if failed := o.Ledger.Sync(); err == nil {
		err = failed
	}
	return e.report(), e.c.Total(), err
}

// mostWorkers is the most workers in a report.
const mostWorkers = 200

// engine connects a coordinator to NATS and to the ledger. Its fields belong to the
// goroutine of serve unless they say otherwise.
type engine struct {
	plan  jobs.Plan
	o     Options
	names names

	nc       *nats.Conn
	js       jetstream.JetStream
	ledger   jetstream.Stream
	queues   uint64 // number of queues made in this epoch
	epoch    uint64
	verdicts []coordinator.Verdict
	reader   *reader
	c        *coordinator.Coordinator
	finished bool
	since    time.Time

	events  chan func() error // from all other goroutines
	cancel  context.CancelCauseFunc
	judging chan struct{} // held by the goroutine that counts a job
}

func (e *engine) connect(ctx context.Context) (err error) {
	if e.nc, err = e.o.connect(coordinatorName, func(err error) { e.cancel(err) }); err != nil {
		return err
	}
	if e.js, err = jetstream.New(e.nc, jetstream.WithPublishAsyncMaxPending(1024)); err != nil {
		return err
	}
	for waited := 0; !e.nc.IsConnected(); waited++ {
		if waited == 50 {
			e.o.Log.Info("waiting for a server", "url", e.o.URL)
		}
		if err := pause(ctx, 20*time.Millisecond); err != nil {
			return err
		}
	}
	ask, stop := context.WithTimeout(ctx, time.Second)
	defer stop()
	if reply, err := e.nc.RequestWithContext(ask, e.names.subject("coordinator"), nil); err == nil {
		return fmt.Errorf("%w: it runs on %s", ErrTaken, reply.Data)
	}
	return nil
}

// pause waits for d, or returns the cause if ctx ends first.
func pause(ctx context.Context, d time.Duration) error {
	select {
	case <-time.After(d):
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// open takes the next epoch, makes a new work queue, and loads the ledger and the
// stream of claims into the coordinator.
func (e *engine) open(ctx context.Context) error {
	var err error
	e.ledger, err = e.js.CreateOrUpdateStream(ctx, e.names.ledgerStream(e.o.Replicas))
	if err != nil {
		return fmt.Errorf("stream %s: %w", e.names.ledger(), err)
	}
	if err := e.begin(ctx); err != nil {
		return err
	}
	if err := e.js.DeleteStream(ctx, e.names.work()); err != nil && !errors.Is(err, jetstream.ErrStreamNotFound) {
		return fmt.Errorf("stream %s: %w", e.names.work(), err)
	}
	if err := e.makeQueue(ctx); err != nil {
		return err
	}
	var seed [8]byte
	rand.Read(seed[:])
	policy := coordinator.Policy{Plan: e.plan.Hash(), Epoch: e.epoch, Recheck: e.o.Recheck, Probes: e.o.Probes, Seed: binary.LittleEndian.Uint64(seed[:]), Silence: 2 * e.o.Patience}
	if e.o.SameBuild {
		policy.Build = e.o.Build
	}
	e.c = coordinator.New(e.plan, policy)
	for r := range e.o.Ledger.All() {
		if err := e.c.Load(r); err != nil {
			return err
		}
	}
	for _, v := range e.verdicts {
		e.c.Banish(v)
	}
	e.reader = &reader{stream: e.ledger, next: 1, log: e.o.Log}
	if err := e.reader.catchUp(ctx, e.stored); err != nil {
		return err
	}
	return e.act(ctx)
}

// makeQueue makes the work queue.
func (e *engine) makeQueue(ctx context.Context) error {
	e.queues++
	work, err := e.js.CreateStream(ctx, e.names.workStream(e.o.Replicas, e.epoch<<32+e.queues<<24+1))
	if err == nil {
		_, err = work.CreateOrUpdateConsumer(ctx, workConsumer(e.o.Patience))
	}
	if err != nil {
		return fmt.Errorf("stream %s: %w", e.names.work(), err)
	}
	return nil
}

// begin reads the verdicts and takes the next epoch.
func (e *engine) begin(ctx context.Context) error {
	info, err := e.ledger.Info(ctx, jetstream.WithSubjectFilter(e.names.subject("verdict.*")))
	if err != nil {
		return err
	}
	for subject := range info.State.Subjects {
		msg, err := e.ledger.GetLastMsgForSubject(ctx, subject)
		var v coordinator.Verdict
		if err == nil {
			err = json.Unmarshal(msg.Data, &v)
		}
		if err != nil {
			// Even if the reason is lost, the worker stays set aside.
			e.o.Log.Error("a verdict cannot be read", "subject", subject, "error", err)
			v = coordinator.Verdict{Worker: lastToken(subject)}
		}
		e.verdicts = append(e.verdicts, v)
	}
	if info, err = e.ledger.Info(ctx, jetstream.WithSubjectFilter(e.names.subject("epoch.*"))); err != nil {
		return err
	}
	for subject := range info.State.Subjects {
		if epoch, err := strconv.ParseUint(lastToken(subject), 10, 32); err == nil {
			e.epoch = max(e.epoch, epoch)
		}
	}
	e.epoch++
	err = e.store(ctx, e.names.subject("epoch", strconv.FormatUint(e.epoch, 10)), []byte(e.o.Name))
	if isStored(err) {
		return fmt.Errorf("%w: it has just started", ErrTaken)
	}
	return err
}

func lastToken(subject string) string { return subject[strings.LastIndexByte(subject, '.')+1:] }

// store stores a message unless its subject has one.
func (e *engine) store(ctx context.Context, subject string, data []byte) error {
	return publish(ctx, e.js, &nats.Msg{Subject: subject, Data: data, Header: nats.Header{jetstream.ExpectedLastSubjSeqHeader: {"0"}}})
}

// isStored reports whether a server refused a message because its subject has one.
func isStored(err error) bool {
	api, ok := errors.AsType[*jetstream.APIError](err)
	return ok && (api.ErrorCode == 10071 || api.ErrorCode == 10164 || api.ErrorCode == 10077 && strings.Contains(api.Description, "per subject"))
}

// stored handles a message of the ledger's stream.
func (e *engine) stored(subject string, data []byte) error {
	tokens := strings.Split(strings.TrimPrefix(subject, e.names.subject("")), ".")
	switch {
	case tokens[0] == "claim" && len(tokens) == 4:
		var claim coordinator.Claim
		if err := json.Unmarshal(data, &claim); err != nil {
			e.c.Unreadable(tokens[3], err)
			return nil
		}
		// The server enforces the name in the subject, not the one in the claim.
		claim.Worker = tokens[3]
		e.c.Claim(e.o.clock(), claim)
	case tokens[0] == "epoch":
		if epoch, err := strconv.ParseUint(tokens[1], 10, 32); err == nil && epoch > e.epoch {
			return fmt.Errorf("%w: it has started on %s since", ErrTaken, data)
		}
	}
	return nil
}

// serve runs the coordinator until the count is complete.
func (e *engine) serve(ctx context.Context) error {
	if err := e.listen(ctx); err != nil {
		return err
	}
	e.notify("", notice{Census: true})
	if e.epoch > 1 {
		if err := e.await(ctx, time.After(census)); err != nil {
			return err
		}
	}
	e.c.Start(e.o.clock())
	go func() {
		e.cancel(e.reader.follow(ctx, func(subject string, data []byte) error {
			return e.post(ctx, func() error { return e.stored(subject, data) })
		}))
	}()
	if err := e.act(ctx); err != nil {
		return err
	}
	ticking, stop := context.WithCancel(ctx)
	var ticks sync.WaitGroup
	ticks.Go(func() { e.tick(ticking) })
	err := e.await(ctx, nil)
	stop()
	ticks.Wait() // otherwise tick could make the queue again
	if e.finished {
		e.clear(ctx)
		e.notify("", notice{Done: true})
		if data, err := json.Marshal(e.report()); err == nil {
			e.nc.Publish(subjectFinished, data)
		}
		err = nil
	}
	e.tell()
	return errors.Join(err, e.nc.FlushTimeout(time.Second))
}

// clear removes the queue and the reader's consumer. Servers that keep running would
// keep them, and a server in this process would wait for workers that still fetch tasks.
func (e *engine) clear(ctx context.Context) {
	_, err := within(ctx, func(ctx context.Context) (struct{}, error) {
		return struct{}{}, errors.Join(e.js.DeleteStream(ctx, e.names.work()), e.reader.close(ctx))
	})
	if err != nil {
		e.o.Log.Warn("the queue could not be removed", "error", err)
	}
}

// census is how long a restarted coordinator waits for workers to say what they hold.
const census = 1500 * time.Millisecond

// await handles events until the count is complete or over fires.
func (e *engine) await(ctx context.Context, over <-chan time.Time) error {
	for !e.finished {
		select {
		case event := <-e.events:
			if err := event(); err != nil {
				return err
			}
			if err := e.act(ctx); err != nil {
				return err
			}
		case <-over:
			return nil
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
	return nil
}

// post hands an event to the goroutine of serve.
func (e *engine) post(ctx context.Context, event func() error) error {
	select {
	case e.events <- event:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// listen subscribes to what workers and observers send.
func (e *engine) listen(ctx context.Context) error {
	on := func(subject string, do func(*nats.Msg)) error {
		_, err := e.nc.Subscribe(subject, func(msg *nats.Msg) {
			e.post(ctx, func() error { do(msg); return nil })
		})
		return err
	}
	return errors.Join(
		on(subjectJoin, e.invite),
		on(subjectStatus, func(msg *nats.Msg) { respond(msg, e.report()) }),
		on(e.names.subject("coordinator"), func(msg *nats.Msg) { msg.Respond([]byte(e.o.Name)) }),
		on(e.names.subject("hello.*"), func(msg *nats.Msg) {
			var h coordinator.Hello
			if json.Unmarshal(msg.Data, &h) == nil {
				h.Worker = lastToken(msg.Subject)
				e.c.Heard(e.o.clock(), h)
			}
		}),
		on(e.names.subject("holding.*"), func(msg *nats.Msg) {
			var task coordinator.Task
			if json.Unmarshal(msg.Data, &task) == nil {
				e.c.Adopt(lastToken(msg.Subject), task)
			}
		}),
	)
}

func (e *engine) invite(msg *nats.Msg) {
	i := invitation{Version: coordinator.Version, N: e.plan.N(), Method: e.plan.Method(), Plan: e.plan.Hash(), Patience: e.o.Patience}
	if e.o.SameBuild {
		i.Build = e.o.Build
	}
	respond(msg, i)
}

func respond(msg *nats.Msg, v any) {
	if data, err := json.Marshal(v); err == nil {
		msg.Respond(data)
	}
}

func (e *engine) notify(worker string, n notice) {
	subject := e.names.subject("notice")
	if worker != "" {
		subject += "." + worker
	}
	if data, err := json.Marshal(n); err == nil {
		e.nc.Publish(subject, data)
	}
}

// tick asks once a second how many tasks the queue holds. A restarted server has no
// queue, because queues are in memory.
func (e *engine) tick(ctx context.Context) {
	for pause(ctx, time.Second) == nil {
		queued, lost := -1, false
		work, err := within(ctx, func(ctx context.Context) (jetstream.Stream, error) { return e.js.Stream(ctx, e.names.work()) })
		if err == nil {
			queued = int(work.CachedInfo().State.Msgs)
		} else if errors.Is(err, jetstream.ErrStreamNotFound) {
			_, err := within(ctx, func(ctx context.Context) (struct{}, error) { return struct{}{}, e.makeQueue(ctx) })
			lost = err == nil
		}
		e.post(ctx, func() error {
			if lost {
				e.o.Log.Warn("the server lost the queue; a new one is made")
				e.c.QueueLost(e.o.clock())
			}
			e.c.Tick(e.o.clock(), queued)
			e.tell()
			return nil
		})
	}
}

func (e *engine) tell() {
	if e.o.Progress != nil {
		e.o.Progress(e.report())
	}
}

// act carries out the coordinator's actions.
func (e *engine) act(ctx context.Context) error {
	for actions := e.c.Actions(); len(actions) > 0; actions = e.c.Actions() {
		for _, action := range actions {
			if err := e.do(ctx, action); err != nil {
				return err
			}
		}
	}
	return nil
}

func (e *engine) do(ctx context.Context, action coordinator.Action) error {
	switch a := action.(type) {
	case coordinator.Publish:
		data, err := json.Marshal(a.Task)
		if err != nil {
			return err
		}
		// If the task does not arrive, the length of the queue shows it.
		future, err := e.js.PublishAsync(e.names.task(a.Task.ID), data)
		if err == nil && a.Again {
			go func() {
				select {
				case <-future.Ok():
					e.post(ctx, func() error { e.c.Restored(e.o.clock(), a.Task.ID); return nil })
				case <-future.Err(): // the queue has the task
				case <-ctx.Done():
				}
			}()
		}
		return nil
	case coordinator.Record:
		if a.Worker == cluster.Judge {
			a.Build = e.o.Build
		}
		return e.o.Ledger.Add(a.Record)
	case coordinator.SetAside:
		return e.setAside(ctx, a.Verdict)
	case coordinator.Judge:
		e.judge(ctx, a)
	case coordinator.Refuse:
		e.o.Log.Warn("a claim is refused", "worker", a.Worker, "reason", a.Reason)
		e.notify(a.Worker, notice{Refuse: a.Reason})
	case coordinator.Finish:
		e.finished = true
	}
	return nil
}

// setAside stores the verdict before the ledger drops a record, so that a restart
// cannot forget it.
func (e *engine) setAside(ctx context.Context, v coordinator.Verdict) error {
	e.o.Log.Error("a worker is set aside, and its jobs are counted again", "worker", v.Worker, "reason", v.String())
	data, err := json.Marshal(v)
	if err != nil {
		return err
	}
	if err := e.store(ctx, e.names.subject("verdict", v.Worker), data); err != nil && !isStored(err) {
		return fmt.Errorf("storing the verdict on %s: %w", v.Worker, err)
	}
	e.notify(v.Worker, notice{Aside: v.String()})
	return e.o.Ledger.Drop(v.Worker)
}

// judge counts a job in this process. Only one job is judged at a time.
func (e *engine) judge(ctx context.Context, a coordinator.Judge) {
	go func() {
		select {
		case e.judging <- struct{}{}:
			defer func() { <-e.judging }()
		case <-ctx.Done():
			return
		}
		kernel := ""
		if len(a.Not) > 0 {
			kernel = a.Not[0]
		}
		checker, err := e.plan.NewChecker(kernel)
		if err != nil {
			e.cancel(err)
			return
		}
		run, release := runningUntil(ctx)
		defer release()
		if result, ok := checker.Run(a.Job, run); ok {
			e.post(ctx, func() error { e.c.Judged(e.o.clock(), foundOf(result, e.o.clock())); return nil })
		}
	}()
}

func foundOf(r jobs.Result, at time.Time) coordinator.Found {
	return coordinator.Found{Job: r.Job, Count: r.Count, Nodes: r.Nodes, Kernel: r.Kernel, Time: at.UnixMilli()}
}
