package nats

import (
	"context"
	"fmt"
	"math/big"
	"sync"

	"nqueens.example/nqueens/cluster"
	"nqueens.example/nqueens/jobs"
)

// CoordinateAndWork runs Coordinate with a worker in the same process. If the worker
// fails, so does the count.
func CoordinateAndWork(ctx context.Context, plan jobs.Plan, o Options, w WorkOptions) (cluster.Report, *big.Int, error) {
	parent := ctx
	ctx, cancel := context.WithCancelCause(parent)
	var group sync.WaitGroup
	defer group.Wait()
	defer cancel(nil)
	group.Go(func() {
		if err := Work(ctx, w); err != nil && ctx.Err() == nil {
			cancel(fmt.Errorf("the worker of this machine: %w", err))
		}
	})
	report, total, err := Coordinate(ctx, plan, o)
	if err != nil && ctx.Err() != nil && parent.Err() == nil {
		err = context.Cause(ctx) // the worker's error; the caller has canceled nothing
	}
	return report, total, err
}
