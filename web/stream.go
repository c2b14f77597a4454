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

// job is long work that streams server-sent events to the one client who asked
// for it. Its context ends when the client leaves or reads too slowly, when the
// time is up, and when the server drains.
type job struct {
	ctx   context.Context
	end   context.CancelFunc
	out   http.ResponseWriter
	wire  *http.ResponseController
	close func()
}

// openJob takes the client's place among the counts and begins the stream.
func (s *Server) openJob(w http.ResponseWriter, r *http.Request) (*job, error) {
	if s.open.Err() != nil {
		return nil, later(http.StatusServiceUnavailable, 10*time.Second, "the server is closing down")
	}
	left, err := s.clients.openStream(r)
	if err != nil {
		return nil, err
	}
	free, err := s.counts.take(r.Context(), 0)
	if err != nil {
		left()
		return nil, err
	}
	ctx, end := context.WithTimeout(r.Context(), s.limits.CountTime)
	drained := context.AfterFunc(s.open, end)
	if rec, ok := w.(*recorder); ok {
		rec.stream = true
	}
	j := &job{ctx: ctx, end: end, out: w, wire: http.NewResponseController(w)}
	j.close = func() {
		end()
		drained()
		free()
		left()
	}
	h := w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Accel-Buffering", "no")
	// The time limits of short requests end here; each event has its own.
	j.wire.SetReadDeadline(time.Time{})
	j.flush()
	return j, nil
}

func (j *job) flush() {
	j.wire.SetWriteDeadline(time.Now().Add(slowest))
	if err := j.wire.Flush(); err != nil {
		j.end()
	}
}

// send writes one event; a client that does not take it ends the job.
func (j *job) send(event string, data any) {
	text, err := json.Marshal(data)
	if err != nil {
		j.end()
		return
	}
	j.wire.SetWriteDeadline(time.Now().Add(slowest))
	if _, err := fmt.Fprintf(j.out, "event: %s\ndata: %s\n\n", event, text); err != nil {
		j.end()
		return
	}
	j.flush()
}
