package cluster

import (
	"cmp"
	"errors"
	"fmt"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
)

// Server is a NATS server in this process.
type Server struct {
	nats  *server.Server
	store string
	key   string // of the recorder, "" without keys
	hosts []string
}

// StartServer starts a server that listens on a host and a port, or on none if listen is
// "". Keys is a folder made by MakeKeys, whose members alone may connect; without it
// everybody may. The server keeps nothing.
func StartServer(listen, keys string) (s *Server, err error) {
	s = new(Server)
	options := &server.Options{MaxPayload: maxPayload, PingInterval: 10 * time.Second, MaxPingsOut: 2, WriteDeadline: 10 * time.Second}
	if keys != "" {
		if err := guard(options, keys); err != nil {
			return nil, fmt.Errorf("keys in %s: %w; nqueens-cluster keys makes them", keys, err)
		}
		s.key = filepath.Join(keys, recorderName+".key")
		if s.hosts, err = certified(filepath.Join(keys, fileServer)); err != nil {
			return nil, err
		}
	}
	if options.Host, options.Port, err = hostAndPort(listen); err != nil {
		return nil, err
	}
	if s.store, err = os.MkdirTemp("", "nqueens-"); err != nil {
		return nil, err
	}
	options.ServerName, options.DontListen = "nqueens", listen == ""
	options.NoSigs, options.DisableJetStreamBanner = true, true
	options.JetStream, options.StoreDir, options.JetStreamMaxStore = true, s.store, 1
	if err := s.start(options); err != nil {
		os.RemoveAll(s.store)
		return nil, err
	}
	return s, nil
}

func (s *Server) start(options *server.Options) (err error) {
	if s.nats, err = server.NewServer(options); err != nil {
		return err
	}
	failures := &failureLog{}
	s.nats.SetLoggerV2(failures, false, false, false)
	s.nats.Start()
	for end := time.Now().Add(10 * time.Second); !s.nats.ReadyForConnections(50 * time.Millisecond); {
		if failures.fatal.Load() || time.Now().After(end) {
			s.nats.Shutdown()
			return fmt.Errorf("the server does not start: %v", cmp.Or[any](failures.text.Load(), "it gives no reason"))
		}
	}
	return nil
}

// guard makes a server admit the members of a folder of keys alone.
func guard(options *server.Options, keys string) error {
	k := keyFolder{keys, make(map[string]string)}
	dir, err := filepath.Abs(keys)
	if err == nil {
		err = k.read()
	}
	if err == nil && len(k.members) == 0 {
		err = errors.New("there are none")
	}
	if err == nil {
		err = options.ProcessConfigString(k.config(filepath.ToSlash(dir)+"/", k.users()))
	}
	return err
}

func hostAndPort(listen string) (host string, port int, err error) {
	if listen == "" {
		return "", 0, nil
	}
	host, text, err := net.SplitHostPort(listen)
	if err == nil {
		port, err = net.LookupPort("tcp", text)
	}
	if port == 0 {
		port = server.RANDOM_PORT
	}
	return host, port, err
}

// URLs returns the addresses for workers, none if the server does not listen. A server that
// listens on all addresses of this machine has one for each of its networks; with keys it
// has those that its certificate names.
func (s *Server) URLs() (all []string) {
	at, ok := s.nats.Addr().(*net.TCPAddr)
	if !ok {
		return nil
	}
	scheme := "nats"
	hosts := s.hosts
	if s.key != "" {
		scheme = "tls"
	} else if networks, err := net.InterfaceAddrs(); at.IP.IsUnspecified() && err == nil {
		for _, network := range networks {
			if own, ok := network.(*net.IPNet); ok && !own.IP.IsLoopback() && !own.IP.IsLinkLocalUnicast() {
				hosts = append(hosts, own.IP.String())
			}
		}
	} else {
		hosts = []string{at.IP.String()}
	}
	for _, host := range hosts {
		all = append(all, scheme+"://"+net.JoinHostPort(host, strconv.Itoa(at.Port)))
	}
	return all
}

// Close stops the server.
func (s *Server) Close() {
	s.nats.Shutdown()
	s.nats.WaitForShutdown()
	os.RemoveAll(s.store)
}

// Local returns the connection of the recorder and of the worker in this process.
func (s *Server) Local() Connection { return Connection{Key: s.key, local: s} }

// Connection says how to reach the server of a count.
type Connection struct {
	URL string // of one or several servers, separated by commas
	CA  string // file with the certificates to verify servers by; "" for the system's
	Key string // file with the member's key; "" for none

	local *Server // in this process, instead of the URL
}

// CheckURL returns an error if the URL is malformed.
func (c Connection) CheckURL() error {
	for text := range strings.SplitSeq(c.URL, ",") {
		address := strings.TrimSpace(text)
		if !strings.Contains(address, "://") {
			address = "nats://" + address
		}
		at, err := url.Parse(address)
		if err == nil {
			_, err = strconv.ParseUint(cmp.Or(at.Port(), "4222"), 10, 16)
		}
		if err != nil || at.Hostname() == "" || at.Scheme != "nats" && at.Scheme != "tls" {
			return fmt.Errorf("the address of a server must be like nats://head:4222 or tls://head:4222, not %q", text)
		}
	}
	return nil
}

// connect returns a connection, by the name of the key if there is one, that reconnects whenever
// the server is back. Closed is called
// if the server refuses it for good.
func (c Connection) connect(name string, closed func(error)) (*nats.Conn, error) {
	var options []nats.Option
	if c.Key != "" {
		k, err := readKey(c.Key)
		if err != nil {
			return nil, err
		}
		name = k.name
		options = append(options, nats.Nkey(k.public, k.pair.Sign))
	}
	options = append(options,
		nats.Name(name), nats.CustomInboxPrefix("_INBOX."+name), nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {}),
		nats.MaxReconnects(-1), nats.ReconnectWait(250*time.Millisecond), nats.RetryOnFailedConnect(true),
		nats.PingInterval(10*time.Second), nats.MaxPingsOutstanding(2),
		nats.ClosedHandler(func(nc *nats.Conn) {
			if err := nc.LastError(); err != nil {
				closed(fmt.Errorf("the server closes the connection: %w", err))
			}
		}),
	)
	if c.local != nil {
		options = append(options, nats.InProcessServer(c.local.nats))
	}
	if c.CA != "" {
		options = append(options, nats.RootCAs(c.CA))
	}
	return nats.Connect(c.URL, options...)
}

// failureLog keeps the last error of a server that does not start.
type failureLog struct {
	fatal atomic.Bool
	text  atomic.Value // string
}

func (l *failureLog) Noticef(string, ...any)            {}
func (l *failureLog) Warnf(string, ...any)              {}
func (l *failureLog) Debugf(string, ...any)             {}
func (l *failureLog) Tracef(string, ...any)             {}
func (l *failureLog) Errorf(format string, args ...any) { l.text.Store(fmt.Sprintf(format, args...)) }
func (l *failureLog) Fatalf(format string, args ...any) {
	l.Errorf(format, args...)
	l.fatal.Store(true)
}

// ErrTaken is the error of a recorder if another one has the server.
var ErrTaken = errors.New("another recorder has the server")
