package web

import (
	"net"
	"sync"
)

// limitConnections makes l accept no further connection while most are open. If
// one address has fromOne of them, its further connections are closed at once, so
// that it cannot shut out other clients.
func limitConnections(l net.Listener, most, fromOne int) net.Listener {
	return &limited{Listener: l, open: make(chan struct{}, most), closed: make(chan struct{}), from: newCrowd(fromOne)}
}

type limited struct {
	net.Listener
	open   chan struct{}
	closed chan struct{}
	once   sync.Once
	from   *crowd
}

// crowd limits the number of connections per client address.
type crowd struct {
	fromOne int
	mu      sync.Mutex
	from    map[string]int
}

func newCrowd(fromOne int) *crowd { return &crowd{fromOne: fromOne, from: make(map[string]int)} }

func (c *crowd) enter(address string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.from[address] >= c.fromOne {
		return false
	}
	c.from[address]++
	return true
}

func (c *crowd) leave(address string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.from[address]--; c.from[address] == 0 {
		delete(c.from, address)
	}
}

func (l *limited) Accept() (net.Conn, error) {
	select {
	case l.open <- struct{}{}:
	case <-l.closed:
		return nil, net.ErrClosed
	}
	for {
		conn, err := l.Listener.Accept()
		if err != nil {
			<-l.open
			return nil, err
		}
		address := addressOf(conn.RemoteAddr().String())
		if !l.from.enter(address) {
			conn.Close()
			continue
		}
		return &counted{Conn: conn, left: sync.OnceFunc(func() {
			l.from.leave(address)
			<-l.open
		})}, nil
	}
}

func (l *limited) Close() error {
	l.once.Do(func() { close(l.closed) })
	return l.Listener.Close()
}

// counted is a connection that frees its place when it is closed.
type counted struct {
	net.Conn
	left func()
}

func (c *counted) Close() error {
	err := c.Conn.Close()
	c.left()
	return err
}
