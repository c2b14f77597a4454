package nats

import (
	"time"

	"github.com/nats-io/nats.go"
)

// What a worker may send, twice and more of what the largest sends, so that none keeps
// the coordinator from hearing the others. Whatever is above that is ignored; a worker
// sends a claim again if no receipt comes.
const (
	hellosPerSecond   = 10
	messagesPerSecond = 5000
	bytesPerSecond    = 8 << 20

	// Answers to all who ask. A report is a thousand times as long as the question, and a
	// server keeps answers for those who do not read for ten seconds.
	answersPerSecond = 2 << 20 // bytes

	linesPerSecond = 4 // of each kind in the log

	mostSenders = 1 << 17 // names that are told apart; on servers without keys they are free
)

// allowance is what is left of what somebody may use. It refills with time.
type allowance struct {
	left float64
	at   time.Time
}

// take reports whether so much is left, and takes it. It refills by perSecond, up to four
// times as much.
func (a *allowance) take(now time.Time, cost, perSecond float64) bool {
	if a.at.IsZero() {
		a.left = 4 * perSecond
	}
	a.left = min(4*perSecond, a.left+perSecond*max(0, now.Sub(a.at).Seconds()))
	a.at = now
	if cost > a.left {
		return false
	}
	a.left -= cost
	return true
}

// sender is a worker that sends messages.
type sender struct{ hellos, messages, bytes allowance }

// senders are the workers that have sent messages, by name. They are for one goroutine.
type senders map[string]*sender

// may reports whether a message of a worker is within what the worker may send.
func (s senders) may(now time.Time, what, worker string, msg *nats.Msg) bool {
	from := s[worker]
	if from == nil {
		if len(s) == mostSenders {
			clear(s)
		}
		from = new(sender)
		s[worker] = from
	}
	if what == "hello" && !from.hellos.take(now, 1, hellosPerSecond) {
		return false
	}
	return from.messages.take(now, 1, messagesPerSecond) && from.bytes.take(now, float64(len(msg.Data)), bytesPerSecond)
}
