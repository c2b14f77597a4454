package web

import (
	"context"
	"sync"

	"nqueens.example/nqueens/jobs"
)

// cores shares the processors between the counts that run: whoever does a job of a
// count holds one for as long as that takes. Long counts yield to short ones, and
// leave a processor free where there is more than one, for them and for the page.
type cores struct {
	mu      sync.Mutex
	free    int
	long    int // that long counts may still take
	grants  int
	held    map[string]int // by client
	waiting []*turn        // in the order of their coming
}

// share is what a count uses of the cores.
type share struct {
	cores  *cores
	ctx    context.Context // of the count
	client string
	long   bool
}

// turn is a worker that waits for a core.
type turn struct {
	*share
	ready chan struct{} // closed when it has one
}

func newCores(count int) *cores {
	return &cores{free: count, long: max(1, count-1), held: make(map[string]int)}
}

// take waits for a core; ok is false where the count ends first.
func (s *share) take() (ok bool) {
	t := &turn{s, make(chan struct{})}
	c := s.cores
	c.mu.Lock()
	c.waiting = append(c.waiting, t)
	c.grant()
	c.mu.Unlock()
	select {
	case <-t.ready:
		return true
	case <-s.ctx.Done():
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	for i, other := range c.waiting {
		if other == t {
			c.waiting = append(c.waiting[:i], c.waiting[i+1:]...)
			return false
		}
	}
	c.put(s) // it was granted meanwhile
	return false
}

// give gives a core back.
func (s *share) give() {
	s.cores.mu.Lock()
	defer s.cores.mu.Unlock()
	s.cores.put(s)
}

func (c *cores) put(s *share) {
	c.free++
	if s.long {
		c.long++
	}
	if c.held[s.client]--; c.held[s.client] == 0 {
		delete(c.held, s.client)
	}
	c.grant()
}

// grant hands out what is free; mu must be held.
func (c *cores) grant() {
	for c.free > 0 {
		next := c.next()
		if next < 0 {
			return
		}
		t := c.waiting[next]
		c.waiting = append(c.waiting[:next], c.waiting[next+1:]...)
		c.free--
		if t.long {
			c.long--
		}
		c.held[t.client]++
		c.grants++
		close(t.ready)
	}
}

// next returns the index of the turn that comes next, -1 for none: one of a short
// count before one of a long one, then one of the client who holds the fewest, then
// the first come. Every eighth is the first come of all, so that nobody waits forever.
func (c *cores) next() int {
	best := -1
	for i, t := range c.waiting {
		if t.long && c.long == 0 {
			continue
		}
		switch {
		case best < 0:
			best = i
			if c.grants%8 == 7 {
				return best
			}
		case t.long != c.waiting[best].long:
			if !t.long {
				best = i
			}
		case c.held[t.client] < c.held[c.waiting[best].client]:
			best = i
		}
	}
	return best
}

// sharing is a plan whose workers take a core for each job.
type sharing struct {
	jobs.Plan
	share *share
}

func (p sharing) NewWorker(kernel string) (jobs.Worker, error) {
	w, err := p.Plan.NewWorker(kernel)
	return sharingWorker{w, p.share}, err
}

type sharingWorker struct {
	jobs.Worker
	share *share
}

func (w sharingWorker) Run(job int, run *jobs.Running) (jobs.Result, bool) {
	if !w.share.take() {
		return jobs.Result{}, false
	}
	defer w.share.give()
	return w.Worker.Run(job, run)
}
