package nats

import (
	"context"
	"errors"
	"path/filepath"
	"testing"
	"time"

	"nqueens.example/nqueens/cluster"
)

// What the coordinator counts itself is recorded with its build, whether or not it
// insists on that build.
func TestBuildOfTheJudge(t *testing.T) {
	t.Parallel()
	plan := planOf(t, 12)
	s := startServer(t, ServerOptions{})
	l := openLedger(t, filepath.Join(t.TempDir(), "l"), plan)
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	_, _, err := Coordinate(ctx, plan, Options{
		Connection: s.Local(), Ledger: l, Build: "v2", Probes: 1,
		Progress: func(r cluster.Report) {
			if r.Done > 0 {
				cancel()
			}
		},
	})
	if !errors.Is(err, context.Canceled) || l.Len() != 1 {
		t.Fatalf("without workers the count ends with %v and %d records", err, l.Len())
	}
	for r := range l.All() {
		if r.Worker != cluster.Judge || r.Build != "v2" {
			t.Errorf("job %d is recorded for %q of build %q", r.Job, r.Worker, r.Build)
		}
	}
}
