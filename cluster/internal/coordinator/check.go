package coordinator

import (
	"encoding/binary"
	"math"

	"nqueens.example/nqueens/cluster"
)

// nobody is no worker.
const nobody int32 = -1

// scanned is how many checks are looked at to find one for a worker.
const scanned = 64

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
		if w == nil || w.Aside || c.recheckRate(int32(at)) == 0 {
			continue
		}
		for _, id := range []int{w.first, w.last} {
			if id >= 0 && c.jobs[id].check == unasked {
				c.recheck(id)
			}
		}
	}
}

// mayCheck reports whether a worker may check what another has counted, or itself if it
// is the only one.
func (c *Coordinator) mayCheck(w *worker, owner int32) bool {
	o := c.workers[owner]
	if w == o {
		return c.able.all == 1
	}
	beside := c.ableOn[o.Machine]
	if !o.Trusted && c.able.trusted > 0 {
		return w.Trusted && (w.Machine != o.Machine || c.able.trusted == beside.trusted)
	}
	return w.Machine != o.Machine || c.able.all == beside.all
}

// addChecks adds to a task the next checks that its worker may do: one for every four
// jobs, or as many as make a task of that length.
func (c *Coordinator) addChecks(w *worker, t *task, length float64) {
	room := MaxJobs
	if len(t.Jobs) > 0 {
		room, length = max(1, len(t.Jobs)/4), math.Inf(1)
	}
	for range min(scanned, len(c.checks)) {
		if len(t.Checks) == room || len(t.Checks) > 0 && t.weight >= length {
			break
		}
		id := int(c.checks[0])
		c.checks = c.checks[1:]
		j := c.jobs[id]
		if j.state != done || j.check != wanted {
			continue
		}
		if !c.mayCheck(w, j.owner) {
			c.checks = append(c.checks, int32(id))
			continue
		}
		j.check = underway
		c.set(id, j)
		t.Checks = append(t.Checks, Check{Job: id, Kernel: c.kernels[j.kernel]})
		t.owners = append(t.owners, j.owner)
		t.weight += costOfCheck * c.plan.Size(id)
	}
}
