// Package coordinator decides what a cluster counts next, which worker gets it, and
// which results are believed.
//
// A [Coordinator] is a state machine without network, files and clock. Its methods say
// what has happened, and [Coordinator.Actions] returns what is to be done about it, so
// that every fault can be played in a test.
package coordinator

import (
	"fmt"
	"iter"
	"math/big"
	"math/rand/v2"
	"slices"
	"time"

	"nqueens.example/nqueens/cluster"
	"nqueens.example/nqueens/jobs"
)

// Plan is what a coordinator needs to know of a jobs.Plan.
type Plan interface {
	Len() int             // number of jobs; they are numbered from 0
	Size(job int) float64 // the job's share of the work; all add up to 1
	Order() iter.Seq[int] // all jobs, the largest first
}

// Policy says how a coordinator checks what workers claim.
type Policy struct {
	Plan    string        // hash that claims must name
	Build   string        // build that claims must name, "" for any
	Epoch   uint64        // number of this start, larger than that of every earlier start
	Recheck float64       // share of the jobs that another worker counts again, 0 to 1
	Probes  int           // jobs that the coordinator counts itself, to test workers with
	Seed    uint64        // of the choice of both kinds of jobs; no worker may know it
	Silence time.Duration // after which a worker counts as gone; 0 is a minute
}

// maxWorkers is the most workers that a coordinator knows.
const maxWorkers = 1 << 17

// A queue is short when it holds fewer tasks than are out. A claim may be on its way, so
// a coordinator waits before it publishes a task again.
const (
	shortTicks = 10               // in a row
	shortAge   = 10 * time.Second // of the task
)

// Action is what a coordinator wants done: a Publish, Record, SetAside, Judge, Refuse or
// Finish.
type Action any

type (
	// Publish puts a task where a worker will fetch it. Again says that the task should
	// be there already. If it is, it stays as it is; if not, call Restored.
	Publish struct {
		Task  Task
		Again bool
	}
	// Record keeps a result. A job is recorded once, and again only after its worker
	// was set aside.
	Record struct{ cluster.Record }
	// SetAside takes back all records of a worker, keeps the verdict for good, and
	// tells the worker.
	SetAside struct{ Verdict }
	// Judge asks for the right count of a job, by another kernel than those of Not.
	// Pass the answer to Judged.
	Judge struct {
		Job int
		Not []string
	}
	// Refuse tells a worker that its claim was not accepted.
	Refuse struct{ Worker, Reason string }
	// Finish says that the count is complete.
	Finish struct{}
)

// Verdict says why a worker is set aside.
type Verdict struct {
	Worker  string     `json:"worker"`
	Job     int        `json:"job"`
	Claimed jobs.Count `json:"claimed"`
	Right   jobs.Count `json:"right"`
}

func (v Verdict) String() string {
	return fmt.Sprintf("worker %s counted %v in job %d, where there are %v", v.Worker, v.Claimed, v.Job, v.Right)
}

// Coordinator decides what is counted next, by which worker, and what is believed. It
// is for one goroutine at a time.
type Coordinator struct {
	plan   Plan
	policy Policy
	random *rand.Rand
	now    time.Time

	jobs    []job
	cells   cells
	order   []int32 // jobs in the plan's order; those before next have been handed out once
	next    int
	again   []int        // jobs to hand out again
	checks  []int        // recorded jobs to count again
	later   []int        // checks that wait for the next tick
	wanted  map[int]bool // jobs whose check is still due
	out     map[TaskID]*outTask
	number  uint64 // of the last task
	adopted int    // tasks in out that are in no queue
	started bool
	over    bool

	workers []*worker
	byName  map[string]int32
	kernels []string
	live    int // workers heard of lately
	cores   int // of the live workers

	known    map[int]jobs.Count // jobs that the coordinator has counted itself
	probes   []int              // the same jobs, to test workers with
	disputes map[int][]claimant // jobs that the coordinator is counting, and the claims on them
	deferred []deferred         // results that differ from the record, of workers in a dispute

	seconds, share float64 // core time of recent claims, and the share of the work done in it
	done           int
	doneShare      float64
	sum            *big.Int // of the recorded counts
	short          int      // ticks in a row at which the queue was short
	status         cluster.Status
	actions        []Action
}

type job struct {
	count     jobs.Count
	owner     int32 // index of the worker it is recorded for
	kernel    uint8
	state     uint8
	checked   bool // the count was found again
	contested bool // another count was claimed at some time
}

const (
	open uint8 = iota // to be counted
	out               // in a task
	done              // recorded
)

// outTask is a task that is handed out and brought no claim yet.
type outTask struct {
	Task
	since  time.Time
	lost   int   // how often the queue has lost it
	holder int32 // of an adopted task, which is in no queue: index of its worker plus 1
}

type worker struct {
	cluster.WorkerStatus
	heard          time.Time
	live           bool
	last, examined int // the last job recorded for it, and the last one confirmed; -1 for none
}

// New returns a coordinator that has handed out nothing yet.
func New(plan Plan, policy Policy) *Coordinator {
	if policy.Silence == 0 {
		policy.Silence = time.Minute
	}
	c := &Coordinator{
		plan: plan, policy: policy,
		random: rand.New(rand.NewPCG(policy.Seed, policy.Epoch)),
		jobs:   make([]job, plan.Len()),
		order:  make([]int32, 0, plan.Len()),
		sum:    new(big.Int),
		wanted: make(map[int]bool), out: make(map[TaskID]*outTask),
		byName: make(map[string]int32), known: make(map[int]jobs.Count), disputes: make(map[int][]claimant),
	}
	for id := range plan.Order() {
		c.order = append(c.order, int32(id))
	}
	c.cells = newCells(c.order)
	return c
}

// Actions returns what is to be done since the last call, in that order.
func (c *Coordinator) Actions() []Action {
	actions := c.actions
	c.actions = nil
	return actions
}

func (c *Coordinator) want(a Action) { c.actions = append(c.actions, a) }

// set is the only function that changes a job.
func (c *Coordinator) set(id int, to job) {
	c.cells.add(id, c.jobs[id], -1)
	c.jobs[id] = to
	c.cells.add(id, to, 1)
}

// Load takes over a record of an earlier start. It returns an error if the plan has no
// such job, or if the job is loaded already with another count.
func (c *Coordinator) Load(r cluster.Record) error {
	if r.Job < 0 || r.Job >= len(c.jobs) {
		return fmt.Errorf("job %d is not one of the plan's %d", r.Job, len(c.jobs))
	}
	if j := &c.jobs[r.Job]; j.state == done && j.count != r.Count {
		return fmt.Errorf("job %d is recorded twice, as %v and as %v", r.Job, j.count, r.Count)
	} else if j.state == done {
		return nil
	}
	w, ok := c.worker(r.Worker)
	if !ok {
		return fmt.Errorf("more than %d workers have recorded jobs", maxWorkers)
	}
	c.settle(w, r.Job, r.Count, r.Kernel)
	return nil
}

// Banish sets a worker aside by a verdict of an earlier start.
func (c *Coordinator) Banish(v Verdict) {
	if w, ok := c.worker(v.Worker); ok && !c.workers[w].Aside {
		c.setAside(w, v)
	}
}

// Adopt notes, before Start, that a worker holds a task of an earlier start. Its jobs
// are handed out again when the worker is gone.
func (c *Coordinator) Adopt(worker string, task Task) {
	at, ok := c.worker(worker)
	if !ok || c.workers[at].Aside || c.started || c.out[task.ID] != nil || task.ID.Epoch >= c.policy.Epoch || len(task.Jobs) > 2*maxJobs {
		return
	}
	held := &outTask{Task: Task{ID: task.ID}, holder: at + 1}
	for _, id := range task.Jobs {
		if id >= 0 && id < len(c.jobs) && c.jobs[id].state == open {
			c.handOut(id)
			held.Jobs = append(held.Jobs, id)
		}
	}
	c.out[task.ID] = held
	c.adopted++
}

// Start begins to hand out tasks.
func (c *Coordinator) Start(now time.Time) {
	c.now, c.started = now, true
	for range min(c.policy.Probes, len(c.jobs)) {
		if id := c.random.IntN(len(c.jobs)); c.disputes[id] == nil {
			c.disputes[id] = []claimant{}
			c.want(Judge{Job: id})
		}
	}
	c.fill()
}

// Heard notes that a worker is there.
func (c *Coordinator) Heard(now time.Time, h Hello) {
	c.now = now
	at, ok := c.worker(h.Worker)
	if !ok {
		return
	}
	w := c.workers[at]
	if w.Aside {
		return
	}
	if err := c.speaks(h.Version, h.Build); err != nil {
		c.refuse(h.Worker, err.Error())
		return
	}
	if w.live {
		c.cores -= w.Cores
	} else {
		w.live = true
		c.live++
	}
	w.heard = now
	w.Kernel, w.Build, w.Rate, w.Waiting = h.Kernel, h.Build, h.Rate, h.Waiting
	w.Cores = max(1, min(h.Cores, 1<<12))
	c.cores += w.Cores
	c.fill()
}

// Tick says how many tasks the queue holds, including those that a worker has fetched
// and not acknowledged; a negative number says that this is not known. Call it about
// once a second.
func (c *Coordinator) Tick(now time.Time, queued int) {
	c.now = now
	for _, w := range c.workers {
		if w.live && now.Sub(w.heard) > c.policy.Silence {
			c.lose(w)
		}
	}
	if c.adopted > 0 {
		for _, t := range c.out {
			if t.holder > 0 && !c.workers[t.holder-1].live {
				c.drop(t)
			}
		}
	}
	c.checks = append(c.checks, c.later...)
	c.later = nil
	c.recall(queued)
	c.fill()
}

// lose counts a worker as gone.
func (c *Coordinator) lose(w *worker) {
	w.live = false
	c.live--
	c.cores -= w.Cores
}

// recall publishes again what the queue has lost.
func (c *Coordinator) recall(queued int) {
	if queued < 0 || queued >= len(c.out)-c.adopted {
		c.short = 0
		return
	}
	if c.short++; c.short < shortTicks {
		return
	}
	c.short = 0
	for _, t := range c.out {
		if t.holder == 0 && c.now.Sub(t.since) > shortAge {
			t.since = c.now
			c.want(Publish{t.Task, true})
		}
	}
}

// Restored says that the queue did not have a task that was published again.
func (c *Coordinator) Restored(now time.Time, id TaskID) {
	c.now = now
	t := c.out[id]
	if t == nil {
		return
	}
	if t.lost++; t.lost > 1 {
		// The claim may be stored and unreadable, so that every further claim on this
		// task is refused. A new task with the same jobs can be claimed.
		c.drop(t)
		c.fill()
	}
}

// QueueLost says that the queue is new and empty.
func (c *Coordinator) QueueLost(now time.Time) {
	c.now = now
	for _, t := range c.out {
		if t.holder == 0 {
			t.since = c.now
			c.want(Publish{t.Task, false})
		}
	}
}

// worker returns the index of the worker of that name; ok is false if there are too
// many workers to add one.
func (c *Coordinator) worker(name string) (at int32, ok bool) {
	if at, ok = c.byName[name]; ok {
		return at, true
	}
	if len(c.workers) == maxWorkers {
		return 0, false
	}
	at = int32(len(c.workers))
	c.byName[name] = at
	c.workers = append(c.workers, &worker{WorkerStatus: cluster.WorkerStatus{Worker: name}, last: -1, examined: -1})
	return at, true
}

// kernel returns the index of the kernel of that name. The kernels after the first 255
// are all taken for the first: a check then only avoids the wrong one.
func (c *Coordinator) kernel(name string) uint8 {
	at := slices.Index(c.kernels, name)
	if at < 0 {
		at = min(len(c.kernels), 255)
		if at < 255 {
			c.kernels = append(c.kernels, name)
		} else {
			at = 0
		}
	}
	return uint8(at)
}
