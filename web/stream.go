package web

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"time"
)

// slowest is how long a client may leave an event unread.
const slowest = 5 * time.Second

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
	return &stream{ctx: ctx, end: end, out: w, wire: http.NewResponseController(w), close: func() { end(); drained() }}
}

// job is a count whose events are streamed to the client that asked for it. Its
// context also ends after limits.CountTime.
type job struct {
	*stream
	cores slots
}

// openJob begins the stream of a count. The caller must close the job, even if its context
// has ended.
func (s *Server) openJob(w http.ResponseWriter, r *http.Request) (*job, error) {
	if s.open.Err() != nil {
		return nil, closing()
	}
	select {
	case s.counts <- struct{}{}:
	default:
		return nil, later(http.StatusServiceUnavailable, 10*time.Second, "%d counts run here already; try again", cap(s.counts))
	}
	j := &job{s.openStream(w, r), s.cores}
	end, shut := j.end, j.close
	var up context.CancelFunc
	j.ctx, up = context.WithTimeout(j.ctx, s.limits.CountTime)
	j.end = func() { up(); end() }
	j.close = func() {
		up()
		shut()
		<-s.counts
	}
	j.begin()
	return j, nil
}

func closing() *problem {
	return later(http.StatusServiceUnavailable, 10*time.Second, "the server is closing down")
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
