package web

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
)

// inQueue names those that wait, by their places.
func inQueue(q *queue, tickets map[string]*ticket) string {
	names := make([]string, len(q.waiting))
	for name, t := range tickets {
		if place, _, _ := q.placeOf(t); place > 0 {
			names[place-1] = name
		}
	}
	return strings.Join(names, " ")
}

// One client's many counts do not keep another's first one waiting, and long
// counts leave room for short ones.
func TestQueueIsFair(t *testing.T) {
	q := newQueue(limits{Counts: 3, LongCounts: 2, Streams: 10, Waiting: 20})
	tickets := make(map[string]*ticket)
	for _, name := range strings.Fields("a20 b20 a20' a8 a8' a8'' b8 c20 c8") {
		size := 8
		if strings.Contains(name, "20") {
			size = 20
		}
		ticket, err := q.enter(name[:1], size)
		if err != nil {
			t.Fatal(err)
		}
		tickets[name] = ticket
	}
	begun := func(name string) bool {
		select {
		case <-tickets[name].begin:
			return true
		default:
			return false
		}
	}
	if !begun("a20") || !begun("b20") || begun("a20'") || !begun("a8") || begun("a8'") {
		t.Errorf("running %d, waiting %s", len(q.running), inQueue(q, tickets))
	}
	if got, want := inQueue(q, tickets), "c20 b8 c8 a20' a8' a8''"; got != want {
		t.Errorf("the queue is %s, want %s", got, want)
	}
	q.leave(tickets["a8"]) // c20 comes next, but two long ones run
	if !begun("b8") || begun("c20") {
		t.Errorf("after a8 has ended %s wait", inQueue(q, tickets))
	}
	q.leave(tickets["b20"])
	q.leave(tickets["b8"])
	if !begun("c20") || !begun("c8") {
		t.Errorf("after b20 and b8 have ended %s wait", inQueue(q, tickets))
	}
	for _, ticket := range tickets {
		q.leave(ticket)
	}
	if running, waiting := q.size(); running+waiting > 0 {
		t.Errorf("%d run and %d wait after all have left", running, waiting)
	}
}

// Cores go to short counts first, then to clients who hold the fewest, and long
// counts never hold all of them.
func TestCoresYield(t *testing.T) {
	c := newCores(2)
	of := func(client string, long bool) *share {
		return &share{cores: c, ctx: t.Context(), client: client, long: long}
	}
	long, other, short := of("a", true), of("b", true), of("c", false)
	if !long.take() {
		t.Fatal("a free core is not given")
	}
	var order []string
	got := make(chan *share)
	ask := func(s *share) {
		before := len(c.waiting)
		go func() { s.take(); got <- s }()
		eventually(t, "a worker to wait or run", func() bool {
			c.mu.Lock()
			defer c.mu.Unlock()
			return len(c.waiting) > before || c.held[s.client] > 0 && s != long
		})
	}
	ask(long)
	ask(other)
	if c.free != 1 {
		t.Errorf("%d cores are free beside a long count, want 1", c.free)
	}
	ask(short)
	holds := []*share{long, <-got}
	order = append(order, holds[1].client)
	for _, s := range holds { // both long ones wait: the first come is next
		s.give()
		if s == long {
			next := <-got
			order = append(order, next.client)
			next.give()
			next = <-got
			order = append(order, next.client)
			next.give()
		}
	}
	if want := []string{"c", "a", "b"}; !slices.Equal(order, want) {
		t.Errorf("cores go to %v, want %v", order, want)
	}
	if c.free != 2 || c.long != 1 || len(c.held) > 0 {
		t.Errorf("after all %+v", c)
	}
}

// A count that ends while its workers wait takes nothing with it.
func TestCoresOfCountsThatEnd(t *testing.T) {
	c := newCores(1)
	holder := &share{cores: c, ctx: t.Context(), client: "a"}
	holder.take()
	ctx, cancel := context.WithCancel(t.Context())
	waiter := &share{cores: c, ctx: ctx, client: "b"}
	took := make(chan bool)
	for range 20 {
		go func() { took <- waiter.take() }()
	}
	cancel()
	for range 20 {
		if <-took {
			waiter.give()
		}
	}
	holder.give()
	if c.free != 1 || len(c.held) > 0 || len(c.waiting) > 0 {
		t.Errorf("%s", fmt.Sprintf("%+v", c))
	}
}

// Those that wait hear when it is their turn, as far as the counts that run know.
func TestQueueSaysHowLong(t *testing.T) {
	q := newQueue(limits{Counts: 3, LongCounts: 2, Streams: 10, Waiting: 20})
	enter := func(n int) *ticket {
		ticket, err := q.enter("a", n)
		if err != nil {
			t.Fatal(err)
		}
		return ticket
	}
	wait := func(ticket *ticket) time.Duration {
		_, _, wait := q.placeOf(ticket)
		return wait
	}
	soon, late := enter(20), enter(20)
	first, second, third := enter(20), enter(20), enter(20)
	q.expect(soon, time.Hour)
	if got := wait(first); got != 0 {
		t.Errorf("%v, though nobody knows when the other ends", got)
	}
	q.expect(late, 10*time.Hour)
	if a, b, c := wait(first), wait(second), wait(third); a.Round(time.Hour) != time.Hour || b.Round(time.Hour) != 10*time.Hour || c != 0 {
		t.Errorf("waits %v, %v and %v, want 1h, 10h and nothing known", a, b, c)
	}
	short, next := enter(8), enter(8) // beside the long ones, and behind all three
	q.expect(short, time.Minute)
	q.leave(first)
	q.leave(second)
	q.leave(third)
	if got := wait(next); got.Round(time.Minute) != time.Minute {
		t.Errorf("a short count waits %v, want 1m", got)
	}
	q.expect(short, 0)
	if got := wait(next); got != 0 {
		t.Errorf("%v, though nobody knows any more", got)
	}
	q.leave(short)
	if place, _, got := q.placeOf(next); place != 0 || got != 0 {
		t.Errorf("one that has begun waits %v for place %d", got, place)
	}
}
