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

	"nqueens.example/nqueens/internal/engine"
	"nqueens.example/nqueens/internal/known"
	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
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
	return len(s.counts)
}

// longCount takes far longer than any test.
const longCount = `{"n": 20, "workers": 1, "kernel": "generic"}`

// countStream is a count whose events are read one by one.
type countStream struct {
	t      testing.TB
	answer *http.Response
	lines  *bufio.Scanner
	cancel context.CancelFunc
}

func startCount(t testing.TB, base, body string) *countStream {
	t.Helper()
	return startEvents(t, "POST", base+"/api/v1/count", body)
}

// startEvents asks for a stream of events.
func startEvents(t testing.TB, method, address, body string) *countStream {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	t.Cleanup(cancel)
	r := must.Get(http.NewRequestWithContext(ctx, method, address, strings.NewReader(body)))(t)
	r.Header.Set("Content-Type", "application/json")
	answer := must.Get(http.DefaultClient.Do(r))(t)
	t.Cleanup(func() { answer.Body.Close() })
	return &countStream{t, answer, bufio.NewScanner(answer.Body), cancel}
}

// next returns the next event, none where the stream has ended.
func (c *countStream) next() (e event, ok bool) {
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
	a := newAPI(t)
	for n := 1; n <= 10; n++ {
		got := a.post("/api/v1/count", string(must.Get(json.Marshal(countRequest{N: n, Workers: 1 + n%runtime.GOMAXPROCS(0)}))(t)))
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
	small := newAPI(t, func(l *limits) { l.CountSize = 12 })
	small.refused(small.post("/api/v1/count", `{"n": 13}`), http.StatusBadRequest, "n")
}

// A running count tells how far it has come, and frees what it held when its client leaves.
func TestAPICountProgress(t *testing.T) {
	a := newAPI(t)
	server := httptest.NewServer(a.s)
	defer server.Close()
	before := runtime.NumGoroutine()
	c := startCount(t, server.URL, `{"n": 16, "workers": 1, "kernel": "generic"}`)
	expect.Equal(t, c.answer.Header.Get("Content-Type"), "text/event-stream", "the events")
	done, sum, events := -1.0, 0, 0
	for events < 8 {
		e, ok := c.next()
		if !ok || e.name != "progress" {
			break
		}
		events++
		var p engine.Progress
		must.Do(t, json.Unmarshal(e.data, &p))
		if p.Done < done || len(p.Sum) < sum || p.JobsDone > p.Jobs || p.Seconds <= 0 {
			t.Errorf("%s after done %v", e.data, done)
		}
		done, sum = p.Done, len(p.Sum)
	}
	if events < 2 {
		t.Errorf("%d events of progress", events)
	}
	c.cancel()
	eventually(t, "the cancelled count to end", func() bool { return running(a.s) == 0 && len(a.s.cores) == 0 })
	http.DefaultClient.CloseIdleConnections()
	eventually(t, "its goroutines to end", func() bool { return runtime.NumGoroutine() <= before })
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
	a := newAPI(t)
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

// A count that finds no place is rejected, and each gets cores while others run.
func TestAPICountTooMany(t *testing.T) {
	const shortJobs = `{"n": 20, "workers": 1}` // a job keeps its core, and the portable ones are long
	a := newAPI(t, func(l *limits) { l.Counts = 2 })
	server := httptest.NewServer(a.s)
	defer server.Close()
	first := startCount(t, server.URL, shortJobs)
	eventually(t, "the count to start", func() bool { return running(a.s) == 1 })
	if got := a.post("/api/v1/count", `{"n": 8}`); !strings.Contains(string(got.body), `"solutions":"92"`) {
		t.Errorf("beside a long count: %d %s", got.status, got.body)
	}
	second := startCount(t, server.URL, shortJobs)
	eventually(t, "the second count to start", func() bool { return running(a.s) == 2 })
	a.refused(a.post("/api/v1/count", `{"n": 4}`), http.StatusServiceUnavailable, "")
	first.cancel()
	eventually(t, "the count to end", func() bool { return running(a.s) == 1 })
	if got := a.post("/api/v1/count", `{"n": 4}`); got.status != http.StatusOK {
		t.Errorf("after the first: %d %s", got.status, got.body)
	}
	second.cancel()
}

func TestAPICountTime(t *testing.T) {
	a := newAPI(t, func(l *limits) { l.CountTime = 50 * time.Millisecond })
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
	l := must.Get(net.Listen("tcp", "127.0.0.1:0"))(t)
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
	a := newAPI(t, func(l *limits) { l.Questions = 1; l.Wait = time.Minute })
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
	a.s.questions <- struct{}{} // so that the request waits
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
	<-a.s.questions
	expect.Is(t, <-begun, nil, "a request that had begun")
	expect.Is(t, <-ended, nil, "Serve")
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
	a := newAPI(t)
	l := must.Get(net.Listen("tcp", "127.0.0.1:0"))(t)
	l.Close()
	expect.Is(t, a.s.Serve(t.Context(), l), net.ErrClosed, "Serve")
}

// One address that takes all the connections it can get keeps nobody else out.
func TestAPIConnectionsOfOne(t *testing.T) {
	a := newAPI(t, func(l *limits) { l.Connections = 10 })
	base, _ := served(t, a.s)
	dial := func(from string) (net.Conn, error) {
		d := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(from)}, Timeout: time.Minute}
		return d.Dial("tcp", strings.TrimPrefix(base, "http://"))
	}
	refused := 0
	for range 100 {
		conn := must.Get(dial("127.0.0.1"))(t)
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
	expect.Is(t, expect.ErrorOf(conn.Read(make([]byte, 1))), nil, "another address")
}
