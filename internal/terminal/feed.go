package terminal

import (
	"iter"

	"nqueens.example/nqueens/textbook"
)

// feed is where a history gets its events.
type feed struct {
	next func() (textbook.Event, arrival, error) // the error is that of the events, which then have ended
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
func pull(events iter.Seq2[textbook.Event, error]) feed {
	next, stop := iter.Pull2(events)
	return feed{stop: stop, next: func() (textbook.Event, arrival, error) {
		e, err, ok := next()
		if !ok || err != nil {
			return e, ended, err
		}
		return e, arrived, nil
	}}
}

// mostWaiting limits the events that were read and are not shown yet. A program that writes
// more has to wait.
const mostWaiting = 1024

// wait returns events that may be late, such as those that another program prints. A read that
// is under way when stop is called ends with the program.
func wait(events iter.Seq2[textbook.Event, error]) feed {
	type pair struct {
		e   textbook.Event
		err error
	}
	waiting, stopped := make(chan pair, mostWaiting), make(chan struct{})
	go func() {
		defer close(waiting)
		for e, err := range events {
			select {
			case waiting <- pair{e, err}:
			case <-stopped:
				return
			}
		}
	}()
	next := func() (textbook.Event, arrival, error) {
		select {
		case p, ok := <-waiting:
			if !ok || p.err != nil {
				return p.e, ended, p.err
			}
			return p.e, arrived, nil
		default:
			return textbook.Event{}, late, nil
		}
	}
	return feed{next, func() { close(stopped) }}
}
