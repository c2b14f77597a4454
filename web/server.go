package web

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"nqueens.example/nqueens/internal/counting/record"
	"nqueens.example/nqueens/internal/engine"
)

// Server serves the page and its JSON interface. It is an http.Handler.
type Server struct {
	log       *slog.Logger
	limits    limits
	hosts     []string
	shell     shell
	policy    string // Content-Security-Policy
	questions slots
	counts    slots
	cores     slots            // of counts
	followed  *record.Follower // nil for none
	assets    map[string]asset
	engine    *engine.Engine
	handler   http.Handler

	open context.Context // ends when the server drains
	stop context.CancelFunc
}

// New returns a Server, or an OptionError.
func New(options Options) (*Server, error) {
	options, err := options.checked()
	if err != nil {
		return nil, err
	}
	shell := shellOf(options)
	assets, err := loadAssets(shell)
	if err != nil {
		return nil, err
	}
	s := &Server{
		log:    options.Log,
		limits: defaultLimits(),
		hosts:  options.Hosts,
		shell:  shell,
		policy: pagePolicy + options.ancestors(),
		assets: assets,
	}
	if options.limits != nil {
		s.limits = *options.limits
	}
	if len(options.Ledgers) > 0 {
		s.followed = record.Follow(options.Ledgers...)
	}
	if s.log == nil {
		s.log = slog.New(slog.DiscardHandler)
	}
	s.questions, s.counts = make(slots, s.limits.Questions), make(slots, s.limits.Counts)
	s.cores = make(slots, defaultWorkers())
	s.engine = engine.New(engine.Options{SearchTime: s.limits.SearchTime, Begin: s.begin})
	s.open, s.stop = context.WithCancel(context.Background())

	crossOrigin := http.NewCrossOriginProtection()
	crossOrigin.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.refuse(w, r, problemf(http.StatusForbidden, "pages of other origins may not ask for this"))
	}))
	mux := s.mux()
	guarded := crossOrigin.Handler(mux)
	s.handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Sec-Fetch-Site") == "" && s.trusts(r.Header.Get("Origin")) {
			mux.ServeHTTP(w, r)
			return
		}
		guarded.ServeHTTP(w, r)
	})
	return s, nil
}

// begin waits for the place of a question that takes a processor.
func (s *Server) begin(ctx context.Context) (done func(), err error) {
	waiting, cancel := context.WithTimeout(ctx, s.limits.Wait)
	defer cancel()
	done, err = s.questions.take(waiting)
	if err != nil && ctx.Err() == nil {
		return nil, later(http.StatusServiceUnavailable, 2*time.Second, "the server answers %d questions; try again", cap(s.questions))
	}
	return done, err
}

// ServeHTTP answers one request. It rejects requests from other origins, and for host
// names that are not the server's.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	started := time.Now()
	r = s.withoutBase(r)
	out := &recorder{ResponseWriter: w}
	defer func() {
		fault := recover()
		if fault != nil && fault != http.ErrAbortHandler { //nolint:errorlint // the sentinel that net/http looks for
			s.log.Error("panic", "method", r.Method, "path", r.URL.Path, "fault", fmt.Sprint(fault), "stack", string(debug.Stack()))
			if out.status == 0 {
				s.refuse(out, r, faultProblem())
				fault = nil
			}
		}
		s.log.Debug("request", "method", r.Method, "path", r.URL.Path, "status", cmp.Or(out.status, http.StatusOK),
			"bytes", out.bytes, "took", time.Since(started), "client", addressOf(r.RemoteAddr))
		if fault != nil {
			// The answer has begun: abort it, so that the client sees that it is incomplete.
			panic(http.ErrAbortHandler)
		}
	}()
	s.secure(w.Header())
	if err := cmp.Or(s.ownName(r), ownPage(r)); err != nil {
		s.refuse(out, r, err)
		return
	}
	s.handler.ServeHTTP(out, r)
}

// withoutBase returns the request without the path of Options.Base. Proxies keep that
// path or cut it off, so a request without it is served as well.
func (s *Server) withoutBase(r *http.Request) *http.Request {
	rest, under := strings.CutPrefix(r.URL.Path, s.shell.Base)
	if s.shell.Base == "" || !under || rest != "" && rest[0] != '/' {
		return r
	}
	within, address := *r, *r.URL
	address.Path = cmp.Or(rest, "/")
	address.RawPath = strings.TrimPrefix(address.RawPath, s.shell.Base)
	within.URL = &address
	return &within
}

// pagePolicy is the Content-Security-Policy of an answer, without frame-ancestors.
const pagePolicy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; " +
	"connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; "

// secure sets the security headers of an answer: the page may load only its own
// files, other sites may not read it, and only those of Options.Frames embed it.
func (s *Server) secure(h http.Header) {
	h.Set("Content-Security-Policy", s.policy)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
}

// recorder records the status and length of an answer.
type recorder struct {
	http.ResponseWriter
	status int
	bytes  int64
}

func (w *recorder) WriteHeader(status int) {
	if w.status == 0 {
		w.status = status
	}
	w.ResponseWriter.WriteHeader(status)
}

func (w *recorder) Write(p []byte) (int, error) {
	if w.status == 0 {
		w.status = http.StatusOK
	}
	n, err := w.ResponseWriter.Write(p)
	w.bytes += int64(n)
	return n, err
}

// Unwrap lets http.ResponseController reach the connection.
func (w *recorder) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// Serve answers the connections of l until ctx ends. It then stops the counts,
// gives requests that have begun ten seconds to finish, and returns nil. If l
// fails, Serve returns its error. A Server serves once.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	server := &http.Server{
		Handler:           s,
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       15 * time.Second,
		WriteTimeout:      30 * time.Second,
		IdleTimeout:       time.Minute,
		MaxHeaderBytes:    16 << 10,
		ErrorLog:          slog.NewLogLogger(s.log.Handler(), slog.LevelDebug),
	}
	defer server.Close()
	defer s.engine.Close()
	defer s.stop()
	failed := make(chan error, 1)
	go func() {
		failed <- server.Serve(&fair{Listener: l, most: s.limits.Connections, from: make(map[string]int)})
	}()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	s.stop()
	drain, cancel := context.WithTimeout(context.WithoutCancel(ctx), 10*time.Second)
	defer cancel()
	if err := server.Shutdown(drain); err != nil && !errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	return nil
}

// ownName rejects requests for a foreign host name, by which a page of another site
// could read the answers through a browser behind a firewall (DNS rebinding). On a
// loopback address the server answers to localhost, that address and Options.Hosts;
// on other addresses to every name, or with Options.Hosts to IP addresses and those.
func (s *Server) ownName(r *http.Request) error {
	reached, ok := localAddress(r)
	loopback := ok && reached.IP.IsLoopback()
	if !loopback && len(s.hosts) == 0 {
		return nil
	}
	host := hostOf(r)
	ip := net.ParseIP(host)
	switch {
	case slices.ContainsFunc(s.hosts, func(name string) bool { return strings.EqualFold(name, host) }):
	case host == "localhost" || ip != nil && ip.IsLoopback():
	case !loopback && ip != nil:
	default:
		return problemf(http.StatusMisdirectedRequest, "the host %s is not a name of this server; ask for localhost or 127.0.0.1, or let the server's options name that host", engine.Quoted(host))
	}
	return nil
}

func localAddress(r *http.Request) (*net.TCPAddr, bool) {
	address, ok := r.Context().Value(http.LocalAddrContextKey).(*net.TCPAddr)
	return address, ok
}

// hostOf returns the name that the client asked for, in small letters and without the port.
func hostOf(r *http.Request) string {
	host := strings.ToLower(r.Host)
	if name, _, err := net.SplitHostPort(host); err == nil {
		return name
	}
	if len(host) > 2 && host[0] == '[' && host[len(host)-1] == ']' {
		return host[1 : len(host)-1]
	}
	return host
}

// ownPage rejects requests for the interface, pictures included, from pages of other
// sites: they may link to the page, but not make this machine work. Browsers name
// the origin in Sec-Fetch-Site, or for plain http only in Referer.
func ownPage(r *http.Request) error {
	if !strings.HasPrefix(r.URL.Path, "/api/") || r.URL.Path == "/api/v1/openapi.json" {
		return nil
	}
	foreign := false
	switch r.Header.Get("Sec-Fetch-Site") {
	case "":
		from, err := url.Parse(r.Header.Get("Referer"))
		foreign = err != nil || from.Host != "" && from.Host != r.Host
	case "cross-site", "same-site":
		foreign = true
	}
	if foreign {
		return problemf(http.StatusForbidden, "pages of other origins may not ask for this")
	}
	return nil
}
