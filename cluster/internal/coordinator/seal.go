package coordinator

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"time"
)

// seal returns what proves that a task was handed to a worker.
func (c *Coordinator) seal(worker string, t Task) string {
	key := c.derive("seal", 0, "")
	mac := hmac.New(sha256.New, key[:])
	number := func(n uint64) { mac.Write(binary.LittleEndian.AppendUint64(nil, n)) }
	text := func(s string) {
		number(uint64(len(s)))
		mac.Write([]byte(s))
	}
	text(c.policy.Plan)
	text(worker)
	number(t.ID.Epoch)
	number(t.ID.Number)
	number(uint64(len(t.Jobs)))
	for _, id := range t.Jobs {
		number(uint64(id))
	}
	for _, check := range t.Checks {
		number(uint64(check.Job))
		text(check.Kernel)
	}
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}

// Holding notes that a worker holds a task that was handed to it.
func (c *Coordinator) Holding(now time.Time, worker string, t Task) {
	c.advance(now)
	c.adopt(worker, t)
	c.feed()
}

// adopt takes over a task that was handed out before, as a rule by an earlier start, if
// the seal says so and something of it is still needed.
func (c *Coordinator) adopt(name string, t Task) {
	switch {
	case CheckWorkerName(name) != nil, c.over, c.tasks[t.ID] != nil, t.ID.Epoch > c.policy.Epoch,
		len(t.Jobs) > MaxJobs+1, len(t.Checks) > MaxJobs,
		!hmac.Equal([]byte(t.Seal), []byte(c.seal(name, t))):
		return
	}
	at, ok := c.worker(name)
	if !ok || c.workers[at].Excluded {
		return
	}
	w := c.workers[at]
	held := &task{Task: t, holder: at, since: c.now, sent: c.now, sends: 1, adopted: true}
	if !c.resume(w, held) {
		return
	}
	c.tasks[t.ID] = held
	if w.heard = c.now; held.late {
		w.late = append(w.late, held)
	} else {
		w.tasks = append(w.tasks, held)
	}
}

// resume hands out again what is open of an adopted task, and reports whether anything
// of it is needed. If others have some of its jobs, it is late.
func (c *Coordinator) resume(w *worker, t *task) (needed bool) {
	for _, id := range t.Jobs {
		if id < 0 || id >= len(c.jobs) {
			return false
		}
		needed = needed || c.jobs[id].state != done
		t.late = t.late || c.jobs[id].state == out
		t.weight += c.plan.Size(id)
	}
	if !t.late {
		for _, id := range t.Jobs {
			if c.jobs[id].state == open {
				c.handOut(id)
			}
		}
	}
	for _, check := range t.Checks {
		if check.Job < 0 || check.Job >= len(c.jobs) {
			return false
		}
		owner := nobody
		if j := c.jobs[check.Job]; !t.late && j.state == done && j.check == wanted && c.mayCheck(w, j.owner) {
			owner, needed = j.owner, true
			j.check = underway
			c.set(check.Job, j)
		}
		t.owners = append(t.owners, owner)
		t.weight += costOfCheck * c.plan.Size(check.Job)
	}
	return needed
}
