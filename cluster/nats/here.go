package nats

import (
	"context"
	"fmt"
	"math/big"
	"sync"

	"nqueens.example/nqueens/cluster"
	"nqueens.example/nqueens/internal/ctxerr"
	"nqueens.example/nqueens/jobs"
)

// CoordinateAndWork runs Coordinate with a worker in the same process. If the worker
// fails, so does the count. If ctx ends, the worker ends first, so that what it has
// counted is recorded.
func CoordinateAndWork(ctx context.Context, plan jobs.Plan, o Options, w WorkOptions) (report cluster.Report, total *big.Int, err error) {
	defer func() { err = ctxerr.Wrap(ctx, err) }()
	working, stopWork := context.WithCancel(ctx)
	coordinating, stop := context.WithCancelCause(context.WithoutCancel(ctx))
	var group sync.WaitGroup
	defer group.Wait()
	defer stopWork()
	defer stop(nil)
	w.Count = plan.Hash()
	group.Go(func() {
		err := Work(working, w)
		switch {
		case ctx.Err() != nil:
			stop(context.Cause(ctx))
		case err != nil && working.Err() == nil:
			stop(fmt.Errorf("the worker of this machine: %w", err))
		}
	})
	report, total, err = Coordinate(coordinating, plan, o)
	if err != nil && coordinating.Err() != nil && ctx.Err() == nil {
		err = context.Cause(coordinating) // the worker's error; the caller has canceled nothing
	}
	return report, total, err
}
