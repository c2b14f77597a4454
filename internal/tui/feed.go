package tui

import (
	"iter"

	"nqueens.example/nqueens/textbook"
)

// feed is where a history gets its events.
type feed struct {
	next func() (textbook.Event, arrival)
	stop func()
}

// arrival says whether there is another event.
type arrival uint8

const (
	arrived arrival = iota
	late            // there may be one later
	ended
)

// pull returns the events of a search, each computed when it is asked for.
func pull(events iter.Seq[textbook.Event]) feed {
	next, stop := iter.Pull(events)
	return feed{stop: stop, next: func() (textbook.Event, arrival) {
		if e, ok := next(); ok {
			return e, arrived
		}
		return textbook.Event{}, ended
	}}
}

// mostWaiting limits the events that were read and are not shown yet. A program that writes
// more has to wait.
const mostWaiting = 1024

// wait returns events that may be late, such as those that another program prints. A read that
// is under way when stop is called ends with the program.
func wait(events iter.Seq[textbook.Event]) feed {
	waiting, stopped := make(chan textbook.Event, mostWaiting), make(chan struct{})
	go func() {
		defer close(waiting)
		for e := range events {
			select {
			case waiting <- e:
			case <-stopped:
				return
			}
		}
	}()
	next := func() (textbook.Event, arrival) {
		select {
		case e, ok := <-waiting:
			if ok {
				return e, arrived
			}
			return e, ended
		default:
			return textbook.Event{}, late
		}
	}
	return feed{next, func() { close(stopped) }}
}
