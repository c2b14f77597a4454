// Package jobs runs work that is cut into independent jobs over the cores of a
// machine: [Run] any work, [Sum] what the jobs return, and package count a [Plan],
// whose jobs mean the same on every machine. Everything in the project that works
// on more than one core does so here, and so takes the same [Options] and tells
// the same [Progress]. It knows nothing of what the jobs are about.
package jobs

import (
	"context"
	"fmt"
	"math/big"
	"runtime"
	"time"
)

// cores is taken before a program can give itself a processor to spare.
var cores = runtime.GOMAXPROCS(0)

// Cores is how many workers can run at once: what GOMAXPROCS was when the program
// began. A program whose workers run long in assembly, where they cannot be put off,
// raises GOMAXPROCS beyond it so that interrupts get through.
func Cores() int { return cores }

// MaxWorkers is the most that Options may ask for.
const MaxWorkers = 1024

// Options say how work is done. The zero value uses every core, silently.
type Options struct {
	// Workers is how many jobs run at once, up to MaxWorkers; 0 means as many as
	// there are cores, and more than those are never used.
	Workers int
	// Progress, if set, is called ten times a second and at the end, by one
	// goroutine at a time. A slow one holds up nobody but itself.
	Progress func(Progress)
}

// Use returns how many workers to make for that many jobs: at least one, and at
// most one a job and one a core. It is an error to ask for more than MaxWorkers, or
// for less than none.
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

// Progress is how far work has come.
type Progress struct {
	Stage          string // what the jobs are of, where work has stages; "" where it has none
	Jobs, JobsDone int
	Done           float64 // the finished share of the work, 0 to 1, unfinished jobs included
	Nodes          uint64  // queens placed by this process, where the jobs tell
	Elapsed        time.Duration
	Left           float64 // expected seconds, 0 while nothing is known; a time.Duration ends at 292 years
}

// Rate returns the nodes a second.
func (p Progress) Rate() float64 { return float64(p.Nodes) / max(p.Elapsed.Seconds(), 1e-9) }

// Sum calls job with every index from 0 to jobs-1, several at a time and the low
// indices first, and returns the sum of what the calls return. When ctx ends
// first the error is ctx's.
func Sum(ctx context.Context, jobs int, options Options, job func(index int, run *Running) uint64) (*big.Int, error) {
	total := new(big.Int)
	workers, err := options.Use(jobs)
	if err != nil {
		return nil, err
	}
	err = Run(ctx, workers, options.Progress, Work[uint64]{
		Len: jobs,
		Do: func(_, index int, run *Running) (uint64, error) {
			found := job(index, run)
			if run.Stopped() {
				return 0, ErrStopped
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
