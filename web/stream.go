package web

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"net/http"
	"time"
)

// slowest is how long a client may leave an event unread.
const slowest = 5 * time.Second

// reminder is the interval at which an unchanged state is sent again.
const reminder = 5 * time.Second

// stream is an answer of server-sent events. Its context ends when the client
// disconnects or reads too slowly, and when the server drains.
type stream struct {
	ctx   context.Context
	end   context.CancelFunc
	out   http.ResponseWriter
	wire  *http.ResponseController
	close func()
}

// openStream returns a stream that has not begun.
func (s *Server) openStream(w http.ResponseWriter, r *http.Request) *stream {
	ctx, end := context.WithCancel(r.Context())
	drained := context.AfterFunc(s.open, end)
	if rec, ok := w.(*recorder); ok {
		rec.stream = true
	}
	return &stream{ctx: ctx, end: end, out: w, wire: http.NewResponseController(w), close: func() { end(); drained() }}
}

// job is a count whose events are streamed to the client that asked for it. Its
// context also ends after limits.CountTime.
type job struct {
	*stream
	share *share
	left  func(time.Duration) // receives the time that the count is expected to take yet
}

// queued is the event of a waiting count.
type queued struct {
	Place   int     `json:"place"`             // 1 for the next
	Waiting int     `json:"waiting"`           // number of waiting counts
	Seconds float64 `json:"seconds,omitempty"` // expected wait
}

// openJob begins the stream of a count of size n, and waits for its turn while it
// sends its place. The caller must close the job, even if its context has ended.
func (s *Server) openJob(w http.ResponseWriter, r *http.Request, n int) (*job, error) {
	if s.open.Err() != nil {
		return nil, closing()
	}
	client := addressOf(r.RemoteAddr)
	place, err := s.counts.enter(client, n)
	if err != nil {
		return nil, err
	}
	j := &job{stream: s.openStream(w, r), left: func(d time.Duration) { s.counts.expect(place, d) }}
	shut := j.close
	j.close = func() {
		shut()
		s.counts.leave(place)
	}
	j.begin()
	j.wait(s.counts, place)
	end := j.end
	var up context.CancelFunc
	j.ctx, up = context.WithTimeout(j.ctx, s.limits.CountTime)
	j.end = func() { up(); end() }
	j.share = &share{cores: s.cores, ctx: j.ctx, client: client, long: place.long}
	return j, nil
}

func closing() *problem {
	return later(http.StatusServiceUnavailable, 10*time.Second, "the server is closing down")
}

// wait waits until place may begin or the context ends.
func (j *job) wait(q *queue, place *ticket) {
	tick := time.NewTicker(reminder)
	defer tick.Stop()
	for {
		select {
		case <-place.begin:
			return
		default:
		}
		if at, waiting, wait := q.placeOf(place); at > 0 {
			j.send("queued", queued{at, waiting, math.Ceil(wait.Seconds())})
		}
		select {
		case <-place.begin:
			return
		case <-j.ctx.Done():
			return
		case <-place.moved:
		case <-tick.C:
		}
	}
}

// begin sends the header of the answer.
func (s *stream) begin() {
	h := s.out.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Accel-Buffering", "no")
	// The time limits of short requests end here; each event has its own.
	s.wire.SetReadDeadline(time.Time{})
	s.flush()
}

func (s *stream) flush() {
	s.wire.SetWriteDeadline(time.Now().Add(slowest))
	if err := s.wire.Flush(); err != nil {
		s.end()
	}
}

// send writes one event, and ends the stream if the client does not read it.
func (s *stream) send(event string, data any) {
	text, err := json.Marshal(data)
	if err != nil {
		s.end()
		return
	}
	s.wire.SetWriteDeadline(time.Now().Add(slowest))
	if _, err := fmt.Fprintf(s.out, "event: %s\ndata: %s\n\n", event, text); err != nil {
		s.end()
		return
	}
	s.flush()
}
