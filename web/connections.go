package web

import (
	"net"
	"sync"
)

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
