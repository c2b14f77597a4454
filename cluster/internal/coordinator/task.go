package coordinator

import (
	"slices"
	"time"
)

const (
	// A task takes one core at most this long, unless a single job takes longer.
	// Near the end tasks get shorter, so that the workers end together.
	longestTask = 5 * time.Minute
	briefTask   = 100 * time.Millisecond

	// The coordinator hands out at most this many tasks per second.
	tasksPerSecond = 1000

	// This many tasks are out for each core: one that it works on, and enough for the
	// time that a coordinator takes to be started again.
	tasksPerCore = 3

	// This many tasks are out besides, for workers that have not said hello yet.
	spareTasks = 16

	probeChance = 1.0 / 16 // that a task contains a job whose count is known
)

// fill keeps enough tasks out that no worker waits, and ends the count when every job
// is recorded and nothing is in doubt.
func (c *Coordinator) fill() {
	if !c.started || c.over {
		return
	}
	for len(c.out) < tasksPerCore*c.cores+spareTasks {
		task, ok := c.compose()
		if !ok {
			break
		}
		c.out[task.ID] = &outTask{Task: task, since: c.now}
		c.want(Publish{task, false})
		c.status.Published++
	}
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

// compose makes a task of the jobs and checks that come next; ok is false if there are
// none.
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

// appendCheck appends the next check, unless it is no longer needed.
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

// nextOpen returns the job to hand out next.
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

func (c *Coordinator) handOut(id int) {
	j := c.jobs[id]
	j.state = out
	c.set(id, j)
}

func (c *Coordinator) reopen(id int) {
	c.set(id, job{contested: c.jobs[id].contested})
	c.again = append(c.again, id)
}

// drop ends a task. Those of its jobs that have no result are handed out again.
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

// length returns the share of the work that a task should be, 0 for a single job.
func (c *Coordinator) length() float64 {
	if c.share == 0 {
		return 0
	}
	perShare := c.seconds / c.share
	cores := float64(max(1, c.cores))
	seconds := (1 - c.doneShare) * perShare / (4 * cores)
	least := max(briefTask.Seconds(), cores/tasksPerSecond)
	return max(least, min(seconds, longestTask.Seconds())) / max(perShare, 1e-9)
}

// measure learns how long a share of the work takes a core. Recent claims weigh most. The
// seconds of a claim do not include checks, which take slower kernels.
func (c *Coordinator) measure(claim Claim, task *outTask) {
	share := 0.0
	for _, r := range claim.Results {
		if task == nil || !task.checks(r.Job) {
			share += c.plan.Size(r.Job)
		}
	}
	if !(claim.Seconds >= 0 && claim.Seconds < 1e9) || share == 0 {
		return
	}
	c.seconds, c.share = c.seconds+claim.Seconds, c.share+share
	if c.share > 0.01 {
		c.seconds, c.share = c.seconds/2, c.share/2
	}
}
