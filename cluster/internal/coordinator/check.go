package coordinator

import (
	"encoding/binary"
	"math"
	"time"

	"nqueens.example/nqueens/cluster"
)

// nobody is no worker.
const nobody int32 = -1

const (
	// A checker is drawn again if the first has claimed nothing for this time, or for the
	// shorter one when nothing but checks is left.
	redrawn     = 15 * time.Minute
	redrawnLast = 2 * time.Minute

	draws         = 64  // to find a worker that may check
	dealtPerEvent = 128 // checks for which a checker is drawn
)

// due is a check that a worker was drawn for.
type due struct {
	id    int32
	since time.Duration
}

// recheckRate returns the share of a worker's jobs that others count again.
func (c *Coordinator) recheckRate(owner int32) float64 {
	switch w := c.workers[owner]; {
	case w.Worker == cluster.Judge:
		return 0
	case w.Trusted:
		return c.policy.RecheckTrusted
	}
	return c.policy.Recheck
}

// chosen reports whether a job is to be checked if that worker counts it. It is the same
// at every start.
func (c *Coordinator) chosen(id int, owner int32) bool {
	sum := c.derive("check", uint64(id), c.workers[owner].Worker)
	return float64(binary.LittleEndian.Uint64(sum[:])>>11)/(1<<53) < c.recheckRate(owner)
}

// recheck asks for a job to be counted again.
func (c *Coordinator) recheck(id int) {
	j := c.jobs[id]
	j.check = wanted
	c.set(id, j)
	c.checks = append(c.checks, int32(id))
}

// examine asks for the first and the last job of every worker again. A worker that turns
// wrong and stays wrong is found by that, however few jobs it has counted.
func (c *Coordinator) examine() {
	for at, w := range c.workers {
		if w == nil || w.Excluded || c.recheckRate(int32(at)) == 0 {
			continue
		}
		for _, m := range []*moment{w.first, w.last} {
			if m != nil && c.jobs[m.job].check == unasked {
				c.recheck(m.job)
			}
		}
	}
}

// mayCheck reports whether a worker may check what another has counted, or itself if it
// is the only one, and others had the time to say hello since the start. If the operator trusts some workers, only those check the others.
func (c *Coordinator) mayCheck(w *worker, owner int32) bool {
	o := c.workers[owner]
	if c.policy.Trusted != nil && !o.Trusted {
		return w.Trusted
	}
	return w != o || len(c.able.all) == 1 && (c.onlyOne() || c.now-c.begun > c.policy.Silence)
}

// onlyOne reports whether no second worker was ever heard of.
func (c *Coordinator) onlyOne() bool {
	others := len(c.byName) - 1
	if _, ok := c.byName[cluster.Judge]; ok {
		others--
	}
	return others == 0
}

// deal draws a checker for each check that has none. That it is drawn, and not whoever has
// room first, keeps a worker from reserving the checks of an accomplice.
func (c *Coordinator) deal() {
	for range min(dealtPerEvent, len(c.checks)) {
		id := c.checks[0]
		c.checks = c.checks[1:]
		j := c.jobs[id]
		if j.state != done || j.check != wanted {
			continue
		}
		w := c.draw(j.owner)
		if w == nil {
			c.checks = append(c.checks, id)
			continue
		}
		w.checks = append(w.checks, due{id, c.now})
		c.starve(w)
	}
}

// draw returns a random worker that may check what another has counted, one that did not
// let tasks run out of late if it can; nil if it finds none.
func (c *Coordinator) draw(owner int32) *worker {
	from := c.able.all
	if c.policy.Trusted != nil && !c.workers[owner].Trusted {
		from = c.able.trusted
	}
	if len(from) == 0 {
		return nil
	}
	elsewhere := c.farFrom(owner, len(from))
	for try := range draws {
		w := c.workers[from[c.random.IntN(len(from))]]
		fits := w.wait == 0 && (w.Machine != c.workers[owner].Machine || !elsewhere)
		if c.mayCheck(w, owner) && (fits || try >= draws/2) {
			return w
		}
	}
	return nil
}

// farFrom reports whether the checker should be on another machine than the owner. What
// machine it is on is the worker's word: one that names that of most others would choose
// its checkers among the rest.
func (c *Coordinator) farFrom(owner int32, among int) bool {
	o := c.workers[owner]
	return 2*c.ableOn[o.Machine] <= among || c.policy.Trusted != nil
}

// redraw takes back the checks of a worker that is not about to begin them.
func (c *Coordinator) redraw(w *worker) {
	patience := redrawn
	if c.open == 0 {
		patience = redrawnLast
	}
	for len(w.checks) > 0 && (!w.able || c.now-max(w.checks[0].since, w.claimed) > patience) {
		c.checks = append(c.checks, w.checks[0].id)
		w.checks = w.checks[1:]
	}
}

// judgeAlone has the coordinator count a job itself that is to be checked when nothing
// else is left and for long there was nobody who may check it.
func (c *Coordinator) judgeAlone() {
	id := c.undrawn()
	if id < 0 || c.draw(c.jobs[id].owner) != nil {
		c.stalled = c.now
	} else if c.now-c.stalled > c.policy.Silence {
		c.disputes[id] = []claimant{}
		c.want(Judge{id, []string{c.kernels[c.jobs[id].kernel]}})
	}
}

// undrawn returns a job to check for which no worker is drawn, -1 while there is none or
// something else is left to do.
func (c *Coordinator) undrawn() int {
	if c.done < len(c.jobs) || len(c.disputes) > 0 {
		return -1
	}
	for _, id := range c.checks {
		if c.jobs[id].check == wanted {
			return int(id)
		}
	}
	return -1
}

// addChecks adds to a task the next checks that its worker was drawn for: one for every
// four jobs, or as many as make a task of that length.
func (c *Coordinator) addChecks(w *worker, t *task, length float64) {
	room := MaxJobs
	if len(t.Jobs) > 0 {
		room, length = max(1, len(t.Jobs)/4), math.Inf(1)
	}
	for len(w.checks) > 0 && len(t.Checks) < room && (len(t.Checks) == 0 || t.weight < length) {
		id := int(w.checks[0].id)
		w.checks = w.checks[1:]
		j := c.jobs[id]
		if j.state != done || j.check != wanted {
			continue
		}
		if !c.mayCheck(w, j.owner) { // its owner is another one by now
			c.checks = append(c.checks, int32(id))
			continue
		}
		c.addCheck(t, id)
	}
}

func (c *Coordinator) addCheck(t *task, id int) {
	j := c.jobs[id]
	j.check = underway
	c.set(id, j)
	t.Checks = append(t.Checks, Check{Job: id, Kernel: c.kernels[j.kernel]})
	t.owners = append(t.owners, j.owner)
	t.weight += costOfCheck * c.plan.Size(id)
}
