package nats

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"

	"nqueens.example/nqueens/cluster"

	"nqueens.example/nqueens/internal/ctxerr"
)

// Ask asks the coordinators behind a connection for reports: on one count if count is N or
// the first four or more digits of the hash of a plan, on all if it is "". The reports are
// in order of N, and there is at least one unless err is not nil. Ask gives up after a few
// seconds.
func Ask(ctx context.Context, c Connection, count string) (reports []cluster.Report, err error) {
	defer func(parent context.Context) { err = ctxerr.Wrap(parent, err) }(ctx)
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	nc, err := c.connect("status", func(err error) { cancel(err) })
	if err != nil {
		return nil, err
	}
	defer nc.Close()
	if reports, err = ask(ctx, nc); errors.Is(err, errNoServer) {
		return nil, fmt.Errorf("%w at %s", err, c.URL)
	} else if err != nil {
		return nil, err
	}
	return choose(reports, count)
}

var errNoServer = errors.New("no server answers")

// ask retries for some seconds: a coordinator may be about to start.
func ask(ctx context.Context, nc *nats.Conn) ([]cluster.Report, error) {
	failed := errNoServer
	for start := time.Now(); time.Since(start) < 2*time.Second; {
		if nc.IsConnected() {
			reports, err := collect(ctx, nc)
			if err == nil {
				return reports, nil
			}
			if failed = errors.New("no coordinator answers"); !errors.Is(err, nats.ErrNoResponders) {
				failed = fmt.Errorf("no coordinator answers: %w", err)
			}
		}
		if err := pause(ctx, 100*time.Millisecond); err != nil {
			return nil, err
		}
	}
	return nil, failed
}

func (e *engine) report() cluster.Report {
	return cluster.Report{
		N: e.plan.N(), Method: e.plan.Method(), Plan: e.plan.Hash(), Coordinator: e.o.Name,
		Epoch: e.epoch, Since: e.since, Status: e.status(),
	}
}

// Watch asks for a report on one count every second and passes it to handle, until the
// count is complete, ctx ends, or handle returns an error. If there is no report, it passes
// the reason instead, and continues: the coordinator may come back. Which count is watched
// is said as for Ask; if count is "" and there are several, it is the one that was watched
// before, if any.
func Watch(ctx context.Context, c Connection, count string, handle func(cluster.Report, error) error) (err error) {
	defer func(parent context.Context) { err = ctxerr.Wrap(parent, err) }(ctx)
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	nc, err := c.connect("status", func(err error) { cancel(err) })
	if err != nil {
		return err
	}
	defer nc.Close()
	last := make(chan *nats.Msg, 16) // a question once a second may miss the end
	if _, err := nc.ChanSubscribe(subjectFinished, last); err != nil {
		return err
	}
	plan := ""
	for wait := time.After(0); ; {
		var report cluster.Report
		var err error
		select {
		case msg := <-last:
			if report, err = readReport(msg.Data); err != nil || !isWatched(report, count, plan) {
				continue
			}
		case <-wait:
			wait = time.After(time.Second)
			if report, err = askOne(ctx, nc, count, plan); err != nil && len(last) > 0 {
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

// ErrSeveral is the error of Watch and Work if there are several counts and none is chosen.
var ErrSeveral = errors.New("several counts are here")

// askOne asks for the report on the one count that is watched.
func askOne(ctx context.Context, nc *nats.Conn, count, plan string) (cluster.Report, error) {
	reports, err := ask(ctx, nc)
	if err == nil {
		reports, err = choose(reports, count)
	}
	if err != nil {
		return cluster.Report{}, err
	}
	for _, r := range reports {
		if len(reports) == 1 || r.Plan == plan {
			return r, nil
		}
	}
	return cluster.Report{}, fmt.Errorf("%w: %s", ErrSeveral, brief(reports))
}

// isWatched reports whether a last report is on the count that is watched.
func isWatched(r cluster.Report, count, plan string) bool {
	if plan != "" {
		return r.Plan == plan
	}
	_, err := choose([]cluster.Report{r}, count)
	return err == nil
}
