package web

import (
	"fmt"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"slices"
	"strings"
	"testing"

	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
)

// newServer returns a server with those options.
func newServer(t testing.TB, options Options) *Server {
	t.Helper()
	return must.Get(New(options))(t)
}

func TestOptionsAreChecked(t *testing.T) {
	for _, test := range []struct {
		options Options
		option  string
	}{
		{Options{}, ""},
		{Options{Base: "/queens", Title: "Class 7b", Frames: []string{"https://school.example"}, Hosts: []string{"queens.example"}}, ""},
		{Options{Base: "/"}, ""},
		{Options{Base: "/a/b-c/"}, ""},
		{Options{Base: "/statics"}, ""},
		{Options{Frames: []string{"*", "http://localhost:8000", "https://*.school.example", "http://[::1]:8000"}}, ""},
		{Options{Title: strings.Repeat("é", 80)}, ""},
		{Options{Base: "queens"}, "Base"},
		{Options{Base: "//queens"}, "Base"},
		{Options{Base: "/queens/.."}, "Base"},
		{Options{Base: "/a b"}, "Base"},
		{Options{Base: `/"><script>`}, "Base"},
		{Options{Base: "/static"}, "Base"},
		{Options{Base: "/watch/it"}, "Base"},
		{Options{Title: "a\nb"}, "Title"},
		{Options{Title: strings.Repeat("é", 81)}, "Title"},
		{Options{Frames: []string{""}}, "Frames"},
		{Options{Frames: []string{"school.example"}}, "Frames"},
		{Options{Frames: []string{"https://school.example/page"}}, "Frames"},
		{Options{Frames: []string{"https://school.example; script-src *"}}, "Frames"},
		{Options{Frames: []string{"https://school.example\r\nX: y"}}, "Frames"},
		{Options{Hosts: []string{"http://queens.example"}}, "Hosts"},
		{Options{Hosts: []string{""}}, "Hosts"},
	} {
		_, err := New(test.options)
		wrong, ok := err.(*OptionError)
		if ok != (test.option != "") || ok && wrong.Option != test.option {
			t.Errorf("%+v: %v", test.options, err)
		}
		if ok && (strings.Contains(err.Error(), "--") || strings.ContainsAny(err.Error(), "\r\n")) {
			t.Errorf("the error names a flag or has a line break: %q", err)
		}
	}
	segments := ownSegments()
	for _, route := range newServer(t, Options{}).routes() {
		if first := firstSegment(route.path); first != "{$}" && !slices.Contains(segments, first) {
			t.Errorf("a base may begin with /%s, which is an address of the page", first)
		}
	}
}

// By default nobody may embed the page; Options.Frames says who may.
func TestFrameAncestors(t *testing.T) {
	for want, frames := range map[string][]string{
		"frame-ancestors 'none'":                              nil,
		"frame-ancestors 'self' https://a.example http://b.c": {"https://a.example", "http://b.c"},
	} {
		w := httptest.NewRecorder()
		newServer(t, Options{Frames: frames}).ServeHTTP(w, httptest.NewRequest("GET", "/watch?embed", nil))
		policy := w.Header().Get("Content-Security-Policy")
		if !strings.HasSuffix(policy, "; "+want) {
			t.Errorf("%q: the policy is %s", frames, policy)
		}
		expect.Equal(t, strings.Contains(w.Body.String(), "Copy a line"), frames != nil, "a line of HTML is offered")
	}
}

// proxied serves a server behind a reverse proxy that shows it at /queens: the proxy
// keeps that path or cuts it off, and it keeps the name that the browser asked for or
// puts its own in its place.
func proxied(t *testing.T, options Options, cuts, keepsHost bool) *httptest.Server {
	t.Helper()
	inner := httptest.NewServer(newServer(t, options))
	t.Cleanup(inner.Close)
	target := must.Get(url.Parse(inner.URL))(t)
	proxy := &httputil.ReverseProxy{FlushInterval: -1, ErrorLog: log.New(io.Discard, "", 0), Rewrite: func(r *httputil.ProxyRequest) {
		r.SetURL(target)
		if cuts {
			r.Out.URL.Path = strings.TrimPrefix(r.In.URL.Path, "/queens")
		}
		if keepsHost {
			r.Out.Host = r.In.Host
		}
		r.SetXForwarded()
	}}
	mux := http.NewServeMux()
	mux.Handle("/queens/", proxy)
	mux.HandleFunc("/lesson", lesson)
	outer := httptest.NewServer(mux)
	t.Cleanup(outer.Close)
	return outer
}

// lesson answers with a page of another site, which shows the HTML of its query.
func lesson(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	fmt.Fprintf(w, `<!doctype html><title>A lesson</title><link rel="icon" href="data:,"><main><div class="view"><h1>A lesson</h1>%s</div></main>`, r.URL.Query().Get("line"))
}

// Behind every such proxy the page, its files and its interface have the addresses
// that the browser knows.
func TestBehindAProxy(t *testing.T) {
	const host = "school.example"
	for _, cuts := range []bool{false, true} {
		for _, keepsHost := range []bool{false, true} {
			proxy := proxied(t, Options{Base: "/queens/", Title: "Class <7b>", Hosts: []string{host}}, cuts, keepsHost)
			ask := func(method, path, body string) (*http.Response, string) {
				r := must.Get(http.NewRequest(method, proxy.URL+path, strings.NewReader(body)))(t)
				r.Host = host
				r.Header.Set("Accept", "text/html")
				if body != "" { // as a browser does over plain HTTP
					r.Header.Set("Content-Type", "application/json")
					r.Header.Set("Origin", "http://"+host)
				}
				answer := must.Get(http.DefaultTransport.RoundTrip(r))(t)
				defer answer.Body.Close()
				return answer, string(must.Get(io.ReadAll(answer.Body))(t))
			}
			for path, want := range map[string]string{
				"/queens/":                      `<title>Class &lt;7b&gt;</title>`,
				"/queens/watch?n=8":             `src="/queens/static/app.js"`,
				"/queens/static/watch/watch.js": "export",
				"/queens/api":                   `"url": "/queens/"`,
				"/queens/api/v1/solution?n=8":   `"columns"`,
				"/queens/api/v1/openapi.json":   `"url": "/queens/"`,
				"/queens/healthz":               "ok",
			} {
				if answer, text := ask("GET", path, ""); answer.StatusCode != http.StatusOK || !strings.Contains(text, want) {
					t.Errorf("cuts %t, keeps the host %t: %s: %s, without %s", cuts, keepsHost, path, answer.Status, want)
				}
			}
			if answer, text := ask("POST", "/queens/api/v1/complete", `{"n": 8, "placed": ["a1"]}`); answer.StatusCode != http.StatusOK {
				t.Errorf("cuts %t, keeps the host %t: a board: %s %s", cuts, keepsHost, answer.Status, text)
			}
			answer, _ := ask("GET", "/queens/explore/?n=6", "")
			expect.Equal(t, answer.Header.Get("Location"), "/queens/explore?n=6", "where a slash too many leads")
		}
	}
}
