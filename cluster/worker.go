package cluster

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

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"nqueens.example/nqueens/internal/counting/record"
	"nqueens.example/nqueens/internal/ctxerr"
	"nqueens.example/nqueens/internal/pool"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/jobs"
)

// WorkOptions configure Work.
type WorkOptions struct {
	Connection
	Name    string       // of the worker, which no other has: see CheckName
	Machine string       // on which it runs; another machine checks its results
	Build   string       // version of the program
	Kernel  string       // to count with, "" for the fastest
	Cores   int          // jobs that run at once, at most one for each core; 0 is one for each core
	Memory  int64        // bytes that the worker may use, which limits the jobs that run at once; 0 for no limit
	Log     *slog.Logger // what an operator should know; nil for no log

	spoil func(*jobs.Result) // by which a test makes a worker wrong
}

// ErrStopped is the error of a worker that the recorder has told to stop.
var ErrStopped = errors.New("the recorder has this worker stop")

// errComplete is the cause that ends a worker when the count is complete.
var errComplete = errors.New("the count is complete")

// member is a worker.
type member struct {
	o      WorkOptions
	nc     *nats.Conn
	js     jetstream.JetStream
	cancel context.CancelCauseFunc
	kernel string        // that counts
	nodes  atomic.Uint64 // visited by finished jobs

	plan     jobs.Plan
	ackWait  time.Duration
	greeting sync.Once
}

// Work counts for the recorder of a server until the count is complete. It waits for a
// recorder, and while the server is away. It returns ErrStopped if the recorder tells it to
// stop. If ctx ends first, it hands in what it has counted and gives back the rest, and the
// error wraps ctx.Err() and the cause.
func Work(ctx context.Context, o WorkOptions) (err error) {
	defer func(parent context.Context) { err = ctxerr.Wrap(parent, err) }(ctx)
	if err := CheckName(o.Name); err != nil {
		return err
	}
	if o.Cores, err = (pool.Options{Workers: o.Cores}).Use(pool.MaxWorkers); err != nil {
		return err
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	m := &member{o: o, cancel: cancel}
	if m.nc, err = o.connect(o.Name, cancel); err != nil {
		return err
	}
	defer m.nc.Close()
	if m.js, err = jetstream.New(m.nc); err != nil {
		return err
	}
	if _, err := m.nc.Subscribe(doneSubject, func(*nats.Msg) { cancel(errComplete) }); err != nil {
		return err
	}
	err = m.join(ctx)
	last := m.hello()
	last.Leaves = true
	_ = m.nc.Publish(helloSubject+m.o.Name, encode(last))
	_ = m.nc.FlushTimeout(time.Second)
	if errors.Is(err, errComplete) {
		return nil
	}
	return err
}

// join finds the count, and works for it, again whenever its queue was made anew.
func (m *member) join(ctx context.Context) error {
	for logged := false; ; {
		ask, stop := context.WithTimeout(ctx, 5*time.Second)
		s, err := m.js.Stream(ask, streamName)
		stop()
		if err == nil {
			m.serve(ctx, s)
		} else if !logged && ctx.Err() == nil {
			logged = true
			m.o.Log.Info("waiting for a count", "url", m.o.URL)
		}
		if err := pause(ctx, 200*time.Millisecond); err != nil {
			return err
		}
	}
}

// serve works on one queue, until it is gone or ctx ends. A count is joined once: another one
// ends the worker.
func (m *member) serve(ctx context.Context, s jetstream.Stream) {
	id, _, err := invited(s)
	if err != nil {
		return
	}
	if m.plan == nil {
		if err := m.prepare(id); err != nil {
			m.cancel(err)
			return
		}
		m.o.Log.Info("joined", "n", id.N, "method", m.plan.Method(), "kernel", m.kernel, "cores", m.o.Cores, "worker", m.o.Name)
	} else if err := m.plan.ID().Accept(id); err != nil {
		m.cancel(fmt.Errorf("the server has another count now: %w", err))
		return
	}
	queue, err := s.Consumer(ctx, consumerName)
	if err != nil {
		return
	}
	m.ackWait = queue.CachedInfo().Config.AckWait
	m.greeting.Do(func() {
		m.request(ctx, helloSubject, m.hello())
		every := min(5*time.Second, m.ackWait/4)
		go func() {
			for pause(ctx, every) == nil {
				m.request(ctx, helloSubject, m.hello())
			}
		}()
	})
	var group sync.WaitGroup
	for range m.o.Cores {
		group.Go(func() {
			c := core{member: m, size: 1}
			c.serve(ctx, queue)
		})
	}
	group.Wait()
}

// prepare makes the plan of the count, and finds out how many cores have enough memory.
func (m *member) prepare(id jobs.ID) (err error) {
	plan, err := record.CountPlan(id)
	if err != nil {
		return err
	}
	w, err := plan.NewWorker(m.o.Kernel)
	if err != nil {
		return err
	}
	each := int64(1)
	for job := range plan.Len() {
		each = max(each, plan.Memory(job))
	}
	if fit := m.o.Memory / each; m.o.Memory > 0 && fit < int64(m.o.Cores) {
		if fit == 0 {
			return fmt.Errorf("a job of n = %d takes %s of memory, and this worker may use %s", plan.N(), words.Bytes(uint64(each)), words.Bytes(uint64(m.o.Memory)))
		}
		m.o.Log.Warn("some cores stay idle, because memory is short", "used", fit, "cores", m.o.Cores)
		m.o.Cores = int(fit)
	}
	m.plan, m.kernel = plan, w.Kernel()
	return nil
}

func (m *member) hello() hello {
	return hello{Machine: m.o.Machine, Build: m.o.Build, Kernel: m.kernel, Cores: m.o.Cores, Nodes: m.nodes.Load()}
}

// request sends v to the recorder, and reports whether it was heard. An answer may say stop.
func (m *member) request(ctx context.Context, subject string, v any) bool {
	deadline, stop := context.WithTimeout(ctx, 5*time.Second)
	defer stop()
	answer, err := m.nc.RequestWithContext(deadline, subject+m.o.Name, encode(v))
	var r reply
	if err != nil || json.Unmarshal(answer.Data, &r) != nil {
		return false
	}
	if r.Stop != "" {
		m.cancel(fmt.Errorf("%w: %s", ErrStopped, r.Stop))
	}
	return true
}

// core counts on one core.
type core struct {
	*member
	worker jobs.Worker
	checks string // kernel that worker checks, "" if it counts
	size   int    // jobs to pull at once
}

// serve pulls and counts jobs until ctx ends or the queue is gone.
func (c *core) serve(ctx context.Context, queue jetstream.Consumer) {
	for ctx.Err() == nil {
		n, err := c.some(ctx, queue)
		if err == nil && n == 0 {
			_, err = queue.Info(ctx)
		}
		if err != nil {
			return
		}
	}
}

// some pulls some jobs, counts them, hands in the results and acknowledges the jobs. It
// returns how many there were.
func (c *core) some(ctx context.Context, from jetstream.Consumer) (int, error) {
	messages, err := pull(from, c.size)
	if len(messages) == 0 {
		return 0, err
	}
	release := c.hold(ctx, messages)
	defer release()
	start := time.Now()
	var found []found
	var done []jetstream.Msg
	for _, m := range messages {
		f, ok, err := c.count(ctx, m)
		if err != nil {
			c.cancel(err)
			return 0, err
		}
		if ok {
			found, done = append(found, f), append(done, m)
		}
	}
	if took := time.Since(start); took < 250*time.Millisecond {
		c.size = min(2*c.size, mostBatch)
	} else {
		c.size = max(1, c.size/2)
	}
	return len(messages), c.handIn(ctx, found, done)
}

// pull returns up to that many jobs. If there are none, it waits for one for a while. It ends
// even if the queue is made anew meanwhile, which a fetch without a time limit does not.
func pull(from jetstream.Consumer, most int) (messages []jetstream.Msg, err error) {
	batch, err := from.Fetch(most, jetstream.FetchMaxWait(100*time.Millisecond))
	for tries := 0; err == nil; tries++ {
		for m := range batch.Messages() {
			messages = append(messages, m)
		}
		if err = batch.Error(); len(messages) > 0 || tries == 1 {
			break
		}
		batch, err = from.Fetch(1, jetstream.FetchMaxWait(2*time.Second))
	}
	return messages, err
}

// hold keeps jobs from going to others until it is released. Jobs that are not acknowledged
// then go to others at once.
func (c *core) hold(ctx context.Context, messages []jetstream.Msg) (release func()) {
	over := make(chan struct{})
	tick := time.NewTicker(c.ackWait / 3) // the goroutine may begin after the next join, which sets ackWait
	go func() {
		defer tick.Stop()
		for {
			select {
			case <-over:
				return
			case <-tick.C:
				for _, m := range messages {
					_ = m.InProgress() // fails for those that are acknowledged
				}
			}
		}
	}()
	return func() {
		close(over)
		if ctx.Err() != nil {
			for _, m := range messages {
				_ = m.Nak()
			}
		}
	}
}

// count counts the job of a message, which is to count or to check.
func (c *core) count(ctx context.Context, m jetstream.Msg) (f found, ok bool, err error) {
	if ctx.Err() != nil {
		return f, false, nil
	}
	var job int
	var of check
	isCheck := m.Subject() == checkSubject
	if isCheck {
		err = json.Unmarshal(m.Data(), &of)
		job = of.Job
	} else {
		job, err = jobOf(m.Data(), c.plan.Len())
	}
	switch {
	case err != nil:
		return f, false, err
	case isCheck && !of.isFor(c.o.Name, c.o.Machine):
		_ = m.NakWithDelay(moment())
		_ = pause(ctx, moment()) // in which another can take it
		return f, false, nil
	}
	if err := c.prepare(of.Kernel); err != nil {
		return f, false, err
	}
	run, release := running(ctx)
	defer release()
	result, ok := c.worker.Run(job, run)
	if !ok && run.Stopped() {
		return f, false, nil
	} else if !ok {
		return f, false, run.Err()
	}
	if c.o.spoil != nil {
		c.o.spoil(&result)
	}
	c.nodes.Add(result.Nodes)
	return found{result.Job, result.Count, result.Nodes, result.Kernel, isCheck}, true, nil
}

// moment returns a random time: with equal ones, two workers can go on pulling each its own
// checks for ever.
func moment() time.Duration { return time.Duration(50+rand.IntN(300)) * time.Millisecond }

// prepare makes the worker that counts, or that checks a kernel.
func (c *core) prepare(checks string) (err error) {
	if c.worker != nil && c.checks == checks {
		return nil
	}
	c.worker, c.checks = nil, checks // whose memory can go first
	if checks == "" {
		c.worker, err = c.plan.NewWorker(c.o.Kernel)
	} else {
		c.worker, err = c.plan.NewChecker(checks)
	}
	return err
}

// handIn sends results until the recorder has them on disk, and acknowledges their jobs. After
// an interrupt it tries for a moment.
func (c *core) handIn(ctx context.Context, found []found, done []jetstream.Msg) error {
	if len(found) == 0 {
		return nil
	}
	patient := ctx
	if ctx.Err() != nil {
		var stop context.CancelFunc
		patient, stop = context.WithTimeout(context.WithoutCancel(ctx), 3*time.Second)
		defer stop()
	}
	for tries := 1; !c.request(patient, resultSubject, results{Plan: c.plan.ID().Hex(), Build: c.o.Build, Found: found}); tries++ {
		if tries == 10 {
			c.o.Log.Warn("no recorder answers; what is counted waits for one", "jobs", len(found))
		}
		if err := pause(patient, 200*time.Millisecond); err != nil {
			return err
		}
	}
	for _, m := range done {
		_ = m.Ack() // a job that comes again is known
	}
	return nil
}

// running returns a run that is stopped when ctx ends.
func running(ctx context.Context) (run *jobs.Running, release func() bool) {
	stop := new(atomic.Bool)
	return jobs.NewRunning(stop), context.AfterFunc(ctx, func() { stop.Store(true) })
}
