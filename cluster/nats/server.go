package nats

import (
	"cmp"
	"errors"
	"fmt"
	"net"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
)

// maxPayload bounds every message; the largest are reports of the status.
const maxPayload = 256 << 10

// ServerOptions say where a server keeps its streams and who may reach it.
type ServerOptions struct {
	Store    string // a directory
	Listen   string // host:port for workers; "" where only this process uses the server
	MaxStore int64  // bytes on disk at the most; 0 means what the server finds fit
	Keys     *Keys  // who may connect; nil lets everybody who can reach it
}

// Server is a NATS server in this process. It says a message is stored only when
// the disk has it.
type Server struct{ nats *server.Server }

// StartServer starts a server and waits until it answers.
func StartServer(o ServerOptions) (*Server, error) {
	options := &server.Options{
		ServerName: "nqueens", DontListen: o.Listen == "", NoSigs: true, NoLog: true,
		JetStream: true, StoreDir: o.Store, SyncAlways: true, JetStreamMaxStore: o.MaxStore,
		MaxPayload: maxPayload, DisableJetStreamBanner: true,
		PingInterval: 10 * time.Second, MaxPingsOut: 2, WriteDeadline: 10 * time.Second,
	}
	if o.Listen != "" {
		host, port, err := net.SplitHostPort(o.Listen)
		if err != nil {
			return nil, err
		}
		if options.Port, err = net.LookupPort("tcp", port); err != nil {
			return nil, fmt.Errorf("%q is no port", port)
		}
		if options.Port == 0 {
			options.Port = server.RANDOM_PORT
		}
		options.Host = host
	}
	if o.Keys != nil {
		if err := o.Keys.guard(options); err != nil {
			return nil, err
		}
	}
	s, err := server.NewServer(options)
	if err != nil {
		return nil, err
	}
	failures := &failureLog{}
	s.SetLoggerV2(failures, false, false, false)
	s.Start()
	for end := time.Now().Add(10 * time.Second); !s.ReadyForConnections(50 * time.Millisecond); {
		if failures.fatal() || time.Now().After(end) {
			s.Shutdown()
			return nil, fmt.Errorf("the NATS server does not start: %w", failures.last())
		}
	}
	if !s.JetStreamEnabled() {
		s.Shutdown()
		return nil, fmt.Errorf("the NATS server cannot store in %s: %w", o.Store, failures.last())
	}
	return &Server{s}, nil
}

// URL is where workers find the server, "" if they can't.
func (s *Server) URL() string {
	if addr, ok := s.nats.Addr().(*net.TCPAddr); ok {
		return "nats://" + addr.String()
	}
	return ""
}

// Close stops the server once it has written what it was given.
func (s *Server) Close() {
	s.nats.Shutdown()
	s.nats.WaitForShutdown()
}

// Here is how this process reaches the server.
func (s *Server) Here() Connection { return Connection{server: s.nats} }

// Connection says how to reach the cluster's NATS servers.
type Connection struct {
	URL string // of one or several servers, separated by commas
	CA  string // file with the certificates that the servers' must be signed by; "" for those of the system
	Key string // file with the key that opens the server; "" for none

	server *server.Server // in this process, instead of the URL
}

// CheckURL says what of the URL can never be right. Whether a server answers there it
// does not ask.
func (c Connection) CheckURL() error {
	for given := range strings.SplitSeq(c.URL, ",") {
		address := strings.TrimSpace(given)
		if !strings.Contains(address, "://") {
			address = "nats://" + address
		}
		at, err := url.Parse(address)
		if err != nil || at.Hostname() == "" || at.Scheme != "nats" && at.Scheme != "tls" || !isPort(cmp.Or(at.Port(), "4222")) {
			return fmt.Errorf("the address of a server must be like nats://head:4222 or tls://head:4222, not %q", given)
		}
	}
	return nil
}

func isPort(text string) bool {
	_, err := strconv.ParseUint(text, 10, 16)
	return err == nil
}

// Check says what of a connection can never be right: the URL, and the files.
func (c Connection) Check() error {
	if err := c.CheckURL(); err != nil {
		return err
	}
	var options nats.Options
	if c.CA != "" {
		if err := nats.RootCAs(c.CA)(&options); err != nil {
			return err
		}
		if _, err := options.RootCAsCB(); err != nil {
			return err
		}
	}
	if c.Key != "" {
		if _, err := readKey(c.Key); err != nil {
			return err
		}
	}
	return nil
}

// errClosed is why a connection is gone for good.
var errClosed = errors.New("the connection to the server is closed")

// connect returns a connection that stays: it comes back whenever the server
// does. Closed is called when it never will. Who has a key is called as it says.
func (c Connection) connect(name string, closed func(error)) (*nats.Conn, error) {
	var opens key
	if c.Key != "" {
		var err error
		if opens, err = readKey(c.Key); err != nil {
			return nil, err
		}
		name = opens.name
	}
	options := []nats.Option{
		nats.Name(name), nats.CustomInboxPrefix("_INBOX." + name),
		nats.MaxReconnects(-1), nats.ReconnectWait(250 * time.Millisecond), nats.RetryOnFailedConnect(true),
		nats.ReconnectBufSize(-1), // what cannot be sent now is sent again by who wants it
		nats.PingInterval(10 * time.Second), nats.MaxPingsOutstanding(2),
		nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {}),
		nats.ClosedHandler(func(nc *nats.Conn) {
			if err := nc.LastError(); err != nil {
				closed(fmt.Errorf("%w: %w", errClosed, err))
			}
		}),
	}
	at := c.URL
	if c.server != nil {
		options = append(options, nats.InProcessServer(c.server))
		at = ""
	}
	if c.CA != "" {
		options = append(options, nats.RootCAs(c.CA))
	}
	if c.Key != "" {
		options = append(options, nats.Nkey(opens.public, opens.sign))
	}
	return nats.Connect(at, options...)
}

// failureLog keeps the last that a server found wrong.
type failureLog struct {
	mu      sync.Mutex
	text    string
	isFatal bool // the server goes no further
}

func (l *failureLog) Noticef(string, ...any) {}
func (l *failureLog) Warnf(string, ...any)   {}
func (l *failureLog) Debugf(string, ...any)  {}
func (l *failureLog) Tracef(string, ...any)  {}
func (l *failureLog) Fatalf(format string, args ...any) {
	l.keep(true, format, args...)
}
func (l *failureLog) Errorf(format string, args ...any) {
	l.keep(false, format, args...)
}

func (l *failureLog) keep(fatal bool, format string, args ...any) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.isFatal {
		l.text, l.isFatal = fmt.Sprintf(format, args...), fatal
	}
}

func (l *failureLog) fatal() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.isFatal
}

func (l *failureLog) last() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.text == "" {
		return errors.New("it gives no reason")
	}
	return errors.New(l.text)
}
