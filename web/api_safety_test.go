package web

import (
	"compress/gzip"
	"context"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
	"time"
)

// everyKind is a request of each kind: page, file, answer, refusal.
var everyKind = []string{"/", "/watch", "/static/app.js", "/api/v1/known", "/api/v1/solution?n=x", "/healthz", "/nothing", "/static/nothing"}

func TestAPISecurityHeaders(t *testing.T) {
	a := newAPI(t)
	for _, target := range everyKind {
		h := a.get(target).header
		policy := h.Get("Content-Security-Policy")
		if !strings.HasPrefix(policy, "default-src 'none'") || strings.Contains(policy, "unsafe") ||
			!strings.Contains(policy, "frame-ancestors 'none'") {
			t.Errorf("%s: Content-Security-Policy %q", target, policy)
		}
		if h.Get("X-Content-Type-Options") != "nosniff" || h.Get("Cross-Origin-Resource-Policy") != "same-origin" {
			t.Errorf("%s: %v", target, h)
		}
		if h.Get("Access-Control-Allow-Origin") != "" {
			t.Errorf("%s: other origins may read it", target)
		}
	}
}

func TestAPICrossOriginWrites(t *testing.T) {
	a := newAPI(t)
	const target, body = "/api/v1/complete", `{"n": 4}`
	for _, headers := range [][]string{
		{"Sec-Fetch-Site", "cross-site"},
		{"Sec-Fetch-Site", "same-site"},
		{"Origin", "http://evil.example"},
		{"Origin", "null"},
	} {
		a.refused(a.post(target, body, headers...), http.StatusForbidden, "")
	}
	for _, headers := range [][]string{
		{},
		{"Sec-Fetch-Site", "same-origin"},
		{"Origin", "http://example.com"}, // the host that httptest asks for
	} {
		if got := a.post(target, body, headers...); got.status != http.StatusOK {
			t.Errorf("%v: %d %s", headers, got.status, got.body)
		}
	}
}

// A page of another site starts no work here, by a GET or a picture either; it may
// link to the pages, and this machine's own programs send no such headers.
func TestAPICrossSiteReads(t *testing.T) {
	a := newAPI(t)
	for _, target := range []string{"/api/v1/trace?n=4", "/api/v1/solution?n=4&method=first", "/api/v1/known"} {
		for _, headers := range [][]string{
			{"Sec-Fetch-Site", "cross-site"}, {"Sec-Fetch-Site", "same-site"},
			{"Referer", "http://evil.example/page"}, {"Referer", "%"},
		} {
			a.refused(a.get(target, headers...), http.StatusForbidden, "")
		}
		for _, headers := range [][]string{
			{}, {"Sec-Fetch-Site", "same-origin"}, {"Sec-Fetch-Site", "none"}, {"Referer", "http://example.com/watch"},
		} {
			if got := a.get(target, headers...); got.status != http.StatusOK {
				t.Errorf("%s, %v: %d %s", target, headers, got.status, got.body)
			}
		}
	}
	for _, target := range []string{"/", "/watch", "/static/app.js", "/api/v1/openapi.json", "/healthz"} {
		if got := a.get(target, "Sec-Fetch-Site", "cross-site"); got.status != http.StatusOK {
			t.Errorf("%s by a link: %d %s", target, got.status, got.body)
		}
	}
}

// reached asks over an address of the server by a name.
func reached(a *api, target, address, host string) reply {
	r := httptest.NewRequest("GET", target, nil)
	r.Host = host
	local := net.TCPAddrFromAddrPort(netip.MustParseAddrPort(address))
	return a.check(r.WithContext(context.WithValue(r.Context(), http.LocalAddrContextKey, local)))
}

// reach is an address and a name by which a server is asked, and the status of its
// answer.
type reach struct {
	address, host string
	status        int
}

// reachedBy asks a server that also goes by a name.
func reachedBy(t *testing.T, name, target string, ways []reach) {
	t.Helper()
	s := newServer(t, Options{Hosts: []string{name}})
	a := &api{t, s, readSpec(t)}
	for _, way := range ways {
		if got := reached(a, target, way.address, way.host); got.status != way.status {
			t.Errorf("%s at %s by %s: %d, want %d", target, way.address, way.host, got.status, way.status)
		}
	}
}

// Names that are allowed are answered everywhere, and where there are any, no
// others but addresses.
func TestAPIAllowedHosts(t *testing.T) {
	reachedBy(t, "Queens.example", "/api/v1/known", []reach{
		{"127.0.0.1:8080", "queens.example", http.StatusOK},
		{"127.0.0.1:8080", "queens.example:443", http.StatusOK},
		{"127.0.0.1:8080", "localhost", http.StatusOK},
		{"127.0.0.1:8080", "evil.example", http.StatusMisdirectedRequest},
		{"192.0.2.7:80", "queens.example", http.StatusOK},
		{"192.0.2.7:80", "192.0.2.7", http.StatusOK},
		{"[2001:db8::7]:80", "[2001:db8::7]:80", http.StatusOK},
		{"192.0.2.7:80", "evil.example", http.StatusMisdirectedRequest},
	})
}

// On loopback a foreign name in Host means that a page has pointed its own name
// here.
func TestAPIHost(t *testing.T) {
	a := newAPI(t)
	for _, host := range []string{"localhost", "LOCALHOST:8080", "localhost:8080", "127.0.0.1:8080", "127.0.0.1", "[::1]:8080", "[::1]"} {
		if got := reached(a, "/api/v1/known", "127.0.0.1:8080", host); got.status != http.StatusOK {
			t.Errorf("host %s: %d %s", host, got.status, got.body)
		}
	}
	for _, host := range []string{"evil.example", "evil.example:8080", "192.0.2.1", "", "localhost.evil.example", "127.0.0.1.evil.example"} {
		a.refused(reached(a, "/api/v1/known", "[::1]:8080", host), http.StatusMisdirectedRequest, "")
	}
	if got := reached(a, "/api/v1/known", "192.0.2.7:80", "queens.example"); got.status != http.StatusOK {
		t.Errorf("beyond loopback any name will do, yet: %d %s", got.status, got.body)
	}
}

func TestAPIMethodsAndPaths(t *testing.T) {
	a := newAPI(t)
	for _, c := range []struct {
		method, path string
		status       int
		allow        string
	}{
		{"POST", "/", http.StatusMethodNotAllowed, "GET, HEAD"},
		{"POST", "/static/app.js", http.StatusMethodNotAllowed, "GET, HEAD"},
		{"DELETE", "/healthz", http.StatusMethodNotAllowed, "GET, HEAD"},
		{"PATCH", "/api/v1/kernels", http.StatusMethodNotAllowed, "GET, HEAD"},
		{"GET", "/api/v1/count", http.StatusMethodNotAllowed, "POST"},
		{"OPTIONS", "/api/v1/complete", http.StatusMethodNotAllowed, "POST"},
		{"BREW", "/api/v1/solution", http.StatusMethodNotAllowed, "GET, HEAD"},
		{"GET", "/api/v1/", http.StatusNotFound, ""},
		{"GET", "/api/v2/solution", http.StatusNotFound, ""},
		{"GET", "/api/v1/solution/", http.StatusNotFound, ""},
		{"POST", "/nothing", http.StatusNotFound, ""},
		{"GET", "/static/", http.StatusNotFound, ""},
		{"GET", "/static/explore", http.StatusNotFound, ""},
		{"GET", "/static/explore/", http.StatusNotFound, ""},
		{"GET", "/static/explore/style.css", http.StatusNotFound, ""},
		{"GET", "/static/..%2fserver.go", http.StatusNotFound, ""},
		{"GET", "/static/index.html%00", http.StatusNotFound, ""},
	} {
		got := a.check(httptest.NewRequest(c.method, c.path, nil))
		if got.status != c.status || got.header.Get("Allow") != c.allow {
			t.Errorf("%s %s: %d, Allow %q, want %d, %q", c.method, c.path, got.status, got.header.Get("Allow"), c.status, c.allow)
		}
	}
}

func TestAPIHead(t *testing.T) {
	a := newAPI(t)
	server := httptest.NewServer(a.s)
	defer server.Close()
	for _, target := range []string{"/", "/static/style.css", "/api/v1/known", "/api/v1/notation?columns=1", "/healthz"} {
		answer, err := http.Head(server.URL + target)
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(answer.Body)
		answer.Body.Close()
		if err != nil || len(body) > 0 || answer.StatusCode != http.StatusOK || answer.ContentLength <= 0 {
			t.Errorf("%s: %d, %d bytes of %d: %v", target, answer.StatusCode, len(body), answer.ContentLength, err)
		}
	}
}

func TestAPIGzip(t *testing.T) {
	a := newAPI(t)
	for _, target := range []string{"/", "/static/app.js", "/api/v1/solutions?n=8&limit=92", "/api/v1/openapi.json"} {
		plain := a.get(target, "Accept-Encoding", "br, gzip;q=0")
		if coding := plain.header.Get("Content-Encoding"); coding != "" {
			t.Errorf("%s: %s although it was refused", target, coding)
		}
		zipped := a.get(target, "Accept-Encoding", "br;q=1.0, GZIP;q=0.8")
		if zipped.header.Get("Content-Encoding") != "gzip" || zipped.header.Get("Vary") != "Accept-Encoding" {
			t.Errorf("%s: %v", target, zipped.header)
			continue
		}
		reader, err := gzip.NewReader(strings.NewReader(string(zipped.body)))
		if err != nil {
			t.Fatal(err)
		}
		unzipped, err := io.ReadAll(reader)
		if err != nil || string(unzipped) != string(plain.body) || len(zipped.body) >= len(plain.body) {
			t.Errorf("%s: %d bytes compressed to %d are others: %v", target, len(plain.body), len(zipped.body), err)
		}
	}
	if got := a.get("/healthz", "Accept-Encoding", "gzip"); got.header.Get("Content-Encoding") != "" {
		t.Error("a few bytes are compressed")
	}
}

func TestAPITags(t *testing.T) {
	a := newAPI(t)
	for _, target := range []string{"/", "/static/shared/board.js", "/api/v1/solutions?n=6"} {
		tag := a.get(target).header.Get("Etag")
		if tag == "" {
			t.Fatalf("%s: no tag", target)
		}
		for _, has := range []string{tag, `"other", ` + tag, "*"} {
			if got := a.get(target, "If-None-Match", has); got.status != http.StatusNotModified || len(got.body) > 0 {
				t.Errorf("%s: %d for a client that has %s", target, got.status, has)
			}
		}
		if got := a.get(target, "If-None-Match", `"other"`); got.status != http.StatusOK {
			t.Errorf("%s: %d for a client that has another", target, got.status)
		}
	}
	if got := a.post("/api/v1/complete", `{"n": 4}`); got.header.Get("Cache-Control") != "no-store" {
		t.Errorf("an answer to a POST may be kept: %v", got.header)
	}
}

func TestAPIPanic(t *testing.T) {
	a := newAPI(t)
	a.s.handler = http.HandlerFunc(func(http.ResponseWriter, *http.Request) { panic("all queens on one row") })
	got := a.get("/api/v1/known")
	a.refused(got, http.StatusInternalServerError, "")
	if strings.Contains(string(got.body), "row") {
		t.Errorf("the client learns of the inside: %s", got.body)
	}

	// Once the answer has begun, the client must not take it for whole.
	a.s.handler = http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		io.WriteString(w, "half of")
		w.(*recorder).Unwrap().(http.Flusher).Flush()
		panic("the rest is missing")
	})
	server := httptest.NewServer(a.s)
	defer server.Close()
	answer, err := http.Get(server.URL)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if body, err := io.ReadAll(answer.Body); err == nil {
		t.Errorf("half an answer looks whole: %q", body)
	}
}

// While every place is taken, work is put off; what needs no place is not.
func TestAPIBusy(t *testing.T) {
	a := newAPI(t, func(l *limits) { l.Questions = 1; l.Wait = time.Millisecond })
	a.s.questions <- struct{}{}
	a.refused(a.get("/api/v1/trace?n=4"), http.StatusServiceUnavailable, "")
	a.refused(a.get("/api/v1/solution?n=4&method=first"), http.StatusServiceUnavailable, "")
	a.refused(a.post("/api/v1/complete", `{"n": 4}`), http.StatusServiceUnavailable, "")
	a.refused(a.get("/api/v1/notation?columns=1"), http.StatusServiceUnavailable, "")
	for _, target := range []string{"/", "/api/v1/solution?n=4", "/api/v1/solutions?n=4", "/healthz"} {
		if got := a.get(target); got.status != http.StatusOK {
			t.Errorf("%s: %d %s", target, got.status, got.body)
		}
	}
	<-a.s.questions
	if got := a.get("/api/v1/trace?n=4"); got.status != http.StatusOK {
		t.Errorf("%d %s", got.status, got.body)
	}
	if len(a.s.questions) != 0 {
		t.Error("a place was not given back")
	}
}

// A request that waits for its place leaves when its client does.
func TestAPIWaitingClientLeaves(t *testing.T) {
	a := newAPI(t, func(l *limits) { l.Questions = 1; l.Wait = time.Minute })
	a.s.questions <- struct{}{}
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(10*time.Millisecond, cancel)
	w := httptest.NewRecorder()
	a.s.ServeHTTP(w, httptest.NewRequestWithContext(ctx, "GET", "/api/v1/trace?n=4", nil))
	if w.Code != statusGone {
		t.Errorf("%d %s", w.Code, w.Body)
	}
}

// A browser that asks by a wrong name shows a page that says what to do; programs get JSON.
func TestWrongNameIsToldOnAPage(t *testing.T) {
	s := newServer(t, Options{})
	for accept, kind := range map[string]string{"text/html,*/*;q=0.8": "text/html; charset=utf-8", "*/*": "application/problem+json"} {
		r := httptest.NewRequest(http.MethodGet, "/watch", nil)
		r = r.WithContext(context.WithValue(r.Context(), http.LocalAddrContextKey, &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 8081}))
		r.Host = "<b>queens.school:8081"
		r.Header.Set("Accept", accept)
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		body := w.Body.String()
		if w.Code != http.StatusMisdirectedRequest || w.Header().Get("Content-Type") != kind || strings.Contains(body, "<b>queens") {
			t.Errorf("%s: %d, %s, %s", accept, w.Code, w.Header().Get("Content-Type"), body)
		}
		if strings.HasPrefix(kind, "text/html") && !strings.Contains(body, `href="http://localhost:8081/"`) {
			t.Errorf("the page does not say where to go: %s", body)
		}
	}
}
