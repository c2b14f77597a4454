package cluster

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
)

// Report is a coordinator's answer to who asks how far it is.
type Report struct {
	N           int       `json:"n"`
	Method      string    `json:"method"`
	Plan        string    `json:"plan"` // its hash
	Coordinator string    `json:"coordinator"`
	Epoch       uint64    `json:"epoch"` // how often one was started
	Since       time.Time `json:"since"`
	Status
}

// Ask returns the report of the coordinator behind a connection.
func Ask(ctx context.Context, c Connection) (Report, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	nc, err := c.connect("status", func(err error) { cancel(err) })
	if err != nil {
		return Report{}, err
	}
	defer nc.Close()
	return ask(ctx, nc)
}

// ask tries for a while: a coordinator may be about to start.
func ask(ctx context.Context, nc *nats.Conn) (Report, error) {
	var report Report
	failed := errors.New("no server answers")
	for range 20 {
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

func (e *engine) report() Report {
	return Report{
		N: e.plan.N(), Method: e.plan.Method(), Plan: e.plan.Hash(), Coordinator: e.o.Name,
		Epoch: e.epoch, Since: e.since, Status: e.c.Status(mostWorkers),
	}
}

// Watch reports every two seconds until the count is complete, ctx ends or show
// fails.
func Watch(ctx context.Context, c Connection, show func(Report) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	nc, err := c.connect("status", func(err error) { cancel(err) })
	if err != nil {
		return err
	}
	defer nc.Close()
	for seen := false; ; seen = true {
		report, err := ask(ctx, nc)
		if err != nil && (!seen || ctx.Err() != nil) {
			return err
		}
		if err == nil {
			if err := show(report); err != nil || report.Finished {
				return err
			}
		}
		if err := pause(ctx, 2*time.Second); err != nil {
			return err
		}
	}
}
