package nats

import (
	"fmt"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
)

// What one worker sends too much of takes nothing from another, and the allowance comes
// back with time.
func TestWhatAWorkerMaySend(t *testing.T) {
	from, now := make(senders), time.Unix(1e9, 0)
	heard := func(what, worker string, messages, size int) (n int) {
		msg := &nats.Msg{Data: make([]byte, size)}
		for range messages {
			if from.may(now, what, worker, msg) {
				n++
			}
		}
		return n
	}
	for _, c := range []struct {
		what, worker         string
		messages, size, want int
	}{
		{"hello", "evil", 1000, 100, 4 * hellosPerSecond},
		{"hello", "good", 4, 100, 4},
		{"claim", "evil", 30000, 100, 4*messagesPerSecond - 4*hellosPerSecond},
		{"claim", "good", 3000, 1000, 3000},
		{"claim", "big", 1000, 64 << 10, 4 * bytesPerSecond / (64 << 10)},
	} {
		if got := heard(c.what, c.worker, c.messages, c.size); got != c.want {
			t.Errorf("of %d messages %s of %s %d are heard, want %d", c.messages, c.what, c.worker, got, c.want)
		}
	}
	now = now.Add(time.Second)
	if got := heard("hello", "evil", 1000, 100); got != hellosPerSecond {
		t.Errorf("a second later %d are heard, want %d", got, hellosPerSecond)
	}
	now = now.Add(-time.Hour) // the clock was set back
	if got := heard("hello", "good", 4, 100); got != 4 {
		t.Errorf("after the clock was set back %d of 4 are heard", got)
	}
	for i := range 2 * mostSenders {
		from.may(now, "hello", fmt.Sprint("w", i), &nats.Msg{})
	}
	if len(from) > mostSenders {
		t.Errorf("%d names are told apart", len(from))
	}
}
