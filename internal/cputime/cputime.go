// Package cputime measures how much processor time a goroutine takes.
package cputime

import (
	"runtime"
	"time"
)

// Timer measures the time of one goroutine: processor time where the system reports it
// for a thread, else time by the clock.
type Timer struct{ last time.Duration }

// Start begins to measure. The goroutine stays on its thread until Stop.
func Start() *Timer {
	runtime.LockOSThread()
	return &Timer{threadTime()}
}

// Lap returns the seconds since the last call, or since the start.
func (t *Timer) Lap() float64 {
	now := threadTime()
	lap := now - t.last
	t.last = now
	return max(0, lap.Seconds())
}

// Stop ends the measurement, in the goroutine that began it.
func (t *Timer) Stop() { runtime.UnlockOSThread() }

var begun = time.Now()

func clockTime() time.Duration { return time.Since(begun) }
