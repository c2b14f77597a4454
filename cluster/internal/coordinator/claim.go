package coordinator

import (
	"cmp"
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
	of    int32
}

// Claim takes the results of a claim, or refuses it as a whole.
func (c *Coordinator) Claim(now time.Time, claim Claim) {
	c.advance(now)
	if claim.Handed != nil && claim.Handed.ID == claim.Task {
		c.adopt(claim.Worker, *claim.Handed)
	}
	reason := c.take(claim)
	c.want(Answer{claim.Worker, Receipt{claim.Task, reason}})
	c.feed()
}

// take takes a claim and returns "", or why it does not count.
func (c *Coordinator) take(claim Claim) string {
	at, ok := c.byName[claim.Worker]
	if !ok {
		at = nobody
	} else if w := c.workers[at]; w.Excluded {
		return w.Reason
	} else if slices.Contains(w.recent, claim.Task) {
		c.status.Duplicates++
		return ""
	}
	if c.over {
		return "the count is complete"
	}
	t := c.tasks[claim.Task]
	if t == nil || t.holder != at {
		c.status.Refused++
		return fmt.Sprintf("task %v is not open for worker %.64s", claim.Task, claim.Worker)
	}
	w := c.workers[at]
	if err := c.check(claim, t); err != nil {
		c.status.Refused++
		c.end(t)
		c.punish(w)
		return err.Error()
	}
	c.accept(w, t, claim)
	return ""
}

// check returns why a claim of a task must be refused.
func (c *Coordinator) check(claim Claim, t *task) error {
	if err := c.speaks(claim.Version, claim.Build); err != nil {
		return err
	}
	if claim.Plan != c.policy.Plan {
		return fmt.Errorf("it counts by plan %.8s, the coordinator by %.8s", claim.Plan, c.policy.Plan)
	}
	if most := len(t.Jobs) + len(t.Checks); len(claim.Results) > most {
		return fmt.Errorf("it has %d results for a task of %d", len(claim.Results), most)
	}
	if !isText(claim.Build) {
		return fmt.Errorf("the name of its build is malformed")
	}
	for _, r := range claim.Results {
		if !slices.Contains(t.Jobs, r.Job) && t.checkOf(r.Job) < 0 {
			return fmt.Errorf("job %d is not in task %v", r.Job, t.ID)
		}
		if !isName(r.Kernel) {
			return fmt.Errorf("%.64q cannot be the name of a kernel", r.Kernel)
		}
	}
	return nil
}

// checkOf returns the place of a job among the task's checks, -1 if it is none of them.
func (t *task) checkOf(id int) int {
	return slices.IndexFunc(t.Checks, func(check Check) bool { return check.Job == id })
}

// accept takes the results of a claim.
func (c *Coordinator) accept(w *worker, t *task, claim Claim) {
	w.Build = claim.Build
	c.measure(w, t, claim)
	for _, found := range claim.Results {
		if w.Excluded {
			return
		}
		// It was counted while the worker had the task, whatever its clock says.
		found.Time = min(max(0, found.Time, t.handed.UnixMilli()), c.wall.UnixMilli())
		of := nobody
		if at := t.checkOf(found.Job); at >= 0 && !slices.Contains(t.Jobs, found.Job) {
			of = t.owners[at]
		}
		c.result(w.at, found, of)
	}
	if w.Excluded {
		return
	}
	c.end(t)
	if len(w.recent) == recentClaims {
		w.recent = w.recent[1:]
	}
	w.recent = append(w.recent, claim.Task)
	if len(claim.Results) > 0 {
		w.Claims++
		w.credit++
		w.claimed = c.now
		w.wait, w.until = 0, c.now
	}
	if len(claim.Results) < len(t.Jobs)+len(t.Checks) {
		w.until = max(w.until, c.now+restAfterGift)
	}
	c.enable(w, w.live && c.now >= w.until)
	c.serve(w)
}

// result takes one result of a worker that is not excluded; of is the worker whose
// result it was to check, or nobody.
func (c *Coordinator) result(by int32, found Found, of int32) {
	if right, ok := c.known[found.Job]; ok && right != found.Count {
		c.contest(found.Job)
		c.exclude(by, Verdict{c.workers[by].Worker, found.Job, found.Count, right})
		return
	}
	j := c.jobs[found.Job]
	switch {
	case j.state != done:
		first := c.workers[by].first == nil
		c.settle(by, found)
		c.keep(by, found)
		if first && c.recheckRate(by) > 0 && c.jobs[found.Job].check == unasked {
			c.recheck(found.Job)
		}
	case j.count != found.Count:
		c.dispute(by, found, of)
	case of == j.owner && j.check != confirmed:
		c.confirm(by, found)
		c.keep(by, found)
	default:
		c.status.Repeated++
	}
}

// keep has a result recorded.
func (c *Coordinator) keep(by int32, found Found) {
	w := c.workers[by]
	c.want(Record{cluster.Record{
		Result: jobs.Result{Job: found.Job, Count: found.Count, Nodes: found.Nodes, Kernel: found.Kernel},
		Time:   time.UnixMilli(found.Time), Worker: w.Worker, Build: w.Build,
	}})
}

// settle makes a count the one of its job.
func (c *Coordinator) settle(by int32, found Found) {
	id := found.Job
	before := c.jobs[id]
	c.set(id, job{count: found.Count, owner: by, kernel: c.kernel(found.Kernel), state: done, contested: before.contested, ranOut: before.ranOut})
	c.sum.Add(c.sum, found.Count.Big())
	c.done++
	c.doneShare += c.plan.Size(id)
	w := c.workers[by]
	w.Jobs++
	if at := (moment{found.Time, id}); at.time >= 0 {
		if w.first == nil || at.before(*w.first) {
			w.first = &at
		}
		if w.last == nil || w.last.before(at) {
			w.last = &at
		}
	}
	if c.chosen(id, by) {
		c.recheck(id)
	}
}

// unsettle takes back the count of a job.
func (c *Coordinator) unsettle(id int) {
	j := c.jobs[id]
	c.sum.Sub(c.sum, j.count.Big())
	c.done--
	c.examined = false
	c.doneShare -= c.plan.Size(id)
	c.workers[j.owner].Jobs--
}

// confirm notes that a worker found the count of a job again.
func (c *Coordinator) confirm(by int32, found Found) {
	j := c.jobs[found.Job]
	j.check, j.confirmer, j.other = confirmed, by, c.kernel(found.Kernel)
	c.set(found.Job, j)
	if c.status.CheckKernels == nil {
		c.status.CheckKernels = make(map[string]int)
	}
	c.status.CheckKernels[cmp.Or(c.kernels[j.other], "others")]++
	switch {
	case c.workers[by].Worker == cluster.Judge:
		c.status.Judged++
	case j.owner == by:
		c.status.ConfirmedAlone++
	default:
		c.status.Confirmed++
	}
}

func (c *Coordinator) contest(id int) {
	j := c.jobs[id]
	j.contested = true
	c.set(id, j)
}

// dispute asks for the right count of a job that two workers count differently. While
// one job of a worker is being judged, its other disputes wait: if it is excluded,
// there is nothing left to judge.
func (c *Coordinator) dispute(by int32, found Found, of int32) {
	j := c.jobs[found.Job]
	if j.check == underway && of == j.owner { // nobody else need check it meanwhile
		j.check = wanted
		c.set(found.Job, j)
	}
	claims, judged := c.disputes[found.Job]
	if !judged && (c.suspected(by) || c.suspected(j.owner)) {
		c.deferred = append(c.deferred, deferred{by, found, of})
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
	c.advance(now)
	claimants := c.disputes[right.Job]
	delete(c.disputes, right.Job)
	c.known[right.Job] = right.Count
	c.probes = append(c.probes, right.Job)
	for _, claim := range claimants {
		c.judge(claim, right)
	}
	// If the owner is excluded, the job may pass to a worker that agreed with it.
	for j := c.jobs[right.Job]; j.state == done && j.count != right.Count; j = c.jobs[right.Job] {
		c.judge(claimant{j.owner, j.count}, right)
	}
	right.Time = c.wall.UnixMilli()
	if at, ok := c.worker(cluster.Judge); ok {
		switch j := c.jobs[right.Job]; {
		case j.state != done:
			c.settle(at, right)
			c.keep(at, right)
		case j.check != confirmed && j.owner != at:
			c.confirm(at, right)
			c.keep(at, right)
		}
	}
	waited := c.deferred
	c.deferred = nil
	for _, d := range waited {
		if !c.workers[d.by].Excluded {
			c.result(d.by, d.found, d.of)
		} else if c.jobs[d.found.Job].check == wanted {
			c.recheck(d.found.Job)
		}
	}
	c.feed()
}

// judge excludes a claimant if it was wrong.
func (c *Coordinator) judge(claim claimant, right Found) {
	if w := c.workers[claim.worker]; claim.count != right.Count && !w.Excluded {
		c.exclude(claim.worker, Verdict{w.Worker, right.Job, claim.count, right.Count})
	}
}

// exclude takes back all results of a worker, to have them counted again. What another
// worker has confirmed stays, as that worker's.
func (c *Coordinator) exclude(by int32, v Verdict) {
	w := c.workers[by]
	w.Excluded, w.Reason = true, v.String()
	c.want(Exclude{v})
	for len(w.tasks) > 0 {
		c.end(w.tasks[0])
	}
	for len(w.late) > 0 {
		c.end(w.late[0])
	}
	c.lose(w)
	for id := range c.jobs {
		j := c.jobs[id]
		switch {
		case j.state != done:
		case j.owner == by && j.check == confirmed && j.confirmer != by:
			c.unsettle(id)
			c.settle(j.confirmer, Found{Job: id, Count: j.count, Kernel: c.kernels[j.other], Time: -1})
			if c.jobs[id].check == unasked && c.recheckRate(j.confirmer) > 0 {
				c.recheck(id)
			}
		case j.owner == by:
			c.unsettle(id)
			c.status.Dropped++
			c.reopen(id)
		case j.check == confirmed && j.confirmer == by:
			c.recheck(id)
		}
	}
}

// measure learns how long a share of the work takes a core. Recent claims weigh most.
// The seconds of a claim do not include checks, which take slower kernels. A worker can
// not have worked longer than it had the task, and a claim that is far from what others
// say counts within limits.
func (c *Coordinator) measure(w *worker, t *task, claim Claim) {
	share := 0.0
	for _, r := range claim.Results {
		if slices.Contains(t.Jobs, r.Job) {
			share += c.plan.Size(r.Job)
		}
	}
	if !(claim.Seconds >= 0) || share == 0 || t.adopted {
		return
	}
	seconds := min(claim.Seconds, (c.now-t.since).Seconds()*float64(w.Cores))
	w.seconds, w.share = aged(w.seconds+seconds, w.share+share)
	if c.share > 0 {
		usual := c.seconds / c.share * share
		seconds = max(usual/4, min(seconds, 4*usual+1))
	}
	c.seconds, c.share = aged(c.seconds+seconds, c.share+share)
}

// aged lets half of what was measured be forgotten when it is enough.
func aged(seconds, share float64) (float64, float64) {
	if share > 0.01 {
		return seconds / 2, share / 2
	}
	return seconds, share
}
