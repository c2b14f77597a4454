package cluster

import (
	"cmp"
	"fmt"
	"iter"
	"math/big"
	"math/rand/v2"
	"slices"
	"time"

	"nqueens.example/nqueens/jobs"
)

// Jobs is what the coordinator must know of a plan.
type Jobs interface {
	Len() int             // jobs, numbered from 0
	Size(job int) float64 // its share of the work; all add up to 1
	Order() iter.Seq[int] // all jobs, the largest first
}

// Policy says how much the coordinator doubts.
type Policy struct {
	Plan    string        // hash that claims must name
	Build   string        // build that claims must name, "" for any
	Epoch   uint64        // number of this start, larger than that of any before
	Recheck float64       // share of the jobs that another worker counts again, 0 to 1
	Probes  int           // jobs that the coordinator counts itself, to try the workers with
	Seed    uint64        // of the choice of jobs for both, which no worker must know
	Silence time.Duration // after which a worker is taken for gone; 0 is a minute
}

const (
	// A task takes a core this long at the most where a job does not, and where
	// the end is near so much less that the workers end together.
	longestTask = 5 * time.Minute
	briefTask   = 100 * time.Millisecond

	// The coordinator never hands out more tasks a second than this.
	tasksPerSecond = 1000

	// So many tasks are out for each core: one that it works on, and enough for
	// the time that a coordinator needs to be started again.
	tasksPerCore = 3

	maxWorkers  = 1 << 17
	probeChance = 1.0 / 16 // that a task has a known job in it
)

// judge is the name under which the coordinator records what it counted to settle
// a dispute. No worker can have it.
const judge = "judge"

// An Action is what the coordinator wants done. It is one of Publish, Record,
// SetAside, Judge, Refuse and Finish.
type Action any

type (
	// Publish puts a task where a worker will fetch it. Again says that it should
	// be there: then it stays as it is, or Restored hears that it was not.
	Publish struct {
		Task  Task
		Again bool
	}
	// Record keeps a result; a job is recorded once, unless its worker was set
	// aside in between.
	Record struct {
		Found
		Worker, Build string
	}
	// SetAside takes back all that was recorded for a worker, keeps the reason
	// for good, and tells the worker.
	SetAside struct{ Verdict }
	// Judge asks for the right count of a job, by another kernel than those. The
	// answer goes to Judged.
	Judge struct {
		Job int
		Not []string
	}
	// Refuse tells a worker that a claim was not taken.
	Refuse struct{ Worker, Reason string }
	// Finish says that the count is complete.
	Finish struct{}
)

// Verdict is why a worker is believed no more.
type Verdict struct {
	Worker  string     `json:"worker"`
	Job     int        `json:"job"`
	Claimed jobs.Count `json:"claimed"`
	Right   jobs.Count `json:"right"`
}

func (v Verdict) String() string {
	return fmt.Sprintf("worker %s counted %v in job %d, where there are %v", v.Worker, v.Claimed, v.Job, v.Right)
}

// Coordinator decides what is counted next, by how many, and what is believed. It
// knows no network, no files and no clock: what happens is told to it, and what it
// wants done it leaves in Actions. It is for one goroutine at a time.
type Coordinator struct {
	plan   Jobs
	policy Policy
	random *rand.Rand
	now    time.Time

	jobs    []job
	cells   cells
	order   []int32 // jobs in the plan's order; those before next have been handed out once
	next    int
	again   []int        // jobs to hand out again
	checks  []int        // recorded jobs to be counted again
	later   []int        // those that are put off to the next tick
	wanted  map[int]bool // jobs whose check is still due
	out     map[TaskID]*outTask
	number  uint64
	adopted int // tasks in out that are in no queue
	started bool
	over    bool

	workers []*worker
	byName  map[string]int32
	kernels []string
	live    int // workers that were heard of lately
	cores   int // of these

	known    map[int]jobs.Count // jobs the coordinator counted itself
	probes   []int              // those of them to try workers with
	disputes map[int][]claimant // jobs that it is counting, and who claimed what of them
	deferred []deferred         // results that differ from the record, of workers in dispute

	seconds, share float64 // core time of claims, and the share of the work done in it
	done           int
	doneShare      float64
	sum            *big.Int // of the counts that are recorded
	short          int      // ticks in a row with fewer tasks in the queue than are out
	status         Status
	actions        []Action
}

type job struct {
	count     jobs.Count
	owner     int32 // index of the worker it is recorded for
	kernel    uint8
	state     uint8
	checked   bool // the count was found again
	contested bool // at some time another count was claimed
}

const (
	open uint8 = iota // to be counted
	out               // in a task
	done              // recorded
)

type outTask struct {
	Task
	since  time.Time
	lost   int   // how often the queue had lost it
	holder int32 // of an adopted task, which is in no queue: 1 more than the index of its worker
}

type claimant struct {
	worker int32
	count  jobs.Count
}

type deferred struct {
	by    int32
	found Found
}

type worker struct {
	WorkerStatus
	heard          time.Time
	live           bool
	last, examined int // the last job recorded for it, the last that was confirmed; -1 for none
}

// NewCoordinator returns one that has not begun to hand out tasks.
func NewCoordinator(plan Jobs, policy Policy) *Coordinator {
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

// set changes what is known of a job. Nothing else does.
func (c *Coordinator) set(id int, to job) {
	c.cells.add(id, c.jobs[id], -1)
	c.jobs[id] = to
	c.cells.add(id, to, 1)
}

// Have takes over a record that is kept already. It is an error if the plan has
// no such job, or another count was kept for it.
func (c *Coordinator) Have(r Record) error {
	if r.Job < 0 || r.Job >= len(c.jobs) {
		return fmt.Errorf("job %d is none of the plan's %d", r.Job, len(c.jobs))
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
	c.settle(w, r.Found)
	return nil
}

// Banish sets aside a worker on an earlier verdict.
func (c *Coordinator) Banish(v Verdict) {
	if w, ok := c.worker(v.Worker); ok && !c.workers[w].Aside {
		c.setAside(w, v)
	}
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

// Heard takes note of a worker.
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

// Adopt takes note, before the start, that a worker holds a task of an earlier
// start. Its jobs are handed out again when the worker is gone.
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

// Tick is to be called about once a second, with the number of tasks that the
// queue holds, those included that a worker has fetched and not acknowledged;
// negative where that is not known.
func (c *Coordinator) Tick(now time.Time, queued int) {
	c.now = now
	for _, w := range c.workers {
		if w.live && now.Sub(w.heard) > c.policy.Silence {
			c.lost(w)
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

func (c *Coordinator) lost(w *worker) {
	w.live = false
	c.live--
	c.cores -= w.Cores
}

// recall publishes again what the queue has lost. For some seconds a task may be
// out of the queue with its claim still on the way.
func (c *Coordinator) recall(queued int) {
	if queued < 0 || queued >= len(c.out)-c.adopted {
		c.short = 0
		return
	}
	if c.short++; c.short < 10 {
		return
	}
	c.short = 0
	for _, t := range c.out {
		if t.holder == 0 && c.now.Sub(t.since) > 10*time.Second {
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
		// Perhaps its claim is stored and cannot be read, and will be refused
		// again and again: another task can be claimed.
		c.drop(t)
		c.fill()
	}
}

// QueueLost says that the queue is a new one, with nothing in it.
func (c *Coordinator) QueueLost(now time.Time) {
	c.now = now
	for _, t := range c.out {
		if t.holder == 0 {
			t.since = c.now
			c.want(Publish{t.Task, false})
		}
	}
}

// Claim takes a claim, or refuses it as a whole.
func (c *Coordinator) Claim(now time.Time, claim Claim) {
	c.now = now
	at, ok := c.worker(claim.Worker)
	if !ok || claim.Worker == judge {
		return
	}
	task := c.out[claim.Task]
	if c.workers[at].Aside {
		c.drop(task)
		return
	}
	if err := c.check(claim, task); err != nil {
		c.refuse(claim.Worker, err.Error())
		c.drop(task)
		return
	}
	w := c.workers[at]
	w.Claims++
	for _, found := range claim.Results {
		if c.workers[at].Aside {
			break
		}
		c.result(at, found, task != nil && task.alone(found.Job))
	}
	c.measure(claim)
	c.drop(task)
	c.fill()
}

// drop ends a task. Of its jobs, those that have no result are handed out again.
func (c *Coordinator) drop(task *outTask) {
	if task == nil {
		return
	}
	delete(c.out, task.ID)
	if task.holder > 0 {
		c.adopted--
	}
	for _, id := range task.Jobs {
		if c.jobs[id].state == out {
			c.reopen(id)
		}
	}
	for _, check := range task.Checks {
		if c.wanted[check.Job] {
			c.later = append(c.later, check.Job)
		}
	}
}

func (c *Coordinator) handOut(id int) {
	j := c.jobs[id]
	j.state = out
	c.set(id, j)
}

func (c *Coordinator) reopen(id int) {
	c.set(id, job{contested: c.jobs[id].contested})
	c.again = append(c.again, id)
}

func (c *Coordinator) speaks(version int, build string) error {
	if version != Version {
		return fmt.Errorf("it speaks version %d, the coordinator version %d", version, Version)
	}
	if c.policy.Build != "" && build != c.policy.Build {
		return fmt.Errorf("it is of build %q, the coordinator of %q", build, c.policy.Build)
	}
	return nil
}

func (c *Coordinator) check(claim Claim, task *outTask) error {
	if err := c.speaks(claim.Version, claim.Build); err != nil {
		return err
	}
	if claim.Plan != c.policy.Plan {
		return fmt.Errorf("it counts by plan %.8s, the coordinator by %.8s", claim.Plan, c.policy.Plan)
	}
	if len(claim.Results) > 2*maxJobs {
		return fmt.Errorf("it has %d results, the most is %d", len(claim.Results), 2*maxJobs)
	}
	for _, r := range claim.Results {
		if r.Job < 0 || r.Job >= len(c.jobs) {
			return fmt.Errorf("job %d is none of the plan's %d", r.Job, len(c.jobs))
		}
		if !isName(r.Kernel) {
			return fmt.Errorf("%q cannot be the name of a kernel", r.Kernel)
		}
		if task != nil && task.holder == 0 && !task.has(r.Job) {
			return fmt.Errorf("job %d is not in task %v", r.Job, task.ID)
		}
	}
	return nil
}

func (t *outTask) has(id int) bool {
	return slices.Contains(t.Jobs, id) || slices.ContainsFunc(t.Checks, func(c Check) bool { return c.Job == id })
}

// alone reports whether the task asks any worker to check that job, the one that
// counted it included.
func (t *outTask) alone(id int) bool {
	return slices.ContainsFunc(t.Checks, func(c Check) bool { return c.Job == id && c.Not == "" })
}

// Unreadable takes note of a claim that cannot be read.
func (c *Coordinator) Unreadable(worker string, err error) {
	c.refuse(worker, "it cannot be read: "+err.Error())
}

func (c *Coordinator) refuse(worker, reason string) {
	c.status.Refused++
	c.want(Refuse{worker, reason})
}

// result takes one result of a worker in good standing. Alone says that it checks
// a job where there is perhaps no other worker to do so.
func (c *Coordinator) result(by int32, found Found, alone bool) {
	if right, ok := c.known[found.Job]; ok && right != found.Count {
		c.contest(found.Job)
		c.setAside(by, Verdict{c.workers[by].Worker, found.Job, found.Count, right})
		return
	}
	j, w := &c.jobs[found.Job], c.workers[by]
	switch {
	case j.state != done:
		c.settle(by, found)
		c.want(Record{found, w.Worker, w.Build})
		if first := w.last < 0; first && c.policy.Recheck > 0 || c.random.Float64() < c.policy.Recheck {
			c.recheck(found.Job)
		}
		w.last = found.Job
	case j.count != found.Count:
		c.dispute(by, found)
	case j.owner != by:
		c.confirm(found.Job, &c.status.Confirmed)
	case alone:
		c.confirm(found.Job, &c.status.ConfirmedAlone)
	default:
		c.status.Repeated++
	}
}

func (c *Coordinator) recheck(id int) {
	c.wanted[id] = true
	c.checks = append(c.checks, id)
}

func (c *Coordinator) contest(id int) {
	j := c.jobs[id]
	j.contested = true
	c.set(id, j)
}

func (c *Coordinator) confirm(id int, counter *int) {
	*counter++
	delete(c.wanted, id)
	j := c.jobs[id]
	j.checked = true
	c.set(id, j)
	if w := c.workers[c.jobs[id].owner]; w.last == id {
		w.examined = id
	}
}

// examine asks for the last job of every worker again: what goes wrong and stays
// wrong is found, however few jobs it had come to.
func (c *Coordinator) examine() {
	if c.policy.Recheck == 0 {
		return
	}
	for _, w := range c.workers {
		if w.last >= 0 && w.examined != w.last && !w.Aside {
			c.recheck(w.last)
		}
	}
}

// settle makes a result the one of its job.
func (c *Coordinator) settle(by int32, found Found) {
	c.set(found.Job, job{count: found.Count, owner: by, kernel: c.kernel(found.Kernel), state: done, contested: c.jobs[found.Job].contested})
	c.sum.Add(c.sum, found.Count.Big())
	c.done++
	c.doneShare += c.plan.Size(found.Job)
	c.workers[by].Jobs++
}

// dispute asks for the right count of a job that two workers count differently.
// While one job of a worker is judged its others wait: when it is set aside there
// is nothing left to judge.
func (c *Coordinator) dispute(by int32, found Found) {
	j := &c.jobs[found.Job]
	claims, judged := c.disputes[found.Job]
	if !judged && (c.suspected(by) || c.suspected(j.owner)) {
		c.deferred = append(c.deferred, deferred{by, found})
		return
	}
	if len(claims) == 0 {
		claims = []claimant{{j.owner, j.count}}
		c.status.Conflicts++
		c.contest(found.Job)
	}
	if !judged {
		c.want(Judge{found.Job, []string{c.kernels[j.kernel], found.Kernel}})
	}
	c.disputes[found.Job] = append(claims, claimant{by, found.Count})
}

func (c *Coordinator) suspected(worker int32) bool {
	for _, claims := range c.disputes {
		if slices.ContainsFunc(claims, func(c claimant) bool { return c.worker == worker }) {
			return true
		}
	}
	return false
}

// resume takes up the results that waited for a dispute to be settled.
func (c *Coordinator) resume() {
	waited := c.deferred
	c.deferred = nil
	for _, d := range waited {
		if !c.workers[d.by].Aside {
			c.result(d.by, d.found, false)
		}
	}
}

// Judged tells the right result of a job, as the coordinator has counted it.
func (c *Coordinator) Judged(now time.Time, right Found) {
	c.now = now
	claimants := c.disputes[right.Job]
	delete(c.disputes, right.Job)
	c.known[right.Job] = right.Count
	c.probes = append(c.probes, right.Job)
	j := &c.jobs[right.Job]
	if j.state == done {
		claimants = append(claimants, claimant{j.owner, j.count})
	}
	for _, claim := range claimants {
		if w := c.workers[claim.worker]; claim.count != right.Count && !w.Aside {
			c.setAside(claim.worker, Verdict{w.Worker, right.Job, claim.count, right.Count})
		}
	}
	if j.state == done {
		c.confirm(right.Job, &c.status.Judged)
	} else if at, ok := c.worker(judge); ok {
		c.settle(at, right)
		c.want(Record{right, judge, c.policy.Build})
	}
	c.resume()
	c.fill()
}

// setAside believes a worker no more: all its jobs are counted again.
func (c *Coordinator) setAside(by int32, v Verdict) {
	w := c.workers[by]
	w.Aside, w.Reason = true, v.String()
	if w.live {
		c.lost(w)
	}
	c.want(SetAside{v})
	for id := range c.jobs {
		if j := &c.jobs[id]; j.state == done && j.owner == by {
			c.done--
			c.doneShare -= c.plan.Size(id)
			c.sum.Sub(c.sum, j.count.Big())
			c.status.Dropped++
			delete(c.wanted, id)
			c.reopen(id)
		}
	}
	w.Jobs = 0
}

// measure learns how long a share of the work takes a core. What was learnt
// long ago counts for less.
func (c *Coordinator) measure(claim Claim) {
	share := 0.0
	for _, r := range claim.Results {
		share += c.plan.Size(r.Job)
	}
	if !(claim.Seconds >= 0 && claim.Seconds < 1e9) || share == 0 {
		return
	}
	c.seconds, c.share = c.seconds+claim.Seconds, c.share+share
	if c.share > 0.01 {
		c.seconds, c.share = c.seconds/2, c.share/2
	}
}

// fill keeps so many tasks out that no worker waits.
func (c *Coordinator) fill() {
	if !c.started || c.over {
		return
	}
	most := tasksPerCore*c.cores + 16
	for len(c.out) < most {
		task, ok := c.compose()
		if !ok {
			break
		}
		c.out[task.ID] = &outTask{Task: task, since: c.now}
		c.want(Publish{task, false})
		c.status.Published++
	}
	c.status.MostOut = max(c.status.MostOut, len(c.out))
	if c.done < len(c.jobs) || len(c.wanted) > 0 || len(c.disputes) > 0 {
		return
	}
	if c.examine(); len(c.wanted) > 0 {
		c.fill()
		return
	}
	c.over = true
	c.want(Finish{})
}

// compose makes a task of the jobs that come next; ok is false where all are out
// or done.
func (c *Coordinator) compose() (task Task, ok bool) {
	length, size := c.length(), 0.0
	for size == 0 || size < length && len(task.Jobs) < maxJobs {
		id, ok := c.nextOpen()
		if !ok {
			break
		}
		c.handOut(id)
		task.Jobs = append(task.Jobs, id)
		size += c.plan.Size(id)
	}
	room := maxJobs
	if len(task.Jobs) > 0 {
		room = max(1, len(task.Jobs)/4)
	}
	for ; room > 0 && len(c.checks) > 0; room-- {
		task.Checks = c.appendCheck(task.Checks)
	}
	if len(task.Jobs) == 0 && len(task.Checks) == 0 {
		return Task{}, false
	}
	if len(task.Jobs) > 1 && len(c.probes) > 0 && c.random.Float64() < probeChance {
		probe := c.probes[c.random.IntN(len(c.probes))]
		task.Jobs = slices.Insert(task.Jobs, c.random.IntN(len(task.Jobs)+1), probe)
	}
	c.number++
	task.ID = TaskID{c.policy.Epoch, c.number}
	return task, true
}

func (c *Coordinator) appendCheck(checks []Check) []Check {
	id := c.checks[0]
	c.checks = c.checks[1:]
	if j := c.jobs[id]; c.wanted[id] && j.state == done {
		check := Check{Job: id, Kernel: c.kernels[j.kernel]}
		if c.live > 1 {
			check.Not = c.workers[j.owner].Worker
		}
		return append(checks, check)
	}
	return checks
}

func (c *Coordinator) nextOpen() (id int, ok bool) {
	for len(c.again) > 0 {
		id = c.again[len(c.again)-1]
		c.again = c.again[:len(c.again)-1]
		if c.jobs[id].state == open {
			return id, true
		}
	}
	for ; c.next < len(c.order); c.next++ {
		if id = int(c.order[c.next]); c.jobs[id].state == open {
			c.next++
			return id, true
		}
	}
	return 0, false
}

// length returns the share of the work that a task should be.
func (c *Coordinator) length() float64 {
	if c.share == 0 {
		return 0 // nothing is known: a job at a time
	}
	perShare := c.seconds / c.share
	cores := float64(max(1, c.cores))
	seconds := (1 - c.doneShare) * perShare / (4 * cores)
	least := max(briefTask.Seconds(), cores/tasksPerSecond)
	return max(least, min(seconds, longestTask.Seconds())) / max(perShare, 1e-9)
}

// worker returns the index of the worker of that name; ok is false where there
// are too many to know one more.
func (c *Coordinator) worker(name string) (at int32, ok bool) {
	if at, ok = c.byName[name]; ok {
		return at, true
	}
	if len(c.workers) == maxWorkers {
		return 0, false
	}
	at = int32(len(c.workers))
	c.byName[name] = at
	c.workers = append(c.workers, &worker{WorkerStatus: WorkerStatus{Worker: name}, last: -1, examined: -1})
	return at, true
}

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

// Total returns the sum of the recorded counts.
func (c *Coordinator) Total() *big.Int {
	total := new(big.Int)
	for i := range c.jobs {
		if c.jobs[i].state == done {
			total.Add(total, c.jobs[i].count.Big())
		}
	}
	return total
}

// Status is how far a count has come, and who counts.
type Status struct {
	Jobs           int     `json:"jobs"`
	Done           int     `json:"done"`
	Share          float64 `json:"share"` // of the work that is done, 0 to 1
	Out            int     `json:"tasks_out"`
	MostOut        int     `json:"-"`
	Published      int     `json:"tasks_published"`
	Left           float64 `json:"seconds_left"`    // 0 while nothing is known
	Confirmed      int     `json:"confirmed"`       // results that another worker found again
	ConfirmedAlone int     `json:"confirmed_alone"` // or the same with another kernel, where there was no other
	ChecksDue      int     `json:"checks_due"`
	Repeated       int     `json:"repeated"` // results that came twice
	Conflicts      int     `json:"conflicts"`
	Judged         int     `json:"judged"`   // results that the coordinator found again itself
	Disputed       int     `json:"disputed"` // jobs the coordinator is counting itself
	Dropped        int     `json:"dropped"`  // results of workers that were set aside
	Refused        int     `json:"refused"`  // claims
	Live           int     `json:"workers_live"`
	Cores          int     `json:"cores"`
	Rate           float64 `json:"rate"` // nodes a second
	Finished       bool    `json:"finished"`
	Sum            string  `json:"sum"` // of the counts that are recorded, a decimal number

	Picture *Picture       `json:"picture,omitempty"`
	Workers []WorkerStatus `json:"workers"`
}

// WorkerStatus is what is known of a worker.
type WorkerStatus struct {
	Worker  string  `json:"worker"`
	Live    bool    `json:"live"`
	Build   string  `json:"build"`
	Kernel  string  `json:"kernel"`
	Cores   int     `json:"cores"`
	Rate    float64 `json:"rate"`
	Waiting int     `json:"waiting"`
	Claims  int     `json:"claims"`
	Jobs    int     `json:"jobs"` // recorded for it
	Aside   bool    `json:"set_aside"`
	Reason  string  `json:"reason,omitempty"`
}

// Status returns how things stand, with the most workers at the most: those set
// aside first, then those with the most jobs.
func (c *Coordinator) Status(most int) Status {
	s := c.status
	s.Jobs, s.Done, s.Share, s.Out = len(c.jobs), c.done, min(1, max(0, c.doneShare)), len(c.out)
	if c.done == len(c.jobs) {
		s.Share = 1
	}
	s.ChecksDue, s.Disputed, s.Live, s.Cores, s.Finished = len(c.wanted), len(c.disputes), c.live, c.cores, c.over
	s.Sum, s.Picture = c.sum.String(), c.cells.picture()
	if c.share > 0 {
		s.Left = (1 - s.Share) * c.seconds / c.share / float64(max(1, c.cores))
	}
	s.Workers = make([]WorkerStatus, 0, len(c.workers))
	for _, w := range c.workers {
		w.Live = w.live
		if w.live {
			s.Rate += w.Rate
		}
		s.Workers = append(s.Workers, w.WorkerStatus)
	}
	slices.SortStableFunc(s.Workers, func(a, b WorkerStatus) int {
		if a.Aside != b.Aside {
			return cmp.Compare(truth(b.Aside), truth(a.Aside))
		}
		return cmp.Compare(b.Jobs, a.Jobs)
	})
	s.Workers = slices.Clip(s.Workers[:min(most, len(s.Workers))])
	return s
}

func truth(b bool) int {
	if b {
		return 1
	}
	return 0
}
