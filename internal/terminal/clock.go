package terminal

import (
	"fmt"
	"time"
)

// clock measures how long a game was on the screen, from the first move on. In a game within a
// time it also counts while the program is suspended and the computer sleeps.
type clock struct {
	started time.Time // zero while it stands
	before  time.Duration
	within  bool
}

func (c *clock) start() {
	if c.started.IsZero() {
		c.started = time.Now()
	}
}

func (c *clock) stop() {
	c.before = c.elapsed()
	c.started = time.Time{}
}

func (c *clock) elapsed() time.Duration {
	if c.started.IsZero() {
		return c.before
	}
	now := time.Now()
	return c.before + c.counted(now.Sub(c.started), now.Round(0).Sub(c.started.Round(0)))
}

// counted returns which time counts, by the monotonic clock and that of the wall. The first
// cannot be set back, and the second goes on in a sleep.
func (c *clock) counted(monotonic, wall time.Duration) time.Duration {
	if c.within {
		return max(monotonic, wall)
	}
	return monotonic
}

// clockText returns minutes and seconds.
func clockText(t time.Duration) string {
	t = t.Truncate(time.Second)
	return fmt.Sprintf("%02d:%02d", int(t.Minutes()), int(t.Seconds())%60)
}
