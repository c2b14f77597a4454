package nats

import (
	"cmp"
	"crypto/rand"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
)

// maxPayload is the most bytes in a message. Reports are the largest.
const maxPayload = 256 << 10

// What strangers can take: connections of all together, and subscriptions of one of them.
const (
	maxConnections   = 20000 // workers, and some more
	maxSubscriptions = 1000  // a worker has about ten
)

// ServerOptions configure a server.
type ServerOptions struct {
	Store  string // folder for its streams
	Listen string // host:port for workers; "" if only this process uses the server
	Keys   *Keys  // keys of the members who may connect; nil lets everyone work
	Worker string // name of the worker in this process, which nobody else may use without a key

	maxStore int64 // most bytes on disk; 0 lets the server decide
}

// Server is a NATS server in this process. It acknowledges a message only when the
// message is on disk.
type Server struct {
	nats     *server.Server
	password string   // of this process
	hosts    []string // of the certificate; nil without keys
}

// StartServer starts a server and returns once it accepts connections.
func StartServer(o ServerOptions) (*Server, error) {
	options := &server.Options{
		ServerName: "nqueens", DontListen: o.Listen == "", NoSigs: true, NoLog: true,
		JetStream: true, StoreDir: o.Store, SyncAlways: true, JetStreamMaxStore: o.maxStore,
		MaxPayload: maxPayload, DisableJetStreamBanner: true,
		PingInterval: 10 * time.Second, MaxPingsOut: 2, WriteDeadline: 10 * time.Second,
		MaxConn: maxConnections, MaxSubs: maxSubscriptions, AuthTimeout: 5,
	}
	if o.Listen != "" {
		host, port, err := net.SplitHostPort(o.Listen)
		if err != nil {
			return nil, err
		}
		if options.Port, err = net.LookupPort("tcp", port); err != nil {
			return nil, fmt.Errorf("%q is not a port", port)
		}
		if options.Port == 0 {
			options.Port = server.RANDOM_PORT
		}
		options.Host = host
	}
	password := rand.Text()
	options.Users = []*server.User{{Username: processUser, Password: password}}
	if o.Keys != nil {
		if err := o.Keys.guard(options); err != nil {
			return nil, err
		}
	} else {
		admitAll(options, o.Worker)
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
	running := &Server{nats: s, password: password}
	if o.Keys != nil {
		running.hosts = hostsOf(options.TLSConfig)
	}
	return running, nil
}

// The users without keys.
const (
	processUser   = "process"   // this process, which may do everything
	anonymousUser = "anonymous" // everybody else
)

// admitAll lets everybody who connects work and ask for reports, under any name but that
// of the worker in this process. Nobody hears what servers answer to the coordinator,
// which includes the secret of the count.
func admitAll(o *server.Options, worker string) {
	publish, subscribe := rights("*")
	mayPublish := &server.SubjectPermission{Allow: publish}
	maySubscribe := &server.SubjectPermission{Allow: append(subscribe, "_INBOX.>"), Deny: []string{"_INBOX." + coordinatorName + ".>"}}
	if worker != "" {
		mayPublish.Deny = []string{"nq.*.*." + worker}
		maySubscribe.Deny = append(maySubscribe.Deny, "nq.*.*."+worker, "_INBOX."+worker+".>")
	}
	o.Users = append(o.Users, &server.User{Username: anonymousUser, Permissions: &server.Permissions{Publish: mayPublish, Subscribe: maySubscribe}})
	o.NoAuthUser = anonymousUser
}

// URL returns the address for workers, "" if the server does not listen.
func (s *Server) URL() string {
	if all := s.URLs(); len(all) > 0 {
		return all[0]
	}
	return ""
}

// URLs returns the addresses for workers. A server that listens on every address of this
// machine has one for each of its networks. A server with keys has only those that its
// certificate names.
func (s *Server) URLs() []string {
	addr, ok := s.nats.Addr().(*net.TCPAddr)
	if !ok {
		return nil
	}
	networks, _ := net.InterfaceAddrs() // without them, this machine is localhost
	scheme := "nats://"
	if s.hosts != nil {
		scheme = "tls://"
	}
	var all []string
	for _, host := range reachable(addr.IP, s.hosts, networks) {
		all = append(all, scheme+net.JoinHostPort(host, strconv.Itoa(addr.Port)))
	}
	return all
}

// reachable returns the hosts by which workers reach a server that listens on ip and
// whose certificate names those hosts, if it has one.
func reachable(ip net.IP, certified []string, networks []net.Addr) []string {
	if !ip.IsUnspecified() && (certified == nil || slices.Contains(certified, ip.String())) {
		return []string{ip.String()}
	}
	var all []string
	for _, host := range certified {
		if host != "localhost" && !net.ParseIP(host).IsLoopback() {
			all = append(all, host)
		}
	}
	for _, network := range networks {
		own, ok := network.(*net.IPNet)
		if ok && certified == nil && !own.IP.IsLoopback() && !own.IP.IsLinkLocalUnicast() {
			all = append(all, own.IP.String())
		}
	}
	if len(all) == 0 {
		return []string{"localhost"}
	}
	return all
}

// hostsOf returns the hosts that a server's certificate names.
func hostsOf(c *tls.Config) []string {
	certificate := c.Certificates[0].Leaf
	hosts := slices.Clone(certificate.DNSNames)
	for _, ip := range certificate.IPAddresses {
		hosts = append(hosts, ip.String())
	}
	return hosts
}

// Close stops the server after it has written what it received.
func (s *Server) Close() {
	s.nats.Shutdown()
	s.nats.WaitForShutdown()
}

// Local returns the connection for use within this process.
func (s *Server) Local() Connection { return Connection{server: s} }

// Connection says how to reach a cluster's NATS servers.
type Connection struct {
	URL string // of one or several servers, separated by commas
	CA  string // file with the certificates to verify servers by; "" for the system's
	Key string // file with the member's key; "" for none

	server *Server // in this process, instead of the URL
}

// CheckURL returns an error if the URL is malformed. It does not connect.
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

// Check returns an error if the URL is malformed or a file cannot be used. It does not
// connect.
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

// errClosed is the error of a connection that is closed for good.
var errClosed = errors.New("the connection to the server is closed")

// connect returns a connection that reconnects whenever the server is back. It calls
// closed if the connection is closed for good. A member with a key connects under the
// key's name.
func (c Connection) connect(name string, closed func(error), more ...nats.Option) (*nats.Conn, error) {
	var opens key
	if c.Key != "" {
		var err error
		if opens, err = readKey(c.Key); err != nil {
			return nil, err
		}
		name = opens.name
	}
	options := append(more,
		nats.Name(name), nats.CustomInboxPrefix("_INBOX."+name),
		nats.MaxReconnects(-1), nats.ReconnectWait(250*time.Millisecond), nats.RetryOnFailedConnect(true),
		nats.ReconnectBufSize(-1), // senders retry what cannot be sent now
		nats.PingInterval(10*time.Second), nats.MaxPingsOutstanding(2),
		nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {}),
		nats.ClosedHandler(func(nc *nats.Conn) {
			if err := nc.LastError(); err != nil {
				closed(fmt.Errorf("%w: %w", errClosed, err))
			}
		}),
	)
	at := c.URL
	if c.server != nil {
		options = append(options, nats.InProcessServer(c.server.nats))
		if c.Key == "" {
			options = append(options, nats.UserInfo(processUser, c.server.password))
		}
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

// failureLog keeps the last error that a server logged, or its fatal error.
type failureLog struct {
	mu      sync.Mutex
	text    string
	isFatal bool
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
