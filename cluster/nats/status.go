package nats

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"

	"nqueens.example/nqueens/cluster"

	"nqueens.example/nqueens/internal/ctxerr"
)

// Ask asks the coordinator behind a connection for a report. It gives up after a few
// seconds.
func Ask(ctx context.Context, c Connection) (report cluster.Report, err error) {
	defer func(parent context.Context) { err = ctxerr.Wrap(parent, err) }(ctx)
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	nc, err := c.connect("status", func(err error) { cancel(err) })
	if err != nil {
		return cluster.Report{}, err
	}
	defer nc.Close()
	return ask(ctx, nc)
}

// ask retries for some seconds: a coordinator may be about to start.
func ask(ctx context.Context, nc *nats.Conn) (cluster.Report, error) {
	var report cluster.Report
	failed := errors.New("no server answers")
	for start := time.Now(); time.Since(start) < 2*time.Second; {
		if nc.IsConnected() {
			wait, stop := context.WithTimeout(ctx, 2*time.Second)
			msg, err := nc.RequestWithContext(wait, subjectStatus, nil)
			stop()
			if err == nil {
				return report, json.Unmarshal(msg.Data, &report)
			}
			if failed = errors.New("no coordinator answers"); !errors.Is(err, nats.ErrNoResponders) {
				failed = fmt.Errorf("no coordinator answers: %w", err)
			}
		}
		if err := pause(ctx, 100*time.Millisecond); err != nil {
			return report, err
		}
	}
	return report, failed
}

func (e *engine) report() cluster.Report {
	return cluster.Report{
		N: e.plan.N(), Method: e.plan.Method(), Plan: e.plan.Hash(), Coordinator: e.o.Name,
		Epoch: e.epoch, Since: e.since, Status: e.c.Status(mostWorkers),
	}
}

// Watch asks for a report every second and passes it to handle, until the count is
// complete, ctx ends, or handle returns an error. If there is no report, it passes the
// reason instead, and continues: the coordinator may come back.
func Watch(ctx context.Context, c Connection, handle func(cluster.Report, error) error) (err error) {
	defer func(parent context.Context) { err = ctxerr.Wrap(parent, err) }(ctx)
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	nc, err := c.connect("status", func(err error) { cancel(err) })
	if err != nil {
		return err
	}
	defer nc.Close()
	last := make(chan *nats.Msg, 1) // a question once a second may miss the end
	if _, err := nc.ChanSubscribe(subjectFinished, last); err != nil {
		return err
	}
	plan := ""
	for wait := time.After(0); ; {
		var report cluster.Report
		var err error
		select {
		case msg := <-last:
			if json.Unmarshal(msg.Data, &report) != nil || plan != "" && plan != report.Plan {
				continue
			}
		case <-wait:
			wait = time.After(time.Second)
			if report, err = ask(ctx, nc); err != nil && len(last) > 0 {
				continue
			}
		case <-ctx.Done():
		}
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if err == nil {
			plan = report.Plan
		}
		if err := handle(report, err); err != nil || report.Finished {
			return err
		}
	}
}
