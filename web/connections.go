package web

import (
	"net"
	"sync"
)

// limitConnections makes l wait with further connections while most are open;
// the system's own queue holds some of them. Where one address has fromOne of them,
// its further ones are closed at once, so that it shuts out nobody else.
func limitConnections(l net.Listener, most, fromOne int) net.Listener {
	return &limited{Listener: l, open: make(chan struct{}, most), closed: make(chan struct{}), fromOne: fromOne, from: make(map[string]int)}
}

type limited struct {
	net.Listener
	open   chan struct{}
	closed chan struct{}
	once   sync.Once

	fromOne int
	mu      sync.Mutex
	from    map[string]int // connections that are open, by address
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
		if !l.enter(address) {
			conn.Close()
			continue
		}
		return &counted{Conn: conn, left: sync.OnceFunc(func() { l.leave(address) })}, nil
	}
}

func (l *limited) enter(address string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.from[address] >= l.fromOne {
		return false
	}
	l.from[address]++
	return true
}

func (l *limited) leave(address string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.from[address]--; l.from[address] == 0 {
		delete(l.from, address)
	}
	<-l.open
}

func (l *limited) Close() error {
	l.once.Do(func() { close(l.closed) })
	return l.Listener.Close()
}

// counted is a connection that gives its place back when it is closed.
type counted struct {
	net.Conn
	left func()
}

func (c *counted) Close() error {
	err := c.Conn.Close()
	c.left()
	return err
}
