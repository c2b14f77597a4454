package tui

import (
	"iter"

	"nqueens.example/nqueens/internal/picture"
	"nqueens.example/nqueens/textbook"
)

// history is a search that is played forwards and, as far as it is kept,
// backwards. It keeps the last chunks of events, whatever the length of the search,
// with what stood before each.
type history struct {
	size, most int // of a chunk, and chunks kept

	next func() (textbook.Event, bool)
	stop func()

	chunks []chunk
	chunk  int // where the latest event played is: its chunk,
	played int // and how many of the chunk's events have been played

	before state          // what stands before it
	now    textbook.Event // the latest event; Step is 0 where there is none yet
}

type chunk struct {
	before state
	events []textbook.Event
}

// chunkSize and keptChunks bound what is kept to 65,536 events, some 10 MB.
const chunkSize, keptChunks = 1024, 64

// state is what a search has led to.
type state struct {
	stage picture.Stage
	tree  path
	tally textbook.Tally
}

func (s *state) clone() state { return state{s.stage.Clone(), s.tree.clone(), s.tally} }

func (s *state) play(e textbook.Event) {
	if e.Step == 0 {
		return
	}
	s.stage.Play(e)
	s.tree.play(e)
	s.tally.Add(e)
}

// newHistory begins the search of events on an n x n board.
func newHistory(n int, events iter.Seq[textbook.Event]) *history {
	h := &history{size: chunkSize, most: keptChunks, before: state{stage: picture.Stage{N: n}, tree: newPath()}}
	h.chunks = []chunk{{before: h.before.clone()}}
	h.next, h.stop = iter.Pull(events)
	return h
}

// after returns what stands after the latest event.
func (h *history) after() state {
	s := h.before.clone()
	s.play(h.now)
	return s
}

// forward plays the next event; false at the end of the search.
func (h *history) forward() bool {
	if h.played == len(h.chunks[h.chunk].events) && h.chunk == len(h.chunks)-1 {
		e, ok := h.next()
		if !ok {
			return false
		}
		h.keep(e)
	}
	if h.played == len(h.chunks[h.chunk].events) {
		h.chunk, h.played = h.chunk+1, 0
	}
	h.show(h.chunks[h.chunk].events[h.played])
	h.played++
	return true
}

func (h *history) show(e textbook.Event) {
	h.before.play(h.now)
	h.now = e
}

// keep puts a new event at the end, and forgets the oldest where there are too many.
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

// back takes the latest event back; false where there is none, or it is the first
// that is kept.
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

// first returns the first step that is kept.
func (h *history) first() int {
	if events := h.chunks[0].events; len(events) > 0 {
		return events[0].Step
	}
	return 1
}
