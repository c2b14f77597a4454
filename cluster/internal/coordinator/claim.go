package coordinator

import (
	"fmt"
	"slices"
	"time"

	"nqueens.example/nqueens/cluster"
	"nqueens.example/nqueens/jobs"
)

// claimant is a worker that claims a count for a disputed job.
type claimant struct {
	worker int32
	count  jobs.Count
}

type deferred struct {
	by    int32
	found Found
}

// Claim takes the results of a claim, or refuses it as a whole.
func (c *Coordinator) Claim(now time.Time, claim Claim) {
	c.now = now
	at, ok := c.worker(claim.Worker)
	if !ok || claim.Worker == cluster.Judge {
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
		if w.Aside {
			break
		}
		c.result(at, found, task != nil && task.alone(found.Job))
	}
	c.measure(claim, task)
	c.drop(task)
	c.fill()
}

// Unreadable notes that a worker's claim cannot be read.
func (c *Coordinator) Unreadable(worker string, err error) {
	c.refuse(worker, "it cannot be read: "+err.Error())
}

func (c *Coordinator) refuse(worker, reason string) {
	c.status.Refused++
	c.want(Refuse{worker, reason})
}

// speaks returns an error if a worker of that version and build cannot take part.
func (c *Coordinator) speaks(version int, build string) error {
	if version != Version {
		return fmt.Errorf("it speaks version %d, the coordinator version %d", version, Version)
	}
	if c.policy.Build != "" && build != c.policy.Build {
		return fmt.Errorf("it is of build %q, the coordinator of %q", build, c.policy.Build)
	}
	return nil
}

// check returns why a claim must be refused; task is the one it names, nil if that is
// not out.
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
			return fmt.Errorf("job %d is not one of the plan's %d", r.Job, len(c.jobs))
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

func (t *outTask) has(id int) bool { return slices.Contains(t.Jobs, id) || t.checks(id) }

// checks reports whether the task asks for a job to be counted again.
func (t *outTask) checks(id int) bool {
	return slices.ContainsFunc(t.Checks, func(c Check) bool { return c.Job == id })
}

// alone reports whether the task lets the worker that counted a job check it too.
func (t *outTask) alone(id int) bool {
	return slices.ContainsFunc(t.Checks, func(c Check) bool { return c.Job == id && c.Not == "" })
}

// result takes one result of a worker that is not set aside. If alone is true, the
// worker may be checking its own result because there is no other worker.
func (c *Coordinator) result(by int32, found Found, alone bool) {
	if right, ok := c.known[found.Job]; ok && right != found.Count {
		c.contest(found.Job)
		c.setAside(by, Verdict{c.workers[by].Worker, found.Job, found.Count, right})
		return
	}
	j, w := &c.jobs[found.Job], c.workers[by]
	switch {
	case j.state != done:
		c.record(by, found)
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

// record makes a result the one of its job, and keeps it.
func (c *Coordinator) record(by int32, found Found) {
	c.settle(by, found.Job, found.Count, found.Kernel)
	w := c.workers[by]
	c.want(Record{cluster.Record{
		Result: jobs.Result{Job: found.Job, Count: found.Count, Nodes: found.Nodes, Kernel: found.Kernel},
		Time:   time.UnixMilli(found.Time), Worker: w.Worker, Build: w.Build,
	}})
}

// settle makes a count the one of its job.
func (c *Coordinator) settle(by int32, id int, count jobs.Count, kernel string) {
	c.set(id, job{count: count, owner: by, kernel: c.kernel(kernel), state: done, contested: c.jobs[id].contested})
	c.sum.Add(c.sum, count.Big())
	c.done++
	c.doneShare += c.plan.Size(id)
	c.workers[by].Jobs++
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
	if w := c.workers[j.owner]; w.last == id {
		w.examined = id
	}
}

// examine asks for the last job of every worker again. A worker that turns wrong and
// stays wrong is found by that, however few jobs it has counted.
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

// dispute asks for the right count of a job that two workers count differently. While
// one job of a worker is being judged, its other disputes wait: if it is set aside,
// there is nothing left to judge.
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

// Judged says what the right result of a job is, as the coordinator counted it.
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
	} else if at, ok := c.worker(cluster.Judge); ok {
		c.record(at, right)
	}
	c.resume()
	c.fill()
}

// resume takes the results that waited for a dispute to end.
func (c *Coordinator) resume() {
	waited := c.deferred
	c.deferred = nil
	for _, d := range waited {
		if !c.workers[d.by].Aside {
			c.result(d.by, d.found, false)
		}
	}
}

// setAside takes back all results of a worker, to have them counted again.
func (c *Coordinator) setAside(by int32, v Verdict) {
	w := c.workers[by]
	w.Aside, w.Reason = true, v.String()
	if w.live {
		c.lose(w)
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
