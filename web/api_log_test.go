package web

import (
	"bytes"
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// Each request is one record with what it takes to find out about it; the
// server's own faults stand out.
func TestAPILog(t *testing.T) {
	var out bytes.Buffer
	s := newServer(t, Options{Log: slog.New(slog.NewJSONHandler(&out, &slog.HandlerOptions{Level: slog.LevelDebug}))})
	type record struct {
		Level, Msg, Method, Path, Client, Fault, Stack string
		Status                                         int
		Bytes                                          int64
		Took                                           float64
	}
	ask := func(method, target string) (records []record) {
		t.Helper()
		out.Reset()
		s.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(method, target, nil))
		for line := range strings.Lines(out.String()) {
			var r record
			if err := json.Unmarshal([]byte(line), &r); err != nil {
				t.Fatalf("%q: %v", line, err)
			}
			records = append(records, r)
		}
		return records
	}
	got := ask("GET", "/api/v1/solution?n=4")
	if len(got) != 1 || got[0].Level != "DEBUG" || got[0].Method != "GET" || got[0].Path != "/api/v1/solution" ||
		got[0].Status != 200 || got[0].Bytes < 20 || got[0].Took <= 0 || got[0].Client != "192.0.2.1" {
		t.Errorf("%+v", got)
	}
	got = ask("POST", "/%0a%22forged%22")
	if len(got) != 1 || got[0].Status != 404 || got[0].Path != "/\n\"forged\"" {
		t.Errorf("%+v", got)
	}
	s.handler = http.HandlerFunc(func(http.ResponseWriter, *http.Request) { panic("all queens on one row") })
	got = ask("GET", "/")
	if len(got) != 2 || got[0].Level != "ERROR" || got[0].Fault != "all queens on one row" ||
		!strings.Contains(got[0].Stack, "ServeHTTP") || got[1].Status != 500 {
		t.Errorf("%+v", got)
	}
}
