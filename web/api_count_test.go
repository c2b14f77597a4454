package web

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"nqueens.example/nqueens/internal/crosses"
	"nqueens.example/nqueens/internal/known"

	"nqueens.example/nqueens/internal/engine"
)

// eventually waits for a condition, for at most a minute.
func eventually(t testing.TB, what string, condition func() bool) {
	t.Helper()
	for deadline := time.Now().Add(time.Minute); !condition(); time.Sleep(2 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("waited in vain: %s", what)
		}
	}
}

// running returns how many counts run.
func running(s *Server) int {
	n, _ := s.counts.size()
	return n
}

// longCount takes far longer than any test.
const longCount = `{"n": 20, "workers": 1, "kernel": "generic"}`

// counting is a count whose events are read one by one.
type counting struct {
	t      testing.TB
	answer *http.Response
	lines  *bufio.Scanner
	cancel context.CancelFunc
}

func startCount(t testing.TB, base, body string) *counting {
	t.Helper()
	return startEvents(t, "POST", base+"/api/v1/count", body)
}

// startEvents asks for a stream of events.
func startEvents(t testing.TB, method, address, body string) *counting {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	t.Cleanup(cancel)
	r, err := http.NewRequestWithContext(ctx, method, address, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { answer.Body.Close() })
	return &counting{t, answer, bufio.NewScanner(answer.Body), cancel}
}

// next returns the next event, none where the stream has ended.
func (c *counting) next() (e event, ok bool) {
	for c.lines.Scan() {
		name, value, _ := strings.Cut(c.lines.Text(), ": ")
		switch name {
		case "event":
			e.name = value
		case "data":
			e.data = []byte(value)
		case "":
			return e, true
		}
	}
	return e, false
}

func TestAPICount(t *testing.T) {
	a := newAPI(t, limits{})
	for n := 1; n <= 10; n++ {
		body, err := json.Marshal(countRequest{N: n, Workers: 1 + n%runtime.GOMAXPROCS(0)})
		if err != nil {
			t.Fatal(err)
		}
		got := a.post("/api/v1/count", string(body))
		events, err := parseEvents(got.body)
		if err != nil || len(events) == 0 {
			t.Fatalf("n = %d: %s: %v", n, got.body, err)
		}
		last := events[len(events)-1]
		var result engine.Counted
		if err := json.Unmarshal(last.data, &result); err != nil || last.name != "result" {
			t.Fatalf("n = %d: ends with %s %s: %v", n, last.name, last.data, err)
		}
		if want, _ := known.Solutions(n); result.Solutions != want.String() || result.N != n {
			t.Errorf("Q(%d) = %s, want %s", n, result.Solutions, want)
		}
	}
	a.refused(a.post("/api/v1/count", `{"n": 8, "kernel": "abacus"}`), http.StatusBadRequest, "kernel")
	a.refused(a.post("/api/v1/count", `{"n": 8, "method": "divination"}`), http.StatusBadRequest, "method")
	a.refused(a.post("/api/v1/count", `{"n": 8, "workers": 100000}`), http.StatusBadRequest, "workers")
	a.refused(a.post("/api/v1/count", `{"n": 21}`), http.StatusBadRequest, "n")
	small := newAPI(t, limits{CountSize: 12})
	small.refused(small.post("/api/v1/count", `{"n": 13}`), http.StatusBadRequest, "n")
}

func TestAPICompareKernels(t *testing.T) {
	a := newAPI(t, limits{})
	got := a.post("/api/v1/kernels", `{"n": 9}`)
	events, err := parseEvents(got.body)
	if err != nil {
		t.Fatal(err)
	}
	var order []string
	for _, e := range events {
		switch e.name {
		case "kernel":
			order = append(order, "start")
		case "result":
			var result engine.Counted
			if err := json.Unmarshal(e.data, &result); err != nil || result.Solutions != "352" || result.Workers != 1 {
				t.Errorf("%s: %v", e.data, err)
			}
			order = append(order, result.Kernel)
		}
	}
	var want []string
	for _, name := range crosses.KernelNames() {
		want = append(want, "start", name)
	}
	if strings.Join(order, " ") != strings.Join(want, " ") || events[len(events)-1].name != "done" {
		t.Errorf("got %v and last %s, want %v and done", order, events[len(events)-1].name, want)
	}
}

// A running count tells how far it has come.
func TestAPICountProgress(t *testing.T) {
	a := newAPI(t, limits{})
	server := httptest.NewServer(a.s)
	defer server.Close()
	c := startCount(t, server.URL, `{"n": 16, "workers": 1, "kernel": "generic"}`)
	if kind := c.answer.Header.Get("Content-Type"); kind != "text/event-stream" {
		t.Errorf("the events are %s", kind)
	}
	done, sum, events := -1.0, 0, 0
	for events < 8 {
		e, ok := c.next()
		if !ok || e.name != "progress" {
			break
		}
		events++
		var p engine.Progress
		if err := json.Unmarshal(e.data, &p); err != nil {
			t.Fatal(err)
		}
		if p.Done < done || len(p.Sum) < sum || p.JobsDone > p.Jobs || p.Seconds <= 0 {
			t.Errorf("%s after done %v", e.data, done)
		}
		done, sum = p.Done, len(p.Sum)
	}
	if events < 2 {
		t.Errorf("%d events of progress", events)
	}
	c.cancel()
	eventually(t, "the cancelled count to end", func() bool { return running(a.s) == 0 })
}

// A client that cancels, and one whose connection breaks, free their places.
func TestAPICountEndsWithItsClient(t *testing.T) {
	a := newAPI(t, limits{})
	server := httptest.NewServer(a.s)
	defer server.Close()
	before := runtime.NumGoroutine()
	for _, path := range []string{"/api/v1/count", "/api/v1/kernels"} {
		conn, err := net.Dial("tcp", server.Listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		body := longCount
		if path == "/api/v1/kernels" {
			body = `{"n": 16}`
		}
		request := httptest.NewRequest("POST", "http://localhost"+path, strings.NewReader(body))
		request.Header.Set("Content-Type", "application/json")
		if err := request.Write(conn); err != nil {
			t.Fatal(err)
		}
		eventually(t, path+" to start", func() bool { return running(a.s) == 1 })
		time.Sleep(50 * time.Millisecond)
		left := time.Now()
		conn.Close()
		eventually(t, path+" to end", func() bool { return running(a.s) == 0 })
		t.Logf("%s: freed %v after its client left", path, time.Since(left).Round(time.Millisecond))
	}
	eventually(t, "its goroutines to end", func() bool { return runtime.NumGoroutine() <= before })
	if a.s.cores.free != runtime.GOMAXPROCS(0) || len(a.s.cores.held) > 0 {
		t.Errorf("cores are still held: %+v", a.s.cores)
	}
}

// stuck is a client that takes nothing; a write to it fails as it does when its
// deadline has passed.
type stuck struct {
	header    http.Header
	deadlines int
}

func (s *stuck) Header() http.Header       { return s.header }
func (s *stuck) WriteHeader(int)           {}
func (s *stuck) Write([]byte) (int, error) { return 0, errors.New("i/o timeout") }
func (s *stuck) Flush()                    {}
func (s *stuck) SetWriteDeadline(at time.Time) error {
	s.deadlines++
	return deadlineWithin(at, slowest)
}
func (s *stuck) SetReadDeadline(at time.Time) error { return nil }
func deadlineWithin(at time.Time, d time.Duration) error {
	if wait := time.Until(at); wait > d {
		panic("a client may take " + wait.String())
	}
	return nil
}

func TestAPICountEndsForSlowClient(t *testing.T) {
	a := newAPI(t, limits{})
	r := httptest.NewRequest("POST", "/api/v1/count", strings.NewReader(longCount))
	r.Header.Set("Content-Type", "application/json")
	w := &stuck{header: make(http.Header)}
	finished := make(chan struct{})
	go func() {
		defer close(finished)
		a.s.ServeHTTP(w, r)
	}()
	select {
	case <-finished:
	case <-time.After(time.Minute):
		t.Fatal("the count goes on for a client that reads nothing")
	}
	if w.deadlines == 0 || running(a.s) != 0 {
		t.Errorf("%d deadlines, %d counts", w.deadlines, running(a.s))
	}
}

func TestAPICountTooMany(t *testing.T) {
	a := newAPI(t, limits{Counts: 1, Streams: 1, Waiting: 1})
	server := httptest.NewServer(a.s)
	defer server.Close()
	first := startCount(t, server.URL, longCount)
	eventually(t, "the count to start", func() bool { return running(a.s) == 1 })

	ask := func(ctx context.Context, address string) *http.Request {
		r := httptest.NewRequestWithContext(ctx, "POST", "/api/v1/count", strings.NewReader(`{"n": 4}`))
		r.Header.Set("Content-Type", "application/json")
		r.RemoteAddr = address
		return r
	}
	a.refused(a.check(ask(t.Context(), "127.0.0.1:1")), http.StatusTooManyRequests, "")
	ctx, leave := context.WithCancel(t.Context())
	left := make(chan struct{})
	go func() {
		defer close(left)
		a.s.ServeHTTP(httptest.NewRecorder(), ask(ctx, "192.0.2.1:1"))
	}()
	waits := func(n int) func() bool {
		return func() bool { _, waiting := a.s.counts.size(); return waiting == n }
	}
	eventually(t, "another client to wait", waits(1))
	a.refused(a.check(ask(t.Context(), "192.0.2.2:1")), http.StatusServiceUnavailable, "")
	leave()
	<-left
	if !waits(0)() {
		t.Error("who waited and left is still there")
	}
	first.cancel()
	eventually(t, "the count to end", func() bool { return running(a.s) == 0 })
	if got := a.check(ask(t.Context(), "127.0.0.1:1")); got.status != http.StatusOK {
		t.Errorf("after the first: %d %s", got.status, got.body)
	}
}

// A count that waits hears its place, and begins when it is its turn.
func TestAPICountQueued(t *testing.T) {
	a := newAPI(t, limits{Counts: 1})
	server := httptest.NewServer(a.s)
	defer server.Close()
	first := startCount(t, server.URL, longCount)
	eventually(t, "the count to start", func() bool { return running(a.s) == 1 })
	second, third := startCount(t, server.URL, `{"n": 5}`), startCount(t, server.URL, `{"n": 6}`)
	for i, c := range []*counting{second, third} {
		e, ok := c.next()
		var at queued
		if err := json.Unmarshal(e.data, &at); !ok || e.name != "queued" || err != nil || at.Place != i+1 || at.Waiting < at.Place {
			t.Errorf("count %d hears %s %s, %v", i+2, e.name, e.data, err)
		}
	}
	first.cancel()
	for _, want := range []struct {
		*counting
		solutions string
	}{{second, "10"}, {third, "4"}} {
		var last event
		for e, ok := want.next(); ok; e, ok = want.next() {
			last = e
		}
		if last.name != "result" || !strings.Contains(string(last.data), `"solutions":"`+want.solutions+`"`) {
			t.Errorf("ends with %s %s", last.name, last.data)
		}
	}
}

func TestAPICountTime(t *testing.T) {
	a := newAPI(t, limits{CountTime: 50 * time.Millisecond})
	got := a.post("/api/v1/count", longCount)
	events, err := parseEvents(got.body)
	if err != nil || len(events) == 0 {
		t.Fatalf("%s: %v", got.body, err)
	}
	last := events[len(events)-1]
	if last.name != "stopped" || !strings.Contains(string(last.data), "50ms") {
		t.Errorf("ends with %s %s", last.name, last.data)
	}
}

// served runs Serve on a loopback port until stop, which waits for its end.
func served(t testing.TB, s *Server) (base string, stop func() error) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- s.Serve(ctx, l) }()
	stop = sync.OnceValue(func() error {
		cancel()
		return <-ended
	})
	t.Cleanup(func() { stop() })
	return "http://" + l.Addr().String(), stop
}

// When Serve is told to end, a count is stopped and says so, a request that has
// begun is answered, and nothing new is taken.
func TestAPIDrain(t *testing.T) {
	a := newAPI(t, limits{Searches: 1, SearchWait: time.Minute})
	inner, traces := a.s.handler, make(chan struct{}, 1)
	a.s.handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/api/v1/trace" {
			traces <- struct{}{}
		}
		inner.ServeHTTP(w, r)
	})
	base, stop := served(t, a.s)
	c := startCount(t, base, longCount)
	if e, ok := c.next(); !ok || e.name != "progress" {
		t.Fatalf("begins with %q", e.name)
	}
	a.s.searches <- struct{}{} // so that the request waits
	begun := make(chan error, 1)
	go func() {
		answer, err := http.Get(base + "/api/v1/trace?n=4")
		if err == nil {
			answer.Body.Close()
			if answer.StatusCode != http.StatusOK {
				err = errors.New(answer.Status)
			}
		}
		begun <- err
	}()
	<-traces

	ended := make(chan error, 1)
	started := time.Now()
	go func() { ended <- stop() }()
	var last event
	for {
		e, ok := c.next()
		if !ok {
			break
		}
		last = e
	}
	if err := c.lines.Err(); err != nil || last.name != "stopped" || !strings.Contains(string(last.data), "closing") {
		t.Errorf("the count ends with %s %s: %v", last.name, last.data, err)
	}
	<-a.s.searches
	if err := <-begun; err != nil {
		t.Errorf("a request that had begun: %v", err)
	}
	if err := <-ended; err != nil {
		t.Errorf("Serve: %v", err)
	}
	t.Logf("drained in %v", time.Since(started).Round(time.Millisecond))
	if answer, err := http.Get(base); err == nil {
		io.Copy(io.Discard, answer.Body)
		answer.Body.Close()
		t.Error("a request is answered after the end")
	}
	a.refused(a.post("/api/v1/count", `{"n": 4}`), http.StatusServiceUnavailable, "")
}

// Serve gives up on a listener that fails, and says why.
func TestAPIServeFails(t *testing.T) {
	a := newAPI(t, limits{})
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	l.Close()
	if err := a.s.Serve(t.Context(), l); !errors.Is(err, net.ErrClosed) {
		t.Errorf("Serve: %v", err)
	}
}

// Connections past the limit wait until one is closed.
func TestAPIConnections(t *testing.T) {
	a := newAPI(t, limits{Connections: 2})
	base, _ := served(t, a.s)
	ask := func(patience time.Duration) (net.Conn, error) {
		conn, err := net.Dial("tcp", strings.TrimPrefix(base, "http://"))
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { conn.Close() })
		io.WriteString(conn, "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
		conn.SetReadDeadline(time.Now().Add(patience))
		_, err = conn.Read(make([]byte, 1))
		return conn, err
	}
	first, err := ask(time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := ask(time.Minute); err != nil {
		t.Fatal(err)
	}
	third, err := ask(200 * time.Millisecond)
	if err == nil {
		t.Fatal("a third connection is answered at once")
	}
	first.Close()
	third.SetReadDeadline(time.Now().Add(time.Minute))
	if _, err := third.Read(make([]byte, 1)); err != nil {
		t.Errorf("the third connection after the first was closed: %v", err)
	}
}

// One address that takes all the connections it can get keeps nobody else out.
func TestAPIConnectionsOfOne(t *testing.T) {
	a := newAPI(t, limits{Connections: 50, FromOne: 10})
	base, _ := served(t, a.s)
	dial := func(from string) (net.Conn, error) {
		d := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(from)}, Timeout: time.Minute}
		return d.Dial("tcp", strings.TrimPrefix(base, "http://"))
	}
	refused := 0
	for range 100 {
		conn, err := dial("127.0.0.1")
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		conn.SetReadDeadline(time.Now().Add(50 * time.Millisecond))
		if _, err := conn.Read(make([]byte, 1)); !errors.Is(err, os.ErrDeadlineExceeded) {
			if refused++; refused == 5 {
				break
			}
		}
	}
	if refused < 5 {
		t.Errorf("%d connections past the limit are closed", refused)
	}
	conn, err := dial("127.0.0.2")
	if err != nil {
		t.Skipf("this system has one loopback address: %v", err)
	}
	defer conn.Close()
	io.WriteString(conn, "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
	conn.SetReadDeadline(time.Now().Add(time.Minute))
	if _, err := conn.Read(make([]byte, 1)); err != nil {
		t.Errorf("another address: %v", err)
	}
}
