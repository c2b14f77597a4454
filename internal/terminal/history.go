package terminal

import (
	"iter"

	"nqueens.example/nqueens/draw"
	"nqueens.example/nqueens/textbook"
)

// history plays a search forwards, and backwards as far as its events are kept. It keeps
// the last chunks of events, each with the state before it.
type history struct {
	size, most int // events in a chunk, and chunks kept

	feed feed
	err  error // of the events

	chunks []chunk
	chunk  int // the chunk of the latest event played
	played int // how many events of that chunk have been played

	before state          // the state before now
	now    textbook.Event // the latest event played; Step is 0 before the first
}

type chunk struct {
	before state
	events []textbook.Event
}

// chunkSize and keptChunks limit a history to 65,536 events, about 10 MB.
const chunkSize, keptChunks = 1024, 64

// state is where a search stands.
type state struct {
	stage draw.Stage
	tree  path
	tally textbook.Tally
	queue queue // of a search breadth first
}

func (s *state) clone() state {
	return state{s.stage.Clone(), s.tree.clone(), s.tally, s.queue}
}

func (s *state) play(e textbook.Event) {
	if e.Step == 0 {
		return
	}
	s.stage.Play(e)
	s.tree.play(e)
	s.tally.Add(e)
	s.queue.play(e)
}

// newHistory returns a history of a search.
func newHistory(s Search) *history {
	h := &history{size: chunkSize, most: keptChunks, before: state{stage: draw.Stage{N: s.N, Conflicts: s.Algorithm != nil && s.Algorithm.Repairs()}, tree: newPath(), queue: newQueue(s.Algorithm)}}
	h.chunks = []chunk{{before: h.before.clone()}}
	h.feed = pull(s.Events)
	if s.Live {
		h.feed = wait(s.Events)
	}
	return h
}

// stop ends the search.
func (h *history) stop() { h.feed.stop() }

// after returns the state after the latest event.
func (h *history) after() state {
	s := h.before.clone()
	s.play(h.now)
	return s
}

// forward plays the next event, if there is one.
func (h *history) forward() arrival {
	if h.played == len(h.chunks[h.chunk].events) && h.chunk == len(h.chunks)-1 {
		e, a, err := h.feed.next()
		if err != nil {
			h.err = err
		}
		if a != arrived {
			return a
		}
		h.keep(e)
	}
	if h.played == len(h.chunks[h.chunk].events) {
		h.chunk, h.played = h.chunk+1, 0
	}
	h.show(h.chunks[h.chunk].events[h.played])
	h.played++
	return arrived
}

// rewind goes back to the first event kept, or before the first of the search.
func (h *history) rewind() {
	h.chunk, h.played = 0, 0
	h.before, h.now = h.chunks[0].before.clone(), textbook.Event{}
	if h.first() > 1 {
		h.forward()
	}
}

func (h *history) show(e textbook.Event) {
	h.before.play(h.now)
	h.now = e
}

// keep appends a new event, and drops the oldest chunk if there are too many.
func (h *history) keep(e textbook.Event) {
	last := &h.chunks[len(h.chunks)-1]
	if len(last.events) < h.size {
		last.events = append(last.events, e)
		return
	}
	if len(h.chunks) == h.most {
		h.chunks = append(h.chunks[:0], h.chunks[1:]...)
		h.chunk--
	}
	h.chunks = append(h.chunks, chunk{before: h.after(), events: append(make([]textbook.Event, 0, h.size), e)})
}

// back takes the latest event back. It returns false if there is none, or if it is the
// first event kept.
func (h *history) back() bool {
	if h.now.Step == 0 || h.chunk == 0 && h.played == 1 && h.now.Step > 1 {
		return false
	}
	at, played := h.chunk, h.played-1
	if played == 0 && at > 0 {
		at, played = at-1, len(h.chunks[at-1].events)
	}
	h.before, h.now = h.chunks[at].before.clone(), textbook.Event{}
	for _, e := range h.chunks[at].events[:played] {
		h.show(e)
	}
	h.chunk, h.played = at, played
	return true
}

// first returns the number of the first step kept.
func (h *history) first() int {
	if events := h.chunks[0].events; len(events) > 0 {
		return events[0].Step
	}
	return 1
}

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
