// Package jobs runs the independent parts of a count over several cores and
// adds up what they found. It knows nothing of what is counted.
package jobs

import (
	"context"
	"math/big"
	"runtime"
	"sync"
	"sync/atomic"
)

// Options says how a count is run. The zero value uses every core, silently.
type Options struct {
	// Workers is how many cores work at once; 0 or less means all there are.
	Workers int
	// Progress, where not nil, is called after each finished job with how many
	// jobs are finished and how many there are. Calls come from different
	// goroutines, one at a time, with done going up by one.
	Progress func(done, total int)
}

// Stop is set when a count is abandoned. A job looks at it often enough to
// return within some milliseconds; what it returns then is not used.
type Stop struct{ flag atomic.Bool }

// Stopped reports whether the job should give up.
func (s *Stop) Stopped() bool { return s.flag.Load() }

// Sum calls job with every index from 0 to jobs-1, several at a time and the low
// indices first, and returns the sum of what the calls return. It returns only
// after every worker has. When ctx ends first the error is ctx's.
func Sum(ctx context.Context, jobs int, opts Options, job func(index int, stop *Stop) uint64) (*big.Int, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	workers := opts.Workers
	if workers < 1 {
		workers = runtime.GOMAXPROCS(0)
	}
	workers = min(workers, jobs)

	stop := new(Stop)
	release := context.AfterFunc(ctx, func() { stop.flag.Store(true) })
	defer release()

	var (
		next  atomic.Int64
		wait  sync.WaitGroup
		mu    sync.Mutex
		done  int
		total = new(big.Int)
	)
	finish := func(found uint64) {
		mu.Lock()
		defer mu.Unlock()
		total.Add(total, new(big.Int).SetUint64(found))
		done++
		if opts.Progress != nil {
			opts.Progress(done, jobs)
		}
	}
	var fault Fault
	for range workers {
		wait.Go(func() {
			defer fault.Catch(&stop.flag)
			for {
				index := int(next.Add(1)) - 1
				if index >= jobs {
					return
				}
				found := job(index, stop)
				if stop.Stopped() {
					return
				}
				finish(found)
			}
		})
	}
	wait.Wait()
	fault.Throw()
	if done < jobs {
		return nil, ctx.Err()
	}
	return total, nil
}
