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

// job is a count whose events are streamed to the client that asked for it. Its context ends when
// the client disconnects or reads too slowly, when the server drains, and after limits.CountTime.
type job struct {
	ctx   context.Context
	end   context.CancelFunc
	out   http.ResponseWriter
	wire  *http.ResponseController
	cores slots
	close func()
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
	ctx, end := context.WithTimeout(r.Context(), s.limits.CountTime)
	drained := context.AfterFunc(s.open, end)
	j := &job{ctx, end, w, http.NewResponseController(w), s.cores, func() { end(); drained(); <-s.counts }}
	h := w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Accel-Buffering", "no")
	// The time limits of short requests end here; each event has its own.
	j.wire.SetReadDeadline(time.Time{})
	j.flush()
	return j, nil
}

func closing() *problem {
	return later(http.StatusServiceUnavailable, 10*time.Second, "the server is closing down")
}

func (j *job) flush() {
	j.wire.SetWriteDeadline(time.Now().Add(slowest))
	if err := j.wire.Flush(); err != nil {
		j.end()
	}
}

// send writes one event, and ends the job if the client does not read it.
func (j *job) send(event string, data any) {
	text, err := json.Marshal(data)
	if err == nil {
		j.wire.SetWriteDeadline(time.Now().Add(slowest))
		_, err = fmt.Fprintf(j.out, "event: %s\ndata: %s\n\n", event, text)
	}
	if err != nil {
		j.end()
		return
	}
	j.flush()
}
