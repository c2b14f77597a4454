package jobs

import (
	"errors"
	"math"
	"sync/atomic"
)

// Running connects a running job to the pool: it signals the job to stop, and holds the
// job's progress. The zero value is never stopped.
type Running struct {
	stop        *atomic.Bool // nil for never
	never       atomic.Bool
	nodes, done atomic.Uint64 // done is the bits of a float64
	err         error
}

// NewRunning returns a Running that stops once stop is set.
func NewRunning(stop *atomic.Bool) *Running { return &Running{stop: stop} }

// Stopped reports whether the job should give up. Jobs call it often enough to return
// within milliseconds.
func (r *Running) Stopped() bool { return r.stop != nil && r.stop.Load() }

// Stop returns the flag behind Stopped.
func (r *Running) Stop() *atomic.Bool {
	if r.stop == nil {
		return &r.never
	}
	return r.stop
}

// Fail says why a job ends without a result though it was not stopped. Only the goroutine
// that runs the job may call it.
func (r *Running) Fail(err error) { r.err = err }

// Err returns why a job ended without a result: the error of Fail, otherwise that it was stopped.
func (r *Running) Err() error {
	if r.err != nil {
		return r.err
	}
	return errStopped
}

// Advance adds to the nodes visited and to the share of the job that is done, 0 to 1.
// Only the goroutine that runs the job may call it.
func (r *Running) Advance(nodes uint64, share float64) {
	r.nodes.Store(r.nodes.Load() + nodes)
	r.done.Store(math.Float64bits(math.Float64frombits(r.done.Load()) + share))
}

// Nodes returns the number of nodes that the job has visited.
func (r *Running) Nodes() uint64 { return r.nodes.Load() }

// Done returns the share of the job that is done.
func (r *Running) Done() float64 { return math.Float64frombits(r.done.Load()) }

var errStopped = errors.New("stopped")
