package web

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"runtime/debug"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"nqueens.example/nqueens/count"
	"nqueens.example/nqueens/internal/counting"
	"nqueens.example/nqueens/internal/engine"
	"nqueens.example/nqueens/internal/pool"
	"nqueens.example/nqueens/jobs"
)

// countRequest is the body of a request for a count.
type countRequest struct {
	N       int    `json:"n"`
	Method  string `json:"method"`
	Kernel  string `json:"kernel"`
	Workers int    `json:"workers"`
}

// defaultWorkers leaves one processor free for the page if there are several.
func defaultWorkers() int { return max(1, pool.Cores()-1) }

// count streams the progress of a count as server-sent events and stops it when
// the client goes away.
func (s *Server) count(w http.ResponseWriter, r *http.Request) (any, error) {
	var ask countRequest
	if err := readBody(w, r, &ask); err != nil {
		return nil, err
	}
	if err := engine.InRange("n", ask.N, 1, s.limits.CountSize); err != nil {
		return nil, err
	}
	if ask.Workers == 0 {
		ask.Workers = defaultWorkers()
	}
	if err := engine.InRange("workers", ask.Workers, 1, pool.Cores()); err != nil {
		return nil, err
	}
	plan, kernel, err := planOf(ask)
	if err != nil {
		return nil, err
	}
	job, err := s.openJob(w, r)
	if err != nil {
		return nil, err
	}
	defer job.close()
	result, err := job.count(plan, count.Options{Workers: ask.Workers, Kernel: kernel})
	if err != nil {
		job.send("stopped", s.whyStopped(job.ctx, err))
		return nil, nil
	}
	job.send("result", engine.CountedOf(result))
	return nil, nil
}

// planOf returns the plan and the kernel of a request.
func planOf(ask countRequest) (jobs.Plan, string, error) {
	plan, err := counting.NewPlan(ask.Method, ask.N)
	if err != nil {
		return nil, "", engine.BadField("method", "there is no method %s to count by; the methods are auto, %s", engine.Quoted(ask.Method), strings.Join(counting.Names(), ", "))
	}
	names := []string{"auto"}
	for _, m := range counting.All() {
		if m.Name == plan.Method() {
			names = append(names, m.Kernels...)
		}
	}
	kernel := cmp.Or(ask.Kernel, "auto")
	if !slices.Contains(names, kernel) {
		return nil, "", engine.BadField("kernel", "%s is not a kernel of this machine; it has %s", engine.Quoted(kernel), strings.Join(names, ", "))
	}
	return plan, kernel, nil
}

// count runs the plan and sends its progress, which also detects soon that the
// client has disconnected.
func (j *job) count(plan jobs.Plan, options count.Options) (count.Result, error) {
	var latest atomic.Pointer[jobs.Progress] // a slow client does not delay the count
	sum := &engine.RunningSum{Plan: plan.ID()}
	options.Progress, options.Recorder = func(p jobs.Progress) { latest.Store(&p) }, sum
	var result count.Result
	var err error
	finished := make(chan struct{})
	go func() {
		defer close(finished)
		defer func() {
			if fault := recover(); fault != nil {
				err = fmt.Errorf("panic: %v\n%s", fault, debug.Stack())
			}
		}()
		result, err = count.Run(j.ctx, sharing{plan, j.ctx, j.cores}, options)
	}()
	tick := time.NewTicker(100 * time.Millisecond)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			if p := latest.Swap(nil); p != nil {
				j.send("progress", engine.ProgressOf(*p, sum))
			}
		case <-finished:
			return result, err
		}
	}
}

// whyStopped explains a count that did not finish.
func (s *Server) whyStopped(ctx context.Context, err error) *problem {
	switch {
	case s.open.Err() != nil:
		return closing()
	case errors.Is(ctx.Err(), context.DeadlineExceeded):
		return problemf(http.StatusServiceUnavailable, "stopped after %s, the longest a count may take here", s.limits.CountTime)
	case ctx.Err() != nil:
		return problemf(http.StatusServiceUnavailable, "stopped")
	}
	s.log.Error("count failed", "error", err)
	return problemf(http.StatusInternalServerError, "the count failed; the server's log says why")
}

// kernels lists the kernels of this machine.
func (s *Server) kernels(_ http.ResponseWriter, r *http.Request) (any, error) {
	if err := unquestioned(r); err != nil {
		return nil, err
	}
	return map[string]any{
		"kernels":    counting.Kernels(),
		"methods":    counting.Names(),
		"workers":    defaultWorkers(),
		"processors": pool.Cores(),
		"largest":    s.limits.CountSize,
	}, nil
}

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
