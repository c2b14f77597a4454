package nats

import (
	"context"
	"log/slog"
	"math/big"
	"path/filepath"
	"testing"
	"time"

	"nqueens.example/nqueens/count"
	"nqueens.example/nqueens/internal/known"
	"nqueens.example/nqueens/internal/record"
	"nqueens.example/nqueens/jobs"
)

func planOf(t testing.TB, n int) jobs.Plan {
	t.Helper()
	plan, err := count.NewPlan("search", n)
	if err != nil {
		t.Fatal(err)
	}
	return plan
}

func openLedger(t testing.TB, path string, plan jobs.Plan) record.Cluster {
	t.Helper()
	l, _, err := record.Open(path, plan)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	return record.Cluster{Ledger: l}
}

func startServer(t testing.TB, o ServerOptions) *Server {
	t.Helper()
	if o.Store == "" {
		o.Store = t.TempDir()
	}
	s, err := StartServer(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s
}

// logTo logs to a test.
func logTo(t testing.TB) *slog.Logger {
	return slog.New(slog.NewTextHandler(testWriter{t}, nil))
}

type testWriter struct{ t testing.TB }

func (w testWriter) Write(b []byte) (int, error) { w.t.Logf("%s", b); return len(b), nil }

// lasting returns a context that ends with the test at the latest.
func lasting(t *testing.T) context.Context {
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	t.Cleanup(cancel)
	return ctx
}

func checkTotal(t testing.TB, n int, got *big.Int, err error) {
	t.Helper()
	want, _ := known.Solutions(n)
	if err != nil || got.Cmp(want) != 0 {
		t.Fatalf("counted %v, %v; want %v", got, err, want)
	}
}

func TestCountOnOneMachine(t *testing.T) {
	const n = 14
	plan := planOf(t, n)
	s := startServer(t, ServerOptions{})
	l := openLedger(t, filepath.Join(t.TempDir(), "l"), plan)
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	worked := make(chan error, 1)
	go func() { worked <- Work(ctx, WorkOptions{Connection: s.Local(), Name: "here", Log: logTo(t)}) }()
	status, total, err := Coordinate(ctx, plan, Options{Connection: s.Local(), Ledger: l, Recheck: 0.1, Log: logTo(t)})
	checkTotal(t, n, total, err)
	t.Logf("%+v", status)
	if err := <-worked; err != nil {
		t.Error(err)
	}
}
