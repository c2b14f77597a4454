package nats

import (
	"context"
	"path/filepath"
	"testing"
	"time"
)

// What a worker has done adds up to the plan.
func TestDone(t *testing.T) {
	plan := planOf(t, 12)
	s := startServer(t, ServerOptions{})
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	done := new(Done)
	worked := make(chan error, 1)
	go func() { worked <- Work(ctx, WorkOptions{Connection: s.Local(), Name: "here", Done: done}) }()
	_, total, err := Coordinate(ctx, plan, Options{Connection: s.Local(), Ledger: openLedger(t, filepath.Join(t.TempDir(), "l"), plan)})
	checkTotal(t, 12, total, err)
	if err := <-worked; err != nil {
		t.Error(err)
	}
	if jobs := done.Jobs.Load(); jobs != uint64(plan.Len()) || done.Nodes.Load() == 0 {
		t.Errorf("%d jobs with %d nodes are counted, of %d jobs", jobs, done.Nodes.Load(), plan.Len())
	}
}
