package web

import (
	"net/http"
	"slices"
	"sync"
	"time"
)

// longFrom is the size from which a count is long: on one core it takes seconds.
const longFrom = 17

// queue decides when a count may begin. It limits the counts that run at once, and
// the long ones among them. The next to begin is one of the client with the fewest
// running counts, so that the many counts of one client do not delay the first of
// another.
type queue struct {
	limits limits

	mu      sync.Mutex
	running []*ticket
	waiting []*ticket // in order of arrival
}

// ticket is a count's place in the queue.
type ticket struct {
	client string
	long   bool
	begin  chan struct{} // closed when it may begin
	moved  chan struct{} // holds a value when its place has changed
	place  int           // among the waiting counts, from 1; 0 for a running one
	ends   time.Time     // expected end of a running count; zero if not known
}

func newQueue(limits limits) *queue { return &queue{limits: limits} }

// enter takes a place for a count of size n.
func (q *queue) enter(client string, n int) (*ticket, error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	own := 0
	for _, t := range slices.Concat(q.running, q.waiting) {
		if t.client == client {
			own++
		}
	}
	switch {
	case own >= q.limits.Streams:
		return nil, later(http.StatusTooManyRequests, 5*time.Second, "you have %d counts here already; stop one first", own)
	case len(q.waiting) >= q.limits.Waiting:
		return nil, later(http.StatusServiceUnavailable, 10*time.Second, "%d counts wait here already; try again", len(q.waiting))
	}
	t := &ticket{client: client, long: n >= longFrom, begin: make(chan struct{}), moved: make(chan struct{}, 1)}
	q.waiting = append(q.waiting, t)
	q.admit()
	return t, nil
}

// leave frees the place of t.
func (q *queue) leave(t *ticket) {
	q.mu.Lock()
	defer q.mu.Unlock()
	same := func(other *ticket) bool { return other == t }
	q.running = slices.DeleteFunc(q.running, same)
	q.waiting = slices.DeleteFunc(q.waiting, same)
	q.admit()
}

// expect sets the time that a running count is expected to take yet; 0 if not known.
func (q *queue) expect(t *ticket, left time.Duration) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if t.ends = time.Now().Add(left); left <= 0 {
		t.ends = time.Time{}
	}
}

// placeOf returns the place of t, the number of waiting counts, and the expected
// wait, which is 0 if it is not known.
func (q *queue) placeOf(t *ticket) (place, waiting int, wait time.Duration) {
	q.mu.Lock()
	defer q.mu.Unlock()
	return t.place, len(q.waiting), q.waitOf(t)
}

// waitOf estimates the wait of t, as if the counts before it began when it could
// and need not end before it begins; mu must be held.
func (q *queue) waitOf(t *ticket) time.Duration {
	before := q.running
	if len(before) < q.limits.Counts { // only long counts are in the way
		before = slices.DeleteFunc(slices.Clone(before), func(r *ticket) bool { return !r.long })
	}
	if t.place < 1 || t.place > len(before) || slices.ContainsFunc(before, func(r *ticket) bool { return r.ends.IsZero() }) {
		return 0
	}
	ends := make([]time.Time, len(before))
	for i, r := range before {
		ends[i] = r.ends
	}
	slices.SortFunc(ends, time.Time.Compare)
	return max(time.Until(ends[t.place-1]), time.Second)
}

func (q *queue) size() (running, waiting int) {
	q.mu.Lock()
	defer q.mu.Unlock()
	return len(q.running), len(q.waiting)
}

// admit begins the counts for which there is room; mu must be held.
func (q *queue) admit() {
	long := 0
	for _, t := range q.running {
		if t.long {
			long++
		}
	}
	order := q.order()
	place := 0
	for _, t := range order {
		if len(q.running) < q.limits.Counts && (!t.long || long < q.limits.LongCounts) {
			q.running = append(q.running, t)
			q.waiting = slices.DeleteFunc(q.waiting, func(other *ticket) bool { return other == t })
			t.place = 0
			close(t.begin)
			if t.long {
				long++
			}
			continue
		}
		if place++; t.place != place {
			t.place = place
			select {
			case t.moved <- struct{}{}:
			default:
			}
		}
	}
}

// order returns the waiting counts in the order in which they will begin: each is
// the first to arrive of the client with the fewest counts that have begun by then.
func (q *queue) order() []*ticket {
	begun := make(map[string]int)
	for _, t := range q.running {
		begun[t.client]++
	}
	left := slices.Clone(q.waiting)
	order := make([]*ticket, 0, len(left))
	for len(left) > 0 {
		next := 0
		for i, t := range left {
			if begun[t.client] < begun[left[next].client] {
				next = i
			}
		}
		begun[left[next].client]++
		order = append(order, left[next])
		left = slices.Delete(left, next, next+1)
	}
	return order
}
