package pool

import (
	"context"
	"fmt"
	"math/big"
	"runtime"

	"nqueens.example/nqueens/jobs"
)

// cores is taken before a program can raise GOMAXPROCS.
var cores = runtime.GOMAXPROCS(0)

// Cores returns how many workers can run at once: the value of GOMAXPROCS when the
// program began. The scheduler cannot preempt workers that run long in assembly, so a
// program that must react to interrupts raises GOMAXPROCS above Cores.
func Cores() int { return cores }

// MaxWorkers is the largest number of workers that Options may ask for.
const MaxWorkers = 1024

// Options configure how work is run. The zero value uses every core and reports no
// progress.
type Options struct {
	// Workers is the number of jobs that run at once, 0 to MaxWorkers. 0 means one per
	// core; it is limited to one per core.
	Workers int
	// Progress, if set, is called ten times a second and at the end, from one
	// goroutine at a time. A slow callback delays no job.
	Progress func(jobs.Progress)
}

// Use returns the number of workers for a number of jobs: at least one, at most one
// per job and one per core. It returns an error unless o.Workers is 0 to MaxWorkers.
func (o Options) Use(jobs int) (int, error) {
	if o.Workers < 0 || o.Workers > MaxWorkers {
		return 0, fmt.Errorf("the number of workers must be 0 to %d, where 0 means one a core, not %d", MaxWorkers, o.Workers)
	}
	cores := Cores()
	workers := o.Workers
	if workers == 0 {
		workers = cores
	}
	return max(1, min(workers, cores, jobs)), nil
}

// Sum calls job with every index from 0 to many-1, low indices first and several at a
// time, and returns the sum of the results. If ctx ends first, it returns an error
// that wraps ctx.Err() and the cause.
func Sum(ctx context.Context, many int, options Options, job func(index int, run *jobs.Running) uint64) (*big.Int, error) {
	total := new(big.Int)
	workers, err := options.Use(many)
	if err != nil {
		return nil, err
	}
	err = Run(ctx, workers, options.Progress, Work[uint64]{
		Len: many,
		Do: func(_, index int, run *jobs.Running) (uint64, error) {
			found := job(index, run)
			if run.Stopped() {
				return 0, run.Err()
			}
			return found, nil
		},
		Keep: func(found uint64) error { total.Add(total, new(big.Int).SetUint64(found)); return nil },
	})
	if err != nil {
		return nil, err
	}
	return total, nil
}
