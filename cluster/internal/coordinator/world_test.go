package coordinator

import (
	"cmp"
	"container/heap"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"nqueens.example/nqueens/cluster"
)

// world is a cluster in virtual time: the real coordinator, a network that loses
// messages, and workers that do not all behave.
type world struct {
	plan    Plan
	policy  Policy
	price   float64 // core seconds of the whole work on a core of speed 1
	fleet   int     // workers
	cores   int     // of each
	slowest float64 // a check takes so many times the job

	liars    float64       // share of the workers that are wrong from some moment on
	sporadic bool          // they are wrong in a fifth of their jobs instead
	reclaim  time.Duration // after which a machine vanishes, on average; 0 for never
	forgets  float64       // share of the messages that are lost
	hoarders int           // that take what they get and keep it
	forgers  int           // that claim what they were not given
	restarts []time.Duration
	jumps    bool // the clock of the coordinator jumps
}

// latency is the time that a message takes, and commit the time between two writes of
// the coordinator.
const (
	latency = 50 * time.Millisecond
	commit  = 100 * time.Millisecond
	greets  = 5 * time.Second
)

// event is something that happens at a time.
type event struct {
	at    time.Duration
	order int
	do    func()
}

type events []event

func (e events) Len() int { return len(e) }
func (e events) Less(a, b int) bool {
	return e[a].at < e[b].at || e[a].at == e[b].at && e[a].order < e[b].order
}
func (e events) Swap(a, b int) { e[a], e[b] = e[b], e[a] }
func (e *events) Push(x any)   { *e = append(*e, x.(event)) }
func (e *events) Pop() any {
	last := (*e)[len(*e)-1]
	(*e)[len(*e)-1] = event{}
	*e = (*e)[:len(*e)-1]
	return last
}

// run is a world as it goes on.
type run struct {
	world
	t      *testing.T
	random *rand.Rand
	now    time.Duration
	events events
	order  int

	c        *Coordinator // nil while there is none
	epoch    uint64
	ledger   []cluster.Record
	unsaved  []Action // records and answers that the next write makes durable
	verdicts []Verdict
	workers  map[string]*simWorker
	finished bool

	useful, checking, spent float64 // core seconds of first results, of checks, and of all that cores did
	messages                int
	busy                    time.Duration // of the coordinator, in real time
	loading                 time.Duration // of that, after restarts
	mostOut                 int
	counted                 time.Duration  // when all jobs were recorded, first
	all                     cluster.Status // sums of all coordinators
}

// simWorker is one worker of the world.
type simWorker struct {
	r        *run
	name     string
	instance int
	speed    float64
	up       bool
	busy     int // cores
	tasks    map[TaskID]*simTask
	queue    []unit
	random   *rand.Rand
	turns    time.Duration // when it begins to lie; never if 0
	hoards   bool
	forges   bool
}

type simTask struct {
	Task
	left  int
	begun int
	claim Claim
	spent float64
}

type unit struct {
	of     *simTask
	id     int
	check  bool
	kernel string
}

// play runs the world until the count is complete.
func (w world) play(t *testing.T) *run {
	t.Helper()
	r := &run{world: w, t: t, random: rand.New(rand.NewPCG(7, 7)), workers: make(map[string]*simWorker)}
	r.begin()
	for i := range w.fleet {
		s := &simWorker{r: r, name: fmt.Sprint("w", i), tasks: make(map[TaskID]*simTask), random: rand.New(rand.NewPCG(1, uint64(i)))}
		s.speed = 0.6 + s.random.Float64()
		if float64(i) < w.liars*float64(w.fleet) {
			s.turns = 1 + time.Duration(s.random.Int64N(int64(time.Minute)))
		}
		s.hoards = i >= w.fleet-w.hoarders
		s.forges = !s.hoards && i >= w.fleet-w.hoarders-w.forgers
		r.workers[s.name] = s
		r.after(time.Duration(s.random.Int64N(int64(time.Minute))), s.join)
	}
	for _, at := range w.restarts {
		r.after(at, r.crash)
	}
	for !r.finished && r.now < 1000*time.Hour {
		next := heap.Pop(&r.events).(event)
		r.now = next.at
		next.do()
	}
	return r
}

func (r *run) after(d time.Duration, do func()) {
	r.order++
	heap.Push(&r.events, event{r.now + d, r.order, do})
}

// clock is the coordinator's.
func (r *run) clock() time.Time {
	at := time.Unix(1e9, 0).Add(r.now)
	if r.jumps && r.now/time.Minute%2 == 1 {
		return at.Add(-24 * time.Hour)
	}
	return at
}

// begin starts a coordinator with what the ledger has.
func (r *run) begin() {
	r.epoch++
	policy := r.policy
	policy.Epoch = r.epoch
	start := time.Now()
	c := New(r.plan, policy)
	for _, record := range r.ledger {
		if err := c.Load(record); err != nil {
			r.t.Fatal(err)
		}
	}
	for _, v := range r.verdicts {
		c.KeepExcluded(v)
	}
	c.Actions()
	if r.epoch > 1 {
		r.loading += time.Since(start)
	}
	r.c = c
	for i := range r.fleet {
		if s := r.workers[fmt.Sprint("w", i)]; s != nil && s.up {
			r.after(latency, s.answer)
		}
	}
	r.after(1500*time.Millisecond, func() { r.call(func() { c.Start(r.clock()) }) })
	var tick, write func()
	tick = func() {
		if r.c == c {
			r.call(func() { c.Tick(r.clock()) })
			r.mostOut = max(r.mostOut, len(c.tasks))
			if r.counted == 0 && c.done == len(c.jobs) {
				r.counted = r.now
			}
			r.after(time.Second, tick)
		}
	}
	write = func() {
		if r.c == c {
			r.write()
			r.after(commit, write)
		}
	}
	r.after(2*time.Second, tick)
	r.after(commit, write)
}

// crash kills the coordinator, with all that it has not written. It is started again
// after a minute.
func (r *run) crash() {
	if r.c != nil {
		r.keep(r.c.Status(0))
		r.c, r.unsaved = nil, nil
		r.after(time.Minute, r.begin)
	}
}

// keep adds up what the coordinators have counted.
func (r *run) keep(s cluster.Status) {
	r.all.Published += s.Published
	r.all.Late += s.Late
	r.all.Repeated += s.Repeated
	r.all.Dropped += s.Dropped
	r.all.Refused += s.Refused
	r.all.Duplicates += s.Duplicates
	r.all.Confirmed = s.Confirmed + s.Judged // which the ledger keeps
}

// call lets the coordinator do something, and carries out what it wants.
func (r *run) call(do func()) {
	if r.c == nil {
		return
	}
	start := time.Now()
	do()
	actions := r.c.Actions()
	r.busy += time.Since(start)
	for _, action := range actions {
		r.act(action)
	}
}

func (r *run) act(action Action) {
	switch a := action.(type) {
	case Record, Answer:
		r.unsaved = append(r.unsaved, a)
	case Exclude:
		r.write()
		r.verdicts = append(r.verdicts, a.Verdict)
		r.ledger = slices.DeleteFunc(r.ledger, func(record cluster.Record) bool { return record.Worker == a.Worker })
		if s := r.workers[a.Worker]; s != nil {
			s.vanish()
		}
	case Assign:
		r.send(func() { r.workers[a.Worker].take(a.Task) })
	case Forget:
		r.send(func() { r.workers[a.Worker].forget(a.Tasks) })
	case Judge:
		r.after(time.Minute, func() {
			r.call(func() { r.c.Judged(r.clock(), Found{Job: a.Job, Count: rightCount(a.Job), Kernel: "judge"}) })
		})
	case Finish:
		r.write()
		r.keep(r.c.Status(0))
		r.finished = true
	}
}

// write makes records durable, and then answers their claims.
func (r *run) write() {
	for _, action := range r.unsaved {
		switch a := action.(type) {
		case Record:
			r.ledger = append(r.ledger, a.Record)
		case Answer:
			if s := r.workers[a.Worker]; s != nil {
				r.send(func() { s.receive(a.Receipt) })
			}
		}
	}
	r.unsaved = r.unsaved[:0]
}

// send sends a message, which may be lost.
func (r *run) send(deliver func()) {
	r.messages++
	if r.random.Float64() >= r.forgets {
		r.after(latency, deliver)
	}
}

// tell sends a message to the coordinator, if there is one when it arrives.
func (r *run) tell(do func(c *Coordinator)) {
	r.send(func() { r.call(func() { do(r.c) }) })
}

// join starts the process of a worker.
func (s *simWorker) join() {
	if s.up {
		return
	}
	s.up = true
	s.instance++
	instance := s.instance
	var greet func()
	greet = func() {
		if s.up && s.instance == instance {
			s.greet()
			s.r.after(greets, greet)
		}
	}
	greet()
	if s.r.reclaim > 0 {
		s.r.after(time.Duration(s.random.ExpFloat64()*float64(s.r.reclaim)), func() {
			if s.up && s.instance == instance {
				s.vanish()
				s.r.after(2*time.Minute, s.join)
			}
		})
	}
}

// vanish loses all that the worker had.
func (s *simWorker) vanish() {
	s.up = false
	s.instance++
	s.busy = 0
	clear(s.tasks)
	s.queue = nil
}

func (s *simWorker) greet() {
	h := Hello{Version: Version, Worker: s.name, Kernel: "fast", Cores: s.r.cores, Instance: fmt.Sprint(s.instance), Rate: 1}
	if s.hoards || s.forges {
		h.Cores = 1 << 31
	}
	h.Held = s.held()
	s.r.tell(func(c *Coordinator) { c.Heard(s.r.clock(), h) })
	if s.forges {
		s.forge()
	}
}

// held returns the names of its tasks in order.
func (s *simWorker) held() []TaskID {
	return slices.SortedFunc(maps.Keys(s.tasks), func(a, b TaskID) int {
		return cmp.Or(cmp.Compare(a.Epoch, b.Epoch), cmp.Compare(a.Number, b.Number))
	})
}

// answer tells a coordinator that has just started what the worker holds.
func (s *simWorker) answer() {
	s.greet()
	for _, id := range s.held() {
		task := s.tasks[id].Task
		s.r.tell(func(c *Coordinator) { c.Holding(s.r.clock(), s.name, task) })
	}
}

// forge claims what the worker was not given: tasks of others, tasks that never were,
// what it has claimed already, and under other names.
func (s *simWorker) forge() {
	r := s.r
	task := Task{ID: TaskID{s.random.Uint64N(r.epoch + 2), s.random.Uint64N(1000)}, Seal: "x"}
	for range 1 + s.random.IntN(3) {
		task.Jobs = append(task.Jobs, s.random.IntN(r.plan.Len()))
	}
	name := s.name
	if other := r.workers[fmt.Sprint("w", s.random.IntN(r.fleet))]; other != s && len(other.tasks) > 0 {
		task = other.tasks[other.held()[0]].Task
	}
	if s.random.IntN(4) == 0 {
		name = fmt.Sprint("sybil", s.random.IntN(1000))
		r.tell(func(c *Coordinator) {
			c.Heard(r.clock(), Hello{Version: Version, Worker: name, Cores: 1 << 31})
		})
		if r.workers[name] == nil { // it takes what it gets
			r.workers[name] = &simWorker{r: r, name: name, hoards: true, tasks: make(map[TaskID]*simTask)}
		}
	}
	claim := claimOf(name, "fast", 8, task)
	if s.random.IntN(2) == 0 {
		claim.Handed = &task
	}
	r.tell(func(c *Coordinator) { c.Claim(r.clock(), claim) })
	r.tell(func(c *Coordinator) { c.Holding(r.clock(), name, task) })
}

// take begins a task.
func (s *simWorker) take(task Task) {
	if !s.up || s.tasks[task.ID] != nil {
		return
	}
	t := &simTask{Task: task, left: len(task.Jobs) + len(task.Checks)}
	t.claim = Claim{Version: Version, Plan: s.r.policy.Plan, Worker: s.name, Task: task.ID, Handed: &t.Task}
	s.tasks[task.ID] = t
	if s.hoards {
		return
	}
	for _, id := range task.Jobs {
		s.queue = append(s.queue, unit{t, id, false, "fast"})
	}
	for _, check := range task.Checks {
		s.queue = append(s.queue, unit{t, check.Job, true, "other"})
	}
	s.work()
}

// work lets idle cores begin jobs.
func (s *simWorker) work() {
	for s.busy < s.r.cores && len(s.queue) > 0 {
		u := s.queue[0]
		s.queue = s.queue[1:]
		s.busy++
		u.of.begun++
		seconds := s.r.plan.Size(u.id) * s.r.price / s.speed * (0.7 + 0.6*s.random.Float64())
		if u.check {
			seconds *= s.r.slowest
		}
		instance := s.instance
		s.r.after(time.Duration(seconds*float64(time.Second)), func() {
			s.r.spent += seconds
			if s.instance == instance {
				s.counted(u, seconds)
			}
		})
	}
}

func (s *simWorker) counted(u unit, seconds float64) {
	s.busy--
	u.of.spent += seconds
	if !u.check {
		u.of.claim.Seconds += seconds
	} else {
		s.r.checking += seconds
	}
	found := Found{Job: u.id, Count: rightCount(u.id), Nodes: 1, Kernel: u.kernel, Time: 1e12}
	if s.wrong() {
		found.Count.Lo += 8
	}
	u.of.claim.Results = append(u.of.claim.Results, found)
	if u.of.left--; u.of.left == 0 {
		s.claim(u.of)
	}
	s.work()
}

func (s *simWorker) wrong() bool {
	if s.r.sporadic {
		return s.turns > 0 && s.random.Float64() < 0.2
	}
	return s.turns > 0 && s.r.now > s.turns
}

// claim claims a task until an answer comes.
func (s *simWorker) claim(t *simTask) {
	if s.tasks[t.ID] != t {
		return
	}
	s.r.tell(func(c *Coordinator) { c.Claim(s.r.clock(), t.claim) })
	s.r.after(5*time.Second, func() { s.claim(t) })
}

func (s *simWorker) receive(receipt Receipt) { delete(s.tasks, receipt.Task) }

// forget drops tasks that the worker has not begun.
func (s *simWorker) forget(ids []TaskID) {
	for _, id := range ids {
		if t := s.tasks[id]; t != nil && t.begun == 0 {
			delete(s.tasks, id)
			s.queue = slices.DeleteFunc(s.queue, func(u unit) bool { return u.of == t })
		}
	}
}

// whole holds the ledger against the truth, and adds up what was useful.
func (r *run) whole() {
	r.t.Helper()
	n := r.plan.Len()
	if !r.finished {
		r.t.Fatalf("after %v the count is not complete: %+v", r.now, r.c.Status(3))
	}
	checkNumbers(r.t, r.c)
	if want := rightTotal(n); r.c.Total().Cmp(want) != 0 {
		r.t.Errorf("counted %v, want %v", r.c.Total(), want)
	}
	records := make([]int8, n)
	for _, record := range r.ledger {
		if records[record.Job]++; record.Count != rightCount(record.Job) {
			r.t.Fatalf("job %d is recorded as %v for %s", record.Job, record.Count, record.Worker)
		}
	}
	for id, j := range r.c.jobs {
		want := int8(1)
		if j.check == confirmed {
			want = 2
		}
		if records[id] != want {
			for i, record := range r.ledger {
				if record.Job == id {
					r.t.Logf("record %d: %+v", i, record)
				}
			}
			r.t.Fatalf("job %d is recorded %d times, want %d: %+v", id, records[id], want, j)
		}
		r.useful += r.plan.Size(id) * r.price / r.speedOf(j.owner)
	}
}

func (r *run) speedOf(owner int32) float64 {
	if s := r.workers[r.c.workers[owner].Worker]; s != nil {
		return s.speed
	}
	return 1
}
