//go:build !windows

package nats

import (
	"bufio"
	"context"
	"crypto/tls"
	"fmt"
	"io"
	"net"
	"os"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
)

// Attacks from below: by connections, on lines, and by what a server must buffer.

// rss returns the resident memory of the head in bytes, 0 where that is not known.
func (s *siege) rss() int64 {
	data, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", s.head.cmd.Process.Pid))
	if err != nil {
		return 0
	}
	_, after, _ := strings.Cut(string(data), "VmRSS:")
	var kilobytes int64
	fmt.Sscan(after, &kilobytes)
	return kilobytes << 10
}

// mostMemory is more than a server with a coordinator of a small count may use, with the
// race detector.
const mostMemory = 1 << 30

func (s *siege) checkMemory() {
	s.t.Helper()
	got := s.rss()
	s.t.Logf("server and coordinator take %d MiB", got>>20)
	if got > mostMemory {
		s.t.Errorf("server and coordinator take %d MiB", got>>20)
	}
}

// address returns where the server listens.
func (s *siege) address() string { return s.url[strings.Index(s.url, "//")+2:] }

// Whoever has no key holds connections open, half of the way into a handshake, or sends
// what is not a protocol. Members connect all the same.
func TestAttackWithoutAKey(t *testing.T) {
	t.Parallel()
	s := newSiege(t, 10)
	open := func() net.Conn {
		conn, err := net.Dial("tcp", s.address())
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { conn.Close() })
		return conn
	}
	var silent []net.Conn
	for range 200 {
		conn := open()
		silent = append(silent, conn)
		switch len(silent) % 4 {
		case 1:
			conn.Write([]byte{22, 3, 1}) // the begin of a TLS record
		case 2:
			conn.Write([]byte("GET / HTTP/1.1\r\nHost: head\r\n\r\n"))
		case 3:
			conn.Write([]byte("CONNECT {\"verbose\":true," + strings.Repeat(" ", 1<<16)))
		}
	}
	for _, garbage := range []string{
		"PUB nq.status 99999999999\r\n", "SUB > 1\r\n", "CONNECT {}\r\nPING\r\n", "\x00\x00\x00\x00", "MSG a 1 2\r\nhi\r\n", strings.Repeat("+OK\r\n", 10000), "INFO {}\r\n", strings.Repeat("A", 1<<20),
	} {
		open().Write([]byte(garbage))
		secured := tls.Client(afterInfo(t, open()), &tls.Config{InsecureSkipVerify: true})
		if err := secured.Handshake(); err != nil {
			t.Fatal(err)
		}
		secured.Write([]byte(garbage))
	}
	s.work(lasting(t), func() {})
	s.check()
	for i, conn := range silent {
		conn.SetReadDeadline(time.Now().Add(lineWait))
		if _, err := bufio.NewReader(conn).WriteTo(io.Discard); err != nil && os.IsTimeout(err) {
			t.Errorf("connection %d without a key stays open", i)
		}
	}
}

// afterInfo reads the line with which a server begins.
func afterInfo(t *testing.T, conn net.Conn) net.Conn {
	t.Helper()
	one := make([]byte, 1)
	for one[0] != '\n' {
		if _, err := conn.Read(one); err != nil {
			t.Fatal(err)
		}
	}
	return conn
}

// A member sends large messages as fast as it can, by several connections.
func TestAttackByFlood(t *testing.T) {
	t.Parallel()
	s := newSiege(t, 12, "evil")
	ctx, cancel := context.WithCancel(lasting(t))
	defer cancel()
	p := newPacer(4000) // the count must outlast the flood of some 50,000 messages
	s.work(ctx, p.wait)
	large := mustJSON(map[string]any{"version": 3, "cores": 1, "kernel": strings.Repeat("k", 200<<10)})
	tasks := make([]string, 10000)
	for i := range tasks {
		tasks[i] = fmt.Sprintf("%d.%d", 1, 1<<40+i)
	}
	long := mustJSON(map[string]any{"version": 3, "cores": 1, "kernel": "generic", "instance": "i", "held": tasks})
	n := s.names()
	flooded := make(chan error, 4)
	for i := range cap(flooded) {
		nc, err := dial(t, s.of("evil"))
		if err != nil {
			t.Fatal(err)
		}
		body := [][]byte{large, long, long[:1000], nil}[i]
		go func() {
			for k := 0; k < 40000/(1+len(body)>>8) && ctx.Err() == nil; k++ {
				for _, subject := range []string{n.subject("hello", "evil"), n.subject("claim", "evil"), n.subject("holding", "evil"), subjectStatus, subjectJoin} {
					nc.PublishRequest(subject, "_INBOX.evil.a.b", body)
				}
				p.step()
			}
			flooded <- nc.FlushTimeout(lineWait)
		}()
	}
	for range cap(flooded) {
		if err := <-flooded; err != nil {
			t.Error(err)
		}
	}
	s.checkMemory()
	s.report()
	close(p.ended)
	s.check()
}

// A member asks for reports and never reads them, by many connections.
func TestAttackByDeafness(t *testing.T) {
	t.Parallel()
	s := newSiege(t, 10, "evil")
	for range 8 {
		deaf(t, s)
	}
	s.checkMemory()
	s.report()
	s.work(lasting(t), func() {})
	s.check()
}

// deaf opens a connection, asks for thousands of reports, and reads none of them.
func deaf(t *testing.T, s *siege) {
	t.Helper()
	stop := &deafDialer{release: make(chan struct{})}
	nc, err := dial(t, s.of("evil"), nats.SetCustomDialer(stop), nats.NoReconnect())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { close(stop.release) })
	if _, err := nc.SubscribeSync("_INBOX.evil.>"); err != nil {
		t.Fatal(err)
	}
	if err := nc.Flush(); err != nil {
		t.Fatal(err)
	}
	stop.deaf.Store(true)
	for range 20000 {
		nc.PublishRequest(subjectStatus, "_INBOX.evil.a.b", nil)
	}
	nc.FlushTimeout(time.Second) // no answer is read
}

// deafDialer makes connections that do not read once deaf is set.
type deafDialer struct {
	deaf    atomic.Bool
	release chan struct{}
}

type deafConn struct {
	net.Conn
	by *deafDialer
}

func (d *deafDialer) Dial(network, address string) (net.Conn, error) {
	conn, err := net.Dial(network, address)
	return deafConn{conn, d}, err
}

func (c deafConn) Read(b []byte) (int, error) {
	if c.by.deaf.Load() {
		<-c.by.release
		return 0, io.EOF
	}
	return c.Conn.Read(b)
}
