package jobs

import (
	"runtime"
	"time"
)

// Watch measures how much of a core a goroutine takes: processor time where the
// system tells it of a thread, else time by the clock.
type Watch struct{ last time.Duration }

// StartWatch begins to measure. The goroutine stays on its thread until Stop.
func StartWatch() *Watch {
	runtime.LockOSThread()
	return &Watch{threadTime()}
}

// Lap returns the seconds since the last call, or the start.
func (w *Watch) Lap() float64 {
	now := threadTime()
	lap := now - w.last
	w.last = now
	return max(0, lap.Seconds())
}

// Stop ends the measuring, in the goroutine that began it.
func (w *Watch) Stop() { runtime.UnlockOSThread() }

var begun = time.Now()

func clockTime() time.Duration { return time.Since(begun) }
