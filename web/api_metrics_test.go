package web

import (
	"bufio"
	"bytes"
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
)

// figures reads what Prometheus would.
func figures(t testing.TB, a *api) map[string]float64 {
	t.Helper()
	got := a.get("/metrics")
	if got.status != http.StatusOK {
		t.Fatalf("%d %s", got.status, got.body)
	}
	values := make(map[string]float64)
	lines := bufio.NewScanner(bytes.NewReader(got.body))
	for lines.Scan() {
		if strings.HasPrefix(lines.Text(), "#") {
			continue
		}
		at := strings.LastIndexByte(lines.Text(), ' ')
		value, err := strconv.ParseFloat(lines.Text()[at+1:], 64)
		if err != nil {
			t.Fatalf("%q: %v", lines.Text(), err)
		}
		values[lines.Text()[:at]] = value
	}
	return values
}

func TestAPIMetrics(t *testing.T) {
	a := newAPI(t, limits{})
	for range 3 {
		a.get("/api/v1/solution?n=4")
	}
	a.get("/api/v1/solution?n=0")
	a.check(httptest.NewRequest("HEAD", "/api/v1/solution?n=4", nil))
	a.get("/nothing")
	a.get("/nothing/else")
	a.check(httptest.NewRequest("POST", "/api/v1/solution", nil))
	a.post("/api/v1/count", `{"n": 4}`)
	got := figures(t, a)
	for name, want := range map[string]float64{
		`nqueens_requests_total{route="GET /api/v1/solution",status="200"}`: 4,
		`nqueens_requests_total{route="GET /api/v1/solution",status="400"}`: 1,
		`nqueens_requests_total{route="/api/v1/solution",status="405"}`:     1,
		`nqueens_requests_total{route="/",status="404"}`:                    2,
		`nqueens_requests_total{route="POST /api/v1/count",status="200"}`:   1,
		`nqueens_request_seconds_count{route="GET /api/v1/solution"}`:       5,
		`nqueens_request_seconds_count{route="POST /api/v1/count"}`:         0,
		`nqueens_counts_running`:   0,
		`nqueens_searches_running`: 0,
		`nqueens_drawings_running`: 0,
	} {
		if got[name] != want {
			t.Errorf("%s is %v, want %v", name, got[name], want)
		}
	}
	if got["go_goroutines"] <= 0 {
		t.Error("the runtime's figures are missing")
	}

	server := httptest.NewServer(a.s)
	defer server.Close()
	c := startCount(t, server.URL, longCount)
	eventually(t, "the count to show", func() bool { return figures(t, a)["nqueens_counts_running"] == 1 })
	c.cancel()
	eventually(t, "the count to go", func() bool { return figures(t, a)["nqueens_counts_running"] == 0 })
}

// Whatever paths and methods are asked for, the metrics stay few.
func TestAPIMetricsAreBounded(t *testing.T) {
	a := newAPI(t, limits{})
	before := len(figures(t, a))
	for i := range 300 {
		name := strconv.Itoa(i)
		a.check(httptest.NewRequest("M"+name, "/p"+name, nil))
		a.check(httptest.NewRequest("GET", "/static/"+name, nil))
		a.get("/api/v1/solution?n=x" + name)
	}
	if after := len(figures(t, a)); after > before+100 {
		t.Errorf("%d figures became %d", before, after)
	}
}

func TestAPIHealth(t *testing.T) {
	a := newAPI(t, limits{})
	if got := a.get("/healthz"); strings.TrimSpace(string(got.body)) != `{"status":"ok"}` {
		t.Errorf("%d %s", got.status, got.body)
	}
}

// Each request is one record with what it takes to find out about it; the
// server's own faults stand out.
func TestAPILog(t *testing.T) {
	var out bytes.Buffer
	s, err := New(Options{Log: slog.New(slog.NewJSONHandler(&out, &slog.HandlerOptions{Level: slog.LevelDebug}))})
	if err != nil {
		t.Fatal(err)
	}
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
