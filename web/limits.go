package web

import (
	"context"
	"net/http"
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"nqueens.example/nqueens/internal/ctxerr"
	"nqueens.example/nqueens/internal/engine"
)

// limits bound the work that the server does. A field that is zero has its value
// in defaultLimits.
type limits struct {
	Rate     float64 // requests per second and client, on average
	Burst    int     // requests that a client may send at once
	Searches int     // concurrent searches; others wait for SearchWait
	Drawings int     // concurrent pictures and texts; others wait for SearchWait

	Uploads int // concurrent texts that are received and read; others wait for SearchWait

	Counts     int // concurrent counts of all clients
	LongCounts int // concurrent counts of boards from longFrom up
	Streams    int // counts per client, running or waiting
	Waiting    int // counts of all clients that wait

	CountSize  int           // largest board that is counted
	CountTime  time.Duration // longest count
	SearchTime time.Duration // longest search
	SearchWait time.Duration // longest wait for a search to begin

	Clients     int   // clients that have an allowance of their own; the rest share one
	Connections int   // open connections; others wait
	FromOne     int   // open connections per client; others are closed
	Unsent      int64 // bytes of answers that wait for slow clients
}

// defaultLimits suit one machine that serves a class.
func defaultLimits() limits {
	return limits{
		Rate: 1000, Burst: 2000, Searches: 8, Drawings: 4, Uploads: 16,
		Counts: 16, LongCounts: 4, Streams: 64, Waiting: 256,
		CountSize: engine.CountSize, CountTime: 30 * time.Minute, SearchTime: 5 * time.Second, SearchWait: 5 * time.Second,
		Clients: 4096, Connections: 4096, FromOne: 512, Unsent: 256 << 20,
	}
}

func (l limits) orDefault() limits {
	d := defaultLimits()
	pick(&l.Rate, d.Rate)
	pick(&l.Burst, d.Burst)
	pick(&l.Searches, d.Searches)
	pick(&l.Drawings, d.Drawings)
	pick(&l.Uploads, d.Uploads)
	pick(&l.Counts, d.Counts)
	pick(&l.LongCounts, d.LongCounts)
	pick(&l.Streams, d.Streams)
	pick(&l.Waiting, d.Waiting)
	pick(&l.CountSize, d.CountSize)
	pick(&l.CountTime, d.CountTime)
	pick(&l.SearchTime, d.SearchTime)
	pick(&l.SearchWait, d.SearchWait)
	pick(&l.Clients, d.Clients)
	pick(&l.Connections, d.Connections)
	pick(&l.FromOne, d.FromOne)
	pick(&l.Unsent, d.Unsent)
	return l
}

func pick[T comparable](field *T, missing T) {
	var zero T
	if *field == zero {
		*field = missing
	}
}

// clients holds the allowance of each recent client address.
type clients struct {
	mu     sync.Mutex
	limits limits
	known  map[string]*client
	others *client   // shared by the clients beyond limits.Clients
	swept  time.Time // when clients were last forgotten
}

type client struct{ allowance *rate.Limiter }

func newClients(limits limits) *clients {
	c := &clients{limits: limits, known: make(map[string]*client)}
	c.others = c.fresh()
	return c
}

func (c *clients) fresh() *client {
	return &client{allowance: rate.NewLimiter(rate.Limit(c.limits.Rate), c.limits.Burst)}
}

// of returns the client of an address; c.mu must be held.
func (c *clients) of(address string) *client {
	if found, ok := c.known[address]; ok {
		return found
	}
	if len(c.known) >= c.limits.Clients {
		c.forget()
	}
	if len(c.known) >= c.limits.Clients {
		return c.others
	}
	fresh := c.fresh()
	c.known[address] = fresh
	return fresh
}

// forget removes the clients with a full allowance. It checks all of them at most
// once a second.
func (c *clients) forget() {
	if time.Since(c.swept) < time.Second {
		return
	}
	c.swept = time.Now()
	for address, known := range c.known {
		if known.allowance.Tokens() >= float64(c.limits.Burst) {
			delete(c.known, address)
		}
	}
}

// addressOf returns the address that identifies a client. For IPv6 it is the first
// 64 bits, since a client can choose the others.
func addressOf(remote string) string {
	from, err := netip.ParseAddrPort(remote)
	if err != nil {
		return remote
	}
	address := from.Addr().Unmap().WithZone("")
	if address.Is4() || address.IsLoopback() {
		return address.String()
	}
	network, err := address.Prefix(64)
	if err != nil {
		return address.String()
	}
	return network.String()
}

// allow takes one request from the client's allowance.
func (c *clients) allow(r *http.Request) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.of(addressOf(r.RemoteAddr)).allowance.Allow() {
		return nil
	}
	wait := time.Duration(float64(time.Second) / c.limits.Rate)
	return later(http.StatusTooManyRequests, wait, "more than %g requests a second; slow down", c.limits.Rate)
}

// slots limits the number of concurrent tasks of one kind.
type slots chan struct{}

// take waits at most wait for a slot; done frees it.
func (s slots) take(ctx context.Context, wait time.Duration) (done func(), err error) {
	give := sync.OnceFunc(func() { <-s })
	select {
	case s <- struct{}{}:
		return give, nil
	default:
	}
	if wait > 0 {
		timer := time.NewTimer(wait)
		defer timer.Stop()
		select {
		case s <- struct{}{}:
			return give, nil
		case <-ctx.Done():
			return nil, ctxerr.Of(ctx)
		case <-timer.C:
		}
	}
	return nil, later(http.StatusServiceUnavailable, 2*time.Second, "the server is busy with %d tasks of this kind; try again", cap(s))
}
