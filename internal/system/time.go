package system

import (
	"runtime"
	"time"
)

// Timer measures the time of one goroutine: processor time if the system reports it for a
// thread, otherwise wall-clock time.
type Timer struct{ last time.Duration }

// StartTimer starts a timer. It locks the goroutine to its thread until Stop.
func StartTimer() *Timer {
	runtime.LockOSThread()
	return &Timer{threadTime()}
}

// Lap returns the seconds since the last call of Lap, or since StartTimer.
func (t *Timer) Lap() float64 {
	now := threadTime()
	lap := now - t.last
	t.last = now
	return max(0, lap.Seconds())
}

// Stop stops the timer. The goroutine that called StartTimer must call it.
func (t *Timer) Stop() { runtime.UnlockOSThread() }

var begun = time.Now()

func clockTime() time.Duration { return time.Since(begun) }
