package tui

import (
	"fmt"
	"time"
)

// clock measures how long a game was on the screen, from the first move on.
type clock struct {
	started time.Time // zero while it stands
	before  time.Duration
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
	return c.before + time.Since(c.started)
}

// text returns minutes and seconds.
func (c *clock) text() string {
	t := c.elapsed().Truncate(time.Second)
	return fmt.Sprintf("%02d:%02d", int(t.Minutes()), int(t.Seconds())%60)
}
