package web

import (
	"net/http"
	"slices"
	"sync"
	"time"
)

// longFrom is the size from which a count is long: on one core it takes seconds,
// where those of smaller boards are over before they are missed.
const longFrom = 17

// queue says when a count may begin. So many run at once, not all of them long ones;
// of those that wait, the next is of the client with the fewest that run, so that
// nobody's many counts keep another's first one waiting.
type queue struct {
	limits limits

	mu      sync.Mutex
	running []*ticket
	waiting []*ticket // in the order of their coming
}

// ticket is a count's place in the queue.
type ticket struct {
	client string
	long   bool
	begin  chan struct{} // closed when it may begin
	moved  chan struct{} // holds something when its place has changed
	place  int           // among those that wait, from 1; 0 for one that has begun
	ends   time.Time     // when one that runs is expected to end; zero while nothing is known
}

func newQueue(limits limits) *queue { return &queue{limits: limits} }

// enter takes a place for a count of that size.
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

// leave gives the place back.
func (q *queue) leave(t *ticket) {
	q.mu.Lock()
	defer q.mu.Unlock()
	same := func(other *ticket) bool { return other == t }
	q.running = slices.DeleteFunc(q.running, same)
	q.waiting = slices.DeleteFunc(q.waiting, same)
	q.admit()
}

// expect says how long a count that runs is expected to take yet; 0 is not known.
func (q *queue) expect(t *ticket, left time.Duration) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if t.ends = time.Now().Add(left); left <= 0 {
		t.ends = time.Time{}
	}
}

// placeOf returns how far t is from its turn, how many wait, and about how long it has
// to wait, 0 where that is not known.
func (q *queue) placeOf(t *ticket) (place, waiting int, wait time.Duration) {
	q.mu.Lock()
	defer q.mu.Unlock()
	return t.place, len(q.waiting), q.waitOf(t)
}

// waitOf takes it that those before t begin as soon as it could, and need not end
// before it does; mu must be held.
func (q *queue) waitOf(t *ticket) time.Duration {
	before := q.running
	if len(before) < q.limits.Counts { // then long ones are in the way
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

// admit begins what there is room for; mu must be held.
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

// order returns those that wait as they should begin: again and again the first
// come of the client with the fewest counts that have begun by then.
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
