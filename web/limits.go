package web

import (
	"context"
	"net"
	"net/netip"
	"sync"
	"time"

	"nqueens.example/nqueens/internal/ctxerr"
	"nqueens.example/nqueens/internal/engine"
	"nqueens.example/nqueens/jobs"
)

// limits bound what one question may ask for, and how much is done at once.
type limits struct {
	Questions int           // at once, besides counts; others wait for Wait
	Counts    int           // at once; others are rejected
	Wait      time.Duration // for a place

	CountSize  int           // largest board that is counted
	CountTime  time.Duration // longest count
	SearchTime time.Duration // longest search

	Connections int // from one address; further ones are closed
}

// defaultLimits suit one machine that serves a class.
func defaultLimits() limits {
	return limits{
		Questions: 8, Counts: 64, Wait: 5 * time.Second,
		CountSize: engine.CountSize, CountTime: 30 * time.Minute, SearchTime: 5 * time.Second,
		Connections: 512,
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

// slots limits how much is done at once.
type slots chan struct{}

// take waits for a place until ctx ends; done frees it.
func (s slots) take(ctx context.Context) (done func(), err error) {
	select {
	case s <- struct{}{}:
		return sync.OnceFunc(func() { <-s }), nil
	case <-ctx.Done():
		return nil, ctxerr.Of(ctx)
	}
}

// sharing is a plan whose workers hold a core during each job, so that the counts of all
// clients go on side by side.
type sharing struct {
	jobs.Plan
	ctx   context.Context // of the count
	cores slots
}

func (p sharing) NewWorker(kernel string) (jobs.Worker, error) {
	w, err := p.Plan.NewWorker(kernel)
	return sharingWorker{w, p}, err
}

type sharingWorker struct {
	jobs.Worker
	plan sharing
}

func (w sharingWorker) Run(job int, run *jobs.Running) (jobs.Result, bool) {
	done, err := w.plan.cores.take(w.plan.ctx)
	if err != nil {
		return jobs.Result{}, false
	}
	defer done()
	return w.Worker.Run(job, run)
}

// fair closes further connections of an address that has most of them open, so that it
// cannot shut out other clients.
type fair struct {
	net.Listener
	most int

	mu   sync.Mutex
	from map[string]int // open connections
}

func (f *fair) Accept() (net.Conn, error) {
	for {
		conn, err := f.Listener.Accept()
		if err != nil {
			return nil, err
		}
		address := addressOf(conn.RemoteAddr().String())
		if f.add(address, 1) {
			return &counted{Conn: conn, left: sync.OnceFunc(func() { f.add(address, -1) })}, nil
		}
		conn.Close()
	}
}

// add counts a connection that is opened or closed, and reports whether it may be open.
func (f *fair) add(address string, change int) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	open := f.from[address] + change
	switch {
	case open > f.most:
		return false
	case open == 0:
		delete(f.from, address)
	default:
		f.from[address] = open
	}
	return true
}

// counted is a connection that is no longer counted when it is closed.
type counted struct {
	net.Conn
	left func()
}

func (c *counted) Close() error {
	c.left()
	return c.Conn.Close()
}
