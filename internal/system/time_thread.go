//go:build linux || darwin

package system

import (
	"time"

	"golang.org/x/sys/unix"
)

// threadTime returns the processor time that this thread has used.
func threadTime() time.Duration {
	var t unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_THREAD_CPUTIME_ID, &t); err != nil {
		return clockTime()
	}
	return time.Duration(t.Nano())
}
