package nats

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"time"

	"nqueens.example/nqueens/cluster/internal/coordinator"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"nqueens.example/nqueens/count"
	"nqueens.example/nqueens/internal/ctxerr"
	"nqueens.example/nqueens/jobs"
)

// WorkOptions configure Work.
type WorkOptions struct {
	Connection
	Name   string       // of the worker, unique in the cluster: 1 to 64 letters, digits, hyphens, underscores
	Build  string       // version of the program
	Kernel string       // to count with, "" for the fastest
	Cores  int          // jobs that run at once, at most one for each core; 0 is one for each core
	Spool  string       // directory for claims until they are stored; "" keeps them in memory
	Log    *slog.Logger // what an operator should know; nil for no log
	Done   *Done        // counts what the worker has done; may be nil

	spoil func(*jobs.Result) // by which a test makes a worker lie
	clock func() time.Time   // time.Now, or a test's
}

// Done counts the work of a worker since it started. It may be read at any time.
type Done struct {
	Jobs    atomic.Uint64 // jobs counted
	Nodes   atomic.Uint64 // nodes visited, which is the number of queens placed
	Stored  atomic.Uint64 // claims that the servers have stored
	Waiting atomic.Int64  // claims that they have not stored yet
}

// ErrSetAside is the error of a worker whose results were wrong.
var ErrSetAside = errors.New("set aside")

// Work counts for a cluster until the count is complete. It waits for a coordinator; once
// it has joined, no failure of the network or the servers ends it. It returns an error if
// the coordinator refuses the worker, and ErrSetAside if the worker's results were wrong.
// If ctx ends first, it gives back the tasks it holds, and the error wraps ctx.Err() and
// the cause.
func Work(ctx context.Context, o WorkOptions) (err error) {
	defer func(parent context.Context) { err = ctxerr.Wrap(parent, err) }(ctx)
	if err := coordinator.CheckWorkerName(o.Name); err != nil {
		return err
	}
	if name, err := KeyName(o.Key); err == nil && name == observerName {
		return fmt.Errorf("%s is the key of an observer, who may not work; each worker has a key of its own", o.Key)
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.clock == nil {
		o.clock = time.Now
	}
	if o.Done == nil {
		o.Done = new(Done)
	}
	cores, err := (jobs.Options{Workers: o.Cores}).Use(jobs.MaxWorkers)
	if err != nil {
		return err
	}
	o.Cores = cores
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	m := &member{o: o, cancel: cancel}
	m.wake = sync.NewCond(&m.mu)
	if m.nc, err = o.connect(o.Name, func(err error) { cancel(err) }); err != nil {
		return err
	}
	defer m.nc.Close()
	if m.js, err = jetstream.New(m.nc); err != nil {
		return err
	}
	if err := m.join(ctx); err != nil {
		return err
	}
	return m.work(ctx)
}

// errDone is the cause that ends a worker when the count is complete.
var errDone = errors.New("the count is complete")

// member is a machine that works for a cluster.
type member struct {
	o        WorkOptions
	plan     jobs.Plan
	names    names
	patience time.Duration
	nc       *nats.Conn
	js       jetstream.JetStream
	spool    *spool
	cancel   context.CancelCauseFunc

	kernel string

	mu     sync.Mutex // guards the fields below
	wake   *sync.Cond // signals that one of them changed
	over   bool
	held   map[*held]bool
	queue  []unit // of held tasks, not started yet
	claims []*held
}

// held is a task that the worker has not acknowledged yet.
type held struct {
	coordinator.Task
	msg   jetstream.Msg // nil for a claim of an earlier run
	left  int           // units that are not counted yet
	claim coordinator.Claim
	kept  bool // in the spool
}

// unit is one job of a task, to count or to check.
type unit struct {
	of    *held
	job   int
	check *coordinator.Check
}

// join asks what is counted until there is an answer. A coordinator that starts sends a
// notice, which saves the wait.
func (m *member) join(ctx context.Context) error {
	begins := make(chan *nats.Msg, 1)
	notices, err := m.nc.ChanSubscribe(names("*").subject("notice"), begins)
	if err != nil {
		return err
	}
	defer notices.Unsubscribe()
	for said := false; ; {
		ask, stop := context.WithTimeout(ctx, 2*time.Second)
		reply, err := m.nc.RequestWithContext(ask, subjectJoin, nil)
		stop()
		if err == nil {
			return m.accept(reply.Data)
		}
		if !said {
			m.o.Log.Info("waiting for a coordinator", "url", m.o.URL)
			said = true
		}
		select {
		case <-begins:
		case <-time.After(100 * time.Millisecond):
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
}

func (m *member) accept(data []byte) error {
	var i invitation
	if err := json.Unmarshal(data, &i); err != nil {
		return fmt.Errorf("the coordinator's answer cannot be read: %w", err)
	}
	if i.Version != coordinator.Version {
		return fmt.Errorf("the coordinator speaks version %d, this program version %d; use the same program for both", i.Version, coordinator.Version)
	}
	if i.Build != "" && i.Build != m.o.Build {
		return fmt.Errorf("the coordinator requires workers of build %q, not %q", i.Build, m.o.Build)
	}
	plan, err := count.NewPlan(i.Method, i.N)
	if err != nil {
		return err
	}
	if plan.Hash() != i.Plan {
		return fmt.Errorf("the coordinator counts n = %d by plan %.8s, this program makes %.8s; use the same program for both", i.N, i.Plan, plan.Hash())
	}
	m.plan, m.names, m.patience = plan, namesOf(i.Plan), max(time.Second, i.Patience)
	return nil
}

func (m *member) work(ctx context.Context) error {
	workers := make([]jobs.Worker, m.o.Cores)
	for i := range workers {
		var err error
		if workers[i], err = m.plan.NewWorker(m.o.Kernel); err != nil {
			return err
		}
	}
	m.kernel = workers[0].Kernel()
	m.held = make(map[*held]bool)
	if err := m.openSpool(); err != nil {
		return err
	}
	if err := m.listen(); err != nil {
		return err
	}
	m.o.Log.Info("joined", "n", m.plan.N(), "method", m.plan.Method(), "kernel", m.kernel, "cores", m.o.Cores, "worker", m.o.Name)
	release := context.AfterFunc(ctx, func() {
		m.mu.Lock()
		m.over = true
		m.mu.Unlock()
		m.wake.Broadcast()
	})
	defer release()
	run, letGo := runningUntil(ctx)
	defer letGo()
	var group sync.WaitGroup
	group.Go(func() { m.fetch(ctx) })
	group.Go(func() { m.send(ctx) })
	group.Go(func() { m.beat(ctx) })
	for _, w := range workers {
		group.Go(func() { m.count(w, run) })
	}
	group.Wait()
	err := context.Cause(ctx)
	if errors.Is(err, errDone) {
		m.spool.clear()
		return nil
	}
	m.giveBack()
	return err
}

// listen subscribes to the coordinator's notices.
func (m *member) listen() error {
	heed := func(msg *nats.Msg) {
		var n notice
		if json.Unmarshal(msg.Data, &n) != nil {
			return
		}
		switch {
		case n.Done:
			m.cancel(errDone)
		case n.Aside != "":
			m.cancel(fmt.Errorf("%w by the coordinator: %s", ErrSetAside, n.Aside))
		case n.Refuse != "":
			m.cancel(fmt.Errorf("the coordinator refuses what this worker counts: %s", n.Refuse))
		case n.Census:
			m.answer()
		}
	}
	for _, subject := range []string{m.names.subject("notice"), m.names.subject("notice", m.o.Name)} {
		if _, err := m.nc.Subscribe(subject, heed); err != nil {
			return err
		}
	}
	return nil
}

// fetch fetches tasks so that there is a job ready for each core.
func (m *member) fetch(ctx context.Context) {
	var consumer jetstream.Consumer
	for {
		if !m.room() {
			return
		}
		var err error
		if consumer == nil {
			consumer, err = within(ctx, func(ctx context.Context) (jetstream.Consumer, error) {
				return m.js.Consumer(ctx, m.names.work(), consumerName)
			})
		}
		got := 0
		if err == nil {
			got, err = m.take(ctx, consumer)
		}
		if got == 0 && err != nil {
			consumer = nil
			if pause(ctx, time.Duration(50+rand.IntN(150))*time.Millisecond) != nil {
				return
			}
		}
	}
}

// room waits until fewer jobs are ready than there are cores. It returns false once the
// work is over.
func (m *member) room() bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	for len(m.queue) >= m.o.Cores && !m.over {
		m.wake.Wait()
	}
	return !m.over
}

// take fetches a single task, which may be enough for all cores.
func (m *member) take(ctx context.Context, consumer jetstream.Consumer) (got int, err error) {
	ctx, stop := context.WithTimeout(ctx, 5*time.Second)
	defer stop()
	batch, err := consumer.Fetch(1, jetstream.FetchContext(ctx))
	if err != nil {
		return 0, err
	}
	for msg := range batch.Messages() {
		got++
		m.hold(msg)
	}
	return got, batch.Error()
}

// hold queues the jobs of a task.
func (m *member) hold(msg jetstream.Msg) {
	h := &held{msg: msg}
	if err := json.Unmarshal(msg.Data(), &h.Task); err != nil {
		m.o.Log.Error("a task cannot be read", "error", err)
		msg.Term()
		return
	}
	h.claim = coordinator.Claim{Version: coordinator.Version, Plan: m.plan.Hash(), Build: m.o.Build, Worker: m.o.Name, Task: h.ID}
	var units []unit
	for _, job := range h.Jobs {
		units = append(units, unit{of: h, job: job})
	}
	for _, check := range h.Checks {
		if check.Not != m.o.Name {
			units = append(units, unit{h, check.Job, &check})
		}
	}
	for _, u := range units {
		if u.job < 0 || u.job >= m.plan.Len() {
			m.o.Log.Error("a task names a job that the plan does not have", "job", u.job)
			msg.Term()
			return
		}
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	h.left = len(units)
	m.held[h] = true
	m.queue = append(m.queue, units...)
	if h.left == 0 {
		m.claims = append(m.claims, h)
	}
	m.wake.Broadcast()
}

// next waits for a job and returns it; ok is false once the work is over.
func (m *member) next() (u unit, ok bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for len(m.queue) == 0 && !m.over {
		m.wake.Wait()
	}
	if m.over {
		return unit{}, false
	}
	u = m.queue[0]
	m.queue = m.queue[1:]
	m.wake.Broadcast()
	return u, true
}

// count runs jobs on one core.
func (m *member) count(worker jobs.Worker, run *jobs.Running) {
	checkers := make(map[string]jobs.Worker) // by the kernel they check
	for {
		u, ok := m.next()
		if !ok {
			return
		}
		does := worker
		if u.check != nil {
			if does = checkers[u.check.Kernel]; does == nil {
				var err error
				if does, err = m.plan.NewChecker(u.check.Kernel); err != nil {
					m.cancel(err)
					return
				}
				checkers[u.check.Kernel] = does
			}
		}
		start := m.o.clock()
		result, ok := does.Run(u.job, run)
		if !ok {
			return
		}
		if m.o.spoil != nil {
			m.o.spoil(&result)
		}
		m.o.Done.Jobs.Add(1)
		m.o.Done.Nodes.Add(result.Nodes)
		m.counted(u, result, m.o.clock().Sub(start))
	}
}

func (m *member) counted(u unit, result jobs.Result, took time.Duration) {
	m.mu.Lock()
	defer m.mu.Unlock()
	h := u.of
	h.claim.Results = append(h.claim.Results, foundOf(result, m.o.clock()))
	if u.check == nil {
		h.claim.Seconds += took.Seconds()
	}
	if h.left--; h.left == 0 {
		m.claims = append(m.claims, h)
		m.wake.Broadcast()
	}
}

// beat says hello every few seconds, and reports each task in progress.
func (m *member) beat(ctx context.Context) {
	last, at := uint64(0), m.o.clock()
	rate := 0.0
	for beats := 0; ; beats++ {
		if since := m.o.clock().Sub(at); since > time.Second {
			nodes := m.o.Done.Nodes.Load()
			rate = float64(nodes-last) / since.Seconds()
			last, at = nodes, m.o.clock()
		}
		m.hello(rate)
		if beats%2 == 1 {
			for _, h := range m.holding() {
				if h.msg != nil {
					h.msg.InProgress()
				}
			}
		}
		if pause(ctx, m.patience/6) != nil {
			return
		}
	}
}

func (m *member) hello(rate float64) {
	m.mu.Lock()
	waiting := len(m.claims)
	m.mu.Unlock()
	m.o.Done.Waiting.Store(int64(waiting))
	m.say("hello", coordinator.Hello{
		Version: coordinator.Version, Worker: m.o.Name, Build: m.o.Build, Kernel: m.kernel, Cores: m.o.Cores, Rate: rate, Waiting: waiting,
	})
}

func (m *member) holding() []*held {
	m.mu.Lock()
	defer m.mu.Unlock()
	var all []*held
	for h := range m.held {
		all = append(all, h)
	}
	return all
}

// answer tells a coordinator that has just started which tasks this worker holds.
func (m *member) answer() {
	m.hello(0)
	for _, h := range m.holding() {
		if h.msg != nil {
			m.say("holding", h.Task)
		}
	}
}

func (m *member) say(what string, v any) {
	if data, err := json.Marshal(v); err == nil {
		m.nc.Publish(m.names.subject(what, m.o.Name), data)
	}
}

// giveBack returns the tasks that are held, so that others get them at once.
func (m *member) giveBack() {
	for _, h := range m.holding() {
		if h.msg != nil {
			h.msg.Nak()
		}
	}
	m.nc.FlushTimeout(500 * time.Millisecond)
}
