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

// limits bound what the server does for its clients. A field that is zero has the
// value of defaultLimits.
type limits struct {
	Rate     float64 // requests a second and client, over time
	Burst    int     // requests a client may send at once
	Searches int     // searches that run at once; more wait for SearchWait
	Drawings int     // pictures and texts made at once; more wait for SearchWait

	Counts     int // counts that run at once, over all clients
	LongCounts int // of these, such as take more than seconds
	Streams    int // counts that one client may have, running or waiting
	Waiting    int // counts that wait, over all clients

	Watchers   int // streams of the cluster's news, over all clients
	WatchesOne int // of these, such as one client may have

	CountSize  int           // largest board that is counted
	CountTime  time.Duration // a count is stopped after this long
	SearchTime time.Duration // a completion or a trace is stopped after this long
	SearchWait time.Duration // how long a request waits for its turn

	Clients     int   // clients that are told apart; the rest share one allowance
	Connections int   // connections that are open at once; more wait
	FromOne     int   // connections of one client that are open at once; more are closed
	Unsent      int64 // bytes of answers that wait for slow clients, over all
}

// defaultLimits suit one machine that serves a class.
func defaultLimits() limits {
	return limits{
		Rate: 1000, Burst: 2000, Searches: 8, Drawings: 4,
		Counts: 16, LongCounts: 4, Streams: 64, Waiting: 256,
		Watchers: 256, WatchesOne: 64,
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
	pick(&l.Counts, d.Counts)
	pick(&l.LongCounts, d.LongCounts)
	pick(&l.Streams, d.Streams)
	pick(&l.Waiting, d.Waiting)
	pick(&l.Watchers, d.Watchers)
	pick(&l.WatchesOne, d.WatchesOne)
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

// clients holds an allowance for each address that has been seen lately.
type clients struct {
	mu     sync.Mutex
	limits limits
	known  map[string]*client
	others *client   // shared by those past limits.Clients
	swept  time.Time // when those with a full allowance were last forgotten
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

// forget drops the clients that a fresh one would equal. It looks at all of them
// at most once a second.
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

// addressOf returns the address that tells a client from others. Of an IPv6
// address that is the first half: the other is the client's to choose.
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

// slots is a number of places for work that takes a processor.
type slots chan struct{}

// take waits for a place for at most wait; done gives it back.
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
