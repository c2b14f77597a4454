package coordinator

import (
	"fmt"
	"math"
	"slices"
	"time"

	"nqueens.example/nqueens/cluster"
)

const (
	maxWorkers = 1 << 17 // that a coordinator knows
	maxCores   = 1 << 10 // of a worker

	// The most tasks that a worker holds, for each core: one that it works on, and enough
	// for the time that a coordinator takes to be started again. A new worker gets
	// firstTasks.
	tasksPerCore = 3
	firstTasks   = 8

	// A worker that lets tasks run out, or claims what cannot be, gets none for a
	// while, which doubles each time until a claim of it is accepted.
	firstWait   = 30 * time.Second
	longestWait = time.Hour

	restAfterGift = time.Second // without new tasks, for a worker that gives jobs back
	recentClaims  = 64          // of a worker, that are known when they come again
)

type worker struct {
	cluster.WorkerStatus
	at       int32
	live     bool
	able     bool                       // live, and not waiting: it can be given tasks
	place    struct{ all, trusted int } // in the crowd of those that are able
	hungry   bool                       // in the list of that name
	heard    time.Duration
	refused  time.Duration // when it was told last that it is refused
	instance string        // of its process
	former   string        // the instance before
	rival    string        // an instance that was refused

	tasks   []*task // that it holds, in the order in which they were assigned
	late    []*task // that it may still claim; their jobs go to others
	checks  []due   // that it was drawn for and has not got
	recent  []TaskID
	claimed time.Duration // when a claim was accepted last
	credit  int           // claims accepted since it was last punished
	wait    time.Duration // the last punishment
	until   time.Duration // when it is over

	seconds, share float64 // core time of its recent claims, and the share of the work
	first, last    *moment // at which it counted jobs that are recorded for it; nil for none
}

// moment is when a job was counted, Unix time in milliseconds.
type moment struct {
	time int64
	job  int
}

func (m moment) before(o moment) bool { return m.time < o.time || m.time == o.time && m.job < o.job }

// crowd is a set of workers, and of those among them that are trusted.
type crowd struct{ all, trusted []int32 }

func (c *crowd) add(w *worker) {
	w.place.all = len(c.all)
	c.all = append(c.all, w.at)
	if w.Trusted {
		w.place.trusted = len(c.trusted)
		c.trusted = append(c.trusted, w.at)
	}
}

func (c *crowd) remove(w *worker, workers []*worker) {
	last := len(c.all) - 1
	c.all[w.place.all] = c.all[last]
	workers[c.all[last]].place.all = w.place.all
	c.all = c.all[:last]
	if w.Trusted {
		last := len(c.trusted) - 1
		c.trusted[w.place.trusted] = c.trusted[last]
		workers[c.trusted[last]].place.trusted = w.place.trusted
		c.trusted = c.trusted[:last]
	}
}

// worker returns the index of the worker of that name; ok is false if there are too
// many workers to add one.
func (c *Coordinator) worker(name string) (at int32, ok bool) {
	if at, ok = c.byName[name]; ok {
		return at, true
	}
	w := &worker{WorkerStatus: cluster.WorkerStatus{Worker: name}, refused: math.MinInt64 / 2}
	w.Trusted = c.policy.Trusted != nil && name != cluster.Judge && c.policy.Trusted(name)
	if n := len(c.unused); n > 0 {
		w.at, c.unused = c.unused[n-1], c.unused[:n-1]
		c.workers[w.at] = w
	} else if len(c.workers) < maxWorkers {
		w.at = int32(len(c.workers))
		c.workers = append(c.workers, w)
	} else {
		return nobody, false
	}
	c.byName[name] = w.at
	return w.at, true
}

// forgettable reports whether a worker can be forgotten: it is gone for long, or there
// are many, and nothing would be lost with it but its name.
func (c *Coordinator) forgettable(w *worker) bool {
	return !w.live && (c.now-w.heard > 10*c.policy.Silence || len(c.byName) > maxWorkers/2) && !w.Excluded && w.Claims == 0 && w.Jobs == 0 && len(w.tasks) == 0 && !w.hungry && w.Worker != cluster.Judge
}

func (c *Coordinator) forget(at int32) {
	w := c.workers[at]
	for _, t := range w.late {
		delete(c.tasks, t.ID)
	}
	delete(c.byName, w.Worker)
	c.workers[at] = nil
	c.unused = append(c.unused, at)
}

// Heard notes that a worker is there.
func (c *Coordinator) Heard(now time.Time, h Hello) {
	c.advance(now)
	if CheckWorkerName(h.Worker) != nil {
		return
	}
	at, ok := c.worker(h.Worker)
	if !ok {
		return
	}
	w := c.workers[at]
	if err := c.welcome(w, h); err != nil {
		if c.now-w.refused > c.policy.Silence/6 {
			w.refused = c.now
			c.status.Refused++
			c.want(Refuse{h.Worker, h.Instance, err.Error(), w.Excluded})
		}
		return
	}
	w.heard = c.now
	w.Kernel, w.Build, w.Memory, w.Waiting = h.Kernel, h.Build, max(0, h.Memory), max(0, h.Waiting)
	w.Rate = max(0, min(h.Rate, 1e18))
	c.meet(w, h)
	if h.Cores <= 0 {
		c.lose(w)
	} else {
		c.compare(w, h.Held)
		c.serve(w)
	}
	c.feed()
}

// welcome returns an error if the process cannot take part.
func (c *Coordinator) welcome(w *worker, h Hello) error {
	switch {
	case w.Excluded:
		return fmt.Errorf("%s", w.Reason)
	case !isText(h.Build) || !isText(h.Kernel) || !isText(h.Machine) || !isText(h.Instance) || h.Rate != h.Rate || len(h.Held) > MaxHeld:
		return fmt.Errorf("its hello is malformed: texts have at most %d bytes, lists at most %d tasks", maxText, MaxHeld)
	case w.live && h.Instance == w.rival && h.Instance != w.instance,
		w.live && h.Instance == w.former && h.Instance != w.instance:
		if h.Instance == w.former { // the process before still runs: it was not a restart
			w.rival, w.instance, w.former = w.instance, w.former, ""
			return c.speaks(h.Version, h.Build)
		}
		return fmt.Errorf("another process works under the name %s; give each its own --name or key", w.Worker)
	}
	return c.speaks(h.Version, h.Build)
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

// meet brings up to date who is there, after a hello.
func (c *Coordinator) meet(w *worker, h Hello) {
	if w.instance != h.Instance { // a restart, as it seems
		w.former, w.instance = w.instance, h.Instance
		for _, t := range w.tasks {
			t.sent = c.now - arrival
		}
	}
	machine := h.Machine
	if machine == "" {
		machine = w.Worker
	}
	if w.Machine != machine {
		c.enable(w, false)
		w.Machine = machine
	}
	if w.live {
		c.cores -= w.Cores
	} else {
		w.live = true
		c.live++
	}
	w.Cores = max(1, min(h.Cores, maxCores))
	c.cores += w.Cores
	c.enable(w, c.now >= w.until)
}

// enable notes whether a worker can be given tasks.
func (c *Coordinator) enable(w *worker, able bool) {
	if w.able == able {
		return
	}
	w.able = able
	if able {
		c.able.add(w)
		c.ableOn[w.Machine]++
		return
	}
	c.able.remove(w, c.workers)
	if c.ableOn[w.Machine]--; c.ableOn[w.Machine] == 0 {
		delete(c.ableOn, w.Machine)
	}
	c.redraw(w)
}

// lose counts a worker as gone. Its tasks go to others.
func (c *Coordinator) lose(w *worker) {
	if w.live {
		c.enable(w, false)
		w.live = false
		c.live--
		c.cores -= w.Cores
	}
	for len(w.tasks) > 0 {
		w.tasks[0].lost = true
		c.runOut(w, w.tasks[0])
	}
}

// punish lets a worker wait for its next tasks.
func (c *Coordinator) punish(w *worker) {
	w.wait = max(firstWait, min(2*w.wait, longestWait))
	w.until = c.now + w.wait
	w.credit = 0
	c.enable(w, false)
}

// quota returns the most tasks that a worker may hold now.
func (w *worker) quota() int {
	most := tasksPerCore * w.Cores
	if w.Trusted {
		return most
	}
	return min(most, firstTasks+w.credit)
}

// rate returns the core seconds that the whole work would take at a worker, 0 if
// nothing is known. What the worker says about itself is trusted within limits.
func (c *Coordinator) rate(w *worker) float64 {
	if c.share == 0 {
		return 0
	}
	all := c.seconds / c.share
	if w.share == 0 {
		return all
	}
	return max(all/16, min(w.seconds/w.share, 16*all))
}

// compare holds the tasks that a worker says it has against those it was given.
func (c *Coordinator) compare(w *worker, ids []TaskID) {
	held := make(map[TaskID]bool, len(ids))
	var unknown []TaskID
	for _, id := range ids {
		held[id] = true
		t := c.tasks[id]
		switch {
		case t != nil && t.holder != w.at, t == nil && (id.Epoch == c.policy.Epoch || c.started && c.now-c.begun > c.policy.Silence):
			unknown = append(unknown, id)
		case t != nil && t.late && t.lost && c.idle(t):
			c.takeBack(w, t)
		}
	}
	for _, t := range slices.Clone(w.tasks) {
		switch {
		case c.settled(t):
			c.retire(w, t)
			unknown = append(unknown, t.ID)
		case held[t.ID]: // it has arrived
		case c.now-t.sent < arrival:
		case t.sends < maxSends:
			c.send(w, t)
		default:
			c.runOut(w, t)
			c.punish(w)
		}
	}
	if len(unknown) > 0 {
		c.want(Forget{w.Worker, unknown})
	}
}
