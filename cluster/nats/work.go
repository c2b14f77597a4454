package nats

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"nqueens.example/nqueens/cluster/internal/coordinator"

	"github.com/nats-io/nats.go"

	"nqueens.example/nqueens/internal/ctxerr"
	"nqueens.example/nqueens/jobs"
)

// WorkOptions configure Work.
type WorkOptions struct {
	Connection
	Name    string       // of the worker, unique in the cluster: 1 to 64 letters, digits, hyphens, underscores
	Machine string       // on which it runs, so that another machine can check its results; "" for the name
	Count   string       // which count to join where there are several: its N, or the first digits of its plan's hash
	Build   string       // version of the program
	Kernel  string       // to count with, "" for the fastest
	Cores   int          // jobs that run at once, at most one for each core; 0 is one for each core
	Memory  int64        // bytes that the worker may use, which limits the jobs that run at once; 0 for no limit
	Spool   string       // folder for claims until they are recorded; "" keeps them in memory
	Log     *slog.Logger // what an operator should know; nil for no log
	Done    *Done        // counts what the worker has done; may be nil

	spoil func(*jobs.Result) // by which a test makes a worker lie
	clock func() time.Time   // time.Now, or a test's
}

// Done counts the work of a worker since it started. It may be read at any time.
type Done struct {
	Jobs    atomic.Uint64 // jobs counted
	Nodes   atomic.Uint64 // nodes visited, which is the number of queens placed
	Stored  atomic.Uint64 // claims that the coordinator has recorded
	Waiting atomic.Int64  // claims that it has not answered yet
}

// ErrExcluded is the error of a worker whose results were wrong.
var ErrExcluded = errors.New("excluded")

// Work counts for a cluster until the count is complete. It waits for a coordinator; once
// it has joined, no failure of the network or the servers ends it. It returns an error if
// the coordinator refuses the worker, and ErrExcluded if the worker's results were wrong.
// If ctx ends first, it claims what it has counted and gives back the rest, and the error
// wraps ctx.Err() and the cause.
func Work(ctx context.Context, o WorkOptions) (err error) {
	defer func(parent context.Context) { err = ctxerr.Wrap(parent, err) }(ctx)
	if err := o.check(); err != nil {
		return err
	}
	if o, err = o.withDefaults(); err != nil {
		return err
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	m := &member{o: o, cancel: cancel, instance: rand.Text(), more: make(chan struct{}, 1)}
	m.wake = sync.NewCond(&m.mu)
	again := nats.ReconnectHandler(func(*nats.Conn) { m.sendAgain() })
	if m.nc, err = o.connect(o.Name, func(err error) { cancel(err) }, again); err != nil {
		return err
	}
	defer m.nc.Close()
	if err := m.join(ctx); err != nil {
		return err
	}
	return m.work(ctx)
}

func (o WorkOptions) check() error {
	if err := coordinator.CheckWorkerName(o.Name); err != nil {
		return err
	}
	if name, err := KeyName(o.Key); err == nil && name == observerName {
		return fmt.Errorf("%s is the key of an observer, who may not work; each worker has a key of its own", o.Key)
	} else if err == nil && name != o.Name {
		return fmt.Errorf("%s is the key of %s, who cannot work as %s", o.Key, name, o.Name)
	}
	return checkCount(o.Count)
}

func (o WorkOptions) withDefaults() (WorkOptions, error) {
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.clock == nil {
		o.clock = time.Now
	}
	if o.Done == nil {
		o.Done = new(Done)
	}
	var err error
	o.Cores, err = (jobs.Options{Workers: o.Cores}).Use(jobs.MaxWorkers)
	return o, err
}

// errRefused is the error of a worker that cannot take part.
var errRefused = errors.New("the coordinator refuses this worker")

// errDone is the cause that ends a worker when the count is complete.
var errDone = errors.New("the count is complete")

// member is a machine that works for a cluster.
type member struct {
	o        WorkOptions
	instance string // no two processes have the same
	plan     jobs.Plan
	names    names
	patience time.Duration
	nc       *nats.Conn
	inbox    string // for receipts
	spool    *spool
	cancel   context.CancelCauseFunc

	kernel string
	memory int64 // bytes that the jobs take which run at once

	cores []*core
	more  chan struct{} // signals that there may be claims to send

	mu     sync.Mutex // guards the fields below
	wake   *sync.Cond // signals that one of them changed
	over   bool
	held   map[coordinator.TaskID]*held
	queue  []unit  // of held tasks, not started yet
	claims []*held // that wait for a receipt
}

// held is a task that the worker has, until its claim is answered.
type held struct {
	coordinator.Task
	left  int // units that are not counted yet
	claim coordinator.Claim
	kept  bool          // in the spool
	due   time.Time     // when to send the claim, again if no receipt comes
	wait  time.Duration // until then, after the next time
}

// unit is one job of a task, to count or to check.
type unit struct {
	of    *held
	job   int
	check *coordinator.Check
}

func (m *member) work(ctx context.Context) error {
	if err := m.prepare(); err != nil {
		return err
	}
	m.held = make(map[coordinator.TaskID]*held)
	if err := m.openSpool(); err != nil {
		return err
	}
	if err := m.listen(); err != nil {
		return err
	}
	m.o.Log.Info("joined", "n", m.plan.N(), "method", m.plan.Method(), "kernel", m.kernel, "cores", len(m.cores), "worker", m.o.Name)
	release := context.AfterFunc(ctx, func() {
		m.mu.Lock()
		m.over = true
		m.mu.Unlock()
		m.wake.Broadcast()
	})
	defer release()
	stop, letGo := stopAtEnd(ctx)
	defer letGo()
	var group sync.WaitGroup
	group.Go(func() { m.send(ctx) })
	group.Go(func() { m.beat(ctx) })
	for _, c := range m.cores {
		group.Go(func() { m.count(ctx, c, stop) })
	}
	group.Wait()
	err := context.Cause(ctx)
	switch {
	case errors.Is(err, errDone):
		m.spool.clear()
		return nil
	case !errors.Is(err, ErrExcluded) && !errors.Is(err, errRefused):
		m.leave()
	}
	return err
}

// prepare makes a worker for each core that is used.
func (m *member) prepare() error {
	cores, each, err := fitting(m.plan, m.o.Cores, m.o.Memory)
	if err != nil {
		return err
	}
	if cores < m.o.Cores {
		m.o.Log.Warn("some cores stay idle, because memory is short", "used", cores, "cores", m.o.Cores)
	}
	m.memory = int64(cores) * each
	for range cores {
		c := &core{plan: m.plan, kernel: m.o.Kernel, tight: m.o.Memory > 0 && 2*m.memory > m.o.Memory}
		if c.worker, err = m.plan.NewWorker(m.o.Kernel); err != nil {
			return err
		}
		m.cores = append(m.cores, c)
	}
	m.kernel = m.cores[0].worker.Kernel()
	return nil
}

// listen subscribes to what the coordinator sends.
func (m *member) listen() error {
	m.inbox = m.nc.NewInbox()
	for subject, heed := range map[string]func(*nats.Msg){
		m.names.subject("notice"):           m.heed,
		m.names.subject("notice", m.o.Name): m.heed,
		m.names.subject("task", m.o.Name):   m.take,
		m.inbox:                             m.receive,
	} {
		if _, err := m.nc.Subscribe(subject, heed); err != nil {
			return err
		}
	}
	return nil
}

// heed handles a notice.
func (m *member) heed(msg *nats.Msg) {
	var n notice
	if json.Unmarshal(msg.Data, &n) != nil {
		return
	}
	switch {
	case n.Done:
		m.cancel(errDone)
	case n.Excluded != "":
		m.cancel(fmt.Errorf("%w by the coordinator: %s", ErrExcluded, n.Excluded))
	case n.Refuse != "" && (n.Instance == "" || n.Instance == m.instance):
		m.cancel(fmt.Errorf("%w: %s", errRefused, n.Refuse))
	case n.Census:
		m.answer()
	}
	m.drop(n.Forget)
}

// take queues the jobs of a task, unless the worker has it already.
func (m *member) take(msg *nats.Msg) {
	h := new(held)
	units, err := m.unpack(msg.Data, h)
	if err != nil {
		m.o.Log.Error("a task cannot be read", "error", err)
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.over || m.held[h.ID] != nil {
		return
	}
	m.held[h.ID] = h
	m.queue = append(m.queue, units...)
	m.wake.Broadcast()
}

// unpack reads a task and returns its jobs and checks.
func (m *member) unpack(data []byte, h *held) ([]unit, error) {
	if err := json.Unmarshal(data, &h.Task); err != nil {
		return nil, err
	}
	h.claim = coordinator.Claim{Version: coordinator.Version, Plan: m.plan.Hash(), Build: m.o.Build, Worker: m.o.Name, Task: h.ID, Handed: &h.Task}
	var units []unit
	for _, job := range h.Jobs {
		units = append(units, unit{of: h, job: job})
	}
	for _, check := range h.Checks {
		units = append(units, unit{h, check.Job, &check})
	}
	h.left = len(units)
	if len(units) == 0 {
		return nil, errors.New("it has no jobs")
	}
	for _, u := range units {
		if u.job < 0 || u.job >= m.plan.Len() {
			return nil, fmt.Errorf("job %d is not one of the plan's %d", u.job, m.plan.Len())
		}
	}
	return units, nil
}

// drop forgets tasks that others do or have done, as far as they are not begun.
func (m *member) drop(ids []coordinator.TaskID) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, id := range ids {
		h := m.held[id]
		if h == nil || h.left == 0 {
			continue
		}
		before := len(m.queue)
		m.queue = slices.DeleteFunc(m.queue, func(u unit) bool { return u.of == h })
		if h.left -= before - len(m.queue); h.left > 0 {
			continue // a core works on it
		}
		if len(h.claim.Results) == 0 {
			delete(m.held, id)
		} else {
			m.queueClaim(h)
		}
	}
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
	return u, true
}

// count runs jobs on one core.
func (m *member) count(ctx context.Context, c *core, stop *atomic.Bool) {
	for {
		u, ok := m.next()
		if !ok || ctx.Err() != nil {
			return
		}
		start := m.o.clock()
		result, ok, err := c.run(u, stop)
		if err != nil {
			m.cancel(err)
		}
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
		m.queueClaim(h)
	}
}

// beat says hello every few seconds.
func (m *member) beat(ctx context.Context) {
	last, at := uint64(0), m.o.clock()
	rate := 0.0
	for {
		if since := m.o.clock().Sub(at); since > time.Second {
			nodes := m.visited()
			rate = max(0, float64(nodes)-float64(last)) / since.Seconds()
			last, at = nodes, m.o.clock()
		}
		m.hello(rate, len(m.cores))
		if pause(ctx, m.patience/6) != nil {
			return
		}
	}
}

// visited returns the number of nodes visited, those of running jobs included.
func (m *member) visited() uint64 {
	nodes := m.o.Done.Nodes.Load()
	for _, c := range m.cores {
		nodes += c.nodes()
	}
	return nodes
}

// mostTold is the most tasks that a hello lists.
const mostTold = 4096

func (m *member) hello(rate float64, cores int) {
	m.mu.Lock()
	waiting, ids := len(m.claims), make([]coordinator.TaskID, 0, len(m.held))
	for id := range m.held {
		ids = append(ids, id)
	}
	m.mu.Unlock()
	m.o.Done.Waiting.Store(int64(waiting))
	m.say("hello", coordinator.Hello{
		Version: coordinator.Version, Worker: m.o.Name, Build: m.o.Build, Kernel: m.kernel, Cores: cores, Memory: m.memory,
		Machine: m.o.Machine, Instance: m.instance, Rate: rate, Waiting: waiting, Held: ids[:min(len(ids), mostTold)],
	})
}

// answer tells a coordinator that has just started which tasks this worker holds. Claims
// that wait are sent again.
func (m *member) answer() {
	m.mu.Lock()
	var all []coordinator.Task
	for _, h := range m.held {
		if h.left > 0 {
			all = append(all, h.Task)
		}
	}
	m.mu.Unlock()
	for _, task := range all {
		m.say("holding", task)
	}
	m.hello(0, len(m.cores))
	m.sendAgain()
}

func (m *member) say(what string, v any) {
	if data, err := json.Marshal(v); err == nil {
		m.nc.Publish(m.names.subject(what, m.o.Name), data)
	}
}
