// Package coordinator decides what a cluster counts next, which worker gets it, and
// which results are accepted.
//
// A [Coordinator] is a state machine without network, files and clock. Its methods say
// what has happened, and [Coordinator.Actions] returns what is to be done about it, so
// that every fault can be played in a test.
//
// # Who gets what
//
// Each task is handed to one worker, and sealed, so that the worker can prove that to a
// later start of the coordinator. A worker holds few tasks at first, more with each
// claim that is accepted, and at most three for each of its cores. It must say hello
// and list the tasks that it holds. A task that has not arrived is sent again. The tasks
// of a worker that is silent, and those that take much longer than expected, go to
// others; a worker that lets tasks run out waits longer each time. At the end, workers
// without work get copies of jobs that others have not finished.
//
// # Which results count
//
// A result counts only if its job is in a task that was handed to the worker and not
// claimed yet. A check counts only for the job of another worker that the coordinator
// chose this worker to count again. The checking worker is drawn at random, on
// another machine than the owner unless most workers are on that one. If the operator
// trusts some workers, only these check the results of the others. Which jobs are checked
// follows from the secret of the count, the job and its owner, so that no worker knows it
// and no restart forgets it. The first and the last job of each worker are always checked.
//
// If two counts of a job differ, the coordinator counts the job itself and excludes
// every worker that was wrong.
package coordinator

import (
	"crypto/sha256"
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
	Plan           string                   // hash that claims must name
	Build          string                   // build that claims must name, "" for any
	Epoch          uint64                   // number of this start, larger than that of every earlier start
	Secret         [32]byte                 // of the count, the same at every start; no worker may know it
	Recheck        float64                  // share of the jobs that another worker counts again, 0 to 1
	Trusted        func(worker string) bool // whom the operator trusts; nil for nobody
	RecheckTrusted float64                  // Recheck for the jobs of trusted workers
	Probes         int                      // jobs that the coordinator counts itself, to test workers with
	Silence        time.Duration            // after which a worker counts as gone; 0 is a minute
}

// Coordinator decides what is counted next, by which worker, and which results are
// accepted. It is for one goroutine at a time.
type Coordinator struct {
	plan    Plan
	policy  Policy
	random  *rand.Rand
	wall    time.Time     // the last time that was told
	now     time.Duration // that has passed, without jumps of the clock
	begun   time.Duration // when Start was called
	started bool
	over    bool

	jobs   []job
	cells  cells
	order  []int32 // jobs in the plan's order; those before next were handed out or recorded
	next   int
	again  []int32 // jobs to hand out again
	checks []int32 // jobs to count again, for which no worker is drawn
	open   int     // jobs that can be handed out
	due    int     // jobs that are still to be counted again
	stuck  int     // jobs that ran out often

	tasks    map[TaskID]*task
	number   uint64 // of the last task
	spare    []copyable
	surveyed time.Duration // when spare was made

	workers  []*worker // nil where a worker was forgotten
	unused   []int32   // indices of forgotten workers
	byName   map[string]int32
	kernels  []string
	live     int                // workers heard of lately
	cores    int                // of the live workers
	able     crowd              // workers that can be given tasks
	ableOn   map[string]int     // their number on each machine
	hungry   []int32            // workers that may have room for a task
	known    map[int]jobs.Count // jobs that the coordinator has counted itself
	probes   []int              // the same jobs, to test workers with
	disputes map[int][]claimant // jobs that the coordinator is counting, and the claims on them
	deferred []deferred         // results that differ from the record, of workers in a dispute

	examined bool          // the last checks are asked for
	stalled  time.Duration // when the last checks could be done last

	seconds, share float64 // core time of recent claims, and the share of the work done in it
	done           int
	doneShare      float64
	sum            *big.Int // of the recorded counts
	status         cluster.Status
	actions        []Action
}

type job struct {
	count     jobs.Count
	owner     int32 // index of the worker it is recorded for
	confirmer int32 // index of the worker that confirmed it, if check is confirmed
	kernel    uint8 // of the owner
	other     uint8 // of the confirmer
	state     uint8
	check     uint8
	ranOut    uint8 // how many tasks with it ran out
	contested bool  // another count was claimed at some time
	copies    uint8 // of it that are in tasks
}

// The states of a job.
const (
	open uint8 = iota // to be handed out
	out               // in a task
	done              // recorded
)

// The checks of a job.
const (
	unasked   uint8 = iota
	wanted          // to be counted again
	underway        // in a task
	confirmed       // counted again, with the same count
)

// New returns a coordinator that has handed out nothing yet.
func New(plan Plan, policy Policy) *Coordinator {
	if policy.Silence == 0 {
		policy.Silence = time.Minute
	}
	c := &Coordinator{
		plan: plan, policy: policy,
		jobs:  make([]job, plan.Len()),
		order: make([]int32, 0, plan.Len()),
		open:  plan.Len(), surveyed: -surveyPeriod,
		sum: new(big.Int), kernels: []string{""},
		tasks: make(map[TaskID]*task), byName: make(map[string]int32), ableOn: make(map[string]int),
		known: make(map[int]jobs.Count), disputes: make(map[int][]claimant),
	}
	c.random = rand.New(rand.NewChaCha8(c.derive("random", policy.Epoch, "")))
	for id := range plan.Order() {
		c.order = append(c.order, int32(id))
	}
	c.cells = newCells(c.order)
	return c
}

// derive returns 32 bytes that nobody can tell who does not know the secret.
func (c *Coordinator) derive(what string, number uint64, name string) [32]byte {
	return sha256.Sum256(fmt.Appendf(c.policy.Secret[:], "%s %d %s", what, number, name))
}

// Actions returns what is to be done since the last call, in that order.
func (c *Coordinator) Actions() []Action {
	actions := c.actions
	c.actions = nil
	return actions
}

func (c *Coordinator) want(a Action) { c.actions = append(c.actions, a) }

func (c *Coordinator) say(format string, args ...any) { c.want(Say{fmt.Sprintf(format, args...)}) }

// longestStep is the most time that passes between two calls. A clock that jumps, or a
// process that stood still, makes no worker late.
const longestStep = 5 * time.Second

func (c *Coordinator) advance(now time.Time) {
	if !c.wall.IsZero() {
		c.now += max(0, min(now.Sub(c.wall), longestStep))
	}
	c.wall = now
}

// set is the only function that changes a job.
func (c *Coordinator) set(id int, to job) {
	c.tally(id, c.jobs[id], -1)
	c.jobs[id] = to
	c.tally(id, to, 1)
}

func (c *Coordinator) tally(id int, j job, by int) {
	c.cells.add(id, j, int32(by))
	if j.state == open {
		c.open += by
	}
	if j.check == wanted || j.check == underway {
		c.due += by
	}
	if j.ranOut >= oftenOut && j.state != done {
		c.stuck += by
	}
}

// Load takes over a record of an earlier start. The first record of a job settles it; a
// second by another worker or kernel confirms it. Load returns an error if the plan has
// no such job, or if the job is loaded already with another count.
func (c *Coordinator) Load(r cluster.Record) error {
	if r.Job < 0 || r.Job >= len(c.jobs) {
		return fmt.Errorf("job %d is not one of the plan's %d", r.Job, len(c.jobs))
	}
	j := c.jobs[r.Job]
	if j.state == done && j.count != r.Count {
		return fmt.Errorf("job %d is recorded twice, as %v and as %v", r.Job, j.count, r.Count)
	}
	by, ok := c.worker(r.Worker)
	if !ok {
		return fmt.Errorf("more than %d workers have recorded jobs", maxWorkers)
	}
	found := Found{Job: r.Job, Count: r.Count, Kernel: r.Kernel, Time: r.Time.UnixMilli()}
	switch {
	case j.state != done:
		c.settle(by, found)
	case j.check != confirmed && (j.owner != by || c.kernels[j.kernel] != r.Kernel):
		c.confirm(by, found)
	}
	return nil
}

// KeepExcluded excludes a worker by a verdict of an earlier start.
func (c *Coordinator) KeepExcluded(v Verdict) {
	if at, ok := c.worker(v.Worker); ok && !c.workers[at].Excluded {
		c.exclude(at, v)
	}
}

// Start begins to hand out tasks.
func (c *Coordinator) Start(now time.Time) {
	c.advance(now)
	c.started, c.begun, c.stalled = true, c.now, c.now
	for range min(c.policy.Probes, len(c.jobs)) {
		if id := c.random.IntN(len(c.jobs)); c.disputes[id] == nil {
			c.disputes[id] = []claimant{}
			c.want(Judge{Job: id})
		}
	}
	c.feedAll()
}

// Tick notes that time has passed. Call it about once a second.
func (c *Coordinator) Tick(now time.Time) {
	c.advance(now)
	for _, w := range c.workers {
		if w == nil {
			continue
		}
		if c.now-w.heard > c.policy.Silence {
			c.lose(w)
		}
		if w.live && !w.able && c.now >= w.until {
			c.enable(w, true)
		}
		if c.started && !c.over {
			c.expire(w)
			c.redraw(w)
		}
	}
	if c.started && !c.over {
		c.judgeAlone()
	}
	c.feedAll()
	for at, w := range c.workers {
		if w != nil && c.forgettable(w) {
			c.forget(int32(at))
		}
	}
}

// kernel returns the index of the kernel of that name. The first has no name and stands
// for those that come after 254 others: checks of their jobs then take the kernel that
// checks what most workers count with. So a worker that claims under many names does not
// choose what others are checked by.
func (c *Coordinator) kernel(name string) uint8 {
	at := slices.Index(c.kernels, name)
	switch {
	case at >= 0:
		return uint8(at)
	case len(c.kernels) == 255:
		return 0
	}
	c.kernels = append(c.kernels, name)
	return uint8(len(c.kernels) - 1)
}
