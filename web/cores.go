package web

import (
	"context"
	"sync"

	"nqueens.example/nqueens/jobs"
)

// cores shares the processors between the running counts: a worker holds one while
// it runs a job. Long counts yield to short ones, and leave one processor free for
// them and for the page if there are several.
type cores struct {
	mu      sync.Mutex
	free    int
	long    int // cores that long counts may still take
	grants  int
	held    map[string]int // by client
	waiting []*turn        // in order of arrival
}

// share is the use that one count makes of the cores.
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

// take waits for a core. ok is false if the count ends first.
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
	c.put(s) // granted in the meantime
	return false
}

// give frees a core.
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

// grant assigns the free cores; mu must be held.
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

// next returns the index of the next turn, or -1. Short counts come before long
// ones, then the client that holds the fewest cores, then the first to arrive. Every
// eighth turn is the first to arrive of all, so that no count waits forever.
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

// sharing is a plan whose workers hold a core during each job.
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
