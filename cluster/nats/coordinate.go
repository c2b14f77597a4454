package nats

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"log/slog"
	"math/big"
	"sync/atomic"
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
	Ledger         cluster.Ledger           // of the plan; nil keeps the records with the servers alone
	Name           string                   // of this coordinator, for reports and other coordinators
	Build          string                   // version of the program, kept with what the coordinator counts itself
	SameBuild      bool                     // refuse workers of another build
	Recheck        float64                  // share of the jobs that another worker counts again, 0 to 1
	Trusted        func(worker string) bool // workers of one's own, whose names nobody else can use; nil for none
	RecheckTrusted float64                  // Recheck for the jobs of these workers
	Probes         int                      // jobs that the coordinator counts itself, to test workers with
	Patience       time.Duration            // after which the tasks of a silent worker go to others; 0 is 30 s
	Replicas       int                      // number of servers that keep each record: 1, 3 or 5; 0 is 1
	Progress       func(cluster.Report)     // if set, called about once a second and at the end, by one goroutine
	Log            *slog.Logger             // what an operator should know; nil for no log

	clock func() time.Time // time.Now, or a test's
}

func (o Options) withDefaults() Options {
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
	return o
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
// the sum of all counts when every job is recorded, every check is done and the ledger is
// on disk. It resumes from what the ledger and the servers hold. While a result cannot be
// stored, it waits. If ctx ends first, the error wraps ctx.Err() and the cause, and the
// ledger holds what was recorded.
func Coordinate(ctx context.Context, plan jobs.Plan, o Options) (report cluster.Report, total *big.Int, err error) {
	defer func(parent context.Context) { err = ctxerr.Wrap(parent, err) }(ctx)
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	e := newEngine(plan, o, cancel)
	if err := e.connect(ctx); err != nil {
		return cluster.Report{}, nil, err
	}
	defer e.nc.Close()
	if err := e.open(ctx); err != nil {
		return cluster.Report{}, nil, err
	}
	err = e.serve(ctx)
	if failed := e.leave(err); err == nil {
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

	nc     *nats.Conn
	js     jetstream.JetStream
	stream jetstream.Stream
	epoch  uint64
	secret [32]byte
	c      *coordinator.Coordinator
	since  time.Time
	ticks  int

	verdicts            []coordinator.Verdict
	finishing, finished bool

	invited map[string]bool // workers that were told what is counted and have not said hello

	results
	ledgerQueue
	ignored ignored

	refusals, remarks allowance // of lines in the log
	told              toldReport

	events  chan func() error // from all other goroutines
	cancel  context.CancelCauseFunc
	judging chan struct{} // held by the goroutine that counts a job
}

func newEngine(plan jobs.Plan, o Options, cancel context.CancelCauseFunc) *engine {
	o = o.withDefaults()
	return &engine{
		plan: plan, o: o, names: namesOf(plan.Hash()), events: make(chan func() error, 256), cancel: cancel,
		judging: make(chan struct{}, 1), since: o.clock(), results: results{replies: make(map[asked]string)},
		invited: make(map[string]bool),
	}
}

func (e *engine) connect(ctx context.Context) (err error) {
	if name, err := KeyName(e.o.Key); err == nil && name != coordinatorName {
		return fmt.Errorf("%s is the key of %s, who may not coordinate; use %s.key", e.o.Key, name, coordinatorName)
	}
	if e.nc, err = e.o.connect(coordinatorName, func(err error) { e.cancel(err) }, nats.NoEcho()); err != nil {
		return err
	}
	if e.js, err = jetstream.New(e.nc); err != nil {
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
	if err := checkVersion(e.nc.ConnectedServerVersion(), e.o.URL); err != nil {
		return err
	}
	ask, stop := context.WithTimeout(ctx, time.Second)
	defer stop()
	if reply, err := e.nc.RequestWithContext(ask, e.names.subject("coordinator"), nil); err == nil {
		return fmt.Errorf("%w: it runs on %.200s", ErrTaken, reply.Data)
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
	if err := e.act(ctx); err != nil {
		return err
	}
	go e.tick(ctx)
	if err := e.await(ctx, nil); err != nil {
		return err
	}
	e.awaitInvited(ctx)
	return nil
}

// awaitInvited waits, for a while, for the hellos of workers that are just joining: they
// could not hear yet that the count is complete.
func (e *engine) awaitInvited(ctx context.Context) {
	for over := time.After(helloWait); len(e.invited) > 0; {
		select {
		case event := <-e.events:
			event() // cannot make a complete count fail
		case <-over:
			return
		case <-ctx.Done():
			return
		}
	}
}

// helloWait is how long a complete count waits for workers that are just joining.
const helloWait = 5 * time.Second

// leave tells everybody who is concerned that the coordinator ends with err. A server that
// is away for a moment is told when it is back; one that stays away does not make a
// finished count fail.
func (e *engine) leave(err error) error {
	if !e.finished && !errors.Is(err, ErrTaken) {
		e.salvage()
	}
	for tries := 1; ; tries++ {
		e.sayFarewell()
		failed := e.nc.FlushTimeout(time.Second)
		if failed == nil {
			break
		}
		if !e.finished || tries == farewells {
			e.o.Log.Info("the servers were not told that the coordinator has ended", "error", failed)
			break
		}
		time.Sleep(farewellPause)
	}
	return e.o.Ledger.Sync()
}

const (
	// farewells is how often a coordinator tries to say that the count is finished.
	farewells     = 3
	farewellPause = 500 * time.Millisecond
)

func (e *engine) sayFarewell() {
	if e.finished {
		e.notify("", notice{Done: true})
		if data, err := json.Marshal(e.report()); err == nil {
			e.nc.Publish(subjectFinished, data)
		}
	}
	e.tell()
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

// tick tells the coordinator once a second that time passes.
func (e *engine) tick(ctx context.Context) {
	for pause(ctx, time.Second) == nil {
		e.post(ctx, func() error {
			e.ticks++
			if e.ticks%5 == 0 {
				e.checkStream()
			}
			if err := e.syncLedger(); err != nil {
				return err
			}
			e.c.Tick(e.o.clock())
			e.ignored.tell(e.o.Log, e.ticks)
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
	e.flush(ctx)
	return e.finish()
}

func (e *engine) do(ctx context.Context, action coordinator.Action) error {
	switch a := action.(type) {
	case coordinator.Assign:
		// If the task does not arrive, the worker's hello shows it.
		e.say(e.names.subject("task", a.Worker), a.Task)
	case coordinator.Forget:
		e.notify(a.Worker, notice{Forget: a.Tasks})
	case coordinator.Record:
		if a.Worker == cluster.Judge {
			a.Build = e.o.Build
		}
		return e.record(a.Record)
	case coordinator.Answer:
		e.answer(a)
	case coordinator.Exclude:
		return e.exclude(a.Verdict)
	case coordinator.Judge:
		e.judge(ctx, a)
	case coordinator.Refuse:
		e.refuse(a)
	case coordinator.Say:
		if e.remarks.take(e.o.clock(), 1, linesPerSecond) {
			e.o.Log.Warn(a.Text)
		}
	case coordinator.Finish:
		e.finishing = true
	}
	return nil
}

// refuse tells a worker that it cannot take part.
func (e *engine) refuse(a coordinator.Refuse) {
	n := notice{Refuse: a.Reason, Instance: a.Instance}
	if a.Excluded {
		n = notice{Excluded: a.Reason}
	} else if e.refusals.take(e.o.clock(), 1, linesPerSecond) {
		e.o.Log.Warn("a worker is refused", "worker", a.Worker, "reason", a.Reason)
	}
	e.notify(a.Worker, n)
}

// exclude has the verdict stored before the ledger drops a record, so that a restart
// cannot forget it.
func (e *engine) exclude(v coordinator.Verdict) error {
	e.o.Log.Error("a worker is excluded, and its jobs are counted again", "worker", v.Worker, "reason", v.String())
	e.verdicts = append(e.verdicts, v)
	e.notify(v.Worker, notice{Excluded: v.String()})
	return e.keepVerdict(v)
}

func (e *engine) keepVerdict(v coordinator.Verdict) error {
	data, err := json.Marshal(v)
	if err == nil {
		e.push(&write{subject: e.names.verdict(v.Worker), data: data, once: true, drop: v.Worker})
	}
	return err
}

// finish ends the count when every result is stored and the ledger is on disk.
func (e *engine) finish() error {
	if !e.finishing || len(e.queue) > 0 || e.unwritten != "" {
		return nil
	}
	err := e.syncLedger()
	e.finished = err == nil && e.ledgerQueue.clean()
	return err
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
		checker, err := e.plan.NewChecker(a.Not...)
		if err != nil {
			e.cancel(err)
			return
		}
		stop, release := stopAtEnd(ctx)
		defer release()
		run := jobs.NewRunning(stop)
		if result, ok := checker.Run(a.Job, run); ok {
			e.post(ctx, func() error { e.c.Judged(e.o.clock(), foundOf(result, e.o.clock())); return nil })
		} else if err := failed(run); err != nil {
			e.cancel(err)
		}
	}()
}

// stopAtEnd returns a flag that is set when ctx ends.
func stopAtEnd(ctx context.Context) (stop *atomic.Bool, release func() bool) {
	stop = new(atomic.Bool)
	return stop, context.AfterFunc(ctx, func() { stop.Store(true) })
}

func foundOf(r jobs.Result, at time.Time) coordinator.Found {
	return coordinator.Found{Job: r.Job, Count: r.Count, Nodes: r.Nodes, Kernel: r.Kernel, Time: at.UnixMilli()}
}
