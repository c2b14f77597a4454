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

	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
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
		expect.Equal(t, h.Get("Access-Control-Allow-Origin"), "", "%s: other origins may read it", target)
	}
}

// A page of another site starts no work here, by a POST, a GET or a picture; it may link to the
// pages, and this machine's own programs send no such headers. Names that are given are this site.
func TestAPIOrigins(t *testing.T) {
	const page, known = "/watch", "/api/v1/known"
	for _, c := range []struct {
		method, target, name, value string
		status                      int
	}{
		{"POST", "", "Sec-Fetch-Site", "cross-site", http.StatusForbidden},
		{"POST", "", "Sec-Fetch-Site", "same-site", http.StatusForbidden},
		{"POST", "", "Sec-Fetch-Site", "same-origin", http.StatusOK},
		{"POST", "", "Origin", "http://evil.example", http.StatusForbidden},
		{"POST", "", "Origin", "null", http.StatusForbidden},
		{"POST", "", "Origin", "http://example.com", http.StatusOK}, // the host that httptest asks for
		{"POST", "", "Origin", "https://school.example:8443", http.StatusOK},
		{"POST", "", "Origin", "", http.StatusOK},
		{"GET", known, "Sec-Fetch-Site", "cross-site", http.StatusForbidden},
		{"GET", known, "Sec-Fetch-Site", "same-site", http.StatusForbidden},
		{"GET", known, "Sec-Fetch-Site", "same-origin", http.StatusOK},
		{"GET", known, "Sec-Fetch-Site", "none", http.StatusOK},
		{"GET", known, "Referer", "http://evil.example/page", http.StatusForbidden},
		{"GET", known, "Referer", "%", http.StatusForbidden},
		{"GET", known, "Referer", "http://example.com/watch", http.StatusOK},
		{"GET", "/api/v1/trace?n=4", "Sec-Fetch-Site", "cross-site", http.StatusForbidden},
		{"GET", "/api/v1/solution?n=4&method=first", "Referer", "http://evil.example/page", http.StatusForbidden},
		{"GET", page, "Sec-Fetch-Site", "cross-site", http.StatusOK},
		{"GET", "/static/app.js", "Sec-Fetch-Site", "cross-site", http.StatusOK},
		{"GET", "/api/v1/openapi.json", "Sec-Fetch-Site", "cross-site", http.StatusOK},
		{"GET", "/healthz", "Sec-Fetch-Site", "cross-site", http.StatusOK},
	} {
		a := &api{t, newServer(t, Options{Hosts: []string{"example.com", "school.example"}}), readSpec(t)}
		got := reply{}
		if c.method == "GET" {
			got = a.get(c.target, c.name, c.value)
		} else {
			got = a.post("/api/v1/complete", `{"n": 4}`, c.name, c.value)
			if also := a.post("/api/v1/complete", `{"n": 4}`, c.name, c.value, "Sec-Fetch-Site", "cross-site"); also.status != http.StatusForbidden {
				t.Errorf("%+v, from another site: %d", c, also.status)
			}
		}
		if got.status != c.status {
			t.Errorf("%+v: %d %s", c, got.status, got.body)
		}
	}
}

// On loopback a foreign name in Host means that a page has pointed its own name here. Names that are
// given are answered everywhere, and where there are any, no others but addresses.
func TestAPIHosts(t *testing.T) {
	for _, c := range []struct {
		given, address string
		answered       []string
		refused        []string
	}{
		{"", "127.0.0.1:8080", []string{"localhost", "LOCALHOST:8080", "localhost:8080", "127.0.0.1:8080", "127.0.0.1", "[::1]:8080", "[::1]"}, nil},
		{"", "[::1]:8080", nil, []string{"evil.example", "evil.example:8080", "192.0.2.1", "", "localhost.evil.example", "127.0.0.1.evil.example"}},
		{"", "192.0.2.7:80", []string{"queens.example"}, nil},
		{"Queens.example", "127.0.0.1:8080", []string{"queens.example", "queens.example:443", "localhost"}, []string{"evil.example"}},
		{"Queens.example", "192.0.2.7:80", []string{"queens.example", "192.0.2.7"}, []string{"evil.example"}},
		{"Queens.example", "[2001:db8::7]:80", []string{"[2001:db8::7]:80"}, nil},
	} {
		options := Options{}
		if c.given != "" {
			options.Hosts = []string{c.given}
		}
		a := &api{t, newServer(t, options), readSpec(t)}
		for _, host := range c.answered {
			if got := reached(a, "/api/v1/known", c.address, host); got.status != http.StatusOK {
				t.Errorf("%q at %s by %q: %d %s", c.given, c.address, host, got.status, got.body)
			}
		}
		for _, host := range c.refused {
			a.refused(reached(a, "/api/v1/known", c.address, host), http.StatusMisdirectedRequest, "")
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

func TestAPIGzip(t *testing.T) {
	a := newAPI(t)
	for _, target := range []string{"/", "/static/app.js", "/api/v1/solutions?n=8&limit=92", "/api/v1/openapi.json"} {
		plain := a.get(target, "Accept-Encoding", "br, gzip;q=0")
		expect.Equal(t, plain.header.Get("Content-Encoding"), "", "%s", target)
		zipped := a.get(target, "Accept-Encoding", "br;q=1.0, GZIP;q=0.8")
		if zipped.header.Get("Content-Encoding") != "gzip" || zipped.header.Get("Vary") != "Accept-Encoding" {
			t.Errorf("%s: %v", target, zipped.header)
			continue
		}
		unzipped, err := io.ReadAll(must.Get(gzip.NewReader(strings.NewReader(string(zipped.body))))(t))
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
	answer := must.Get(http.Get(server.URL))(t)
	defer answer.Body.Close()
	expect.Fails(t, expect.ErrorOf(io.ReadAll(answer.Body)), "half an answer looks whole")
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

// A browser that asks for what is not there, or by a wrong name, is shown a page that says what to
// do; programs get JSON.
func TestErrorsAreToldOnAPage(t *testing.T) {
	s := newServer(t, Options{})
	for accept, kind := range map[string]string{"text/html,*/*;q=0.8": "text/html; charset=utf-8", "*/*": "application/problem+json", "": "application/problem+json"} {
		for _, c := range []struct {
			path, host string
			status     int
			leads      string
		}{
			{"/wotch", "localhost:8081", http.StatusNotFound, `href="/"`},
			{"/watch", "<b>queens.school:8081", http.StatusMisdirectedRequest, `href="http://localhost:8081/"`},
		} {
			r := httptest.NewRequest(http.MethodGet, c.path, nil)
			r = r.WithContext(context.WithValue(r.Context(), http.LocalAddrContextKey, &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 8081}))
			r.Host = c.host
			r.Header.Set("Accept", accept)
			w := httptest.NewRecorder()
			s.ServeHTTP(w, r)
			body := w.Body.String()
			if w.Code != c.status || w.Header().Get("Content-Type") != kind || strings.Contains(body, "<b>queens") {
				t.Errorf("%s, %s: %d, %s, %s", c.path, accept, w.Code, w.Header().Get("Content-Type"), body)
			}
			if strings.HasPrefix(kind, "text/html") && !strings.Contains(body, c.leads) {
				t.Errorf("%s: the page does not say where to go: %s", c.path, body)
			}
		}
	}
}
