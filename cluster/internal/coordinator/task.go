package coordinator

import (
	"cmp"
	"slices"
	"time"

	"nqueens.example/nqueens/internal/words"
)

const (
	// A task takes one core at most this long, unless a single job takes longer.
	// Near the end tasks get shorter, so that the workers end together.
	longestTask = 5 * time.Minute
	briefTask   = 100 * time.Millisecond

	// The coordinator hands out at most this many tasks per second.
	tasksPerSecond = 1000

	probeChance = 1.0 / 16 // that a task contains a job whose count is known

	// A task runs out after this many times the time that it should take, but not
	// before the least.
	patience     = 4
	leastTime    = 10 * time.Minute
	costOfCheck  = 64 / patience // times the job; at most 64 times, which needs no patience
	oftenOut     = 5             // tasks with a job that ran out, after which it goes out alone
	arrival      = 10 * time.Second
	maxSends     = 3 // of a task that does not arrive
	fedPerEvent  = 16
	oldEnough    = 2 * time.Second // of a task whose jobs may be copied
	stale        = time.Minute     // of a task that may be copied once more, and by anybody
	mostCopies   = 4
	scanned      = 64 // jobs that may be copied, to find one for a worker
	surveyPeriod = time.Second
)

// task is a task that was handed to a worker and is not claimed yet.
type task struct {
	Task
	holder  int32
	owners  []int32       // of the jobs to check, when the task was composed; or nobody
	since   time.Duration // when it was handed out
	handed  time.Time     // the same by the clock; zero for a task of an earlier start
	sent    time.Duration // when it was sent last
	sends   int
	weight  float64 // share of the work, checks at their highest cost
	adopted bool    // handed out by an earlier start
	copies  bool    // its jobs are in other tasks too
	late    bool    // its jobs go to others
	lost    bool    // because its worker was silent
}

// feed gives tasks to some of the workers that have room.
func (c *Coordinator) feed() { c.feedSome(fedPerEvent) }

// feedAll gives tasks to all workers that have room.
func (c *Coordinator) feedAll() {
	c.hungry = slices.DeleteFunc(c.hungry, func(at int32) bool {
		w := c.workers[at]
		w.hungry = w.live
		return !w.live
	})
	c.feedSome(len(c.hungry))
}

// feedSome gives tasks to workers that have room, and ends the count when every job is
// recorded and nothing is in doubt.
func (c *Coordinator) feedSome(most int) {
	if !c.started || c.over {
		return
	}
	c.conclude()
	c.deal()
	for range min(most, len(c.hungry)) {
		if c.open == 0 && c.due == 0 && !c.survey() {
			return
		}
		w := c.workers[c.hungry[0]]
		c.hungry = c.hungry[1:]
		w.hungry = false
		c.serve(w)
	}
}

// conclude asks for the last checks when every job is recorded, and ends the count if it
// is complete.
func (c *Coordinator) conclude() {
	if c.done < len(c.jobs) {
		return
	}
	if !c.examined {
		c.examined = true
		c.examine()
	}
	if c.due == 0 && len(c.disputes) == 0 {
		c.over = true
		c.want(Finish{})
	}
}

// serve gives a worker as many tasks as it has room for.
func (c *Coordinator) serve(w *worker) {
	if c.over || !w.live {
		return
	}
	for c.started && w.able && c.now >= w.until && len(w.tasks) < w.quota() {
		t := c.compose(w)
		if t == nil {
			break
		}
		c.assign(w, t)
	}
	if len(w.tasks) < tasksPerCore*w.Cores {
		c.starve(w)
	}
}

// starve notes that a worker may have room for a task.
func (c *Coordinator) starve(w *worker) {
	if !w.hungry {
		w.hungry = true
		c.hungry = append(c.hungry, w.at)
	}
}

// assign gives a task to a worker.
func (c *Coordinator) assign(w *worker, t *task) {
	c.number++
	t.ID, t.holder, t.since, t.handed = TaskID{c.policy.Epoch, c.number}, w.at, c.now, c.wall
	t.Seal = c.seal(w.Worker, t.Task)
	c.tasks[t.ID] = t
	w.tasks = append(w.tasks, t)
	c.status.Published++
	c.send(w, t)
}

func (c *Coordinator) send(w *worker, t *task) {
	t.sends++
	t.sent = c.now
	c.want(Assign{w.Worker, t.Task})
}

// compose makes a task for a worker, of the jobs and checks that come next; nil if
// there are none.
func (c *Coordinator) compose(w *worker) *task {
	t := &task{}
	length, alone := c.length(w), false
	for !alone && (t.weight == 0 || t.weight < length && len(t.Jobs) < MaxJobs) {
		id, ok := c.nextOpen()
		if !ok {
			break
		}
		if alone = c.jobs[id].ranOut >= oftenOut; alone && len(t.Jobs) > 0 {
			c.again = append(c.again, int32(id))
			break
		}
		c.handOut(id)
		t.Jobs = append(t.Jobs, id)
		t.weight += c.plan.Size(id)
	}
	if !alone {
		c.addChecks(w, t, length)
	}
	if len(t.Jobs) == 0 && len(t.Checks) == 0 {
		return c.copyFor(w)
	}
	if len(t.Jobs) > 1 && len(c.probes) > 0 && c.random.Float64() < probeChance {
		probe := c.probes[c.random.IntN(len(c.probes))]
		t.Jobs = slices.Insert(t.Jobs, c.random.IntN(len(t.Jobs)+1), probe)
	}
	return t
}

// nextOpen returns the job to hand out next.
func (c *Coordinator) nextOpen() (id int, ok bool) {
	for len(c.again) > 0 {
		id = int(c.again[len(c.again)-1])
		c.again = c.again[:len(c.again)-1]
		if c.jobs[id].state == open {
			return id, true
		}
	}
	for ; c.next < len(c.order); c.next++ {
		if id = int(c.order[c.next]); c.jobs[id].state == open {
			return id, true
		}
	}
	return 0, false
}

func (c *Coordinator) handOut(id int) {
	j := c.jobs[id]
	j.state = out
	c.set(id, j)
}

// reopen lets a job be handed out again.
func (c *Coordinator) reopen(id int) {
	j := c.jobs[id]
	c.set(id, job{contested: j.contested, ranOut: j.ranOut})
	c.again = append(c.again, int32(id))
}

// end removes a task. Those of its jobs and checks that have no result go to others,
// unless they did already.
func (c *Coordinator) end(t *task) {
	w := c.workers[t.holder]
	delete(c.tasks, t.ID)
	if t.late {
		w.late = remove(w.late, t)
		return
	}
	w.tasks = remove(w.tasks, t)
	c.release(t)
}

func remove(all []*task, t *task) []*task {
	return slices.DeleteFunc(all, func(other *task) bool { return other == t })
}

// release lets others have the jobs and checks of a task that have no result.
func (c *Coordinator) release(t *task) {
	for _, id := range t.Jobs {
		j := c.jobs[id]
		switch {
		case j.state != out:
		case t.copies:
			j.copies--
			c.set(id, j)
		default:
			c.reopen(id)
		}
	}
	for i, check := range t.Checks {
		if j := c.jobs[check.Job]; t.owners[i] != nobody && j.check == underway {
			j.check = wanted
			c.set(check.Job, j)
			c.checks = append(c.checks, int32(check.Job))
		}
	}
}

// retire makes a task late: its worker may still claim it.
func (c *Coordinator) retire(w *worker, t *task) {
	t.late = true
	w.tasks = remove(w.tasks, t)
	w.late = append(w.late, t)
	if len(w.late) > tasksPerCore*maxCores {
		c.end(w.late[0])
	}
}

// runOut takes a task from its worker.
func (c *Coordinator) runOut(w *worker, t *task) {
	c.retire(w, t)
	c.status.Late++
	w.Late++
	for _, id := range t.Jobs {
		j := c.jobs[id]
		if j.state != out || t.copies || j.ranOut == oftenOut {
			continue
		}
		j.ranOut++
		c.set(id, j)
		if j.ranOut == oftenOut {
			c.say("job %d was handed out %d times and has not come back; from now on it goes out alone", id, oftenOut)
		}
	}
	c.release(t)
}

// takeBack lets a worker that was silent keep a task that nobody else has.
func (c *Coordinator) takeBack(w *worker, t *task) {
	t.late, t.lost, t.since = false, false, c.now
	w.late = remove(w.late, t)
	w.tasks = append(w.tasks, t)
	for _, id := range t.Jobs {
		if c.jobs[id].state == open {
			c.handOut(id)
		}
	}
}

// idle reports whether nobody else has the jobs of a task that was taken from a worker.
func (c *Coordinator) idle(t *task) bool {
	return len(t.Jobs) > 0 && !slices.ContainsFunc(t.Jobs, func(id int) bool { return c.jobs[id].state != open })
}

// settled reports whether nothing of a task is needed any more.
func (c *Coordinator) settled(t *task) bool {
	return !slices.ContainsFunc(t.Jobs, func(id int) bool { return c.jobs[id].state != done }) &&
		!slices.ContainsFunc(t.Checks, func(check Check) bool { return c.jobs[check.Job].check == underway })
}

// expire takes the tasks from a worker that it should have claimed long ago.
func (c *Coordinator) expire(w *worker) {
	rate, n := c.rate(w), 0
	for rate > 0 && len(w.tasks) > 0 && c.now-w.tasks[0].since > w.limit(rate) {
		c.runOut(w, w.tasks[0])
		n++
	}
	if n > 0 {
		c.punish(w)
		c.say("worker %s let %s run out; it gets the next ones in %v", w.Worker, words.Plural(n, "task"), w.wait)
	}
}

// limit returns how long a worker may have the first of its tasks.
func (w *worker) limit(rate float64) time.Duration {
	all := 0.0
	for _, t := range w.tasks {
		all += t.weight
	}
	seconds := patience * rate * (all/float64(max(1, w.Cores)) + w.tasks[0].weight)
	return max(leastTime, time.Duration(min(seconds, 1e9)*float64(time.Second)))
}

// length returns the share of the work that a task for a worker should be, 0 for a
// single job.
func (c *Coordinator) length(w *worker) float64 {
	rate := c.rate(w)
	if rate == 0 {
		return 0
	}
	cores := float64(max(1, c.cores))
	seconds := (1 - c.doneShare) * c.seconds / c.share / (4 * cores)
	least := max(briefTask.Seconds(), cores/tasksPerSecond)
	return max(least, min(seconds, longestTask.Seconds())) / rate
}

// copyable is a job that another worker has not finished.
type copyable struct {
	id     int
	holder int32
	age    time.Duration
	rank   float64 // the higher, the sooner it is copied
}

// survey lists jobs that may be copied, when none is left to hand out, and reports
// whether there are any.
func (c *Coordinator) survey() bool {
	if c.now-c.surveyed < surveyPeriod {
		return len(c.spare) > 0
	}
	c.surveyed, c.spare = c.now, c.spare[:0]
	for _, w := range c.workers {
		if w == nil {
			continue
		}
		for i, t := range w.tasks {
			if t.copies || c.now-t.since < oldEnough {
				continue
			}
			spare := copyable{holder: w.at, age: c.now - t.since, rank: (c.now - t.since).Seconds()}
			if i >= w.Cores { // it waits
				spare.rank += 1e9 * float64(i) / float64(w.Cores)
			}
			for _, spare.id = range t.Jobs {
				if c.copyable(spare) {
					c.spare = append(c.spare, spare)
				}
			}
		}
	}
	slices.SortStableFunc(c.spare, func(a, b copyable) int { return cmp.Compare(b.rank, a.rank) })
	return len(c.spare) > 0
}

// copyable reports whether a job can be handed out once more.
func (c *Coordinator) copyable(s copyable) bool {
	j := c.jobs[s.id]
	return j.state == out && int(j.copies) <= min(int(s.age/stale), mostCopies-1)
}

// copyFor makes a task of a job that another worker has not finished.
func (c *Coordinator) copyFor(w *worker) *task {
	if len(w.tasks) >= w.Cores || !c.survey() {
		return nil
	}
	proven := w.Trusted || w.credit > 0
	for i, s := range c.spare[:min(scanned, len(c.spare))] {
		if !c.copyable(s) || s.holder == w.at || !proven && s.age < stale {
			continue
		}
		c.spare = slices.Delete(c.spare, i, i+1)
		j := c.jobs[s.id]
		j.copies++
		c.set(s.id, j)
		return &task{Task: Task{Jobs: []int{s.id}}, copies: true, weight: c.plan.Size(s.id)}
	}
	return nil
}
