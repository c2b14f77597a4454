package web

import (
	"net"
	"sync"
)

// limitConnections makes l wait with further connections while most are open;
// the system's own queue holds some of them.
func limitConnections(l net.Listener, most int) net.Listener {
	return &limited{Listener: l, open: make(chan struct{}, most), closed: make(chan struct{})}
}

type limited struct {
	net.Listener
	open   chan struct{}
	closed chan struct{}
	once   sync.Once
}

func (l *limited) Accept() (net.Conn, error) {
	select {
	case l.open <- struct{}{}:
	case <-l.closed:
		return nil, net.ErrClosed
	}
	conn, err := l.Listener.Accept()
	if err != nil {
		<-l.open
		return nil, err
	}
	return &counted{Conn: conn, left: sync.OnceFunc(func() { <-l.open })}, nil
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
