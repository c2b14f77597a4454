package web

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/url"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"nqueens.example/nqueens/internal/engine"
)

// hasty lets nothing take long, and puts nothing off.
var hasty = changed(func(l *limits) {
	l.Questions, l.CountTime, l.SearchTime = 64, 20*time.Millisecond, 20*time.Millisecond
})

// vandal writes requests that no browser would.
type vandal struct{ random *rand.Rand }

func (v vandal) one(of ...string) string { return of[v.random.IntN(len(of))] }

// junk is up to most bytes, printable, or any.
func (v vandal) junk(most int) string {
	bytes := make([]byte, v.random.IntN(most+1))
	any := v.random.IntN(3) == 0
	for i := range bytes {
		bytes[i] = byte(33 + v.random.IntN(94))
		if any {
			bytes[i] = byte(v.random.IntN(256))
		}
	}
	return string(bytes)
}

// spoilt changes some bytes of a text, or cuts it off, or repeats a part.
func (v vandal) spoilt(text string) string {
	for range v.random.IntN(4) {
		if text == "" {
			return v.junk(8)
		}
		at := v.random.IntN(len(text))
		switch v.random.IntN(4) {
		case 0:
			text = text[:at] + v.junk(3) + text[at+1:]
		case 1:
			text = text[:at]
		case 2:
			text = text[:at] + text[at/2:at] + text[at:]
		default:
			text = text[:at] + v.one("0", "-1", "9999999999999999999999", "null", "[", "{", `"`, "%", "%zz", "&", "=", ";", "\x00", "é", "../") + text[at:]
		}
	}
	return text
}

var paths = []string{
	"/", "/explore", "/static/app.js", "/static/", "/api/v1/solution", "/api/v1/solutions", "/api/v1/classes", "/api/v1/complete",
	"/api/v1/notation", "/api/v1/algorithms", "/api/v1/code", "/api/v1/trace", "/api/v1/known",
	"/api/v1/kernels", "/api/v1/count", "/api/v1/openapi.json", "/healthz",
}

var queries = []string{
	"", "n=8", "n=12&from=14200&limit=500", "n=1000&method=first", "n=8&method=random&seed=4294967295", "columns=1,5,8,6,3,7,2,4",
	"columns=1&format=fen", "columns=2,4,1,3&tile=100&theme=dark&coordinates=false", "n=12&algorithm=dancing-links&all=true&limit=200000",
	"n=32&algorithm=min-conflicts&seed=0", "n=8&n=9",
}

var bodies = []string{
	"", `{"n": 8}`, `{"n": 8, "placed": ["a1", "c2"], "blocked": ["h8"]}`, `{"n": 64, "blocked": ["a1", "bl64"]}`,
	`{"n": 20, "workers": 1, "kernel": "generic"}`, `{"n": 3, "workers": 0, "kernel": "auto"}`, `[[[[[[[[]]]]]]]]`, `"n"`, `{"n": 1e3}`,
}

// request returns the bytes of a request.
func (v vandal) request() string {
	method := v.one("GET", "GET", "GET", "POST", "POST", "POST", "HEAD", "PUT", "OPTIONS", v.spoilt("GET"))
	target := v.one(paths...)
	if v.random.IntN(3) == 0 {
		target = v.spoilt(target)
	}
	query := v.one(queries...)
	if v.random.IntN(2) == 0 {
		query = v.spoilt(query)
	}
	if v.random.IntN(4) > 0 {
		target = (&url.URL{Path: target}).EscapedPath() // else it may not even be a request
		query = strings.ReplaceAll(query, " ", "+")
	}
	if query != "" {
		target += "?" + query
	}
	body := v.one(bodies...)
	if v.random.IntN(2) == 0 {
		body = v.spoilt(body)
	}
	if v.random.IntN(50) == 0 {
		body = strings.Repeat(v.one("[", "1,", `{"n":`, "\x00"), 1+v.random.IntN(maxBody))
	}
	if method == "GET" || method == "HEAD" {
		body = ""
	}
	length := len(body)
	if v.random.IntN(6) == 0 {
		length += v.random.IntN(20) - 10
	}
	var out strings.Builder
	fmt.Fprintf(&out, "%s %s %s\r\nHost: %s\r\n", method, target, v.one("HTTP/1.1", "HTTP/1.1", "HTTP/1.0"),
		v.one("localhost", "localhost", "localhost:80", "127.0.0.1", "127.0.0.1:80", "[::1]:80", "evil.example", v.spoilt("localhost")))
	fmt.Fprintf(&out, "Content-Type: %s\r\n", v.one("application/json", "application/json", "application/json; charset=utf-8", "text/plain", v.junk(20)))
	for range v.random.IntN(4) {
		fmt.Fprintf(&out, "%s: %s\r\n", v.one("Accept-Encoding", "If-None-Match", "Origin", "Sec-Fetch-Site", "Range", "Accept",
			"Cookie", "Content-Type", "Connection", "X-"+v.junk(5)), v.one("gzip", "*", "null", "cross-site", "bytes=0-", "", v.junk(200)))
	}
	if v.random.IntN(10) == 0 {
		fmt.Fprintf(&out, "Transfer-Encoding: chunked\r\n\r\n%s%s", v.one("5\r\n", "", "FFFFFFFFFFFFFFFFF\r\n", "-1\r\n"), body)
	} else {
		fmt.Fprintf(&out, "Content-Length: %d\r\n\r\n%s", length, body)
	}
	return out.String()
}

// vandalize sends requests, each over a connection of its own, and counts the
// answers by status.
func vandalize(t *testing.T, address string, seed uint64, requests int) map[int]int {
	v := vandal{rand.New(rand.NewPCG(seed, 9))}
	statuses := make(map[int]int)
	for range requests {
		text := v.request()
		conn, err := net.Dial("tcp", address)
		if err != nil {
			t.Errorf("the server takes no connection any more: %v", err)
			return statuses
		}
		conn.SetDeadline(time.Now().Add(2 * time.Minute))
		io.WriteString(conn, text) // the server may hang up before it has read all
		switch v.random.IntN(20) {
		case 0: // gone before the answer
		case 1:
			conn.(*net.TCPConn).SetLinger(0)
		default:
			conn.(*net.TCPConn).CloseWrite()
			reader := bufio.NewReader(conn)
			for {
				answer, err := http.ReadResponse(reader, nil)
				if err != nil {
					if timeout, ok := errors.AsType[net.Error](err); ok && timeout.Timeout() {
						t.Errorf("no answer to %.300q", text)
					}
					break
				}
				statuses[answer.StatusCode]++
				if answer.StatusCode >= 500 {
					body, _ := io.ReadAll(answer.Body)
					t.Errorf("%d %s to %.300q", answer.StatusCode, body, text)
				}
				if strings.HasPrefix(text, "HEAD ") {
					break // ReadResponse expects a body
				}
				_, err = io.Copy(io.Discard, answer.Body)
				answer.Body.Close()
				if err != nil {
					break
				}
			}
		}
		conn.Close()
	}
	return statuses
}

// Whatever is thrown at it, the server answers 4xx or what was asked, and is
// afterwards as it was before: no goroutine and no memory is left behind.
func TestMalformedRequests(t *testing.T) {
	requests := 10_000
	if testing.Short() {
		requests = 1_000
	}
	s := newServer(t, Options{limits: hasty})
	base, _ := served(t, s)
	address := strings.TrimPrefix(base, "http://")
	get := func(question string) {
		answer, err := http.Get(base + "/api/v1/" + question)
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
	}
	for n := 1; n <= engine.ListSize; n++ { // lists are kept, once they have been asked for
		get(fmt.Sprintf("solutions?n=%d&limit=1", n))
	}
	for seed := range 40 { // as are the searches that somebody may watch on
		get(fmt.Sprintf("trace?n=32&algorithm=attack-vectors&limit=1&seed=%d", seed))
	}
	vandalize(t, address, 0, 200)
	settle := func() (goroutines int, heap uint64) {
		time.Sleep(50 * time.Millisecond)
		runtime.GC()
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return runtime.NumGoroutine(), m.HeapAlloc
	}
	goroutines, heap := settle()

	const vandals = 8
	var mu sync.Mutex
	statuses := make(map[int]int)
	var group sync.WaitGroup
	started := time.Now()
	for i := range vandals {
		group.Go(func() {
			seen := vandalize(t, address, uint64(i+1), requests/vandals)
			mu.Lock()
			defer mu.Unlock()
			for status, times := range seen {
				statuses[status] += times
			}
		})
	}
	group.Wait()
	took := time.Since(started)

	var after uint64
	eventually(t, "goroutines to end", func() bool {
		var now int
		now, after = settle()
		return now <= goroutines+32 // searches that somebody may watch on
	})
	t.Logf("%d requests in %v, statuses %v; heap %d KiB before, %d KiB after", requests, took.Round(time.Millisecond), statuses, heap>>10, after>>10)
	if after > heap+4<<20 {
		t.Errorf("the heap grew from %d to %d bytes", heap, after)
	}
	if len(s.questions)+running(s) != 0 {
		t.Errorf("left behind: %d questions, %d counts", len(s.questions), running(s))
	}
	for _, status := range []int{200, 400, 403, 404, 405, 415, 421} {
		if statuses[status] == 0 {
			t.Errorf("no request was answered %d: the test does not reach far", status)
		}
	}
	answer, err := http.Get(base + "/api/v1/solution?n=8")
	if err != nil || answer.StatusCode != http.StatusOK {
		t.Fatalf("afterwards: %v %v", answer, err)
	}
	answer.Body.Close()
}

// ask lets a handler answer a request that need not be one that net/http would
// read, and holds the answer against the description.
func ask(t *testing.T, s *Server, description *spec, method, path, query, body string) {
	r := &http.Request{
		Method: method, URL: &url.URL{Path: path, RawQuery: query}, Host: "localhost", Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
		Header: http.Header{"Content-Type": {"application/json"}}, Body: io.NopCloser(strings.NewReader(body)), RemoteAddr: "192.0.2.1:1",
	}
	w := &kept{header: make(http.Header)}
	s.ServeHTTP(w, r)
	if w.status >= 500 {
		t.Errorf("%d %s", w.status, w.body.Bytes())
	}
	if err := description.check(method, path, w.status, w.header, w.body.Bytes()); err != nil {
		t.Error(err)
	}
}

// kept is an answer that takes no flushing.
type kept struct {
	header http.Header
	status int
	body   bytes.Buffer
}

func (k *kept) Header() http.Header { return k.header }
func (k *kept) Flush()              {}
func (k *kept) WriteHeader(status int) {
	if k.status == 0 {
		k.status = status
	}
}
func (k *kept) Write(p []byte) (int, error) {
	k.WriteHeader(http.StatusOK)
	return k.body.Write(p)
}

func FuzzQuery(f *testing.F) {
	for i := range paths {
		for _, query := range queries {
			f.Add(uint8(i), query)
		}
	}
	s := newServer(f, Options{limits: hasty})
	description := readSpec(f)
	f.Fuzz(func(t *testing.T, path uint8, query string) {
		ask(t, s, description, "GET", paths[int(path)%len(paths)], query, "")
	})
}

func FuzzBody(f *testing.F) {
	targets := []string{"/api/v1/complete", "/api/v1/count"}
	for i := range targets {
		for _, body := range bodies {
			f.Add(uint8(i), body)
		}
	}
	s := newServer(f, Options{limits: hasty})
	description := readSpec(f)
	f.Fuzz(func(t *testing.T, target uint8, body string) {
		ask(t, s, description, "POST", targets[int(target)%len(targets)], "", body)
	})
}
