package nats

import (
	"context"
	"encoding/json"
	"path/filepath"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"nqueens.example/nqueens/cluster"
	"nqueens.example/nqueens/cluster/internal/coordinator"
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

// A worker that is still joining when the count is complete hears so: it would wait for
// the coordinator for ever.
func TestLateWorkerHearsTheEnd(t *testing.T) {
	plan := planOf(t, 10)
	s := startServer(t, ServerOptions{})
	ctx := lasting(t)
	late, err := s.Local().connect("late", func(err error) { t.Error(err) })
	if err != nil {
		t.Fatal(err)
	}
	defer late.Close()
	heard := make(chan *nats.Msg, 64)
	joined := make(chan struct{})
	reports, said := 0, false
	join := func() {
		if _, err := late.RequestWithContext(ctx, subjectJoin, nil); err != nil {
			t.Error(err)
		}
		close(joined)
	}
	hello := func() {
		if _, err := late.ChanSubscribe(namesOf(plan.Hash()).subject("notice"), heard); err != nil {
			t.Error(err)
		}
		data, err := json.Marshal(coordinator.Hello{Version: coordinator.Version, Worker: "late", Instance: "i"})
		if err != nil {
			t.Error(err)
		}
		late.Publish(namesOf(plan.Hash()).subject("hello", "late"), data)
		late.FlushWithContext(ctx)
	}
	worked := make(chan error, 1)
	go func() {
		<-joined
		worked <- Work(ctx, WorkOptions{Connection: s.Local(), Name: "here"})
	}()
	_, total, err := Coordinate(ctx, plan, Options{
		Connection: s.Local(), Ledger: openLedger(t, filepath.Join(t.TempDir(), "l"), plan),
		Progress: func(r cluster.Report) {
			if reports++; reports == 1 {
				go join()
			}
			if r.Done == plan.Len() && !said {
				said = true
				hello()
			}
		},
	})
	checkTotal(t, 10, total, err)
	if err := <-worked; err != nil {
		t.Error(err)
	}
	for {
		select {
		case msg := <-heard:
			var n notice
			if json.Unmarshal(msg.Data, &n) == nil && n.Done {
				return
			}
		case <-ctx.Done():
			t.Fatal("the late worker does not hear that the count is complete")
		}
	}
}
