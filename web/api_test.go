package web

import (
	"bytes"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
)

// api is a server whose every answer is held against openapi.json.
type api struct {
	t    testing.TB
	s    *Server
	spec *spec
}

// changed returns the default limits with changes.
func changed(changes ...func(*limits)) *limits {
	l := defaultLimits()
	for _, change := range changes {
		change(&l)
	}
	return &l
}

func newAPI(t testing.TB, changes ...func(*limits)) *api {
	t.Helper()
	s := newServer(t, Options{limits: changed(changes...)})
	return &api{t, s, readSpec(t)}
}

type reply struct {
	status int
	header http.Header
	body   []byte
}

// get asks for a path and query; headers are names and values in turn.
func (a *api) get(target string, headers ...string) reply {
	a.t.Helper()
	return a.check(withHeaders(httptest.NewRequest("GET", target, nil), headers))
}

// post sends JSON.
func (a *api) post(target, body string, headers ...string) reply {
	a.t.Helper()
	r := httptest.NewRequest("POST", target, strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	return a.check(withHeaders(r, headers))
}

func withHeaders(r *http.Request, headers []string) *http.Request {
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	return r
}

func (a *api) check(r *http.Request) reply {
	a.t.Helper()
	w := httptest.NewRecorder()
	a.s.ServeHTTP(w, r)
	got := reply{w.Code, w.Header(), w.Body.Bytes()}
	body := got.body
	if r.Method == http.MethodHead {
		body = nil
	}
	if got.header.Get("Content-Encoding") == "" {
		expect.Is(a.t, a.spec.check(r.Method, r.URL.Path, got.status, got.header, body), nil, "check")
	}
	return got
}

// refused checks the status of an answer and the field that its problem names.
func (a *api) refused(got reply, status int, field string) {
	a.t.Helper()
	var p problem
	if err := json.Unmarshal(got.body, &p); err != nil {
		a.t.Errorf("%d %s: %v", got.status, got.body, err)
		return
	}
	if got.status != status || p.Field != field {
		a.t.Errorf("got %d with the field %q (%s), want %d with %q", got.status, p.Field, p.Detail, status, field)
	}
}

// decoded reads an answer that must be 200.
func decoded[T any](a *api, got reply) (value T) {
	a.t.Helper()
	if got.status != http.StatusOK {
		a.t.Fatalf("%d %s", got.status, got.body)
	}
	decoder := json.NewDecoder(bytes.NewReader(got.body))
	decoder.DisallowUnknownFields()
	must.Do(a.t, decoder.Decode(&value))
	return value
}
