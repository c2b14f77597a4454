package web

import (
	"net/http"
	"strconv"
	"time"

	"nqueens.example/nqueens/internal/metrics"
)

type measures struct {
	requests *metrics.Counters
	seconds  *metrics.Histograms
	page     http.Handler
}

func (s *Server) newMeasures() *measures {
	m := &measures{
		requests: metrics.NewCounters("nqueens_requests_total", "Requests answered, by route and status.", "route", "status"),
		seconds: metrics.NewHistograms("nqueens_request_seconds", "Time to answer, by route; counts are left out.", "route",
			.0005, .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10),
	}
	m.page = metrics.Handler(m.requests.Write, m.seconds.Write, s.writeLoad, metrics.Process)
	return m
}

// writeLoad writes what runs now.
func (s *Server) writeLoad(p *metrics.Page) {
	running, waiting := s.counts.size()
	p.Gauge("nqueens_counts_running", "Counts that run now.", float64(running))
	p.Gauge("nqueens_counts_waiting", "Counts that wait for their turn.", float64(waiting))
	p.Gauge("nqueens_searches_running", "Searches that run now.", float64(len(s.searches)))
	p.Gauge("nqueens_drawings_running", "Pictures and texts that are made now.", float64(len(s.drawings)))
}

// serveMetrics answers Prometheus on this machine, and with Options.Metrics
// everywhere.
func (s *Server) serveMetrics() http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if !s.publicMetrics && !fromHere(r) {
			s.refuse(w, r, problemf(http.StatusForbidden, "the metrics are for this machine only, unless the server's options serve them to everyone"))
			return
		}
		free, err := s.scrapes.take(r.Context(), s.limits.SearchWait)
		if err != nil {
			s.refuse(w, r, err)
			return
		}
		defer free()
		s.measures.page.ServeHTTP(w, r)
	}
}

func (m *measures) observe(route string, status int, took time.Duration, stream bool) {
	m.requests.Add(route, strconv.Itoa(status))
	if !stream {
		m.seconds.Observe(took.Seconds(), route)
	}
}
