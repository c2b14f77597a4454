package cluster

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"log/slog"
	"math/big"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"nqueens.example/nqueens/internal/counting/ledger"
	"nqueens.example/nqueens/internal/ctxerr"
	"nqueens.example/nqueens/internal/pool"
	"nqueens.example/nqueens/jobs"
)

// Options configure Record.
type Options struct {
	Connection
	Ledger   *ledger.Ledger // of the plan, open
	Name     string         // of this recorder, for status
	Build    string         // version of the program, kept with what the recorder counts itself
	Recheck  float64        // share of the jobs of each worker that is counted again, 0 to 1
	Progress func(Status)   // if set, called about twice a second and at the end, by one goroutine
	Log      *slog.Logger   // what an operator should know; nil for no log

	ackWait time.Duration // after which the jobs of a silent worker go to others; 0 is 30 s
}

// recorder has workers count a plan and keeps what they find. Its fields belong to the
// goroutine of run.
type recorder struct {
	o    Options
	plan jobs.Plan
	most *big.Int // that a job can count
	nc   *nats.Conn
	queue

	events  chan func() error // from all other goroutines
	waiting []*nats.Msg       // results that are in the ledger, but not synced
	checks  map[int]check     // open
	drawn   bool
	dispute []dispute // to settle
	busy    bool      // counting a job, to settle one
	workers map[string]*worker
	done    float64 // share of the work
	problem string  // what keeps the ledger from being written
	renewed time.Time
	since   time.Time
	pace    pool.Pace
	elapsed time.Duration // without sleep
	looked  time.Time
	logged  time.Time // which checks are open
}

// worker is what the recorder knows of one.
type worker struct {
	hello
	heard time.Time
	rate  float64 // nodes per second
	wrong string  // why it had to stop
}

// Record has the workers of a server count a plan, and returns when the ledger holds every
// job and no check is open. It makes a queue of what the ledger lacks. While the disk is full
// or the server away, it waits. If ctx ends first, the error wraps ctx.Err() and the cause.
func Record(ctx context.Context, plan jobs.Plan, o Options) (s Status, err error) {
	defer func(parent context.Context) { err = ctxerr.Wrap(parent, err) }(ctx)
	if o.ackWait == 0 {
		o.ackWait = 30 * time.Second
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	r := &recorder{
		o: o, plan: plan, since: time.Now(), looked: time.Now(), events: make(chan func() error, 1024), checks: make(map[int]check), workers: make(map[string]*worker),
		most:  new(big.Int).MulRange(1, int64(max(1, plan.N()))),
		queue: queue{id: plan.ID(), ackWait: o.ackWait},
	}
	defer r.queue.close()
	if r.nc, err = o.connect(recorderName, cancel); err != nil {
		return r.status(), err
	}
	defer r.nc.Close()
	if r.js, err = jetstream.New(r.nc, jetstream.WithPublishAsyncMaxPending(4096)); err != nil {
		return r.status(), err
	}
	if err := r.takeServer(ctx); err != nil {
		return r.status(), err
	}
	r.recall()
	err = r.run(ctx)
	if err == nil {
		r.farewell(ctx)
	}
	return r.status(), err
}

// takeServer waits for the server, and makes sure that no other recorder has it.
func (r *recorder) takeServer(ctx context.Context) error {
	for waited := 0; !r.nc.IsConnected(); waited++ {
		if waited == 50 {
			r.o.Log.Info("waiting for the server", "url", r.o.URL)
		}
		if err := pause(ctx, 20*time.Millisecond); err != nil {
			return err
		}
	}
	if name := r.nc.Opts.Name; name != recorderName {
		return fmt.Errorf("%s is the key of %s, who may not record; use %s.key", r.o.Key, name, recorderName)
	}
	ask, stop := context.WithTimeout(ctx, time.Second)
	defer stop()
	if answer, err := r.nc.RequestWithContext(ask, statusSubject, nil); err == nil {
		var s Status
		_ = json.Unmarshal(answer.Data, &s)
		return fmt.Errorf("%w, for n = %d: it is %.200s", ErrTaken, s.N, s.Recorder)
	}
	for subject, heed := range map[string]func(*nats.Msg) error{
		resultSubject + "*": r.heed, helloSubject + "*": r.meet, statusSubject: func(m *nats.Msg) error { answer(m, r.status()); return nil },
	} {
		if _, err := r.nc.Subscribe(subject, func(m *nats.Msg) {
			select {
			case r.events <- func() error { return heed(m) }:
			case <-ctx.Done():
			}
		}); err != nil {
			return err
		}
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

// recall reads from the ledger how much of the work is done, and who was found wrong.
func (r *recorder) recall() {
	for _, records := range []iter.Seq[ledger.Record]{r.o.Ledger.All(), r.o.Ledger.Confirmations()} {
		for record := range records {
			if name, ok := strings.CutPrefix(record.Worker, judgeAgainst); ok {
				r.recordOf(name).wrong = fmt.Sprintf("its count of job %d was wrong", record.Unit)
			}
		}
	}
	for record := range r.o.Ledger.All() {
		r.done += r.plan.Size(int(record.Unit))
	}
	r.pace.Left(0, r.done)
}

// mostKnown is the most workers of which something is kept: without keys anybody can invent one.
const mostKnown = 10_000

// recordOf returns what is known of a worker.
func (r *recorder) recordOf(name string) *worker {
	w := r.workers[name]
	if w == nil {
		w = new(worker)
		if len(r.workers) < mostKnown {
			r.workers[name] = w
		}
	}
	return w
}

// run serves the workers until the count is complete.
func (r *recorder) run(ctx context.Context) error {
	tick := time.NewTicker(500 * time.Millisecond)
	defer tick.Stop()
	r.renew(ctx)
	for {
		if err := r.flush(); err != nil {
			return err
		}
		if r.settle(ctx); r.complete() {
			return nil
		}
		select {
		case event := <-r.events:
			if err := event(); err != nil {
				return err
			}
			for range min(mostBatch, len(r.events)) { // those that wait, synced together
				if err := (<-r.events)(); err != nil {
					return err
				}
			}
		case <-tick.C:
			if err := r.look(ctx); err != nil {
				return err
			}
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
}

// complete reports whether nothing is left to do. When all jobs are in, it draws the checks.
func (r *recorder) complete() bool {
	if r.o.Ledger.Len() < r.plan.Len() || len(r.waiting) > 0 || len(r.dispute) > 0 || r.busy || r.problem != "" {
		return false
	}
	if !r.drawn {
		r.draw()
		r.drawn = true
		if len(r.checks) > 0 {
			r.logged = time.Time{}
			if err := r.queue.add(r.open()); err != nil {
				r.renewed = time.Time{}
			}
		}
	}
	return len(r.checks) == 0
}

// renew makes the queue anew, of what the ledger lacks and the checks that are open.
func (r *recorder) renew(ctx context.Context) {
	lacking := func(yield func(int) bool) {
		for job := range r.plan.Order() {
			if _, ok := r.o.Ledger.Lookup(uint64(job)); !ok && !yield(job) {
				return
			}
		}
	}
	deadline, stop := context.WithTimeout(ctx, time.Minute)
	defer stop()
	if err := r.queue.renew(deadline, lacking, r.open()); err != nil && ctx.Err() == nil {
		r.o.Log.Warn("the queue cannot be made yet", "error", err)
		r.renewed = time.Time{}
		return
	}
	r.renewed = time.Now()
}

// open yields the open checks, with whether one machine is alone.
func (r *recorder) open() iter.Seq[check] {
	alone := r.alone()
	return func(yield func(check) bool) {
		for job, c := range r.checks {
			c.Alone = alone
			r.checks[job] = c
			if !yield(c) {
				return
			}
		}
	}
}

// look fills the queue, and makes it anew if it is gone or empty while jobs are missing.
func (r *recorder) look(ctx context.Context) error {
	now := time.Now()
	if pause := now.Sub(r.looked); pause < 5*time.Second {
		r.elapsed += pause
	}
	r.looked = now
	if len(r.checks) > 0 && now.Sub(r.logged) > time.Minute {
		r.logged = now
		s := r.status()
		for _, c := range s.Checks[:min(3, len(s.Checks))] {
			r.o.Log.Info("a check is open", "job", c.Job, "of", c.Worker, "since", c.Since.Format(time.DateTime), "open", s.Open)
		}
	}
	if r.o.Progress != nil {
		r.o.Progress(r.status())
	}
	if r.renewed.IsZero() || r.misplaced() {
		r.renew(ctx)
		return nil
	}
	deadline, stop := context.WithTimeout(ctx, 5*time.Second)
	defer stop()
	waiting, err := r.fill(deadline)
	switch {
	case errors.Is(err, jetstream.ErrStreamNotFound):
		r.o.Log.Warn("the queue is gone with its server, and is made anew")
		r.renew(ctx)
	case errors.Is(err, ErrTaken):
		return fmt.Errorf("%w; this one ends, and what its ledger holds can be merged with that of the other", err)
	case err == nil && waiting == 0 && r.over && time.Since(r.renewed) > r.ackWait:
		r.renew(ctx) // something was acknowledged and is not here
	}
	return nil
}

// misplaced reports whether open checks wait for another machine and there is none, or the
// other way round.
func (r *recorder) misplaced() bool {
	alone := r.alone()
	for _, c := range r.checks {
		return c.Alone != alone
	}
	return false
}

// alone reports whether at most one machine is counting.
func (r *recorder) alone() bool {
	machines := make(map[string]bool)
	for _, w := range r.workers {
		if r.live(w) {
			machines[w.Machine] = true
		}
	}
	return len(machines) < 2
}

func (r *recorder) live(w *worker) bool {
	return w.wrong == "" && !w.Leaves && time.Since(w.heard) < r.ackWait
}

// meet heeds what a worker says of itself.
func (r *recorder) meet(m *nats.Msg) error {
	name := strings.TrimPrefix(m.Subject, helloSubject)
	var h hello
	if CheckName(name) != nil || json.Unmarshal(m.Data, &h) != nil || len(h.Machine)+len(h.Build)+len(h.Kernel) > mostSaid {
		return nil
	}
	w := r.recordOf(name)
	now := time.Now()
	if since := now.Sub(w.heard); !w.heard.IsZero() && since > time.Second/2 && h.Nodes >= w.Nodes {
		w.rate = float64(h.Nodes-w.Nodes) / since.Seconds()
	}
	w.hello, w.heard = h, now
	answer(m, reply{Stop: w.wrong})
	return nil
}

// heed keeps results, and answers when they are on disk.
func (r *recorder) heed(m *nats.Msg) error {
	name := strings.TrimPrefix(m.Subject, resultSubject)
	var got results
	err := json.Unmarshal(m.Data, &got)
	stop := ""
	switch {
	case CheckName(name) != nil || err != nil:
		stop = "its message cannot be read"
	case got.Plan != r.plan.ID().Hex():
		stop = "it counts by another plan"
	case r.recordOf(name).wrong != "":
		stop = r.recordOf(name).wrong
	default:
		stop, err = r.keep(name, got)
	}
	if stop != "" {
		answer(m, reply{stop})
		return nil
	}
	r.waiting = append(r.waiting, m)
	return err
}

// answer answers a message. Who hears nothing asks again.
func answer(m *nats.Msg, v any) { _ = m.Respond(encode(v)) }

// keep adds results to the ledger. A job that is recorded already is no check.
func (r *recorder) keep(name string, got results) (stop string, err error) {
	for _, f := range got.Found {
		record := ledger.Record{Unit: uint64(f.Job), Count: f.Count, Nodes: f.Nodes, Kernel: f.Kernel, Build: got.Build, Worker: name, Time: time.Now()}
		if f.Job < 0 || f.Job >= r.plan.Len() || f.Count.Big().Cmp(r.most) > 0 || ledger.CheckName("kernel", f.Kernel) != nil || ledger.CheckName("build", got.Build) != nil {
			return fmt.Sprintf("its result of job %d cannot be one", f.Job), nil
		}
		before, known := r.o.Ledger.Lookup(record.Unit)
		c, open := r.checks[f.Job]
		switch {
		case known && before.Count != f.Count:
			if !slices.ContainsFunc(r.dispute, func(d dispute) bool { return d.first.Unit == record.Unit }) {
				r.dispute = append(r.dispute, dispute{before, record})
			}
			continue
		case known && !(f.Check && open && c.isFor(name, r.recordOf(name).Machine)):
			continue
		}
		if err := r.add(record); err != nil {
			return "", err
		}
		if known {
			delete(r.checks, f.Job)
		} else {
			r.done += r.plan.Size(f.Job)
		}
	}
	return "", nil
}

// add adds a record to the ledger's batch. A full disk is waited for.
func (r *recorder) add(record ledger.Record) error {
	err := r.o.Ledger.Add(record)
	if ledger.IsFull(err) {
		return nil // flush says so
	}
	return err
}

// flush answers what is on disk. While the disk is full nobody is answered, and workers ask
// again.
func (r *recorder) flush() error {
	if len(r.waiting) == 0 && r.problem == "" {
		return nil
	}
	err := r.o.Ledger.Sync()
	switch {
	case ledger.IsFull(err):
		if r.problem == "" {
			r.o.Log.Error("the ledger cannot be written; the count waits", "error", err)
		}
		r.problem, r.waiting = err.Error(), nil
		return nil
	case err != nil:
		return err
	case r.problem != "":
		r.o.Log.Info("the ledger is written again")
		r.problem = ""
	}
	for _, m := range r.waiting {
		answer(m, reply{})
	}
	r.waiting = r.waiting[:0]
	return nil
}

// farewell says that the count is complete, until the workers have left and those that are just
// joining have heard it.
func (r *recorder) farewell(ctx context.Context) {
	for round := range 30 {
		_ = r.nc.Publish(doneSubject, nil)
		gone := true
		over := time.After(100 * time.Millisecond) // however many ask meanwhile
		for more := true; more; {
			select {
			case event := <-r.events:
				_ = event() // cannot make a complete count fail
			case <-over:
				more = false
			}
		}
		for _, w := range r.workers {
			gone = gone && !r.live(w)
		}
		if gone && round > 1 || ctx.Err() != nil {
			break
		}
	}
	_ = r.queue.remove(ctx)
}
