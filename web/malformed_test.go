package web

import (
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"nqueens.example/nqueens/internal/testing/expect"
)

// hasty lets nothing take long, and puts nothing off.
var hasty = changed(func(l *limits) {
	l.Questions, l.CountTime, l.SearchTime = 64, 20*time.Millisecond, 20*time.Millisecond
})

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

// ask lets a handler answer a request that need not be one that net/http would
// read, and holds the answer against the description.
func ask(t *testing.T, s *Server, description *spec, method, path, query, body string) {
	r := &http.Request{
		Method: method, URL: &url.URL{Path: path, RawQuery: query}, Host: "localhost", Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
		Header: http.Header{"Content-Type": {"application/json"}}, Body: io.NopCloser(strings.NewReader(body)), RemoteAddr: "192.0.2.1:1",
	}
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	if w.Code >= 500 {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	expect.Is(t, description.check(method, path, w.Code, w.Header(), w.Body.Bytes()), nil, "check")
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
